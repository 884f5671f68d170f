"""Decode untrusted images, such as pictures of faces and drawings in packs, within limits, and encode them again.

The result contains pixels only: no text, no color profile, no trailing data.
"""

from __future__ import annotations

from functools import lru_cache
from struct import unpack_from

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QByteArray, QPoint, QSize, Qt
from PySide6.QtGui import QImage

from editor.catalog import Box
from editor.catalog.packs.drawings import LARGEST_PICTURE
from editor.catalog.packs.pack_files import (
    DRAWING,
    PNG_SIGNATURE,
    explain_bad_image,
    explain_slow_image,
    image_size,
)
from editor.errors import CatalogError
from editor.messages import msg
from editor.render.drawing_files import jpeg_bytes, png_bytes
from editor.render.qt_helpers import painting

LONGEST_SIDE_KEPT = 512
"""Pixels along the longer side of a kept picture: a hundred for each square of the longest tile."""

_PHOTO_MEGAPIXELS = 210
"""Maximum megapixels of a photo: the largest ones of phones have 200. It is scaled down while it is decoded."""
_DISPLAYED_SIDE = 1600
"""Pixels along the longer side of a displayed photo."""

_PICTURE_MEGABYTES = 128
_PHOTO_MEGABYTES = 860
"""Memory limit for decoding one picture. Only formats that cannot be scaled while they are decoded need so much."""

PHOTO_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".heic", ".heif")
"""The names of photos; whether HEIC can be read depends on the installed plug-ins of Qt."""
_DEEP_COLORS = b"\x10\x02"
"""16 bits for each color, and no alpha channel, in the header of a PNG file."""
_HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")


def decode_face_picture(name: str, data: bytes) -> QImage:
    """Decode a picture of a face, scaled down to the size needed.

    Raises ``CatalogError`` if it is not a valid picture.
    """
    if (wrong := explain_bad_image(name, data)) is not None:
        raise CatalogError(wrong)
    kind = b"png" if data.startswith(PNG_SIGNATURE) else b"jpeg"
    return _copy_pixels(_decode(name, data, kind), LONGEST_SIDE_KEPT)


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
    """Decode a photo or scan as a template, scaled down; cameras make larger pictures than packs may contain."""
    kind = _photo_format(data)
    if kind is None:
        raise CatalogError(msg("packs.no-photo", name=name))
    if kind not in {bytes(each.data()) for each in QtGui.QImageReader.supportedImageFormats()}:
        raise CatalogError(msg("packs.photo-unreadable", name=name, kind=kind.decode().upper()))
    if (wrong := explain_slow_image(name, data)) is not None:
        raise CatalogError(wrong)
    return _copy_pixels(_decode(name, data, kind, _PHOTO_MEGABYTES, _DISPLAYED_SIDE), _DISPLAYED_SIDE)


def _photo_format(data: bytes) -> bytes | None:
    """Return the name of a photo's format by its first bytes; ``None`` if photos are not read from it."""
    if image_size(data) is not None:
        return b"png" if data.startswith(PNG_SIGNATURE) else b"jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return b"webp"
    return b"heic" if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS else None


def _decode(name: str, data: bytes, kind: bytes, most: int = _PICTURE_MEGABYTES, longest: int | None = None) -> QImage:
    """Decode a picture with a limit of memory, scaled down to ``longest`` pixels where the format allows it."""
    data, key = _split_color_key(data) if kind == b"png" else (data, None)
    buffer = QtCore.QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QtCore.QIODevice.OpenModeFlag.ReadOnly)
    QtGui.QImageReader.setAllocationLimit(most)
    reader = QtGui.QImageReader(buffer, QByteArray(kind))
    reader.setAutoTransform(True)
    size = reader.size()
    if size.width() * size.height() > _PHOTO_MEGAPIXELS * 1_000_000:
        raise CatalogError(
            msg("packs.picture-pixels", name=name, columns=size.width(), rows=size.height(), most=_PHOTO_MEGAPIXELS)
        )
    if longest is not None and max(size.width(), size.height()) > longest:
        scaled = size.scaled(longest, longest, Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(scaled.expandedTo(QSize(1, 1)))
    decoded = reader.read()
    if decoded.isNull():
        raise CatalogError(msg("packs.picture-broken", name=name))
    if key is not None:
        decoded = decoded.convertToFormat(QImage.Format.Format_RGB32)
        decoded.setAlphaChannel(decoded.createMaskFromColor(key, Qt.MaskMode.MaskOutColor))
    return decoded


def _split_color_key(data: bytes) -> tuple[bytes, int | None]:
    """Return a PNG file without its transparent color, and that color as ARGB, if the file has 16-bit colors.

    Qt decodes only the first half of the pixels of such a file, and leaves the others uninitialized.
    """
    at = data.find(b"tRNS", 33, 1 << 16) - 4
    if data[24:26] != _DEEP_COLORS or at < 0 or data[at : at + 4] != bytes((0, 0, 0, 6)):
        return data, None
    red, green, blue = (round(each / 257) for each in unpack_from(">HHH", data, at + 8))
    return data[:at] + data[at + 18 :], QtGui.QColor(red, green, blue).rgb()


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
    if DRAWING.fullmatch(name):
        return encode_drawing(name, data)
    image = decode_face_picture(name, data)
    return png_bytes(image) if data.startswith(PNG_SIGNATURE) else jpeg_bytes(image)


def encode_drawing(name: str, data: bytes) -> bytes:
    """Return a picture as the PNG file of a drawing, with its transparent parts and small enough for a pack.

    Raises ``CatalogError`` if it is not a valid PNG or JPEG picture.
    """
    image = decode_face_picture(name, data)
    encoded = png_bytes(image, keep_alpha=True)
    while len(encoded) > LARGEST_PICTURE:
        image = _copy_pixels(image, max(image.width(), image.height()) // 2)
        encoded = png_bytes(image, keep_alpha=True)
    return encoded
