"""Positions of miniatures, and how large ones move: the rulebook's examples P35 to P38, and exhaustive search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board import Board, compile_board
from editor.board.bit_sets import squares_of
from editor.board.miniatures import (
    Stance,
    footprint,
    large_reach,
    large_routes_from,
    miniatures,
    mover_of,
    shortest_large,
)
from editor.board.paths import Mover, Spot, cp_needed
from editor.edits import open_doors
from editor.model.grid import DIRECTIONS, STEPS, Direction, Square
from editor.model.sides import Side, StartingCharacter
from editor.values import replace
from tests.board.random_maps import SIZE, all_squares, boards
from tests.board.routes import SIDE_BY_SIDE
from tests.drawn_map import drawn

HALL = """
+---+---+---+---+---+---+---+
|A.  A.  A.  A.  B.  B.  B. |
+   +   +   +   +   +   +   +
|A.  A.  A.  A.  B.  B.  B. |
+---+---+---+---+   +   +   +
                |B.  B.  B# |
+   +   +   +   +   +   +   +
                |B.  B.  B. |
+   +   +   +   +---+---+---+
"""


def spots(*squares: tuple[int, int]) -> frozenset[Spot]:
    return frozenset(Spot("ground", *square) for square in squares)


def stance(x: int, y: int, facing: Direction) -> Stance:
    return Stance("ground", x, y, facing)


def cost(board: Board, start: Stance, goal: tuple[int, int], mover: Mover | None = None) -> int | None:
    route = shortest_large(board, start, Spot("ground", *goal), mover or Mover())
    return route.cost if route else None


@pytest.fixture(scope="module")
def hall() -> Board:
    return compile_board(*drawn(HALL))


def test_t35_four_squares_forward_for_one_cp(hall: Board) -> None:
    needed = cost(hall, stance(0, 0, "e"), (4, 0))
    assert needed == 4
    assert cp_needed(needed, 4) == 1


def test_t36_furniture_in_the_way_of_one_half_stops_it(hall: Board) -> None:
    assert cost(hall, stance(5, 0, "s"), (5, 1)) is None
    assert cost(hall, stance(4, 0, "s"), (4, 2)) == 2


def test_t37_two_squares_backward_for_one_cp(hall: Board) -> None:
    stances = {route.path[-1]: route.cost for route in large_routes_from(hall, stance(2, 0, "e"))}
    assert stances[stance(0, 0, "e")] == 4, "backward twice; turning twice and going forward costs as much"
    assert stances[stance(1, 0, "e")] == 2
    assert cp_needed(4, 4) == 1


def test_t38_any_rotation_costs_one(hall: Board) -> None:
    stances = {route.path[-1]: route.cost for route in large_routes_from(hall, stance(0, 0, "e"), 1)}
    assert {at.facing: cost for at, cost in stances.items() if at.x == 0} == {"e": 0, "n": 1, "s": 1, "w": 1}


def test_no_sideways(hall: Board) -> None:
    """From the hall down: forward to the bend, one rotation, forward again."""
    route = shortest_large(hall, stance(0, 0, "e"), Spot("ground", 4, 2))
    assert route is not None
    assert route.cost == 4 + 1 + 2
    for one, other in zip(route.path, route.path[1:], strict=False):
        moved = (other.x - one.x, other.y - one.y)
        along = STEPS[one.facing]
        assert moved in ((0, 0), along, (-along[0], -along[1]))


def test_rotation_is_free_without_a_rotate_cost(hall: Board) -> None:
    route = shortest_large(hall, stance(0, 0, "e"), Spot("ground", 4, 2), rotate_cost=0)
    assert route is not None
    assert route.cost == 6


def test_friends_are_passed_but_not_stopped_on_and_enemies_block(hall: Board) -> None:
    assert cost(hall, stance(0, 0, "e"), (3, 0), Mover(friends=spots((2, 1)))) == 3
    assert cost(hall, stance(0, 0, "e"), (1, 0), Mover(friends=spots((2, 1)))) is None
    assert cost(hall, stance(0, 0, "e"), (3, 0), Mover(enemies=spots((2, 1)))) is None


DOORS = """
+---+---+---+---+---+---+
|A.  A. aB.  B. cC.  C. |
+   +   +   +   +   +   +
|A.  A. aB.  B. |C.  C. |
+---+---+-b-+---+---+---+
        |D.  D. |
