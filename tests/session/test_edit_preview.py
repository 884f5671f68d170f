"""Previews change nothing, and their result is that of the rules."""

from __future__ import annotations

import pytest

from editor.edits import (
    delete_doors,
    delete_tiles,
    move_selection,
    place_tile,
    replace_fields,
    resize_level,
    select_tiles,
    set_field,
)
from editor.errors import EditRejected
from editor.model.grid import Square
from editor.model.level import Placement
from editor.rules import check
from editor.session.document import Document
from editor.session.edit_preview import preview_edit, report_without
from editor.values import replace
from tests.session.samples import empty_frame, first_steps


@pytest.fixture
def document() -> Document:
    return first_steps()


def test_previewing_changes_nothing(document: Document) -> None:
    before = document.scenario, document.board, document.report, document.history.position
    preview_edit(document.report, delete_tiles({"gym"}))
    assert (document.scenario, document.board, document.report, document.history.position) == before


def test_the_board_is_the_one_that_the_edit_would_make(document: Document) -> None:
    proposal = preview_edit(document.report, delete_tiles({"gym"}))
    document.do(proposal)
    assert proposal.board == document.board
    assert proposal.after is not None
    assert proposal.after.problems == check(document.board).problems


def test_a_tile_on_another_is_illegal_and_says_where() -> None:
    document = empty_frame()
    document.do(place_tile("ground", Placement(id="gym", tile="gym", x=0, y=0)))
    proposal = preview_edit(document.report, place_tile("ground", Placement(id="bedroom", tile="bedroom", x=1, y=0)))
    [found] = proposal.obstacles
    assert proposal.reason == found.message
    assert found.severity == "error"
    assert Square(1, 0) in found.squares
    apart = preview_edit(document.report, place_tile("ground", Placement(id="bedroom", tile="bedroom", x=6, y=5)))
    assert not apart.obstacles


def test_only_what_is_new_counts(document: Document) -> None:
    document.do(place_tile("ground", Placement(id="kitchen", tile="kitchen", x=0, y=0)))
    assert document.report.count("error")
    assert preview_edit(document.report, set_field("title", "Other")).new_problems == ()


def test_old_problems_of_moved_piece_count_as_new() -> None:
    document = empty_frame()
    document.do(place_tile("ground", Placement(id="gym", tile="gym", x=0, y=0)))
    document.do(place_tile("ground", Placement(id="bedroom", tile="bedroom", x=0, y=0)))
    still_over = move_selection(select_tiles("ground", "bedroom"), 1, 0)
    assert not preview_edit(document.report, still_over).obstacles
    assert preview_edit(document.report, still_over, {"bedroom"}).obstacles
    assert not preview_edit(document.report, still_over, {"kitchen"}).obstacles


def test_rejection_is_the_reason(document: Document) -> None:
    proposal = preview_edit(document.report, delete_doors({"no-door"}))
    assert proposal.rejection is not None
    assert proposal.reason == proposal.rejection
    assert proposal.board is None
    assert proposal.obstacles == ()


def test_an_edit_without_effect_is_legal_and_needs_no_check(document: Document) -> None:
    proposal = preview_edit(document.report, set_field("title", document.scenario.title))
    assert proposal.new_problems == ()
    assert proposal.after is document.report
    assert proposal.reason is None


def test_fixes_are_edits_that_help_after_it(document: Document) -> None:
    proposal = preview_edit(document.report, delete_doors({"norad-small-4"}))
    assert proposal.new_problems
    fixes = proposal.fixes(proposal.new_problems[0])
    assert fixes
    document.do(proposal)
    document.do(fixes[0])
    assert proposal.new_problems[0].key not in {found.key for found in document.report.problems}


