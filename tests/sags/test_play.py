"""The computer builds whole maps: full, legal, the same for the same seed, and different ones for different seeds."""

from __future__ import annotations

from random import Random

import pytest

from editor.board import compile_board
from editor.files import scenario_bytes
from editor.rules import check
from editor.rules.analysis import analyse
from editor.sags import State, apply, replay, to_log, to_scenario
from editor.sags.builder import Builder
from editor.sags.leftover_doors import best_door
from editor.sags.log import log_bytes
from editor.sags.play import Order, construct, seats, states
from editor.sags.setup import new_construction
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
    start = new_construction(real_box(), players=2, seed=2)
    builder = Builder(Random("2"))
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
