"""Two windows on one file notice each other: a small file beside the document says who has it open.

Nothing is forbidden by it. The window tells the person, who may look at the file all the same. The note of a process
that has died is taken over without a word. A file that is opened through a link is the file it leads to.

The note is a file like any other, which anybody may have put there: it is never followed, never waited for, and what
it says is not believed further than it makes sense.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from editor.errors import FileError
from editor.files import write_atomically
from editor.reader import read_file
from editor.session.processes import Process, process_from, this_process
from editor.values import FrozenStruct

_LONGEST = 4096
"""Bytes of a note."""


def lock_path(path: Path) -> Path:
    target = Path(os.path.realpath(path))
    return target.with_name(f".{target.name}.lock")


class Lock(FrozenStruct):
    """The note on a file; ``holder`` is the other process that has it open, if one does."""

    path: Path
    note: Path
    token: str
    holder: Process | None = None

    @property
    def is_mine(self) -> bool:
        return self.holder is None

    def release(self) -> None:
        """Take the note away, if it is still this one."""
        if self.is_mine and _read(self.note)[0] == self.token:
            with suppress(OSError):
                self.note.unlink()


def take_lock(path: Path) -> Lock:
    """Note that this window has the file open; where no note can be written, nobody else can be noticed either."""
    note, token = lock_path(path), uuid4().hex
    mine = Lock(path, note, token)
    data = json.dumps({"token": token, **this_process().fields()}).encode()
    try:
        descriptor = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        pass
    except (OSError, ValueError):
        return mine
    else:
        _fill(note, descriptor, data)
        return mine
    _, holder = _read(note)
    if holder is not None and holder.is_alive:
        return Lock(path, note, token, holder)
    with suppress(FileError):
        write_atomically(note, data, links=False, tidy=False)
    # Of two that take over at once, the note of the second stays.
    found, holder = _read(note)
    return Lock(path, note, token, holder if found not in (token, "") else None)


def _fill(note: Path, descriptor: int, data: bytes) -> None:
    """On a full disk there is no note, and no half of one either."""
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
    except OSError:
        with suppress(OSError):
            note.unlink()


def _read(note: Path) -> tuple[str, Process | None]:
    try:
        fields = json.loads(read_file(note, _LONGEST, links=False))
    except (FileError, ValueError, RecursionError):
        return "", None
    token = fields.get("token", "") if isinstance(fields, dict) else ""
    return token if isinstance(token, str) else "", process_from(fields)


class DiskState(FrozenStruct):
    """What a file held when it was last read or written, to notice that something else has written it. Its size and
    times do not tell: copying programs keep them."""

    digest: str
    """Empty for one that cannot be read."""


def disk_state(path: Path) -> DiskState | None:
    """What the file holds now; ``None`` if it is gone."""
    if not os.path.lexists(path):
        return None
    try:
        return DiskState(sha256(read_file(path)).hexdigest())
    except FileError:
        return DiskState("")
