"""Ways on foot: the rulebook's examples on maps of our own, and the cheapest way against trying everything."""

from __future__ import annotations

from collections import deque
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board import Board, compile_board
from editor.board.bits import squares_of
from editor.board.paths import (
    Mover,
    Spot,
    cp_needed,
    distance,
    openable_door,
    reachable,
    shortest,
    squares_within,
    ways,
)
from editor.board.search import Route
from editor.edits import open_doors
from editor.model.grid import DIRECTIONS, Direction, Square
from editor.model.level import Level, Placement
from editor.model.scenario import Place, Scenario, StairsLink
from editor.model.tile import Tile
from tests.board.random_maps import all_squares, boards
from tests.drawn_map import box_of, drawn, drawn_level, real_box

SLIDING, WOODEN, MAGNETIC = "norad-small-4", "norad-small-6", "salemite-small-1"


def board_of(picture: str, **doors: str) -> Board:
    return compile_board(*drawn(picture, doors=doors))


def spot(x: int, y: int, level: str = "ground") -> Spot:
    return Spot(level, x, y)


def cost_of(route: Route[Spot] | None) -> int | None:
    return route.cost if route else None


# --- P7: movement ---------------------------------------------------------------------------------------------------

# Vasquez stands at 0,0, Einstein at 2,0, Deeler at 2,1. s is a sliding door, m a magnetic one, w a wooden one.
EXAMPLES = """
+---+---+---+---+---+---+---+---+---+---+---+---+---+
|A.  A.  A.  A.  A.  A. sB.  B.  B.  B.  B.  B.  B. |
+---+---+---+---+-m-+   +---+---+---+---+---+---+---+
|C.  C.  C.  C.  C. |D. |
+---+---+---+---+---+   +   +   +   +   +   +   +   +
|E#  E#  E#  E#  E# |D. |
+---+---+---+---+---+   +   +   +   +   +   +   +   +
|F.  F.  F.  F.  F. wD. |
+---+---+---+---+---+---+   +   +   +   +   +   +   +
"""
VASQUEZ, EINSTEIN, DEELER = spot(0, 0), spot(2, 0), spot(2, 1)
LIGHT_BLUE, PINK, YELLOW, RED, DARK_BLUE = spot(12, 0), spot(5, 3), spot(1, 3), spot(4, 0), spot(5, 0)


@pytest.fixture(scope="module")
def examples() -> Board:
    return board_of(EXAMPLES, s=SLIDING, m=MAGNETIC, w=WOODEN)


def test_t7_1_through_a_friend_and_a_sliding_door(examples: Board) -> None:
    together = Mover(friends=frozenset({EINSTEIN}))
    route = shortest(examples, VASQUEZ, LIGHT_BLUE, together)
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 6)) == (13, 3)
    assert route.opens == (SLIDING,)
    assert EINSTEIN in route.path
    assert shortest(examples, VASQUEZ, EINSTEIN, together) is None, "nobody stops on a friend"
    assert shortest(examples, VASQUEZ, LIGHT_BLUE, Mover(enemies=frozenset({EINSTEIN}))) is None


def test_t7_2_down_the_corridor(examples: Board) -> None:
    route = shortest(examples, VASQUEZ, PINK)
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 6), route.opens) == (8, 2, ())


def test_t7_3_shutting_the_wooden_door_behind(examples: Board) -> None:
    route = shortest(examples, VASQUEZ, YELLOW, Mover(close_behind=True))
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 6)) == (14, 3)
    assert cost_of(shortest(examples, VASQUEZ, YELLOW)) == 13


def test_sliding_doors_shut_themselves(examples: Board) -> None:
    assert cost_of(shortest(examples, VASQUEZ, LIGHT_BLUE, Mover(close_behind=True))) == 13


def test_t7_4_up_to_a_magnetic_door_but_not_through(examples: Board) -> None:
    route = shortest(examples, VASQUEZ, RED)
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 6)) == (4, 1)
    assert shortest(examples, VASQUEZ, spot(4, 1)) is None
    assert cost_of(shortest(examples, VASQUEZ, spot(4, 1), Mover(magnetic_card=True))) == 6


def test_t7_5_einstein(examples: Board) -> None:
    route = shortest(examples, EINSTEIN, LIGHT_BLUE)
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 5), cp_needed(10, 5)) == (11, 3, 2)


