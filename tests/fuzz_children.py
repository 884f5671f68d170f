"""Children of the fuzzer that crash or hang, in a module that is imported quickly."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection
from pathlib import Path


def dies(pipe: Connection, _: Path, crash: Path) -> None:
    pipe.send((True, ""))
    pipe.recv()
    crash.write_text("in the painter", encoding="utf-8")
    os.kill(os.getpid(), signal.SIGKILL)


def hangs(pipe: Connection, _: Path, __: Path) -> None:
    pipe.send((True, ""))
    pipe.recv()
    pipe.recv()  # which never comes
