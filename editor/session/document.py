"""An open scenario: its history, the board compiled from it, what the rules say of it, and what is picked on it.

The one place where an edit becomes a new value, board and report. Views read from here and observe; they never hold
a scenario of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor.board import Board, LevelBoard, compile_board, recompile
from editor.catalog import Box
from editor.catalog.packs.naming import with_packs_named
from editor.edits import Edit, Selection
from editor.files import read_scenario, write_scenario
from editor.messages import msg
from editor.model.base import visible
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.rules import Problem, Report, check
from editor.rules.fix_budget import FixBudget
from editor.sags.fitting.hole_fixes import all_fixes
from editor.session.proposal import Proposal, within_game
from editor.session.timeline import History
from editor.values import replace


class Document:
    """One scenario being edited."""

    def __init__(
        self,
        scenario: Scenario,
        box: Box,
        path: Path | None = None,
        *,
        saved: bool = True,
        watch: Callable[[float], None] = lambda _: None,
    ) -> None:
        """``watch`` is told how much of it is checked, for large ones; what it raises ends the work."""
        self.box = box
        self.path = path
        self.history = History(scenario, saved=saved)
        self.board: Board = compile_board(scenario, box)
        self.report: Report = check(self.board, watch=watch)
        self._level_id = scenario.levels[0].id
        self._selection = Selection(self._level_id)
        self._previewed: Report | None = None
        self.on_change: list[Callable[[], None]] = []
        """Called after the scenario became another one, or more turned out to be wrong with it; board and report are
        up to date."""
        self.on_view: list[Callable[[], None]] = []
        """Called after another level is shown or something else is picked."""
        self.history.observers.append(self._follow)

    # --- what there is ---

    @property
    def scenario(self) -> Scenario:
        return self.history.current

    @property
    def name(self) -> str:
        """What the window calls the document."""
        return visible(self.scenario.title) or (self.path.name if self.path else "")

    @property
    def level_id(self) -> str:
        """The level that is shown."""
        return self._level_id

    @property
    def level(self) -> LevelBoard:
        level = self.board.level(self._level_id)
        assert level is not None, "the shown level exists: _follow sees to it"
        return level

    @property
    def selection(self) -> Selection:
        return self._selection

    # --- editing ---

    def do(self, edit: Edit | Proposal) -> bool:
        """Make an edit; whether it changed anything. A refusal goes to the caller.

        The result of a proposal is taken over as it is, unless the document has changed since.
        """
        if isinstance(edit, Proposal):
            if edit.after is not None and edit.before.inspection is self.report.inspection:
                return self._take_over(edit.edit, edit.after)
            edit = edit.edit
        return self.history.apply(within_game(edit, self.box.game))

    def _take_over(self, edit: Edit, after: Report) -> bool:
        """Make an edit of which the resulting report is known."""
        scenario = after.inspection.scenario
        self._previewed = after
        try:
            return self.history.apply(replace(edit, apply=lambda _: scenario))
        finally:
            self._previewed = None

    def fixes(self, found: Problem, patience: FixBudget | None = None) -> list[Edit]:
        return all_fixes(self.report, found, patience=patience)

    def take_opinion(self, report: Report) -> None:
        """The second opinion has come. One about another map than the present one is of no use any more."""
        if report.inspection is self.report.inspection:
            self.report = report
            if report.disagreements:
                self._tell(self.on_change)

    def use_box(self, box: Box) -> None:
        """Read the same scenario with another box: tiles were corrected, or packs switched on or off."""
        self.box = box
        self.board = compile_board(self.scenario, box)
        self.report = check(self.board)
        self._tell(self.on_change)

    # --- looking ---

    def show_level(self, level_id: str) -> None:
        if level_id != self._level_id and self.board.level(level_id) is not None:
            self._level_id = level_id
            self._selection = Selection(level_id)
            self._tell(self.on_view)

    def select(self, selection: Selection) -> None:
        """Pick these things, as far as they are there: what was found or foreseen may be gone by now."""
        picked = still_there(selection, self.scenario, self._level_id)
        if picked != self._selection:
            self._level_id = picked.level
            self._selection = picked
            self._tell(self.on_view)

    # --- files ---

    def save(self, path: Path | None = None) -> None:
        """Write the document, under its own name or another one."""
        target = path or self.path
        assert target is not None, "a document without a name is saved under one"
        scenario = self.scenario
        write_scenario(target, with_packs_named(scenario, self.box))
        self.path = target
        self.history.mark_saved(scenario)

    def revert(self) -> None:
        """Go back to what the file holds, as one step that can be undone."""
        assert self.path is not None
        scenario = read_scenario(self.path)
        self.do(Edit(msg("session.revert"), lambda _: scenario))
        self.history.mark_saved()

    # --- following the history ---

    def _follow(self, _: Scenario, new: Scenario) -> None:
        if self._previewed is not None and self._previewed.inspection.scenario is new:
            self.report = self._previewed
            self.board = self._previewed.inspection.board
        else:
            self.board = recompile(self.board, new)
            self.report = check(self.board, before=self.report)
        if self.board.level(self._level_id) is None:
            self._level_id = new.levels[0].id
        before = self._selection
        self._selection = still_there(self._selection, new, self._level_id)
        self._tell(self.on_change)
        if self._selection != before:
            self._tell(self.on_view)

    @staticmethod
    def _tell(observers: list[Callable[[], None]]) -> None:
        for observer in tuple(observers):
            observer()


def still_there(selection: Selection, scenario: Scenario, level_id: str) -> Selection:
    """The selection without what is no longer on its level."""
    level: Level | None = scenario.level(selection.level)
    if level is None:
        return Selection(level_id)
    standing = {start.id for _, start in scenario.starts() if start.level == level.id}
    return replace(
        selection,
        tiles=selection.tiles & {each.id for each in level.placements},
        doors=selection.doors & {each.id for each in level.doors},
        markers=selection.markers & {each.id for each in level.markers},
        characters=selection.characters & standing,
        zones=selection.zones & {zone.id for zone in scenario.zones if zone.level == level.id},
        walls=selection.walls & set(level.walls),
        broken=selection.broken & set(level.broken_edges),
        lines=selection.lines & set(level.line_edges),
    )
