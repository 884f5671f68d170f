"""The findings as a tree for Qt: rules, and under each what it found."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from editor.rules import Problem
from editor.rules.registry import BY_ID
from editor.ui.panels.findings import FindingGroup
from editor.ui.panels.words import words
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

Index = QModelIndex | QPersistentModelIndex
_TOP = 0
"""The inner id of groups; findings have the number of their group plus one."""
_GAP = 6
"""Between an icon and the words beside it."""


@catch_qt_errors
class WholeSentences(QStyledItemDelegate):
    """Makes every row as high as its sentence needs at the width of the tree."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt names it
        size = super().sizeHint(option, index)
        is_group = not index.parent().isValid()
        width = self._tree.viewport().width() - (1 if is_group else 2) * self._tree.indentation() - 20
        width -= self._tree.iconSize().width() + _GAP if is_group else 0
        if width <= 40:
            return size
        metrics = QFontMetrics(_bold()) if is_group else self._tree.fontMetrics()
        needed = metrics.boundingRect(QRect(0, 0, width, 1000), Qt.TextFlag.TextWordWrap, str(index.data())).height()
        return QSize(width, max(metrics.height(), needed, size.height() - 8 if is_group else 0) + 8)


@catch_qt_errors
class FindingsTree(QTreeView):
    """Marks what is chosen, and not the space before it."""

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:  # noqa: N802
        painter.fillRect(rect, current_theme().colour("panel"))
        if not index.parent().isValid():
            super().drawBranches(painter, rect, index)


@catch_qt_errors
class FindingsModel(QAbstractItemModel):
    """Groups and findings in one column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[FindingGroup, ...] = ()

    def show(self, groups: tuple[FindingGroup, ...]) -> None:
        self.beginResetModel()
        self.groups = groups
        self.endResetModel()

    def group_at(self, index: Index) -> FindingGroup | None:
        if not index.isValid():
            return None
        inner = index.internalId()
        return self.groups[index.row() if inner == _TOP else inner - 1]

    def finding_at(self, index: Index) -> Problem | None:
        group = self.group_at(index)
        return group.problems[index.row()] if group is not None and index.internalId() != _TOP else None

    def place_of(self, key: object) -> QModelIndex:
        """The first finding with that key."""
        for number, group in enumerate(self.groups):
            for row, found in enumerate(group.problems):
                if found.key == key:
                    return self.createIndex(row, 0, number + 1)
        return QModelIndex()

    # --- what Qt asks ---

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        inner = parent.row() + 1 if parent is not None and parent.isValid() else _TOP
        return self.createIndex(row, column, inner)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # the other one is for widgets
        inner = index.internalId() if index.isValid() else _TOP
        return QModelIndex() if inner == _TOP else self.createIndex(inner - 1, 0, _TOP)

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt names it
        if parent is None or not parent.isValid():
            return len(self.groups)
        return len(self.groups[parent.row()].problems) if parent.internalId() == _TOP else 0

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        group, found = self.group_at(index), self.finding_at(index)
        assert group is not None
        match role:
            case Qt.ItemDataRole.DisplayRole if found is None:
                return words("problems-group", title=group.title, count=len(group.problems))
            case Qt.ItemDataRole.DisplayRole if found is not None:
                return found.message.text()
            case Qt.ItemDataRole.ToolTipRole if found is not None:
                return plain_tooltip(BY_ID[found.rule].why.text())
            case Qt.ItemDataRole.AccessibleTextRole:
                said = self.data(index)
                return words("problems-spoken", severity=words(f"severity-{group.severity}"), text=said)
            case Qt.ItemDataRole.DecorationRole if found is None:
                return current_theme().icon(group.severity)
            case Qt.ItemDataRole.ForegroundRole if found is None:
                return current_theme().colour(group.severity)
            case Qt.ItemDataRole.FontRole if found is None:
                return _bold()
        return None


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font
