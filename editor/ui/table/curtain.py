"""The curtain between people: names who is to come to the screen, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from editor.board.names import player_name
from editor.messages import Name, msg
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.widget_utils import catch_qt_errors


@catch_qt_errors
class Curtain(QWidget):
    """Opens on a deliberate press of the button."""

    drawn = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("curtain")
        self.who = Label(wordWrap=True)
        self.who.setObjectName("headline")
        self.who.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.more = Label(msg("table.curtain-more").text(), wordWrap=True)
        self.more.setObjectName("quiet")
        self.more.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.open = QPushButton()
        self.open.setDefault(True)
        self.open.clicked.connect(self.drawn)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(40, 20, 40, 20)
        layout.addStretch(2)
        layout.addWidget(self.who)
        layout.addWidget(self.more)
        layout.addSpacing(16)
        layout.addWidget(self.open, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def call(self, side: str, name: Name) -> None:
        """Call a person to the screen."""
        self.who.setText(msg("table.curtain", player=name, side=player_name(side)).text())
        self.open.setText(escape_mnemonic(msg("table.curtain-open", player=name).text()))
        self.setAccessibleName(self.who.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt names it
        """Enter opens it too, pressed anew: who held it down for the last move opens nothing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.drawn.emit()
            return
        super().keyPressEvent(event)
