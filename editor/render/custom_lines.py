"""Lines that a game draws in a custom way: fences with posts, hedges, curbs, colored walls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from editor.board.bit_sets import Edges, edges_of
from editor.model.game import LineKind
from editor.model.game_words import LineColor, LineDrawing
from editor.model.grid import Edge
from editor.model.tile import Face
from editor.render.painters.wall_painter import SAFE_WALL, SINGLE_WALL, bars_along, edge_lines
from editor.render.pixel_bars import Bars
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

_HEDGE_WIDTH, _POST_WIDTH, _DASH_WIDTH = 12.0, 11.0, 7.0
"""Thickness of hedges, fence posts and dashes."""


class LineShapes(FrozenStruct):
    """Lines of one appearance, prepared for repeated painting."""

    color: LineColor | None
    """``None`` for the color of walls."""
    solid: Bars
    thin: Bars
    """Lines without width."""


def make_line_shapes(drawing: LineDrawing, color: LineColor | None, edges: Iterable[Edge]) -> LineShapes:
    """Return the shapes for lines along these edges."""
    there = tuple(edges)
    match drawing:
        case "bar":
            return LineShapes(color, Bars(bars_along(there, SINGLE_WALL)), Bars([]))
        case "plates":
            return LineShapes(color, Bars(bars_along(there, SAFE_WALL)), Bars([]))
        case "hedge":
            return LineShapes(color or "darkleaf", Bars(bars_along(there, _HEDGE_WIDTH)), Bars([]))
        case "posts":
            return LineShapes(color, Bars(_blocks(there, _POST_WIDTH, (0, 0.25, 0.5, 0.75, 1))), edge_lines(there))
        case "gap" | "stumps":
            return LineShapes(color, Bars(_blocks(there, _POST_WIDTH, (0, 1))), Bars([]))
        case "dashes":
            return LineShapes(color, Bars(_dashes(there)), Bars([]))
        case "line":
            return LineShapes(color, Bars([]), edge_lines(there))


def level_line_shapes(lines: Mapping[str, Edges], kinds: Mapping[str, LineKind], free: Edges) -> list[LineShapes]:
    """Return the lines of a level on the ``free`` edges.

    Where several kinds share an edge, the first of ``kinds`` is drawn.
    """
    shapes = []
    for name, kind in kinds.items():
        if here := lines.get(name, 0) & free:
            free &= ~here
            shapes.append(make_line_shapes(kind.drawing, kind.colour, edges_of(here)))
    return shapes


def face_line_shapes(face: Face) -> list[LineShapes]:
    """Return the lines of a single face that are not plain walls."""
    looks: dict[tuple[LineDrawing, LineColor | None], list[Edge]] = {}
    for wall in face.walls:
        if wall.drawing is not None:
            looks.setdefault((wall.drawing, wall.colour), []).append(wall.edge)
    return [make_line_shapes(drawing, color, edges) for (drawing, color), edges in looks.items()]


def paint_line_shapes(painter: QPainter, shapes: Iterable[LineShapes], style: Style) -> None:
    """Paint prepared lines."""
    for each in shapes:
        color = _line_color(each.color, style)
        each.solid.paint(painter, color)
        each.thin.paint(painter, color, style.line(4, 1.0) / 2)


def _line_color(name: LineColor | None, style: Style) -> QColor:
    palette = style.palette
    if name in (None, "wall"):
        return palette.wall
    if name == "seam":
        return palette.seam
    shade = {"light": "", "dark": "+", "print": "-"}[style.theme]  # lines must stand out on paper and on dark floors
    return palette[f"{name}{shade}"]


def _blocks(edges: Iterable[Edge], side: float, places: Iterable[float]) -> Iterator[QRectF]:
    """Yield small squares on the edges, at these fractions of their length."""
    shares, half = tuple(places), side / 2
    for edge in edges:
        a, b = edge.ends()
        for share in shares:
            x, y = (UNIT * (one + (other - one) * share) for one, other in zip(a, b, strict=True))
            yield QRectF(x - half, y - half, side, side)


def _dashes(edges: Iterable[Edge]) -> Iterator[QRectF]:
    """Yield three dashes for each edge."""
    for edge in edges:
        for start in (4.0, 37.5, 71.0):
            along = QRectF(edge.x * UNIT + start, edge.y * UNIT - _DASH_WIDTH / 2, 25.0, _DASH_WIDTH)
            across = QRectF(edge.x * UNIT - _DASH_WIDTH / 2, edge.y * UNIT + start, _DASH_WIDTH, 25.0)
            yield along if edge.side == "n" else across
