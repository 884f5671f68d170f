"""The open document: a scenario with its undo history, board, report and selection.

This is the only place where an edit becomes a new scenario, board and report. Views read from it and observe it; they
never hold a scenario themselves. ``BackgroundCheck`` runs the cross-check by shapes while the person is idle; the
window calls ``tick`` and provides the thread.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import partial
from pathlib import Path

from editor.board import Board, LevelBoard, compile_board, recompile
from editor.catalog import Box
from editor.catalog.packs.used_packs import with_used_packs
from editor.edits import Edit, Selection
from editor.edits.selection import links_on
from editor.files import read_scenario, write_scenario
from editor.files.nearby_scenarios import nearby_scenarios
from editor.messages import msg
from editor.model.base import visible_or_empty
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.rules import Problem, Report, check
from editor.rules.fix_budget import FixBudget
from editor.sags.fitting.hole_fixes import all_fixes, fix_all
from editor.session.edit_preview import EditPreview, restrict_to_game
from editor.session.undo_history import UndoHistory
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
        """Compile and check the scenario.

        ``watch`` is called with the checked share of large scenarios; an exception in it stops the work.
        """
        self.box = box
        self.path = path
        self.history = UndoHistory(scenario, saved=saved)
        self.board: Board = compile_board(scenario, box)
        self.report: Report = check(self.board, watch=watch, nearby=self._nearby)
        self._level_id = scenario.levels[0].id
        self._selection = Selection(self._level_id)
        self.hidden_layers = frozenset[str]()
        """Layers that are not drawn on the map; not part of the scenario."""
        self.locked_layers = frozenset[str]()
        """Layers of which nothing can be selected."""
        self._previewed: Report | None = None
        self.on_change: list[Callable[[], None]] = []
        """Called after the scenario changed or more problems were found; board and report are up to date."""
        self.on_view: list[Callable[[], None]] = []
        """Called after the shown level or the selection changed."""
        self.history.observers.append(self._on_history_changed)

    # --- state ---

    @property
    def scenario(self) -> Scenario:
        """The current scenario."""
        return self.history.current

    @property
    def name(self) -> str:
        """What the window calls the document."""
        return visible_or_empty(self.scenario.title) or (self.path.name if self.path else "")

    @property
    def is_untouched(self) -> bool:
        """Whether it is an empty map without a file and without changes."""
        empty = not any(level.placements for level in self.scenario.levels)
        return empty and self.path is None and not self.history.is_dirty and len(self.history.steps) == 1

    @property
    def level_id(self) -> str:
        """The id of the shown level."""
        return self._level_id

    @property
    def level(self) -> LevelBoard:
        """The board of the shown level."""
        level = self.board.level(self._level_id)
        assert level is not None, "the shown level exists: _on_history_changed ensures it"
        return level

    @property
    def selection(self) -> Selection:
        """What is selected on the shown level."""
        return self._selection

    # --- editing ---

    def do(self, edit: Edit | EditPreview) -> bool:
        """Make an edit and return whether it changed anything. Raises ``EditRejected``.

        The result of a preview is taken over as it is, unless the document has changed since.
        """
        if isinstance(edit, EditPreview):
            if edit.after is not None and edit.before.inspection is self.report.inspection:
                return self._take_over(edit.edit, edit.after)
            edit = edit.edit
        return self.history.apply(restrict_to_game(edit, self.box.game))

    def _take_over(self, edit: Edit, after: Report) -> bool:
        """Make an edit whose resulting report is known."""
        scenario = after.inspection.scenario
        self._previewed = after
        try:
            return self.history.apply(replace(edit, apply=lambda _: scenario))
        finally:
            self._previewed = None

    def fixes(self, found: Problem, patience: FixBudget | None = None) -> list[Edit]:
        """Return edits that fix a problem."""
        return all_fixes(self.report, found, patience=patience)

    def fix_all(self, rule: str) -> int:
        """Fix the problems of a rule as one undo step, and return how many were fixed."""
        edit, count = fix_all(self.report, rule)
        return count if edit is not None and self.do(edit) else 0

    def accept_cross_check(self, report: Report) -> None:
        """Take over the report of a cross-check, unless the scenario has changed since."""
        if report.inspection is self.report.inspection:
            self.report = report
            if report.disagreements:
                self._notify(self.on_change)

    def use_box(self, box: Box) -> None:
        """Use another box for the same scenario: tiles were corrected, or packs enabled or disabled."""
        self.box = box
        self.board = compile_board(self.scenario, box)
        self._check_again()

    # --- view ---

    def show_level(self, level_id: str) -> None:
        """Show another level."""
        if level_id != self._level_id and self.board.level(level_id) is not None:
            self._level_id = level_id
            self._selection = Selection(level_id)
            self._notify(self.on_view)

    def select(self, selection: Selection) -> None:
        """Select these things as far as they exist; a problem or preview may refer to deleted ones."""
        existing = keep_existing(selection, self.scenario, self._level_id).without_layers(self.closed_layers)
        if existing != self._selection:
            self._level_id = existing.level
            self._selection = existing
            self._notify(self.on_view)

    @property
    def closed_layers(self) -> frozenset[str]:
        """The layers of which nothing can be selected: the hidden and the locked ones."""
        return self.hidden_layers | self.locked_layers

    def set_layers(self, *, hidden: Iterable[str] | None = None, locked: Iterable[str] | None = None) -> None:
        """Hide or lock these layers and no others; what is selected on them is deselected."""
        self.hidden_layers = self.hidden_layers if hidden is None else frozenset(hidden)
        self.locked_layers = self.locked_layers if locked is None else frozenset(locked)
        self._selection = self._selection.without_layers(self.closed_layers)
        self._notify(self.on_view)

    # --- files ---

    def save(self, path: Path | None = None) -> None:
        """Write the document to its file or to another one."""
        target = path or self.path
        assert target is not None, "a document without a name is saved under one"
        scenario = self.scenario
        packs = with_used_packs(scenario, self.box).packs
        write_scenario(target, scenario.model_copy(update={"packs": packs}))
        moved, self.path = target != self.path, target
        self.history.mark_saved(scenario)
        if packs != scenario.packs:  # the file names them as they are now, whatever is undone later
            self.history.change_all(lambda each: each.model_copy(update={"packs": packs}))
        if moved and any(each.follows for each in self.scenario.story.resolutions):
            self._check_again()

    def _nearby(self) -> Container[str] | None:
        """Return the ids of the scenarios beside the file, and of the shipped ones."""
        return nearby_scenarios(self.path, self.box.game.id) if self.path is not None else None

    def _check_again(self) -> None:
        self.report = check(self.board, nearby=self._nearby)
        self._notify(self.on_change)

    def revert(self) -> None:
        """Return to the content of the file, as one step that can be undone."""
        assert self.path is not None
        scenario = read_scenario(self.path)
        self.do(Edit(msg("session.revert"), lambda _: scenario))
        self.history.mark_saved()

    # --- history ---

    def _on_history_changed(self, _: Scenario, new: Scenario) -> None:
        if self._previewed is not None and self._previewed.inspection.scenario is new:
            self.report = self._previewed
            self.board = self._previewed.inspection.board
        else:
            self.board = recompile(self.board, new)
            self.report = check(self.board, before=self.report)
        if self.board.level(self._level_id) is None:
            self._level_id = new.levels[0].id
        before = self._selection
        self._selection = keep_existing(self._selection, new, self._level_id)
        self._notify(self.on_change)
        if self._selection != before:
            self._notify(self.on_view)

    @staticmethod
    def _notify(observers: list[Callable[[], None]]) -> None:
        for observer in tuple(observers):
            observer()


def keep_existing(selection: Selection, scenario: Scenario, level_id: str) -> Selection:
    """Return the selection without what is no longer on its level."""
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
        notes=selection.notes & {each.id for each in level.notes},
        links=selection.links & links_on(scenario, level.id),
    )


IDLE_SECONDS = 1.5
"""Seconds without a change after which the cross-check starts."""

Checkpoint = Callable[[], None]
"""Called regularly by the work; raises an exception if it has to stop."""

StartTask = Callable[[Callable[[Checkpoint], Report], Callable[[Report], None]], Callable[[], None]]
"""Runs the work in the background, delivers its result, and returns a function that cancels it."""


class BackgroundCheck:
    """Runs the cross-check of one document, from opening to closing. An edit cancels it."""

    def __init__(self, document: Document, start: StartTask) -> None:
        self.document = document
        self._start = start
        self._cancel: Callable[[], None] | None = None
        self._asked: Report | None = None
        self._seen: Report | None = None
        self._seen_at = 0.0
        document.on_change.append(self._stop)

    def tick(self, now: float, *, busy: bool = False) -> bool:
        """Start the cross-check if it is time, and return whether it was started.

        ``busy`` is true while a mouse button is down.
        """
        report = self.document.report
        if report is not self._seen:
            self._seen, self._seen_at = report, now
        known = report is self._asked or report.geometry != "not asked"
        if known or busy or now - self._seen_at < IDLE_SECONDS:
            return False
        self._asked = report
        self._cancel = self._start(partial(_run_cross_check, report), self.document.accept_cross_check)
        return True

    def close(self) -> None:
        """Stop following the document; it may have been closed before."""
        if self._stop in self.document.on_change:
            self.document.on_change.remove(self._stop)
        self._stop()

    def _stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None


def _run_cross_check(report: Report, pause: Checkpoint) -> Report:
    from editor.rules.cross_check import cross_check  # loads shapely

    return cross_check(report, pause)
