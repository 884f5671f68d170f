"""Line of sight from the best corner of one square to the farthest corner of another, in three grades, in bit sets.

A line that crosses nothing shows its target in the open. Crossing a line that gives cover shows it behind cover, and
crossing a wall, a closed door or a place without floor hides it. A corner that is only touched counts one grade less
than what meets there, or as the game says. Of the four lines from the corners of the square that looks, the best one
counts, so sight is directed: a character at the end of a wall can see others who do not see it.

``corner_lines`` knows what a line passes. One question is then a shift and an ``&``; all questions for one offset are
answered together. ``graded_lines`` explains single lines. ``editor.geometry.corner_check`` answers everything a second
time, from shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import ClassVar

from editor.board.bit_sets import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Corners,
    Edges,
    Squares,
    edge_bit,
    edges_within,
    indices,
    square_bit,
    square_of,
    squares_of,
)
from editor.board.corner_lines import (
    CornerRay,
    StartWay,
    corner_rays,
    line_fields,
    line_mask,
    squares_with_target,
)
from editor.board.looking import GRADES, Grade
from editor.board.obstacles import Obstacles
from editor.board.sight_templates import CORNERS, SQUARES, Offset
from editor.model.game import HeightRules, SightRules
from editor.model.grid import Edge, Square
from editor.values import FrozenStruct

_ALL: int = (1 << WEST) - 1
_TOP_ROW: Corners = (1 << STRIDE) - 1
_LEVELS = (1, 2)
"""The severities: cover, and hidden."""


class CornerSides(FrozenStruct):
    """What is around every corner of the field, as sets of corners."""

    sides: tuple[Corners, Corners, Corners, Corners]
    """Corners with an edge that counts above, right of, below or left of them."""
    squares: tuple[Corners, Corners, Corners, Corners]
    """Corners with an opaque square north-west, north-east, south-east or south-west of them."""

    @property
    def touched(self) -> Corners:
        """Corners at the end of an edge that counts."""
        above, right, below, left = self.sides
        return above | right | below | left

    def shut(self, start: Offset, end: Offset) -> Corners:
        """Return the corners at which both ways from one square to another are blocked.

        The squares are given relative to the corner: (-1, -1) is the one to the north-west of it, (0, 0) the one to the
        south-east.
        """
        first, last = _AROUND.index(start), _AROUND.index(end)
        return self._way(first, last) & self._way(last, first)

    def _way(self, first: int, last: int) -> Corners:
        """Return the corners at which the clockwise way from one square to another is blocked."""
        steps = range((last - first) % 4)
        shut = 0
        for step in steps:
            shut |= self.sides[(first + step) % 4]
            shut |= self.squares[(first + step) % 4] if step else 0
        return shut


_AROUND: tuple[Offset, ...] = ((-1, -1), (0, -1), (0, 0), (-1, 0))
"""The squares at a corner, clockwise; from each to the next one crosses the edge above, right, below, left."""


def _surroundings(edges: Edges, beyond: int, opaque: Squares = 0) -> CornerSides:
    """Return what is around every corner. ``beyond``: 1 if edges outside the field count."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return CornerSides(
        sides=(
            (west << STRIDE | _TOP_ROW * beyond) & _ALL,
            north & _ALL,
            west & _ALL,
            (north << 1 | beyond) & _ALL,
        ),
        squares=(opaque << STRIDE + 1, opaque << STRIDE, opaque, opaque << 1),
    )


