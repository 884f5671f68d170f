"""What can wait until a window has been painted for the first time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from editor.ui.guarded import guarded


@guarded
class FirstPaint(QObject):
    """Does something once, soon after the window is painted; the window is its parent."""

    def __init__(self, window: QWidget, then: Callable[[], object]) -> None:
        super().__init__(window)
        self._then = then
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.UpdateRequest:  # it is about to be painted
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._wait)
        return False

    def _wait(self) -> None:
        """Let all else that is due go first: a timer that is set while others fire may fire with them."""
        QTimer.singleShot(0, self, self._then)
