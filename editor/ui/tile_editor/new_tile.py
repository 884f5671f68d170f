"""A new tile: what it is called, and of which shape it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.ui.dialogs.standard_dialogs import button_box
from editor.ui.widgets.plain_text import Label


class NewTileDialog(QDialog):
    def __init__(self, box: Box, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("workshop.new-title").text())
        self.name, self.group = QLineEdit(maxLength=80), QComboBox()
        for group in box.groups.values():
            words = msg("workshop.group", number=group.number, name=to_text(box_text("group", group.name))).text()
            self.group.addItem(words, group.number)
        form = QFormLayout()
        for name, field in (("name", self.name), ("group", self.group)):
            words = msg(f"workshop.new-{name}").text()
            field.setAccessibleName(words)
            form.addRow(Label(words), field)
        about = Label(msg("workshop.new-about").text(), wordWrap=True)
        buttons = button_box("ok")
        buttons.accepted.connect(self.accept)
        ok = buttons.button(buttons.StandardButton.Ok)
        ok.setEnabled(False)
        self.name.textChanged.connect(lambda words: ok.setEnabled(bool(words.strip())))
        column = QVBoxLayout(self)
        column.addWidget(about)
        column.addLayout(form)
        column.addWidget(buttons)

    def answer(self) -> tuple[str, int]:
        return self.name.text().strip(), self.group.currentData()
