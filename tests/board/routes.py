"""Boards, spots and costs of routes, for tests."""

from __future__ import annotations

from editor.board import Board, compile_board
from editor.board.paths import Route, Spot
from tests.drawn_map import drawn

SIDE_BY_SIDE = """
+---+---+---+---+
|A.  A.  A.  A. |
+-a-+-b-+   +   +
|B.  B.  B.  B. |
+   +   +   +   +
|B.  B.  B.  B. |
+   +   +   +   +
|B.  B.  B.  B. |
+---+---+---+---+
"""
"""Two doors beside a gap: a large miniature can go out through one of them, and come back through both."""

SLIDING, WOODEN, MAGNETIC = "norad-small-4", "norad-small-6", "salemite-small-1"


def board_of(picture: str, **doors: str) -> Board:
    return compile_board(*drawn(picture, doors=doors))


def spot(x: int, y: int, level: str = "ground") -> Spot:
    return Spot(level, x, y)


def cost_of(route: Route[Spot] | None) -> int | None:
    return route.cost if route else None
