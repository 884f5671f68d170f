"""The privacy screen between players, which names only who is to come to the screen."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from editor.board.names import player_name
from editor.messages import Name, msg
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.widget_utils import catch_qt_errors


@catch_qt_errors
class PrivacyScreen(QWidget):
    """Covers the game until the called player presses the button."""

    open_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = Label(wordWrap=True)
        self.title.setObjectName("headline")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = Label(msg("table.privacy-screen-more").text(), wordWrap=True)
        self.note.setObjectName("quiet")
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.open_button = QPushButton()
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self.open_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(40, 20, 40, 20)
        layout.addStretch(2)
        layout.addWidget(self.title)
        layout.addWidget(self.note)
        layout.addSpacing(16)
        layout.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def call_player(self, side: str, name: Name) -> None:
        """Call a player to the screen."""
        self.title.setText(msg("table.privacy-screen", player=name, side=player_name(side)).text())
        self.open_button.setText(escape_mnemonic(msg("table.privacy-screen-open", player=name).text()))
        self.setAccessibleName(self.title.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt names it
        """Open on a new press of Enter; one held down since the last move is ignored."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.open_requested.emit()
            return
        super().keyPressEvent(event)
