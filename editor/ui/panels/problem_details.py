"""What the problems panel offers for the selected problem: a menu of fixes and the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QWidget

from editor.board.names import rule_title
from editor.edits import Edit
from editor.messages import msg
from editor.model.game import BoardGame
from editor.model.scenario import IgnoredWarning
from editor.rules import Problem
from editor.rules.fix_budget import FixBudget
from editor.rules.fixes.fix_finder import removes_pieces
from editor.rules.registry import BY_ID, citation
from editor.sags.fitting.hole_fixes import HOLE_RULE
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import ui_text
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import Theme


class FixMenu(QMenu):
    """The context menu of a problem; a fix is previewed on the map while the pointer is over it."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.hovered.connect(self._preview)
        self.aboutToHide.connect(lambda: workspace.show_preview(None))

    def fix_problem(self, problem: Problem, at: QPoint) -> None:
        """Apply the only fix, or open a menu if there are several or if it would delete something."""
        document, patience = self._workspace.document, FixBudget()
        fixes, hole = document.fixes(problem, patience), problem.rule == HOLE_RULE
        if not fixes and not hole:
            self._workspace.notify(msg("ui.problems-no-fix-soon" if patience.exhausted else "ui.problems-no-fix"))
        elif len(fixes) == 1 and not hole and not removes_pieces(document.report, fixes[0]):
            self._apply(fixes[0])
        else:
            self.clear()
            self.offer_fits(problem)
            self._offer(self, fixes)
            self.offer_all(problem.rule)
            self.popup(at)

    def offer_fits(self, problem: Problem) -> None:
        """For an empty area, add an action that lists all tiles that fit there."""
        if problem.rule == HOLE_RULE:
            self.addAction(ui_text("what-fits"), partial(self._ask_what_fits, problem))

    def offer_fixes(self, problem: Problem) -> None:
        """Add the fixes as a submenu."""
        fixes = self._workspace.document.fixes(problem)
        if fixes:
            self._offer(self.addMenu(ui_text("problems-fix")), fixes)

    def offer_all(self, rule: str) -> None:
        """Add an action that fixes all problems of a rule, if there are several."""
        count = sum(each.rule == rule for each in self._workspace.document.report.problems)
        if count > 1:
            self.addSeparator()
            self.addAction(ui_text("problems-fix-all", count=count), partial(self.fix_all, rule))

    def fix_all(self, rule: str) -> None:
        """Fix all problems of a rule that have a fix."""
        document = self._workspace.document
        document.history.end_merge()
        count = document.fix_all(rule)
        document.history.end_merge()
        left = sum(each.rule == rule for each in document.report.problems)
        if not count:
            self._workspace.notify(msg("ui.problems-no-fix"))
        elif left:
            self._workspace.notify(msg("ui.problems-fixed-some", count=count, left=left))
        else:
            self._workspace.notify(msg("ui.problems-fixed-all", count=count))

    def _offer(self, menu: QMenu, fixes: list[Edit]) -> None:
        """Add fixes to a menu, those that delete something below a separator."""
        report = self._workspace.document.report
        for fix in fixes:
            if removes_pieces(report, fix) and not menu.isEmpty() and not menu.actions()[-1].isSeparator():
                menu.addSeparator()
            menu.addAction(escape_mnemonic(fix.label.text()), partial(self._apply, fix)).setData(fix)

    def _preview(self, action: QAction) -> None:
        fix = action.data()
        self._workspace.show_preview(fix if isinstance(fix, Edit) else None)

    def _apply(self, fix: Edit) -> None:
        """Apply a fix as a separate undo step."""
        history = self._workspace.document.history
        self._workspace.show_preview(None)
        history.end_merge()
        if self._workspace.do(fix):
            self._workspace.notify(msg("ui.problems-fixed", fix=fix.label))
        history.end_merge()

    def _ask_what_fits(self, problem: Problem) -> None:
        self._workspace.document.show_level(problem.level or "")
        self._workspace.empty_square_clicked.emit(problem.squares[0])


MIN_HEIGHT = 44
"""Minimum height in pixels of the list and of the explanation: two lines."""


class RuleExplanation(QScrollArea):
    """The rule behind a problem, in a scroll area below the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._label = Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setContentsMargins(8, 4, 8, 4)
        self.setWidget(self._label)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def text(self) -> str:
        """Return the shown text."""
        return self._label.text()

    def explain(self, problem: Problem, suppressed: Iterable[IgnoredWarning], game: BoardGame) -> None:
        """Show what the rule says, its page, and why the author ignores the problem."""
        rule = BY_ID[problem.rule]
        parts = [f"{rule_title(rule.id)}. {rule.why.text()}"]
        pages = citation(rule, game)
        parts += [ui_text("problems-cites", pages=pages.removeprefix("RB "))] if pages else []
        reasons = [each.reason for each in suppressed if (each.rule, each.subjects) == problem.key]
        parts += [ui_text("problems-reason", reason=reason) for reason in reasons]
        self._label.setText("\n".join(parts))
        self.verticalScrollBar().setValue(0)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of a theme."""
        self._label.setStyleSheet(
            f"background: {theme.color('hover').name()}; color: {theme.color('text').name()}; border-radius: 5px"
        )

    def fit(self, width: int, room: int) -> None:
        """Take the height that the text needs at a width, up to ``room``."""
        bar = self.verticalScrollBar().sizeHint().width()
        needed = self._label.heightForWidth(width)
        if needed > room:
            needed = self._label.heightForWidth(width - bar)
        self.setFixedHeight(max(MIN_HEIGHT, min(needed, room)))
