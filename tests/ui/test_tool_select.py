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
from tests.ui.tool_driver import ToolDriver


@pytest.fixture
def driver() -> ToolDriver:
    driver = ToolDriver(first_steps())
    driver.start("select")
    return driver


def tile(driver: ToolDriver, name: str) -> Placement:
    return next(each for each in driver.document.scenario.levels[0].placements if each.id == name)


def test_a_click_picks_one_thing_and_shift_adds_and_takes_off(driver: ToolDriver) -> None:
    driver.click(1.5, 4.5)
    assert driver.document.selection == select_tiles("ground", "gym")
    driver.click(1.5, 1.5, shift=True)
    assert driver.document.selection == select_tiles("ground", "gym", "missile-room")
    driver.click(1.5, 4.5, shift=True)
    assert driver.document.selection == select_tiles("ground", "missile-room")
    driver.click(9.5, 9.5)
    assert not driver.document.selection
    assert driver.steps == 0


def test_a_click_on_one_of_several_picks_it_alone(driver: ToolDriver) -> None:
    driver.document.select(select_tiles("ground", "gym", "missile-room"))
    driver.click(1.5, 4.5)
    assert driver.document.selection == select_tiles("ground", "gym")


def test_the_rubber_band_picks_what_it_touches(driver: ToolDriver) -> None:
    driver.drag((-0.5, -0.5), (0.5, 4.2))
    assert driver.document.selection.tiles == {"missile-room", "gym"}


def test_the_rubber_band_shows_itself_and_with_alt_picks_what_it_encloses(driver: ToolDriver) -> None:
    driver.tool.press(Pointer(-0.5, -0.5))
    driver.tool.drag(Pointer(3.2, 4.2))
    ghost = driver.tool.ghost()
    assert ghost is not None
    assert ghost.selection_rectangle == (-0.5, -0.5, 3.2, 4.2)
    driver.tool.release(Pointer(3.2, 4.2, alt=True))
    assert driver.document.selection.tiles == {"missile-room"}
    assert driver.document.selection.characters == {"vasquez", "woo"}
    assert driver.tool.ghost() is None


def test_the_rubber_band_with_shift_adds(driver: ToolDriver) -> None:
    driver.document.select(select_tiles("ground", "bedroom"))
    driver.drag((-0.5, -0.5), (2.5, 3.2), shift=True)
    assert driver.document.selection.tiles == {"missile-room", "bedroom"}


def test_a_drag_proposes_first_and_is_one_step_at_the_end(driver: ToolDriver) -> None:
    driver.tool.press(Pointer(1.5, 4.5))
    driver.tool.drag(Pointer(1.7, 4.6))
    assert driver.tool.ghost() is None
    driver.tool.drag(Pointer(3.5, 4.5))
    ghost = driver.tool.ghost()
    assert ghost is not None
    assert [(each.id, each.x, each.y) for each in ghost.placements] == [("gym", 2, 4)]
    assert not ghost.legal
    assert ghost.reason is not None
    assert ghost.squares
    assert tile(driver, "gym").x == 0
    driver.tool.release(Pointer(3.5, 4.5))
    assert tile(driver, "gym").x == 0, "what may not be placed there may not be dragged there"
    assert driver.messages == [f"{ghost.reason} Hold Ctrl to do it anyway."]
    driver.drag((1.5, 4.5), (3.5, 4.5), control=True)
    assert tile(driver, "gym").x == 2
    assert driver.messages[-1] == f"Done, but it breaks a rule: {ghost.reason}"
    assert driver.steps == 1
    assert driver.document.selection == select_tiles("ground", "gym")


