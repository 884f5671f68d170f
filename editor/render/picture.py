"""Drawings as files: PNG, SVG and PDF of anything that can be painted in units, the same bytes every time.

What is used for files alone is asked for with its module, then: PySide makes a class when somebody first wants it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QByteArray, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.render.groups import begin_group, grouped
from editor.render.painting import painting
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

MILLIMETRES = 25.0
"""The side of a square on paper, in files that have a size."""

_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Signs that no XML file can hold; Qt writes them all the same."""

_PASSING = (
    (re.compile(rb"\(D:\d{14}[^)]{0,7}\)"), b"(D:20000101"),
    (re.compile(rb"\"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^\"]{0,6}\""), b'"2000-01-01T'),
    (re.compile(rb"uuid:[0-9a-f-]{36}"), b"uuid:"),
    (re.compile(rb"/ID \[ <[0-9a-f]+> <[0-9a-f]+> \]"), b"/ID [ <"),
)
"""What differs between two PDF of the same drawing, and what it begins with instead."""


class Drawing(FrozenStruct):
    """Something that can be painted: what it covers in units, and how."""

    extent: QRectF
    paint: Callable[[QPainter], None]
    style: Style


def image_of(drawing: Drawing, background: QColor | Qt.GlobalColor | None = None) -> QImage:
    """The drawing at ``style.px`` pixels per square, on the canvas colour of its theme or on another."""
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
        _run(painter, drawing)
    return image


def png_bytes(image: QImage) -> bytes:
    data, buffer = _buffer()
    image.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def jpeg_bytes(image: QImage) -> bytes:
    """For photos: a tenth of what they are as PNG."""
    data, buffer = _buffer()
    image.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "JPEG", 90)  # type: ignore[call-overload]
    return bytes(data.data())


def svg_of(drawing: Drawing, title: str = "", description: str = "") -> bytes:
    """Vectors in groups, text as outlines with the words unseen; one unit of the file is a hundredth of a square."""
    from PySide6.QtSvg import QSvgGenerator

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
        _run(painter, drawing)
    return grouped(_NO_XML.sub("\ufffd", bytes(data.data()).decode()).encode())


def pdf_of(drawing: Drawing, title: str = "") -> bytes:
    """One page of the size of the drawing."""
    data, buffer = _buffer()
    writer = QtGui.QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("SAGS Studio")
    writer.setResolution(300)
    extent = drawing.extent
    size = QSizeF(extent.width() / UNIT * MILLIMETRES, extent.height() / UNIT * MILLIMETRES)
    writer.setPageSize(
        QtGui.QPageSize(size, QtGui.QPageSize.Unit.Millimeter, "", QtGui.QPageSize.SizeMatchPolicy.ExactMatch)
    )
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    with painting(writer) as painter:
        scale = writer.width() / extent.width()
        painter.scale(scale, scale)
        _run(painter, drawing)
    return undated(bytes(data.data()))


def undated(pdf: bytes) -> bytes:
    """The PDF without the times and chance numbers that Qt writes into it. Each keeps its length: nothing moves."""
    for pattern, fixed in _PASSING:
        pdf = pattern.sub(lambda match, fixed=fixed: _overwritten(match[0], fixed), pdf)  # type: ignore[misc]
    return pdf


def _overwritten(text: bytes, fixed: bytes) -> bytes:
    """The text with ``fixed`` at its start and zeros for all further hexadecimal digits."""
    return fixed + re.sub(rb"[0-9a-f]", b"0", text[len(fixed) :])


def _run(painter: QPainter, drawing: Drawing) -> None:
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(-drawing.extent.left(), -drawing.extent.top())
    drawing.paint(painter)


def _buffer() -> tuple[QByteArray, QtCore.QBuffer]:
    data = QByteArray()
    buffer = QtCore.QBuffer(data)
    buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    return data, buffer
