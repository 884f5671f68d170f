"""The numbers of the S.A.G.S. against the rulebook (RB 35 to 39), written down here a second time."""

from __future__ import annotations

import pytest

from editor.board.bits import edge_bit, edges_set, frame_squares
from editor.model.cards import Equipment
from editor.model.decks import CardFace, EquipmentCard
from editor.model.grid import Edge
from editor.rules.sags_rules.sags_numbers import (
    RULES_BY_PLAYERS,
    hand_sizes,
    is_achievable,
    marker_ways,
    most_markers,
    printed_weight,
)
from tests.drawn_map import real_box


@pytest.mark.parametrize(
    ("players", "characters", "dealt", "decoys", "bonus", "mp"), [(3, 3, 10, 1, 0, 25), (4, 2, 7, 1, 1, 20)]
)
def test_what_depends_on_how_many_play(
    players: int, characters: int, dealt: int, decoys: int, bonus: int, mp: int
) -> None:
    numbers = RULES_BY_PLAYERS[players]
    assert (numbers.most_characters, numbers.dealt, numbers.decoys) == (characters, dealt, decoys)
    assert (numbers.bonus_missions, numbers.mp) == (bonus, mp)
    assert most_markers(real_box(), players, "norad") == players * (characters + decoys)


def test_two_are_limited_by_cards_and_points_alone() -> None:
    numbers = RULES_BY_PLAYERS[2]
    assert numbers.most_characters >= len(real_box().characters)
    assert (numbers.dealt, numbers.decoys, numbers.bonus_missions, numbers.mp) == (0, 2, 0, 30)
    assert most_markers(real_box(), 2, "salemite") == 8 + 2


def test_hands_of_missions() -> None:
    assert hand_sizes("norad", ()) == {"norad": 4}
    assert hand_sizes(None, ("norad", "salemite", "norad")) == {"norad": 2, "salemite": 1}


def test_a_mission_needs_the_faces_that_it_names_and_no_others() -> None:
    for mission in real_box().missions.values():
        faces, named = set(mission.needs_faces), set(mission.needs_characters)
        assert is_achievable(mission, players=2, faces=faces, own={}, others=named), mission.id
        assert is_achievable(mission, players=2, faces=faces | {"another/back"}, own={}, others=named), mission.id
        for face in faces:
            assert not is_achievable(mission, players=2, faces=faces - {face}, own={}, others=named), mission.id


def test_a_mission_needs_one_of_the_people_that_it_names_in_any_team() -> None:
    missions = [each for each in real_box().missions.values() if each.needs_characters]
    assert missions
    for mission in missions:
        faces, somebody = set(mission.needs_faces), mission.needs_characters[0]
        assert is_achievable(mission, players=2, faces=faces, own={somebody: None}, others=set()), mission.id
        assert is_achievable(mission, players=2, faces=faces, own={}, others={somebody}), mission.id
        assert not is_achievable(mission, players=2, faces=faces, own={"nobody": None}, others={"no-one"}), mission.id


def test_steps_between_markers_go_through_doors_and_not_through_walls() -> None:
    floor = frame_squares(2, 2)
    wall, door = Edge(1, 0, "w"), Edge(0, 1, "n")
    ways = marker_ways(floor, edges_set([wall, door]), edge_bit(door))
    assert ways == edges_set([door, Edge(1, 1, "n"), Edge(1, 1, "w")])


@pytest.mark.parametrize(("printed", "listed", "weight"), [(4, 2, 4), (None, 2, 2), (None, None, None), (0, 2, 0)])
def test_a_dealt_card_says_what_its_item_weighs(printed: int | None, listed: int | None, weight: int | None) -> None:
    green = CardFace(item="bazooka", weight=printed)
    card = EquipmentCard(id="a-card", green=green, yellow=CardFace(item="lens", weight=9))
    known = Equipment(id="bazooka", name="Bazooka", weight=listed)
    assert printed_weight("bazooka", card, known) == weight
    assert printed_weight("bazooka", None, known) == listed
    assert printed_weight("bazooka", None, None) is None
