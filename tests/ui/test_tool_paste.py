"""Copies in the hand: shown before they are placed, refused like any piece, made of what the box still has."""

from __future__ import annotations

import pytest

from editor.edits import copy_selection, resize_level, select_all_on, select_tiles, set_field
from editor.edits.clip import Clip
from editor.edits.edit import possible_copy_ids
from editor.edits.substitutes import substitute_missing
from editor.messages import to_text
from editor.model.grid import Square
from editor.model.level import Marker, Placement
from editor.model.sides import StartingCharacter
from editor.session.document import Document
from editor.ui.map.tools.ghost import Ghost
from editor.ui.map.tools.paste import PasteTool
from tests.session.samples import empty_frame, first_steps
from tests.ui.hands import Hand


@pytest.fixture
def hand() -> Hand:
    """A map with eight empty columns on its right."""
    document = first_steps()
    document.do(resize_level("ground", 16, 8))
    return Hand(document)


def copy(document: Document, *tiles: str) -> Clip:
    return copy_selection(document.scenario, select_tiles("ground", *tiles))


def shown(hand: Hand) -> Ghost:
    ghost = hand.tool.ghost()
    assert ghost is not None
    return ghost


def test_a_copy_is_a_ghost_until_a_click_lays_it_and_then_it_is_selected(hand: Hand) -> None:
    hand.take("paste", clip=copy(hand.document, "bedroom"))
    hand.hover(12.0, 4.0)
    assert [(each.x, each.y) for each in shown(hand).placements] == [(11, 3)]
    assert hand.steps == 1
    hand.click(12.0, 4.0)
    assert hand.steps == 2
    assert hand.put_away == 1
    [placed] = hand.document.selection.tiles
    assert str(hand.document.history.undo_label) == f"Paste {hand.document.level.placed_tiles[-1].face.name}"
    assert (hand.document.level.placed_tiles[-1].placement.id, hand.document.level.placed_tiles[-1].placement.x) == (
        placed,
        11,
    )


def test_a_copy_made_of_other_tiles_says_so(hand: Hand) -> None:
    hand.take("paste", clip=copy(hand.document, "bedroom"))
    hand.click(12.0, 4.0)
    assert "instead" in hand.messages[-1]
    hand.document.do(set_field("box/copies", 2))
    hand.take("paste", clip=copy(hand.document, "bedroom"))
    hand.click(14.0, 4.0)
    assert hand.steps == 4
    assert not any("instead" in each for each in hand.messages[1:]), "the second box has another"


def test_a_copy_is_refused_where_a_tile_would_be_and_ctrl_lays_it(hand: Hand) -> None:
    hand.take("paste", clip=copy(hand.document, "bedroom"))
    hand.hover(7.0, 1.0)
    assert not shown(hand).legal
    hand.click(7.0, 1.0)
    assert hand.steps == 1
    assert "overlaps" in hand.messages[-1]
    hand.click(7.0, 1.0, control=True)
    assert hand.steps == 2


def test_a_used_up_tile_is_replaced_by_a_free_one_of_the_same_shape(hand: Hand) -> None:
    hand.take("paste", clip=copy(hand.document, "gym"))
    hand.hover(12.0, 4.0)
    [ghost] = shown(hand).placements
    box = hand.document.box
    assert ghost.tile != "gym"
    assert box.tiles[ghost.tile].group == box.tiles["gym"].group
    hand.document.do(set_field("box/copies", 2))
    assert shown(hand).placements[0].tile == "gym", "the second box has another"


def test_what_the_box_cannot_give_is_named_and_the_rest_is_placed(hand: Hand) -> None:
    """More copies than there are tiles of that shape."""
    document, box = hand.document, hand.document.box
    gyms = tuple(Placement(id=each, tile="gym", x=0, y=0) for each in possible_copy_ids("gym"))
    stocked, missing = substitute_missing(Clip(placements=gyms), document.scenario, box)
    taken = [each.tile for each in stocked.placements]
    assert taken
    assert len(set(taken)) == len(taken), "none is taken twice"
    assert {each.tile for each in document.scenario.levels[0].placements}.isdisjoint(taken)
    assert len(taken) + len(missing) == len(gyms)
    assert {to_text(name) for name in missing} == {"Gym"}


