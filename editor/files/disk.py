"""Files on the disk: read within bounds, and replaced as a whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from editor.errors import FileError, Message, say

LARGEST_FILE = 5_000_000
"""Bytes. The largest scenario anybody could draw is a tenth of it."""


def read_file(path: Path) -> bytes:
    """The bytes of a file that is no folder, no device and not too large; looked at before anything is read."""
    name = str(path)
    try:
        _check_regular(path.stat(), name)
        if path.stat().st_size > LARGEST_FILE:
            raise FileError(too_large(name, path.stat().st_size))
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise FileError(_why(error, name, "read")) from error
    if len(data) > LARGEST_FILE:
        raise FileError(too_large(name, len(data)))
    return data


def make_folder(folder: Path) -> None:
    """Make the folder and those it lies in, as far as they are not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(_why(error, str(folder), "write")) from error


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
        raise FileError(_why(error, name, "write")) from error
    _sync_folder(target.parent)


def too_large(name: str, size: int) -> Message:
    return say("files.too-large", name=name, size=size, limit=LARGEST_FILE)


def _mode_of(target: Path, name: str) -> int | None:
    """The permissions of the file that is to be replaced; ``None`` if there is none yet."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    _check_regular(status, name)
    if not os.access(target, os.W_OK):
        raise FileError(say("files.write-protected", name=name))
    return stat.S_IMODE(status.st_mode)


def _check_regular(status: os.stat_result, name: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileError(say("files.is-folder", name=name))
    if not stat.S_ISREG(status.st_mode):
        raise FileError(say("files.not-regular", name=name))


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


def _why(error: OSError | ValueError, name: str, verb: str) -> Message:
    match error:
        case FileNotFoundError() if verb == "read":
            return say("files.no-file", name=name)
        case FileNotFoundError():
            return say("files.no-folder", name=name)
        case PermissionError():
            return say(f"files.may-not-{verb}", name=name)
        case OSError(strerror=str(reason)):
            return say(f"files.cannot-{verb}", name=name, reason=reason)
        case _:
            return say(f"files.cannot-{verb}", name=name, reason=str(error))
