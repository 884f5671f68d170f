"""The prompter of the real window: Qt's dialogs, with buttons named by what they do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from editor.messages import say
from editor.ui.dialogs.error import ErrorDialog
from editor.ui.dialogs.prompter import SaveAnswer
from editor.ui.plain import make_plain

SCENARIO_FILES = "*.scenario.json *.sags.json"


class QtPrompter:
    """Asks with dialogs over the window."""

    def __init__(self, window: QWidget | None = None) -> None:
        self.window = window

    def ask_save(self, name: str) -> SaveAnswer:
        box = self._box()
        box.setText(say("ui.ask-save", name=name).text())
        box.setInformativeText(say("ui.ask-save-more").text())
        save = box.addButton(say("ui.answer-save").text(), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(say("ui.answer-discard").text(), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(say("ui.answer-cancel").text(), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.exec()
        return "save" if box.clickedButton() is save else "discard" if box.clickedButton() is discard else "cancel"

    def ask_yes(self, title: str, text: str, yes: str, no: str) -> bool:
        box = self._box()
        box.setWindowTitle(title)
        box.setText(text)
        accepted = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(no, QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return box.clickedButton() is accepted

    def ask_text(self, title: str, label: str, default: str = "") -> str | None:
        dialog = QInputDialog(self.window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(label)
        dialog.setTextValue(default)
        dialog.setOkButtonText(say("ui.ok").text())
        dialog.setCancelButtonText(say("ui.cancel").text())
        make_plain(dialog)
        return dialog.textValue() if dialog.exec() else None

    def ask_path_to_open(self, folder: Path) -> Path | None:
        filters = f"{say('ui.scenario-files').text()} ({SCENARIO_FILES});;{say('ui.all-files').text()} (*)"
        name, _ = QFileDialog.getOpenFileName(self.window, say("ui.open-title").text(), str(folder), filters)
        return Path(name) if name else None

    def ask_file(self, title: str, folder: Path, filters: str) -> Path | None:
        name, _ = QFileDialog.getOpenFileName(self.window, title, str(folder), filters)
        return Path(name) if name else None

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        """Whether to overwrite is asked later, once the name is complete."""
        asks_no_more = QFileDialog.Option.DontConfirmOverwrite
        name, _ = QFileDialog.getSaveFileName(
            self.window, say("ui.save-title").text(), str(suggested), filters, options=asks_no_more
        )
        return Path(name) if name else None

    def _box(self) -> QMessageBox:
        box = QMessageBox(self.window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setTextFormat(Qt.TextFormat.PlainText)
        return box

    def tell(self, title: str, text: str, details: str = "") -> None:
        ErrorDialog(title, text, details, self.window).exec()
