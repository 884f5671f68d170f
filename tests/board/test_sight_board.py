"""Sight beyond one line: stairs (Picture 45) and miniatures."""

from __future__ import annotations

from itertools import product

import pytest

from editor.board import Board, compile_board, recompile
from editor.board.bit_sets import square_bit, squares_of, squares_set
from editor.board.board import change_between
from editor.board.miniatures import Miniature, miniatures
from editor.board.obstacles import DoorState
from editor.board.paths import Spot
from editor.board.sight import (
    BoardSight,
    miniatures_at_start,
)
from editor.edits import add_walls, delete_markers, open_doors, place_marker
from editor.geometry.exact_sight import ExactSight
from editor.model.cards import Character, Condition
from editor.model.grid import Direction, Edge, Square
from editor.model.level import Level, Marker
from editor.model.scenario import CustomCards, Scenario, SquareOnLevel, StairsLink
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import Tile
from tests.drawn_map import box_of, drawn, drawn_level

# --- stairs -----------------------------------------------------------------------------------------------------------

CELLAR = """
+---+---+---+---+
|A.  B.u A.  A. |
+   +   +   +   +
|A.  A.  A.  A. |
+   +   +   +   +
|A.  A.  A.  A. |
+   +   +   +   +
|C.  C.  C.  C. |
+---+---+---+---+
"""
GROUND = """
+---+---+---+---+
|D.  D.  D.  D. |
+   +   +   +   +
|D.  D.  E.d D. |
+   +   +   +   +
|D.  D.  D.  F.u|
+   +   +   +   +
|G.  G.  G.  G. |
+---+---+---+---+
"""
ATTIC = """
+---+---+---+---+
|J.  J.  J.  J. |
+   +   +   +   +
|J.  J.  J.  J. |
+   +   +   +   +
|J.  J.  J.  K.d|
+   +   +   +   +
|L.  L.  L.  L. |
+---+---+---+---+
"""
A, B = Spot("cellar", 1, 0), Spot("ground", 2, 1)
C, D = Spot("ground", 3, 2), Spot("attic", 3, 2)


def house() -> Board:
    levels: list[Level] = []
    tiles: dict[str, Tile] = {}
    for number, (name, picture) in enumerate({"cellar": CELLAR, "ground": GROUND, "attic": ATTIC}.items()):
        level, more = drawn_level(picture, name, {}, f"{name}-")
        levels.append(level.model_copy(update={"elevation": number - 1}))
        tiles |= more
    stairs = tuple(StairsLink(start=place(one), end=place(other)) for one, other in ((A, B), (C, D)))
    return compile_board(Scenario(id="house", levels=tuple(levels), stairs=stairs), box_of(tiles))


def place(spot: Spot) -> SquareOnLevel:
    return SquareOnLevel(level=spot.level, x=spot.x, y=spot.y)


def test_t45_4_levels_see_each_other_only_between_partner_stairs() -> None:
    sight = BoardSight(house())
    spots = [Spot(level, x, y) for level in ("cellar", "ground", "attic") for x in range(4) for y in range(4)]
    across = {(a, b) for a in spots for b in spots if a.level != b.level and sight.sees(a, b)}
    assert across == {(A, B), (B, A), (C, D), (D, C)}


def test_stairs_are_normal_squares_of_their_own_level() -> None:
    sight = BoardSight(house())
    seen = sight.from_square(B)
    assert squares_of(seen["cellar"]) == [Square(1, 0)]
    assert seen["ground"].bit_count() == 15
    assert "attic" not in seen


def test_stairs_without_floor_lead_nowhere() -> None:
    board = house()
    emptied = [
        level.model_copy(update={"placements": ()}) if level.id == "attic" else level for level in board.scenario.levels
    ]
    sight = BoardSight(compile_board(board.scenario.model_copy(update={"levels": tuple(emptied)}), board.box))
    assert not sight.sees(C, D)
    assert not sight.sees(D, C)
    assert sight.sees(A, B)


def test_unknown_levels_show_nothing() -> None:
    sight = BoardSight(house())
    nowhere = Spot("moon", 0, 0)
    assert not sight.sees(nowhere, nowhere)
    assert sight.from_square(nowhere) == {"moon": 0}


# --- miniatures -------------------------------------------------------------------------------------------------------

_ROW = "+" + 6 * "   +"
OPEN = "\n".join([_ROW, *(line for letter in "ABCDEF" for line in (f" {letter}. " * 6, _ROW))])


def set_up(facing: Direction, *others: Square) -> Board:
    """A Mammoth on the squares from 2,2 to 3,3, and others of normal size."""
    card = Character(
        id="mammoth", name="Mammoth", faction="norad", large=True, healthy=Condition(), wounded=Condition()
    )
    starts = [StartingCharacter(id="mammoth", character="mammoth", level="ground", x=2, y=2, facing=facing)]
    starts += [
        StartingCharacter(id=f"zombie-{number}", character="zombie", level="ground", x=at.x, y=at.y)
        for number, at in enumerate(others)
    ]
    scenario, box = drawn(OPEN)
    side = Side(id="norad", characters=tuple(starts))
    return compile_board(scenario.model_copy(update={"sides": (side,), "house": CustomCards(characters=(card,))}), box)


