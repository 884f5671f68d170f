"""A layout that arranges widgets in lines and wraps them where a line is full."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem

from editor.ui.widgets.widget_utils import catch_qt_errors


def _grows(item: QLayoutItem) -> bool:
    return bool(item.expandingDirections() & Qt.Orientation.Horizontal)


def _width(item: QLayoutItem) -> int:
    return (item.minimumSize() if _grows(item) else item.sizeHint()).width()


@catch_qt_errors
class FlowLayout(QLayout):
    """A wrapping layout.

    Widgets have their preferred size. Those that may grow need only their minimum width and share what is left of
    their line.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(QMargins(0, 0, 0, 0))

    def addWidget(self, widget: QWidget) -> None:  # noqa: N802 - Qt names it
        """Append a widget.

        Its item is made here: PySide does not notice when Qt deletes an item that Qt made, and takes the next one at
        the same address for it.
        """
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt names it
        """Append an item."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Return an item, or ``None`` outside the range."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Remove and return an item, or return ``None`` outside the range."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """Return that the layout grows horizontally."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Return ``True``: the number of lines depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height of the lines at a width."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Place the items inside a rectangle."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the minimum size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        """Return the size of the largest item."""
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Return the height of the lines; with ``move``, place the items too."""
        inner = rect.marginsRemoved(self.contentsMargins())
        top = inner.top()
        for line in self._lines(inner.width()):
            height = max(item.sizeHint().height() for item in line)
            if move:
                self._place(line, QPoint(inner.left(), top), inner.width(), height)
            top += height + self._gap
        return top - self._gap - rect.top() + self.contentsMargins().bottom() if self._shown() else 0

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            wide = _width(item)
            if lines and used + self._gap + wide <= width:
                lines[-1].append(item)
                used += self._gap + wide
            else:
                lines.append([item])
                used = wide
        return lines

    def _place(self, line: list[QLayoutItem], at: QPoint, width: int, height: int) -> None:
        spare = width - sum(map(_width, line)) - self._gap * (len(line) - 1)
        growing = [item for item in line if _grows(item)]
        left = at.x()
        for item in line:
            wide = min(width, _width(item) + (max(0, spare) // len(growing) if item in growing else 0))
            item.setGeometry(QRect(QPoint(left, at.y()), QSize(wide, height)))
            left += wide + self._gap
