"""Where cards are dropped: what lies in the tray is chosen, or carried by the character it belongs to."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QWidget

from editor.ui.widgets.widget_utils import catch_qt_errors

CARD = "application/x-sags-card"
"""A card of a page at the table, by its key."""


@catch_qt_errors
class Tray(QFrame):
    """A place for cards, lit while one is held over it."""

    dropped = Signal(str)
    """The key of the card."""

    def __init__(self, *, framed: bool = True) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        if framed:
            self.show_frame(shown=True)

    def show_frame(self, *, shown: bool) -> None:
        """A frame is drawn where cards are expected."""
        self.setObjectName("tray" if shown else "")
        self._wear()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt names it
        if event.mimeData().hasFormat(CARD):
            event.acceptProposedAction()
            self._light(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802
        self._light(on=False)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        event.acceptProposedAction()
        self._light(on=False)
        self.dropped.emit(bytes(event.mimeData().data(CARD).data()).decode(errors="replace"))

    def _light(self, *, on: bool) -> None:
        self.setProperty("lit", on)
        self._wear()

    def _wear(self) -> None:
        self.style().unpolish(self)
        self.style().polish(self)


def card_data(key: str) -> QMimeData:
    data = QMimeData()
    data.setData(CARD, QByteArray(key.encode()))
    return data


def drag_card(card: QWidget, key: str, grip: QPoint) -> None:
    """Drag a card until it is let go; ``grip``: where it is held."""
    drag = QDrag(card)
    drag.setMimeData(card_data(key))
    drag.setPixmap(card.grab())
    drag.setHotSpot(grip)
    drag.exec(Qt.DropAction.CopyAction)
