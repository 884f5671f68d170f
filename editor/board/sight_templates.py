"""Where the straight line between two squares passes, once for every distance ``(dx, dy)`` and in whole numbers.

A line from centre to centre enters one square after the other: through a west or east side, a north side, or exactly
through a corner. That depends on the distance only, so it is worked out once and then laid over any place of any map.
Everything is counted from the *anchor*, the top-left square of the box around the line. *Falling* lines run from there
down to the right, *rising* lines from the top right down to the left; one is the mirror image of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from math import gcd

from editor.board.bits import STRIDE, WEST, Squares, frame_squares
from editor.values import FrozenStruct

Offset = tuple[int, int]
"""How far the lower end of a line lies right of and below the upper end; of a level line, the right of the left end."""

SQUARES = 2 * WEST
CORNERS = 3 * WEST
"""Where the fields of squares and of corners begin in a packed set of stops; edges lie before them as always."""


LineStep = tuple[str, int, int]
"""A falling line enters the square ``(x, y)``: through its west side, its north side or the corner of the two."""


def steps(dx: int, dy: int) -> Iterator[LineStep]:
    """The steps of the falling line to the square that lies ``dx`` to the right and ``dy`` down."""
    x = y = 0
    while (x, y) != (dx, dy):
        # The line leaves the square east after (2x + 1) / 2dx of its length, and south after (2y + 1) / 2dy.
        east, south = (2 * x + 1) * dy, (2 * y + 1) * dx
        x += east <= south
        y += south <= east
        yield "corner" if east == south else "west" if east < south else "north", x, y


@cache
def stops_of(dx: int, dy: int) -> int:
    """All that can stop the line to ``(dx, dy)``, seen from its anchor, as one packed set of stops."""
    width, rising = abs(dx), dx < 0
    stops = 0
    for way, x, y in steps(width, dy):
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
def _passed(dx: int, dy: int) -> Squares:
    """The squares that decide about the line to ``(dx, dy)``, seen from its anchor: those that it touches."""
    width, rising = abs(dx), dx < 0
    touched = [(0, 0)]
    for way, x, y in steps(width, dy):
        touched += [(x, y), (x - 1, y), (x, y - 1)] if way == "corner" else [(x, y)]
    squares = 0
    for x, y in touched:
        squares |= 1 << y * STRIDE + (width - x if rising else x)
    return squares


@cache
def squares_at_stop(number: int) -> Squares:
    """The squares at a stop, given by its number in packed sets: it stays one as long as nothing on them or on their
    sides is changed. A side is that of one square, a corner belongs to four."""
    field, at = divmod(number, WEST)
    here = 1 << at
    return here | here >> 1 | here >> STRIDE | here >> STRIDE + 1 if field * WEST == CORNERS else here


def squares_passed(one: tuple[int, int], other: tuple[int, int]) -> Squares:
    """The squares that the line between two squares touches, both included: only what is on them or on their sides
    can stop it. Whoever is outside every frame is touched by none."""
    (ax, ay), (bx, by) = one, other
    left, top = min(ax, bx), min(ay, by)
    if left < 0 or top < 0 or max(ax, bx, ay, by) >= STRIDE:
        return 0
    dx, dy = bx - ax, by - ay
    return _passed(*((-dx, -dy) if (dy, dx) < (0, 0) else (dx, dy))) << top * STRIDE + left


# --- all lines of a frame at once -----------------------------------------------------------------------------------


class StopField(IntEnum):
    """Sets that stop lines. The first four are squares that no line passes that comes in through one of their sides:
    the side is shut, or the square. They are shifted up by ``MARGIN``. The others are edges and corners alone."""

    WEST = 0
    EAST = 1
    NORTH = 2
    SOUTH = 3
    WEST_SIDE = 4
    NORTH_SIDE = 5
    FALLING_CORNER = 6
    RISING_CORNER = 7


MARGIN = STRIDE * STRIDE // 2
"""Room below the lowest bit for the squares above and left of an end; half a line spans no more than half a frame."""

Half = tuple[int, StopField, int]
"""The way from an end of a line up to some square: the number of the same without its last step, the field that this
step adds, and by how much it is shifted so that its bit of the entered square lies at the end of the line."""


class Family(FrozenStruct):
    """A line that meets no centre on its way, and its multiples: twice as long, three times as long and so on.

    A line looks the same from both ends. Half of it from either end and what lies in the middle make the whole, and
    most halves are the beginning of others: that is what makes it quick.
    """

    number: int
    """Where they begin among the offsets of the plan, the shortest first."""
    offset: Offset
    """The shortest of them."""
    inside: Squares
    """The anchors that keep the shortest line within the frame."""
    start: int
    """From the anchor to the upper end of the shortest line, and the half line from there."""
    upper_half: int
    end: int
    """From the anchor to its lower end, and the half line from there."""
    lower_half: int
    middle: StopField
    """What can stop it in the middle: a side or a corner, and how far from the anchor."""
    middle_at: int
    multiples: int
    """How many there are beside it."""
    lower: int
    """How much further down the anchor of the lowest part lies with each multiple; its upper part is the next shorter
    one, whose anchor lies ``start`` away."""


class LinePlan(FrozenStruct):
    """How all lines of a frame are looked at together."""

    offsets: tuple[Offset, ...]
    halves: tuple[Half, ...]
    """Number 1 and so on; number 0 is the end itself."""
    families: tuple[Family, ...]


@cache
def plan(width: int, height: int) -> LinePlan:
    """The plan for a frame of that size."""
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


def _family(number: int, offset: Offset, frame: tuple[int, int], halves: dict[Half, int]) -> Family:
    dx, dy, rising = abs(offset[0]), offset[1], offset[0] < 0
    width, height = frame
    way = list(steps(dx, dy))
    half, middle = way[: len(way) // 2], way[len(way) // 2]
    start, end = (dx, dy * STRIDE) if rising else (0, dy * STRIDE + dx)
    field, at = _middle(middle, dx, rising)
    return Family(
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
    """The number of a half line that goes right or left (1 or -1) and down or up."""
    sides = {
        "west": StopField.WEST if right > 0 else StopField.EAST,
        "north": StopField.NORTH if down > 0 else StopField.SOUTH,
    }
    number = 0
    for way, x, y in half:
        step = number, sides[way], MARGIN + down * y * STRIDE + right * x
        number = halves.setdefault(step, len(halves) + 1)
    return number


def _middle(step: LineStep, dx: int, rising: bool) -> tuple[StopField, int]:
    """What the line goes through in the middle. A rising line comes through the west side of the square it leaves."""
    way, x, y = step
    at = y * STRIDE + (dx - x if rising else x)
    if way == "north":
        return StopField.NORTH_SIDE, at
    beside = at + 1 if rising else at
    if way == "west":
        return StopField.WEST_SIDE, beside
    return StopField.RISING_CORNER if rising else StopField.FALLING_CORNER, beside
