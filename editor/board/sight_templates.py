"""What the straight line between two squares passes, computed once for every offset ``(dx, dy)`` in integers.

A line from center to center enters one square after another through a west or east side, a north side, or exactly
through a corner. This depends only on the offset, so it is computed once and then shifted to any place of any map.
Everything is counted from the *anchor*, the top-left square of the box around the line. *Falling* lines run from there
down to the right, *rising* lines from the top right down to the left; they mirror each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from math import gcd

from editor.board.bit_sets import STRIDE, WEST, Squares, frame_squares
from editor.values import FrozenStruct

Offset = tuple[int, int]
"""How far the lower end of a line is right of and below the upper end; for a horizontal line, the right end of the left
one."""

SQUARES = 2 * WEST
CORNERS = 3 * WEST
"""Where the fields of squares and of corners begin in a packed set of blockers; the edges come first."""


LineStep = tuple[str, int, int]
"""A falling line enters the square ``(x, y)``: through its west side, its north side or the corner of the two."""


def line_steps(dx: int, dy: int) -> Iterator[LineStep]:
    """Yield the steps of the falling line to the square ``dx`` to the right and ``dy`` down."""
    x = y = 0
    while (x, y) != (dx, dy):
        # The line leaves the square east after (2x + 1) / 2dx of its length, and south after (2y + 1) / 2dy.
        east, south = (2 * x + 1) * dy, (2 * y + 1) * dx
        x += east <= south
        y += south <= east
        yield "corner" if east == south else "west" if east < south else "north", x, y


@cache
def line_blockers(dx: int, dy: int) -> int:
    """Return everything that can block the line to ``(dx, dy)``, relative to its anchor, as one packed set."""
    width, rising = abs(dx), dx < 0
    stops = 0
    for way, x, y in line_steps(width, dy):
        # A rising line enters the mirrored square from the east; side and corner there belong to the next square.
        at = y * STRIDE + (width - x if rising else x)
        beside = at + 1 if rising else at
        match way:
            case "west":
                stops |= 1 << WEST + beside
            case "north":
                stops |= 1 << at
            case "corner":
                stops |= 1 << CORNERS + beside
        if (x, y) != (width, dy):
            stops |= 1 << SQUARES + at
    return stops


@cache
def _squares_touched(dx: int, dy: int) -> Squares:
    """Return the squares that the line to ``(dx, dy)`` touches, relative to its anchor."""
    width, rising = abs(dx), dx < 0
    touched = [(0, 0)]
    for way, x, y in line_steps(width, dy):
        touched += [(x, y), (x - 1, y), (x, y - 1)] if way == "corner" else [(x, y)]
    squares = 0
    for x, y in touched:
        squares |= 1 << y * STRIDE + (width - x if rising else x)
    return squares


@cache
def squares_at_blocker(number: int) -> Squares:
    """Return the squares at a blocker, given by its number in packed sets.

    It stays a blocker while nothing changes on these squares or their sides. A side counts for one square, a corner for
    four.
    """
    field, at = divmod(number, WEST)
    here = 1 << at
    return here | here >> 1 | here >> STRIDE | here >> STRIDE + 1 if field * WEST == CORNERS else here


def squares_passed(one: tuple[int, int], other: tuple[int, int]) -> Squares:
    """Return the squares that the line between two squares touches, both included.

    Only what is on them or on their sides can block it. A line to a square outside every frame touches none.
    """
    (ax, ay), (bx, by) = one, other
    left, top = min(ax, bx), min(ay, by)
    if left < 0 or top < 0 or max(ax, bx, ay, by) >= STRIDE:
        return 0
    dx, dy = bx - ax, by - ay
    return _squares_touched(*((-dx, -dy) if (dy, dx) < (0, 0) else (dx, dy))) << top * STRIDE + left


# --- all lines of a frame at once -----------------------------------------------------------------------------------


class BlockerField(IntEnum):
    """Sets that block lines.

    The first four hold squares that cannot be entered through one of their sides, because the side or the square is
    blocked; they are shifted up by ``MARGIN``. The others are edges and corners alone.
    """

    WEST = 0
    EAST = 1
    NORTH = 2
    SOUTH = 3
    WEST_SIDE = 4
    NORTH_SIDE = 5
    FALLING_CORNER = 6
    RISING_CORNER = 7


MARGIN = STRIDE * STRIDE // 2
"""Room below the lowest bit for the squares above and left of an end; half a line spans at most half a frame."""

Half = tuple[int, BlockerField, int]
"""The part of a line from one end to some square: the number of the same part without its last step, the field that
this step adds, and the shift that moves the bit of the entered square to the end of the line."""


class LineFamily(FrozenStruct):
    """A line that passes no center on its way, and its multiples: twice as long, three times as long and so on.

    A line looks the same from both ends. The halves from both ends and the middle make up the whole line. Most halves
    are the beginning of others, which makes this fast.
    """

    number: int
    """The index of the shortest line among the offsets of the plan."""
    offset: Offset
    """The offset of the shortest line."""
    inside: Squares
    """The anchors that keep the shortest line in the frame."""
    start: int
    """The shift from the anchor to the upper end of the shortest line; next, the half line from there."""
    upper_half: int
    end: int
    """The shift from the anchor to its lower end; next, the half line from there."""
    lower_half: int
    middle: BlockerField
    """What can block it in the middle: a side or a corner; next, its shift from the anchor."""
    middle_at: int
    multiples: int
    """The number of longer lines in the family."""
    lower: int
    """How much further the anchor of the lowest part is with each multiple; the upper part is the next shorter line,
    whose anchor is ``start`` away."""


class LinePlan(FrozenStruct):
    """How all lines of a frame are computed together."""

    offsets: tuple[Offset, ...]
    halves: tuple[Half, ...]
    """The halves, numbered from 1; number 0 is the end itself."""
    families: tuple[LineFamily, ...]


@cache
def line_plan(width: int, height: int) -> LinePlan:
    """Return the plan for a frame of that size."""
    offsets: list[Offset] = []
    halves: dict[Half, int] = {}
    families = []
    for dy in range(height):
        for dx in range(width):
            if gcd(dx, dy) == 1:
                for slope in (dx, -dx) if dx and dy else (dx,):
                    family = _family(len(offsets), (slope, dy), (width, height), halves)
                    families.append(family)
                    offsets += [(times * slope, times * dy) for times in range(1, family.multiples + 2)]
    return LinePlan(tuple(offsets), tuple(halves), tuple(families))


def _family(number: int, offset: Offset, frame: tuple[int, int], halves: dict[Half, int]) -> LineFamily:
    dx, dy, rising = abs(offset[0]), offset[1], offset[0] < 0
    width, height = frame
    way = list(line_steps(dx, dy))
    half, middle = way[: len(way) // 2], way[len(way) // 2]
    start, end = (dx, dy * STRIDE) if rising else (0, dy * STRIDE + dx)
    field, at = _middle(middle, dx, rising)
    return LineFamily(
        number=number,
        offset=offset,
        inside=frame_squares(width - dx, height - dy),
        start=start,
        upper_half=_half(half, -1 if rising else 1, 1, halves),
        end=end,
        lower_half=_half(half, 1 if rising else -1, -1, halves),
        middle=field,
        middle_at=at,
        multiples=min((width - 1) // dx if dx else height, (height - 1) // dy if dy else width) - 1,
        lower=dy * STRIDE + dx - start,
    )


def _half(half: list[LineStep], right: int, down: int, halves: dict[Half, int]) -> int:
    """Return the number of a half line that goes right or left (1 or -1) and down or up."""
    sides = {
        "west": BlockerField.WEST if right > 0 else BlockerField.EAST,
        "north": BlockerField.NORTH if down > 0 else BlockerField.SOUTH,
    }
    number = 0
    for way, x, y in half:
        step = number, sides[way], MARGIN + down * y * STRIDE + right * x
        number = halves.setdefault(step, len(halves) + 1)
    return number


def _middle(step: LineStep, dx: int, rising: bool) -> tuple[BlockerField, int]:
    """Return what the line passes in the middle. A rising line enters through the west side of the square it leaves."""
    way, x, y = step
    at = y * STRIDE + (dx - x if rising else x)
    if way == "north":
        return BlockerField.NORTH_SIDE, at
    beside = at + 1 if rising else at
    if way == "west":
        return BlockerField.WEST_SIDE, beside
    return BlockerField.RISING_CORNER if rising else BlockerField.FALLING_CORNER, beside
