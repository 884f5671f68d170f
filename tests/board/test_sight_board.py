"""Sight beyond one line: stairs (Picture 45) and miniatures."""

from __future__ import annotations

from editor.board import Board, compile_board
from editor.board.bit_sets import square_bit, squares_of, squares_set
from editor.board.miniatures import Miniature, miniatures
from editor.board.paths import Spot
from editor.board.sight import (
    BoardSight,
    miniatures_at_start,
)
from editor.model.cards import Character, Condition
from editor.model.grid import Direction, Square
from editor.model.level import Level
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
