"""The undo history as a list: the current step is marked, undone steps are gray, a click jumps to a step."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.model.scenario import Scenario
from editor.session.undo_history import Step, UndoHistory
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import ui_text
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

Index = QModelIndex | QPersistentModelIndex


@catch_qt_errors
class HistoryModel(QAbstractListModel):
    """The steps of the history as a list model."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[Step[Scenario], ...] = ()
        self._position = 0

    def show(self, history: UndoHistory[Scenario]) -> None:
        """Show the steps of a history; rows that did not change stay in place."""
        old, new = self._steps, history.steps
        same = 0
        while same < min(len(old), len(new)) and old[same] is new[same]:
            same += 1
        if same < len(old):
            self.beginRemoveRows(QModelIndex(), same, len(old) - 1)
            self._steps = old[:same]
            self.endRemoveRows()
        if same < len(new):
            self.beginInsertRows(QModelIndex(), same, len(new) - 1)
            self._steps = new
            self.endInsertRows()
        self._position = history.position
        self.dataChanged.emit(self.index(0), self.index(len(new) - 1))

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt names it
        """Return the number of steps."""
        return 0 if parent is not None and parent.isValid() else len(self._steps)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the label, font, color or icon of a step."""
        number = index.row()
        text = self._steps[number].label.text()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(text)
            case Qt.ItemDataRole.AccessibleTextRole:
                state = "undone" if number > self._position else "current" if number == self._position else "done"
                return ui_text(f"history-{state}", step=text)
            case Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setBold(number == self._position)
                font.setItalic(number > self._position)
                return font
            case Qt.ItemDataRole.ForegroundRole if number > self._position:
                return current_theme().color("quiet")
            case Qt.ItemDataRole.DecorationRole:
                return current_theme().icon("redo" if number > self._position else "ok" if number else "new")
        return None


@catch_qt_errors
class _ElidingDelegate(QStyledItemDelegate):
    """Elides a long label; the tooltip has the whole text."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """Return a width of 0, so that rows never widen the list."""
        return QSize(0, super().sizeHint(option, index).height())


@catch_qt_errors
class HistoryPanel(QWidget):
    """Lists the undo steps and jumps to one."""

    help_topic = "panel-history"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.steps = HistoryModel(self)
        self.list = QListView()
        self.list.setModel(self.steps)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_ElidingDelegate(self.list))
        self.list.setIconSize(QSize(16, 16))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(ui_text("history-list"))
        self.list.setToolTip(plain_tooltip(ui_text("history-tip")))
        self.list.installEventFilter(self)
        self.list.clicked.connect(self._go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        self.setFocusProxy(self.list)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.options_changed.connect(self.list.viewport().update)
        self.refresh()

    def refresh(self) -> None:
        """Show the history of the document."""
        self.steps.show(self._workspace.document.history)
        current = self.steps.index(self._workspace.document.history.position)
        self.list.setCurrentIndex(current)
        self.list.scrollTo(current)

    def go_to(self, number: int) -> None:
        """Undo or redo up to a step."""
        self._workspace.document.history.jump(number)
        self.refresh()  # a step may lead to an equal scenario, and then no signal comes

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Jump to the current row with Return or Space."""
        pressed = event.key() if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else None
        if pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._go(self.list.currentIndex())
            return True
        return False

    def _go(self, index: QModelIndex) -> None:
        self.go_to(index.row())