def test_t7_6_deeler_has_a_card(examples: Board) -> None:
    route = shortest(examples, DEELER, DARK_BLUE, Mover(magnetic_card=True))
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 4), route.opens) == (5, 2, (MAGNETIC,))
    assert shortest(examples, DEELER, DARK_BLUE) is None


@pytest.mark.parametrize(("tile", "elements"), [("gym", "weights"), ("refectory", "table"), ("kitchen", "fridge")])
def test_t7_7_impassable_furniture(tile: str, elements: str) -> None:
    face = real_box().tiles[tile].front
    blocked = {square.at for square in face.squares if square.impassable}
    assert any(element.kind == elements and set(element.squares) <= blocked for element in face.elements)
    board = _alone(tile)
    free = next(square.at for square in face.squares if square.at not in blocked)
    reached = {at.square for at in reachable(board, spot(*free))}
    assert not reached & blocked
    assert all(shortest(board, spot(*at), spot(*at)) is None for at in blocked), "nobody starts there either"


def test_t7_8_bed_chair_and_desk_cost_one_each() -> None:
    board = _alone("officers-bedroom")
    costs = reachable(board, spot(2, 0))
    assert {(at.x, at.y): cost for at, cost in costs.items()} == {
        (2, 0): 0,
        (1, 0): 1,
        (2, 1): 1,
        (0, 0): 2,
        (1, 1): 2,
        (0, 1): 3,
    }


def _alone(tile: str) -> Board:
    level = Level(id="ground", width=6, height=6, placements=(Placement(id=tile, tile=tile, x=0, y=0),))
    return compile_board(Scenario(id="alone", levels=(level,)), real_box())


# --- P5: opening doors ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "facing", "card", "opens"),
    [
        ((5, 0), "e", False, SLIDING),
        ((6, 0), "w", False, SLIDING),
        ((5, 3), "w", False, WOODEN),
        ((4, 1), "n", True, MAGNETIC),
        ((4, 1), "n", False, None),
        ((5, 0), "n", False, None),
        ((4, 0), "e", False, None),
        ((3, 1), "n", True, None),
        ((0, 0), "n", True, None),
    ],
)
def test_t5_only_who_is_right_in_front_opens_a_door(
    examples: Board, at: tuple[int, int], facing: Direction, card: bool, opens: str | None
) -> None:
    door = openable_door(examples, spot(*at), facing, card)
    assert (door.id if door else None) == opens


def test_an_open_door_costs_nothing_and_opens_no_more() -> None:
    scenario, box = drawn(EXAMPLES, doors={"s": SLIDING, "m": MAGNETIC, "w": WOODEN})
    board = compile_board(open_doors((SLIDING, MAGNETIC)).apply(scenario), box)
    route = shortest(board, VASQUEZ, LIGHT_BLUE)
    assert route is not None
    assert (route.cost, route.opens) == (12, ())
    assert cost_of(shortest(board, DEELER, DARK_BLUE)) == 4, "an open magnetic door asks for no card"
    assert openable_door(board, spot(5, 0), "e") is None


# --- P45: stairs ----------------------------------------------------------------------------------------------------

BASEMENT = """
+---+---+---+---+
|A.  A.  A.  A. |
+---+---+---+   +
|B.  B.  B.  B. |
+   +---+---+---+
|C.u|
+---+   +   +   +

+   +   +   +   +
"""
GROUND = """
+---+---+---+---+
|A.  A.  A.  A. |
+   +---+---+   +
|A. |       |C.u|
+   +   +   +---+
|B.d|
+---+   +   +   +

+   +   +   +   +
"""
FIRST = """
+---+---+---+---+
|A.  A.  A.  A. |
+---+---+---+   +
            |B.d|
+   +   +   +---+

+   +   +   +   +

+   +   +   +   +
"""
A, B, C, D = spot(0, 2, "basement"), spot(0, 2), spot(3, 1), spot(3, 1, "first")


