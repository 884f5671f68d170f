"""Write files atomically: each is replaced as a whole or not at all.

The data is first written to a temporary file in the same folder. Its writer holds a lock on it, which the system
releases when the process ends, even if it is killed. A temporary file whose lock is free is therefore stale and may be
removed. Windows has no such locks, but there an open file cannot be removed either.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from editor.errors import FileError, StudioError
from editor.messages import msg
from editor.reader import describe_os_error, is_file, require_regular_file

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_PREFIX, _SUFFIX = ".sags-", ".tmp"
_CREATE_FLAGS = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_OPEN_FLAGS = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def open_temp_file(folder: Path) -> tuple[Path, BinaryIO]:
    """Create a temporary file in the folder, open and locked."""
    while True:
        path = folder / f"{_PREFIX}{os.urandom(8).hex()}{_SUFFIX}"
        descriptor = os.open(path, _CREATE_FLAGS, 0o666)
        file = os.fdopen(descriptor, "wb")
        _lock(descriptor)
        if os.fstat(descriptor).st_nlink or fcntl is None:
            return path, file
        file.close()  # removed by another process before it was locked


def remove_stale_temp_files(folder: Path) -> None:
    """Remove the temporary files of killed programs from the folder, as far as possible."""
    with suppress(OSError):
        with os.scandir(folder) as entries:
            names = [each.name for each in entries if each.name.startswith(_PREFIX) and each.name.endswith(_SUFFIX)]
        for name in names:
            with suppress(OSError):
                _remove_if_stale(folder / name)


def _remove_if_stale(path: Path) -> None:
    if fcntl is None:
        path.unlink()
        return
    if not is_file(path) or path.is_symlink():
        return
    descriptor = os.open(path, _OPEN_FLAGS)
    try:
        if _lock(descriptor):
            path.unlink()
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Return whether the file could be locked. On network folders without locks, files are left alone."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def make_folder(folder: Path) -> None:
    """Create the folder and its parents if they are missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(describe_os_error(error, str(folder), "write")) from error


def write_atomically(path: Path, data: bytes, *, follow_links: bool = True, clean_up: bool = True) -> None:
    """Replace the file by ``data``. If that fails, the old file is untouched and nothing is left behind.

    The new file is complete and on the disk before it replaces the old one, and keeps its permissions. A symbolic link
    stays a link: its target is replaced. A file with several hard links keeps them all (``_write_through``). With
    ``links`` off, a symbolic link is refused and other hard links keep the old content. With ``tidy``, stale temporary
    files in the folder are removed as well.
    """
    name = str(path)
    try:
        target = Path(os.path.realpath(path)) if follow_links else path
        old = _status(target, name, links=follow_links)
        with _temp_copy(target, data, old) as temporary:
            if follow_links and old is not None and old.st_nlink > 1:
                _write_through(target, data, temporary)
            else:
                temporary.replace(target)
    except (OSError, ValueError) as error:
        raise FileError(describe_os_error(error, name, "write")) from error
    _sync_folder(target.parent)
    if clean_up:
        remove_stale_temp_files(target.parent)


def require_different_files(source: Path, target: Path) -> None:
    """Raise if both paths lead to the same file, so that nothing writes over its own input."""
    with suppress(OSError, ValueError):
        same = os.path.realpath(source) == os.path.realpath(target)  # works for missing files too
        if same or source.samefile(target):
            raise StudioError(msg("files.same-file", name=str(target)))


def interrupted_save_path(path: Path) -> Path:
    """Return where a complete copy is if a program was killed while writing to a hard-linked file."""
    return path.parent / f".{path.name}.saving"


@contextmanager
def _temp_copy(target: Path, data: bytes, old: os.stat_result | None) -> Iterator[Path]:
    """Yield a temporary file beside the target that holds all the data; remove it if an error occurs."""
    temporary, file = open_temp_file(target.parent)
    try:
        with file:
            if old is not None:
                temporary.chmod(stat.S_IMODE(old.st_mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if os.name == "posix":  # keep the file open: a closed one counts as stale
                yield temporary
        if os.name != "posix":  # Windows cannot rename an open file
            yield temporary
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _write_through(target: Path, data: bytes, temp_copy: Path) -> None:
    """Write into the existing file so that its other hard links show the new content.

    Until that is done, a complete copy is kept beside it in case the program is killed.
    """
    copy = interrupted_save_path(target)
    temp_copy.replace(copy)
    descriptor = os.open(target, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    try:
        with os.fdopen(descriptor, "wb") as file:
            if data and hasattr(os, "posix_fallocate"):
                os.posix_fallocate(descriptor, 0, len(data))  # fail on a full disk before changing anything
            file.write(data)
            file.truncate(len(data))
            file.flush()
            os.fsync(descriptor)
    except OSError as error:
        raise FileError(msg("files.half-written", name=str(target), copy=str(copy), reason=error.strerror)) from error
    copy.unlink()


def _status(target: Path, name: str, *, links: bool) -> os.stat_result | None:
    """Return the status of the file to be replaced, or ``None`` if it does not exist."""
    try:
        status = target.stat(follow_symlinks=links)
    except FileNotFoundError:
        return None
    require_regular_file(status, name)
    if not os.access(target, os.W_OK):
        raise FileError(msg("files.write-protected", name=name))
    return status


def _sync_folder(folder: Path) -> None:
    """Flush the folder entry to the disk where the system supports it."""
    if os.name != "posix":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
