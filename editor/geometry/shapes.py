"""The geometry of record: shapes of squares, edges and tiles as shapely values in whole numbers.

One square is two units wide, so that corners have even and centres odd coordinates: every shape here is exact, and so
is every predicate asked of it. Questions asked thousands of times go to bit sets; tests hold these against the shapes.
Whoever imports this module pays for shapely; nothing on the way to a validation does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon

from editor.board.bits import Edges, Squares, edges_of, squares_of
from editor.model.grid import Edge, Square, Vertex, straight_runs

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNITS = 2
"""Units to a square."""

Region = Polygon | MultiPolygon
Shapes: TypeAlias = "NDArray[np.object_]"


# --- squares ----------------------------------------------------------------------------------------------------------


def corner(vertex: Vertex) -> Point:
    return Point(UNITS * vertex.x, UNITS * vertex.y)


def corner_shapes(vertices: Sequence[Vertex]) -> Shapes:
    return np.asarray(shapely.points(UNITS * np.array(vertices, dtype=float).reshape(-1, 2)), dtype=object)


def square_shapes(squares: Sequence[Square]) -> Shapes:
    corners = UNITS * np.array(squares, dtype=float).reshape(-1, 2)
    x, y = corners[:, 0], corners[:, 1]
    return np.asarray(shapely.box(x, y, x + UNITS, y + UNITS), dtype=object)


def outline(squares: Iterable[Square]) -> Region:
    """The area that squares cover, holes included; several parts if they do not hang together by their sides."""
    union = shapely.union_all(square_shapes(tuple(squares)))
    # Normalised rings begin at a true corner, so that simplifying finds every point that lies within a straight side.
    area = shapely.normalize(shapely.simplify(shapely.normalize(union), 0))
    assert isinstance(area, Polygon | MultiPolygon)
    return area


def area_outline(squares: Squares) -> Region:
    """The same for a set of squares: a sealed area, a room, all that is seen from somewhere."""
    return outline(squares_of(squares))


def frame_outline(width: int, height: int) -> Polygon:
    return shapely.box(0, 0, UNITS * width, UNITS * height)


# --- edges ------------------------------------------------------------------------------------------------------------


def edge_shapes(edges: Sequence[Edge]) -> Shapes:
    ends = UNITS * np.array([edge.ends() for edge in edges], dtype=float).reshape(-1, 2, 2)
    return np.asarray(shapely.linestrings(ends), dtype=object)


def line_over(edges: Sequence[Edge]) -> LineString:
    """The straight line from the first to the last of edges that follow each other: what a door stands on."""
    return LineString([corner(edges[0].ends()[0]), corner(edges[-1].ends()[1])])


def straight_lines(edges: Edges) -> list[LineString]:
    """The edges as the fewest straight lines: each edge lies on exactly one, and edges in one line are one line."""
    return [line_over(run) for run in straight_runs(edges_of(edges))]
