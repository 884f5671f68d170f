"""Something went wrong: a plain sentence, and details that can be copied."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.messages import msg
from editor.ui.dialogs.buttons import button_box
from editor.ui.plain import Label
from editor.ui.theme import current_theme


class ErrorDialog(QDialog):
    """The sentence first; the details only when they are asked for."""

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
        buttons = button_box("ok")
        buttons.accepted.connect(self.accept)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.addLayout(upper)
        layout.addWidget(self.details)
        layout.addWidget(buttons)
        self.details.setVisible(bool(details))
        self.copy.setVisible(bool(details))