@pytest.fixture(scope="module")
def house() -> Board:
    levels: list[Level] = []
    tiles: dict[str, Tile] = {}
    for number, (name, picture) in enumerate([("basement", BASEMENT), ("ground", GROUND), ("first", FIRST)]):
        level, more = drawn_level(picture, name, {}, f"{name}-")
        levels.append(level.model_copy(update={"elevation": number - 1}))
        tiles |= more
    stairs = tuple(
        StairsLink(start=Place(**low._asdict()), end=Place(**high._asdict())) for low, high in ((A, B), (C, D))
    )
    return compile_board(Scenario(id="house", levels=tuple(levels), stairs=stairs), box_of(tiles))


def test_t45_1_deeler_climbs_from_the_basement(house: Board) -> None:
    route = shortest(house, spot(3, 0, "basement"), spot(0, 0))
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 4)) == (8, 2)


def test_t45_2_vasquez_ends_on_the_stairs(house: Board) -> None:
    route = shortest(house, spot(0, 1), D)
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 6)) == (6, 1)
    assert route.path[-2:] == (C, D)


def test_t45_3_einstein_takes_two_flights(house: Board) -> None:
    route = shortest(house, spot(2, 0, "first"), A)
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 5)) == (10, 2)
    steps = list(zip(route.path, route.path[1:], strict=False))
    assert [step for step in steps if step[0].level != step[1].level] == [(D, C), (B, A)]


def test_an_enemy_on_the_stairs_bars_them(house: Board) -> None:
    assert shortest(house, spot(0, 1), D, Mover(enemies=frozenset({D}))) is None
    assert shortest(house, spot(0, 1), spot(3, 0, "first"), Mover(enemies=frozenset({D}))) is None
    over = shortest(house, spot(0, 1), spot(3, 0, "first"), Mover(friends=frozenset({D})))
    assert over is not None
    assert over.cost == 7


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


# --- against trying everything --------------------------------------------------------------------------------------

Rank = tuple[int, int, tuple[int, ...]]


def everything(board: Board, start: Spot, mover: Mover) -> dict[Spot, Rank]:
    """The best rank (cost, doors, directions) of every square, by following all ways that are not worse than another
    with the same doors open. Walls, doors and stairs are read from the scenario, not from the board's sets."""
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
    """Where one can go from a square: the number of the direction, the square, the price, the closed door."""
    level = next(level for level in board.levels if level.level.id == at.level)
    enterable = {(each.level.id, *square) for each in board.levels for square in squares_of(each.enterable)}
    found: list[tuple[Spot, int, str | None]] = []
    for direction in DIRECTIONS:
        edge, to = at.square.edge(direction), at.square.step(direction)
        door = next((door for door in level.level.doors if edge in door.edges), None)
        if (at.level, *to) not in enterable or Spot(at.level, *to) in mover.enemies:
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
    for route in ways(board, start, None, mover):
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
    ("cost", "movement", "cp"), [(0, 6, 0), (1, 6, 1), (6, 6, 1), (7, 6, 2), (30, 6, 5), (0, 0, 0), (1, 0, None)]
)
def test_cp(cost: int, movement: int, cp: int | None) -> None:
    assert cp_needed(cost, movement) == cp


@pytest.mark.parametrize(("door", "steps"), [(" a ", 3), ("-a-", 3), ("---", 7), ("###", 7)])
def test_distance_goes_through_doors_and_round_walls(door: str, steps: int) -> None:
    """Two markers of different players must be 4 apart: 3 through a door is too close, and a wall makes a detour."""
    board = board_of(
        f"""
+---+---+---+---+
|A.  A#  A.  A. |
+{door}+---+---+   +
|B.  B#  B.  B. |
+---+---+---+---+

+   +   +   +   +

+   +   +   +   +
"""
    )
    level = board.levels[0]
    one, other = Square(1, 0), Square(1, 1)
    assert distance(level, one, other) == (3 if steps == 3 else 5)
    assert distance(level, Square(0, 0), Square(0, 1)) == (1 if steps == 3 else 7)
    assert (Square(0, 1) in squares_of(squares_within(level, Square(0, 0), 4))) == (steps == 3)


def test_no_way_is_no_distance() -> None:
    board = board_of(
        """
+---+---+---+---+
|A. |B. |
+---+---+   +   +

+   +   +   +   +

+   +   +   +   +

+   +   +   +   +
"""
    )
    assert distance(board.levels[0], Square(0, 0), Square(1, 0)) is None
    assert distance(board.levels[0], Square(0, 0), Square(0, 0)) == 0
