"""Laying tiles and doors: the ghost says what the rules say, missing doors are offered, all of it also by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from editor.edits import add_level, rename_level, resize_level, set_field
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
from tests.ui.hands import Hand


@pytest.fixture
def beside_a_house() -> Hand:
    """A map with four empty columns on its right."""
    document = first_steps()
    document.do(resize_level("ground", 12, 8))
    return Hand(document)


def shown(hand: Hand) -> Ghost:
    ghost = hand.tool.ghost()
    assert ghost is not None
    return ghost


def tiles(document: Document) -> dict[str, tuple[int, int, int, str]]:
    return {each.id: (each.x, each.y, each.rotation, each.face) for each in document.scenario.levels[0].placements}


# --- tiles ----------------------------------------------------------------------------------------------------------


def test_the_ghost_lies_with_its_middle_under_the_pointer_and_says_what_the_rules_say(beside_a_house: Hand) -> None:
    hand = beside_a_house
    hand.take("place-tile", tile="kitchen")
    hand.hover(9.5, 1.5)
    ghost = shown(hand)
    assert [(each.x, each.y) for each in ghost.placements] == [(8, 0)]
    assert ghost.legal
    hand.hover(7.0, 5.0)
    ghost = shown(hand)
    assert not ghost.legal
    assert "overlaps Rose Garden" in str(ghost.reason)
    assert ghost.squares
    assert hand.steps == 1


def test_nothing_is_shown_or_placed_where_no_square_of_the_tile_is_in_the_frame(beside_a_house: Hand) -> None:
    hand = beside_a_house
    hand.take("place-tile", tile="kitchen")
    hand.hover(30, 2)
    assert hand.tool.ghost() is None
    hand.click(30, 2)
    assert "kitchen" not in tiles(hand.document)


def test_the_rules_are_asked_only_when_the_tile_would_lie_elsewhere(
    beside_a_house: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def counted(*question: Any) -> EditPreview:
        asked.append(question)
        return preview_edit(*question)

    monkeypatch.setattr("editor.ui.map.tools.place_tile.preview_edit", counted)
    beside_a_house.take("place-tile", tile="kitchen")
    for x in (9.1, 9.2, 9.3, 9.6, 9.9):
        beside_a_house.hover(x, 2.5)
    assert len(asked) == 1
    beside_a_house.hover(10.1, 2.5)
    assert len(asked) == 2


def test_a_tile_that_lacks_a_door_is_placed_and_a_click_on_a_lit_place_lays_the_door(beside_a_house: Hand) -> None:
    hand = beside_a_house
    tool = hand.take("place-tile", tile="kitchen", rotation=90)
    assert isinstance(tool, PlaceTileTool)
    hand.click(9.5, 5.5)
    assert "kitchen" in tiles(hand.document)
    assert tool.placed_id == "kitchen"
    assert hand.put_away == 0
    places = shown(hand).places
    assert places
    assert set(places) <= {place for length in (1, 2) for place in legal_door_places(hand.document.level, length)}
    doors = len(hand.document.scenario.levels[0].doors)
    hand.click(11.9, 0.1)
    assert len(hand.document.scenario.levels[0].doors) == doors, "a click elsewhere lays nothing"
    hand.click(*door_center(places[0]))
    assert len(hand.document.scenario.levels[0].doors) == doors + 1
    assert not any(found.rule == "map.no-access" for found in hand.document.report.problems)
    assert hand.put_away == 1
    assert hand.steps == 3


def test_missing_doors_light_up_under_a_resting_pointer_before_anything_is_placed(beside_a_house: Hand) -> None:
    beside_a_house.take("place-tile", tile="kitchen", rotation=90)
    beside_a_house.hover(9.5, 5.5)
    assert shown(beside_a_house).places == ()
    beside_a_house.tool.on_hover_idle()
    assert shown(beside_a_house).places
    beside_a_house.hover(9.5, 4.4)
    assert shown(beside_a_house).places == (), "they belong to one place of the tile"


def test_undo_after_laying_forgets_the_missing_door(beside_a_house: Hand) -> None:
    tool = beside_a_house.take("place-tile", tile="kitchen", rotation=90)
    assert isinstance(tool, PlaceTileTool)
    beside_a_house.click(9.5, 5.5)
    assert tool.placed_id
    beside_a_house.document.history.undo()
    assert tool.placed_id is None
    assert shown(beside_a_house).placements


def test_a_door_that_somebody_else_lays_ends_the_waiting_for_it(beside_a_house: Hand) -> None:
    hand = beside_a_house
    tool = hand.take("place-tile", tile="kitchen", rotation=90)
    assert isinstance(tool, PlaceTileTool)
    hand.click(9.5, 5.5)
    hand.do(rename_level("ground", "House"))
    assert tool.placed_id, "another edit leaves it waiting"
    closed = next(found for found in hand.document.report.problems if "kitchen" in found.subjects)
    hand.do(find_fixes(hand.document.report, closed)[0])
    assert tool.placed_id is None
    assert hand.put_away == 1


def test_lit_places_are_those_of_the_level_on_which_the_tile_waits(beside_a_house: Hand) -> None:
    hand = beside_a_house
    hand.take("place-tile", tile="kitchen", rotation=90)
    hand.click(9.5, 5.5)
    assert shown(hand).places
    hand.do(add_level(Level(id="cellar", elevation=-1, width=12, height=8)))
    hand.document.show_level("cellar")
    assert hand.tool.ghost() is None
    hand.document.show_level("ground")
    assert shown(hand).places


def test_a_click_where_it_must_not_lie_says_why_and_control_lays_it_anyway(beside_a_house: Hand) -> None:
    hand = beside_a_house
    hand.take("place-tile", tile="kitchen")
    hand.click(7.0, 5.0)
    assert "kitchen" not in tiles(hand.document)
    assert "overlaps Rose Garden" in hand.messages[-1]
    assert "Hold Ctrl" in hand.messages[-1]
    hand.click(7.0, 5.0, control=True)
    assert "kitchen" in tiles(hand.document)


def test_r_turns_and_x_shows_the_other_face(beside_a_house: Hand) -> None:
    hand = beside_a_house
    hand.take("place-tile", tile="kitchen")
    hand.hover(9.5, 1.5)
    hand.keys("R")
    assert shown(hand).placements[0].rotation == 90
    hand.keys("X")
    assert shown(hand).placements[0].face == "back"
    hand.keys("X")
    assert shown(hand).placements[0].face == "front"
    hand.keys("Escape")
    assert hand.put_away == 1


def test_a_tile_is_placed_by_keyboard_alone(beside_a_house: Hand) -> None:
    hand = beside_a_house
    hand.take("place-tile", tile="kitchen")
    assert not hand.tool.key("Return", None), "nothing is pointed at yet"
    hand.keys("Right", "Right", "Right", "Up", "Up", "R", "Return")
    assert hand.tool.focus == (9, 2)
    assert tiles(hand.document)["kitchen"][:3] == (8, 1, 90)
    hand.keys("Return")
    assert not any(found.rule == "map.no-access" for found in hand.document.report.problems)


def test_with_a_second_box_the_hand_keeps_the_tile() -> None:
    hand = Hand(empty_frame())
    hand.document.do(set_field("box/copies", 2))
    tool = hand.take("place-tile", tile="rubble-passage")
    hand.click(0.5, 0.5, control=True)
    while isinstance(tool, PlaceTileTool) and tool.placed_id:
        hand.keys("Return")
    assert hand.put_away == 0
    hand.hover(0.5, 3.5)
    assert shown(hand).placements[0].id == "rubble-passage#2"


def test_a_tile_that_the_box_does_not_know_has_no_ghost() -> None:
    hand = Hand(empty_frame())
    hand.take("place-tile", tile="no-such-tile")
    hand.hover(3, 3)
    assert hand.tool.ghost() is None


# --- doors ----------------------------------------------------------------------------------------------------------


def test_all_legal_places_light_up_and_the_nearest_one_is_meant() -> None:
    hand = Hand(first_steps())
    hand.take("place-door", door="norad-small-1")
    legal = set(legal_door_places(hand.document.level, 1))
    assert set(shown(hand).places) == legal
    place = min(legal)
    x, y = door_center(place)
    hand.hover(x + 0.1, y - 0.2)
    ghost = shown(hand)
    assert ghost.doors[0].edges == place
    assert ghost.legal
    hand.click(x + 0.1, y - 0.2)
    assert hand.document.scenario.levels[0].doors[-1].edges == place
    assert hand.put_away == 1
    assert place not in shown(hand).places


def test_a_large_door_needs_two_edges() -> None:
    hand = Hand(first_steps())
    tool = hand.take("place-door", door="norad-large-1")
    assert isinstance(tool, PlaceDoorTool)
    assert tool.length == 2
    assert all(len(place) == 2 for place in shown(hand).places)
    hand.hover(4.6, 1.04)
    assert [len(door.edges) for door in shown(hand).doors] == [2]


def test_elsewhere_the_edge_under_the_pointer_says_why_not() -> None:
    hand = Hand(first_steps())
    hand.take("place-door", door="norad-small-1")
    hand.hover(1.5, 4.02)
    ghost = shown(hand)
    assert ghost.doors[0].edges == (Edge(1, 4, "n"),)
    assert not ghost.legal
    assert "another door" in str(ghost.reason)
    hand.click(1.5, 4.02)
    assert len(hand.document.scenario.levels[0].doors) == 5
    assert "Hold Ctrl" in hand.messages[-1]


def test_without_a_legal_place_the_hint_says_so() -> None:
    hand = Hand(empty_frame())
    tool = hand.take("place-door", door="norad-small-1")
    assert "no legal place" in str(tool.hint())
    assert "highlighted edge" in str(Hand(first_steps()).take("place-door", door="norad-small-1").hint())


def test_a_door_is_placed_by_keyboard() -> None:
    hand = Hand(first_steps())
    hand.take("place-door", door="norad-small-1")
    places = sorted(shown(hand).places, key=door_center)
    hand.keys("Right")
    assert shown(hand).doors[0].edges == places[0]
    hand.keys("Right")
    assert door_center(shown(hand).doors[0].edges)[0] > door_center(places[0])[0]
    hand.keys("Return")
    assert len(hand.document.scenario.levels[0].doors) == 6


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


def test_leaving_the_canvas_hides_the_ghost(beside_a_house: Hand) -> None:
    beside_a_house.take("place-tile", tile="kitchen")
    beside_a_house.hover(9.5, 1.5)
    beside_a_house.tool.leave()
    assert beside_a_house.tool.ghost() is None
    beside_a_house.tool.refresh()
    assert beside_a_house.tool.ghost() is None
    beside_a_house.tool.press(Pointer(9.5, 1.5))
    assert shown(beside_a_house).placements
