"""The problems as a tree model: rules, and below each the problems it found."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from editor.board.names import rule_title
from editor.rules import Problem, Report
from editor.rules.problem import SEVERITIES, Severity
from editor.rules.registry import BY_ID
from editor.ui.panels.piece_texts import ui_text
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct


class ProblemGroup(FrozenStruct):
    """The problems of one rule with one severity, or all ignored ones."""

    key: str
    title: str
    severity: Severity
    problems: tuple[Problem, ...]
    ignored: bool = False


def group_problems(
    report: Report, severities: Collection[Severity], text: str, *, ignored: bool
) -> tuple[ProblemGroup, ...]:
    """Return the problems of these severities that contain all words of ``text``, errors first, then by rule."""
    shown = [each for each in report.problems if each.severity in severities and _has(each, text)]
    groups = [
        ProblemGroup(f"{severity} {rule}", rule_title(rule).text(), severity, _of(shown, severity, rule))
        for severity in SEVERITIES
        for rule in dict.fromkeys(each.rule for each in shown if each.severity == severity)
    ]
    hidden = tuple(each for each in report.suppressed if _has(each, text))
    if ignored and hidden:
        groups.append(ProblemGroup("suppressed", ui_text("problems-suppressed"), "info", hidden, ignored=True))
    return tuple(groups)


def _of(problems: Iterable[Problem], severity: Severity, rule: str) -> tuple[Problem, ...]:
    return tuple(each for each in problems if each.severity == severity and each.rule == rule)


def _has(problem: Problem, text: str) -> bool:
    known = f"{problem.message.text()} {rule_title(problem.rule)} {problem.rule} {' '.join(problem.subjects)}".lower()
    return all(word in known for word in text.lower().split())


Index = QModelIndex | QPersistentModelIndex
_TOP = 0
"""Internal id of groups; problems have the number of their group plus one."""
_GAP = 6
"""Pixels between an icon and its text."""


@catch_qt_errors
class WrapDelegate(QStyledItemDelegate):
    """Makes each row as high as its wrapped text at the width of the tree."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt names it
        """Return the size of the wrapped text."""
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
class ProblemsTree(QTreeView):
    """A tree that does not paint the selection in front of its rows."""

    is_taking_focus = False
    """Whether Qt is giving the focus to the tree, and with it makes the first row current."""

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self.is_taking_focus = True
        super().focusInEvent(event)
        self.is_taking_focus = False

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:  # noqa: N802
        """Paint the background and, for groups, the arrow."""
        painter.fillRect(rect, current_theme().color("panel"))
        if not index.parent().isValid():
            super().drawBranches(painter, rect, index)


@catch_qt_errors
class ProblemsModel(QAbstractItemModel):
    """Groups and their problems in one column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[ProblemGroup, ...] = ()

    def show(self, groups: tuple[ProblemGroup, ...]) -> None:
        """Replace the groups."""
        self.beginResetModel()
        self.groups = groups
        self.endResetModel()

    def group_at(self, index: Index) -> ProblemGroup | None:
        """Return the group of a row, or ``None``."""
        if not index.isValid():
            return None
        inner = index.internalId()
        return self.groups[index.row() if inner == _TOP else inner - 1]

    def problem_at(self, index: Index) -> Problem | None:
        """Return the problem at a row, or ``None`` for a group."""
        group = self.group_at(index)
        return group.problems[index.row()] if group is not None and index.internalId() != _TOP else None

    def place_of(self, key: object) -> QModelIndex:
        """Return the index of the first problem with that key."""
        for number, group in enumerate(self.groups):
            for row, problem in enumerate(group.problems):
                if problem.key == key:
                    return self.createIndex(row, 0, number + 1)
        return QModelIndex()

    # --- QAbstractItemModel ---

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        """Return the index of a row."""
        inner = parent.row() + 1 if parent is not None and parent.isValid() else _TOP
        return self.createIndex(row, column, inner)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]  # the other one is for widgets
        """Return the index of a problem's group."""
        inner = index.internalId() if index.isValid() else _TOP
        return QModelIndex() if inner == _TOP else self.createIndex(inner - 1, 0, _TOP)

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt names it
        """Return the number of groups, or of problems in a group."""
        if parent is None or not parent.isValid():
            return len(self.groups)
        return len(self.groups[parent.row()].problems) if parent.internalId() == _TOP else 0

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802
        """Return 1."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text, tooltip, icon, color or font of a row."""
        group, problem = self.group_at(index), self.problem_at(index)
        assert group is not None
        match role:
            case Qt.ItemDataRole.DisplayRole if problem is None:
                return ui_text("problems-group", title=group.title, count=len(group.problems))
            case Qt.ItemDataRole.DisplayRole if problem is not None:
                return problem.message.text()
            case Qt.ItemDataRole.ToolTipRole if problem is not None:
                return plain_tooltip(BY_ID[problem.rule].why.text())
            case Qt.ItemDataRole.AccessibleTextRole:
                row_text = self.data(index)
                return ui_text("problems-spoken", severity=ui_text(f"severity-{group.severity}"), text=row_text)
            case Qt.ItemDataRole.DecorationRole if problem is None:
                return current_theme().icon(group.severity)
            case Qt.ItemDataRole.ForegroundRole if problem is None:
                return current_theme().color(group.severity)
            case Qt.ItemDataRole.FontRole if problem is None:
                return _bold()
        return None


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font
