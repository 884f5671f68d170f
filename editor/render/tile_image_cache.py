"""Disk cache of face images, so that the map is visible sooner after the start.

A cache holds the faces of one box at one scale in one theme. Its key contains the box files, the drawing code, the
drawings and the Qt version, so it never goes stale. Boxes with packs are not cached. Images that do not match the
expected size are rendered again.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from itertools import accumulate
from pathlib import Path

from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QImage

from editor.catalog.disk_cache import read_cache, source_hash, write_cache
from editor.catalog.drawing_ids import builtin_folders
from editor.catalog.game_file import game_folders
from editor.reader import MAX_FILE_SIZE
from editor.render.style import Style

_CACHE_KIND = "pictures"
_FORMATS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)
_BYTES_PER_PIXEL = 4
"""Bytes of a pixel."""
_MAX_BYTES = MAX_FILE_SIZE - 200_000
"""Maximum bytes of pixels, so that the file with all names stays readable."""


class TileImageCache:
    """The images of one box, scale and theme by name, up to a maximum size."""

    def __init__(self, source: str, style: Style) -> None:
        self._key = hashlib.sha256(f"{source} {style.theme} {style.px} {_drawing_key()}".encode()).hexdigest()
        self._images = _read(self._key)
        self._size = sum(picture.sizeInBytes() for picture in self._images.values())
        self._is_changed = False

    def picture(self, name: str, size: QSize, image_format: QImage.Format) -> QImage | None:
        """Return the image with that name if it has the expected size and format."""
        found = self._images.get(name)
        return found if found is not None and found.size() == size and found.format() == image_format else None

    def add(self, name: str, picture: QImage) -> None:
        """Add an image if there is room for it."""
        if self._size + picture.sizeInBytes() <= _MAX_BYTES:
            self._images[name] = picture
            self._size += picture.sizeInBytes()
            self._is_changed = True

    def save(self) -> None:
        """Write the cache if it has new images."""
        if not self._is_changed:
            return
        self._is_changed = False
        table = [
            (name, each.width(), each.height(), _FORMATS.index(each.format())) for name, each in self._images.items()
        ]
        pixels = [bytes(each.constBits()) for each in self._images.values()]
        write_cache(_CACHE_KIND, self._key, b"\n".join([json.dumps(table).encode(), b"".join(pixels)]))


@cache
def _drawing_key() -> str:
    """Return a text that identifies the drawing code."""
    here = Path(__file__).parent
    return f"{qVersion()} {source_hash(here, here / 'painters', *builtin_folders(tuple(game_folders())))}"


def _read(key: str) -> dict[str, QImage]:
    payload = read_cache(_CACHE_KIND, key)
    if payload is None:
        return {}
    head, _, pixels = payload.partition(b"\n")
    try:
        table = [
            (str(name), int(width), int(height), _FORMATS[number]) for name, width, height, number in json.loads(head)
        ]
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}
    sizes = [width * height * _BYTES_PER_PIXEL for _, width, height, _ in table]
    if any(min(width, height) < 1 for _, width, height, _ in table) or sum(sizes) != len(pixels):
        return {}
    starts = accumulate(sizes, initial=0)
    return {
        name: QImage(pixels[start : start + size], width, height, width * _BYTES_PER_PIXEL, image_format).copy()
        for (name, width, height, image_format), start, size in zip(table, starts, sizes, strict=False)
    }
