"""The end of an export: what was written, and a way to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from editor.messages import msg
from editor.ui.dialogs.buttons import button_box
from editor.ui.plain import Label


class ExportedDialog(QDialog):
    """Opens the file, or the folder it lies in, with whatever the system uses for it."""

    def __init__(self, files: list[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("paper.exported-title").text())
        names = tuple(path.name for path in files)
        self.words = Label(msg("paper.exported", names=names, folder=files[0].parent).text())
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(380)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = button_box("close")
        buttons.rejected.connect(self.reject)
        self.open_file = self._button(buttons, "open-file", files[0])
        self.open_folder = self._button(buttons, "open-folder", files[0].parent)
        self.open_file.setDefault(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        layout.addWidget(buttons)

    def _button(self, buttons: QDialogButtonBox, name: str, path: Path) -> QPushButton:
        button = QPushButton(msg(f"paper.{name}").text())
        buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(lambda: self._open(path))
        return button

    def _open(self, path: Path) -> None:
        if open_outside(path):
            self.accept()
        else:
            self.words.setText(msg("paper.nothing-opens", path=path).text())


def open_outside(path: Path, opener: Callable[[QUrl], bool] = QDesktopServices.openUrl) -> bool:
    """Hand a file or a folder over to the system; whether it knows what to do with it."""
    return opener(QUrl.fromLocalFile(str(path.resolve())))
