"""Write drawings as PNG, SVG and PDF, with identical bytes for identical drawings.

SVG files have a named group for each kind of thing, which Qt's generator does not support: invisible texts mark where
groups begin, and are replaced by groups in the finished file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QByteArray, QMarginsF, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

_MARK_POSITION: Final = QPointF(-1, -1)
"""Position of marks, which no other text has."""

_GROUP_MARK: Final = re.compile(rb'<g [^>]*>\s*<text [^>]*x="-1" y="-1"[^>]*>([a-z-]+)</text>\s*</g>\s*')
_EMPTY_GROUP: Final = re.compile(rb"<g [^>]*>\s*</g>\s*")
"""Empty groups that Qt writes when the pen or brush changes."""
_FILE_END: Final = b"</g>\n</svg>"


def begin_group(painter: QPainter, name: str) -> None:
    """Begin a named group; it ends where the next one begins. Only SVG has groups."""
    if painter.paintEngine().type() != QPaintEngine.Type.SVG:
        return
    painter.save()
    painter.setPen(Qt.GlobalColor.transparent)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawText(_MARK_POSITION, name)
    painter.restore()


def convert_group_marks(svg: bytes) -> bytes:
    """Return the SVG file with groups in place of marks."""
    before, *parts = _GROUP_MARK.split(_EMPTY_GROUP.sub(b"", svg))
    if not parts:
        return before
    groups = zip(parts[::2], parts[1::2], strict=True)
    body = b"</g>\n".join(b'<g id="%s">\n%s' % (name, content) for name, content in groups)
    inside, end, rest = body.rpartition(_FILE_END)
    return before + inside + b"</g>\n" + end + rest


SQUARE_MM = 25.0
"""Side of a square on paper, for formats that have a size."""

_INVALID_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot contain, but Qt writes."""

_PDF_VOLATILE = (
    (re.compile(rb"\(D:\d{14}[^)]{0,7}\)"), b"(D:20000101"),
    (re.compile(rb"\"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^\"]{0,6}\""), b'"2000-01-01T'),
    (re.compile(rb"uuid:[0-9a-f-]{36}"), b"uuid:"),
    (re.compile(rb"/ID \[ <[0-9a-f]+> <[0-9a-f]+> \]"), b"/ID [ <"),
)
"""What differs between two PDF files of the same drawing, and what replaces its beginning."""


class Drawing(FrozenStruct):
    """Something that can be painted, and the area it covers in units."""

    extent: QRectF
    paint: Callable[[QPainter], None]
    style: Style


def render_image(drawing: Drawing, background: QColor | Qt.GlobalColor | None = None) -> QImage:
    """Render at ``style.px`` pixels per square, on the background of the theme unless another is given."""
    style, extent = drawing.style, drawing.extent
    scale = style.px / UNIT
    image = QImage(
        max(1, round(extent.width() * scale)),
        max(1, round(extent.height() * scale)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(style.palette.canvas if background is None else background)
    with painting(image) as painter:
        painter.scale(scale, scale)
        _paint_drawing(painter, drawing)
    return image


def png_bytes(image: QImage, *, keep_alpha: bool = False) -> bytes:
    """Return the image as a PNG file, opaque unless its transparent parts are to be kept."""
    data, buffer = _buffer()
    kind = QImage.Format.Format_ARGB32 if keep_alpha else QImage.Format.Format_RGB32
    image.convertToFormat(kind).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def jpeg_bytes(image: QImage) -> bytes:
    """Return the image as a JPEG file: a tenth of the size of a PNG for photos."""
    data, buffer = _buffer()
    image.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "JPEG", 90)  # type: ignore[call-overload]
    return bytes(data.data())


def render_svg(drawing: Drawing, title: str = "", description: str = "") -> bytes:
    """Return an SVG file with groups and with text as outlines; 100 units are one square."""
    data, buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setDescription(description)
    size = QSize(round(drawing.extent.width()), round(drawing.extent.height()))
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    with painting(generator) as painter:
        begin_group(painter, "background")
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), drawing.style.palette.canvas)
        _paint_drawing(painter, drawing)
    return convert_group_marks(_INVALID_XML.sub("\ufffd", bytes(data.data()).decode()).encode())


def render_pdf(drawing: Drawing, title: str = "") -> bytes:
    """Return a PDF file with one page as large as the drawing."""
    data, buffer = _buffer()
    writer = QtGui.QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("SAGS Studio")
    writer.setResolution(300)
    extent = drawing.extent
    size = QSizeF(extent.width() / UNIT * SQUARE_MM, extent.height() / UNIT * SQUARE_MM)
    writer.setPageSize(
        QtGui.QPageSize(size, QtGui.QPageSize.Unit.Millimeter, "", QtGui.QPageSize.SizeMatchPolicy.ExactMatch)
    )
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    with painting(writer) as painter:
        scale = writer.width() / extent.width()
        painter.scale(scale, scale)
        _paint_drawing(painter, drawing)
    return remove_pdf_dates(bytes(data.data()))


def remove_pdf_dates(pdf: bytes) -> bytes:
    """Return the PDF without the times and random ids that Qt writes; no offset changes."""
    for pattern, fixed in _PDF_VOLATILE:
        pdf = pattern.sub(lambda match, fixed=fixed: _overwrite(match[0], fixed), pdf)  # type: ignore[misc]
    return pdf


def _overwrite(text: bytes, fixed: bytes) -> bytes:
    """Return the text with ``fixed`` at its start and all further hexadecimal digits set to zero."""
    return fixed + re.sub(rb"[0-9a-f]", b"0", text[len(fixed) :])


def _paint_drawing(painter: QPainter, drawing: Drawing) -> None:
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(-drawing.extent.left(), -drawing.extent.top())
    drawing.paint(painter)


def _buffer() -> tuple[QByteArray, QtCore.QBuffer]:
    data = QByteArray()
    buffer = QtCore.QBuffer(data)
    buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    return data, buffer
