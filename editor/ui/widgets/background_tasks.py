"""Background tasks with progress and cancellation.

Results are delivered on the thread of the window. In tests the work runs synchronously.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cached_property
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import delete

_THREADS = 2


class TaskCancelled(Exception):
    """Raised inside the work when the task was canceled."""


class Task(QObject):
    """One task that is running.

    The work calls ``report``, which is also where it can be canceled.
    """

    progressed = Signal(int)
    """The progress in percent."""
    done = Signal(object)
    failed = Signal(object)
    ended = Signal()
    """Emitted last, whether the task succeeded, failed or was canceled."""
    _queued = Signal()
    """Wakes the thread of the window, where this object lives, to read the queue.

    Values do not travel with the signal, because Qt would hold the only reference to them on the way.
    """

    def __init__(self, work: Callable[[Task], Any], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._cancelled = False
        self.is_over = False
        self._queue: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._queued.connect(self._read_queue)

    def cancel(self) -> None:
        self._cancelled = True

    @property
    def is_cancelled(self) -> bool:
        """Whether the task was canceled."""
        return self._cancelled

    def report(self, share: float) -> None:
        """Report the share that is done, from 0 to 1; raise ``TaskCancelled`` if the task was canceled."""
        if self._cancelled:
            raise TaskCancelled
        self._send("progressed", round(100 * share))

    def run(self) -> None:
        """Run the work, on its thread."""
        work, self._work = self._work, _do_nothing  # release what it holds, while this object stays with its parent
        try:
            self.report(0)
            self._send("done", work(self))
        except TaskCancelled:
            pass
        except Exception as error:  # noqa: BLE001  reported to the thread that started it
            self._send("failed", error)
        self._send("ended", None)

    def _send(self, what: str, value: object) -> None:
        self._queue.put((what, value))
        self._queued.emit()

    def _read_queue(self) -> None:
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


class TaskRunner(QObject):
    """Runs the background tasks of one window."""

    def __init__(self, parent: QObject | None = None, *, synchronous: bool = False, at_once: int = _THREADS) -> None:
        super().__init__(parent)
        self._synchronous = synchronous
        self._pool = ThreadPoolExecutor(at_once)
        self._running: dict[Task, Future[None]] = {}
        self._ended_tasks: list[Task] = []
        """Tasks that have ended.

        They are deleted when the next one starts, with everything connected to them; otherwise they would keep pages,
        pictures and closed dialogs alive as long as the window.
        """

    @cached_property
    def sequential(self) -> TaskRunner:
        """Return a runner with one thread, for tasks that must not overlap: Qt text layouts stay on their thread."""
        return TaskRunner(self, synchronous=self._synchronous, at_once=1)

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
        """Run ``work`` in the background, then call ``done`` with its result.

        An error is passed to ``failed``, or raised on the thread of the window. The task is canceled if ``asked_by`` is
        destroyed before it ends.
        """
        while self._ended_tasks:
            delete(self._ended_tasks.pop())
        task = Task(work, self)
        if asked_by is not None:
            asked_by.destroyed.connect(task.cancel)
        task.done.connect(done)
        task.failed.connect(failed or _raise)
        if progressed is not None:
            task.progressed.connect(progressed)
        if ended is not None:
            task.ended.connect(ended)
        task.ended.connect(lambda: self._on_ended(task))
        if self._synchronous:
            task.run()
        else:
            self._running[task] = self._pool.submit(task.run)
        return task

    def stop_all(self) -> None:
        """Cancel all tasks and wait for them."""
        for task in self._running:
            task.cancel()
        wait(self._running.values())
        if "sequential" in vars(self):
            self.sequential.stop_all()

    def _on_ended(self, task: Task) -> None:
        future = self._running.pop(task, None)
        if future is not None:
            future.result()  # its thread may still be returning from its last signal
        self._ended_tasks.append(task)


def _do_nothing(_: Task) -> None:
    pass


def _raise(error: Exception) -> None:
    raise error