def test_people_who_fight_already_stay_away_and_are_named(hand: Hand) -> None:
    everything = copy_selection(hand.document.scenario, select_all_on(hand.document.scenario, "ground"))
    tool = hand.take("paste", clip=everything)
    assert isinstance(tool, PasteTool)
    people = ["Lt. Vasquez", "James Woo", "Zombie 1", "Zombie 2"]
    assert [to_text(name) for name in tool.missing] == ["Satellite Com Room", *people], "and one tile is the only one"
    hand.hover(12.0, 4.0)
    ghost = shown(hand)
    assert (len(ghost.placements), len(ghost.characters)) == (7, 0)
    hand.click(12.0, 4.0, control=True)
    assert len(hand.document.scenario.levels[0].placements) == 15


def test_doors_that_do_not_fit_other_tiles_stay_in_the_box_and_are_counted(hand: Hand) -> None:
    """All rooms are on the map, so that others come in their places, with walls of their own."""
    everything = copy_selection(hand.document.scenario, select_all_on(hand.document.scenario, "ground"))
    hand.take("paste", clip=Clip(placements=everything.placements, doors=everything.doors))
    hand.hover(12.0, 4.0)
    ghost = shown(hand)
    assert ghost.legal
    assert len(ghost.doors) < len(everything.doors)
    assert f"{len(everything.doors) - len(ghost.doors)} doors do not fit" in str(ghost.reason)
    hand.document.do(set_field("box/copies", 2))
    assert len(shown(hand).doors) == len(everything.doors), "the same tiles have the same walls"


def test_what_is_missing_is_shown_when_the_rest_is_placed(hand: Hand) -> None:
    hand.take("paste", clip=Clip(placements=copy(hand.document, "bedroom", "satellite-com-room").placements))
    hand.hover(12.0, 4.0)
    assert shown(hand).unfinished
    hand.click(12.0, 4.0)
    assert hand.messages == ["The box has no more of: Satellite Com Room."]
    assert len(hand.document.scenario.levels[0].placements) == 9


def test_a_copy_turns_as_a_whole_both_ways() -> None:
    source = first_steps()
    hand = Hand(empty_frame(16, 16))
    hand.take("paste", clip=copy_selection(source.scenario, select_all_on(source.scenario, "ground")))
    hand.hover(8.0, 8.0)
    before = shown(hand)
    hand.keys("R")
    turned = shown(hand)
    assert {each.id: (each.rotation + 90) % 360 for each in before.placements} == {
        each.id: each.rotation for each in turned.placements
    }
    looks = {start.id: start.facing for _, start in before.characters}
    clockwise = dict(zip("nesw", "eswn", strict=True))
    assert {start.id: start.facing for _, start in turned.characters} == {
        name: clockwise[way] for name, way in looks.items()
    }
    assert [found.rule for found in hand.tool._proposal.obstacles] == []  # type: ignore[attr-defined]
    hand.keys("Shift+R")
    assert shown(hand) == before


def test_the_arrow_keys_lead_a_copy_and_return_lays_it(hand: Hand) -> None:
    hand.take("paste", clip=copy(hand.document, "bedroom"))
    hand.tool.focus = Square(12, 4)
    hand.keys("Right", "Return")
    assert hand.document.level.placed_tiles[-1].placement.x == 13


def test_what_the_box_does_not_know_is_named_and_not_placed(hand: Hand) -> None:
    """A copy may come from a window with other packs."""
    strange = Placement(id="moon-base", tile="moon-base", x=40, y=40)
    nowhere = StartingCharacter(id="woo-2", character="nobody")
    tool = hand.take("paste", clip=Clip(placements=(strange,), characters=(("norad", nowhere),)))
    assert isinstance(tool, PasteTool)
    assert tool.is_empty
    assert [to_text(name) for name in tool.missing] == ["moon-base", "Nobody"]
    hand.hover(12.0, 4.0)
    assert tool.ghost() is None
    assert tool.rotate()


def test_a_copy_that_would_turn_too_far_out_stays_as_it_is(hand: Hand) -> None:
    wide = (Marker(id="one", marker="mine", x=-40, y=-40), Marker(id="two", marker="mine", x=40, y=-40))
    tool = hand.take("paste", clip=Clip(markers=wide))
    assert isinstance(tool, PasteTool)
    hand.hover(12.0, 4.0)
    hand.keys("R")
    assert tool.turn == 0
    assert "too far" in hand.messages[-1]
