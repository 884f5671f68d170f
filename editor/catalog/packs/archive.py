"""Unpacks archives of packs in memory, without trusting anything in them.

The bytes are read once, within limits. Anything suspicious is refused and not repaired; ``sags packs make`` never
produces it.
"""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from editor.catalog.packs.pack_files import (
    ABOUT_FILE,
    MAX_ABOUT_SIZE,
    MAX_FILE_SIZE,
    MAX_FILES,
    MAX_PACK_SIZE,
    MAX_RATIO,
    explain_bad_name,
    find_duplicate_name,
    is_ignored,
)
from editor.messages import Message, msg

_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED: Final = 0x1
_SMALL: Final = 4096
"""Bytes of a file whose compression ratio is not checked."""


class PackContentError(Exception):
    """An archive or a folder is not a valid pack."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def unpack_archive(data: bytes) -> dict[str, bytes]:
    """Return the files in an archive by name. Raise ``PackContentError`` if it is not valid."""
    with _open_archive(data) as archive:
        content: dict[str, bytes] = {}
        remaining = MAX_PACK_SIZE
        for entry in _files(archive):
            content[entry.filename] = _read_entry(archive, entry, remaining)
            remaining -= len(content[entry.filename])
    return _without_top_folder(content)


def unpack_about(data: bytes) -> bytes:
    """Return only the description in an archive. Raise ``PackContentError`` if the archive is not valid."""
    with _open_archive(data) as archive:
        for entry in _files(archive):
            folder, _, name = entry.filename.rpartition("/")
            if name == ABOUT_FILE and "/" not in folder:
                return _read_entry(archive, entry, MAX_ABOUT_SIZE)
    raise PackContentError(msg("packs.no-about", file=ABOUT_FILE))


@contextmanager
def _open_archive(data: bytes) -> Iterator[zipfile.ZipFile]:
    """Open an archive and check its list of entries. Translate errors into ``PackContentError``."""
    if not data.startswith(b"PK\x03\x04"):
        raise PackContentError(msg("packs.no-archive"))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_archive(archive.infolist(), len(data))
            yield archive
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError, RuntimeError) as error:
        raise PackContentError(msg("packs.broken-archive", reason=str(error))) from error


def _files(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    return [entry for entry in archive.infolist() if not entry.is_dir() and not is_ignored(entry.filename)]


def _check_archive(entries: Sequence[zipfile.ZipInfo], size: int) -> None:
    """Check the list of entries before anything is unpacked."""
    if len(entries) > MAX_FILES:
        raise PackContentError(msg("packs.too-many-files", count=len(entries), most=MAX_FILES))
    for entry in entries:
        _check_entry(entry)
    if (duplicate := find_duplicate_name(entry.filename.rstrip("/") for entry in entries)) is not None:
        raise PackContentError(msg("packs.name-twice", name=duplicate))
    if (total := sum(entry.file_size for entry in entries)) > MAX_PACK_SIZE:
        raise PackContentError(msg("packs.too-large-unpacked", size=total, most=MAX_PACK_SIZE))
    ordered = sorted(entries, key=lambda entry: entry.header_offset)
    for one, other in pairwise(ordered):
        if one.header_offset + one.compress_size > other.header_offset:
            raise PackContentError(msg("packs.overlap", name=other.filename))
    if ordered and ordered[-1].header_offset + ordered[-1].compress_size > size:
        raise PackContentError(msg("packs.overlap", name=ordered[-1].filename))


def _check_entry(entry: zipfile.ZipInfo) -> None:
    if (reason := explain_bad_name(entry.orig_filename.rstrip("/"))) is not None:  # zipfile truncates at a NUL
        raise PackContentError(reason)
    name = entry.filename.rstrip("/")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise PackContentError(msg("packs.link", name=name))
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise PackContentError(msg("packs.no-file", name=name))
    if entry.flag_bits & _ENCRYPTED:
        raise PackContentError(msg("packs.encrypted", name=name))
    if entry.compress_type not in _METHODS:
        raise PackContentError(msg("packs.method", name=name))
    if entry.file_size > MAX_FILE_SIZE:
        raise PackContentError(msg("packs.file-too-large", name=name, size=entry.file_size, most=MAX_FILE_SIZE))
    if entry.file_size > _SMALL and entry.file_size > MAX_RATIO * max(entry.compress_size, 1):
        raise PackContentError(msg("packs.ratio", name=name, most=MAX_RATIO))


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, remaining: int) -> bytes:
    """Return the real content of an entry, whose stated size may be wrong."""
    most = min(MAX_FILE_SIZE, remaining)
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise PackContentError(msg("packs.file-too-large", name=entry.filename, size=len(data), most=most))
    return data


def _without_top_folder(files: dict[str, bytes]) -> dict[str, bytes]:
    """Strip the top folder of an archive that contains the folder of the pack itself."""
    tops = {name.partition("/")[0] for name in files}
    if len(tops) == 1 and all("/" in name for name in files):
        return {name.partition("/")[2]: data for name, data in files.items()}
    return files
