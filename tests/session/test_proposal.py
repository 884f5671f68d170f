"""The ghost's question: nothing changes by asking, and the answer is the validator's."""

from __future__ import annotations

import pytest

from editor.edits import changed, move, place_tile, remove_doors, remove_tiles, resize_level, set_field, tiles_on
from editor.errors import EditRejected
from editor.model.grid import Square
from editor.model.level import Placement
from editor.rules import check
from editor.session.document import Document
from editor.session.proposal import lifting, propose
from editor.values import replace
from tests.session.samples import empty_frame, first_steps


@pytest.fixture
def document() -> Document:
    return first_steps()


def test_asking_changes_nothing(document: Document) -> None:
    before = document.scenario, document.board, document.report, document.history.position
    propose(document.report, remove_tiles({"gym"}))
    assert (document.scenario, document.board, document.report, document.history.position) == before


def test_the_board_is_the_one_that_the_edit_would_make(document: Document) -> None:
    proposal = propose(document.report, remove_tiles({"gym"}))
    document.do(proposal)
    assert proposal.board == document.board
    assert proposal.after is not None
    assert proposal.after.problems == check(document.board).problems


def test_a_tile_on_another_is_illegal_and_says_where() -> None:
    document = empty_frame()
    document.do(place_tile("ground", Placement(id="gym", tile="gym", x=0, y=0)))
    proposal = propose(document.report, place_tile("ground", Placement(id="bedroom", tile="bedroom", x=1, y=0)))
    [found] = proposal.obstacles
    assert proposal.reason == found.message
    assert found.severity == "error"
    assert Square(1, 0) in found.squares
    apart = propose(document.report, place_tile("ground", Placement(id="bedroom", tile="bedroom", x=6, y=5)))
    assert not apart.obstacles


def test_only_what_is_new_counts(document: Document) -> None:
    document.do(place_tile("ground", Placement(id="kitchen", tile="kitchen", x=0, y=0)))
    assert document.report.count("error")
    assert propose(document.report, set_field("title", "Other")).added == ()


def test_a_moved_thing_answers_for_what_was_wrong_with_it_before() -> None:
    document = empty_frame()
    document.do(place_tile("ground", Placement(id="gym", tile="gym", x=0, y=0)))
    document.do(place_tile("ground", Placement(id="bedroom", tile="bedroom", x=0, y=0)))
    still_over = move(tiles_on("ground", "bedroom"), 1, 0)
    assert not propose(document.report, still_over).obstacles
    assert propose(document.report, still_over, {"bedroom"}).obstacles
    assert not propose(document.report, still_over, {"kitchen"}).obstacles


def test_a_refusal_is_the_reason(document: Document) -> None:
    proposal = propose(document.report, remove_doors({"no-door"}))
    assert proposal.refusal is not None
    assert proposal.reason == proposal.refusal
    assert proposal.board is None
    assert proposal.obstacles == ()


def test_an_edit_without_effect_is_legal_and_needs_no_check(document: Document) -> None:
    proposal = propose(document.report, set_field("title", document.scenario.title))
    assert proposal.added == ()
    assert proposal.after is document.report
    assert proposal.reason is None


def test_fixes_are_edits_that_help_after_it(document: Document) -> None:
    proposal = propose(document.report, remove_doors({"norad-small-4"}))
    assert proposal.added
    fixes = proposal.fixes(proposal.added[0])
    assert fixes
    document.do(proposal)
    document.do(fixes[0])
    assert proposal.added[0].key not in {found.key for found in document.report.problems}


def test_what_can_still_come_is_no_obstacle(document: Document) -> None:
    """Stairs without a partner may lie; stairs on another tile may not."""
    document.do(resize_level("ground", 12, 8))
    stairs = Placement(id="stairs-up-1", tile="stairs-up-1", x=9, y=1)
    proposal = propose(document.report, place_tile("ground", stairs), {"stairs-up-1"})
    assert {"stairs.unpaired"} <= {found.rule for found in proposal.added if found.severity == "error"}
    assert proposal.obstacles == ()
    covering = propose(document.report, place_tile("ground", changed(stairs, x=1)), {"stairs-up-1"})
    assert [found.rule for found in covering.obstacles] == ["tile.overlap"]
    assert covering.reason == covering.obstacles[0].message