def test_miniatures_block_sight_where_they_start() -> None:
    board = set_up("n", Square(0, 0))
    assert miniatures_at_start(board) == {
        "ground": squares_set([Square(0, 0), Square(2, 2), Square(3, 2), Square(2, 3), Square(3, 3)])
    }
    over = Spot("ground", 0, 2), Spot("ground", 5, 2)
    assert BoardSight(board).sees(*over)
    assert not BoardSight(board, miniatures=miniatures_at_start(board)).sees(*over)


def test_miniature_half_outside_covers_its_squares_inside() -> None:
    board = set_up("n")
    outside = [start.model_copy(update={"x": -1, "y": 5}) for start in board.scenario.sides[0].characters]
    side = board.scenario.sides[0].model_copy(update={"characters": tuple(outside)})
    moved = compile_board(board.scenario.model_copy(update={"sides": (side,)}), board.box)
    (mammoth,) = miniatures(moved)
    assert isinstance(mammoth, Miniature)
    assert miniatures_at_start(moved) == {"ground": square_bit(0, 5)}


# --- smoke ------------------------------------------------------------------------------------------------------------

HALL = """
+---+---+---+---+---+
|A.  A.  A. |B.  B. |
+   +   +   +   +   +
|A.  A.  A. dB.  B. |
+   +---+   +   +   +
|A.  A.  A. |B.  B. |
+   +   +   +   +   +
|A.  A.  A.  B.  B. |
+---+---+---+---+---+
"""


def smoky(x: int, y: int, doors: DoorState = "as-placed") -> BoardSight:
    scenario, box = drawn(HALL, doors={"d": "norad-small-6"})
    grenade = Marker(id="smoke", marker="smoke-grenade", x=x, y=y)
    return BoardSight(compile_board(place_marker("ground", grenade).apply(scenario), box), doors)


@pytest.mark.parametrize(
    ("at", "doors", "smoke"),
    [
        ((0, 0), "as-placed", {(0, 0), (1, 0), (0, 1), (1, 1)}),
        ((1, 1), "as-placed", {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (2, 2)}),
        ((2, 1), "as-placed", {(1, 0), (2, 0), (1, 1), (2, 1), (2, 2), (1, 2)}),
        ((2, 1), "open", {(1, 0), (2, 0), (1, 1), (2, 1), (2, 2), (1, 2), (3, 0), (3, 1), (3, 2)}),
        ((4, 3), "as-placed", {(3, 2), (4, 2), (3, 3), (4, 3)}),
    ],
    ids=["a corner", "over a wall", "a closed door", "an open door", "stays within one square"],
)
def test_walls_and_closed_doors_stop_smoke(at: tuple[int, int], doors: DoorState, smoke: set[tuple[int, int]]) -> None:
    sight = smoky(*at, doors).level("ground")
    assert sight is not None
    assert set(map(tuple, squares_of(sight.obstacles.smoke))) == smoke


def test_no_line_leads_into_out_of_or_through_smoke() -> None:
    sight, clear = smoky(1, 1).level("ground"), BoardSight(compile_board(*drawn(HALL)), "as-placed").level("ground")
    assert sight is not None
    assert clear is not None
    smoke = squares_of(sight.obstacles.smoke)
    exact = ExactSight(sight.obstacles)
    for a, b in product(squares_of(sight.obstacles.floor), repeat=2):
        if a == b:
            assert sight.sees(a, b)
        else:
            assert sight.sees(a, b) == exact.line(a, b).visible
            assert not (sight.sees(a, b) and {a, b} & set(smoke))
            assert clear.sees(a, b) or not sight.sees(a, b)
    line = exact.line(Square(1, 0), Square(1, 1))
    assert (line.blocker and line.blocker.kind, line.blocker and line.blocker.square) == ("smoke", Square(1, 0))
    assert line.message.text() == "No line of sight from (1, 0) to (1, 1): smoke on (1, 0) is in the way."
    assert not sight.from_square(Square(1, 1))


def test_smoke_hides_stairs() -> None:
    board = house()
    grenade = place_marker("ground", Marker(id="smoke", marker="smoke-grenade", x=2, y=1)).apply(board.scenario)
    sight = BoardSight(recompile(board, grenade))
    assert BoardSight(board).sees(A, B)
    assert not sight.sees(A, B)
    assert not sight.from_square(A).get("ground")


def test_doors_and_markers_change_smoke_nearby_only() -> None:
    board = smoky(2, 1).board
    opened = recompile(board, open_doors(("norad-small-6",)).apply(board.scenario))
    changed = change_between(board, opened).level("ground").ground
    assert squares_of(changed & ~board.levels[0].smoke_range) == []
    assert changed == board.levels[0].smoke_range
    gone = recompile(board, delete_markers(("smoke",)).apply(board.scenario))
    assert change_between(board, gone).level("ground").squares == board.levels[0].smoke_range
    far = recompile(board, add_walls("ground", (Edge(0, 3, "n"),)).apply(board.scenario))
    assert change_between(board, far).level("ground").squares == 0