+   +   +   +   +   +   +
        |D.  D. |
+   +   +---+---+   +   +
"""


def test_a_large_door_is_wide_enough_and_a_small_one_is_not() -> None:
    board = compile_board(*drawn(DOORS, doors={"a": "norad-large-3"}))
    route = shortest_large(board, stance(0, 0, "e"), Spot("ground", 2, 0))
    assert route is not None
    assert (route.cost, route.opens) == (3, ("norad-large-3",))
    assert cost(board, stance(0, 0, "e"), (1, 0)) == 2, "it may stand in the doorway"
    assert cost(board, stance(2, 0, "s"), (2, 2)) is None
    assert cost(board, stance(2, 0, "e"), (4, 0)) is None


def test_it_opens_no_door_behind_itself() -> None:
    board = compile_board(*drawn(DOORS, doors={"a": "norad-large-3"}))
    stances = {route.path[-1]: route.cost for route in large_routes_from(board, stance(2, 0, "e"))}
    assert stances[stance(1, 0, "w")] == 1 + 1 + 1
    assert stances[stance(1, 0, "e")] == 1 + 1 + 1 + 1, "backward through a closed door it cannot go"


def test_backward_through_an_open_door_it_can_go() -> None:
    scenario, box = drawn(DOORS, doors={"a": "norad-large-3"})
    board = compile_board(open_doors(("norad-large-3",)).apply(scenario), box)
    stances = {route.path[-1]: route.cost for route in large_routes_from(board, stance(2, 0, "e"))}
    assert stances[stance(1, 0, "e")] == 2


def test_a_magnetic_door_needs_a_card() -> None:
    board = compile_board(*drawn(DOORS, doors={"a": "norad-large-1"}))
    assert cost(board, stance(0, 0, "e"), (2, 0)) is None
    assert cost(board, stance(0, 0, "e"), (2, 0), Mover(magnetic_card=True)) == 3


def test_a_wall_between_the_leading_squares_stops_it() -> None:
    board = compile_board(
        *drawn(
            """
+---+---+---+---+
|A.  A.  B.  B. |
+   +   +   +---+
|A.  A.  B.  B. |
+---+---+---+---+

+   +   +   +   +

