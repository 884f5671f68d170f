"""A bar that is shown over the map, along its upper or lower edge."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QSizePolicy, QToolButton, QVBoxLayout

from editor.messages import msg
from editor.ui.map.canvas import Canvas
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_MARGIN = 8


@catch_qt_errors
class MapBar(QFrame):
    """A title, a close button and content below. It deletes itself when it is closed."""

    closed = Signal()
    max_width = 1200

    def __init__(self, canvas: Canvas, title: str) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.at_top = False
        """Whether it is at the upper edge, so that it does not cover the square in question."""
        self.setObjectName("overlay")
        self.setAccessibleName(title)
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.title = Label(title)
        self.title.setObjectName("heading")
        self.description = Label(wordWrap=True)
        self.description.setObjectName("quiet")
        self.description.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        close = QToolButton()
        close.setIcon(current_theme().icon("close"))
        close.setToolTip(plain_tooltip(msg("fitting.close").text()))
        close.setAccessibleName(msg("fitting.close").text())
        close.clicked.connect(self.dismiss)
        self.line = QHBoxLayout()
        self.line.addWidget(self.title)
        self.line.addWidget(self.description, 1)
        self.line.addWidget(close)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(10, 6, 6, 6)
        self.rows.setSpacing(4)
        self.rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.rows.addLayout(self.line)
        canvas.installEventFilter(self)

    def show_over_map(self) -> None:
        """Show the bar over the map."""
        self.reposition()
        self.show()
        self.raise_()

    def reposition(self) -> None:
        """Move to the edge of the map, as wide as there is space."""
        room = self._canvas.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        width = min(room.width(), self.max_width)
        height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
        left = room.left() + (room.width() - width) // 2
        self.setGeometry(left, room.top() if self.at_top else room.bottom() - height + 1, width, height)

    def dismiss(self) -> None:
        """Close it and focus the map."""
        if not self.isHidden():
            self._canvas.removeEventFilter(self)
            self.hide()
            self._canvas.setFocus(Qt.FocusReason.OtherFocusReason)
            self.closed.emit()
            self.deleteLater()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt names it
        event.accept()  # do not pass it on to the map

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the map; Escape closes the bar before it cancels a tool."""
        if event.type() == QEvent.Type.Resize:
            self.reposition()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self.isVisible():
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.dismiss()
            return True
        return super().eventFilter(watched, event)
