"""The process in which files are tried, and its supervisor, which notices crashes, endless loops and memory leaks."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import monotonic

from benchmarks.fuzz.cases import Case
from editor.values import FrozenStruct

MOST_MEMORY = 3_000_000_000
"""Bytes of address space, of which Qt alone takes a third."""

_PATIENCE = 10
"""Wall time limit, as a multiple of the limit of processor time."""

_STARTING = 120.0
"""Seconds in which a child must be ready."""


Work = Callable[[Connection, Path, Path], None]
"""The work of a child: gets its pipe, its folder, and the file for its traceback."""


class Outcome(FrozenStruct):
    """The result of a case."""

    survived: bool
    """Whether it could be read."""
    fault: str = ""
    """An error that is not a message."""
    seconds: float = 0.0


class WatchedChild:
    """A child process that tries cases; after a crash or a hang a new one is started."""

    def __init__(self, most_seconds: float, work: Work | None = None) -> None:
        self._most_seconds = most_seconds
        self._work = work or try_cases
        self._home = tempfile.TemporaryDirectory(prefix="sags-fuzz-")
        self._crash = Path(self._home.name) / "crash.txt"
        self._start()

    def attempt(self, case: Case) -> Outcome:
        """Try a case and return its outcome."""
        begin = monotonic()
        try:
            self._pipe.send(case)
            survived, fault = self._answer(self._most_seconds)
        except TimeoutError:
            survived, fault = True, f"no end after {self._most_seconds:g} s\n{self._stopped()}"
            self._start()
        except (EOFError, OSError):
            self._process.join()
            fault = f"the process ended with code {self._process.exitcode}\n{self._read_output()}"
            survived = True
            self._start()
        return Outcome(survived, fault, monotonic() - begin)

    def close(self) -> None:
        """End the child."""
        self._process.kill()
        self._process.join()
        self._home.cleanup()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=self._work, args=(theirs, Path(self._home.name), self._crash), daemon=True
        )
        self._process.start()
        theirs.close()
        self._answer(_STARTING)

    def _answer(self, seconds: float) -> tuple[bool, str]:
        """Return the answer of the child, unless it works longer than that without one.

        Only processor time counts, because other processes may be busy; a child that does not work at all is not waited
        for.
        """
        begin, worked = monotonic(), self._worked()
        while not self._pipe.poll(min(seconds, 1.0)):
            passed, done = monotonic() - begin, self._worked() - worked
            if done > seconds or passed > _PATIENCE * seconds:
                raise TimeoutError
        survived, fault = self._pipe.recv()
        return survived, fault

    def _worked(self) -> float:
        """Return the processor time of the child so far, estimated if the system does not report it."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return monotonic()
        user, system = fields.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _stopped(self) -> str:
        """End a child that hangs, and return where it was."""
        self._process.terminate()  # faulthandler writes where it is
        self._process.join(5)
        self._process.kill()
        self._process.join()
        return self._read_output()

    def _read_output(self) -> str:
        return self._crash.read_text(encoding="utf-8", errors="replace") if self._crash.exists() else ""


# --- the child ----------------------------------------------------------------------------------------------------


def try_cases(pipe: Connection, home: Path, crash: Path) -> None:
    """Try the cases that come over the pipe."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ |= dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), str(home))
    with crash.open("w", encoding="utf-8") as crash_file, suppress(EOFError, KeyboardInterrupt):
        faulthandler.enable(crash_file)
        _limit_and_trace(crash_file.fileno())
        eyes = _TestWindow()
        from benchmarks.fuzz.trials import attempt  # noqa: PLC0415 - it takes a while, and only the child needs it

        pipe.send((True, ""))
        while True:
            case = pipe.recv()
            with tempfile.TemporaryDirectory(prefix="case-", dir=home) as folder:
                try:
                    survived = attempt(case, Path(folder), eyes.show)
                    fault = eyes.faults()
                except Exception:  # noqa: BLE001 - whatever it is, it is a fault
                    survived, fault = True, traceback.format_exc()
            pipe.send((survived, fault))


def _limit_and_trace(crash_file: int) -> None:
    """Limit the memory, and print a traceback when stopped, where the system supports it."""
    with suppress(ImportError, AttributeError, ValueError):
        import resource  # noqa: PLC0415
        import signal  # noqa: PLC0415

        faulthandler.register(signal.SIGTERM, crash_file, chain=True)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class _TestWindow:
    """A window that opens one file after the other and records its errors."""

    def __init__(self) -> None:
        from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler  # noqa: PLC0415

        from benchmarks.soak import SilentPrompter  # noqa: PLC0415
        from editor.catalog import load_box  # noqa: PLC0415
        from editor.ui.widgets.background_tasks import TaskRunner  # noqa: PLC0415
        from editor.ui.window.application import make_application  # noqa: PLC0415
        from editor.ui.window.main_window import MainWindow  # noqa: PLC0415
        from editor.ui.window.settings import Settings  # noqa: PLC0415

        self._faults: list[str] = []

        def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
            """Record messages of Qt as faults, except those about damaged pictures."""
            harmless = "propagateSizeHints" in text or (context.category or "").startswith("qt.gui.imageio")
            if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not harmless:
                self._faults.append(f"Qt says: {text}")

        self._application = make_application()
        self._handler = hear
        qInstallMessageHandler(hear)
        sys.excepthook = lambda *error: self._faults.append("".join(traceback.format_exception(*error)))
        self._window = MainWindow(load_box(), Settings(), SilentPrompter(Random(1)), TaskRunner())
        self._window.resize(1000, 700)
        self._window.show()

    def show(self, path: Path) -> None:
        """Open the file, paint everything, and close dialogs."""
        from PySide6.QtCore import QEvent  # noqa: PLC0415
        from PySide6.QtWidgets import QApplication  # noqa: PLC0415

        window = self._window
        window.workspace.document.history.mark_saved()
        window.files.open_path(path)
        self._application.processEvents()
        window.grab()
        for dialog in QApplication.topLevelWidgets():
            if dialog is not window and dialog.isVisible():
                dialog.close()
        self._application.processEvents()
        self._application.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def faults(self) -> str:
        """Return the errors since the last call."""
        found, self._faults = "\n".join(self._faults), []
        return found
