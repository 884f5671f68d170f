"""The menu of the problems: what mends the chosen one. Each fix shows itself on the map while it is pointed at."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from editor.edits import Edit
from editor.messages import msg
from editor.rules import Problem
from editor.rules.fix_budget import FixBudget
from editor.rules.fixes.fix_finder import removes_pieces
from editor.sags.fitting.hole_fixes import HOLE_RULE
from editor.ui.map.workspace import Workspace
from editor.ui.panels.words import words
from editor.ui.widgets.plain_text import escape_mnemonic


class FixMenu(QMenu):
    """Filled anew each time it is opened."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.hovered.connect(self._preview)
        self.aboutToHide.connect(lambda: workspace.show_preview(None))

    def mend(self, found: Problem, at: QPoint) -> None:
        """Apply the only fix there is, or let the person choose: one of several, or whether something shall go."""
        document, patience = self._workspace.document, FixBudget()
        fixes, hole = document.fixes(found, patience), found.rule == HOLE_RULE
        if not fixes and not hole:
            self._workspace.notify(msg("ui.problems-no-fix-soon" if patience.exhausted else "ui.problems-no-fix"))
        elif len(fixes) == 1 and not hole and not removes_pieces(document.report, fixes[0]):
            self._apply(fixes[0])
        else:
            self.clear()
            self.offer_fits(found)
            self._offer(self, fixes)
            self.popup(at)

    def offer_fits(self, found: Problem) -> None:
        """For a hole, also the strip of all that closes it."""
        if found.rule == HOLE_RULE:
            self.addAction(words("what-fits"), partial(self._ask_what_fits, found))

    def offer_fixes(self, found: Problem) -> None:
        """The fixes, in a menu of their own."""
        fixes = self._workspace.document.fixes(found)
        if fixes:
            self._offer(self.addMenu(words("problems-fix")), fixes)

    def _offer(self, menu: QMenu, fixes: list[Edit]) -> None:
        """What takes something away stands apart."""
        report = self._workspace.document.report
        for fix in fixes:
            if removes_pieces(report, fix) and not menu.isEmpty() and not menu.actions()[-1].isSeparator():
                menu.addSeparator()
            menu.addAction(escape_mnemonic(fix.label.text()), partial(self._apply, fix)).setData(fix)

    def _preview(self, action: QAction) -> None:
        fix = action.data()
        self._workspace.show_preview(fix if isinstance(fix, Edit) else None)

    def _apply(self, fix: Edit) -> None:
        """Make a fix, as a step of its own."""
        history = self._workspace.document.history
        self._workspace.show_preview(None)
        history.end_merge()
        if self._workspace.do(fix):
            self._workspace.notify(msg("ui.problems-fixed", fix=fix.label))
        history.end_merge()

    def _ask_what_fits(self, found: Problem) -> None:
        self._workspace.document.show_level(found.level or "")
        self._workspace.empty_square_clicked.emit(found.squares[0])
