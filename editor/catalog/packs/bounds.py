"""What a pack may hold: which files, how many, how large."""

from __future__ import annotations

import re
from typing import Final

LARGEST_ARCHIVE: Final = 4_000_000
"""Bytes of an archive."""

LARGEST_FILE: Final = 1_000_000
"""Bytes of one file, unpacked; the largest of the box has a twentieth of it."""

LARGEST_PACK: Final = 16_000_000
"""Bytes of all files together, unpacked."""

MOST_FILES: Final = 200

MOST_RATIO: Final = 100
"""How many times as large as in the archive a file may become. Text shrinks to a tenth."""

LONGEST_NAME: Final = 100
"""Characters of a name with its folder."""

LONGEST_SIDE: Final = 4096
"""Pixels along a side of a picture."""

ABOUT: Final = "pack.toml"
SUFFIX: Final = ".tilepack.zip"

TEXTS: Final = frozenset({".toml", ".md"})
PICTURES: Final = frozenset({".png", ".jpg", ".jpeg"})
DRAWING_SUFFIX: Final = ".svg"
ARCHIVES: Final = frozenset({".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".zst", ".jar", ".whl"})
ART: Final = "art"
"""The folder of the pictures; one is called after its tile and face: ``art/gym.front.png``. Drawings of elements, icons
and markers lie there, too: ``art/bed.svg``, and ``art/bed.1x2.svg`` over other squares."""

_NAMES = "game box elements icons doors people equipment cards missions markers modules"
LISTS: Final = frozenset(f"{name}.toml" for name in _NAMES.split())
"""The files of a box that a pack may have, besides those of its tiles."""

TILES: Final = re.compile(r"group-[0-9]{2}\.toml")
PICTURE: Final = re.compile(rf"{ART}/(?P<tile>[a-z0-9-]+)\.(?P<face>front|back)\.(png|jpg|jpeg)")
DRAWING: Final = re.compile(rf"{ART}/(?P<id>[a-z0-9-]+(\.[1-9]x[1-9])?)\.svg")
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?/[a-z0-9-]+\.toml")

SIGNATURES: Final = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ",
    b"7z\xbc\xaf",
    b"Rar!",
    b"\x28\xb5\x2f\xfd",
)
"""How archives begin, whatever they are called."""
