"""The brushes, markers, characters, stairs, the eraser, the driver and the eye."""

from __future__ import annotations

from typing import Any

import pytest

from editor.board.bit_sets import squares_of
from editor.board.paths import Spot
from editor.edits import Clip, add_level, add_side, add_walls, place_marker, place_tile, set_elevation
from editor.messages import msg
from editor.model.grid import Edge, Square
from editor.model.level import BrokenEdge, Level, Marker, Placement
from editor.model.objectives import Reference
from editor.model.sides import Side
from editor.ui.map.tools.factory import TOOLS
from editor.ui.map.tools.ghost import Ghost, SightView
from editor.ui.map.tools.sight import SightTool
from editor.ui.map.tools.stairs import StairsTool
from tests.session.samples import empty_frame, first_steps
from tests.ui.tool_driver import ToolDriver


def shown(driver: ToolDriver) -> Ghost:
    ghost = driver.tool.ghost()
    assert ghost is not None
    return ghost


def walls(driver: ToolDriver) -> tuple[Edge, ...]:
    return driver.document.scenario.levels[0].walls


def broken(driver: ToolDriver) -> tuple[Edge, ...]:
    return driver.document.scenario.levels[0].broken_edges


# --- brushes --------------------------------------------------------------------------------------------------------


def test_a_stroke_along_a_line_builds_only_that_line_and_is_one_step() -> None:
    driver = ToolDriver(empty_frame())
    driver.start("wall")
    driver.drag((1.4, 3.1), (2.5, 2.95), (5.6, 3.05))
    assert walls(driver) == tuple(Edge(x, 3, "n") for x in range(1, 6))
    assert driver.steps == 1
    driver.drag((2.9, 4.5), (3.05, 6.6))
    assert set(walls(driver)) - {Edge(x, 3, "n") for x in range(1, 6)} == {Edge(3, y, "w") for y in (4, 5, 6)}
    assert driver.steps == 2


def test_with_control_the_brush_takes_walls_down() -> None:
    driver = ToolDriver(empty_frame())
    driver.document.do(add_walls("ground", [Edge(1, 3, "n"), Edge(2, 3, "n"), Edge(3, 3, "n")]))
    driver.start("wall")
    driver.drag((1.5, 3.0), (2.5, 3.0), control=True)
    assert walls(driver) == (Edge(3, 3, "n"),)
    assert driver.steps == 2


def test_no_wall_is_built_outside_the_frame() -> None:
    driver = ToolDriver(empty_frame())
    driver.start("wall")
    driver.hover(20, 3)
    assert driver.tool.ghost() is None
    driver.drag((20, 3), (22, 3))
    assert walls(driver) == ()


def test_walls_by_keyboard() -> None:
    driver = ToolDriver(empty_frame())
    driver.start("wall")
    driver.keys("Left", "R")
    assert shown(driver).stroke == (Edge(4, 4, "w"),)
    driver.keys("Return")
    assert walls(driver) == (Edge(4, 4, "w"),)


def test_only_a_wall_that_stands_is_broken_and_control_repairs_it() -> None:
    driver = ToolDriver(first_steps())
    driver.start("breach")
    driver.click(2.5, 4.03)
    assert broken(driver) == (Edge(2, 4, "n"),)
    driver.click(1.5, 5.5)
    assert driver.messages == ["There is no wall to change here."]
    driver.click(2.5, 4.03, control=True)
    assert broken(driver) == ()
    assert driver.steps == 2


def test_the_same_brush_draws_broken_doors_in_single_walls() -> None:
    driver = ToolDriver(first_steps())
    driver.start("breach", of="door")
    driver.click(2.5, 4.03)
    assert driver.document.scenario.levels[0].broken == (BrokenEdge(edge=Edge(2, 4, "n"), of="door"),)
    driver.click(1.5, 5.5)
    assert driver.messages == ["There is no wall to change here."]
    driver.keys("X")
    driver.click(2.5, 4.03)
    assert driver.steps == 1, "it is broken already"
    driver.click(2.5, 4.03, control=True)
    assert broken(driver) == ()
    driver.click(2.5, 4.03)
    assert driver.document.scenario.levels[0].broken == (BrokenEdge(edge=Edge(2, 4, "n")),)


