"""Packs for tests: files by name, written as a folder or as an archive."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

CORRECTS = """
id = "real-gym"
name = "The gym as it is"
kind = "corrects"
author = "Ann"
version = 2
"""

ADDS = """
id = "mill"
name = "The Mill"
kind = "adds"
author = "Bob"
licence = "CC0-1.0"
"""

MILL = """
[[tile]]
id = "mill-race"
group = 2

[tile.front]
name = "Mill race"
provenance = { layout = "stated" }
picture = '''
+---+---+
  ,   ,
+---+---+
'''

[tile.back]
name = "Grinding floor"
provenance = { layout = "stated" }
picture = '''
+---+---+
| .   m
+---+---+
'''
[tile.back.legend]
m = { element = "millstone" }
"""

ELEMENTS = """
[[element]]
id = "millstone"
name = "Millstone"
impassable = true
"""

MISSIONS = """
[[mission]]
id = "stop-the-mill"
name = "Stop the mill"
faction = "norad"
where = "mill-race/back"
provenance = { others = "stated" }
"""

MILL_FILES = {"pack.toml": ADDS, "group-02.toml": MILL, "elements.toml": ELEMENTS, "missions.toml": MISSIONS}


def write_folder(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the pack as a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def archive(files: Mapping[str, str | bytes], *, packed: bool = True) -> bytes:
    """Return the pack as the bytes of an archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return stream.getvalue()


def png(width: int = 2, height: int = 2, *chunks: bytes) -> bytes:
    """Return a gray picture; only one of 2 × 2 has real pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"\x00\x80\x80" * 2)
    body = _chunk(b"IHDR", header) + b"".join(chunks) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def svg(content: str = "", view: str = "0 0 100 100") -> str:
    """A drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{content}</svg>'
