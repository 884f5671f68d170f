"""Work that would hold the window up, done beside it: with progress, and a way to stop it.

Results come back on the thread of the window. In tests the work is done at once, on the spot.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cached_property
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import delete

_AT_ONCE = 2


class Cancelled(Exception):
    """Raised inside the work when the person has stopped it."""


class Task(QObject):
    """One piece of work under way. The work calls ``report``, which also is where it can be stopped."""

    progressed = Signal(int)
    """Percent."""
    done = Signal(object)
    failed = Signal(object)
    ended = Signal()
    """It is over, whatever became of it."""
    _told = Signal()
    """From the thread of the work to the one of the window, where this object lives: there is something in the queue.
    What is said does not travel with the signal; Qt would hold the only reference to it on the way."""

    def __init__(self, work: Callable[[Task], Any], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._cancelled = False
        self.is_over = False
        self._queue: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._told.connect(self._hear)

    def cancel(self) -> None:
        self._cancelled = True

    @property
    def is_cancelled(self) -> bool:
        return self._cancelled

    def report(self, share: float) -> None:
        """How much is done, from 0 to 1."""
        if self._cancelled:
            raise Cancelled
        self._tell("progressed", round(100 * share))

    def run(self) -> None:
        work, self._work = self._work, _nothing  # what it holds is let go, while this object stays with its parent
        try:
            self.report(0)
            self._tell("done", work(self))
        except Cancelled:
            pass
        except Exception as error:  # noqa: BLE001  the thread that started it hears of it
            self._tell("failed", error)
        self._tell("ended", None)

    def _tell(self, what: str, value: object) -> None:
        self._queue.put((what, value))
        self._told.emit()

    def _hear(self) -> None:
        what, value = self._queue.get()
        match what:
            case "ended":
                self.is_over = True
                self.ended.emit()
            case _ if self._cancelled:
                pass
            case "progressed":
                self.progressed.emit(value)
            case "done":
                self.done.emit(value)
            case "failed":
                self.failed.emit(value)


class Tasks(QObject):
    """The work under way in one window."""

    def __init__(self, parent: QObject | None = None, *, synchronous: bool = False, at_once: int = _AT_ONCE) -> None:
        super().__init__(parent)
        self._synchronous = synchronous
        self._pool = ThreadPoolExecutor(at_once)
        self._running: dict[Task, Future[None]] = {}
        self._over: list[Task] = []
        """Tasks that have ended. They go with the next one, with all that heard of them: a task that stayed would keep
        pages, pictures and closed dialogs as long as the window."""

    @cached_property
    def in_turn(self) -> Tasks:
        """For work that is done one after the other, always by the same thread: Qt's text layouts stay where they
        were made."""
        return Tasks(self, synchronous=self._synchronous, at_once=1)

    def run_task(
        self,
        work: Callable[[Task], Any],
        done: Callable[[Any], object],
        *,
        failed: Callable[[Exception], object] | None = None,
        progressed: Callable[[int], object] | None = None,
        ended: Callable[[], object] | None = None,
        asked_by: QObject | None = None,
    ) -> Task:
        """Do ``work`` beside the window, then call ``done`` with its result; an error nobody takes is raised there.

        Where ``asked_by`` is gone by then, a dialog that was closed, nobody wants to know any more.
        """
        while self._over:
            delete(self._over.pop())
        task = Task(work, self)
        if asked_by is not None:
            asked_by.destroyed.connect(task.cancel)
        task.done.connect(done)
        task.failed.connect(failed or _raise)
        if progressed is not None:
            task.progressed.connect(progressed)
        if ended is not None:
            task.ended.connect(ended)
        task.ended.connect(lambda: self._forget(task))
        if self._synchronous:
            task.run()
        else:
            self._running[task] = self._pool.submit(task.run)
        return task

    def stop_all(self) -> None:
        """Before the window goes: ask everything to stop, and wait for it."""
        for task in self._running:
            task.cancel()
        wait(self._running.values())
        if "in_turn" in vars(self):
            self.in_turn.stop_all()

    def _forget(self, task: Task) -> None:
        future = self._running.pop(task, None)
        if future is not None:
            future.result()  # its thread may still be on the way out of its last signal
        self._over.append(task)


def _nothing(_: Task) -> None:
    pass


def _raise(error: Exception) -> None:
    raise error