def test_a_double_wall_has_no_door_to_destroy() -> None:
    driver = ToolDriver(first_steps())
    driver.document.do(add_walls("ground", [Edge(2, 4, "n")]))
    driver.start("breach", of="door")
    driver.click(2.5, 4.03)
    assert broken(driver) == ()
    driver.keys("X")
    driver.click(2.5, 4.03)
    assert broken(driver) == (Edge(2, 4, "n"),)


def test_destroying_a_door_takes_it_away_and_leaves_a_marker_only_on_a_wall() -> None:
    driver = ToolDriver(first_steps())
    over_wall, over_opening = driver.document.level.level.doors[:2]
    driver.document.do(add_walls("ground", over_wall.edges))
    driver.start("breach", of="door")
    for door in (over_wall, over_opening):
        x, y, side = door.edges[0]
        assert side == "n"
        driver.click(x + 0.5, y + 0.03)
    left = driver.document.scenario.levels[0]
    assert {over_wall.id, over_opening.id}.isdisjoint(door.id for door in left.doors)
    assert left.broken == tuple(BrokenEdge(edge=edge, of="door") for edge in over_wall.edges)


# --- markers and characters -----------------------------------------------------------------------------------------


def test_markers_are_placed_as_often_as_wanted_under_names_of_their_own() -> None:
    driver = ToolDriver(first_steps())
    driver.start("marker", marker="mine")
    driver.hover(1.5, 5.5)
    assert [(each.x, each.y) for each in shown(driver).markers] == [(1, 5)]
    driver.click(1.5, 5.5)
    driver.click(2.5, 5.5)
    assert [(each.id, each.x) for each in driver.document.scenario.levels[0].markers] == [("mine", 1), ("mine-2", 2)]
    driver.hover(-3, 2)
    assert driver.tool.ghost() is None
    driver.click(-3, 2)
    assert driver.steps == 2


def test_a_drag_makes_a_character_look_that_way() -> None:
    driver = ToolDriver(first_steps())
    driver.start("character", side="norad", character="vasquez", facing="n")
    driver.drag((1.5, 5.5), (0.2, 5.4))
    start = next(each for _, each in driver.document.scenario.starts() if each.id == "vasquez")
    assert (start.x, start.y, start.facing) == (1, 5, "w")
    assert driver.steps == 1
    assert driver.closed == 1
    assert len([each for _, each in driver.document.scenario.starts()]) == 4, "who is there is moved, not doubled"


def test_a_new_character_joins_its_side_and_r_turns_it() -> None:
    driver = ToolDriver(empty_frame())
    driver.document.do(add_side(Side(id="norad", faction="norad")))
    driver.start("character", side="norad", character="vasquez")
    driver.hover(3.5, 3.5)
    driver.keys("R")
    assert shown(driver).characters[0][1].facing == "w"
    assert not shown(driver).legal, "there is no floor"
    driver.click(3.5, 3.5)
    assert "Hold Ctrl" in driver.messages[-1]
    assert driver.steps == 1
    driver.click(3.5, 3.5, control=True)
    start = driver.document.scenario.sides[0].characters[0]
    assert (start.id, start.x, start.facing) == ("vasquez", 3, "w")


def test_a_side_that_is_not_there_is_a_sentence() -> None:
    driver = ToolDriver(empty_frame())
    driver.start("character", side="norad", character="vasquez")
    driver.click(3.5, 3.5)
    assert driver.steps == 0
    assert len(driver.messages) == 1
    assert driver.closed == 0


# --- stairs ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def two_floors() -> ToolDriver:
    driver = ToolDriver(empty_frame())
    driver.document.do(add_level(Level(id="upstairs", elevation=1, width=10, height=8)))
    driver.document.do(place_tile("ground", Placement(id="stairs-up-1", tile="stairs-up-1", x=2, y=2)))
    driver.document.do(place_tile("ground", Placement(id="stairs-up-2", tile="stairs-up-2", x=5, y=2)))
    driver.document.do(place_tile("upstairs", Placement(id="stairs-down-1", tile="stairs-down-1", x=4, y=4)))
    driver.start("stairs")
    return driver


