"""Line of sight between all squares of a level, in bit sets (rules, section 5).

What one line passes is known from ``sight_templates``. One question is then a shift and an ``&``; all questions of one
distance are answered together. The record against which this is tested is ``editor.geometry.sight_record``: plainly
geometric, slower, and able to say what is in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

from editor.board.bits import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Squares,
    indices,
    square_bit,
    square_of,
)
from editor.board.obstacles import Obstacles, sealed_corners
from editor.board.sight_templates import (
    CORNERS,
    MARGIN,
    SQUARES,
    Family,
    LinePlan,
    Offset,
    plan,
    squares_at_stop,
    squares_passed,
    stops_of,
)
from editor.model.grid import Square
from editor.values import FrozenStruct


class Sight(FrozenStruct, eq=False):
    """Who sees whom on one level. Built for nothing; what is asked for is computed when it is asked for."""

    obstacles: Obstacles

    def sees(self, a: Square, b: Square) -> bool:
        """Whether the line between the two squares is free. A square with floor sees itself."""
        if not (self.obstacles.has_floor(a) and self.obstacles.has_floor(b)):
            return False
        return a == b or self._is_free(a, b)

    def line(self, a: Square, b: Square) -> tuple[bool, Squares]:
        """Whether one square sees another, and the squares that decide about it (``seeing``)."""
        if not self.obstacles.has_floor(a):
            return False, square_bit(*a)
        seeing, decisive = self.seeing(b, square_bit(*a))
        return seeing > 0, decisive

    def seeing(self, b: Square, eyes: Squares) -> tuple[Squares, Squares]:
        """Those of the squares, all of which have floor, that see a square; and the squares that decide about it.

        A free line stays free while nothing changes where it passes. Another one stays stopped while any one of the
        things that stop it is there, whatever else changes along it.
        """
        decisive = square_bit(*b)
        if not self.obstacles.has_floor(b):
            return 0, decisive
        seeing = eyes & decisive
        for index, stopped in self._stopped(b, eyes):
            if stopped:
                decisive |= squares_at_stop(stopped.bit_length() - 1)
            else:
                decisive |= squares_passed(square_of(index), b)
                seeing |= 1 << index
        return seeing, eyes | decisive

    def from_square(self, a: Square) -> Squares:
        """All squares that are seen from a square, without that square itself."""
        seen = 0
        if self.obstacles.has_floor(a):
            for index, stopped in self._stopped(a, self.obstacles.floor):
                if not stopped:
                    seen |= 1 << index
        return seen

    def pairs(self) -> Mapping[Offset, Squares]:
        """For every offset, the squares that see the square so far away from them.

        Each pair comes once: the offset leads from the upper square to the lower one, or to the right in one row.
        """
        return {
            (dx, dy): anchors << -dx if dx < 0 else anchors
            for (dx, dy), anchors in zip(self._plan.offsets, self.anchors, strict=True)
        }

    def counts(self) -> dict[Square, int]:
        """For every square with floor, how many others it sees."""
        planes: list[Squares] = []
        for (dx, dy), upper in self.pairs().items():
            for squares in (upper, upper << dy * STRIDE + dx):
                _count(planes, squares)
        return {
            square_of(index): sum((plane >> index & 1) << weight for weight, plane in enumerate(planes))
            for index in indices(self.obstacles.floor)
        }

    @cached_property
    def anchors(self) -> tuple[Squares, ...]:
        """For every offset of the frame's plan, the anchors of the lines that are free."""
        squares, fields = self.obstacles.squares, self._fields()
        halves = [self.obstacles.level.empty]
        for shorter, field, shift in self._plan.halves:
            halves.append(halves[shorter] | fields[field] >> shift)
        anchors: list[Squares] = []
        for family in self._plan.families:
            stopped = (
                halves[family.upper_half] >> family.start
                | halves[family.lower_half] >> family.end
                | fields[family.middle] >> family.middle_at
            )
            anchors += _with_multiples(family, stopped & family.inside ^ family.inside, squares)
        return tuple(anchors)

    # --- how ---

    @property
    def _plan(self) -> LinePlan:
        return plan(self.obstacles.width, self.obstacles.height)

    @cached_property
    def _stops(self) -> tuple[int, int]:
        """Everything that can stop a falling line, and a rising line, as packed sets of stops."""
        edges, squares = self.obstacles.edges, self.obstacles.squares
        falling, rising = sealed_corners(edges, squares)
        common = edges | squares << SQUARES
        return common | falling << CORNERS, common | rising << CORNERS

    def _fields(self) -> tuple[Squares, ...]:
        """The sets that ``Field`` numbers."""
        edges, squares = self.obstacles.edges, self.obstacles.squares
        north, west = edges & NORTH_SIDES, edges >> WEST
        passes = (west | squares, west >> 1 | squares, north | squares, north >> STRIDE | squares)
        return *(squares << MARGIN for squares in passes), west, north, *sealed_corners(edges, squares)

    def _stopped(self, b: Square, eyes: Squares) -> Iterator[tuple[int, int]]:
        """For each of the squares but this one, by its number, all that stops the line between the two."""
        (x, y), (falling, rising) = b, self._stops
        at = y * STRIDE + x
        for index in indices(eyes & ~(1 << at)):  # as in ``_is_free``, without working out again where a line runs
            rises, stops = _line_between(index, at)
            yield index, (rising if rises else falling) & stops

    def _is_free(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        (ax, ay), (bx, by) = a, b
        dx, dy = bx - ax, by - ay
        if (dy, dx) < (0, 0):
            dx, dy = -dx, -dy
        anchor = min(ay, by) * STRIDE + min(ax, bx)
        return not self._stops[dx < 0] >> anchor & stops_of(dx, dy)


@lru_cache(maxsize=4096)
def _line_between(one: int, other: int) -> tuple[bool, int]:
    """Whether the line between two squares, given by their numbers, rises; and all that can stop it."""
    (ay, ax), (by, bx) = divmod(one, STRIDE), divmod(other, STRIDE)
    dx, dy = (bx - ax, by - ay) if one < other else (ax - bx, ay - by)
    return dx < 0, stops_of(dx, dy) << min(ay, by) * STRIDE + min(ax, bx)


def _with_multiples(family: Family, free: Squares, squares: Squares) -> list[Squares]:
    """The free lines of a family, given the shortest ones.

    A multiple is free if its lowest part and the rest are, and the square where the two meet can be passed.
    """
    lines = [free]
    upper, lower = family.start, 0
    part = free & (squares >> upper) ^ free
    for _ in range(family.multiples):
        lower += family.lower
        free = free >> upper & part >> lower
        lines.append(free)
    return lines


def _count(planes: list[Squares], squares: Squares) -> None:
    """Add one to the numbers of these squares; plane ``i`` holds bit ``i`` of all the numbers."""
    for weight, plane in enumerate(planes):
        planes[weight], squares = plane ^ squares, plane & squares
        if not squares:
            return
    planes.append(squares)
