"""Copies in the driver: shown before they are placed, refused like any piece, made of what the box still has."""

from __future__ import annotations

import pytest

from editor.edits import copy_selection, resize_level, select_all_on, select_tiles, set_field
from editor.edits.clip import Clip
from editor.edits.edit import possible_copy_ids
from editor.edits.paste_substitutes import substitute_used_up
from editor.messages import to_text
from editor.model.grid import Square
from editor.model.level import Marker, Placement
from editor.model.sides import StartingCharacter
from editor.session.document import Document
from editor.ui.map.tools.ghost import Ghost
from editor.ui.map.tools.paste import PasteTool
from tests.session.samples import empty_frame, first_steps
from tests.ui.tool_driver import ToolDriver


@pytest.fixture
def driver() -> ToolDriver:
    """A map with eight empty columns on its right."""
    document = first_steps()
    document.do(resize_level("ground", 16, 8))
    return ToolDriver(document)


def copy(document: Document, *tiles: str) -> Clip:
    return copy_selection(document.scenario, select_tiles("ground", *tiles))


def shown(driver: ToolDriver) -> Ghost:
    ghost = driver.tool.ghost()
    assert ghost is not None
    return ghost


def test_a_copy_is_a_ghost_until_a_click_lays_it_and_then_it_is_selected(driver: ToolDriver) -> None:
    driver.start("paste", clip=copy(driver.document, "bedroom"))
    driver.hover(12.0, 4.0)
    assert [(each.x, each.y) for each in shown(driver).placements] == [(11, 3)]
    assert driver.steps == 1
    driver.click(12.0, 4.0)
    assert driver.steps == 2
    assert driver.closed == 1
    [placed] = driver.document.selection.tiles
    assert str(driver.document.history.undo_label) == f"Paste {driver.document.level.placed_tiles[-1].face.name}"
    assert (
        driver.document.level.placed_tiles[-1].placement.id,
        driver.document.level.placed_tiles[-1].placement.x,
    ) == (
        placed,
        11,
    )


def test_a_copy_stays_inside_the_frame(driver: ToolDriver) -> None:
    driver.start("paste", clip=copy(driver.document, "bedroom"))
    driver.hover(15.9, 0.1)
    assert [(each.x, each.y) for each in shown(driver).placements] == [(14, 0)]


def test_a_copy_made_of_other_tiles_says_so(driver: ToolDriver) -> None:
    driver.start("paste", clip=copy(driver.document, "bedroom"))
    driver.click(12.0, 4.0)
    assert "instead" in driver.messages[-1]
    driver.document.do(set_field("box/copies", 2))
    driver.start("paste", clip=copy(driver.document, "bedroom"))
    driver.click(14.0, 4.0)
    assert driver.steps == 4
    assert not any("instead" in each for each in driver.messages[1:]), "the second box has another"


def test_a_copy_is_refused_where_a_tile_would_be_and_ctrl_lays_it(driver: ToolDriver) -> None:
    driver.start("paste", clip=copy(driver.document, "bedroom"))
    driver.hover(7.0, 1.0)
    assert not shown(driver).legal
    driver.click(7.0, 1.0)
    assert driver.steps == 1
    assert "overlaps" in driver.messages[-1]
    driver.click(7.0, 1.0, control=True)
    assert driver.steps == 2


def test_a_used_up_tile_is_replaced_by_a_free_one_of_the_same_shape(driver: ToolDriver) -> None:
    driver.start("paste", clip=copy(driver.document, "gym"))
    driver.hover(12.0, 4.0)
    [ghost] = shown(driver).placements
    box = driver.document.box
    assert ghost.tile != "gym"
    assert box.tiles[ghost.tile].group == box.tiles["gym"].group
    driver.document.do(set_field("box/copies", 2))
    assert shown(driver).placements[0].tile == "gym", "the second box has another"


def test_what_the_box_cannot_give_is_named_and_the_rest_is_placed(driver: ToolDriver) -> None:
    """More copies than there are tiles of that shape."""
    document, box = driver.document, driver.document.box
    gyms = tuple(Placement(id=each, tile="gym", x=0, y=0) for each in possible_copy_ids("gym"))
    stocked, missing = substitute_used_up(Clip(placements=gyms), document.scenario, box)
    taken = [each.tile for each in stocked.placements]
    assert taken
    assert len(set(taken)) == len(taken), "none is taken twice"
    assert {each.tile for each in document.scenario.levels[0].placements}.isdisjoint(taken)
    assert len(taken) + len(missing) == len(gyms)
    assert {to_text(name) for name in missing} == {"Gym"}


