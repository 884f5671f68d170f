"""The reference for single lines of sight, from center to center, computed with shapely (L1 to L3).

All coordinates are integers and only predicates are used, so nothing is ever rounded. A line *crosses* an edge if the
two meet inside both, and a square if it runs through its interior; corners are handled separately. This is slower than
``editor.board.sight`` but knows what blocks a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import STRtree

from editor.board.bit_sets import edge_bit, edges_of, square_bit, squares_of, squares_set
from editor.board.obstacles import Blocker, Obstacles, SightLine
from editor.geometry.level_shapes import UNITS, Shapes, corner_shapes, edge_shapes, square_shapes
from editor.model.grid import Edge, Square, Vertex, edges_at

Pair = tuple[Square, Square]
_NOWHERE = (-1, -1)


def sight_line(obstacles: Obstacles, a: Square, b: Square) -> SightLine:
    """Return the line from one square to another, with what blocks it."""
    return ExactSight(obstacles).line(a, b)


class ExactSight:
    """Everything on a level that can block a line, as shapes."""

    def __init__(self, obstacles: Obstacles) -> None:
        self.obstacles = obstacles
        edges, squares = edges_of(obstacles.edges), squares_of(obstacles.squares)
        self._things: list[Edge | Square] = [*edges, *squares]
        self._shapes = STRtree(np.concatenate([edge_shapes(edges), square_shapes(squares)]))
        self._squares = np.array([_NOWHERE] * len(edges) + squares, dtype=int).reshape(-1, 2)
        """The square that each thing stands on; an edge stands on none."""
        self._corners = {falling: self._sealed_corners(falling) for falling in (True, False)}
        self._points = {falling: STRtree(corner_shapes(list(them))) for falling, them in self._corners.items()}

    def visible(self, pairs: Sequence[Pair]) -> NDArray[np.bool_]:
        """Return for each pair of different squares whether they see each other."""
        ends = np.array(pairs, dtype=int).reshape(-1, 2, 2)
        free = np.array([all(map(self.obstacles.has_floor, pair)) for pair in pairs], dtype=bool)
        free[self._crossed(ends)[0]] = False
        for falling in (True, False):
            free[self._corners_met(ends, falling)[0]] = False
        return free

    def line(self, a: Square, b: Square) -> SightLine:
        """Return the line between two squares, and the first thing that blocks it."""
        stops = [
            Blocker("no-floor", Fraction(at), square=square)
            for at, square in enumerate((a, b))
            if not self.obstacles.has_floor(square)
        ]
        if a != b:
            ends = np.array([[a, b]], dtype=int)
            for number in self._crossed(ends)[1]:
                thing = self._things[number]
                stops.append(self._stop(thing, _position_on_line(a, b, thing)))
            for falling, sealed in self._corners.items():
                for number in self._corners_met(ends, falling)[1]:
                    vertex = list(sealed)[number]
                    at = _position_on_line(a, b, vertex)
                    ways = tuple(self._stop(thing, at) for thing in sealed[vertex])
                    stops.append(Blocker("corner", at, vertex=vertex, ways=ways))
        return SightLine(a, b, min(stops, key=_blocker_order, default=None))

    def _crossed(self, ends: NDArray[np.int_]) -> NDArray[np.int_]:
        """Return lines with the edges (L1) and squares (L2) they cross, by number.

        The squares at the ends of a line do not block it.
        """
        lines = _lines(ends)
        line, thing = self._shapes.query(lines, predicate="intersects")
        own = (self._squares[thing][:, np.newaxis] == ends[line]).all(axis=2).any(axis=1)
        crossed = ~own & shapely.crosses(lines[line], self._shapes.geometries[thing])
        return np.array([line[crossed], thing[crossed]])

    def _corners_met(self, ends: NDArray[np.int_], falling: bool) -> NDArray[np.int_]:
        """Return lines with the sealed corners (L3) they run through, by number, for lines of one slope."""
        start, end = ends[:, 0], ends[:, 1]
        chosen = np.flatnonzero((((end - start).prod(axis=1)) > 0) == falling)
        line, vertex = self._points[falling].query(_lines(ends[chosen]), predicate="intersects")
        return np.array([chosen[line], vertex])

    def _sealed_corners(self, falling: bool) -> dict[Vertex, tuple[Edge | Square, Edge | Square]]:
        """Return the corners that lines of a slope cannot pass, each with what closes the two ways past it."""
        shut = frozenset(self._things)
        sealed = {}
        for y in range(1, self.obstacles.height):
            for x in range(1, self.obstacles.width):
                above, right, below, left = edges_at(Vertex(x, y))
                if falling:
                    ways = (above, right, Square(x, y - 1)), (left, below, Square(x - 1, y))
                else:
                    ways = (above, left, Square(x - 1, y - 1)), (right, below, Square(x, y))
                first, second = (next((thing for thing in way if thing in shut), None) for way in ways)
                if first is not None and second is not None:
                    sealed[Vertex(x, y)] = first, second
        return sealed

    def _stop(self, thing: Edge | Square, at: Fraction) -> Blocker:
        if isinstance(thing, Edge):
            if not self.obstacles.solid & edge_bit(thing):
                smoky = (each for each in thing.squares() if self.obstacles.smoke & squares_set((each,)))
                return Blocker("smoke", at, square=next(smoky))
            door = self.obstacles.closed_door(thing)
            if door:
                return Blocker("door", at, edge=thing, door=door.id)
            return Blocker("wall", at, edge=thing, line=self._line(thing))
        if not self.obstacles.has_floor(thing):
            return Blocker("no-floor", at, square=thing)
        if self.obstacles.level.blocks_los & square_bit(*thing):
            return Blocker("element", at, square=thing, element=self._element(thing))
        return Blocker("miniature", at, square=thing)

    def _line(self, edge: Edge) -> str | None:
        """Return the name of the line that blocks sight on an edge, unless it is a wall."""
        level, bit = self.obstacles.level, edge_bit(edge)
        if level.walls & bit:
            return None
        kinds = level.effects.own.items()
        return next(
            (line.name for kind, line in kinds if line.look == "block" and level.lines.get(kind, 0) & bit), None
        )

    def _element(self, square: Square) -> str | None:
        """Return the name of the element that blocks sight on a square."""
        for placed in self.obstacles.level.tiles_at(square):
            names = {element.id: element.name for element in placed.face.elements}
            for at, printed in zip(placed.squares(), placed.face.squares, strict=True):
                if at == square and printed.blocks_los and printed.element is not None:
                    return names[printed.element]
        return None


def _lines(ends: NDArray[np.int_]) -> Shapes:
    """Return the lines between the centers of squares."""
    return np.asarray(shapely.linestrings(UNITS * ends + 1), dtype=object)


def _position_on_line(a: Square, b: Square, thing: Edge | Square | Vertex) -> Fraction:
    """Return where on the line it meets an edge or a corner, or enters a square."""
    dx, dy = b.x - a.x, b.y - a.y
    enters = isinstance(thing, Square)
    shares = []
    if dx and not (isinstance(thing, Edge) and thing.side == "n"):
        shares.append(Fraction(2 * (thing.x + (enters and dx < 0) - a.x) - 1, 2 * dx))
    if dy and not (isinstance(thing, Edge) and thing.side == "w"):
        shares.append(Fraction(2 * (thing.y + (enters and dy < 0) - a.y) - 1, 2 * dy))
    return max(shares)


def _blocker_order(stop: Blocker) -> tuple[Fraction, int]:
    """Sort by position on the line; at the same position an edge or a corner comes before the square behind it."""
    return stop.at, 0 if stop.square is None else 1
