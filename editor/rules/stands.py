"""Where a miniature may stand: asked by rules, by fixes and by the tools that set characters down."""

from __future__ import annotations

from editor.board import LevelBoard
from editor.board.bits import edge_bit, square_bit
from editor.model.grid import Edge, Square
from editor.model.scenario import RuleSet

SquareList = tuple[Square, ...]
"""What a miniature covers: one square, or four."""


def may_stand(rules: RuleSet, level: LevelBoard, squares: SquareList) -> bool:
    """Whether a miniature that covers these squares may start there."""
    outside = len(squares) - len(inside(level, squares))
    return outside <= most_outside(rules, squares) and not blocked(level, squares) and not split_edges(level, squares)


def most_outside(rules: RuleSet, squares: SquareList) -> int:
    """How many of its squares a miniature may have outside the map: the S.A.G.S. allows a large one two (RB 37)."""
    return 2 if rules == "sags" and len(squares) > 1 else 0


def inside(level: LevelBoard, squares: SquareList) -> SquareList:
    """Those of the squares that lie in the frame."""
    width, height = level.level.width, level.level.height
    return tuple(at for at in squares if 0 <= at.x < width and 0 <= at.y < height)


def blocked(level: LevelBoard, squares: SquareList) -> SquareList:
    """Those in the frame that nobody can enter."""
    return tuple(at for at in inside(level, squares) if not level.enterable & square_bit(*at))


def split_edges(level: LevelBoard, squares: SquareList) -> tuple[Edge, ...]:
    """Walls and closed doors that run between the squares of a large miniature. An open door is a doorway."""
    if len(squares) == 1:
        return ()
    within = inside(level, squares)
    inner = sorted({edge for at in within for edge in at.edges() if all(each in within for each in edge.squares())})
    shut = (level.walls & ~level.doors) | (level.doors & ~level.open_doors)
    return tuple(edge for edge in inner if shut & edge_bit(edge))
