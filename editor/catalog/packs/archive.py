"""Archives of packs, taken apart: nothing is unpacked to a disk, and nothing is believed that one says of itself.

The bytes are read once, within bounds. What could hurt another program is refused rather than mended: whoever makes a
pack with ``sags packs make`` never meets any of it.
"""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from editor.catalog.packs.bounds import LARGEST_FILE, LARGEST_PACK, MOST_FILES, MOST_RATIO
from editor.catalog.packs.names import doubled, is_ignored, wrong_name
from editor.messages import Message, msg

_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED: Final = 0x1
_SMALL: Final = 4096
"""Bytes of a file whose ratio is of no interest."""


class Unsound(Exception):
    """Why an archive or a folder is no pack."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files in an archive by name. Raises ``Unsound``."""
    if not data.startswith(b"PK\x03\x04"):
        raise Unsound(msg("packs.no-archive"))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            _check_archive(entries, len(data))
            files = [entry for entry in entries if not entry.is_dir() and not is_ignored(entry.filename)]
            content: dict[str, bytes] = {}
            left = LARGEST_PACK
            for entry in files:
                content[entry.filename] = _content(archive, entry, left)
                left -= len(content[entry.filename])
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError, RuntimeError) as error:
        raise Unsound(msg("packs.broken-archive", reason=str(error))) from error
    return _without_top_folder(content)


def _check_archive(entries: Sequence[zipfile.ZipInfo], size: int) -> None:
    """What can be told from the list of an archive alone."""
    if len(entries) > MOST_FILES:
        raise Unsound(msg("packs.too-many-files", count=len(entries), most=MOST_FILES))
    for entry in entries:
        _check_entry(entry)
    if (twice := doubled(entry.filename.rstrip("/") for entry in entries)) is not None:
        raise Unsound(msg("packs.name-twice", name=twice))
    if (total := sum(entry.file_size for entry in entries)) > LARGEST_PACK:
        raise Unsound(msg("packs.too-large-unpacked", size=total, most=LARGEST_PACK))
    ordered = sorted(entries, key=lambda entry: entry.header_offset)
    for one, other in pairwise(ordered):
        if one.header_offset + one.compress_size > other.header_offset:
            raise Unsound(msg("packs.overlap", name=other.filename))
    if ordered and ordered[-1].header_offset + ordered[-1].compress_size > size:
        raise Unsound(msg("packs.overlap", name=ordered[-1].filename))


def _check_entry(entry: zipfile.ZipInfo) -> None:
    if (wrong := wrong_name(entry.orig_filename.rstrip("/"))) is not None:  # zipfile cuts its own at a zero byte
        raise Unsound(wrong)
    name = entry.filename.rstrip("/")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise Unsound(msg("packs.link", name=name))
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise Unsound(msg("packs.no-file", name=name))
    if entry.flag_bits & _ENCRYPTED:
        raise Unsound(msg("packs.encrypted", name=name))
    if entry.compress_type not in _METHODS:
        raise Unsound(msg("packs.method", name=name))
    if entry.file_size > LARGEST_FILE:
        raise Unsound(msg("packs.file-too-large", name=name, size=entry.file_size, most=LARGEST_FILE))
    if entry.file_size > _SMALL and entry.file_size > MOST_RATIO * max(entry.compress_size, 1):
        raise Unsound(msg("packs.ratio", name=name, most=MOST_RATIO))


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int) -> bytes:
    """What the entry really holds, which need not be as much as it says."""
    most = min(LARGEST_FILE, left)
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Unsound(msg("packs.file-too-large", name=entry.filename, size=len(data), most=most))
    return data


def _without_top_folder(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files as they lie in their folder: whoever packs a folder by hand often packs the folder itself."""
    tops = {name.partition("/")[0] for name in files}
    if len(tops) == 1 and all("/" in name for name in files):
        return {name.partition("/")[2]: data for name, data in files.items()}
    return files
