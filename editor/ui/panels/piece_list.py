"""A list of pieces that can be clicked, dragged onto the map, or selected with the keyboard."""

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
from editor.ui.panels.piece_rows import PieceRow
from editor.ui.panels.piece_texts import ui_text
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = int(Qt.ItemDataRole.UserRole)


@catch_qt_errors
class PieceListModel(QAbstractListModel):
    """Rows of pieces as a list model."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[PieceRow] = []

    @property
    def rows(self) -> list[PieceRow]:
        """Return the rows."""
        return self._rows

    def show(self, rows: Sequence[PieceRow]) -> None:
        """Replace the rows; if the keys are the same, rows are updated in place."""
        old, self._rows = self._rows, list(rows)
        if [row.key for row in old] == [row.key for row in rows]:
            for number, (before, after) in enumerate(zip(old, rows, strict=True)):
                if before != after:
                    self.dataChanged.emit(self.index(number), self.index(number))
            return
        self.beginResetModel()
        self.endResetModel()

    def place_of(self, key: str) -> QModelIndex:
        """Return the index of the piece with that key."""
        numbers = (number for number, row in enumerate(self._rows) if row.key == key and not row.is_heading)
        return self.index(next(numbers, -1))

    def row_at(self, index: Index) -> PieceRow | None:
        """Return the row at an index, or ``None``."""
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt names it
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the title, tooltip, accessible text or ``PieceRow`` of a row."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(row.tip) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (row.title, row.detail.replace("\n", ", "), ui_text("left-none") if row.used_up else "")
                return ", ".join(dict.fromkeys(part for part in parts if part))
            case _ if role == ROW_ROLE:
                return row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make pieces selectable, and draggable while copies are left."""
        row = self.row_at(index)
        if row is None or row.is_heading:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if row.used_up or not row.draggable else flags | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """Return the formats of dragged pieces."""
        return [PIECE_MIME, HELD_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """Return the tool arguments of a dragged piece as JSON."""
        data = QMimeData()
        row = self.row_at(indexes[0])
        if row is not None:
            kind = PIECE_MIME if "name" in row.tool_args else HELD_MIME
            data.setData(kind, QByteArray(json.dumps(dict(row.tool_args)).encode()))
        return data


@catch_qt_errors
class PieceListView(QListView):
    """A list of pieces; a click or Return selects one."""

    piece_selected = Signal(object)
    """Emitted with the row of a clicked or confirmed piece."""
    taken_by_key = Signal()
    """Emitted when a piece was selected with the keyboard, after ``piece_selected``."""
    left_by_key = Signal()
    """Emitted when Escape was pressed."""
    drag_started = Signal(object)
    """Emitted with the row of a piece that starts to be dragged."""
    row_focused = Signal(object)
    """Emitted with the row that becomes current."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row_model = PieceListModel(self)
        self.setModel(self.row_model)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._emit_selected)
        self.selectionModel().currentChanged.connect(self._emit_focused)

    def set_rows(self, rows: Sequence[PieceRow]) -> None:
        """Show these rows and keep the current piece if it is still there."""
        current = self.current_row()
        self.row_model.show(rows)
        if current is not None and not self.currentIndex().isValid():
            self.select_key(current.key)

    def select_key(self, key: str) -> None:
        """Make the piece with that key current, if it is there."""
        index = self.row_model.place_of(key)
        if index.isValid():
            self.setCurrentIndex(index)

    def current_row(self) -> PieceRow | None:
        """Return the current row, or ``None``."""
        return self.row_model.row_at(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Select the current piece with Return or Space, leave the list with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left_by_key.emit()
            return
        row = self.current_row()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and row is not None:
            self._emit_selected(self.currentIndex())
            if not row.used_up:
                self.taken_by_key.emit()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lay out the rows again: their height depends on the width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802
        """Report the dragged piece and start the drag."""
        if (row := self.current_row()) is not None:
            self.drag_started.emit(row)
        super().startDrag(actions)

    @property
    def is_dragging(self) -> bool:
        """Return whether a piece is being dragged."""
        return self.state() == QAbstractItemView.State.DraggingState

    def _emit_selected(self, index: QModelIndex) -> None:
        row = self.row_model.row_at(index)
        if row is not None and not row.is_heading:
            self.piece_selected.emit(row)

    def _emit_focused(self, index: QModelIndex) -> None:
        row = self.row_model.row_at(index)
        if row is not None:
            self.row_focused.emit(row)
