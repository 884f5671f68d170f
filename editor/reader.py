"""The one way in which the program opens a file: an ordinary one, within bounds, looked at before anything is read.

A pipe would wait for ever for a writer, a device never ends, and a file can become another one between a look and a
read. So the file is opened first, without waiting, and what was opened is what is looked at.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from editor.errors import FileError
from editor.messages import Message, msg

LARGEST_FILE = 5_000_000
"""Bytes. The largest scenario anybody could draw is a tenth of it."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)


def read_file(path: Path, most: int = LARGEST_FILE, *, links: bool = True) -> bytes:
    """The bytes of a file that is no folder, no device and not too large; ``links``: whether it may be a link."""
    name = str(path)
    try:
        descriptor = os.open(path, _FLAGS | (0 if links else _NO_LINKS))
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            check_regular(status, name)
            if status.st_size > most:
                raise FileError(too_large(name, status.st_size, most))
            data = file.read(status.st_size + 1)  # no more room than it needs
            if len(data) > status.st_size:  # it has grown, or does not tell its size
                data += file.read(most + 1 - len(data))
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise FileError(why_not(error, name, "read")) from error
    if len(data) > most:
        raise FileError(too_large(name, len(data), most))
    return data


def is_file(path: Path) -> bool:
    """Whether an ordinary file is there. At a name that no file can have, nothing is there; ``Path`` would raise."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path) -> bool:
    """Whether a folder is there; see ``is_file``."""
    return os.path.isdir(path)  # noqa: PTH112


def is_there(path: Path) -> bool:
    """Whether anything is there; see ``is_file``."""
    return os.path.exists(path)  # noqa: PTH110


def check_regular(status: os.stat_result, name: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileError(msg("files.is-folder", name=name))
    if not stat.S_ISREG(status.st_mode):
        raise FileError(msg("files.not-regular", name=name))


def too_large(name: str, size: int, most: int = LARGEST_FILE) -> Message:
    return msg("files.too-large", name=name, size=size, limit=most)


def why_not(error: OSError | ValueError, name: str, verb: str) -> Message:
    """The error of the system in a sentence; ``verb`` is ``read`` or ``write``."""
    match error:
        case FileNotFoundError() if verb == "read":
            return msg("files.no-file", name=name)
        case FileNotFoundError():
            return msg("files.no-folder", name=name)
        case IsADirectoryError():
            return msg("files.is-folder", name=name)
        case PermissionError():
            return msg(f"files.may-not-{verb}", name=name)
        case OSError(strerror=str(reason)):
            return msg(f"files.cannot-{verb}", name=name, reason=reason)
        case _:
            return msg(f"files.cannot-{verb}", name=name, reason=str(error))