def test_fixable_problem_is_not_an_obstacle(document: Document) -> None:
    """Stairs without a partner can be placed; stairs on another tile can't."""
    document.do(resize_level("ground", 12, 8))
    stairs = Placement(id="stairs-up-1", tile="stairs-up-1", x=9, y=1)
    proposal = preview_edit(document.report, place_tile("ground", stairs), {"stairs-up-1"})
    assert {"stairs.unpaired"} <= {found.rule for found in proposal.new_problems if found.severity == "error"}
    assert proposal.obstacles == ()
    covering = preview_edit(document.report, place_tile("ground", replace_fields(stairs, x=1)), {"stairs-up-1"})
    assert [found.rule for found in covering.obstacles] == ["tile.overlap"]
    assert covering.reason == covering.obstacles[0].message


def test_problems_left_behind_are_not_obstacles() -> None:
    """The bedroom is connected to the frame only through the gym, so moving the gym always disconnects it."""
    document = empty_frame()
    document.do(set_field("rules", "sags"))
    document.do(place_tile("ground", Placement(id="gym", tile="gym", x=0, y=2)))
    document.do(place_tile("ground", Placement(id="bedroom", tile="bedroom", x=4, y=2)))
    gym = select_tiles("ground", "gym")
    away = move_selection(gym, 6, 3)
    assert [found.rule for found in preview_edit(document.report, away, {"gym"}).obstacles] == ["tile.no-contact"]
    assert preview_edit(document.report, away, {"gym"}, report_without(document.report, gym)).obstacles == ()
    onto = move_selection(gym, 1, 0)
    assert preview_edit(document.report, onto, {"gym"}, report_without(document.report, gym)).obstacles


def test_problems_of_moved_thing_come_first(document: Document) -> None:
    lay = place_tile("ground", Placement(id="kitchen", tile="kitchen", x=7, y=2))
    first = preview_edit(document.report, lay, {"kitchen"}).new_problems[0]
    assert "kitchen" in first.subjects
    assert preview_edit(document.report, lay).new_problems[0].rule.startswith("start."), (
        "by itself, the alphabet decides"
    )


def test_previewed_result_is_taken_over(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    proposal = preview_edit(document.report, delete_tiles({"gym"}))
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
    proposal = preview_edit(document.report, tenth)
    assert proposal.rejection == direct.value.message
    assert proposal.after is None
    for edit in (proposal, proposal.edit):
        with pytest.raises(EditRejected):
            document.do(edit)
    assert document.scenario == first_steps().scenario


def test_previewing_leaves_nothing_in_the_document(document: Document) -> None:
    """Only the preview itself carries its result: the bare edit is computed again, and so is an old preview."""
    proposal, edit = preview_edit(document.report, delete_tiles({"gym"})), delete_tiles({"gym"})
    assert document.do(edit)
    assert document.report is not proposal.after
    document.history.undo()
    assert document.do(preview_edit(document.report, edit))
    document.use_box(document.box)
    document.history.undo()
    assert document.report.problems == check(document.board).problems


def test_preview_made_with_another_box_is_computed_again(document: Document) -> None:
    proposal = preview_edit(document.report, delete_tiles({"gym"}))
    document.use_box(replace(document.box))
    document.do(proposal)
    assert document.report is not proposal.after
    assert document.report.inspection.box is document.box


def test_outdated_preview_is_computed_again(document: Document) -> None:
    proposal = preview_edit(document.report, delete_tiles({"gym"}))
    document.do(delete_doors({"norad-small-4"}))
    document.do(proposal)
    assert document.report is not proposal.after
    assert document.report.problems == check(document.board).problems
    assert "norad-small-4" not in {door.id for level in document.scenario.levels for door in level.doors}


def test_other_edit_than_previewed_is_computed(document: Document) -> None:
    preview_edit(document.report, delete_tiles({"gym"}))
    document.do(delete_doors({"norad-small-4"}))
    assert "gym" in {tile.id for level in document.scenario.levels for tile in level.placements}


def _never(*_: object, **__: object) -> None:
    pytest.fail("this was thought through already")
