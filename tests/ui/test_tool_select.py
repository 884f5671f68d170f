"""The arrow: picking, carrying, turning, flipping, removing."""

from __future__ import annotations

from typing import Any

import pytest

from editor.edits import Selection, add_walls, select_tiles
from editor.model.grid import Edge
from editor.model.level import Placement
from editor.session.edit_preview import EditPreview, preview_edit
from editor.ui.map.tools.base import Pointer
from tests.session.samples import first_steps
from tests.ui.hands import Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand(first_steps())
    hand.take("select")
    return hand


def tile(hand: Hand, name: str) -> Placement:
    return next(each for each in hand.document.scenario.levels[0].placements if each.id == name)


def test_a_click_picks_one_thing_and_shift_adds_and_takes_off(hand: Hand) -> None:
    hand.click(1.5, 4.5)
    assert hand.document.selection == select_tiles("ground", "gym")
    hand.click(1.5, 1.5, shift=True)
    assert hand.document.selection == select_tiles("ground", "gym", "missile-room")
    hand.click(1.5, 4.5, shift=True)
    assert hand.document.selection == select_tiles("ground", "missile-room")
    hand.click(9.5, 9.5)
    assert not hand.document.selection
    assert hand.steps == 0


def test_a_click_on_one_of_several_picks_it_alone(hand: Hand) -> None:
    hand.document.select(select_tiles("ground", "gym", "missile-room"))
    hand.click(1.5, 4.5)
    assert hand.document.selection == select_tiles("ground", "gym")


def test_the_rubber_band_picks_what_it_touches(hand: Hand) -> None:
    hand.drag((-0.5, -0.5), (0.5, 4.2))
    assert hand.document.selection.tiles == {"missile-room", "gym"}


def test_the_rubber_band_shows_itself_and_with_alt_picks_what_it_encloses(hand: Hand) -> None:
    hand.tool.press(Pointer(-0.5, -0.5))
    hand.tool.drag(Pointer(3.2, 4.2))
    ghost = hand.tool.ghost()
    assert ghost is not None
    assert ghost.selection_rectangle == (-0.5, -0.5, 3.2, 4.2)
    hand.tool.release(Pointer(3.2, 4.2, alt=True))
    assert hand.document.selection.tiles == {"missile-room"}
    assert hand.document.selection.characters == {"vasquez", "woo"}
    assert hand.tool.ghost() is None


def test_the_rubber_band_with_shift_adds(hand: Hand) -> None:
    hand.document.select(select_tiles("ground", "bedroom"))
    hand.drag((-0.5, -0.5), (2.5, 3.2), shift=True)
    assert hand.document.selection.tiles == {"missile-room", "bedroom"}


def test_a_drag_proposes_first_and_is_one_step_at_the_end(hand: Hand) -> None:
    hand.tool.press(Pointer(1.5, 4.5))
    hand.tool.drag(Pointer(1.7, 4.6))
    assert hand.tool.ghost() is None
    hand.tool.drag(Pointer(3.5, 4.5))
    ghost = hand.tool.ghost()
    assert ghost is not None
    assert [(each.id, each.x, each.y) for each in ghost.placements] == [("gym", 2, 4)]
    assert not ghost.legal
    assert ghost.reason is not None
    assert ghost.squares
    assert tile(hand, "gym").x == 0
    hand.tool.release(Pointer(3.5, 4.5))
    assert tile(hand, "gym").x == 0, "what may not be placed there may not be dragged there"
    assert hand.messages == [f"{ghost.reason} Hold Ctrl to do it anyway."]
    hand.drag((1.5, 4.5), (3.5, 4.5), control=True)
    assert tile(hand, "gym").x == 2
    assert hand.messages[-1] == f"Done, but it breaks a rule: {ghost.reason}"
    assert hand.steps == 1
    assert hand.document.selection == select_tiles("ground", "gym")


