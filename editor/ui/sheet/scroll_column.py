"""A scrolling column of widgets with wrapped texts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from editor.ui.widgets.widget_utils import catch_qt_errors


@catch_qt_errors
class ScrollColumn(QScrollArea):
    """A scroll area that gives wrapped labels their full height, which Qt's own does not."""

    needed_width_changed = Signal(int)
    """Emitted with the width at which no widget is cut; the column itself does not scroll sideways."""

    def __init__(self, width: int | None = None, parent: QWidget | None = None) -> None:
        """Create the column; ``width`` fixes its width."""
        super().__init__(parent)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its widgets have the focus, and scroll it
        if width is not None:
            self.setFixedWidth(width)
        self._inner = QWidget()
        self.column = QVBoxLayout(self._inner)
        self.column.setContentsMargins(8, 8, 8, 8)
        self.setWidget(self._inner)
        self._inner.installEventFilter(self)
        self._needed_width = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Update the height when the layout changes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._grow()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Update the height for the new width."""
        super().resizeEvent(event)
        self._grow()

    def _grow(self) -> None:
        self._inner.setMinimumHeight(self.column.totalHeightForWidth(self.viewport().width()))
        needed = self.column.totalMinimumSize().width() + self.verticalScrollBar().sizeHint().width()
        if needed != self._needed_width:
            self._needed_width = needed
            self.needed_width_changed.emit(needed)
