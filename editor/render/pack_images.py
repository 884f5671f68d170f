"""Decode untrusted images, such as pictures of faces in packs, within limits, and encode them again.

The result contains pixels only: no text, no color profile, no trailing data.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QImage

from editor.catalog import Box
from editor.catalog.packs.pack_files import explain_bad_image, explain_slow_image, image_size
from editor.errors import CatalogError
from editor.messages import msg
from editor.render.drawing_files import jpeg_bytes, png_bytes
from editor.render.qt_helpers import painting

LONGEST_SIDE_KEPT = 512
"""Pixels along the longer side of a kept picture: a hundred for each square of the longest tile."""

_PHOTO_SIDE = 12_000
"""Maximum pixels along a side of a photo."""
_PHOTO_MEGAPIXELS = 40
"""Maximum megapixels of a photo: an A4 page scanned at 600 dpi has 35."""
_DISPLAYED_SIDE = 1600
"""Pixels along the longer side of a displayed photo."""

_PICTURE_MEGABYTES = 128
_PHOTO_MEGABYTES = 200
"""Memory limit for decoding one picture."""


def decode_face_picture(name: str, data: bytes) -> QImage:
    """Decode a picture of a face, scaled down to the size needed.

    Raises ``CatalogError`` if it is not a valid picture.
    """
    if (wrong := explain_bad_image(name, data)) is not None:
        raise CatalogError(wrong)
    return _copy_pixels(_decode(name, data), LONGEST_SIDE_KEPT)


def face_picture_of(box: Box, tile: str, face: str) -> QImage | None:
    """Return the picture that a pack has for a face, or ``None`` if there is no valid one."""
    data = box.art.get((tile, face))
    return _cached_picture(data) if data is not None else None


@lru_cache(maxsize=64)
def _cached_picture(data: bytes) -> QImage | None:
    try:
        return decode_face_picture("", data)
    except CatalogError:
        return None


def decode_photo(name: str, data: bytes) -> QImage:
    """Decode a photo or scan as a template; cameras make larger pictures than packs may contain."""
    size = image_size(data)
    if size is None:
        raise CatalogError(msg("packs.no-picture", name=name))
    if max(size) > _PHOTO_SIDE:
        raise CatalogError(msg("packs.picture-size", name=name, columns=size[0], rows=size[1], most=_PHOTO_SIDE))
    if size[0] * size[1] > _PHOTO_MEGAPIXELS * 1_000_000:
        raise CatalogError(
            msg("packs.picture-pixels", name=name, columns=size[0], rows=size[1], most=_PHOTO_MEGAPIXELS)
        )
    if (wrong := explain_slow_image(name, data)) is not None:
        raise CatalogError(wrong)
    return _copy_pixels(_decode(name, data, _PHOTO_MEGABYTES), _DISPLAYED_SIDE)


def _decode(name: str, data: bytes, most: int = _PICTURE_MEGABYTES) -> QImage:
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


def _copy_pixels(decoded: QImage, longest: int) -> QImage:
    if max(decoded.width(), decoded.height()) > longest:
        smooth = Qt.TransformationMode.SmoothTransformation
        decoded = decoded.scaled(longest, longest, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    image = QImage(decoded.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.drawImage(QPoint(0, 0), decoded)
    return image


def reencode_picture(name: str, data: bytes) -> bytes:
    """Return the picture as a new file in the same format: JPEG for photos, PNG for drawings."""
    image = decode_face_picture(name, data)
    return png_bytes(image) if data.startswith(b"\x89PNG") else jpeg_bytes(image)
