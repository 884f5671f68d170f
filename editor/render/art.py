"""Pictures that others made, such as those of faces in packs: decoded within bounds, and painted anew.

What comes out has pixels and nothing else: no text, no colour profile, nothing after its end.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QImage

from editor.catalog import Box
from editor.catalog.packs.pictures import endless_picture, picture_size, wrong_picture
from editor.errors import CatalogError
from editor.messages import msg
from editor.render.painting import painting
from editor.render.picture import jpeg_bytes, png_bytes

LONGEST = 512
"""Pixels along the longer side of what is kept: a hundred for each square of the longest tile."""

_PHOTO = 12_000
"""Pixels along a side of a photo that is looked at."""
_MILLIONS = 40
"""Millions of pixels of such a photo: a page scanned with 600 dots to the inch has 35."""
_LOOKED_AT = 1600
"""Pixels along the longer side that are kept for looking."""

_MEGABYTES = 128
_MEGABYTES_OF_PHOTO = 200
"""What decoding one picture may take."""


def art_image(name: str, data: bytes) -> QImage:
    """The picture in these bytes, not larger than it is needed. Refused in a sentence if it is none."""
    if (wrong := wrong_picture(name, data)) is not None:
        raise CatalogError(wrong)
    return _painted_anew(_decoded(name, data), LONGEST)


def art_of(box: Box, tile: str, face: str) -> QImage | None:
    """The picture that a pack has of a face; one that turns out to be none is as if it were not there."""
    data = box.art.get((tile, face))
    return _known_art(data) if data is not None else None


@lru_cache(maxsize=64)
def _known_art(data: bytes) -> QImage | None:
    try:
        return art_image("", data)
    except CatalogError:
        return None


def photo_image(name: str, data: bytes) -> QImage:
    """A photo or scan to look at: cameras make larger pictures than packs may have."""
    size = picture_size(data)
    if size is None:
        raise CatalogError(msg("packs.no-picture", name=name))
    if max(size) > _PHOTO:
        raise CatalogError(msg("packs.picture-size", name=name, columns=size[0], rows=size[1], most=_PHOTO))
    if size[0] * size[1] > _MILLIONS * 1_000_000:
        raise CatalogError(msg("packs.picture-pixels", name=name, columns=size[0], rows=size[1], most=_MILLIONS))
    if (wrong := endless_picture(name, data)) is not None:
        raise CatalogError(wrong)
    return _painted_anew(_decoded(name, data, _MEGABYTES_OF_PHOTO), _LOOKED_AT)


def _decoded(name: str, data: bytes, most: int = _MEGABYTES) -> QImage:
    buffer = QtCore.QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QtCore.QIODevice.OpenModeFlag.ReadOnly)
    QtGui.QImageReader.setAllocationLimit(most)
    reader = QtGui.QImageReader(buffer, QByteArray(b"png" if data.startswith(b"\x89PNG") else b"jpeg"))
    reader.setAutoTransform(True)
    decoded = reader.read()
    if decoded.isNull():
        raise CatalogError(msg("packs.picture-broken", name=name))
    return decoded


def _painted_anew(decoded: QImage, longest: int) -> QImage:
    if max(decoded.width(), decoded.height()) > longest:
        smooth = Qt.TransformationMode.SmoothTransformation
        decoded = decoded.scaled(longest, longest, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    image = QImage(decoded.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.drawImage(QPoint(0, 0), decoded)
    return image


def clean_picture(name: str, data: bytes) -> bytes:
    """The picture as a file of our own, of the same kind: photos stay small as JPEG, drawings sharp as PNG."""
    image = art_image(name, data)
    return png_bytes(image) if data.startswith(b"\x89PNG") else jpeg_bytes(image)