def test_a_stair_and_its_partner_on_the_next_level_are_linked(two_floors: ToolDriver) -> None:
    driver, tool = two_floors, two_floors.tool
    assert isinstance(tool, StairsTool)
    assert set(shown(driver).lit) == {Square(2, 2), Square(5, 2)}
    driver.click(2.5, 2.5)
    assert tool.start == Spot("ground", 2, 2)
    driver.document.show_level("upstairs")
    assert shown(driver).lit == (Square(4, 4),)
    driver.click(4.5, 4.5)
    link = driver.document.scenario.stairs[0]
    assert (link.start.level, link.start.square, link.end.square) == ("ground", (2, 2), (4, 4))
    assert tool.start is None
    driver.hover(4.5, 4.5)
    assert "(2, 2) on level Ground floor" in str(shown(driver).reason)


def test_stairs_that_do_not_fit_are_not_linked(two_floors: ToolDriver) -> None:
    driver, tool = two_floors, two_floors.tool
    assert isinstance(tool, StairsTool)
    driver.click(0.5, 0.5)
    assert "no stairs" in driver.messages[-1]
    driver.click(2.5, 2.5)
    driver.click(5.5, 2.5)
    assert "Both stairs lead up" in driver.messages[-1]
    driver.document.do(set_elevation("upstairs", -1))
    driver.document.show_level("upstairs")
    driver.click(4.5, 4.5)
    assert "lead to the next level above it, which is not Upstairs" in driver.messages[-1]
    assert driver.document.scenario.stairs == ()
    assert tool.start is not None
    driver.keys("Escape")
    assert tool.start is None
    assert driver.closed == 0


# --- eraser, pan ----------------------------------------------------------------------------------------------------


def test_the_eraser_takes_the_topmost_thing_and_a_drag_is_one_step() -> None:
    driver = ToolDriver(first_steps())
    driver.start("eraser")
    driver.click(1.5, 4.03)
    assert len(driver.document.scenario.levels[0].doors) == 4
    assert len(driver.document.scenario.levels[0].placements) == 8
    driver.drag((1.5, 5.5), (1.6, 5.4), (4.5, 4.5))
    assert {each.id for each in driver.document.scenario.levels[0].placements}.isdisjoint({"gym", "communication-room"})
    assert driver.steps == 2
    driver.click(11, 11)
    assert "nothing to delete" in driver.messages[-1]


def test_the_pan_tool_changes_nothing() -> None:
    driver = ToolDriver(first_steps())
    driver.start("pan")
    driver.drag((1.5, 1.5), (4.5, 4.5))
    assert driver.steps == 0


# --- sight ----------------------------------------------------------------------------------------------------------


def sight(driver: ToolDriver) -> SightView:
    view = shown(driver).sight
    assert view is not None
    return view


def test_pointing_shows_what_a_square_sees_and_doors_make_a_difference() -> None:
    driver = ToolDriver(first_steps())
    doors = ["closed"]
    driver.start("sight", doors=lambda: doors[0])
    driver.hover(1.5, 4.5)
    closed = set(squares_of(sight(driver).seen))
    doors[0] = "open"
    assert closed < set(squares_of(sight(driver).seen))
    assert Square(0, 7) in closed


def test_smoke_hinders_sight_unless_it_is_ignored() -> None:
    driver = ToolDriver(first_steps())
    ignored = [False]
    driver.start("sight", ignores_smoke=lambda: ignored[0])
    driver.hover(1.5, 5.5)
    clear = sight(driver).seen
    driver.document.do(place_marker("ground", Marker(id="smoke", marker="smoke-grenade", x=0, y=7)))
    assert Square(0, 7) not in squares_of(sight(driver).seen)
    ignored[0] = True
    assert sight(driver).seen == clear
    assert Square(0, 7) in squares_of(clear)


