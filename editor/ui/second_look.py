"""Drives the second opinion of the open document: beside the window, and only while nothing is dragged."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from PySide6.QtCore import QObject, QTimer

from editor.rules import Report
from editor.session.document import BackgroundCheck, Checkpoint
from editor.ui.tasks import Tasks
from editor.ui.workspace import Workspace

_LOOK = 500
"""Milliseconds between two looks at whether it is time."""


class SecondLooks(QObject):
    """Follows the open document of one window."""

    def __init__(self, workspace: Workspace, tasks: Tasks, is_busy: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._tasks, self._is_busy = workspace, tasks, is_busy
        self._look = BackgroundCheck(workspace.document, self._start)
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        workspace.document_replaced.connect(self._follow)

    def tick(self, now: float | None = None) -> bool:
        """Ask if it is time; whether it asked."""
        return self._look.tick(monotonic() if now is None else now, busy=self._is_busy())

    def close(self) -> None:
        self._timer.stop()
        self._look.close()

    def _follow(self) -> None:
        self._look.close()
        self._look = BackgroundCheck(self._workspace.document, self._start)

    def _start(self, work: Callable[[Checkpoint], Report], done: Callable[[Report], None]) -> Callable[[], None]:
        return self._tasks.run_task(lambda task: work(partial(task.report, 0)), done).cancel