class CornerSight(FrozenStruct, eq=False):
    """Which squares of a level see which others from corner to farthest corner."""

    directed: ClassVar[bool] = True

    obstacles: Obstacles
    rules: SightRules
    heights: HeightRules

    # --- single questions ---

    def sees(self, a: Square, b: Square) -> bool:
        """Return whether the first square sees the second. A square with floor sees itself."""
        return self.grade(a, b) != "hidden"

    def grade(self, a: Square, b: Square) -> Grade:
        """Return how the first square sees the second."""
        if not (self.obstacles.has_floor(a) and self.obstacles.has_floor(b)):
            return "hidden"
        return "open" if a == b else GRADES[self._severity(a, b)]

    def line(self, a: Square, b: Square) -> tuple[bool, Squares]:
        """Return whether the first square sees the second, and the squares that decide it."""
        return self.sees(a, b), squares_near_line(a, b)

    def seeing(self, b: Square, eyes: Squares) -> tuple[Squares, Squares]:
        """Return those of the squares ``eyes`` that see ``b``, and the squares that decide it."""
        seeing, decisive = 0, eyes | square_bit(*b)
        for index in indices(eyes):
            a = square_of(index)
            seeing |= 1 << index if self.sees(a, b) else 0
            decisive |= squares_near_line(a, b)
        return seeing, decisive

    # --- from one square ---

    def from_square(self, a: Square) -> Squares:
        """Return all squares that are seen from a square, without that square itself."""
        in_open, in_cover = self.by_grade(a)
        return in_open | in_cover

    def by_grade(self, a: Square) -> tuple[Squares, Squares]:
        """Return the squares that are seen from a square in the open, and those that are seen behind cover."""
        found = [0, 0, 0]
        if self.obstacles.has_floor(a):
            (x, y), at = a, a.y * STRIDE + a.x
            for index in indices(self.obstacles.floor & ~(1 << at)):
                row, column = divmod(index, STRIDE)
                found[self._severity_at(at, index, column - x, row - y)] |= 1 << index
        return found[0], found[1]

    # --- all squares ---

    def pairs(self) -> Mapping[Offset, Squares]:
        """Return for every offset, in both directions, the squares that see the square at that offset."""
        return {offset: in_open | in_cover for offset, (in_open, in_cover) in self.graded_pairs.items()}

    def counts(self) -> dict[Square, int]:
        """Return for every square with floor how many others it sees."""
        counts = dict.fromkeys(squares_of(self.obstacles.floor), 0)
        for squares in self.pairs().values():
            for square in squares_of(squares):
                counts[square] += 1
        return counts

    @cached_property
    def graded_pairs(self) -> Mapping[Offset, tuple[Squares, Squares]]:
        """For every offset the squares that see the one there in the open, and those that see it behind cover."""
        width, height, floor = self.obstacles.width, self.obstacles.height, self.obstacles.floor
        found = {}
        for dy in range(1 - height, height):
            for dx in range(1 - width, width):
                both = floor & _moved(floor, -(dy * STRIDE + dx)) & squares_with_target(width, height, dx, dy)
                if not both or dx == dy == 0:
                    continue
                rays = corner_rays(dx, dy)
                visible = both & ~self._blocked(rays, 2)
                in_open = visible & ~self._blocked(rays, 1)
                if in_open and self._has_heights:
                    in_open &= ~self._covered_by_height(dx, dy)
                found[dx, dy] = in_open, visible & ~in_open
        return found

    def _blocked(self, rays: tuple[CornerRay, ...], level: int) -> Squares:
        """Return the squares from which all four lines are at least of a severity."""
        blocked, opaque = -1, self._opaque
        for ray in rays:
            here = _moved(self._lines(ray.size, ray.rising, level), -ray.anchor)
            if ray.first != (0, 0):
                here |= self._starts[level][ray.start]
                if opaque and ray.passes_first():
                    here |= _moved(opaque, -(ray.first[1] * STRIDE + ray.first[0]))
            blocked &= here
            if not blocked:
                break
        return blocked

    def _lines(self, size: tuple[int, int], rising: bool, level: int) -> Corners:
        """Return the anchors of the lines across a box that are at least of a severity, without their beginnings."""
        key = size, rising, level
        known = self._known_lines
        if key not in known:
            fields, sides = line_fields(*size, rising), self._edges[level]
            north, west, corners = sides & NORTH_SIDES, sides >> WEST, self._corners[level][rising]
            stopped = 0
            for at in fields.north:
                stopped |= north >> at
            for at in fields.west:
                stopped |= west >> at
            for at in fields.corners:
                stopped |= corners >> at
            if opaque := self._opaque:
                for at in fields.squares:
                    stopped |= opaque >> at
            known[key] = stopped
        return known[key]

    # --- what is in the way ---

    @cached_property
    def _known_lines(self) -> dict[tuple[tuple[int, int], bool, int], Corners]:
        return {}

    @cached_property
    def _opaque(self) -> Squares:
        """Squares that lines do not pass: elements that block sight, and miniatures where they do."""
        return self.obstacles.squares & self.obstacles.floor

    @cached_property
    def _solid(self) -> dict[int, Edges]:
        """Edges of at least each severity that something stands on."""
        inside = edges_within(self.obstacles.floor)
        hides = self.obstacles.edges & inside
        return {1: hides | self.obstacles.covers & inside, 2: hides}

    @cached_property
    def _edges(self) -> dict[int, Edges]:
        """Edges of at least each severity, including those beside squares without floor."""
        every = _ALL | _ALL << WEST
        empty = every & ~edges_within(self.obstacles.floor) if self.rules.void == "block" else 0
        return {level: edges | empty for level, edges in self._solid.items()}

    @cached_property
    def _around(self) -> dict[int, CornerSides]:
        beyond = int(self.rules.void == "block")
        return {level: _surroundings(edges, beyond, self._opaque) for level, edges in self._edges.items()}

    @cached_property
    def _corners(self) -> dict[int, tuple[Corners, Corners]]:
        """Corners at which a falling or a rising line through them is at least of a severity."""
        found = {}
        for level, around in self._around.items():
            touched = _surroundings(self._touch(level), 0).touched
            found[level] = (
                around.shut((-1, -1), (0, 0)) | touched,
                around.shut((-1, 0), (0, -1)) | touched,
            )
        return found

    def _touch(self, level: int) -> Edges:
        """Return the edges whose ends give a line that touches them at least a severity."""
        match self.rules.touch:
            case "passes":
                return 0
            case "blocks":
                return self._solid[level]
            case "one-less":
                return self._solid[2] if level == 1 else 0

    @cached_property
    def _starts(self) -> dict[int, dict[StartWay, Squares]]:
        """Squares from which a line past one of its own corners is at least of a severity at its beginning."""
        found: dict[int, dict[StartWay, Squares]] = {}
        for level, around in self._around.items():
            found[level] = {}
            for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
                for first in ((x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)):
                    if first != (0, 0):
                        shut = around.shut((-x, -y), (first[0] - x, first[1] - y))
                        found[level][(x, y), first] = shut >> y * STRIDE + x
        return found

    # --- one pair ---

    @cached_property
    def _packed(self) -> dict[int, tuple[int, int]]:
        """Everything that makes a falling line, and a rising line, at least of a severity, as packed sets."""
        packed = {}
        for level in _LEVELS:
            common = self._edges[level] | self._opaque << SQUARES
            falling, rising = self._corners[level]
            packed[level] = common | falling << CORNERS, common | rising << CORNERS
        return packed

    def _severity(self, a: Square, b: Square) -> int:
        """Return the severity of the best line between two different squares with floor."""
        (ax, ay), (bx, by) = a, b
        return self._severity_at(ay * STRIDE + ax, by * STRIDE + bx, bx - ax, by - ay)

    def _severity_at(self, a: int, b: int, dx: int, dy: int) -> int:
        """Return the same for two squares given by number and offset."""
        rays = _ray_masks(dx, dy)
        for ray in rays:
            if self._is_free(ray, a, 1):
                return int(self._has_heights and self._has_height_cover(a, b, dx, dy))
        for ray in rays:
            if self._is_free(ray, a, 2):
                return 1
        return 2

    def _is_free(self, ray: RayMask, at: int, level: int) -> bool:
        """Return whether the line from a square, given by number, is below a severity."""
        rising, anchor, mask, start, passed = ray
        if self._packed[level][rising] >> at + anchor & mask:
            return False
        if start is None:
            return True
        if self._starts[level][start] >> at & 1:
            return False
        return passed is None or not self._opaque >> at + passed & 1

    # --- for explanations ---

    def edge_severity(self, edge: Edge) -> int:
        """Return the severity of an edge that is crossed."""
        bit = edge_bit(edge)
        if not bit:  # outside the field
            return 2 if self.rules.void == "block" else 0
        return 2 if self._edges[2] & bit else int(bool(self._edges[1] & bit))

    def touch_severity(self, edge: Edge) -> int:
        """Return the severity of touching the end of an edge."""
        bit = edge_bit(edge)
        return 2 if self._touch(2) & bit else int(bool(self._touch(1) & bit))

    def is_opaque(self, square: Square) -> bool:
        """Return whether lines do not pass a square."""
        return bool(self._opaque & square_bit(*square))

    # --- heights ---

    @cached_property
    def _has_heights(self) -> bool:
        return self.heights.look != "plain" and bool(self.obstacles.level.printed.heights)

    @cached_property
    def _edges_between_heights(self) -> dict[tuple[int, int], dict[Offset, Squares]]:
        """For two heights and a direction, the squares of the first with a free edge to the second there."""
        by_height = self.obstacles.level.heights
        free = edges_within(self.obstacles.floor) & ~self._solid[1]
        north, west = free & NORTH_SIDES, free >> WEST
        found: dict[tuple[int, int], dict[Offset, Squares]] = {}
        for one, squares in by_height.items():
            for other, beyond in by_height.items():
                if one != other and squares and beyond:
                    found[one, other] = {
                        (0, -1): squares & beyond << STRIDE & north,
                        (1, 0): squares & (beyond & west) >> 1,
                        (0, 1): squares & (beyond & north) >> STRIDE,
                        (-1, 0): squares & beyond << 1 & west,
                    }
        return found

    def _at_edge(self, one: int, other: int, dx: int, dy: int) -> Squares:
        """Return the squares of a height at the edge to another one, on a side towards a target at an offset."""
        key = one, other, (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        if key not in self._known_edges:
            found = 0
            for (x, y), squares in self._edges_between_heights[one, other].items():
                found |= squares if x * dx + y * dy > 0 else 0
            self._known_edges[key] = found
        return self._known_edges[key]

    @cached_property
    def _known_edges(self) -> dict[tuple[int, int, int, int], Squares]:
        return {}

    def _covered_by_height(self, dx: int, dy: int) -> Squares:
        """Return the squares from which the one at an offset has cover because of its height."""
        by_height, shift, covered = self.obstacles.level.heights, dy * STRIDE + dx, 0
        for one, other in self._edges_between_heights:
            pairs = by_height[one] & _moved(by_height[other], -shift)
            if pairs:
                here = self._at_edge(one, other, dx, dy)
                there = _moved(self._at_edge(other, one, -dx, -dy), -shift)
                upper = here if one > other else there
                covered |= pairs & ~(upper if self.heights.look == "cover-upper-at-edge" else here & there)
        return covered

    def _has_height_cover(self, a: int, b: int, dx: int, dy: int) -> bool:
        """Return whether the second square, both given by number, has cover from the first because of its height."""
        one, other = self._height_at[a], self._height_at[b]
        if one == other:
            return False
        here, there = self._at_edge(one, other, dx, dy) >> a & 1, self._at_edge(other, one, -dx, -dy) >> b & 1
        if self.heights.look == "cover-upper-at-edge":
            return not (here if one > other else there)
        return not (here and there)

    @cached_property
    def _height_at(self) -> dict[int, int]:
        """The height of each square with floor, by its number."""
        by_height = self.obstacles.level.heights.items()
        return {index: height for height, squares in by_height for index in indices(squares)}


RayMask = tuple[bool, int, int, StartWay | None, int | None]
"""A line for a test of one pair: whether it rises, the distance of its anchor, what can block it, which start matters,
and the distance of its first square if that can block it."""


def _ray_mask(ray: CornerRay) -> RayMask:
    passed = ray.first[1] * STRIDE + ray.first[0] if ray.passes_first() else None
    start = ray.start if ray.first != (0, 0) else None
    return ray.rising, ray.anchor, line_mask(*ray.size, ray.rising), start, passed


@lru_cache(maxsize=8192)
def _ray_masks(dx: int, dy: int) -> tuple[RayMask, ...]:
    return tuple(_ray_mask(ray) for ray in corner_rays(dx, dy))


@lru_cache(maxsize=4096)
def squares_near_line(a: Square, b: Square) -> Squares:
    """Return all squares whose change could change the lines between two squares: the box around both, one wider.

    Squares outside the map, where characters are while they are dragged, are left out.
    """
    left, right = max(min(a.x, b.x) - 1, 0), min(max(a.x, b.x) + 1, STRIDE - 1)
    top, bottom = max(min(a.y, b.y) - 1, 0), min(max(a.y, b.y) + 1, STRIDE - 1)
    row = ((1 << max(0, right - left + 1)) - 1) << left
    squares = 0
    for y in range(top, bottom + 1):
        squares |= row << y * STRIDE
    return squares


def _moved(bits: int, by: int) -> int:
    """Return a set moved by a number of bits, to the left if it is negative."""
    return bits << by if by >= 0 else bits >> -by
