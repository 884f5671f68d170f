"""A part of a level as text, with what is at fault marked: for terminals."""

from __future__ import annotations

from collections.abc import Callable, Collection

from editor.board import LevelBoard
from editor.board.bits import Edges, Squares, edge_bit, square_bit
from editor.model.grid import Edge, Square

Colouring = Callable[[str], str]
"""Colours what is marked; without colours the marks alone must do."""


def text_map(
    level: LevelBoard,
    squares: Collection[Square] = (),
    edges: Collection[Edge] = (),
    margin: int = 2,
    paint: Colouring = str,
) -> list[str]:
    """The squares and edges with ``margin`` squares around them, numbered as on the frame."""
    near = [*squares, *(square for edge in edges for square in edge.squares())]
    if not near:
        near = [Square(0, 0), Square(level.level.width - 1, level.level.height - 1)]
    left, right = _span([at.x for at in near], margin, level.level.width)
    top, bottom = _span([at.y for at in near], margin, level.level.height)
    marked_squares, marked_edges = frozenset(squares), frozenset(edges)
    lines = ["    " + "".join(f"{x:^4}" for x in range(left, right + 1)).rstrip()]
    for y in range(top, bottom + 2):
        across = "+".join(_edge(level, Edge(x, y, "n"), marked_edges, paint) for x in range(left, right + 1))
        lines.append(f"   +{across}+")
        if y <= bottom:
            row = "".join(
                _edge(level, Edge(x, y, "w"), marked_edges, paint)
                + (_square(level, Square(x, y), marked_squares, paint) if x <= right else "")
                for x in range(left, right + 2)
            )
            lines.append(f"{y:>2} {row}".rstrip())
    return lines


def _span(numbers: list[int], margin: int, size: int) -> tuple[int, int]:
    """From the least to the greatest with a margin, on the frame."""
    low, high = max(0, min(numbers) - margin), min(size - 1, max(numbers) + margin)
    return min(low, size - 1), max(high, 0)


def _square(level: LevelBoard, at: Square, marked: frozenset[Square], paint: Colouring) -> str:
    sign = _sign(level, square_bit(*at))
    return paint(f"*{sign}*") if at in marked else f" {sign} "


def _sign(level: LevelBoard, bit: Squares) -> str:
    kinds = ((level.printed.driller, "D"), (level.printed.impassable, "#"), (level.outdoor, ","), (level.floor, "."))
    return next((sign for field, sign in kinds if field & bit), " ")


def _edge(level: LevelBoard, edge: Edge, marked: frozenset[Edge], paint: Colouring) -> str:
    lying = edge.side == "n"
    if edge in marked:
        return paint("xxx" if lying else "x")
    bit: Edges = edge_bit(edge)
    if level.doors & bit:
        return "[ ]" if lying else "H"
    if level.double_walls & bit:
        return "===" if lying else "‖"
    if level.walls & bit:
        return "---" if lying else "|"
    if level.broken_doors & bit:
        return "[~]" if lying else "h"
    if level.broken & bit:
        return "~~~" if lying else ":"
    for kind, edges in level.lines.items():
        if edges & bit:
            return level.effects.own[kind].across if lying else level.effects.own[kind].upright
    return "   " if lying else " "
