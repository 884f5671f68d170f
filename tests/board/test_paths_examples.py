"""The rulebook's worked examples of movement, doors and stairs (P7, P5, P45)."""

from __future__ import annotations

import pytest

from editor.board import Board, compile_board
from editor.board.paths import (
    Mover,
    cp_needed,
    openable_door,
    reachable,
    shortest,
)
from editor.edits import open_doors
from editor.model.grid import Direction
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario, SquareOnLevel, StairsLink
from editor.model.tile import Tile
from editor.values import asdict
from tests.board.routes import MAGNETIC, SLIDING, WOODEN, board_of, cost_of, spot
from tests.drawn_map import box_of, drawn, drawn_level, real_box

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


def test_t7_3_closing_the_wooden_door_behind(examples: Board) -> None:
    route = shortest(examples, VASQUEZ, YELLOW, Mover(close_behind=True))
    assert route is not None
    assert (route.cost, cp_needed(route.cost, 6)) == (14, 3)
    assert cost_of(shortest(examples, VASQUEZ, YELLOW)) == 13


def test_sliding_doors_close_themselves(examples: Board) -> None:
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
def test_t5_only_a_character_right_in_front_opens_a_door(
    examples: Board, at: tuple[int, int], facing: Direction, card: bool, opens: str | None
) -> None:
    door = openable_door(examples, spot(*at), facing, card)
    assert (door.id if door else None) == opens
    assert card or openable_door(examples, spot(*at), facing) == door, "without a card unless stated"


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
        StairsLink(start=SquareOnLevel(**asdict(low)), end=SquareOnLevel(**asdict(high)))
        for low, high in ((A, B), (C, D))
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
