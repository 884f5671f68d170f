"""The computer among players that place anything anywhere: it still fills the frame."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from editor.board import compile_board
from editor.board.bit_sets import indices, neighbors, square_bit
from editor.rules import check
from editor.sags.construction import ConstructionState, Exchange, apply_action, legal_placements, to_scenario
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import unfillable_squares
from editor.sags.players.builder import DefensiveBuilder, best_exchange, count_singles, only_single_squares
from editor.sags.players.game_table import construction_table, play_construction
from editor.sags.players.map_planner import Intent, Plan, split_slot, urgency
from editor.sags.players.random_player import random_legal_action
from editor.sags.players.strategy import PlayStyle
from editor.sags.players.tile_covering import Slot
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.construction.test_exchange import ACTION, LONG, short_of_tiles


def with_a_random_player(seed: int) -> list[ConstructionState]:
    start = new_construction(real_box(), players=2, seed=seed)
    styles: list[PlayStyle] = ["builder", "random"] if seed % 2 else ["random", "builder"]
    return [each.state for each in play_construction(construction_table(start, styles, str(seed)))]


@pytest.fixture(scope="module")
def games() -> list[list[ConstructionState]]:
    return [with_a_random_player(seed) for seed in range(20)]


def test_nine_of_ten_constructions_with_a_random_player_end_full(games: list[list[ConstructionState]]) -> None:
    full = [seed for seed, game in enumerate(games) if not game[-1].map_bits.empty]
    assert len(full) >= 18
    assert all(games[seed][-1].phase == "ended" for seed in full)


def test_no_rule_is_broken_on_the_way_that_was_not_paid_for(games: list[list[ConstructionState]]) -> None:
    for state in [*games[0], *games[1], *(game[-1] for game in games[2:8])]:
        report = check(compile_board(to_scenario(state), real_box()))
        assert report.count("error") == 0, state


def test_its_exchanges_return_single_squares_when_nearly_all_else_is_filled(
    games: list[list[ConstructionState]],
) -> None:
    """A random player would waste the returned squares on larger holes."""
    made = [
        (state, later.actions[-1])
        for seed, game in enumerate(games)
        for state, later in pairwise(game)
        if isinstance(later.actions[-1], Exchange) and state.turn == (seed + 1) % 2
    ]
    assert sum(count_singles(state, action) for state, action in made if isinstance(action, Exchange)) >= 5
    assert all(state.map_bits.empty.bit_count() < 20 for state, _ in made)


def test_it_guards_the_frame_against_people_too(games: list[list[ConstructionState]]) -> None:
    """It does not matter who plays the other seat, only that it is not this computer."""
    seated = construction_table(new_construction(real_box(), players=2, seed=1), ["builder", None], "1")
    random = Random("1/salemite")
    while not seated.state.over:
        state = seated.state
        seated = (
            seated.after_computer_move() if seated.strategy else seated.after_move(random_legal_action(state, random))
        )
    assert seated.state.actions == games[1][-1].actions


def test_a_slot_is_split_although_the_plan_lacks_single_squares() -> None:
    """A makeshift plan has more single squares than there are tiles; that must not hide the tiles there are."""
    start = new_construction(real_box(), players=2, seed=1, frame=(4, 4))
    state = replace(start, zone=("pipe-gallery", "lavatory"))
    large = Slot(6, sum(square_bit(x, y) for x in (0, 1) for y in (0, 1)), 0)
    single = [Slot(1, 1 << index, index) for index in indices(state.map_bits.frame & ~large.floor)]
    plan = split_slot(Plan((large, *single), 0, 0), large, state, Intent(0.4, 0), Random("1"))
    assert plan is not None
    assert [slot.group for slot in plan.slots if slot.floor & large.floor] == [2, 2]


def test_only_single_squares() -> None:
    assert only_single_squares(0)
    assert only_single_squares(square_bit(3, 3) | square_bit(4, 4))
    assert not only_single_squares(square_bit(3, 3) | square_bit(4, 3))
    assert not only_single_squares(square_bit(3, 3) | square_bit(3, 4))


def test_it_begins_with_what_is_large() -> None:
    """Room for large tiles is lost first."""
    state = new_construction(real_box(), players=2, seed=4)
    builder = DefensiveBuilder("4")
    memory = builder.initial_memory()
    for _ in range(6):
        action, memory = builder.choose(state, memory)
        state = apply_action(state, action)
    assert all(len(real_box().groups[real_box().tiles[each.tile].group].squares) >= 9 for each in state.placements)


def test_size_counts_more_than_shelter() -> None:
    """Nine squares that are open on two sides, six that are open on none."""
    nine = Slot(9, sum(square_bit(x, y) for x in range(4, 7) for y in range(4, 7)), 0)
    six = Slot(8, sum(square_bit(x, y) for x in range(12, 14) for y in range(4, 7)), 0)
    open_sides = sum(square_bit(7, y) | square_bit(3, y) for y in range(4, 7))
    assert urgency(nine, nine.floor | six.floor | open_sides) > urgency(six, nine.floor | six.floor | open_sides)
    assert urgency(nine, nine.floor) > urgency(nine, nine.floor | open_sides), "and shelter counts too"
    all_round = neighbors(nine.floor)
    assert urgency(nine, all_round) == 0, "any tile that fits there can be placed later"
    one_side = sum(square_bit(x, 3) for x in range(4, 7)) | square_bit(7, 4)
    assert urgency(nine, all_round & ~one_side) < urgency(six, six.floor), "with four of its twelve sides shut"


def test_the_best_exchange_returns_single_squares() -> None:
    state = short_of_tiles(LONG)
    assert unfillable_squares(state)
    found = best_exchange(state)
    assert found == ACTION
    assert count_singles(state, ACTION) == 2


def test_without_an_exchange_there_is_no_best_one() -> None:
    assert best_exchange(new_construction(real_box(), players=2, seed=4)) is None


# as in the tests of exchanges, with one square that nothing fits, but also with room for E
WITH_ROOM = """
+---+---+---+   +   +
|A.  B. |C, |D,  E,
+---+---+   +   +   +
 C,  C,  C,  D,  E,
+   +   +   +   +   +
 C,  C,  C,  D,  D,
+   +   +   +   +   +
 C,  C,  C,      D,
+   +   +   +   +   +
"""


def test_in_a_shortage_an_exchange_comes_before_what_was_not_planned() -> None:
    """E could be placed, but drawn tiles have no shape that a plan could use."""
    state, builder = short_of_tiles(LONG, WITH_ROOM), DefensiveBuilder("1")
    assert unfillable_squares(state) == square_bit(3, 3)
    assert any(each.spot.tile == "tile-e" and not each.violation for each in legal_placements(state))
    assert builder.choose(state, builder.initial_memory())[0] == ACTION