def test_people_who_fight_already_stay_away_and_are_named(driver: ToolDriver) -> None:
    everything = copy_selection(driver.document.scenario, select_all_on(driver.document.scenario, "ground"))
    tool = driver.start("paste", clip=everything)
    assert isinstance(tool, PasteTool)
    people = ["Lt. Vasquez", "James Woo", "Zombie 1", "Zombie 2"]
    assert [to_text(name) for name in tool.missing] == ["Satellite Com Room", *people], "and one tile is the only one"
    driver.hover(12.0, 4.0)
    ghost = shown(driver)
    assert (len(ghost.placements), len(ghost.characters)) == (7, 0)
    driver.click(12.0, 4.0, control=True)
    assert len(driver.document.scenario.levels[0].placements) == 15


def test_doors_that_do_not_fit_other_tiles_stay_in_the_box_and_are_counted(driver: ToolDriver) -> None:
    """All rooms are on the map, so that others come in their places, with walls of their own."""
    everything = copy_selection(driver.document.scenario, select_all_on(driver.document.scenario, "ground"))
    driver.start("paste", clip=Clip(placements=everything.placements, doors=everything.doors))
    driver.hover(12.0, 4.0)
    ghost = shown(driver)
    assert ghost.legal
    assert len(ghost.doors) < len(everything.doors)
    assert f"{len(everything.doors) - len(ghost.doors)} doors do not fit" in str(ghost.reason)
    driver.document.do(set_field("box/copies", 2))
    assert len(shown(driver).doors) == len(everything.doors), "the same tiles have the same walls"


def test_what_is_missing_is_shown_when_the_rest_is_placed(driver: ToolDriver) -> None:
    driver.start("paste", clip=Clip(placements=copy(driver.document, "bedroom", "satellite-com-room").placements))
    driver.hover(12.0, 4.0)
    assert shown(driver).unfinished
    driver.click(12.0, 4.0)
    assert driver.messages == ["The box has no more of: Satellite Com Room."]
    assert len(driver.document.scenario.levels[0].placements) == 9


def test_a_copy_turns_as_a_whole_both_ways() -> None:
    source = first_steps()
    driver = ToolDriver(empty_frame(16, 16))
    driver.start("paste", clip=copy_selection(source.scenario, select_all_on(source.scenario, "ground")))
    driver.hover(8.0, 8.0)
    before = shown(driver)
    driver.keys("R")
    turned = shown(driver)
    assert {each.id: (each.rotation + 90) % 360 for each in before.placements} == {
        each.id: each.rotation for each in turned.placements
    }
    looks = {start.id: start.facing for _, start in before.characters}
    clockwise = dict(zip("nesw", "eswn", strict=True))
    assert {start.id: start.facing for _, start in turned.characters} == {
        name: clockwise[way] for name, way in looks.items()
    }
    assert [found.rule for found in driver.tool._proposal.obstacles] == []  # type: ignore[attr-defined]
    driver.keys("Shift+R")
    assert shown(driver) == before


def test_the_arrow_keys_lead_a_copy_and_return_lays_it(driver: ToolDriver) -> None:
    driver.start("paste", clip=copy(driver.document, "bedroom"))
    driver.tool.focus = Square(12, 4)
    driver.keys("Right", "Return")
    assert driver.document.level.placed_tiles[-1].placement.x == 13


def test_what_the_box_does_not_know_is_named_and_not_placed(driver: ToolDriver) -> None:
    """A copy may come from a window with other packs."""
    strange = Placement(id="moon-base", tile="moon-base", x=40, y=40)
    nowhere = StartingCharacter(id="woo-2", character="nobody")
    tool = driver.start("paste", clip=Clip(placements=(strange,), characters=(("norad", nowhere),)))
    assert isinstance(tool, PasteTool)
    assert tool.is_empty
    assert [to_text(name) for name in tool.missing] == ["moon-base", "Nobody"]
    driver.hover(12.0, 4.0)
    assert tool.ghost() is None
    assert tool.rotate()


def test_a_copy_that_would_turn_too_far_out_stays_as_it_is(driver: ToolDriver) -> None:
    wide = (Marker(id="one", marker="mine", x=-40, y=-40), Marker(id="two", marker="mine", x=40, y=-40))
    tool = driver.start("paste", clip=Clip(markers=wide))
    assert isinstance(tool, PasteTool)
    driver.hover(12.0, 4.0)
    driver.keys("R")
    assert tool.turn == 0
    assert "too far" in driver.messages[-1]
