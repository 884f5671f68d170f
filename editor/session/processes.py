"""Which process wrote a file, and whether it is still running: for locks and for what a crash left behind."""

from __future__ import annotations

import ctypes
import os
import platform
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from editor.reader import is_folder
from editor.values import FrozenStruct, asdict


class Process(FrozenStruct):
    """A running program: its number, when it started (numbers are used again), and the machine, which may get another
    name while it stays the same."""

    pid: int
    started: str
    host: str
    machine: str = ""
    """Empty where the system does not say."""

    @property
    def is_alive(self) -> bool:
        """Whether it is still running. On another machine nobody can tell; it is then taken to be."""
        here = self.machine == this_machine() if self.machine else self.host == platform.node()
        return self._runs_here if here else True

    @property
    def has_ended(self) -> bool:
        """Whether it runs no longer as far as anybody can tell: not here, and nothing says that it was elsewhere. The
        name of the host says nothing, for machines are renamed."""
        return self.machine in ("", this_machine()) and not self._runs_here

    @property
    def _runs_here(self) -> bool:
        return _exists(self.pid) and started(self.pid) == self.started

    def fields(self) -> dict[str, Any]:
        return asdict(self)


def this_process() -> Process:
    return Process(os.getpid(), started(os.getpid()), platform.node(), this_machine())


def process_from(fields: object) -> Process | None:
    """The process that a file names; ``None`` if it names none."""
    match fields:
        case {"pid": int(pid), "started": str(when), "host": str(host), "machine": str(machine)}:
            return Process(pid, when, host, machine)
        case {"pid": int(pid), "started": str(when), "host": str(host)}:  # older files name no machine
            return Process(pid, when, host)
    return None


@cache
def this_machine() -> str:
    """What the system calls this machine, whatever its name; scrambled, because files with it may be passed on."""
    with suppress(OSError, ValueError):
        if name := Path("/etc/machine-id").read_text(encoding="ascii").strip():
            return sha256(f"sags-studio {name}".encode()).hexdigest()[:16]
    return ""


def started(pid: int) -> str:
    """When a process started, as the system counts it; empty where the system does not say."""
    with suppress(OSError, IndexError, ValueError):
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        fields = status.rpartition(")")[2].split()
        # A process that has ended but was not yet waited for does nothing any more.
        return "" if fields[0] in "ZX" else f"{_boot()}{fields[19]}"
    return ""


@cache
def _boot() -> str:
    """Names this run of the machine: processes are counted, and their starts measured, from its beginning."""
    with suppress(OSError, ValueError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii")[:8] + "-"
    return ""


def _exists(pid: int) -> bool:
    if os.name == "nt":
        return _exists_on_windows(pid)
    if is_folder(Path(f"/proc/{os.getpid()}")):
        return started(pid) != ""
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