def test_a_click_pins_and_a_target_says_what_is_in_the_way() -> None:
    driver = ToolDriver(first_steps())
    tool = driver.start("sight")
    assert isinstance(tool, SightTool)
    driver.click(1.5, 5.5)
    assert tool.pinned == Square(1, 5)
    assert sight(driver).line is None
    driver.hover(5.5, 4.5)
    line = sight(driver).line
    assert line is not None
    assert line.blocker is not None
    assert line.blocker.edge == Edge(3, 5, "w")
    reason = shown(driver).reason
    assert reason is not None
    assert reason.text() == f"{line.message} Possible targets there: wall (range 1)."
    driver.click(0.5, 7.5)
    assert driver.messages[-1].startswith("Clear line of sight from (1, 5) to (0, 7). Range: 3.")
    driver.tool.leave()
    kept = sight(driver).line
    assert kept is not None
    assert kept.visible
    driver.keys("Escape")
    assert tool.pinned is None
    assert driver.steps == 0


def test_a_second_click_on_the_pinned_square_or_the_right_button_lets_go() -> None:
    driver = ToolDriver(first_steps())
    tool = driver.start("sight")
    assert isinstance(tool, SightTool)
    driver.click(1.5, 5.5)
    driver.click(1.5, 5.5)
    assert tool.pinned is None
    driver.click(1.5, 5.5)
    assert driver.tool.cancel()
    assert tool.pinned is None
    assert not driver.tool.cancel()


def test_where_no_floor_is_nothing_is_seen() -> None:
    driver = ToolDriver(empty_frame())
    driver.start("sight")
    driver.hover(2.5, 2.5)
    assert sight(driver).seen == 0
    assert "no floor" in str(shown(driver).reason)


def test_the_view_follows_the_map() -> None:
    driver = ToolDriver(first_steps())
    driver.start("sight")
    driver.hover(1.5, 5.5)
    before = sight(driver).seen
    driver.document.do(add_walls("ground", [Edge(2, y, "w") for y in range(4, 8)]))
    assert sight(driver).seen & before == sight(driver).seen != before


def test_every_tool_has_a_name_and_a_hint() -> None:
    held: dict[str, dict[str, Any]] = {
        "place-tile": {"tile": "gym"},
        "place-door": {"door": "norad-small-1"},
        "marker": {"marker": "mine"},
        "character": {"side": "norad", "character": "vasquez"},
        "line": {"kind": "fence"},
        "pick": {"kinds": ("tile",), "take": lambda _: None},
        "zone": {"zone": "west-line"},
        "point": {"why": msg("form.place"), "take": lambda _: None},
        "paste": {"clip": Clip()},
    }
    driver = ToolDriver(first_steps())
    for name in TOOLS:
        tool = driver.start(name, **held.get(name, {}))
        assert tool.name == name
        assert tool.hint() is not None


# --- the pipette ---


def test_the_pipette_gives_back_what_was_wanted() -> None:
    driver = ToolDriver(first_steps())
    taken: list[Reference] = []
    level = driver.document.level
    stamp = next(each for each in level.placed_tiles if each.face.elements)
    square = next(at for each in stamp.face.elements for at in stamp.places(each)[0])
    at = square.x + 0.5, square.y + 0.5
    for kind in ("tile", "element"):
        driver.start("pick", kinds=(kind,), take=taken.append)
        driver.hover(*at)
        ghost = driver.tool.ghost()
        assert ghost is not None
        assert square in ghost.lit
        driver.click(*at)
    assert [(each.kind, each.id.partition("/")[0]) for each in taken] == [
        ("tile", stamp.placement.id),
        ("element", stamp.placement.id),
    ]
    assert driver.closed == 2
    assert driver.steps == 0


def test_the_pipette_takes_nothing_else() -> None:
    driver = ToolDriver(first_steps())
    taken: list[Reference] = []
    driver.start("pick", kinds=("door",), take=taken.append)
    driver.click(0.5, 0.5)
    assert taken == []
    assert driver.closed == 0, "it waits for another try"
    assert driver.messages == ["Nothing here can be selected. Press Esc to cancel."]
