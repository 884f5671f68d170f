"""Maps as text for terminals: a part of a level with marks, or the whole level with what is visible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from editor.board import LevelBoard
from editor.board.bit_sets import Edges, Squares, edge_bit, square_bit
from editor.board.obstacles import Obstacles
from editor.model.grid import Edge, Square, Vertex, edges_at

Highlight = Callable[[str], str]
"""Adds colors to marks; without colors the marks themselves are enough."""


def text_map(
    level: LevelBoard,
    squares: Collection[Square] = (),
    edges: Collection[Edge] = (),
    margin: int = 2,
    paint: Highlight = str,
) -> list[str]:
    """Return the squares and edges with ``margin`` squares around them, numbered as on the frame."""
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
    """Return the range of the numbers with a margin, within the frame."""
    low, high = max(0, min(numbers) - margin), min(size - 1, max(numbers) + margin)
    return min(low, size - 1), max(high, 0)


def _square(level: LevelBoard, at: Square, marked: frozenset[Square], paint: Highlight) -> str:
    sign = _square_character(level, square_bit(*at))
    return paint(f"*{sign}*") if at in marked else f" {sign} "


def _square_character(level: LevelBoard, bit: Squares) -> str:
    kinds = ((level.printed.driller, "D"), (level.printed.impassable, "#"), (level.outdoor, ","), (level.floor, "."))
    return next((sign for field, sign in kinds if field & bit), " ")


def _edge(level: LevelBoard, edge: Edge, marked: frozenset[Edge], paint: Highlight) -> str:
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


_WALL, _CLOSED, _OPEN = "-|", "=H", "''"
"""How an edge is drawn: horizontal, vertical."""


def sight_map(obstacles: Obstacles, sign: Callable[[Square], str]) -> Iterator[str]:
    """Yield the whole level, numbered as on the frame; columns show only their last digit."""
    width, height = obstacles.width, obstacles.height
    yield "    " + " ".join(str(x % 10) for x in range(width))
    for y in range(height + 1):
        across = (_corner(obstacles, Vertex(x, y)) + _sight_edge(obstacles, Edge(x, y, "n")) for x in range(width))
        yield f"   {''.join(across)}{_corner(obstacles, Vertex(width, y))}".rstrip()
        if y < height:
            row = (_sight_edge(obstacles, Edge(x, y, "w")) + sign(Square(x, y)) for x in range(width))
            yield f"{y:>2} {''.join(row)}{_sight_edge(obstacles, Edge(width, y, 'w'))}".rstrip()


def _sight_edge(obstacles: Obstacles, edge: Edge) -> str:
    bit, standing = edge_bit(edge), edge.side == "w"
    stops = obstacles.solid & bit
    if obstacles.level.doors & bit:
        return (_CLOSED if stops else _OPEN)[standing]
    return _WALL[standing] if stops else " "


def _corner(obstacles: Obstacles, vertex: Vertex) -> str:
    """Return a corner where a wall or a door ends or passes."""
    beside = (edge for edge in edges_at(vertex) if edge.x >= 0 and edge.y >= 0)
    return "+" if any(_sight_edge(obstacles, edge) != " " for edge in beside) else " "
