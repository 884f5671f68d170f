"""Pictures that others made, such as those of faces in packs: decoded within bounds, and painted anew.

What comes out has pixels and nothing else: no text, no colour profile, nothing after its end.
"""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, Qt
from PySide6.QtGui import QImage, QImageReader

from editor.catalogue.packs.pictures import wrong_picture
from editor.errors import CatalogueError
from editor.messages import say
from editor.render.painting import painting
from editor.render.picture import png_bytes

LONGEST = 512
"""Pixels along the longer side of what is kept: a hundred for each square of the longest tile."""

_MEGABYTES = 128
"""What decoding one picture may take."""


def art_image(name: str, data: bytes) -> QImage:
    """The picture in these bytes, not larger than it is needed. Refused in a sentence if it is none."""
    if (wrong := wrong_picture(name, data)) is not None:
        raise CatalogueError(wrong)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    QImageReader.setAllocationLimit(_MEGABYTES)
    reader = QImageReader(buffer, QByteArray(b"png" if data.startswith(b"\x89PNG") else b"jpeg"))
    reader.setAutoTransform(True)
    decoded = reader.read()
    if decoded.isNull():
        raise CatalogueError(say("packs.picture-broken", name=name))
    if max(decoded.width(), decoded.height()) > LONGEST:
        smooth = Qt.TransformationMode.SmoothTransformation
        decoded = decoded.scaled(LONGEST, LONGEST, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    image = QImage(decoded.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.drawImage(QPoint(0, 0), decoded)
    return image


def clean_picture(name: str, data: bytes) -> bytes:
    """The picture as a PNG file of our own."""
    return png_bytes(art_image(name, data))
