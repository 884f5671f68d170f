"""The numbers of the S.A.G.S., compared with the rulebook (RB 35 to 39)."""

from __future__ import annotations

import pytest

from editor.board.bit_sets import edge_bit, edges_set, frame_squares
from editor.model.cards import CardFace, Equipment, EquipmentCard
from editor.model.grid import Edge
from editor.rules.sags_rules.sags_numbers import (
    RULES_BY_PLAYERS,
    hand_sizes,
    is_achievable,
    marker_step_edges,
    most_markers,
    printed_weight,
)
from tests.drawn_map import real_box


@pytest.mark.parametrize(
    ("players", "characters", "dealt", "decoys", "bonus", "mp"), [(3, 3, 10, 1, 0, 25), (4, 2, 7, 1, 1, 20)]
)
def test_numbers_by_player_count(players: int, characters: int, dealt: int, decoys: int, bonus: int, mp: int) -> None:
    numbers = RULES_BY_PLAYERS[players]
    assert (numbers.most_characters, numbers.dealt, numbers.decoys) == (characters, dealt, decoys)
    assert (numbers.bonus_missions, numbers.mp) == (bonus, mp)
    assert most_markers(real_box(), players, "salemite") == 5 + players
    assert most_markers(real_box(), players, "norad") == 4 + players


def test_two_players_are_limited_only_by_cards_and_points() -> None:
    numbers = RULES_BY_PLAYERS[2]
    assert numbers.most_characters >= len(real_box().characters)
    assert (numbers.dealt, numbers.decoys, numbers.bonus_missions, numbers.mp) == (0, 2, 0, 30)
    assert most_markers(real_box(), 2, "salemite") == 8 + 2


def test_mission_hand_sizes() -> None:
    assert hand_sizes("norad", ()) == {"norad": 4}
    assert hand_sizes(None, ("norad", "salemite", "norad")) == {"norad": 2, "salemite": 1}


def test_a_mission_needs_the_faces_that_it_names_and_no_others() -> None:
    for mission in real_box().missions.values():
        faces, named = set(mission.needs_faces), set(mission.needs_characters)
        assert is_achievable(mission, players=2, faces=faces, own={}, others=named), mission.id
        assert is_achievable(mission, players=2, faces=faces | {"another/back"}, own={}, others=named), mission.id
        for face in faces:
            assert not is_achievable(mission, players=2, faces=faces - {face}, own={}, others=named), mission.id


def test_mission_needs_one_of_its_characters_in_any_team() -> None:
    missions = [each for each in real_box().missions.values() if each.needs_characters]
    assert missions
    for mission in missions:
        faces, character = set(mission.needs_faces), mission.needs_characters[0]
        assert is_achievable(mission, players=2, faces=faces, own={character: None}, others=set()), mission.id
        assert is_achievable(mission, players=2, faces=faces, own={}, others={character}), mission.id
        assert not is_achievable(mission, players=2, faces=faces, own={"nobody": None}, others={"no-one"}), mission.id


def test_steps_between_markers_go_through_doors_and_not_through_walls() -> None:
    floor = frame_squares(2, 2)
    wall, door = Edge(1, 0, "w"), Edge(0, 1, "n")
    ways = marker_step_edges(floor, edges_set([wall, door]), edge_bit(door))
    assert ways == edges_set([door, Edge(1, 1, "n"), Edge(1, 1, "w")])


@pytest.mark.parametrize(("printed", "listed", "weight"), [(4, 2, 4), (None, 2, 2), (None, None, None), (0, 2, 0)])
def test_dealt_card_decides_the_weight(printed: int | None, listed: int | None, weight: int | None) -> None:
    green = CardFace(item="bazooka", weight=printed)
    card = EquipmentCard(id="a-card", green=green, yellow=CardFace(item="lens", weight=9))
    known = Equipment(id="bazooka", name="Bazooka", weight=listed)
    assert printed_weight("bazooka", card, known) == weight
    assert printed_weight("bazooka", None, known) == listed
    assert printed_weight("bazooka", None, None) is None
