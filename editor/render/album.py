"""Pictures of faces that were drawn at an earlier start, in the user's cache folder: the map is there sooner.

An album holds the faces of one box at one size and in one theme. It is named after the files of the box, the code that
draws and the Qt that it draws with, so that it never grows old; a box with packs has none. What does not fit the piece
that it should show is drawn again.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from itertools import accumulate
from pathlib import Path

from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QImage

from editor.catalog.copies import code_mark, keep_payload, read_payload
from editor.reader import LARGEST_FILE
from editor.render.style import Style

_KIND = "pictures"
_DEPTHS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)
_BYTES = 4
"""Of a pixel."""
_MOST = LARGEST_FILE - 200_000
"""Of the pixels of an album, in bytes: with the names of its pictures it is a file that is read again."""


class Album:
    """The pictures of one box, size and theme by name; new ones are taken in until there is no room."""

    def __init__(self, source: str, style: Style) -> None:
        self._key = hashlib.sha256(f"{source} {style.theme} {style.px} {_drawing()}".encode()).hexdigest()
        self._pictures = _read(self._key)
        self._size = sum(picture.sizeInBytes() for picture in self._pictures.values())
        self._is_new = False

    def picture(self, name: str, size: QSize, depth: QImage.Format) -> QImage | None:
        """The picture of that name, if it is as large and deep as it should be."""
        found = self._pictures.get(name)
        return found if found is not None and found.size() == size and found.format() == depth else None

    def add(self, name: str, picture: QImage) -> None:
        if self._size + picture.sizeInBytes() <= _MOST:
            self._pictures[name] = picture
            self._size += picture.sizeInBytes()
            self._is_new = True

    def keep(self) -> None:
        """Write it, if there is anything new in it."""
        if not self._is_new:
            return
        self._is_new = False
        table = [
            (name, each.width(), each.height(), _DEPTHS.index(each.format())) for name, each in self._pictures.items()
        ]
        pixels = [bytes(each.constBits()) for each in self._pictures.values()]
        keep_payload(_KIND, self._key, b"\n".join([json.dumps(table).encode(), b"".join(pixels)]))


@cache
def _drawing() -> str:
    """Names what draws."""
    here = Path(__file__).parent
    return f"{qVersion()} {code_mark(here, here / 'elements')}"


def _read(key: str) -> dict[str, QImage]:
    payload = read_payload(_KIND, key)
    if payload is None:
        return {}
    head, _, pixels = payload.partition(b"\n")
    try:
        table = [(str(name), int(width), int(height), _DEPTHS[deep]) for name, width, height, deep in json.loads(head)]
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}
    sizes = [width * height * _BYTES for _, width, height, _ in table]
    if any(min(width, height) < 1 for _, width, height, _ in table) or sum(sizes) != len(pixels):
        return {}
    starts = accumulate(sizes, initial=0)
    return {
        name: QImage(pixels[start : start + size], width, height, width * _BYTES, depth).copy()
        for (name, width, height, depth), start, size in zip(table, starts, sizes, strict=False)
    }
