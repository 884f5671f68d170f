"""The problems panel: what the rules found, where, why, and how to fix it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import rule_set_name
from editor.edits import ignore_warning, set_field, stop_ignoring
from editor.messages import msg, to_text
from editor.model.scenario import IgnoredWarning
from editor.rules import Problem
from editor.rules.problem import SEVERITIES, Severity
from editor.rules.registry import BY_ID
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import ui_text
from editor.ui.panels.problem_details import MIN_HEIGHT, FixMenu, RuleExplanation
from editor.ui.panels.problems_tree import ProblemGroup, ProblemsModel, ProblemsTree, WrapDelegate, group_problems
from editor.ui.widgets.form_rows import HiddenLabel
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

COLLAPSE_ABOVE = 100
"""Number of problems above which a rule starts collapsed, because each row has to be measured."""
_ROOMY = 560
"""Width in pixels from which all buttons show their text."""


@catch_qt_errors
class ProblemsPanel(QWidget):
    """A filtered tree of all problems, updated after each edit."""

    help_topic = "panel-problems"

    problem_selected = Signal(object)
    """Emitted with a problem to show on the map."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._collapsed: dict[str, bool] = {}
        """Rules that the user collapsed or expanded, by group key."""
        self._restoring = False
        self.model = ProblemsModel(self)
        self._build_controls()
        self._build_tree()
        self.empty_label = Label(ui_text("problems-none"), wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self.explanation = RuleExplanation()
        self.explanation.setVisible(False)
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(6, 4, 6, 4)
        self._lines.setSpacing(4)
        self._lines.addLayout(self._controls)
        HiddenLabel(ui_text("problems-rules"), self.rules)
        self._lines.addWidget(self.tree, 1)
        self._lines.addWidget(self.empty_label, 1)
        self._lines.addWidget(self.explanation)
        self.setFocusProxy(self.tree)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.options_changed.connect(self.apply_theme)
        self.apply_theme()
        self.refresh()

    # --- building ---

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
        self.show_ignored = QToolButton()
        self.show_ignored.setCheckable(True)
        self.show_ignored.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.show_ignored.setToolTip(plain_tooltip(ui_text("problems-show-suppressed")))
        self.show_ignored.toggled.connect(self.refresh)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(ui_text("problems-search"))
        self.search.setAccessibleName(ui_text("problems-search"))
        self.search.setMinimumWidth(110)
        self.search.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.search.textChanged.connect(self.refresh)
        self.rules = QComboBox()
        self.rules.setAccessibleName(ui_text("problems-rules"))
        self.rules.setToolTip(plain_tooltip(ui_text("problems-rules")))
        self.rules.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.rules.activated.connect(self._choose_rules)
        self.fix = self._button("fix", self.fix_current)
        self.fix.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.why = self._button("why", self._update_explanation, checkable=True)
        self.ignore = self._button("suppress", self.ignore_current)
        for widget in (self.show_ignored, self.search, self.rules, self.fix, self.why, self.ignore):
            self._controls.addWidget(widget)

    def _button(self, name: str, run: Callable[[], object], *, checkable: bool = False) -> QToolButton:
        button = QToolButton()
        button.setObjectName("framed")
        button.setText(ui_text(f"problems-{name}"))
        button.setCheckable(checkable)
        button.setToolTip(plain_tooltip(ui_text(f"problems-{name}-tip")))
        button.clicked.connect(run)
        return button

    def _build_tree(self) -> None:
        self.tree = ProblemsTree(headerHidden=True, wordWrap=True, rootIsDecorated=True)
        self.tree.setModel(self.model)
        self.tree.setMinimumHeight(MIN_HEIGHT)
        self.tree.setItemDelegate(WrapDelegate(self.tree))
        self.tree.setIconSize(QSize(16, 16))
        self.tree.setAccessibleName(ui_text("problems"))
        self.tree.setIndentation(18)
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.tree.clicked.connect(self._show_on_map)
        self.tree.collapsed.connect(lambda index: self._note_collapsed(index, collapsed=True))
        self.tree.expanded.connect(lambda index: self._note_collapsed(index, collapsed=False))
        self.tree.selectionModel().currentChanged.connect(self._on_current_changed)
        self.tree.installEventFilter(self)
        self.menu = FixMenu(self._workspace, self)

    # --- display ---

    @property
    def current(self) -> Problem | None:
        """Return the selected problem; for a selected rule with a single problem, that one."""
        index = self.tree.currentIndex()
        group = self.model.group_at(index)
        alone = group.problems[0] if group is not None and len(group.problems) == 1 else None
        return self.model.problem_at(index) or alone

    def select_problem(self, problem: Problem) -> None:
        """Select a problem and show it on the map; a filtered problem is only shown on the map."""
        index = self.model.place_of(problem.key)
        if not index.isValid():
            self.tree.setCurrentIndex(QModelIndex())
            self.problem_selected.emit(problem)
        elif index == self.tree.currentIndex():
            self._show_on_map()
        else:
            self.tree.setCurrentIndex(index)

    def refresh(self) -> None:
        """Show the current report; selection, collapsed rules and scroll position stay."""
        report = self._workspace.document.report
        for severity, button in self.filters.items():
            count = report.count(severity)
            button.setText(str(count))
            button.setAccessibleName(ui_text(f"problems-count-{severity}", count=count))
            button.setToolTip(plain_tooltip(ui_text(f"problems-filter-{severity}", count=count)))
            button.setVisible(severity in ("error", "warning") or count > 0)
        self.show_ignored.setText(str(len(report.suppressed)))
        self.show_ignored.setAccessibleName(ui_text("problems-count-suppressed", count=len(report.suppressed)))
        self.show_ignored.setVisible(bool(report.suppressed))
        self._offer_rules()
        chosen: list[Severity] = [each for each, button in self.filters.items() if button.isChecked()]
        groups = group_problems(report, chosen, self.search.text(), ignored=self.show_ignored.isChecked())
        if groups != self.model.groups:
            self._show(groups)
        everything = len(report.problems) + (len(report.suppressed) if self.show_ignored.isChecked() else 0)
        self.tree.setVisible(bool(groups))
        self.empty_label.setVisible(not groups)
        self.empty_label.setText(ui_text("problems-filtered" if everything else "problems-none"))
        self._update_buttons()

    def apply_theme(self) -> None:
        """Use the icons and colors of the theme."""
        theme = current_theme()
        for severity, button in self.filters.items():
            button.setIcon(theme.icon(severity))
        self.show_ignored.setIcon(theme.icon("suppress"))
        self.fix.setIcon(theme.icon("fix"))
        self.why.setIcon(theme.icon("why"))
        self.ignore.setIcon(theme.icon("suppress"))
        self.explanation.apply_theme(theme)
        self.tree.viewport().update()

    def _show(self, groups: tuple[ProblemGroup, ...]) -> None:
        problem, scroll = self.model.problem_at(self.tree.currentIndex()), self.tree.verticalScrollBar().value()
        self._restoring = True
        self.tree.setUpdatesEnabled(False)
        self.model.show(groups)
        for number, group in enumerate(self.model.groups):
            closed = self._collapsed.get(group.key, len(group.problems) > COLLAPSE_ABOVE)
            self.tree.setExpanded(self.model.index(number, 0), not closed)
        index = self.model.place_of(problem.key) if problem is not None else QModelIndex()
        if index.isValid():
            self.tree.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.tree.verticalScrollBar().setValue(scroll)
        self.tree.setUpdatesEnabled(True)
        self._restoring = False

    def _on_current_changed(self) -> None:
        """Show the problem that the user selected: not one that became current by a refresh or with the focus.

        The mouse shows it when its button is released, with the cursor in the form. After the arrow keys the focus
        stays in the list.
        """
        self._update_buttons()
        if self._restoring or self.tree.is_taking_focus or QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        had_focus = self.tree.hasFocus()
        self._show_on_map()
        if had_focus:
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _note_collapsed(self, index: QModelIndex, *, collapsed: bool) -> None:
        group = self.model.group_at(index)
        if group is not None and not self._restoring:
            self._collapsed[group.key] = collapsed

    def _update_buttons(self) -> None:
        """Update the buttons for the selected problem."""
        problem = self.current
        group = self.model.group_at(self.tree.currentIndex())
        ignored = group is not None and group.ignored
        rule = problem.rule if problem is not None else group.problems[0].rule if group and group.problems else ""
        self.fix.setEnabled(bool(rule) and not ignored and BY_ID[rule].fixable)
        self.why.setEnabled(group is not None)
        self.ignore.setEnabled(problem is not None and problem.severity == "warning")
        self.ignore.setText(ui_text("problems-unsuppress" if ignored else "problems-suppress"))
        self._update_explanation()

    def _update_explanation(self) -> None:
        group = self.model.group_at(self.tree.currentIndex())
        self.explanation.setVisible(self.why.isChecked() and group is not None)
        if group is not None and group.problems:
            suppressed = self._workspace.document.scenario.suppressed if self.current else ()
            self.explanation.explain(self.current or group.problems[0], suppressed, self._workspace.box.game)
        self._make_room()

    # --- user actions ---

    def _show_on_map(self) -> None:
        """Mark the selected problem on the map, or the first one of the selected rule."""
        group = self.model.group_at(self.tree.currentIndex())
        if group is not None:
            self.problem_selected.emit(self.current or group.problems[0])

    def fix_current(self) -> None:
        """Fix the selected problem, or offer to fix all problems of the selected rule."""
        at, group = self.fix.mapToGlobal(QPoint(0, self.fix.height())), self.model.group_at(self.tree.currentIndex())
        if self.current is not None:
            self.menu.fix_problem(self.current, at)
        elif group is not None and self.fix.isEnabled():
            self.menu.clear()
            self.menu.offer_all(group.problems[0].rule)
            self.menu.popup(at)

    def ignore_current(self) -> None:
        """Ignore a warning after asking for a reason, or stop ignoring it."""
        problem, group = self.current, self.model.group_at(self.tree.currentIndex())
        if problem is None or group is None:
            return
        if group.ignored:
            self._workspace.do(stop_ignoring(*problem.key))
            return
        title, label = ui_text("problems-suppress-title"), ui_text("problems-suppress-why", text=problem.message)
        reason = self._workspace.prompter.ask_text(title, label)
        if reason is not None and reason.strip():
            rule, subjects = problem.key
            self._workspace.do(ignore_warning(IgnoredWarning(rule=rule, subjects=subjects, reason=reason.strip())))

    def _offer_rules(self) -> None:
        """List the rule sets of the game."""
        document = self._workspace.document
        offered = [(to_text(rule_set_name(document.box.game, each)), each.id) for each in document.box.game.rules]
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
        problem, group = self.current, self.model.group_at(self.tree.currentIndex())
        self.menu.clear()
        if problem is None:
            if group is not None and self.fix.isEnabled():
                self.menu.offer_all(group.problems[0].rule)
                self.menu.popup(self.tree.viewport().mapToGlobal(at))
            return
        self.menu.addAction(ui_text("problems-show"), self._show_on_map)
        self.menu.offer_fits(problem)
        if self.fix.isEnabled():
            self.menu.offer_fixes(problem)
            self.menu.offer_all(problem.rule)
        self.menu.addAction(ui_text("problems-why"), self.why.click)
        if self.ignore.isEnabled():
            self.menu.addAction(self.ignore.text(), self.ignore_current)
        self.menu.popup(self.tree.viewport().mapToGlobal(at))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Show the selected problem on the map with Return, fix it with Ctrl+Return."""
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
        """Wrap the rows again; a narrow panel shows icons only, except for *Fix*."""
        super().resizeEvent(event)
        self._make_room()
        self.tree.scheduleDelayedItemsLayout()

    def _make_room(self) -> None:
        """Keep all buttons visible and at least two lines for the list and the explanation."""
        narrow = self.width() < _ROOMY
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for button in (self.why, self.ignore):
            button.setToolButtonStyle(style)
        margins, gap = self._lines.contentsMargins(), self._lines.spacing()
        width = self.width() - margins.left() - margins.right()
        self.rules.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if self._controls.heightForWidth(width) > self.rules.sizeHint().height():  # its text may be elided instead
            self.rules.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        taken = margins.top() + self._controls.heightForWidth(width) + gap + MIN_HEIGHT + margins.bottom()
        explains = not self.explanation.isHidden()
        if explains:
            self.explanation.fit(width, self.height() - taken - gap)
        self.setMinimumHeight(taken + gap + MIN_HEIGHT if explains else taken)
