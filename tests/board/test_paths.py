"""Routes on foot: which of several is taken, and that none is cheaper, by exhaustive search."""

from __future__ import annotations

from collections import deque
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board import Board
from editor.board.bit_sets import squares_of
from editor.board.paths import (
    Mover,
    Route,
    Spot,
    cp_needed,
    reachable,
    routes_from,
    shortest,
    with_special_rules,
)
from editor.model.grid import DIRECTIONS, Square
from editor.model.objectives import DoorCost, NoDoors, Party, SpecialRule
from editor.values import replace
from tests.board.random_maps import all_squares, boards
from tests.board.routes import board_of, cost_of, spot

# --- which of several ways ------------------------------------------------------------------------------------------


def test_among_equal_ways_the_one_with_fewest_doors() -> None:
    board = board_of(
        """
+---+---+---+---+
|A. aB. bC. |
+   +   +   +   +
|A.  B.  C. |
+---+---+---+   +

+   +   +   +   +

+   +   +   +   +
"""
    )
    route = shortest(board, spot(0, 0), spot(2, 0))
    assert route is not None
    assert (route.cost, route.opens) == (4, ()), "two steps and two doors cost as much as the way round"


@pytest.mark.parametrize(
    ("goal", "way"),
    [((2, 0), [(1, 1), (1, 0), (2, 0)]), ((2, 2), [(1, 1), (2, 1), (2, 2)]), ((0, 2), [(1, 1), (1, 2), (0, 2)])],
)
def test_then_north_east_south_west(goal: tuple[int, int], way: list[tuple[int, int]]) -> None:
    board = board_of("\n".join(["+   +   +   +   +", " A.  A.  A.  A. "] * 4 + ["+   +   +   +   +"]))
    route = shortest(board, spot(1, 1), spot(*goal))
    assert route is not None
    assert [(at.x, at.y) for at in route.path] == way


def test_both_halves_of_a_large_door_are_opened_at_once() -> None:
    board = board_of(
        """
+---+---+---+---+
|A. |B. |
+-a-+-a-+   +   +
|C.  C. |
+---+---+   +   +

+   +   +   +   +

+   +   +   +   +
""",
        a="norad-large-3",
    )
    route = shortest(board, spot(0, 0), spot(1, 0))
    assert route is not None
    assert (route.cost, route.opens) == (4, ("norad-large-3",))
    assert cost_of(shortest(board, spot(0, 0), spot(1, 0), Mover(close_behind=True))) == 7, "opened and shut twice"


@pytest.mark.parametrize("price", [1, 2, 3, 5])
def test_expensive_door_that_is_passed_twice_is_paid_once(price: int) -> None:
    """The other side of the door is reached for less around the corner, but it would have to be opened there."""
    board = board_of(
        """
+---+---+
|A.  B. |
+   +   +
|A. dB. |
+---+   +
|C. dB. |
+---+---+
""",
        d="norad-large-3",
    )
    route = shortest(board, spot(0, 1), spot(0, 2), Mover(prices=(("norad-large-3", price),)))
    assert route is not None
    assert route.cost == price + 3
    assert route.path == (spot(0, 1), spot(1, 1), spot(1, 2), spot(0, 2))


# --- against trying everything --------------------------------------------------------------------------------------

Rank = tuple[int, int, tuple[int, ...]]


def everything(board: Board, start: Spot, mover: Mover) -> dict[Spot, Rank]:
    """Return the best rank (cost, doors, directions) of every square by exhaustive search.

    Walls, doors and stairs are read from the scenario, not from the board's sets.
    """
    best: dict[tuple[Spot, frozenset[str]], Rank] = {(start, frozenset()): (0, 0, ())}
    waiting = deque(best)
    doable = cache(partial(_doable, board, mover))
    while waiting:
        at, opened = state = waiting.popleft()
        cost, doors, directions = best[state]
        for number, (to, price, door) in doable(at):
            must_open = door is not None and door not in opened
            now = opened | {door} if door is not None and price == 1 else opened
            rank = (cost + price + must_open, doors + must_open, (*directions, number))
            if (to, now) not in best or rank < best[to, now]:
                best[to, now] = rank
                waiting.append((to, now))
    squares = {at for at, _ in best}
    return {at: min(rank for (other, _), rank in best.items() if other == at) for at in squares}


