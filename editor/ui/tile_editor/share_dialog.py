"""What others read about a pack: its name, who made it, and what they may do with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from editor.messages import msg
from editor.model.pack_info import PackMetadata
from editor.ui.dialogs.standard_dialogs import button_box
from editor.ui.widgets.plain_text import Label

_LICENCES: Final = ("", "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0")
"""Those that are offered; any other can be typed in."""


class ShareDialog(QDialog):
    """Asks before a pack that was drawn here is written for others."""

    def __init__(self, about: PackMetadata, author: str, parent: QWidget) -> None:
        """``author``: who made the last one."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("workshop.share-title").text())
        self._about = about
        self.name = QLineEdit(about.name, maxLength=80)
        self.author = QLineEdit(about.author or author, maxLength=80)
        self.licence = QComboBox(editable=True)
        self.licence.addItems(_LICENCES)
        self.licence.setCurrentText(about.licence)
        form = QFormLayout()
        for key, field in (("name", self.name), ("author", self.author), ("licence", self.licence)):
            words = msg(f"workshop.share-{key}").text()
            field.setAccessibleName(words)
            form.addRow(Label(words), field)
        buttons = button_box("ok")
        buttons.accepted.connect(self.accept)
        ok = buttons.button(buttons.StandardButton.Ok)
        self.name.textChanged.connect(lambda words: ok.setEnabled(bool(words.strip())))
        column = QVBoxLayout(self)
        column.addWidget(Label(msg("workshop.share-about").text(), wordWrap=True))
        column.addLayout(form)
        column.addWidget(buttons)
        self.setMinimumWidth(380)

    def answer(self) -> PackMetadata:
        """What the pack says of itself then; each time that it is written for others, it is one version further."""
        words = {
            "name": self.name.text().strip(),
            "author": self.author.text().strip(),
            "licence": self.licence.currentText().strip()[:200],
        }
        return self._about.model_copy(update={**words, "version": self._about.version + 1})
