"""Waiting for work that may take seconds: the window goes on living, and after a moment says how far the work is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from editor.messages import Message, msg
from editor.ui.plain import make_plain
from editor.ui.tasks import Task, Tasks

T = TypeVar("T")

A_MOMENT = 400
"""Milliseconds. What is done sooner needs no dialog, which would only flash."""


def wait_for(tasks: Tasks, what: Message, work: Callable[[Task], T], window: QWidget | None) -> T | None:
    """The result of the work, which is done beside the window; none if the person stopped it. What it raises is raised
    here. Meanwhile nothing else can be done in the window: at first it listens to nobody, then the dialog is over it.
    """
    loop = QEventLoop()
    dialog = _dialog(what, window)
    results: list[T] = []
    errors: list[Exception] = []
    over: list[None] = []

    def end() -> None:
        over.append(None)
        loop.quit()

    task = tasks.run_task(work, results.append, failed=errors.append, progressed=dialog.setValue, ended=end)
    if not over:
        QTimer.singleShot(A_MOMENT, loop, loop.quit)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    if not over:
        dialog.canceled.connect(loop.quit)
        dialog.open()
        loop.exec()
    if not over:
        task.cancel()  # by the person, or because the program ends
    dialog.hide()
    dialog.deleteLater()
    for error in errors:
        raise error
    return results[0] if results and over else None


def _dialog(what: Message, window: QWidget | None) -> QProgressDialog:
    dialog = QProgressDialog(what.text(), msg("ui.cancel").text(), 0, 100, window)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(1_000_000)  # it is shown from here, and by nothing else
    dialog.setAutoClose(False)
    dialog.setAutoReset(False)
    make_plain(dialog)
    return dialog
