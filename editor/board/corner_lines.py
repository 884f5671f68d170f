"""What the straight line between two corners of squares passes, computed once for every size of the box around it.

A line of sight from corner to farthest corner is never horizontal or vertical. It enters one square after another
through a west or north side, or exactly through a corner. Everything is counted from the *anchor*, the top-left corner
of the box around the line. *Falling* lines run from there down to the right, *rising* lines from the top right down to
the left; they mirror each other. Only whole numbers are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from editor.board.bit_sets import STRIDE, WEST, Squares, frame_squares
from editor.board.sight_templates import CORNERS, SQUARES, Offset
from editor.model.grid import Square, Vertex
from editor.values import FrozenStruct

Crossing = tuple[Literal["west", "north", "corner"], int, int]
"""A falling line enters the square ``(x, y)``: through its west side, its north side or the corner of the two."""


def crossings(width: int, height: int) -> Iterator[Crossing]:
    """Yield where the falling line across a box of that size enters squares, except the first."""
    x = y = 0
    while True:
        upright, level = (x + 1) * height, (y + 1) * width
        if upright == level and x + 1 == width:
            return
        x += upright <= level
        y += level <= upright
        yield "corner" if upright == level else "west" if upright < level else "north", x, y


class LineFields(FrozenStruct):
    """Where a line meets edges, corners and squares, as distances from its anchor in bits."""

    north: tuple[int, ...]
    west: tuple[int, ...]
    corners: tuple[int, ...]
    squares: tuple[int, ...]
    """The squares between the first and the last one."""


@cache
def line_fields(width: int, height: int, rising: bool) -> LineFields:
    """Return what the line across a box of that size meets."""
    north, west, corners, squares = list[int](), list[int](), list[int](), list[int]()
    for way, x, y in crossings(width, height):
        row = y * STRIDE
        if way == "north":
            north.append(row + (width - 1 - x if rising else x))
        else:
            (corners if way == "corner" else west).append(row + (width - x if rising else x))
        if (x, y) != (width - 1, height - 1):
            squares.append(row + (width - 1 - x if rising else x))
    return LineFields(tuple(north), tuple(west), tuple(corners), tuple(squares))


@cache
def line_mask(width: int, height: int, rising: bool) -> int:
    """Return everything that can block the line across a box, relative to its anchor, as one packed set."""
    fields = line_fields(width, height, rising)
    mask = 0
    for at in fields.north:
        mask |= 1 << at
    for at in fields.west:
        mask |= 1 << WEST + at
    for at in fields.corners:
        mask |= 1 << CORNERS + at
    for at in fields.squares:
        mask |= 1 << SQUARES + at
    return mask


class CornerRay(FrozenStruct):
    """The line from one corner of a square to the farthest corner of another one, for an offset between the two."""

    corner: Offset
    """The corner where it starts: 0 or 1 column right of and row below the top-left corner of the square."""
    vector: Offset
    """Columns and rows from its start to its end; neither is 0."""
    first: Offset
    """The first square that it enters, relative to the square that looks."""

    size: tuple[int, int]
    """The size of the box around it."""
    rising: bool
    """Whether it rises to the right."""
    anchor: int
    """The distance of its anchor from the square that looks, in bits."""

    @property
    def start(self) -> StartWay:
        """Which corner it starts at and which square it enters first."""
        return self.corner, self.first

    def passes_first(self) -> bool:
        """Return whether its first square is neither the one that looks nor the target."""
        return self.first != (0, 0) and self.size != (1, 1)

    def ends(self, square: Square) -> tuple[Vertex, Vertex]:
        """Return its start and end, if this square looks."""
        x, y = square.x + self.corner[0], square.y + self.corner[1]
        return Vertex(x, y), Vertex(x + self.vector[0], y + self.vector[1])


StartWay = tuple[Offset, Offset]
"""A corner of the square that looks, and the first square that a line from there enters."""


@cache
def corner_rays(dx: int, dy: int) -> tuple[CornerRay, CornerRay, CornerRay, CornerRay]:
    """Return the lines from the four corners (nw, ne, sw, se) to the farthest corners of the square at an offset."""
    nw, ne, sw, se = (_ray((x, y), dx, dy) for y in (0, 1) for x in (0, 1))
    return nw, ne, sw, se


def _ray(corner: Offset, dx: int, dy: int) -> CornerRay:
    x, y = corner
    across, down = _farthest(x, dx), _farthest(y, dy)
    return CornerRay(
        corner=corner,
        vector=(across, down),
        first=(x - (across < 0), y - (down < 0)),
        size=(abs(across), abs(down)),
        rising=across * down < 0,
        anchor=min(y, y + down) * STRIDE + min(x, x + across),
    )


def _farthest(corner: int, offset: int) -> int:
    """Return how far the farthest side of the target is from a corner, along one axis."""
    return (offset + 1 if corner <= offset else offset) - corner


@cache
def squares_with_target(width: int, height: int, dx: int, dy: int) -> Squares:
    """Return the squares of a frame for which the square at an offset is also in the frame."""
    columns, rows = width - abs(dx), height - abs(dy)
    if columns <= 0 or rows <= 0:
        return 0
    return frame_squares(columns, rows) << max(0, -dy) * STRIDE + max(0, -dx)
