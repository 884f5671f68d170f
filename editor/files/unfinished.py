"""Files that are still being written, and those that a killed program left so.

Whoever writes one holds a lock on it, which the system takes back when the process ends, however it ends. So a file
whose lock can be had belongs to nobody any more. Where there are no such locks (Windows), a file that is open cannot
be removed, which comes to the same.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from editor.reader import is_file

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_START, _END = ".sags-", ".tmp"
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_OLD = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def new_unfinished(folder: Path) -> tuple[Path, BinaryIO]:
    """A new file in the folder, open and locked."""
    while True:
        path = folder / f"{_START}{os.urandom(8).hex()}{_END}"
        descriptor = os.open(path, _NEW, 0o666)
        file = os.fdopen(descriptor, "wb")
        _lock(descriptor)
        if os.fstat(descriptor).st_nlink or fcntl is None:
            return path, file
        file.close()  # somebody tidied up in the moment before it was locked


def clear_unfinished(folder: Path) -> None:
    """Remove what killed programs left in the folder. Nothing depends on it: what cannot be removed stays."""
    with suppress(OSError):
        with os.scandir(folder) as entries:
            names = [each.name for each in entries if each.name.startswith(_START) and each.name.endswith(_END)]
        for name in names:
            with suppress(OSError):
                _remove_abandoned(folder / name)


def _remove_abandoned(path: Path) -> None:
    if fcntl is None:
        path.unlink()
        return
    if not is_file(path) or path.is_symlink():
        return
    descriptor = os.open(path, _OLD)
    try:
        if _lock(descriptor):
            path.unlink()
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Whether the file could be locked. Some network folders know no locks: what lies there is nobody's business."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
