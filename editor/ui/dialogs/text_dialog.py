"""A dialog that shows a page of text and a button to close it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from editor.ui.dialogs.buttons import button_box


class TextDialog(QDialog):
    """Text as simple HTML; links open outside."""

    def __init__(self, title: str, html: str, size: tuple[int, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(*size)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(True)
        self.text.setAccessibleName(title)
        self.text.setHtml(html)
        self.buttons = button_box("close")
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
        layout.addWidget(self.buttons)
