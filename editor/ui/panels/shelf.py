"""A shelf of the palette: a list of pieces to click, to drag out, or to take with the keys."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from editor.ui.map.canvas.input import HELD_MIME, PIECE_MIME
from editor.ui.panels.rows import ShelfRow
from editor.ui.panels.words import words
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

Index = QModelIndex | QPersistentModelIndex
ROW = int(Qt.ItemDataRole.UserRole)


@catch_qt_errors
class ShelfModel(QAbstractListModel):
    """The rows of a shelf."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ShelfRow] = []

    @property
    def rows(self) -> list[ShelfRow]:
        return self._rows

    def show(self, rows: Sequence[ShelfRow]) -> None:
        """Show other rows; where only their content is new, nothing jumps."""
        old, self._rows = self._rows, list(rows)
        if [row.key for row in old] == [row.key for row in rows]:
            for number, (before, after) in enumerate(zip(old, rows, strict=True)):
                if before != after:
                    self.dataChanged.emit(self.index(number), self.index(number))
            return
        self.beginResetModel()
        self.endResetModel()

    def place_of(self, key: str) -> QModelIndex:
        numbers = (number for number, row in enumerate(self._rows) if row.key == key and not row.is_title)
        return self.index(next(numbers, -1))

    def row_at(self, index: Index) -> ShelfRow | None:
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt names it
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(row.tip) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (row.title, row.detail.replace("\n", ", "), words("left-none") if row.used_up else "")
                return ", ".join(dict.fromkeys(part for part in parts if part))
            case _ if role == ROW:
                return row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row_at(index)
        if row is None or row.is_title:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if row.used_up or not row.draggable else flags | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [PIECE_MIME, HELD_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        data = QMimeData()
        row = self.row_at(indexes[0])
        if row is not None:
            kind = PIECE_MIME if "name" in row.held else HELD_MIME
            data.setData(kind, QByteArray(json.dumps(dict(row.held)).encode()))
        return data


@catch_qt_errors
class ShelfView(QListView):
    """Shows a shelf. A click or Return takes a piece."""

    taken = Signal(object)
    """The row of the piece that is wanted."""
    keyed = Signal()
    """It was taken with the keys, not with the pointer."""
    dragged = Signal(object)
    """The row of the piece that begins to be dragged."""
    looked_at = Signal(object)
    """The row that the keys or the pointer have come to."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shelf = ShelfModel(self)
        self.setModel(self.shelf)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._take)
        self.selectionModel().currentChanged.connect(self._look)

    def show_rows(self, rows: Sequence[ShelfRow]) -> None:
        """Show other rows and stay on the same piece, if it is still there."""
        current = self.current_row()
        self.shelf.show(rows)
        if current is not None and not self.currentIndex().isValid():
            self.point_at(current.key)

    def point_at(self, key: str) -> None:
        index = self.shelf.place_of(key)
        if index.isValid():
            self.setCurrentIndex(index)

    def current_row(self) -> ShelfRow | None:
        return self.shelf.row_at(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        row = self.current_row()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and row is not None:
            self._take(self.currentIndex())
            if not row.used_up:
                self.keyed.emit()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """What a row needs depends on how wide the shelf is."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802
        if (row := self.current_row()) is not None:
            self.dragged.emit(row)
        super().startDrag(actions)

    @property
    def is_dragging(self) -> bool:
        return self.state() == QAbstractItemView.State.DraggingState

    def _take(self, index: QModelIndex) -> None:
        row = self.shelf.row_at(index)
        if row is not None and not row.is_title:
            self.taken.emit(row)

    def _look(self, index: QModelIndex) -> None:
        row = self.shelf.row_at(index)
        if row is not None:
            self.looked_at.emit(row)
