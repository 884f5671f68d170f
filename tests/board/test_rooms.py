"""Rooms: the connected parts of a tile, indoors and outdoors apart."""

from __future__ import annotations

from editor.board import compile_board
from editor.board.areas import room_at
from editor.board.bit_sets import squares_set
from editor.model.grid import Square
from tests.drawn_map import drawn

HOUSE = """
+---+---+---+---+
|A.  A. |A.  A, |
+   +   +   +   +
|A.  A. dA.  A, |
+---+---+---+---+
 B,  B,
+   +   +   +   +

+   +   +   +   +
"""


def test_a_room_ends_at_walls_at_doors_at_the_open_air_and_at_its_tile() -> None:
    scenario, box = drawn(HOUSE)
    level = compile_board(scenario, box).levels[0]
    west = squares_set([Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1)])
    middle = squares_set([Square(2, 0), Square(2, 1)])
    yard = squares_set([Square(3, 0), Square(3, 1)])
    for room in (west, middle, yard):
        inside = [Square(x, y) for x in range(4) for y in range(2) if room & squares_set([Square(x, y)])]
        assert {room_at(level, at) for at in inside} == {room}
    assert room_at(level, Square(1, 2)) == squares_set([Square(0, 2), Square(1, 2)])
    assert room_at(level, Square(2, 2)) == 0
    assert room_at(level, Square(9, 9)) == 0
