"""Copies in the user's cache folder of what takes long to work out: data that runs nothing and is not trusted blindly.

A copy begins with the digest of the rest; one that was cut short or changed counts as none. The folder may be deleted
at any time, and where it cannot be written everything works without it.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from editor import __version__
from editor.errors import FileError
from editor.paths import user_folder
from editor.reader import read_file

MOST_COPIES = 8
"""Copies of a kind, for other boxes and other versions, that are kept."""


def cache_folder(kind: str = "box") -> Path:
    return user_folder("cache") / kind


def code_mark(*folders: Path) -> str:
    """Names the version and the code in these folders: whoever works on it has the same version all day."""
    files = sorted((entry.path, entry.stat()) for each in folders for entry in os.scandir(each) if entry.is_file())
    return " ".join([__version__, *(f"{status.st_size}:{status.st_mtime_ns}" for _, status in files)])


def read_payload(kind: str, key: str) -> bytes | None:
    """What was kept under that name, if it is whole."""
    try:
        digest, _, payload = read_file(cache_folder(kind) / f"{key}.json", links=False).partition(b"\n")
        return payload if digest.decode() == _digest(payload) else None
    except (FileError, ValueError):
        return None


def keep_payload(kind: str, key: str, payload: bytes) -> None:
    """Write the copy; two programs that do so at once write the same. A folder that cannot be written is no fault."""
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
    for old in copies[MOST_COPIES:]:
        with suppress(OSError):
            old.unlink()


def _digest(payload: bytes) -> str:
    return hashlib.sha256(payload).hexdigest()
