"""Opens files safely: regular files only, within a size limit, checked after opening.

A pipe would block, a device never ends, and a file can be replaced between a check and a read. So the file is opened
first, without blocking, and then the opened file is checked.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from editor.errors import FileError
from editor.messages import Message, msg

MAX_FILE_SIZE = 5_000_000
"""Bytes; ten times the largest scenario."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)


def read_file(path: Path, limit: int = MAX_FILE_SIZE, *, links: bool = True) -> bytes:
    """Return the bytes of a regular file that is not too large; ``links``: whether it may be a symbolic link."""
    name = str(path)
    try:
        descriptor = os.open(path, _FLAGS | (0 if links else _NO_LINKS))
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            require_regular_file(status, name)
            if status.st_size > limit:
                raise FileError(too_large_message(name, status.st_size, limit))
            data = file.read(status.st_size + 1)  # read one byte more to notice growth
            if len(data) > status.st_size:  # it has grown, or its size is unknown
                data += file.read(limit + 1 - len(data))
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        raise FileError(describe_os_error(error, name, "read")) from error
    if len(data) > limit:
        raise FileError(too_large_message(name, len(data), limit))
    return data


def first_bytes(path: Path, count: int) -> bytes:
    """Return the first bytes of a regular file, however large it is."""
    name = str(path)
    try:
        descriptor = os.open(path, _FLAGS)
        with os.fdopen(descriptor, "rb") as file:
            require_regular_file(os.fstat(descriptor), name)
            return file.read(count)
    except (OSError, ValueError) as error:
        raise FileError(describe_os_error(error, name, "read")) from error


def is_file(path: Path) -> bool:
    """Return whether a regular file exists. Unlike ``Path``, return false for a name that no file can have."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path) -> bool:
    """Return whether a folder exists; see ``is_file``."""
    return os.path.isdir(path)  # noqa: PTH112


def path_exists(path: Path) -> bool:
    """Return whether anything exists at a path; see ``is_file``."""
    return os.path.exists(path)  # noqa: PTH110


def require_regular_file(status: os.stat_result, name: str) -> None:
    """Raise ``FileError`` unless the status is that of a regular file."""
    if stat.S_ISDIR(status.st_mode):
        raise FileError(msg("files.is-folder", name=name))
    if not stat.S_ISREG(status.st_mode):
        raise FileError(msg("files.not-regular", name=name))


def too_large_message(name: str, size: int, limit: int = MAX_FILE_SIZE) -> Message:
    """Return the message that a file is too large."""
    return msg("files.too-large", name=name, size=size, limit=limit)


def describe_os_error(error: OSError | ValueError, name: str, verb: str) -> Message:
    """Return the message for an error of the system; ``verb`` is ``read`` or ``write``."""
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
