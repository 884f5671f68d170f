"""Maps as text: each kind of square and edge has its own character."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.cli.output.text_map import text_map
from editor.edits import break_doors, break_walls, place_marker
from editor.messages import languages, msg
from editor.model.grid import Edge, Square
from editor.model.level import Marker
from tests.drawn_map import drawn

MAP = """
+---+---+---+---+
|A.  A@1 A@1|B, |
+---+---+---+   +
|C, #B,  B,  B, |
+   +   +   +   +
|C, #B,  B,  B, |
+-d-+   +   +   +
|C,  B,  B,  B, |
+---+---+---+---+
"""


def test_broken_walls_and_doors_differ_in_both_directions() -> None:
    scenario, box = drawn(MAP)
    scenario = break_walls("ground", [Edge(0, 1, "n"), Edge(1, 1, "w")]).apply(scenario)
    scenario = break_doors("ground", [Edge(1, 1, "n"), Edge(3, 0, "w")]).apply(scenario)
    lines = text_map(compile_board(scenario, box).levels[0])
    assert lines == [
        "     0   1   2   3",
        "   +---+---+---+---+",
        " 0 | .   #   # h , |",
        "   +~~~+[~]+---+   +",
        " 1 | , : ,   ,   , |",
        "   +   +   +   +   +",
        " 2 | , ‖ ,   ,   , |",
        "   +[ ]+   +   +   +",
        " 3 | ,   ,   ,   , |",
        "   +---+---+---+---+",
    ]


@pytest.mark.parametrize("language", languages())
def test_the_legend_explains_every_sign(language: str) -> None:
    signs = ". ", ", ", "# ", "D ", "[ ] H ", "= ‖ ", "~ : ", "[~] h ", "* ", " x"
    assert [sign for sign in signs if sign not in msg("names.map-legend").text(language)] == []


def test_what_is_destroyed_is_plain_floor() -> None:
    scenario, box = drawn(MAP)
    gone = Marker(id="gone", marker="floor-element-destroyed", x=2, y=0)
    board = compile_board(place_marker("ground", gone).apply(scenario), box)
    assert text_map(board.levels[0], [Square(2, 0)], margin=1)[2] == " 0   .  *.*| , |"
