"""Files on the disk, replaced as a whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from editor.errors import FileError, StudioError
from editor.files.unfinished import clear_unfinished, new_unfinished
from editor.messages import msg
from editor.reader import check_regular, why_not


def make_folder(folder: Path) -> None:
    """Make the folder and those it lies in, as far as they are not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(why_not(error, str(folder), "write")) from error


def write_atomically(path: Path, data: bytes, *, links: bool = True, tidy: bool = True) -> None:
    """Replace the file by ``data``; if that fails, what was there is untouched and nothing else is left behind.

    The new file is complete and on the disk before it takes the place of the old one, and has its permissions. A
    link stays a link: what it leads to is replaced. A file that has several names keeps them all (``_write_through``).
    With ``links`` off, a link is refused, and of several names only this one is written. With ``tidy``, what a killed
    program left in the folder goes, too.
    """
    name = str(path)
    try:
        target = Path(os.path.realpath(path)) if links else path
        old = _status(target, name, links=links)
        with _complete(target, data, old) as temporary:
            if links and old is not None and old.st_nlink > 1:
                _write_through(target, data, temporary)
            else:
                temporary.replace(target)
    except (OSError, ValueError) as error:
        raise FileError(why_not(error, name, "write")) from error
    _sync_folder(target.parent)
    if tidy:
        clear_unfinished(target.parent)


def refuse_same_file(source: Path, target: Path) -> None:
    """Refuse to write over what was read, by whatever name, link or spelling both go."""
    with suppress(OSError, ValueError):
        same = os.path.realpath(source) == os.path.realpath(target)  # one that is not there yet, too
        if same or source.samefile(target):
            raise StudioError(msg("files.same-file", name=str(target)))


def half_written_copy(path: Path) -> Path:
    """Where what was being saved lies, complete, if a program was killed while it wrote into a file with several
    names."""
    return path.with_name(f".{path.name}.saving")


@contextmanager
def _complete(target: Path, data: bytes, old: os.stat_result | None) -> Iterator[Path]:
    """A new file beside the target with all the data, on the disk; gone afterwards, unless it took another name."""
    temporary, file = new_unfinished(target.parent)
    try:
        with file:
            if old is not None:
                temporary.chmod(stat.S_IMODE(old.st_mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if os.name == "posix":  # the file stays open, so that nobody takes it for abandoned
                yield temporary
        if os.name != "posix":  # elsewhere an open file cannot be renamed
            yield temporary
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _write_through(target: Path, data: bytes, complete: Path) -> None:
    """Write into the very file, so that its other names go on showing the same. While that lasts, a complete copy lies
    beside it, for the case that the program is killed."""
    copy = half_written_copy(target)
    complete.replace(copy)
    descriptor = os.open(target, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    try:
        with os.fdopen(descriptor, "wb") as file:
            if data and hasattr(os, "posix_fallocate"):
                os.posix_fallocate(descriptor, 0, len(data))  # a full disk is noticed before anything is changed
            file.write(data)
            file.truncate(len(data))
            file.flush()
            os.fsync(descriptor)
    except OSError as error:
        raise FileError(msg("files.half-written", name=str(target), copy=str(copy), reason=error.strerror)) from error
    copy.unlink()


def _status(target: Path, name: str, *, links: bool) -> os.stat_result | None:
    """The file that is to be replaced; ``None`` if there is none yet."""
    try:
        status = target.stat(follow_symlinks=links)
    except FileNotFoundError:
        return None
    check_regular(status, name)
    if not os.access(target, os.W_OK):
        raise FileError(msg("files.write-protected", name=name))
    return status


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
