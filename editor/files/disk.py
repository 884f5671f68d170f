"""Files on the disk, replaced as a whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from editor.errors import FileError, say
from editor.reader import check_regular, why_not


def make_folder(folder: Path) -> None:
    """Make the folder and those it lies in, as far as they are not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(why_not(error, str(folder), "write")) from error


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the file by ``data``; if that fails, what was there is untouched and nothing else is left behind.

    The new file is complete and on the disk before it takes the place of the old one, and has its permissions. A
    link stays a link: what it leads to is replaced.
    """
    name = str(path)
    try:
        target = Path(os.path.realpath(path))
        mode = _mode_of(target, name)
        temporary = target.with_name(f".sags-{os.urandom(8).hex()}.tmp")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        try:
            with os.fdopen(descriptor, "wb") as file:
                if mode is not None:
                    temporary.chmod(mode)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except (OSError, ValueError) as error:
        raise FileError(why_not(error, name, "write")) from error
    _sync_folder(target.parent)


def _mode_of(target: Path, name: str) -> int | None:
    """The permissions of the file that is to be replaced; ``None`` if there is none yet."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    check_regular(status, name)
    if not os.access(target, os.W_OK):
        raise FileError(say("files.write-protected", name=name))
    return stat.S_IMODE(status.st_mode)


def _sync_folder(folder: Path) -> None:
    """Put the new name on the disk as well. Not every system can; the file itself is complete either way."""
    if os.name != "posix":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
