"""Line of sight from corner to farthest corner, computed with shapely, for the cross-check.

All coordinates are integers, ``SIDE_UNITS`` to a square. A line between corners meets a side either at its end or at
least 1/40 of its length from it, so a side that is drawn one unit shorter is crossed by the same lines, but not at its
ends. Corners are handled separately: a corner that counts gets a short dash across it. A line begins and ends one step
of its own direction from the corners, which is exactly on the line, so that the dashes there do not count.
``corner_explanation`` says which of the four lines is the best, and what it meets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import MultiLineString

from editor.geometry.graded_level import CoverLevel, GradedLevel
from editor.geometry.level_shapes import Shapes
from editor.model.grid import Edge, Square, Vertex

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE_UNITS = 160
"""How many units a side of a square is long."""
MAX_SQUARES = 400
"""Levels with more squares are checked from so many of them, evenly distributed, to all others."""


class CornerGrades:
    """The severities of all lines of sight of a level."""

    def __init__(self, level: GradedLevel, pause: Callable[[], None] = lambda: None) -> None:
        self.level, self.pause = level, pause
        squares = sorted(level.heights, key=lambda at: (at.y, at.x))
        self.squares = squares
        self._shapes = {
            (severity, rising): self._obstacles(severity, rising) for severity in (1, 2) for rising in (False, True)
        }
        opaque = sorted(level.opaque)
        places = np.array(opaque, dtype=int).reshape(-1, 2)
        low, high = places * SIDE_UNITS + 1, (places + 1) * SIDE_UNITS - 1
        self._opaque = opaque, shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])

    def pairs(self) -> Iterator[tuple[Square, NDArray[np.int_]]]:
        """Yield squares with the severity of the line to each square, in the order of ``squares``."""
        step = max(1, -(-len(self.squares) // MAX_SQUARES))
        for a in self.squares[::step]:
            self.pause()
            yield a, self.severities(a)

    def severities(self, a: Square) -> NDArray[np.int_]:
        """Return the severity of the line from a square to each square; 0 for itself."""
        targets = np.array(self.squares, dtype=int).reshape(-1, 2)
        lines = np.stack([self._from_corner(a, corner, targets) for corner in corners_of(a)])
        best: NDArray[np.int_] = np.asarray(lines.min(axis=0))
        if self.level.game.heights.look != "plain":
            for number in np.flatnonzero(best == 0):
                best[number] = int(self.level.has_height_cover(a, self.squares[number]))
        best[self.squares.index(a)] = 0
        return best

    def corner_severities(self, a: Square, b: Square) -> tuple[CoverLevel, ...]:
        """Return the severities of the four lines from the corners nw, ne, sw and se of a square, without heights."""
        target = np.array([b], dtype=int)
        return tuple(int(self._from_corner(a, corner, target)[0]) for corner in corners_of(a))

    def _from_corner(self, a: Square, corner: Vertex, targets: NDArray[np.int_]) -> NDArray[np.int_]:
        start = np.array(corner)
        ends = np.where(start <= targets, targets + 1, targets)
        vectors = ends - start
        rising = vectors.prod(axis=1) < 0
        inner = np.stack([start * SIDE_UNITS + vectors, ends * SIDE_UNITS - vectors], axis=1)
        drawn: Shapes = np.asarray(shapely.linestrings(inner), dtype=object)
        found = np.zeros(len(targets), dtype=int)
        for severity in (1, 2):
            for slope in (False, True):
                met = np.asarray(shapely.intersects(self._shapes[severity, slope], drawn)) & (rising == slope)
                found[met] = severity
        self._start(a, corner, vectors, found)
        self._pass_opaque(a, targets, drawn, found)
        return found

    def _start(self, a: Square, corner: Vertex, vectors: NDArray[np.int_], found: NDArray[np.int_]) -> None:
        """Add what lines meet at the corner where they start."""
        for across in (-1, 1):
            for down in (-1, 1):
                first = Square(corner.x - (across < 0), corner.y - (down < 0))
                chosen = (np.sign(vectors) == (across, down)).all(axis=1)
                if first != a and chosen.any():
                    found[chosen] = np.maximum(found[chosen], self.level.crossing(corner, a, first))

    def _pass_opaque(self, a: Square, targets: NDArray[np.int_], drawn: Shapes, found: NDArray[np.int_]) -> None:
        """Add the opaque squares that lines pass, other than their own ends."""
        for square, shape in zip(*self._opaque, strict=True):
            if square != a:
                passed = np.asarray(shapely.intersects(shape, drawn)) & (targets != square).any(axis=1)
                found[passed] = 2

    # --- corners and sides ---

    def _obstacles(self, severity: CoverLevel, rising: bool) -> MultiLineString:
        """Return everything that makes a line of that slope at least so severe, as one prepared shape."""
        squares = self.level.heights
        edges = {edge for square in squares for edge in square.edges() if self.level.severity(edge) >= severity}
        parts = [shortened(edge) for edge in edges]
        corners = {corner for square in squares for corner in corners_of(square)}
        across = ((-1, -1), (1, 1)) if rising else ((-1, 1), (1, -1))
        for x, y in corners:
            if self._through(Vertex(x, y), rising) >= severity:
                parts.append([(x * SIDE_UNITS + dx, y * SIDE_UNITS + dy) for dx, dy in across])
        shape = MultiLineString(parts)
        shapely.prepare(shape)
        return shape

    def _through(self, corner: Vertex, rising: bool) -> CoverLevel:
        """Return the severity of a line of that slope through a corner."""
        x, y = corner
        start, end = (Square(x - 1, y), Square(x, y - 1)) if rising else (Square(x - 1, y - 1), Square(x, y))
        return max(self.level.crossing(corner, start, end), self.level.touching(corner))


def corners_of(square: Square) -> tuple[Vertex, Vertex, Vertex, Vertex]:
    """Return the corners nw, ne, sw and se of a square."""
    x, y = square
    return Vertex(x, y), Vertex(x + 1, y), Vertex(x, y + 1), Vertex(x + 1, y + 1)


def shortened(edge: Edge) -> list[tuple[int, int]]:
    """Return the ends of a side that is one unit shorter at each end."""
    (ax, ay), (bx, by) = edge.ends()
    dx, dy = bx - ax, by - ay
    return [(ax * SIDE_UNITS + dx, ay * SIDE_UNITS + dy), (bx * SIDE_UNITS - dx, by * SIDE_UNITS - dy)]
