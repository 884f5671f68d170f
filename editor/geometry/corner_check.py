"""Line of sight from corner to farthest corner, computed with shapely, for the cross-check.

Everything is made from the scenario and the box; nothing of the bit sets in ``editor.board`` is used. All coordinates
are integers, ``_UNITS`` to a square. A line between corners meets a side either at its end or at least 1/40 of its
length from it, so a side that is drawn one unit shorter is crossed by the same lines, but not at its ends. Corners are
handled separately: a corner that counts gets a short dash across it. A line begins and ends one step of its own
direction from the corners, which is exactly on the line, so that the dashes there do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import MultiLineString

from editor.catalog import Box
from editor.geometry.level_shapes import UNITS, Shapes, place_face
from editor.model.game import BoardGame, LineKind
from editor.model.grid import STEPS, Edge, Square, Vertex, edge_between, edges_at
from editor.model.level import Level
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray

_UNITS = 160
MAX_SQUARES = 400
"""Levels with more squares are checked from so many of them, evenly distributed, to all others."""

CoverLevel = int
"""0: in the open, 1: behind cover, 2: hidden."""


class GradedLevel(FrozenStruct, eq=False):
    """A level as far as corner sight is concerned, by squares and edges."""

    game: BoardGame
    heights: Mapping[Square, int]
    """All squares with floor, with their heights."""
    opaque: frozenset[Square]
    """Squares that lines do not pass."""
    sides: Mapping[Edge, CoverLevel]
    """The sides on which something stands, with a board on both squares."""

    def severity(self, edge: Edge) -> CoverLevel:
        """Return the severity of a side; sides without a board on both squares hide, if the game says so."""
        if all(square in self.heights for square in edge.squares()):
            return self.sides.get(edge, 0)
        return 2 if self.game.look.void == "block" else 0


def graded_level(level: Level, box: Box, standing: frozenset[Square] = frozenset()) -> GradedLevel:
    """Return what lines of sight meet on a level, with doors as set and miniatures on these squares."""
    game = box.game
    kinds = {line.id: line for line in game.edge}
    heights: dict[Square, int] = {}
    opaque: set[Square] = set(standing) if game.look.figures == "block" else set()
    lines: dict[Edge, set[str]] = {}
    frame = {Square(x, y) for y in range(level.height) for x in range(level.width)}
    for placement in level.placements:
        face = place_face(placement, box)
        if face is None:
            continue
        for center, square in zip(face.centers.tolist(), face.face.squares, strict=True):
            at = Square(center[0] // UNITS, center[1] // UNITS)
            if at in frame:
                heights[at] = max(heights.get(at, 0), square.height)
                opaque |= {at} if square.blocks_los else set()
        for ends, wall in zip(face.walls.reshape(-1, 2, 2) // UNITS, face.face.walls, strict=True):
            first, last = (Vertex(x, y) for x, y in ends.tolist())
            lines.setdefault(edge_between(first, last), set()).add(wall.kind)
    for line in level.lines:
        lines.setdefault(line.edge, set()).add(line.kind)
    built = next((line.id for line in game.edge if line.brush and line.is_wall and line.is_plain), None)
    for edge in level.walls if built is not None else ():
        lines.setdefault(edge, set()).add(built or "")
    sides = {edge: _line_severity([kinds[kind] for kind in there], game) for edge, there in lines.items()}
    for broken in level.broken:
        sides.pop(broken.edge, None)
    for door in level.doors:
        sides.update(dict.fromkeys(door.edges, 2 if door.state == "closed" else 0))
    inside = {
        edge: severity for edge, severity in sides.items() if severity and all(at in heights for at in edge.squares())
    }
    return GradedLevel(game, heights, frozenset(opaque & heights.keys()), inside)


def _line_severity(lines: Sequence[LineKind], game: BoardGame) -> CoverLevel:
    """Return the severity of all lines on a side: of those in the order of the game only the strongest counts."""
    order = game.meet.order if game.meet.rule == "strongest" else ()
    ranked = sorted((line for line in lines if line.id in order), key=lambda line: order.index(line.id))
    counted = [*ranked[:1], *(line for line in lines if line.id not in order)]
    return max((2 if line.blocks_look else int(line.look == "cover") for line in counted), default=0)


# --- all lines ------------------------------------------------------------------------------------------------------


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
        low, high = np.array(opaque).reshape(-1, 2) * _UNITS + 1, (np.array(opaque).reshape(-1, 2) + 1) * _UNITS - 1
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
        lines = np.stack([self._from_corner(a, corner, targets) for corner in _corners(a)])
        best: NDArray[np.int_] = np.asarray(lines.min(axis=0))
        if self.level.game.heights.look != "plain":
            for number in np.flatnonzero(best == 0):
                best[number] = int(self._has_height_cover(a, self.squares[number]))
        best[self.squares.index(a)] = 0
        return best

    def corner_severities(self, a: Square, b: Square) -> tuple[CoverLevel, ...]:
        """Return the severities of the four lines from the corners nw, ne, sw and se of a square, without heights."""
        target = np.array([b], dtype=int)
        return tuple(int(self._from_corner(a, corner, target)[0]) for corner in _corners(a))

    def _from_corner(self, a: Square, corner: Vertex, targets: NDArray[np.int_]) -> NDArray[np.int_]:
        start = np.array(corner)
        ends = np.where(start <= targets, targets + 1, targets)
        vectors = ends - start
        rising = vectors.prod(axis=1) < 0
        inner = np.stack([start * _UNITS + vectors, ends * _UNITS - vectors], axis=1)
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
                    found[chosen] = np.maximum(found[chosen], self._crossing(corner, a, first))

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
        parts = [_shortened(edge) for edge in edges]
        corners = {corner for square in squares for corner in _corners(square)}
        across = ((-1, -1), (1, 1)) if rising else ((-1, 1), (1, -1))
        for x, y in corners:
            if self._through(Vertex(x, y), rising) >= severity:
                parts.append([(x * _UNITS + dx, y * _UNITS + dy) for dx, dy in across])
        shape = MultiLineString(parts)
        shapely.prepare(shape)
        return shape

    def _through(self, corner: Vertex, rising: bool) -> CoverLevel:
        """Return the severity of a line of that slope through a corner."""
        x, y = corner
        start, end = (Square(x - 1, y), Square(x, y - 1)) if rising else (Square(x - 1, y - 1), Square(x, y))
        return max(self._crossing(corner, start, end), self._touching(corner))

    def _crossing(self, corner: Vertex, start: Square, end: Square) -> CoverLevel:
        """Return the severity of the better way around a corner from one square to another."""
        x, y = corner
        around = [Square(x - 1, y - 1), Square(x, y - 1), Square(x, y), Square(x - 1, y)]
        sides = [self.level.severity(edge) for edge in edges_at(corner)]  # each leads to the next square
        first, last = around.index(start), around.index(end)
        return min(self._way(around, sides, first, last), self._way(around, sides, last, first))

    def _way(self, around: Sequence[Square], sides: Sequence[CoverLevel], first: int, last: int) -> CoverLevel:
        worst, at = 0, first
        while at != last:
            worst = max(worst, sides[at], 2 if at != first and around[at] in self.level.opaque else 0)
            at = (at + 1) % 4
        return worst

    def _touching(self, corner: Vertex) -> CoverLevel:
        """Return what a line gets that only touches the ends of the sides at a corner."""
        worst = max(self.level.sides.get(edge, 0) for edge in edges_at(corner))
        match self.level.game.look.touch:
            case "passes":
                return 0
            case "blocks":
                return worst
            case "one-less":
                return max(worst - 1, 0)

    # --- heights ---

    def _has_height_cover(self, a: Square, b: Square) -> bool:
        heights = self.level.heights
        if heights[a] == heights[b]:
            return False
        edges = {one: self._is_at_edge(one, other) for one, other in ((a, b), (b, a))}
        if self.level.game.heights.look == "cover-upper-at-edge":
            return not edges[max(a, b, key=lambda at: heights[at])]
        return not all(edges.values())

    def _is_at_edge(self, one: Square, other: Square) -> bool:
        """Return whether a square has a free side towards another one, next to a square of the other's height."""
        for direction, (dx, dy) in STEPS.items():
            towards = dx * (other.x - one.x) + dy * (other.y - one.y) > 0
            is_edge = self.level.heights.get(one.step(direction)) == self.level.heights[other]
            if towards and is_edge and self.level.severity(one.edge(direction)) == 0:
                return True
        return False


def _corners(square: Square) -> tuple[Vertex, Vertex, Vertex, Vertex]:
    x, y = square
    return Vertex(x, y), Vertex(x + 1, y), Vertex(x, y + 1), Vertex(x + 1, y + 1)


def _shortened(edge: Edge) -> list[tuple[int, int]]:
    (ax, ay), (bx, by) = edge.ends()
    dx, dy = bx - ax, by - ay
    return [(ax * _UNITS + dx, ay * _UNITS + dy), (bx * _UNITS - dx, by * _UNITS - dy)]
