"""Which files a pack may contain: names, types, sizes and images.

Images are not decoded here: a few bytes can claim more pixels than a machine has memory, so type and size are read from
the first bytes. ``editor.render.pack_images`` decodes an image when it is drawn or exported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Final
from unicodedata import normalize

from editor.messages import Message, msg

MAX_ARCHIVE_SIZE: Final = 4_000_000
"""Bytes of an archive."""

MAX_FILE_SIZE: Final = 1_000_000
"""Bytes of one unpacked file; twenty times the largest one of the box."""

MAX_PACK_SIZE: Final = 16_000_000
"""Bytes of all unpacked files together."""

MAX_ABOUT_SIZE: Final = 20_000
"""Bytes of the description of a pack."""

MAX_TEXT_SIZE: Final = 2_000_000
"""Bytes of all TOML files together; those of the box have a tenth as many."""

MAX_FILES: Final = 200

MAX_RATIO: Final = 100
"""The largest compression ratio of a file; that of text is about ten."""

MAX_NAME_LENGTH: Final = 100
"""Characters of a name with its folder."""

MAX_IMAGE_SIDE: Final = 4096
"""Pixels along a side of an image."""

ABOUT_FILE: Final = "pack.toml"
PACK_SUFFIX: Final = ".tilepack.zip"

TEXT_SUFFIXES: Final = frozenset({".toml", ".md"})
IMAGE_SUFFIXES: Final = frozenset({".png", ".jpg", ".jpeg"})
DRAWING_SUFFIX: Final = ".svg"
ARCHIVE_SUFFIXES: Final = frozenset(
    {".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".zst", ".jar", ".whl"}
)
ART_FOLDER: Final = "art"
"""The folder of images and drawings.

Images are named after tile and face: ``art/gym.front.png``. Drawings of elements, icons, markers, doors and floors are
SVG or PNG files named after their id: ``art/bed.svg``, and ``art/bed.1x2.svg`` for other sizes.
"""

_NAMES = "game box elements icons doors people equipment cards missions markers modules menace"
LIST_FILES: Final = frozenset(f"{name}.toml" for name in _NAMES.split())
"""The files of a box that a pack may have, besides those of its tiles."""

TILE_FILE: Final = re.compile(r"group-[0-9]{2}\.toml")
ART_FILE: Final = re.compile(rf"{ART_FOLDER}/(?P<tile>[a-z0-9-]+)\.(?P<face>front|back)\.(png|jpg|jpeg)")
DRAWING: Final = re.compile(rf"{ART_FOLDER}/(?P<id>[a-z0-9-]+(\.[1-9]x[1-9])?)\.(svg|png)")
TRANSLATION_FILE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?/[a-z0-9-]+\.toml")

ARCHIVE_SIGNATURES: Final = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ",
    b"7z\xbc\xaf",
    b"Rar!",
    b"\x28\xb5\x2f\xfd",
)
"""The first bytes of archives, whatever their names."""


_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f<>:\"|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def is_ignored(name: str) -> bool:
    """Return whether a file was left behind by the operating system."""
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/") if part not in ("", ".", ".."))


def explain_bad_name(name: str) -> Message | None:
    """Return why a file name is not safe on every system, or ``None``."""
    parts = name.split("/")
    if not name or len(name) > MAX_NAME_LENGTH:
        return msg("packs.name-too-long", name=name[:MAX_NAME_LENGTH], most=MAX_NAME_LENGTH)
    if "\\" in name or name.startswith("/") or ".." in parts or re.match(r"[A-Za-z]:", name):
        return msg("packs.name-leads-out", name=name)
    if _UNSAFE.search(name) or any(not part or part == "." or part[-1] in ". " or part[0] == " " for part in parts):
        return msg("packs.name-unsafe", name=name)
    if any(_DEVICES.fullmatch(part) for part in parts):
        return msg("packs.name-device", name=name)
    return None


def explain_bad_file(name: str) -> Message | None:
    """Return why a file of that name is not allowed in a pack, or ``None``."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in ARCHIVE_SUFFIXES:
        return msg("packs.nested", name=name)
    if suffix in IMAGE_SUFFIXES:
        return None if ART_FILE.fullmatch(name) or DRAWING.fullmatch(name) else msg("packs.picture-name", name=name)
    if suffix == DRAWING_SUFFIX:
        return None if DRAWING.fullmatch(name) else msg("packs.drawing-name", name=name)
    if suffix not in TEXT_SUFFIXES:
        return msg("packs.not-for-packs", name=name)
    if (
        suffix == ".md"
        or name == ABOUT_FILE
        or name in LIST_FILES
        or TILE_FILE.fullmatch(name)
        or TRANSLATION_FILE.fullmatch(name)
    ):
        return None
    return msg("packs.no-such-list", name=name)


def find_duplicate_name(names: Iterable[str]) -> str | None:
    """Return a name that occurs twice for some system: ignoring case, and however accents are encoded."""
    seen: set[str] = set()
    for name in names:
        key = normalize("NFC", normalize("NFC", name).casefold())
        if key in seen:
            return name
        seen.add(key)
    return None


PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
MAX_JPEG_SCANS = 40
"""Scans of a JPEG file, each of which covers all its pixels; programs write about ten."""
_SCAN = b"\xff\xda"
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Segments of a JPEG file that contain its size."""


def explain_bad_image(name: str, data: bytes) -> Message | None:
    """Return why a file is not an image that a pack may have, or ``None``."""
    size = image_size(data)
    if size is None:
        return msg("packs.no-picture", name=name)
    if max(size) > MAX_IMAGE_SIDE or min(size) < 1:
        return msg("packs.picture-size", name=name, columns=size[0], rows=size[1], most=MAX_IMAGE_SIDE)
    return explain_slow_image(name, data)


def explain_slow_image(name: str, data: bytes) -> Message | None:
    """Return why decoding an image would take too long, or ``None``."""
    scans = data.count(_SCAN) if data.startswith(_JPEG) else 0
    return msg("packs.picture-scans", name=name, count=scans, most=MAX_JPEG_SCANS) if scans > MAX_JPEG_SCANS else None


def image_size(data: bytes) -> tuple[int, int] | None:
    """Return columns and rows of a PNG or JPEG file, or ``None`` if it is neither."""
    if data.startswith(PNG_SIGNATURE) and data[12:16] == b"IHDR" and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] == 0xFF:  # a fill byte, of which there may be any number
            at += 1
            continue
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + max(length, 2)
    return None