+   +   +   +   +
"""
        )
    )
    assert cost(board, stance(0, 0, "e"), (1, 0)) == 1
    assert cost(board, stance(0, 0, "e"), (2, 0)) is None


def test_it_walks_in_from_outside_the_frame(hall: Board) -> None:
    assert cost(hall, stance(-1, 0, "e"), (0, 0)) == 1
    assert cost(hall, stance(0, 0, "w"), (-1, 0)) is None
    assert cost(hall, stance(-60, 0, "e"), (0, 0)) is None


def test_a_small_door_that_it_opened_on_its_way_out_is_open_on_its_way_back() -> None:
    """Out through the right door beside a gap, and back through both: only the left one is still closed."""
    board = compile_board(*drawn(SIDE_BY_SIDE, doors={"a": "norad-small-1", "b": "norad-small-2"}))
    ways = {
        route.path[-1]: route for route in large_routes_from(board, stance(1, -1, "s"), None, Mover(magnetic_card=True))
    }
    back = ways[stance(0, 0, "n")]
    assert back.opens == ("norad-small-2", "norad-small-1")
    assert back.cost == (1 + 1) + 1 + (1 + 1) + 1 + (1 + 1), "out, down, west, turn, back in"


# --- against trying everything --------------------------------------------------------------------------------------


def everything(board: Board, start: Stance, mover: Mover) -> dict[Stance, int]:
    """Return the cost of every stance, relaxed until nothing changes. Each door that is passed is paid for once."""
    level = board.levels[0].level
    enterable = set(squares_of(board.levels[0].enterable))
    doors = {edge: door for door in level.doors for edge in door.edges}
    best = {(start, frozenset[str]()): 0}
    waiting = list(best)
    while waiting:
        at, opened = waiting.pop(0)
        options = [(replace(at, facing=facing), 1, frozenset[str]()) for facing in DIRECTIONS if facing != at.facing]
        for price, forward in ((1, True), (2, False)):
            way = at.facing if forward else DIRECTIONS[(DIRECTIONS.index(at.facing) + 2) % 4]
            dx, dy = STEPS[way]
            new = [at.x + dx, at.y + dy]
            under = {Square(new[0] + i, new[1] + j) for i in (0, 1) for j in (0, 1)}
            before = {Square(at.x + i, at.y + j) for i in (0, 1) for j in (0, 1)}
            entered = under - before
            if not entered <= enterable or any(Spot(at.level, *square) in mover.enemies for square in entered):
                continue
            crossed = {a.edge(way) for a in before for b in entered if a.step(way) == b}
            between = {a.edge(d) for a in entered for d in DIRECTIONS if a.step(d) in entered}
            walled = any(edge in level.walls and edge not in doors for edge in crossed | between)
            shut = any(edge in doors and doors[edge].state == "closed" for edge in between)
            closed = [doors[edge] for edge in crossed if edge in doors and doors[edge].state == "closed"]
            needed = {door.id for door in closed}
            locked = any(board.box.doors[door.door].magnetic for door in closed) and not mover.magnetic_card
            if walled or shut or locked or (needed and not forward):
                continue
            options.append((replace(at, x=new[0], y=new[1]), price, frozenset(needed)))
        for to, price, needed_doors in options:
            total = best[at, opened] + price + len(needed_doors - opened)
            state = (to, opened | needed_doors)
            if total < best.get(state, total + 1):
                best[state] = total
                waiting.append(state)
    return {to: min(c for (other, _), c in best.items() if other == to) for to, _ in best}


@given(
    boards(),
    st.integers(-1, SIZE - 1),
    st.integers(-1, SIZE - 1),
    st.sampled_from(DIRECTIONS),
    st.booleans(),
    st.sets(st.sampled_from(all_squares()), max_size=1),
)
def test_no_way_is_cheaper(board: Board, x: int, y: int, facing: Direction, card: bool, enemies: set[Square]) -> None:
    start = Stance("level-0", x, y, facing)
    mover = Mover(card, enemies=frozenset(Spot("level-0", *square) for square in enemies))
    costs = {route.path[-1]: route.cost for route in large_routes_from(board, start, None, mover)}
    if any(square in squares_of(board.levels[0].enterable) for square in footprint(x, y, large=True)):
        assert costs == everything(board, start, mover)
    else:
        assert costs == {}


@given(boards(), st.integers(-1, SIZE - 1), st.integers(-1, SIZE - 1))
def test_large_reach_equals_its_routes(board: Board, x: int, y: int) -> None:
    level = board.levels[0]
    under = [at for at in footprint(x, y, large=True) if at in all_squares()]
    if all(at in squares_of(level.enterable) for at in under):
        ways = large_routes_from(board, Stance("level-0", x, y, "n"), None, Mover(magnetic_card=True))
        stood_on = {spot.square for route in ways for spot in route.path[-1].spots}
        assert set(squares_of(large_reach(level, x, y))) == stood_on & set(all_squares())


# --- the set-up -----------------------------------------------------------------------------------------------------


def test_scenario_places_miniatures() -> None:
    sides = (
        Side(
            id="norad",
            characters=(
                StartingCharacter(id="big", character="mammoth-mk-ii", level="ground", x=0, y=0, facing="e"),
                StartingCharacter(id="woo", character="james-woo", level="ground", x=5, y=1, magnetic_card=True),
                StartingCharacter(id="late", character="vasquez"),
            ),
        ),
        Side(id="salem", characters=(StartingCharacter(id="saw", character="jack-saw", level="ground", x=4, y=3),)),
    )
    board = compile_board(*drawn(HALL, sides=sides))
    big, woo, saw = there = miniatures(board)
    assert big.squares == (Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1))
    assert set(big.front) == {Square(1, 0), Square(1, 1)}
    assert woo.squares == woo.front == (Square(5, 1),)
    assert mover_of(woo, there) == Mover(True, friends=big.spots, enemies=saw.spots)
    assert mover_of(saw, there) == Mover(False, enemies=big.spots | woo.spots)
