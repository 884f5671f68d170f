"""The computer builds whole maps: full, legal, the same for the same seed, and different ones for different seeds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from editor.board import compile_board
from editor.files import scenario_bytes
from editor.model.grid import Edge
from editor.model.tile import Door
from editor.rules import check
from editor.rules.analysis import analyse
from editor.sags import LaidDoor, LayTile, State, apply, replay, to_log, to_scenario
from editor.sags.builder import Builder, with_liked_doors
from editor.sags.leftover_doors import best_door
from editor.sags.log import log_bytes
from editor.sags.play import Order, construct, seats, states
from editor.sags.setup import new_construction
from editor.sags.view import Taste
from tests.drawn_map import real_box


def errors(state: State) -> list[str]:
    report = check(compile_board(to_scenario(state), real_box()))
    return [f"{found.rule} {found.subjects}" for found in report.findings if found.severity == "error"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_builders_fill_the_frame_without_a_violation(players: int, seed: int) -> None:
    state = construct(Order(players, seed), real_box())
    assert state.phase == "ended"
    assert state.sketch.empty == 0
    assert state.paid == ()
    assert errors(state) == []


@pytest.mark.parametrize("seed", range(3))
def test_the_maps_are_good_ones(seed: int) -> None:
    figures = analyse(compile_board(to_scenario(construct(Order(2, seed), real_box())), real_box()))
    assert 0.40 <= figures.indoor_share <= 0.75
    assert figures.levels[0].longest_range >= 8
    assert figures.doors_used["small"][0] + figures.doors_used["large"][0] <= 24
    assert figures.areas_with_rooms == 1, "one can walk from every room to every other"


@pytest.mark.parametrize("style", ["schemer", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_character_of_play_ends_and_breaks_no_rule(style: str, players: int) -> None:
    state = construct(Order(players, 1, style, (9, 8)), real_box())  # type: ignore[arg-type]
    assert state.over
    assert errors(state) == []


def test_every_state_on_the_way_is_sound() -> None:
    start = new_construction(real_box(), players=2, seed=5)
    for state in states(start, seats(start, ["builder", "builder"], "5")):
        assert errors(state) == []


def test_a_seed_decides_everything() -> None:
    def content(seed: int) -> bytes:
        state = construct(Order(3, seed), real_box())
        return log_bytes(to_log(state)) + scenario_bytes(to_scenario(state))

    assert content(7) == content(7)
    assert len({content(seed) for seed in range(5)}) == 5


def test_a_log_rebuilds_the_map_byte_for_byte() -> None:
    state = construct(Order(4, 11), real_box())
    again = replay(to_log(state), real_box())
    assert again == state
    assert scenario_bytes(to_scenario(again)) == scenario_bytes(to_scenario(state))


def test_a_builder_adapts_to_what_others_lay() -> None:
    """A random player fragments the frame; the builder's own moves are still legal and the construction ends."""
    start = new_construction(real_box(), players=2, seed=3)
    *_, end = states(start, seats(start, ["builder", "random"], "3"))
    assert end.over
    assert errors(end) == []
    assert end.sketch.floor.bit_count() > 0.8 * end.sketch.frame.bit_count()


def test_leftover_doors_part_large_areas_and_cost_nothing() -> None:
    start = new_construction(real_box(), players=2, seed=1)
    builder = Builder(Random("1"))
    state = start
    while state.phase == "building":
        state = apply(state, builder.choose(state))
    before = state.constructor.mp
    door = best_door(state)
    assert state.phase == "adding-doors"
    assert door is not None
    after = apply(state, builder.choose(state))
    assert after.players[state.turn].mp == before
    assert len(after.doors) == len(state.doors) + 1


def test_leftover_doors_first_join_what_no_way_joins() -> None:
    """Without the last step, most maps fall into parts that nobody can walk between."""
    parts = []
    for seed in range(4):
        builder = Builder(Random(str(seed)))
        state = new_construction(real_box(), players=2, seed=seed)
        while state.phase == "building":
            state = apply(state, builder.choose(state))
        before = len(analyse(compile_board(to_scenario(state), real_box())).areas)
        while not state.over:
            state = apply(state, builder.choose(state))
        parts.append((before, len(analyse(compile_board(to_scenario(state), real_box())).areas)))
    assert all(after <= before for before, after in parts)
    assert sum(before - after for before, after in parts) >= 2


def laid_by(side: str, state: State) -> list[LayTile]:
    current, found = new_construction(real_box(), players=2, seed=state.seed), []
    for action in state.actions:
        if isinstance(action, LayTile) and current.constructor.id == side:
            found.append(action)
        current = apply(current, action)
    return found


def test_schemers_play_for_their_side() -> None:
    """Over a few maps: Salemites take cover and magnetic doors, NORAD avoids both."""
    cover, magnetic = Counter[str](), Counter[str]()
    for seed in range(4):
        end = construct(Order(2, seed, "schemer"), real_box())
        for side in ("norad", "salemite"):
            for action in laid_by(side, end):
                face = real_box().tiles[action.tile].face(action.face)
                assert face is not None
                cover[side] += sum(square.blocks_los for square in face.squares)
                magnetic[side] += sum(real_box().doors[laid.door].magnetic for laid in action.doors)
    assert cover["salemite"] > cover["norad"]
    assert magnetic["salemite"] > magnetic["norad"]


def test_who_likes_magnetic_doors_lays_them_in_the_place_of_others_as_dear() -> None:
    state = new_construction(real_box(), players=2, seed=0)
    doors = [real_box().doors[door] for door in state.constructor.doors]
    plain = next(door for door in doors if not door.magnetic and any(_alike(door, each) for each in doors))
    action = LayTile(tile="gym", face="front", x=0, y=0, doors=(LaidDoor(door=plain.id, edges=(Edge(0, 0, "n"),)),))
    liked = with_liked_doors(state, action, Taste(magnetic=1.0))
    assert isinstance(liked, LayTile)
    (door,) = (real_box().doors[laid.door] for laid in liked.doors)
    assert door.magnetic
    assert _alike(plain, door)
    assert with_liked_doors(state, liked, Taste(magnetic=-1.0)) != liked, "and the other way round"
    assert with_liked_doors(state, action, Taste()) == action


def _alike(door: Door, other: Door) -> bool:
    """Another door of the same size and price that is magnetic."""
    return other.magnetic and other.size == door.size and other.mp_cost == door.mp_cost
