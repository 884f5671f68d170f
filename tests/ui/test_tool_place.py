"""Laying tiles and doors: the ghost says what the rules say, missing doors are offered, all of it also by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from editor.edits import add_level, placement_squares, rename_level, resize_level, set_field
from editor.model.grid import Edge
from editor.model.level import Level
from editor.rules.fixes.fix_finder import find_fixes
from editor.rules.map_rules.legal_places import legal_door_places
from editor.session.document import Document
from editor.session.edit_preview import EditPreview, preview_edit
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.door_highlights import door_center, nearest_place, next_place
from editor.ui.map.tools.ghost import Ghost
from editor.ui.map.tools.place_door import PlaceDoorTool
from editor.ui.map.tools.place_tile import PlaceTileTool
from tests.session.samples import empty_frame, first_steps
from tests.ui.tool_driver import ToolDriver


@pytest.fixture
def beside_a_house() -> ToolDriver:
    """A map with four empty columns on its right."""
    document = first_steps()
    document.do(resize_level("ground", 12, 8))
    return ToolDriver(document)


def shown(driver: ToolDriver) -> Ghost:
    ghost = driver.tool.ghost()
    assert ghost is not None
    return ghost


def tiles(document: Document) -> dict[str, tuple[int, int, int, str]]:
    return {each.id: (each.x, each.y, each.rotation, each.face) for each in document.scenario.levels[0].placements}


# --- tiles ----------------------------------------------------------------------------------------------------------


def test_the_ghost_lies_with_its_middle_under_the_pointer_and_says_what_the_rules_say(
    beside_a_house: ToolDriver,
) -> None:
    driver = beside_a_house
    driver.start("place-tile", tile="kitchen")
    driver.hover(9.5, 1.5)
    ghost = shown(driver)
    assert [(each.x, each.y) for each in ghost.placements] == [(8, 0)]
    assert ghost.legal
    driver.hover(7.0, 5.0)
    ghost = shown(driver)
    assert not ghost.legal
    assert str(ghost.reason) == "Can't place Kitchen here: it overlaps Rose Garden."
    assert ghost.squares
    assert driver.steps == 1


def test_nothing_is_shown_or_placed_where_no_square_of_the_tile_is_in_the_frame(beside_a_house: ToolDriver) -> None:
    driver = beside_a_house
    driver.start("place-tile", tile="kitchen")
    driver.hover(30, 2)
    assert driver.tool.ghost() is None
    driver.click(30, 2)
    assert "kitchen" not in tiles(driver.document)


def test_a_tile_stays_inside_the_frame_while_the_pointer_is_inside(beside_a_house: ToolDriver) -> None:
    driver = beside_a_house
    driver.start("place-tile", tile="kitchen")
    for pointer in ((11.9, 0.1), (11.9, 7.9)):
        driver.hover(*pointer)
        [placement] = shown(driver).placements
        squares = placement_squares(placement, driver.document.box)
        assert all(0 <= x < 12 and 0 <= y < 8 for x, y in squares)
    driver.hover(12.4, 0.1)
    assert not shown(driver).legal, "a pointer outside the frame leads the tile there"


def test_the_rules_are_asked_only_when_the_tile_would_lie_elsewhere(
    beside_a_house: ToolDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def counted(*question: Any) -> EditPreview:
        asked.append(question)
        return preview_edit(*question)

    monkeypatch.setattr("editor.ui.map.tools.place_tile.preview_edit", counted)
    beside_a_house.start("place-tile", tile="kitchen")
    for x in (9.1, 9.2, 9.3, 9.6, 9.9):
        beside_a_house.hover(x, 2.5)
    assert len(asked) == 1
    beside_a_house.hover(10.1, 2.5)
    assert len(asked) == 2


def test_a_tile_that_lacks_a_door_is_placed_and_a_click_on_a_lit_place_lays_the_door(
    beside_a_house: ToolDriver,
) -> None:
    driver = beside_a_house
    tool = driver.start("place-tile", tile="kitchen", rotation=90)
    assert isinstance(tool, PlaceTileTool)
    driver.click(9.5, 5.5)
    assert "kitchen" in tiles(driver.document)
    assert tool.placed_id == "kitchen"
    assert driver.closed == 0
    places = shown(driver).places
    assert places
    assert set(places) <= {place for length in (1, 2) for place in legal_door_places(driver.document.level, length)}
    doors = len(driver.document.scenario.levels[0].doors)
    driver.click(11.9, 0.1)
    assert len(driver.document.scenario.levels[0].doors) == doors, "a click elsewhere lays nothing"
    driver.click(*door_center(places[0]))
    assert len(driver.document.scenario.levels[0].doors) == doors + 1
    assert not any(found.rule == "map.no-access" for found in driver.document.report.problems)
    assert driver.closed == 1
    assert driver.steps == 3


def test_missing_doors_light_up_under_a_resting_pointer_before_anything_is_placed(beside_a_house: ToolDriver) -> None:
    beside_a_house.start("place-tile", tile="kitchen", rotation=90)
    beside_a_house.hover(9.5, 5.5)
    assert shown(beside_a_house).places == ()
    beside_a_house.tool.on_hover_idle()
    assert shown(beside_a_house).places
    beside_a_house.hover(9.5, 4.4)
    assert shown(beside_a_house).places == (), "they belong to one place of the tile"


def test_undo_after_laying_forgets_the_missing_door(beside_a_house: ToolDriver) -> None:
    tool = beside_a_house.start("place-tile", tile="kitchen", rotation=90)
    assert isinstance(tool, PlaceTileTool)
    beside_a_house.click(9.5, 5.5)
    assert tool.placed_id
    beside_a_house.document.history.undo()
    assert tool.placed_id is None
    assert shown(beside_a_house).placements


def test_a_door_that_somebody_else_lays_ends_the_waiting_for_it(beside_a_house: ToolDriver) -> None:
    driver = beside_a_house
    tool = driver.start("place-tile", tile="kitchen", rotation=90)
    assert isinstance(tool, PlaceTileTool)
    driver.click(9.5, 5.5)
    driver.do(rename_level("ground", "House"))
    assert tool.placed_id, "another edit leaves it waiting"
    closed = next(found for found in driver.document.report.problems if "kitchen" in found.subjects)
    driver.do(find_fixes(driver.document.report, closed)[0])
    assert tool.placed_id is None
    assert driver.closed == 1


def test_lit_places_are_those_of_the_level_on_which_the_tile_waits(beside_a_house: ToolDriver) -> None:
    driver = beside_a_house
    driver.start("place-tile", tile="kitchen", rotation=90)
    driver.click(9.5, 5.5)
    assert shown(driver).places
    driver.do(add_level(Level(id="cellar", elevation=-1, width=12, height=8)))
    driver.document.show_level("cellar")
    assert driver.tool.ghost() is None
    driver.document.show_level("ground")
    assert shown(driver).places


def test_a_click_where_it_must_not_lie_says_why_and_control_lays_it_anyway(beside_a_house: ToolDriver) -> None:
    driver = beside_a_house
    driver.start("place-tile", tile="kitchen")
    driver.click(7.0, 5.0)
    assert "kitchen" not in tiles(driver.document)
    assert "overlaps Rose Garden" in driver.messages[-1]
    assert "Hold Ctrl" in driver.messages[-1]
    driver.click(7.0, 5.0, control=True)
    assert "kitchen" in tiles(driver.document)


def test_r_turns_and_x_shows_the_other_face(beside_a_house: ToolDriver) -> None:
    driver = beside_a_house
    driver.start("place-tile", tile="kitchen")
    driver.hover(9.5, 1.5)
    driver.keys("R")
    assert shown(driver).placements[0].rotation == 90
    driver.keys("X")
    assert shown(driver).placements[0].face == "back"
    driver.keys("X")
    assert shown(driver).placements[0].face == "front"
    driver.keys("Escape")
    assert driver.closed == 1


def test_a_tile_is_placed_by_keyboard_alone(beside_a_house: ToolDriver) -> None:
    driver = beside_a_house
    driver.start("place-tile", tile="kitchen")
    assert not driver.tool.key("Return", None), "nothing is pointed at yet"
    driver.keys("Right", "Right", "Right", "Up", "Up", "R", "Return")
    assert driver.tool.focus == (9, 2)
    assert tiles(driver.document)["kitchen"][:3] == (8, 1, 90)
    driver.keys("Return")
    assert not any(found.rule == "map.no-access" for found in driver.document.report.problems)


def test_with_a_second_box_the_hand_keeps_the_tile() -> None:
    driver = ToolDriver(empty_frame())
    driver.document.do(set_field("box/copies", 2))
    tool = driver.start("place-tile", tile="rubble-passage")
    driver.click(0.5, 0.5, control=True)
    while isinstance(tool, PlaceTileTool) and tool.placed_id:
        driver.keys("Return")
    assert driver.closed == 0
    driver.hover(0.5, 3.5)
    assert shown(driver).placements[0].id == "rubble-passage#2"


def test_a_tile_that_the_box_does_not_know_has_no_ghost() -> None:
    driver = ToolDriver(empty_frame())
    driver.start("place-tile", tile="no-such-tile")
    driver.hover(3, 3)
    assert driver.tool.ghost() is None


# --- doors ----------------------------------------------------------------------------------------------------------


def test_all_legal_places_light_up_and_the_nearest_one_is_meant() -> None:
    driver = ToolDriver(first_steps())
    driver.start("place-door", door="norad-small-1")
    legal = set(legal_door_places(driver.document.level, 1))
    assert set(shown(driver).places) == legal
    place = min(legal)
    x, y = door_center(place)
    driver.hover(x + 0.1, y - 0.2)
    ghost = shown(driver)
    assert ghost.doors[0].edges == place
    assert ghost.legal
    driver.click(x + 0.1, y - 0.2)
    assert driver.document.scenario.levels[0].doors[-1].edges == place
    assert driver.closed == 1
    assert place not in shown(driver).places


def test_a_large_door_needs_two_edges() -> None:
    driver = ToolDriver(first_steps())
    tool = driver.start("place-door", door="norad-large-1")
    assert isinstance(tool, PlaceDoorTool)
    assert tool.length == 2
    assert all(len(place) == 2 for place in shown(driver).places)
    driver.hover(4.6, 1.04)
    assert [len(door.edges) for door in shown(driver).doors] == [2]


def test_elsewhere_the_edge_under_the_pointer_says_why_not() -> None:
    driver = ToolDriver(first_steps())
    driver.start("place-door", door="norad-small-1")
    driver.hover(1.5, 4.02)
    ghost = shown(driver)
    assert ghost.doors[0].edges == (Edge(1, 4, "n"),)
    assert not ghost.legal
    assert "another door" in str(ghost.reason)
    driver.click(1.5, 4.02)
    assert len(driver.document.scenario.levels[0].doors) == 5
    assert "Hold Ctrl" in driver.messages[-1]


def test_without_a_legal_place_the_hint_says_so() -> None:
    driver = ToolDriver(empty_frame())
    tool = driver.start("place-door", door="norad-small-1")
    assert "no legal place" in str(tool.hint())
    assert "highlighted edge" in str(ToolDriver(first_steps()).start("place-door", door="norad-small-1").hint())


def test_a_door_is_placed_by_keyboard() -> None:
    driver = ToolDriver(first_steps())
    driver.start("place-door", door="norad-small-1")
    places = sorted(shown(driver).places, key=door_center)
    driver.keys("Right")
    assert shown(driver).doors[0].edges == places[0]
    driver.keys("Right")
    assert door_center(shown(driver).doors[0].edges)[0] > door_center(places[0])[0]
    driver.keys("Return")
    assert len(driver.document.scenario.levels[0].doors) == 6


# --- lit places -----------------------------------------------------------------------------------------------------


def test_what_a_pointer_means_among_lit_places() -> None:
    one, two = (Edge(1, 1, "n"),), (Edge(3, 1, "n"), Edge(4, 1, "n"))
    assert nearest_place([one, two], 1.5, 1.2) == one
    assert nearest_place([one, two], 4.9, 0.8) == two
    assert nearest_place([one, two], 1.5, 2.0) is None
    assert nearest_place([], 1.5, 1.2) is None
    assert next_place([one, two], None, (1, 0)) == one
    assert next_place([one, two], one, (1, 0)) == two
    assert next_place([one, two], two, (1, 0)) == two
    assert next_place([], None, (1, 0)) is None


def test_leaving_the_canvas_hides_the_ghost(beside_a_house: ToolDriver) -> None:
    beside_a_house.start("place-tile", tile="kitchen")
    beside_a_house.hover(9.5, 1.5)
    beside_a_house.tool.leave()
    assert beside_a_house.tool.ghost() is None
    beside_a_house.tool.refresh()
    assert beside_a_house.tool.ghost() is None
    beside_a_house.tool.press(Pointer(9.5, 1.5))
    assert shown(beside_a_house).placements