def test_the_proposal_is_thought_through_only_when_the_square_changes(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def counted(*question: Any) -> EditPreview:
        asked.append(question)
        return preview_edit(*question)

    monkeypatch.setattr("editor.ui.map.tools.select.preview_edit", counted)
    hand.tool.press(Pointer(1.5, 4.5))
    for x in (1.6, 1.9, 2.1, 2.2, 2.3, 2.4):
        hand.tool.drag(Pointer(x, 4.5))
    assert len(asked) == 1


def test_what_lies_on_a_tile_goes_along(hand: Hand) -> None:
    hand.document.do(add_walls("ground", [Edge(1, 1, "n")]))
    hand.drag((1.5, 1.5), (1.5, 2.5), control=True)
    level = hand.document.scenario.levels[0]
    assert level.walls == (Edge(1, 2, "n"),)
    assert {start.id: (start.x, start.y) for _, start in hand.document.scenario.starts()}["vasquez"] == (0, 2)
    door = next(each for each in level.doors if each.id == "norad-small-4")
    assert door.edges == (Edge(1, 4, "n"),), "a door between two tiles stays"


def test_r_turns_while_dragging_and_the_drop_is_one_step(hand: Hand) -> None:
    before = tile(hand, "bedroom").rotation
    hand.tool.press(Pointer(6.5, 6.5))
    hand.tool.drag(Pointer(6.5, 8.5))
    hand.keys("R")
    ghost = hand.tool.ghost()
    assert ghost is not None
    assert ghost.placements[0].rotation == (before + 90) % 360
    hand.tool.release(Pointer(6.5, 8.5, control=True))
    assert tile(hand, "bedroom").rotation == (before + 90) % 360
    assert hand.steps == 1


def test_escape_during_a_drag_leaves_everything_where_it_was(hand: Hand) -> None:
    before = hand.document.scenario
    hand.tool.press(Pointer(1.5, 4.5))
    hand.tool.drag(Pointer(4.5, 4.5))
    hand.keys("Escape")
    hand.tool.release(Pointer(4.5, 4.5))
    assert hand.document.scenario is before
    assert hand.document.selection == select_tiles("ground", "gym")
    hand.keys("Escape")
    assert not hand.document.selection


def test_arrow_keys_move_and_a_row_of_them_is_one_step(hand: Hand) -> None:
    hand.document.select(select_tiles("ground", "gym"))
    hand.keys("Right")
    assert tile(hand, "gym").x == 0, "another tile lies there"
    hand.keys("Ctrl+Right", "Ctrl+Right", "Ctrl+Down")
    assert (tile(hand, "gym").x, tile(hand, "gym").y) == (2, 5)
    assert hand.steps == 1
    hand.click(2.5, 5.5)
    hand.keys("Ctrl+Left")
    assert hand.steps == 2


def test_r_x_and_delete_act_on_what_is_selected(hand: Hand) -> None:
    hand.document.select(select_tiles("ground", "gym"))
    face, turn = tile(hand, "gym").face, tile(hand, "gym").rotation
    hand.keys("R")
    assert tile(hand, "gym").rotation == turn, "it is longer than wide"
    assert "overlaps Communication Room" in hand.messages[-1]
    hand.keys("Ctrl+R", "Ctrl+Shift+R", "Ctrl+R")
    assert tile(hand, "gym").rotation == (turn + 90) % 360
    hand.tool.held = frozenset({"Ctrl"})
    hand.tool.flip()
    assert tile(hand, "gym").face != face
    hand.keys("Delete")
    assert "gym" not in {each.id for each in hand.document.scenario.levels[0].placements}
    for _ in range(hand.steps):
        hand.document.history.undo()
    assert tile(hand, "gym").rotation == turn


def test_what_a_turn_leaves_to_be_done_is_shown_where_no_ghost_shows_it(hand: Hand) -> None:
    hand.document.select(select_tiles("ground", "bedroom"))
    hand.keys("R")
    assert hand.messages == [], "all is well"
    hand.document.history.undo()
    hand.keys("X")
    assert hand.messages == ["Bedroom (4 squares) can't be reached without breaking a wall. Place a door in its wall."]


def test_keys_are_left_alone_when_nothing_is_selected(hand: Hand) -> None:
    assert not any(hand.tool.key(key, None) for key in ("R", "X", "Delete", "Return"))


def test_without_a_mouse_arrows_lead_to_a_thing_and_return_picks_it(hand: Hand) -> None:
    hand.keys("Left", "Return")
    assert hand.tool.focus == (3, 4)
    assert hand.document.selection == select_tiles("ground", "communication-room")


def test_the_right_button_during_a_drag_puts_it_back(hand: Hand) -> None:
    hand.tool.press(Pointer(1.5, 4.5))
    hand.tool.drag(Pointer(4.5, 4.5))
    assert hand.tool.cancel()
    hand.tool.release(Pointer(4.5, 4.5))
    assert hand.steps == 0
    assert not hand.tool.cancel(), "nothing is under way: the menu opens"


def test_a_removed_tile_takes_its_walls_but_leaves_the_people(hand: Hand) -> None:
    hand.document.do(add_walls("ground", [Edge(1, 1, "n")]))
    hand.document.select(select_tiles("ground", "missile-room"))
    hand.keys("Delete")
    assert hand.document.scenario.levels[0].walls == ()
    assert "vasquez" in {start.id for _, start in hand.document.scenario.starts()}


def test_a_wall_pushed_off_the_end_of_the_world_stays_where_it_is(hand: Hand) -> None:
    """Walls are named by their place; where there is no such place, nothing moves and the reason is shown."""
    hand.document.do(add_walls("ground", [Edge(1, 5, "n")]))
    hand.document.select(Selection("ground", walls=frozenset({Edge(1, 5, "n")})))
    hand.keys(*["Left"] * 41)
    assert hand.document.scenario.levels[0].walls == (Edge(-40, 5, "n"),)
    hand.keys("Left", "R")
    assert hand.messages


def test_a_wall_dragged_beyond_all_squares_shows_why_not(hand: Hand) -> None:
    hand.document.do(add_walls("ground", [Edge(1, 5, "n")]))
    hand.tool.press(Pointer(1.5, 5.01))
    hand.tool.drag(Pointer(-58, 5.01))
    ghost = hand.tool.ghost()
    assert ghost is not None
    assert not ghost.legal
    assert ghost.reason is not None
    hand.tool.release(Pointer(-58, 5.01))
    assert hand.document.scenario.levels[0].walls == (Edge(1, 5, "n"),)
    assert hand.messages
