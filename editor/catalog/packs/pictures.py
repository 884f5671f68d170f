"""Pictures in packs, looked at without being decoded: what they are and how large, by their first bytes.

A few bytes of a picture can claim more pixels than a machine has memory, so that this is asked before anything decodes
it. ``editor.render.pack_images`` makes a picture of it that has nothing in it but pixels.
"""

from __future__ import annotations

from editor.catalog.packs.bounds import LONGEST_SIDE
from editor.messages import Message, msg

PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
MOST_SCANS = 40
"""Layers that a JPEG file can have, each of which goes over all its pixels; programs write about ten."""
_SCAN = b"\xff\xda"
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Segments of a JPEG file that tell its size."""


def wrong_picture(name: str, data: bytes) -> Message | None:
    """Why a file is no picture that a pack may have."""
    size = picture_size(data)
    if size is None:
        return msg("packs.no-picture", name=name)
    if max(size) > LONGEST_SIDE or min(size) < 1:
        return msg("packs.picture-size", name=name, columns=size[0], rows=size[1], most=LONGEST_SIDE)
    return endless_picture(name, data)


def endless_picture(name: str, data: bytes) -> Message | None:
    """Why decoding a picture would take for ever: a few bytes for a layer let a file have a hundred thousand."""
    scans = data.count(_SCAN) if data.startswith(_JPEG) else 0
    return msg("packs.picture-scans", name=name, count=scans, most=MOST_SCANS) if scans > MOST_SCANS else None


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Columns and rows of pixels of a PNG or JPEG file, or ``None`` if it is neither."""
    if data.startswith(PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + max(length, 2)
    return None
