"""Any commands in any order, with undo, redo, jumps, saving and loading in between.

Whatever was done, undo and redo bring back the very values, a saved scenario is loaded equal, and board and problems,
which are updated after each change, equal those made from nothing. ``make fuzz`` runs it for longer than the tests do.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from editor import edits
from editor.board import compile_board, recompile
from editor.catalog import Box, load_box
from editor.edits import Edit
from editor.errors import EditRejected
from editor.files import parse_scenario, read_scenario, scenario_bytes
from editor.model.game import LineKind
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.paths import data_folder
from editor.rules import check
from editor.rules.fixes.fix_finder import find_fixes
from editor.session.edit_preview import restrict_to_game
from editor.session.undo_history import UndoHistory
from editor.values import replace
from tests.session import commands
from tests.strategies import scenarios

EMPTY = Scenario(id="empty", levels=(Level(id="ground"),))


@cache
def the_box() -> Box:
    return load_box()


@cache
def the_box_with_lines() -> Box:
    """The box of a test game: Earth Reborn with two kinds of lines that authors can place."""
    box = the_box()
    fence = LineKind(id="fence", name="Fence", across="-/-", upright="/", walk="block", brush=True)
    hedge = LineKind(id="hedge", name="Hedge", across="-%-", upright="%", look="block", brush=True)
    game = box.game.model_copy(update={"id": "fenced", "edge": (*box.game.edge, fence, hedge)})
    return replace(box, game=game)


def furnished() -> st.SearchStrategy[Scenario]:
    return st.builds(lambda: commands.furnished(the_box())) | st.builds(
        lambda: commands.furnished(the_box_with_lines()).model_copy(update={"game": "fenced"})
    )


def shipped() -> st.SearchStrategy[Scenario]:
    """Maps with everything that rules speak of."""
    return st.sampled_from(("first-steps", "doctors-cellar", "hammer-at-coldwater")).map(
        lambda name: read_scenario(data_folder("scenarios") / f"{name}.scenario.json")
    )


class Document(RuleBasedStateMachine):
    """A document at work, beside a plain list of the values that its history should hold."""

    edits_made: ClassVar[int] = 0
    """By all documents together."""

    @initialize(start=furnished() | furnished() | shipped() | st.just(EMPTY) | scenarios())
    def open(self, start: Scenario) -> None:
        self.history = UndoHistory(start)
        self.box = the_box_with_lines() if start.game == "fenced" else the_box()
        self.board = compile_board(start, self.box)
        self.report = check(self.board)
        self.stored: list[Scenario] = []
        """What was saved and loaded to see whether it stays the same."""
        self.compared: object = None
        """The report that was last compared with one from nothing."""
        self.history.observers.append(self.update_board)
        self.values = [start]
        self.position = 0
        self.key: object = None
        """The key that the next edit would merge with."""

    def update_board(self, old: Scenario, new: Scenario) -> None:
        assert self.board.scenario is old
        self.board = recompile(self.board, new)
        self.report = check(self.board, before=self.report)

    @rule(data=st.data())
    def edit_tiles(self, data: st.DataObject) -> None:
        self.make_one_of(commands.TILE_COMMANDS, data)

    @rule(data=st.data())
    def edit_pieces(self, data: st.DataObject) -> None:
        self.make_one_of(commands.PIECE_COMMANDS, data)

    @rule(data=st.data())
    def edit_a_selection(self, data: st.DataObject) -> None:
        self.make_one_of(commands.SELECTION_COMMANDS, data)

    @rule(data=st.data())
    def edit_the_scenario(self, data: st.DataObject) -> None:
        self.make_one_of(commands.SCENARIO_COMMANDS, data)

    @rule(data=st.data())
    def edit_several_things_together(self, data: st.DataObject) -> None:
        self.make_one_of(commands.COMPOUND_COMMANDS, data)

    @precondition(lambda self: any(level.placements for level in self.history.current.levels))
    @rule(data=st.data(), ways=st.lists(st.sampled_from((-1, 1, 2)), min_size=2, max_size=4))
    def drag(self, data: st.DataObject, ways: list[int]) -> None:
        """A tile is dragged along, perhaps back to where it was."""
        level = data.draw(st.sampled_from([level for level in self.history.current.levels if level.placements]))
        tile = data.draw(st.sampled_from(level.placements))
        for dx in ways:
            self.make(edits.move_selection(edits.select_tiles(level.id, tile.id), dx, 0))
        self.history.end_merge()
        self.key = None

    @precondition(lambda self: self.report.problems)
    @rule(data=st.data())
    def fix_problem(self, data: st.DataObject) -> None:
        """Apply one of the fixes of a problem and check that it helps."""
        found = data.draw(st.sampled_from(self.report.problems))
        offered = find_fixes(self.report, found, most=2)
        if offered:
            self.make(data.draw(st.sampled_from(offered)))
            assert found.key not in {each.key for each in self.report.problems}

    def make_one_of(self, choice: dict[str, commands.Command], data: st.DataObject) -> None:
        self.make(data.draw(commands.edits_of(choice, self.history.current, self.box), label="edit"))

    def make(self, edit: Edit) -> None:
        Document.edits_made += 1
        edit = restrict_to_game(edit, self.box.game)
        old = self.history.current
        merges = edit.merge_key is not None and edit.merge_key == self.key
        try:
            new = edit.apply(old)
        except EditRejected as refusal:
            self.refused(edit, refusal)
            return
        assert edit.apply(old) == new, "an edit does the same each time"
        assert edit.label.text()
        assert self.history.apply(edit) == (new != old)
        if new == old:
            return
        del self.values[self.position if merges else self.position + 1 :]
        self.key = None
        if self.values[-1] != new:
            self.values.append(self.history.current)
            self.key = edit.merge_key
        self.position = len(self.values) - 1
        assert self.history.current == new

    def refused(self, edit: Edit, refusal: EditRejected) -> None:
        assert refusal.message.text()
        steps = self.history.steps
        with pytest.raises(EditRejected) as again:
            self.history.apply(edit)
        assert again.value.message == refusal.message
        assert self.history.steps == steps

    @rule()
    def undo(self) -> None:
        assert self.history.undo() == (self.position > 0)
        self.goes_to(max(self.position - 1, 0))

    @rule()
    def redo(self) -> None:
        last = len(self.values) - 1
        assert self.history.redo() == (self.position < last)
        self.goes_to(min(self.position + 1, last))

    @precondition(lambda self: len(self.values) > 2)
    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        position = data.draw(st.integers(0, len(self.values) - 1))
        self.history.jump(position)
        self.goes_to(position)

    def goes_to(self, position: int) -> None:
        if position != self.position:
            self.key = None
        self.position = position

    @rule()
    def save(self) -> None:
        self.history.mark_saved()
        self.key = None
        assert not self.history.is_dirty

    @rule()
    def load(self) -> None:
        """Close the document and open the written file with a new history."""
        self.open(parse_scenario(scenario_bytes(self.history.current), "sample"))

    @invariant()
    def the_history_holds_the_very_values(self) -> None:
        held = [step.value for step in self.history.steps]
        assert list(map(id, held)) == list(map(id, self.values))
        assert self.history.position == self.position
        assert self.history.current is self.values[self.position]

    @invariant()
    def what_is_saved_is_loaded_equal(self) -> None:
        scenario = self.history.current
        if not any(each is scenario for each in self.stored):
            assert parse_scenario(scenario_bytes(scenario), "sample") == scenario
            self.stored.append(scenario)

    @invariant()
    def board_and_problems_equal_fresh_ones(self) -> None:
        if self.report is self.compared:
            return
        self.compared = self.report
        fresh = compile_board(self.history.current, self.box)
        assert self.board == fresh
        for updated, made in zip(self.board.levels, fresh.levels, strict=True):
            assert updated.level is made.level
            assert [each.placement for each in updated.placed_tiles] == [each.placement for each in made.placed_tiles]
            assert [each.mask for each in updated.placed_tiles] == [each.mask for each in made.placed_tiles]
        fresh_report = check(fresh)
        assert self.report.problems == fresh_report.problems, {*self.report.problems} ^ {*fresh_report.problems}
        assert self.report.suppressed == fresh_report.suppressed
