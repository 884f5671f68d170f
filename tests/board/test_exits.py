"""Routes off the map: over the frame, by the sewers, among friends and enemies, and for large miniatures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board import Board, compile_board
from editor.board.bit_sets import squares_of
from editor.board.exits import exit_squares, shortest_exit, shortest_large_exit
from editor.board.miniatures import Stance, large_routes_from
from editor.board.paths import Mover, Spot, reachable
from editor.model.grid import DIRECTIONS, Direction
from editor.model.scenario import Exits
from tests.board.random_maps import SIZE, boards
from tests.drawn_map import drawn

HOUSE = """
+---+---+---+---+
|A.  A.  A.  A. |
+   +   +   +   +
|A.  A.  A.  A. |
+---+   +---+---+
|B. |B.  B.  B.e|
+   +   +   +   +
|B.  B.  B.  B. |
+---+---+   +---+
"""
OVER, BY_SEWERS = Exits(frame=True), Exits(frame=False, sewers=True)
BOTH, NONE = Exits(frame=True, sewers=True), Exits(frame=False)


def house(exits: Exits) -> Board:
    return compile_board(*drawn(HOUSE, exits=exits))


def at(x: int, y: int) -> Spot:
    return Spot("ground", x, y)


@pytest.mark.parametrize(
    ("exits", "start", "cost", "by"),
    [
        (OVER, at(2, 3), 1, "frame"),  # the only gap in the outer wall
        (OVER, at(0, 0), 6, "frame"),
        (BY_SEWERS, at(3, 2), 1, "sewers"),
        (BY_SEWERS, at(2, 3), 3, "sewers"),
        (BOTH, at(1, 3), 2, "frame"),
        (BOTH, at(3, 2), 1, "sewers"),
    ],
)
def test_the_cheapest_way_off_the_map(exits: Exits, start: Spot, cost: int, by: str) -> None:
    leaving = shortest_exit(house(exits), start)
    assert leaving is not None
    assert (leaving.route.cost, leaving.by, leaving.route.path[0]) == (cost, by, start)
    assert len(leaving.route.path) == cost, "the step out is in the cost, not on the map"


def test_no_exit_route_where_leaving_is_not_allowed() -> None:
    assert shortest_exit(house(NONE), at(2, 3)) is None
    assert shortest_large_exit(house(NONE), Stance("ground", 1, 2, "s")) is None


def test_enemies_block_the_exit_and_friends_do_not() -> None:
    gap = frozenset({at(2, 3)})
    passed = shortest_exit(house(OVER), at(2, 2), Mover(friends=gap))
    assert passed is not None
    assert passed.route.cost == 2
    assert shortest_exit(house(OVER), at(2, 2), Mover(enemies=gap)) is None


@given(boards(), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.sampled_from([OVER, BY_SEWERS, BOTH]))
def test_it_is_the_best_of_all_ways_to_an_exit(board: Board, x: int, y: int, exits: Exits) -> None:
    board = compile_board(board.scenario.model_copy(update={"exits": exits}), board.box)
    start = Spot(board.levels[0].level.id, x, y)
    out = {Spot(each.level.id, *to) for each in board.levels for to in squares_of(exit_squares(exits, each))}
    costs = [cost + 1 for spot, cost in reachable(board, start).items() if spot in out]
    leaving = shortest_exit(board, start)
    assert (leaving.route.cost if leaving else None) == min(costs, default=None)


# --- large ones -------------------------------------------------------------------------------------------------------

YARD = """
+---+   +   +---+
|A,  A,  A,  A, |
+   +   +   +   +
|A,  A,  A,  A, |
+   +   +   +   +
|A,  A,  A,  A, |
+   +   +   +   +
|A,  A,  A,  A, |
+---+---+---+---+
"""


@pytest.mark.parametrize(
    ("x", "y", "facing", "cost"),
    [
        (1, 0, "n", 1),  # forward
        (1, 0, "s", 2),  # backward
        (1, 0, "e", 2),  # a turn, then forward
        (1, 1, "n", 2),
        (1, 1, "s", 3),  # two backward would cost four, a turn and two forward cost three
        (0, 0, "n", 4),  # half of the way out is walled: turn, aside, turn, out
        (1, -1, "n", 1),  # half outside already
    ],
)
def test_a_large_miniature_leaves_with_both_squares_at_once(x: int, y: int, facing: Direction, cost: int) -> None:
    board = compile_board(*drawn(YARD, exits=OVER))
    leaving = shortest_large_exit(board, Stance("ground", x, y, facing))
    assert leaving is not None
    assert (leaving.route.cost, leaving.by) == (cost, "frame")


def test_a_large_miniature_takes_no_sewers_and_no_narrow_gap() -> None:
    board = house(BOTH)
    assert shortest_exit(board, at(3, 2)) is not None
    assert shortest_large_exit(board, Stance("ground", 2, 2, "e")) is None


@given(boards(), st.integers(0, SIZE - 2), st.integers(0, SIZE - 2), st.sampled_from(DIRECTIONS))
def test_a_large_one_leaves_the_cheapest_way(board: Board, x: int, y: int, facing: Direction) -> None:
    """These maps have no wall on their border, so it can leave wherever two of its squares are at the border."""
    board = compile_board(board.scenario.model_copy(update={"exits": OVER}), board.box)
    start = Stance(board.levels[0].level.id, x, y, facing)
    costs = []
    for route in large_routes_from(board, start):
        end = route.path[-1]
        beside = {"n": end.y == 0, "w": end.x == 0, "s": end.y == SIZE - 2, "e": end.x == SIZE - 2}
        behind = DIRECTIONS[(DIRECTIONS.index(end.facing) + 2) % 4]
        costs += [route.cost + price for way, price in ((end.facing, 1), (behind, 2)) if beside[way]]
    leaving = shortest_large_exit(board, start)
    assert (leaving.route.cost if leaving else None) == min(costs, default=None)
