"""Two windows on one file notice each other: a small file beside the document says who has it open.

Nothing is forbidden by it. The window tells the person, who may look at the file all the same. The note of a process
that has died is taken over without a word.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from editor.errors import FileError
from editor.files import write_atomically
from editor.session.processes import Process, process_from, this_process


def lock_path(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


@dataclass(frozen=True)
class Lock:
    """The note on a file; ``holder`` is the other process that has it open, if one does."""

    path: Path
    token: str
    holder: Process | None = None

    @property
    def is_mine(self) -> bool:
        return self.holder is None

    def release(self) -> None:
        """Take the note away, if it is still this one."""
        if self.is_mine and _read(lock_path(self.path))[0] == self.token:
            with suppress(OSError):
                lock_path(self.path).unlink()


def take_lock(path: Path) -> Lock:
    """Note that this window has the file open; where no note can be written, nobody else can be noticed either."""
    note, token = lock_path(path), uuid4().hex
    data = json.dumps({"token": token, **this_process().fields()}).encode()
    try:
        descriptor = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        pass
    except OSError:
        return Lock(path, token)
    else:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        return Lock(path, token)
    _, holder = _read(note)
    if holder is not None and holder.is_alive:
        return Lock(path, token, holder)
    with suppress(FileError):
        write_atomically(note, data)
    # Of two that take over at once, the note of the second stays.
    found, holder = _read(note)
    return Lock(path, token, holder if found not in (token, "") else None)


def _read(note: Path) -> tuple[str, Process | None]:
    try:
        fields = json.loads(note.read_bytes())
    except (OSError, ValueError):
        return "", None
    token = fields.get("token", "") if isinstance(fields, dict) else ""
    return token if isinstance(token, str) else "", process_from(fields)


@dataclass(frozen=True)
class DiskState:
    """What a file looked like when it was last read or written, to notice that something else has written it."""

    modified: int
    size: int


def disk_state(path: Path) -> DiskState | None:
    """How the file looks now; ``None`` if it is gone."""
    try:
        status = path.stat()
    except OSError:
        return None
    return DiskState(status.st_mtime_ns, status.st_size)
