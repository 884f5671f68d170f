"""The prompter of the real window: Qt's dialogs, with buttons named by what they do.

PySide makes a class when somebody first asks for it: here each is asked for with its module, when it is wanted.
"""

from __future__ import annotations

from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.messages import msg
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
        box.setText(msg("ui.ask-save", name=name).text())
        box.setInformativeText(msg("ui.ask-save-more").text())
        save = box.addButton(msg("ui.answer-save").text(), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(msg("ui.answer-discard").text(), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(msg("ui.answer-cancel").text(), QtWidgets.QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.exec()
        return "save" if box.clickedButton() is save else "discard" if box.clickedButton() is discard else "cancel"

    def ask_yes(self, title: str, text: str, yes: str, no: str) -> bool:
        box = self._box()
        box.setWindowTitle(title)
        box.setText(text)
        accepted = box.addButton(yes, QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        box.addButton(no, QtWidgets.QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return box.clickedButton() is accepted

    def ask_text(self, title: str, label: str, default: str = "") -> str | None:
        dialog = QtWidgets.QInputDialog(self.window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(label)
        dialog.setTextValue(default)
        dialog.setOkButtonText(msg("ui.ok").text())
        dialog.setCancelButtonText(msg("ui.cancel").text())
        make_plain(dialog)
        return dialog.textValue() if dialog.exec() else None

    def ask_path_to_open(self, folder: Path) -> Path | None:
        filters = f"{msg('ui.scenario-files').text()} ({SCENARIO_FILES});;{msg('ui.all-files').text()} (*)"
        return self.ask_file(msg("ui.open-title").text(), folder, filters)

    def ask_file(self, title: str, folder: Path, filters: str) -> Path | None:
        dialog = self._files(title, folder, filters)
        dialog.setFileMode(QtWidgets.QFileDialog.FileMode.ExistingFile)
        return _chosen(dialog)

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        """Whether to overwrite is asked later, once the name is complete."""
        dialog = self._files(msg("ui.save-title").text(), suggested.parent, filters)
        dialog.setOption(QtWidgets.QFileDialog.Option.DontConfirmOverwrite)
        dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(suggested.name)
        return _chosen(dialog)

    def _files(self, title: str, folder: Path, filters: str) -> QtWidgets.QFileDialog:
        """A dialog of files. Qt knows its words in our languages, but for two."""
        dialog = QtWidgets.QFileDialog(self.window, title, str(folder), filters)
        dialog.setLabelText(QtWidgets.QFileDialog.DialogLabel.LookIn, msg("ui.files-in").text())
        dialog.setLabelText(QtWidgets.QFileDialog.DialogLabel.FileType, msg("ui.files-of-kind").text())
        return dialog

    def _box(self) -> QtWidgets.QMessageBox:
        box = QtWidgets.QMessageBox(self.window)
        box.setIcon(QtWidgets.QMessageBox.Icon.Question)
        box.setTextFormat(Qt.TextFormat.PlainText)
        return box

    def tell(self, title: str, text: str, details: str = "") -> None:
        ErrorDialog(title, text, details, self.window).exec()


def _chosen(dialog: QtWidgets.QFileDialog) -> Path | None:
    return Path(dialog.selectedFiles()[0]) if dialog.exec() else None
