"""Stores computed data in the user's cache folder. Entries are data, never code.

An entry starts with the digest of the rest, so that a truncated or damaged one is ignored. This does not protect from
forgery: an entry is a copy that every program of the user's account could replace, as it could replace the program
itself. ``sags self-test`` compares the copy of the box with its files. The folder can be deleted at any time, and
everything works without it if it cannot be written.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path

from editor import __version__
from editor.errors import FileError
from editor.paths import user_folder
from editor.reader import is_folder, read_file

MAX_ENTRIES = 8
"""Entries of a kind that are kept, for other boxes and versions."""


def cache_folder(kind: str = "box") -> Path:
    """Return the folder of the entries of a kind."""
    return user_folder("cache") / kind


def source_hash(*folders: Path) -> str:
    """Return a text that identifies the version and the source files in these folders.

    A frozen program has no source files; there its executable stands for them.
    """
    present = [each for each in folders if is_folder(each)]
    files = sorted((entry.path, entry.stat()) for each in present for entry in os.scandir(each) if entry.is_file())
    statuses = [status for _, status in files]
    if len(present) < len(folders):
        statuses.append(Path(sys.executable).stat())
    return " ".join([__version__, *(f"{status.st_size}:{status.st_mtime_ns}" for status in statuses)])


def read_cache(kind: str, key: str) -> bytes | None:
    """Return the data of an entry, or ``None`` if there is no sound one."""
    try:
        digest, _, payload = read_file(cache_folder(kind) / f"{key}.json", links=False).partition(b"\n")
        return payload if digest.decode() == _digest(payload) else None
    except (FileError, ValueError):
        return None


def write_cache(kind: str, key: str, payload: bytes) -> None:
    """Write an entry and delete the oldest ones; do nothing if the folder cannot be written.

    Two programs that do so at the same time write the same data.
    """
    folder = cache_folder(kind)
    temporary = folder / f"{key}.{os.getpid()}.tmp"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            temporary.write_bytes(_digest(payload).encode() + b"\n" + payload)
            temporary.replace(folder / f"{key}.json")
        except OSError:
            temporary.unlink(missing_ok=True)
            raise
        copies = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return
    for old in copies[MAX_ENTRIES:]:
        with suppress(OSError):
            old.unlink()


def _digest(payload: bytes) -> str:
    return hashlib.sha256(payload).hexdigest()
