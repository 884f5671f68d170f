"""The problems of the map: what the rules found, where, why, and how to mend it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.edits import ignore_warning, set_field, stop_ignoring
from editor.messages import msg, table
from editor.model.game import RuleSetInfo
from editor.model.scenario import IgnoredWarning
from editor.rules import Problem
from editor.rules.problem import SEVERITIES, Severity
from editor.rules.registry import BY_ID
from editor.ui.map.workspace import Workspace
from editor.ui.panels.findings import FindingGroup, grouped
from editor.ui.panels.findings_model import FindingsModel, FindingsTree, WholeSentences
from editor.ui.panels.fix_menu import FixMenu
from editor.ui.panels.flow import FlowLayout
from editor.ui.panels.rule_explanation import LEAST, RuleExplanation
from editor.ui.panels.words import words
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

MANY = 100
"""Findings of a rule from which on it is folded until somebody wants to read them: each line has to be measured."""
_ROOMY = 560
"""The width from which on the buttons say in words what they do."""


@catch_qt_errors
class Problems(QWidget):
    """All findings, kept up to date after each edit."""

    finding_chosen = Signal(object)
    """A finding to show on the map."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._closed: dict[str, bool] = {}
        """Rules that the person folded or unfolded."""
        self._restoring = False
        self.model = FindingsModel(self)
        self._build_controls()
        self._build_tree()
        self.calm = Label(words("problems-none"), wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self.explanation = RuleExplanation()
        self.explanation.setVisible(False)
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(6, 4, 6, 4)
        self._lines.setSpacing(4)
        self._lines.addLayout(self._controls)
        self._lines.addWidget(self.tree, 1)
        self._lines.addWidget(self.calm, 1)
        self._lines.addWidget(self.explanation)
        self.setFocusProxy(self.tree)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.options_changed.connect(self.apply_theme)
        self.apply_theme()
        self.refresh()

    # --- putting it together ---

    def _build_controls(self) -> None:
        self._controls = FlowLayout()
        self.filters: dict[Severity, QToolButton] = {}
        for severity in SEVERITIES:
            button = QToolButton()
            button.setCheckable(True)
            button.setChecked(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.toggled.connect(self.refresh)
            self.filters[severity] = button
            self._controls.addWidget(button)
        self.suppressed = QToolButton()
        self.suppressed.setCheckable(True)
        self.suppressed.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.suppressed.setToolTip(plain_tooltip(words("problems-show-suppressed")))
        self.suppressed.toggled.connect(self.refresh)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(words("problems-search"))
        self.search.setAccessibleName(words("problems-search"))
        self.search.setMinimumWidth(110)
        self.search.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.search.textChanged.connect(self.refresh)
        self.rules = QComboBox()
        self.rules.setAccessibleName(words("problems-rules"))
        self.rules.setToolTip(plain_tooltip(words("problems-rules")))
        self.rules.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.rules.activated.connect(self._choose_rules)
        self.fix = self._button("fix", self.fix_current)
        self.fix.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.why = self._button("why", self._show_because, checkable=True)
        self.suppress = self._button("suppress", self.suppress_current)
        for widget in (self.suppressed, self.search, self.rules, self.fix, self.why, self.suppress):
            self._controls.addWidget(widget)

    def _button(self, name: str, run: Callable[[], object], *, checkable: bool = False) -> QToolButton:
        button = QToolButton()
        button.setObjectName("framed")
        button.setText(words(f"problems-{name}"))
        button.setCheckable(checkable)
        button.setToolTip(plain_tooltip(words(f"problems-{name}-tip")))
        button.clicked.connect(run)
        return button

    def _build_tree(self) -> None:
        self.tree = FindingsTree(headerHidden=True, wordWrap=True, rootIsDecorated=True)
        self.tree.setModel(self.model)
        self.tree.setMinimumHeight(LEAST)
        self.tree.setItemDelegate(WholeSentences(self.tree))
        self.tree.setIconSize(QSize(16, 16))
        self.tree.setAccessibleName(words("problems"))
        self.tree.setIndentation(18)
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.tree.clicked.connect(self._show_on_map)
        self.tree.collapsed.connect(lambda index: self._note_folding(index, closed=True))
        self.tree.expanded.connect(lambda index: self._note_folding(index, closed=False))
        self.tree.selectionModel().currentChanged.connect(self._walk)
        self.tree.installEventFilter(self)
        self.menu = FixMenu(self._workspace, self)

    # --- what is shown ---

    @property
    def current(self) -> Problem | None:
        """The chosen finding; of a rule that found but one thing, that."""
        index = self.tree.currentIndex()
        group = self.model.group_at(index)
        alone = group.problems[0] if group is not None and len(group.problems) == 1 else None
        return self.model.finding_at(index) or alone

    def choose(self, found: Problem) -> None:
        """Choose a finding here, and show it on the map. One that is filtered out is only shown there."""
        index = self.model.place_of(found.key)
        if not index.isValid():
            self.tree.setCurrentIndex(QModelIndex())
            self.finding_chosen.emit(found)
        elif index == self.tree.currentIndex():
            self._show_on_map()
        else:
            self.tree.setCurrentIndex(index)

    def refresh(self) -> None:
        """Show what the report says now; the chosen finding, folded rules and the place in the list stay."""
        report = self._workspace.document.report
        for severity, button in self.filters.items():
            count = report.count(severity)
            button.setText(str(count))
            button.setAccessibleName(words(f"problems-count-{severity}", count=count))
            button.setToolTip(plain_tooltip(words(f"problems-filter-{severity}", count=count)))
            button.setVisible(severity in ("error", "warning") or count > 0)
        self.suppressed.setText(str(len(report.suppressed)))
        self.suppressed.setAccessibleName(words("problems-count-suppressed", count=len(report.suppressed)))
        self.suppressed.setVisible(bool(report.suppressed))
        self._offer_rules()
        chosen: list[Severity] = [each for each, button in self.filters.items() if button.isChecked()]
        groups = grouped(report, chosen, self.search.text(), suppressed=self.suppressed.isChecked())
        if groups != self.model.groups:
            self._show(groups)
        everything = len(report.problems) + (len(report.suppressed) if self.suppressed.isChecked() else 0)
        self.tree.setVisible(bool(groups))
        self.calm.setVisible(not groups)
        self.calm.setText(words("problems-filtered" if everything else "problems-none"))
        self._follow_current()

    def apply_theme(self) -> None:
        """Take up the colours of the theme."""
        theme = current_theme()
        for severity, button in self.filters.items():
            button.setIcon(theme.icon(severity))
        self.suppressed.setIcon(theme.icon("suppress"))
        self.fix.setIcon(theme.icon("fix"))
        self.why.setIcon(theme.icon("why"))
        self.suppress.setIcon(theme.icon("suppress"))
        self.explanation.apply_theme(theme)
        self.tree.viewport().update()

    def _show(self, groups: tuple[FindingGroup, ...]) -> None:
        found, scroll = self.model.finding_at(self.tree.currentIndex()), self.tree.verticalScrollBar().value()
        self._restoring = True
        self.tree.setUpdatesEnabled(False)
        self.model.show(groups)
        for number, group in enumerate(self.model.groups):
            closed = self._closed.get(group.key, len(group.problems) > MANY)
            self.tree.setExpanded(self.model.index(number, 0), not closed)
        index = self.model.place_of(found.key) if found is not None else QModelIndex()
        if index.isValid():
            self.tree.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.tree.verticalScrollBar().setValue(scroll)
        self.tree.setUpdatesEnabled(True)
        self._restoring = False

    def _walk(self) -> None:
        """The person came to another finding, by whatever way: the mark on the map goes there."""
        self._follow_current()
        if not self._restoring:
            self._show_on_map()

    def _note_folding(self, index: QModelIndex, *, closed: bool) -> None:
        group = self.model.group_at(index)
        if group is not None and not self._restoring:
            self._closed[group.key] = closed

    def _follow_current(self) -> None:
        """The buttons are about the chosen finding."""
        found = self.current
        group = self.model.group_at(self.tree.currentIndex())
        suppressed = group is not None and group.suppressed
        self.fix.setEnabled(found is not None and not suppressed and BY_ID[found.rule].fixable)
        self.why.setEnabled(group is not None)
        self.suppress.setEnabled(found is not None and found.severity == "warning")
        self.suppress.setText(words("problems-unsuppress" if suppressed else "problems-suppress"))
        self._show_because()

    def _show_because(self) -> None:
        group = self.model.group_at(self.tree.currentIndex())
        self.explanation.setVisible(self.why.isChecked() and group is not None)
        if group is not None and group.problems:
            suppressed = self._workspace.document.scenario.suppressed if self.current else ()
            self.explanation.explain(self.current or group.problems[0], suppressed)
        self._make_room()

    # --- what the person does ---

    def _show_on_map(self) -> None:
        """The mark goes to the chosen finding, or to the first that the chosen rule has found."""
        group = self.model.group_at(self.tree.currentIndex())
        if group is not None:
            self.finding_chosen.emit(self.current or group.problems[0])

    def fix_current(self) -> None:
        """Mend the chosen finding."""
        if self.current is not None:
            self.menu.mend(self.current, self.fix.mapToGlobal(QPoint(0, self.fix.height())))

    def suppress_current(self) -> None:
        """Suppress a warning, with the reason; or let it be told again."""
        found, group = self.current, self.model.group_at(self.tree.currentIndex())
        if found is None or group is None:
            return
        if group.suppressed:
            self._workspace.do(stop_ignoring(*found.key))
            return
        title, label = words("problems-suppress-title"), words("problems-suppress-why", text=found.message)
        reason = self._workspace.prompter.ask_text(title, label)
        if reason is not None and reason.strip():
            rule, subjects = found.key
            self._workspace.do(ignore_warning(IgnoredWarning(rule=rule, subjects=subjects, reason=reason.strip())))

    def _offer_rules(self) -> None:
        """The sets of rules that the game has."""
        document = self._workspace.document
        offered = [(_rules_name(each), each.id) for each in document.box.game.rules]
        if offered != [(self.rules.itemText(row), self.rules.itemData(row)) for row in range(self.rules.count())]:
            self.rules.clear()
            for name, rules in offered:
                self.rules.addItem(name, rules)
        self.rules.setCurrentIndex(self.rules.findData(document.scenario.rules))

    def _choose_rules(self, number: int) -> None:
        history = self._workspace.document.history
        history.end_merge()
        label = msg("ui.problems-use-rules", rules=self.rules.itemText(number))
        self._workspace.do(set_field("rules", self.rules.itemData(number), label))
        history.end_merge()

    def _show_menu(self, at: QPoint) -> None:
        found = self.current
        self.menu.clear()
        if found is None:
            return
        self.menu.addAction(words("problems-show"), self._show_on_map)
        self.menu.offer_fits(found)
        if self.fix.isEnabled():
            self.menu.offer_fixes(found)
        self.menu.addAction(words("problems-why"), self.why.click)
        if self.suppress.isEnabled():
            self.menu.addAction(self.suppress.text(), self.suppress_current)
        self.menu.popup(self.tree.viewport().mapToGlobal(at))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Return shows the chosen finding on the map, with Ctrl it mends it."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.fix_current()
        else:
            self._show_on_map()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Sentences break anew, and a narrow panel shows icons alone, save that *Fix* keeps its word."""
        super().resizeEvent(event)
        self._make_room()
        self.tree.scheduleDelayedItemsLayout()

    def _make_room(self) -> None:
        """All buttons stay in sight: the list and the rule keep two lines each, the panel grows if need be."""
        narrow = self.width() < _ROOMY
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for button in (self.why, self.suppress):
            button.setToolButtonStyle(style)
        margins, gap = self._lines.contentsMargins(), self._lines.spacing()
        width = self.width() - margins.left() - margins.right()
        self.rules.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if self._controls.heightForWidth(width) > self.rules.sizeHint().height():  # its words may be cut instead
            self.rules.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        taken = margins.top() + self._controls.heightForWidth(width) + gap + LEAST + margins.bottom()
        explains = not self.explanation.isHidden()
        if explains:
            self.explanation.fit(width, self.height() - taken - gap)
        self.setMinimumHeight(taken + gap + LEAST if explains else taken)


def _rules_name(rules: RuleSetInfo) -> str:
    """Those of Earth Reborn in the language of the reader, others as their game calls them."""
    return words(f"rules-{rules.id}") if f"rules-{rules.id}" in table("ui") else rules.name
