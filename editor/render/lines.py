"""Lines that a game draws in a way of its own: fences with posts, hedges, kerbs, walls of another colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from editor.board.bits import Edges, edges_of
from editor.model.drawing import LineColour, LineDrawing
from editor.model.face import Face
from editor.model.game import LineKind
from editor.model.grid import Edge
from editor.render.bars import Bars
from editor.render.style import UNIT, Style
from editor.render.walls import SAFE, SINGLE, bars_along, shape_lines
from editor.values import FrozenStruct

_HEDGE, _POST, _DASH = 12.0, 11.0, 7.0
"""How thick hedges, the posts of fences and dashes are."""


class LineShapes(FrozenStruct):
    """Lines of one look, ready to be drawn again and again."""

    colour: LineColour | None
    """``None``: that of walls."""
    solid: Bars
    thin: Bars
    """Lines without width."""


def line_shapes(drawing: LineDrawing, colour: LineColour | None, edges: Iterable[Edge]) -> LineShapes:
    """These edges, drawn so."""
    there = tuple(edges)
    match drawing:
        case "bar":
            return LineShapes(colour, Bars(bars_along(there, SINGLE)), Bars([]))
        case "plates":
            return LineShapes(colour, Bars(bars_along(there, SAFE)), Bars([]))
        case "hedge":
            return LineShapes(colour or "darkleaf", Bars(bars_along(there, _HEDGE)), Bars([]))
        case "posts":
            return LineShapes(colour, Bars(_blocks(there, _POST, (0, 0.25, 0.5, 0.75, 1))), shape_lines(there))
        case "gap" | "stumps":
            return LineShapes(colour, Bars(_blocks(there, _POST, (0, 1))), Bars([]))
        case "dashes":
            return LineShapes(colour, Bars(_dashes(there)), Bars([]))
        case "line":
            return LineShapes(colour, Bars([]), shape_lines(there))


def shapes_on_level(lines: Mapping[str, Edges], kinds: Mapping[str, LineKind], free: Edges) -> list[LineShapes]:
    """The lines of a level on ``free`` edges; where several kinds meet on one, the first of the ``kinds`` is drawn."""
    shapes = []
    for name, kind in kinds.items():
        if here := lines.get(name, 0) & free:
            free &= ~here
            shapes.append(line_shapes(kind.drawing, kind.colour, edges_of(here)))
    return shapes


def shapes_on_face(face: Face) -> list[LineShapes]:
    """The lines of a face by itself that are no plain walls."""
    looks: dict[tuple[LineDrawing, LineColour | None], list[Edge]] = {}
    for wall in face.walls:
        if wall.drawing is not None:
            looks.setdefault((wall.drawing, wall.colour), []).append(wall.edge)
    return [line_shapes(drawing, colour, edges) for (drawing, colour), edges in looks.items()]


def paint_line_shapes(painter: QPainter, shapes: Iterable[LineShapes], style: Style) -> None:
    for each in shapes:
        colour = _colour(each.colour, style)
        each.solid.paint(painter, colour)
        each.thin.paint(painter, colour, style.line(4, 1.0) / 2)


def _colour(name: LineColour | None, style: Style) -> QColor:
    palette = style.palette
    return palette.wall if name in (None, "wall") else palette.seam if name == "seam" else palette[name]


def _blocks(edges: Iterable[Edge], side: float, places: Iterable[float]) -> Iterator[QRectF]:
    """Squares on the edges, at these shares of their length."""
    shares, half = tuple(places), side / 2
    for edge in edges:
        a, b = edge.ends()
        for share in shares:
            x, y = (UNIT * (one + (other - one) * share) for one, other in zip(a, b, strict=True))
            yield QRectF(x - half, y - half, side, side)


def _dashes(edges: Iterable[Edge]) -> Iterator[QRectF]:
    """Three strokes to an edge, the middle one in its middle."""
    for edge in edges:
        for start in (4.0, 37.5, 71.0):
            along = QRectF(edge.x * UNIT + start, edge.y * UNIT - _DASH / 2, 25.0, _DASH)
            across = QRectF(edge.x * UNIT - _DASH / 2, edge.y * UNIT + start, _DASH, 25.0)
            yield along if edge.side == "n" else across