def test_the_proposal_is_thought_through_only_when_the_square_changes(
    driver: ToolDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def counted(*question: Any) -> EditPreview:
        asked.append(question)
        return preview_edit(*question)

    monkeypatch.setattr("editor.ui.map.tools.select.preview_edit", counted)
    driver.tool.press(Pointer(1.5, 4.5))
    for x in (1.6, 1.9, 2.1, 2.2, 2.3, 2.4):
        driver.tool.drag(Pointer(x, 4.5))
    assert len(asked) == 1


def test_what_lies_on_a_tile_goes_along(driver: ToolDriver) -> None:
    driver.document.do(add_walls("ground", [Edge(1, 1, "n")]))
    driver.drag((1.5, 1.5), (1.5, 2.5), control=True)
    level = driver.document.scenario.levels[0]
    assert level.walls == (Edge(1, 2, "n"),)
    assert {start.id: (start.x, start.y) for _, start in driver.document.scenario.starts()}["vasquez"] == (0, 2)
    door = next(each for each in level.doors if each.id == "norad-small-4")
    assert door.edges == (Edge(1, 4, "n"),), "a door between two tiles stays"


def test_r_turns_while_dragging_and_the_drop_is_one_step(driver: ToolDriver) -> None:
    before = tile(driver, "bedroom").rotation
    driver.tool.press(Pointer(6.5, 6.5))
    driver.tool.drag(Pointer(6.5, 8.5))
    driver.keys("R")
    ghost = driver.tool.ghost()
    assert ghost is not None
    assert ghost.placements[0].rotation == (before + 90) % 360
    driver.tool.release(Pointer(6.5, 8.5, control=True))
    assert tile(driver, "bedroom").rotation == (before + 90) % 360
    assert driver.steps == 1


def test_escape_during_a_drag_leaves_everything_where_it_was(driver: ToolDriver) -> None:
    before = driver.document.scenario
    driver.tool.press(Pointer(1.5, 4.5))
    driver.tool.drag(Pointer(4.5, 4.5))
    driver.keys("Escape")
    driver.tool.release(Pointer(4.5, 4.5))
    assert driver.document.scenario is before
    assert driver.document.selection == select_tiles("ground", "gym")
    driver.keys("Escape")
    assert not driver.document.selection


def test_arrow_keys_move_and_a_row_of_them_is_one_step(driver: ToolDriver) -> None:
    driver.document.select(select_tiles("ground", "gym"))
    driver.keys("Right")
    assert tile(driver, "gym").x == 0, "another tile lies there"
    driver.keys("Ctrl+Right", "Ctrl+Right", "Ctrl+Down")
    assert (tile(driver, "gym").x, tile(driver, "gym").y) == (2, 5)
    assert driver.steps == 1
    driver.click(2.5, 5.5)
    driver.keys("Ctrl+Left")
    assert driver.steps == 2


def test_r_x_and_delete_act_on_what_is_selected(driver: ToolDriver) -> None:
    driver.document.select(select_tiles("ground", "gym"))
    face, turn = tile(driver, "gym").face, tile(driver, "gym").rotation
    driver.keys("Ctrl+R")
    assert "overlaps Communication Room" in driver.messages[-1]
    driver.keys("Ctrl+Shift+R", "Ctrl+R")
    assert tile(driver, "gym").rotation == (turn + 90) % 360
    driver.tool.held = frozenset({"Ctrl"})
    driver.tool.flip()
    assert tile(driver, "gym").face != face
    driver.keys("Delete")
    assert "gym" not in {each.id for each in driver.document.scenario.levels[0].placements}
    for _ in range(driver.steps):
        driver.document.history.undo()
    assert tile(driver, "gym").rotation == turn


@pytest.mark.parametrize("keys", ["R", "Shift+R"])
def test_r_skips_rotations_that_do_not_fit(driver: ToolDriver, keys: str) -> None:
    driver.document.select(select_tiles("ground", "gym"))
    before = tile(driver, "gym")
    driver.keys(keys)
    after = tile(driver, "gym")
    assert (after.x, after.y, after.rotation) == (before.x, before.y, (before.rotation + 180) % 360), "longer than wide"
    driver.keys(keys)
    assert tile(driver, "gym").rotation == before.rotation


def test_r_says_why_no_rotation_fits(driver: ToolDriver) -> None:
    driver.document.select(select_tiles("ground", "gym"))
    driver.keys("Ctrl+R", "Ctrl+Right")
    before, steps = tile(driver, "gym"), driver.steps
    driver.keys("R")
    assert (tile(driver, "gym"), driver.steps) == (before, steps)
    assert driver.messages[-1].endswith("overlaps Communication Room. Hold Ctrl to do it anyway.")


def test_what_a_turn_leaves_to_be_done_is_shown_where_no_ghost_shows_it(driver: ToolDriver) -> None:
    driver.document.select(select_tiles("ground", "bedroom"))
    driver.keys("R")
    assert driver.messages == [], "all is well"
    driver.document.history.undo()
    driver.keys("X")
    assert driver.messages == [
        "Bedroom (4 squares) can't be reached without breaking a wall. Place a door in its wall."
    ]


def test_keys_are_left_alone_when_nothing_is_selected(driver: ToolDriver) -> None:
    assert not any(driver.tool.key(key, None) for key in ("R", "X", "Delete", "Return"))


def test_without_a_mouse_arrows_lead_to_a_thing_and_return_picks_it(driver: ToolDriver) -> None:
    driver.keys("Left", "Return")
    assert driver.tool.focus == (3, 4)
    assert driver.document.selection == select_tiles("ground", "communication-room")


def test_the_right_button_during_a_drag_puts_it_back(driver: ToolDriver) -> None:
    driver.tool.press(Pointer(1.5, 4.5))
    driver.tool.drag(Pointer(4.5, 4.5))
    assert driver.tool.cancel()
    driver.tool.release(Pointer(4.5, 4.5))
    assert driver.steps == 0
    assert not driver.tool.cancel(), "nothing is under way: the menu opens"


def test_a_removed_tile_takes_its_walls_but_leaves_the_people(driver: ToolDriver) -> None:
    driver.document.do(add_walls("ground", [Edge(1, 1, "n")]))
    driver.document.select(select_tiles("ground", "missile-room"))
    driver.keys("Delete")
    assert driver.document.scenario.levels[0].walls == ()
    assert "vasquez" in {start.id for _, start in driver.document.scenario.starts()}


def test_a_wall_pushed_off_the_end_of_the_world_stays_where_it_is(driver: ToolDriver) -> None:
    """Walls are named by their place; where there is no such place, nothing moves and the reason is shown."""
    driver.document.do(add_walls("ground", [Edge(1, 5, "n")]))
    driver.document.select(Selection("ground", walls=frozenset({Edge(1, 5, "n")})))
    driver.keys(*["Left"] * 41)
    assert driver.document.scenario.levels[0].walls == (Edge(-40, 5, "n"),)
    driver.keys("Left", "R")
    assert driver.messages


def test_a_wall_dragged_beyond_all_squares_shows_why_not(driver: ToolDriver) -> None:
    driver.document.do(add_walls("ground", [Edge(1, 5, "n")]))
    driver.tool.press(Pointer(1.5, 5.01))
    driver.tool.drag(Pointer(-58, 5.01))
    ghost = driver.tool.ghost()
    assert ghost is not None
    assert not ghost.legal
    assert ghost.reason is not None
    driver.tool.release(Pointer(-58, 5.01))
    assert driver.document.scenario.levels[0].walls == (Edge(1, 5, "n"),)
    assert driver.messages
