"""Lock files that let two windows on the same file notice each other.

A lock file beside the document names the process that has it open. It forbids nothing: the window tells the person. The
lock of a process that has ended is taken over silently. A file opened through a link is locked where the link leads.
Anyone could have created the lock file, so it is never read through a link, and its content is checked.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from editor.errors import FileError
from editor.files import write_atomically
from editor.reader import is_folder, read_file
from editor.values import FrozenStruct, asdict


class Process(FrozenStruct):
    """A running program: its pid, start time (pids are reused), and machine, which may be renamed."""

    pid: int
    started: str
    host: str
    machine: str = ""
    """Empty if the system does not provide an id."""

    @property
    def is_alive(self) -> bool:
        """Whether it is still running; assumed for processes on other machines."""
        here = self.machine == machine_id() if self.machine else self.host == platform.node()
        return self._runs_here if here else True

    @property
    def has_ended(self) -> bool:
        """Whether it has ended as far as can be known: it does not run here, and was not on another machine.

        The host name is ignored because machines are renamed.
        """
        return self.machine in ("", machine_id()) and not self._runs_here

    @property
    def _runs_here(self) -> bool:
        return _exists(self.pid) and process_start_time(self.pid) == self.started

    def fields(self) -> dict[str, Any]:
        """Return the fields to be stored in a file."""
        return asdict(self)


def current_process() -> Process:
    """Return this process."""
    return Process(os.getpid(), process_start_time(os.getpid()), platform.node(), machine_id())


def parse_process(fields: object) -> Process | None:
    """Return the process that the fields of a file name, or ``None``."""
    match fields:
        case {"pid": int(pid), "started": str(when), "host": str(host), "machine": str(machine)}:
            return Process(pid, when, host, machine)
        case {"pid": int(pid), "started": str(when), "host": str(host)}:  # written by older versions
            return Process(pid, when, host)
    return None


@cache
def machine_id() -> str:
    """Return a hash of the machine id of the system; files with it may be passed on."""
    with suppress(OSError, ValueError):
        if name := Path("/etc/machine-id").read_text(encoding="ascii").strip():
            return sha256(f"sags-studio {name}".encode()).hexdigest()[:16]
    return ""


def process_start_time(pid: int) -> str:
    """Return when a process started, in units of the system, or an empty text if unknown."""
    with suppress(OSError, IndexError, ValueError):
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        fields = status.rpartition(")")[2].split()
        # A zombie process counts as ended.
        return "" if fields[0] in "ZX" else f"{_boot()}{fields[19]}"
    return ""


@cache
def _boot() -> str:
    """Identify the current run of the system, to which start times are relative."""
    with suppress(OSError, ValueError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii")[:8] + "-"
    return ""


def _exists(pid: int) -> bool:
    if os.name == "nt":
        return _exists_on_windows(pid)
    if is_folder(Path(f"/proc/{os.getpid()}")):
        return process_start_time(pid) != ""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _exists_on_windows(pid: int) -> bool:
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - other systems do not have it
    handle = kernel.OpenProcess(0x1000, False, pid)
    if not handle:
        return False
    code = ctypes.c_ulong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return code.value == 259


_LONGEST = 4096
"""Bytes of a lock file."""


def lock_path(path: Path) -> Path:
    """Return the path of the lock file for a document."""
    target = Path(os.path.realpath(path))
    return target.with_name(f".{target.name}.lock")


class FileLock(FrozenStruct):
    """The lock on a file; ``holder`` is the other process that has it open, if any."""

    path: Path
    note: Path
    token: str
    holder: Process | None = None

    @property
    def is_mine(self) -> bool:
        """Whether this process holds the lock."""
        return self.holder is None

    def release(self) -> None:
        """Remove the lock file if it is still this one."""
        if self.is_mine and _read_lock_file(self.note)[0] == self.token:
            with suppress(OSError):
                self.note.unlink()


def acquire_lock(path: Path) -> FileLock:
    """Lock the file for this window. Where no lock file can be written, the lock counts as acquired."""
    note, token = lock_path(path), uuid4().hex
    mine = FileLock(path, note, token)
    data = json.dumps({"token": token, **current_process().fields()}).encode()
    try:
        descriptor = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        pass
    except (OSError, ValueError):
        return mine
    else:
        _write_lock_file(note, descriptor, data)
        return mine
    _, holder = _read_lock_file(note)
    if holder is not None and holder.is_alive:
        return FileLock(path, note, token, holder)
    with suppress(FileError):
        write_atomically(note, data, follow_links=False, clean_up=False)
    # If two processes take over at once, the second one wins.
    found, holder = _read_lock_file(note)
    return FileLock(path, note, token, holder if found not in (token, "") else None)


def _write_lock_file(note: Path, descriptor: int, data: bytes) -> None:
    """Write the lock file, or remove it if the disk is full."""
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
    except OSError:
        with suppress(OSError):
            note.unlink()


def _read_lock_file(note: Path) -> tuple[str, Process | None]:
    try:
        fields = json.loads(read_file(note, _LONGEST, links=False))
    except (FileError, ValueError, RecursionError):
        return "", None
    token = fields.get("token", "") if isinstance(fields, dict) else ""
    return token if isinstance(token, str) else "", parse_process(fields)


class FileDigest(FrozenStruct):
    """The content hash of a file, to notice changes by other programs.

    Size and times are not enough, because copying programs preserve them.
    """

    digest: str
    """Empty if the file cannot be read."""


def file_digest(path: Path) -> FileDigest | None:
    """Return the content hash of a file, or ``None`` if it does not exist."""
    if not os.path.lexists(path):
        return None
    try:
        return FileDigest(sha256(read_file(path)).hexdigest())
    except FileError:
        return FileDigest("")