def _doable(board: Board, mover: Mover, at: Spot) -> list[tuple[int, tuple[Spot, int, str | None]]]:
    """Return the possible steps from a square: number of the direction, square, cost, closed door."""
    level = next(level for level in board.levels if level.level.id == at.level)
    enterable = {Spot(each.level.id, *square) for each in board.levels for square in squares_of(each.enterable)}
    found: list[tuple[Spot, int, str | None]] = []
    for direction in DIRECTIONS:
        edge, to = at.square.edge(direction), at.square.step(direction)
        door = next((door for door in level.level.doors if edge in door.edges), None)
        if Spot(at.level, *to) not in enterable or Spot(at.level, *to) in mover.enemies:
            continue
        if door is None:
            if edge not in level.level.walls:
                found.append((Spot(at.level, *to), 1, None))
            continue
        kind = board.box.doors[door.door]
        if door.state == "closed" and kind.magnetic and not mover.magnetic_card:
            continue
        shut = int(mover.close_behind and kind.make == "wooden")
        found.append((Spot(at.level, *to), 1 + shut, door.id if door.state == "closed" else None))
    for link in board.scenario.stairs:
        ends = [Spot(place.level, place.x, place.y) for place in (link.start, link.end)]
        if at in ends and all(end in enterable for end in ends):
            partner = ends[1 - ends.index(at)]
            if partner not in mover.enemies:
                found.append((partner, 1, None))
    return list(enumerate(found))


@given(
    boards(levels=2),
    st.sampled_from(all_squares()),
    st.booleans(),
    st.booleans(),
    st.sets(st.sampled_from(all_squares()), max_size=4),
    st.sets(st.sampled_from(all_squares()), max_size=3),
)
def test_no_way_is_better(
    board: Board, at: Square, card: bool, close_behind: bool, friends: set[Square], enemies: set[Square]
) -> None:
    start = Spot("level-0", *at)
    mover = Mover(
        card,
        close_behind,
        frozenset(Spot("level-0", *square) for square in friends - {at}),
        frozenset(Spot("level-0", *square) for square in enemies - {at}),
    )
    if at not in squares_of(board.levels[0].enterable):
        assert reachable(board, start, None, mover) == {}
        return
    best = everything(board, start, mover)
    assert reachable(board, start, None, mover) == {
        spot: cost for spot, (cost, _, _) in best.items() if spot not in mover.friends
    }
    for route in routes_from(board, start, None, mover):
        assert (route.cost, len(route.opens), _directions(board, route, mover)) == best[route.path[-1]]
        assert route.path[0] == start
    assert all(shortest(board, start, friend, mover) is None for friend in mover.friends)


def _directions(board: Board, route: Route[Spot], mover: Mover) -> tuple[int, ...]:
    numbers = []
    for one, other in zip(route.path, route.path[1:], strict=False):
        numbers.append(next(number for number, (to, _, _) in _doable(board, mover, one) if to == other))
    return tuple(numbers)


@given(boards(), st.sampled_from(all_squares()), st.integers(0, 9))
def test_fewer_points_reach_the_same_squares_at_the_same_cost(board: Board, at: Square, points: int) -> None:
    start = Spot("level-0", *at)
    costs = reachable(board, start)
    assert reachable(board, start, points) == {spot: cost for spot, cost in costs.items() if cost <= points}


# --- Command Points and distance ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "movement", "cp"),
    [(0, 6, 0), (1, 6, 1), (6, 6, 1), (7, 6, 2), (30, 6, 5), (3, 1, 3), (0, 0, 0), (1, 0, None)],
)
def test_cp(cost: int, movement: int, cp: int | None) -> None:
    assert cp_needed(cost, movement) == cp


# --- special rules --------------------------------------------------------------------------------------------------

DOORS = """
+---+---+---+---+
|A. aB. bC. |
+---+---+---+   +

+   +   +   +   +

+   +   +   +   +

+   +   +   +   +
"""


def test_special_rules_change_door_costs_or_bar_doors() -> None:
    board = board_of(DOORS)
    first, second = (door.id for door in board.levels[0].level.doors)
    start, end = spot(0, 0), spot(2, 0)

    def cost(names: set[str], *rules: SpecialRule) -> int | None:
        scenario = board.scenario.model_copy(update={"rules_as_data": rules})
        ruled = replace(board, scenario=scenario)
        return cost_of(shortest(ruled, start, end, with_special_rules(Mover(), ruled, names)))

    woo = NoDoors(rule="no-doors", who=(Party(kind="character", id="woo"),), doors=(second,))
    everywhere = NoDoors(rule="no-doors", who=(Party(kind="side", id="norad"),))
    dear = DoorCost(rule="door-cost", doors=(first,), movement=3)
    dearer = DoorCost(rule="door-cost", doors=(first, second), movement=5)
    assert cost({"woo"}) == 4
    assert cost({"woo"}, dear) == 6
    assert cost({"woo"}, dear, dearer) == 2 + 3 + 5, "the first rule about a door counts"
    assert cost({"woo", "norad"}, woo) is None
    assert cost({"saw"}, woo) == 4
    assert cost({"saw", "norad"}, everywhere) is None
