"""Questions to the user, behind one interface that tests can replace."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.messages import msg
from editor.ui.dialogs.standard_dialogs import ErrorDialog
from editor.ui.widgets.plain_text import use_plain_text

SaveAnswer = Literal["save", "discard", "cancel"]


class Prompter(Protocol):
    """Asks the user, and shows messages."""

    def ask_save(self, name: str) -> SaveAnswer:
        """Ask whether to save a changed document that is about to be closed."""

    def ask_yes(self, title: str, text: str, yes: str, no: str, *, destructive: bool) -> bool:
        """Ask a question with two answers, which are named by what they do.

        ``destructive``: whether ``yes`` loses something that undo does not bring back. Enter then means ``no``.
        """

    def ask_text(self, title: str, label: str, default: str = "") -> str | None:
        """Ask for a line of text; return ``None`` if canceled."""

    def ask_path_to_open(self, folder: Path) -> Path | None:
        """Ask for a scenario file to open."""

    def ask_file(self, title: str, folder: Path, filters: str) -> Path | None:
        """Ask for another file to open, such as a picture or a pack."""

    def ask_folder(self, title: str, folder: Path) -> Path | None:
        """Ask for an existing folder."""

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        """Ask where to write a file; ``ask_save_path`` then adds the suffix and asks whether to overwrite."""

    def notify(self, title: str, text: str, details: str = "") -> None:
        """Show a message that must not be missed; the details can be copied."""

    def explain(self, title: str, text: str) -> None:
        """Show an explanation that was asked for."""


SCENARIO_FILES = "*.scenario.json *.sags.json"
_TEXT_WIDTH = 340
"""The width of a line of text that is asked for; the title of the dialog needs it too."""


class QtPrompter:
    """Asks with Qt dialogs over the window."""

    def __init__(self, window: QWidget | None = None) -> None:
        self.window = window

    def ask_save(self, name: str) -> SaveAnswer:
        """Ask with a message box with three buttons."""
        box = self._box()
        box.setText(msg("ui.ask-save", name=name).text())
        box.setInformativeText(msg("ui.ask-save-more").text())
        save = box.addButton(msg("ui.answer-save").text(), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(msg("ui.answer-discard").text(), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(msg("ui.answer-cancel").text(), QtWidgets.QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.exec()
        return "save" if box.clickedButton() is save else "discard" if box.clickedButton() is discard else "cancel"

    def ask_yes(self, title: str, text: str, yes: str, no: str, *, destructive: bool) -> bool:
        """Ask with a message box with two buttons. Enter on its own never loses anything."""
        box = self._box()
        box.setWindowTitle(title)
        box.setText(text)
        accepted = box.addButton(yes, QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        rejected = box.addButton(no, QtWidgets.QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(rejected if destructive else accepted)
        box.exec()
        return box.clickedButton() is accepted

    def ask_text(self, title: str, label: str, default: str = "") -> str | None:
        """Ask with an input dialog."""
        dialog = QtWidgets.QInputDialog(self.window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(label)
        dialog.setTextValue(default)
        dialog.setOkButtonText(msg("ui.ok").text())
        dialog.setCancelButtonText(msg("ui.cancel").text())
        if (line := dialog.findChild(QtWidgets.QLineEdit)) is not None:
            line.setMinimumWidth(_TEXT_WIDTH)  # the dialog takes its width from the line
        use_plain_text(dialog)
        return dialog.textValue() if dialog.exec() else None

    def ask_path_to_open(self, folder: Path) -> Path | None:
        """Ask with a file dialog for scenarios and games."""
        filters = f"{msg('ui.scenario-files').text()} ({SCENARIO_FILES});;{msg('ui.all-files').text()} (*)"
        return self.ask_file(msg("ui.open-title").text(), folder, filters)

    def ask_file(self, title: str, folder: Path, filters: str) -> Path | None:
        """Ask with a file dialog."""
        dialog = self._files(title, folder, filters)
        dialog.setFileMode(QtWidgets.QFileDialog.FileMode.ExistingFile)
        return _chosen(dialog)

    def ask_folder(self, title: str, folder: Path) -> Path | None:
        """Ask with a file dialog that shows folders."""
        dialog = self._files(title, folder, "")
        dialog.setFileMode(QtWidgets.QFileDialog.FileMode.Directory)
        dialog.setOption(QtWidgets.QFileDialog.Option.ShowDirsOnly)
        return _chosen(dialog)

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        """Ask for a path. Overwriting is confirmed later, once the name is complete."""
        dialog = self._files(msg("ui.save-title").text(), suggested.parent, filters)
        dialog.setOption(QtWidgets.QFileDialog.Option.DontConfirmOverwrite)
        dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(suggested.name)
        return _chosen(dialog)

    def _files(self, title: str, folder: Path, filters: str) -> QtWidgets.QFileDialog:
        """Return a file dialog with the two texts that Qt does not translate."""
        dialog = QtWidgets.QFileDialog(self.window, title, str(folder), filters)
        dialog.setLabelText(QtWidgets.QFileDialog.DialogLabel.LookIn, msg("ui.files-in").text())
        dialog.setLabelText(QtWidgets.QFileDialog.DialogLabel.FileType, msg("ui.files-of-kind").text())
        return dialog

    def _box(self) -> QtWidgets.QMessageBox:
        box = QtWidgets.QMessageBox(self.window)
        box.setIcon(QtWidgets.QMessageBox.Icon.Question)
        box.setTextFormat(Qt.TextFormat.PlainText)
        return box

    def notify(self, title: str, text: str, details: str = "") -> None:
        """Show the message in an error dialog."""
        ErrorDialog(title, text, details, self.window).exec()

    def explain(self, title: str, text: str) -> None:
        """Show the explanation in a message box."""
        box = self._box()
        box.setIcon(QtWidgets.QMessageBox.Icon.Information)
        box.setWindowTitle(title)
        box.setText(text)
        box.exec()


def _chosen(dialog: QtWidgets.QFileDialog) -> Path | None:
    return Path(dialog.selectedFiles()[0]) if dialog.exec() else None
