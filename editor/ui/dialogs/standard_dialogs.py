"""Dialog buttons, the error dialog and the progress dialog, with texts of our own: Qt lacks some of our languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressDialog,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.messages import Message, msg
from editor.ui.help.help_button import DialogHelpButton
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.widgets.plain_text import Label, use_plain_text
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import progress_bar

_STANDARD = {
    "ok": QDialogButtonBox.StandardButton.Ok,
    "cancel": QDialogButtonBox.StandardButton.Cancel,
    "close": QDialogButtonBox.StandardButton.Close,
}


def button_box(name: Literal["ok", "cancel", "close"], *, with_help: bool = True) -> QDialogButtonBox:
    """Return a button box with one standard button, and a Help button for dialogs that have a ``help_topic``."""
    box = QDialogButtonBox(_STANDARD[name])
    box.button(_STANDARD[name]).setText(msg(f"ui.{name}").text())
    if with_help:
        box.addButton(DialogHelpButton(), QDialogButtonBox.ButtonRole.HelpRole)
    return box


def answer_buttons(dialog: QDialog, accept: Message | None = None) -> tuple[QDialogButtonBox, QPushButton]:
    """Return a button box with *Cancel* and the default button that accepts the dialog, and that button.

    ``accept``: its text, if not *OK*.
    """
    box = button_box("cancel")
    button = QPushButton((accept or msg("ui.ok")).text())  # PySide was seen to lose one that addButton makes
    box.addButton(button, QDialogButtonBox.ButtonRole.AcceptRole)
    button.setDefault(True)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box, button


class ErrorDialog(QDialog):
    """Shows a message, and details that can be copied."""

    def __init__(self, title: str, sentence: str, details: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setMinimumWidth(460)
        icon = Label()
        icon.setPixmap(current_theme().icon("error" if details else "warning").pixmap(32, 32))
        icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.sentence = Label(sentence)
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        upper = QHBoxLayout()
        upper.setSpacing(14)
        upper.addWidget(icon)
        upper.addWidget(self.sentence, 1)
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setAccessibleName(msg("ui.details").text())
        self.details.setMinimumHeight(160)
        self.copy = QPushButton(msg("ui.copy-details").text())
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(f"{sentence}\n\n{details}"))
        buttons = button_box("ok", with_help=False)
        buttons.accepted.connect(self.accept)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.addLayout(upper)
        layout.addWidget(self.details)
        layout.addWidget(buttons)
        self.details.setVisible(bool(details))
        self.copy.setVisible(bool(details))


_T = TypeVar("_T")

PROGRESS_DELAY = 400
"""Milliseconds before the progress dialog appears, so that it does not flash for short tasks."""


def run_with_progress(
    tasks: TaskRunner, what: Message, work: Callable[[Task], _T], window: QWidget | None
) -> _T | None:
    """Run work in the background and wait for its result; return ``None`` if the user canceled it.

    Errors of the work are raised here. The window is blocked meanwhile: first input is ignored, then a progress dialog
    is shown.
    """
    loop = QEventLoop()
    dialog = _dialog(what, window)
    results: list[_T] = []
    errors: list[Exception] = []
    over: list[None] = []

    def end() -> None:
        over.append(None)
        loop.quit()

    task = tasks.run_task(work, results.append, failed=errors.append, progressed=dialog.setValue, ended=end)
    if not over:
        QTimer.singleShot(PROGRESS_DELAY, loop, loop.quit)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    if not over:
        dialog.canceled.connect(loop.quit)
        dialog.open()
        loop.exec()
    if not over:
        task.cancel()  # canceled by the user, or because the program ends
    dialog.hide()
    dialog.deleteLater()
    for error in errors:
        raise error
    return results[0] if results and over else None


def _dialog(what: Message, window: QWidget | None) -> QProgressDialog:
    dialog = QProgressDialog(what.text(), msg("ui.cancel").text(), 0, 100, window)
    dialog.setBar(progress_bar(what))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(1_000_000)  # it is shown explicitly
    dialog.setAutoClose(False)
    dialog.setAutoReset(False)
    use_plain_text(dialog)
    return dialog
