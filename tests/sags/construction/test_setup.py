"""The set-up: what each side has, who begins, and that the seed decides all of it."""

from __future__ import annotations

from collections import Counter

import pytest

from editor.errors import EditRejected
from editor.sags.construction import new_construction
from tests.drawn_map import real_box

BOX = real_box()


def test_two_players_are_norad_and_the_salemites_with_their_own_doors() -> None:
    state = new_construction(BOX, seed=1)
    assert [player.id for player in state.players] == ["norad", "salemite"]
    assert [player.faction for player in state.players] == ["norad", "salemite"]
    assert [player.mp for player in state.players] == [30, 30]
    for player in state.players:
        doors = [BOX.doors[door] for door in player.doors]
        assert {door.side for door in doors} == {player.faction}
        assert len(doors) == 12
        prices = [state.price(door) for door in state.reserve(player)]
        assert prices == sorted(prices)
        assert set(prices) == {0, 1}
    assert [len(player.drillers) for player in state.players] == [5, 0]


def test_the_zone_holds_all_tiles_but_stairs_and_drillers_by_shape() -> None:
    state = new_construction(BOX)
    kinds = Counter(BOX.tiles[tile].kind for tile in state.zone)
    assert kinds == {"floor": 80, "sewers-exit": 2}
    assert set(state.zone_by_group) == set(range(1, 12))
    assert sum(len(tiles) for tiles in state.zone_by_group.values()) == 82
    assert all(BOX.tiles[tile].group == group for group, tiles in state.zone_by_group.items() for tile in tiles)


@pytest.mark.parametrize(("players", "mp", "small"), [(3, 25, 5), (4, 20, 4)])
def test_mercenaries_draw_doors_and_one_driller_each(players: int, mp: int, small: int) -> None:
    state = new_construction(BOX, players=players, seed=5)
    assert [player.id for player in state.players] == [f"player-{number + 1}" for number in range(players)]
    assert {player.faction for player in state.players} == {None}
    assert {player.mp for player in state.players} == {mp}
    for player in state.players:
        assert Counter(BOX.doors[door].size for door in player.doors) == {"large": 2, "small": small}
        assert {state.price(door) for door in state.reserve(player)} == {0}
    doors = [door for player in state.players for door in player.doors]
    drillers = [driller for player in state.players for driller in player.drillers]
    assert len(set(doors)) == len(doors)
    assert len(set(drillers)) == len(drillers) == players


def test_the_driller_with_solid_walls_is_never_drawn() -> None:
    solid = [
        tile.id
        for tile in BOX.tiles.values()
        if tile.kind == "driller" and len([wall for wall in tile.front.walls if wall.kind != "broken"]) >= 8
    ]
    assert len(solid) == 1
    drawn = {
        driller
        for seed in range(30)
        for player in new_construction(BOX, players=4, seed=seed).players
        for driller in player.drillers
    }
    assert len(drawn) == 4
    assert not drawn & set(solid)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seed_decides_who_begins_and_each_player_sometimes_does(players: int) -> None:
    states = [new_construction(BOX, players=players, seed=seed) for seed in range(40)]
    assert states == [new_construction(BOX, players=players, seed=seed) for seed in range(40)]
    assert {state.first for state in states} == set(range(players))
    assert all(state.turn == state.first for state in states)
    if players > 2:
        assert len({state.players[0].doors for state in states}) > 30


@pytest.mark.parametrize("frame", [(20, 16), (16, 20), (4, 4), (8, 5)])
def test_any_frame_that_a_level_can_have(frame: tuple[int, int]) -> None:
    state = new_construction(BOX, frame=frame)
    assert (state.width, state.height) == frame
    assert state.map_bits.empty.bit_count() == frame[0] * frame[1]


@pytest.mark.parametrize("frame", [(3, 8), (21, 4), (17, 17), (20, 17)])
def test_other_frames_are_rejected(frame: tuple[int, int]) -> None:
    with pytest.raises(EditRejected, match="20 × 16"):
        new_construction(BOX, frame=frame)


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_rejected(players: int) -> None:
    with pytest.raises(EditRejected, match="2, 3 or 4"):
        new_construction(BOX, players=players)
