"""Doors on the full map: which one leads around a choke point, and which side pays for it."""

from __future__ import annotations

from functools import cache

import pytest

from editor.board.bit_sets import edges_set
from editor.board.choke_points import choke_squares_of
from editor.board.map_bits import MapBits
from editor.sags.construction import AddDoor, ConstructionState, Pass, apply_action
from editor.sags.construction.offers import doors_to_add
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import Player
from editor.sags.game import new_game
from editor.sags.players.builder import DefensiveBuilder, choose_added_door
from editor.sags.players.game_table import seat_players
from editor.sags.players.leftover_doors import best_bypass
from editor.sags.players.tile_scoring import Weights
from editor.values import replace
from tests.drawn_map import real_box

BUILDER, THRIFTY = Weights(), Weights(thrifty=True)

WITH_CHOKE_POINTS = (2, 4, 7, 10, 11)
"""Seeds of maps where one square cuts off more than a quarter; that of seed 2 cuts off 40 %."""


@cache
def full_map(seed: int) -> ConstructionState:
    builder = DefensiveBuilder(str(seed))
    memory = builder.initial_memory()
    state = new_construction(real_box(), players=2, seed=seed, frame=(12, 9))
    while state.phase == "building":
        action, memory = builder.choose(state, memory)
        state = apply_action(state, action)
    return state


def largest_cut(bits: MapBits, more_ways: int = 0) -> int:
    return max((lost for _, lost in choke_squares_of(bits.enterable, bits.ways | more_ways)), default=0)


@pytest.mark.parametrize("seed", WITH_CHOKE_POINTS)
def test_no_door_leads_around_choke_points_better_than_the_best_one(seed: int) -> None:
    state = full_map(seed)
    bits, doors = state.map_bits, list(doors_to_add(state))
    best = best_bypass(bits, doors, 0.2, every=True)
    assert best is not None
    least = min(largest_cut(bits, edges_set(door.edges)) for door in doors)
    assert largest_cut(bits, edges_set(best.edges)) == least < largest_cut(bits)


def test_doors_to_separate_areas_are_not_taken_for_ways_around_a_choke_point() -> None:
    """Three small areas are apart, and have doors further away from the choke point than those that help."""
    table = seat_players(new_game(real_box(), players=2, seed=1015), ["schemer", None], "1015")
    while table.game.step == "building":
        person = None if table.next_computer else table.waits_for[0]
        table = table.after_move(person, table.suggest_move(person)) if person else table.after_computer_move()
    bits, doors = table.game.construction.map_bits, list(doors_to_add(table.game.construction))
    assert len(bits.areas) > 1
    assert largest_cut(bits) >= 0.4 * bits.enterable.bit_count()
    best = best_bypass(bits, doors, 0.4, every=True)
    assert best is not None
    assert largest_cut(bits, edges_set(best.edges)) < 0.1 * bits.enterable.bit_count()


def test_no_door_is_needed_where_no_square_cuts_off_enough() -> None:
    state = full_map(2)
    doors = list(doors_to_add(state))
    assert best_bypass(state.map_bits, doors, 0.3, every=True) is not None
    assert best_bypass(state.map_bits, doors, 0.5, every=True) is None


def without_free_doors(state: ConstructionState, *, others_have_doors: bool = True) -> ConstructionState:
    """The full map where every door of the constructor costs something."""

    def doors_of(player: Player) -> tuple[str, ...]:
        if player != state.constructor:
            return player.doors if others_have_doors else ()
        return tuple(door for door in player.doors if state.price(real_box().doors[door]))

    return replace(state, players=tuple(replace(each, doors=doors_of(each)) for each in state.players))


def test_a_thrifty_side_lets_others_pay_for_the_way_around_a_large_choke_point() -> None:
    state = without_free_doors(full_map(2))
    assert largest_cut(state.map_bits) >= 0.4 * state.map_bits.enterable.bit_count()

    def chosen(weights: Weights, start: ConstructionState) -> type:
        return type(choose_added_door(start, weights, every_bypass=True))

    assert chosen(BUILDER, state) is AddDoor
    assert chosen(THRIFTY, state) is Pass, "the other side has doors, and may pay"
    assert chosen(THRIFTY, replace(state, passes=1)) is AddDoor, "the other side has passed"
    assert chosen(THRIFTY, without_free_doors(state, others_have_doors=False)) is AddDoor


def test_a_builder_adds_no_magnetic_door_while_it_has_others_of_the_same_price() -> None:
    start, doors = full_map(2), real_box().doors
    paid = [door for door in start.constructor.doors if start.price(doors[door]) and doors[door].length == 1]
    assert {doors[door].magnetic for door in paid} == {True, False}
    for reserve in (paid, paid[::-1]):
        players = [replace(each, doors=tuple(reserve)) if each == start.constructor else each for each in start.players]
        action = choose_added_door(replace(start, players=tuple(players)), BUILDER, every_bypass=True)
        assert isinstance(action, AddDoor)
        assert not doors[action.door].magnetic


def test_a_thrifty_side_never_pays_where_little_is_cut_off() -> None:
    for seed in (4, 10, 11):
        state = replace(without_free_doors(full_map(seed)), passes=1)
        assert isinstance(choose_added_door(state, THRIFTY, every_bypass=True), Pass)