def test_what_others_lose_by_a_move_is_not_held_against_the_new_place() -> None:
    """The bedroom hangs on to the frame by the gym alone: it is lost once the gym is off, wherever that is laid."""
    document = empty_frame()
    document.do(set_field("rules", "sags"))
    document.do(place_tile("ground", Placement(id="gym", tile="gym", x=0, y=2)))
    document.do(place_tile("ground", Placement(id="bedroom", tile="bedroom", x=4, y=2)))
    gym = tiles_on("ground", "gym")
    away = move(gym, 6, 3)
    assert [found.rule for found in propose(document.report, away, {"gym"}).obstacles] == ["tile.no-contact"]
    assert propose(document.report, away, {"gym"}, lifting(document.report, gym)).obstacles == ()
    onto = move(gym, 1, 0)
    assert propose(document.report, onto, {"gym"}, lifting(document.report, gym)).obstacles


def test_what_is_said_of_the_thing_itself_comes_first(document: Document) -> None:
    lay = place_tile("ground", Placement(id="kitchen", tile="kitchen", x=7, y=2))
    first = propose(document.report, lay, {"kitchen"}).added[0]
    assert "kitchen" in first.subjects
    assert propose(document.report, lay).added[0].rule.startswith("start."), "by itself, the alphabet decides"


def test_making_what_was_thought_through_asks_nobody_again(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    proposal = propose(document.report, remove_tiles({"gym"}))
    monkeypatch.setattr("editor.session.document.check", _never)
    monkeypatch.setattr("editor.session.document.recompile", _never)
    assert document.do(proposal)
    assert document.report is proposal.after
    assert document.board is proposal.board
    assert document.scenario is document.board.scenario


def test_previewed_edit_must_fit_the_game(document: Document) -> None:
    """A copy beyond those of the game could be neither saved nor recovered."""
    tenth = place_tile("ground", Placement(id="gym#10", tile="gym", x=6, y=5))
    with pytest.raises(EditRejected) as direct:
        document.do(tenth)
    proposal = propose(document.report, tenth)
    assert proposal.refusal == direct.value.message
    assert proposal.after is None
    for edit in (proposal, proposal.edit):
        with pytest.raises(EditRejected):
            document.do(edit)
    assert document.scenario == first_steps().scenario


def test_previewing_leaves_nothing_in_the_document(document: Document) -> None:
    """Only the preview itself carries its result: the bare edit is computed again, and so is an old preview."""
    proposal, edit = propose(document.report, remove_tiles({"gym"})), remove_tiles({"gym"})
    assert document.do(edit)
    assert document.report is not proposal.after
    document.history.undo()
    assert document.do(propose(document.report, edit))
    document.use_box(document.box)
    document.history.undo()
    assert document.report.problems == check(document.board).problems


def test_preview_made_with_another_box_is_computed_again(document: Document) -> None:
    proposal = propose(document.report, remove_tiles({"gym"}))
    document.use_box(replace(document.box))
    document.do(proposal)
    assert document.report is not proposal.after
    assert document.report.inspection.box is document.box


def test_what_was_thought_of_another_map_is_thought_again(document: Document) -> None:
    proposal = propose(document.report, remove_tiles({"gym"}))
    document.do(remove_doors({"norad-small-4"}))
    document.do(proposal)
    assert document.report is not proposal.after
    assert document.report.problems == check(document.board).problems
    assert "norad-small-4" not in {door.id for level in document.scenario.levels for door in level.doors}


def test_another_edit_than_the_one_thought_of_is_its_own(document: Document) -> None:
    propose(document.report, remove_tiles({"gym"}))
    document.do(remove_doors({"norad-small-4"}))
    assert "gym" in {tile.id for level in document.scenario.levels for tile in level.placements}


def _never(*_: object, **__: object) -> None:
    pytest.fail("this was thought through already")
