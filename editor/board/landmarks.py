"""Squares with a meaning of their own: printed stairs and Sewers Exits, zones, and where one can leave the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from editor.board.bits import Squares, rim, square_bit, squares_beside, squares_set
from editor.board.compile import LevelBoard
from editor.board.stamp import Stamp
from editor.model.grid import Square
from editor.model.level import Level
from editor.model.scenario import Exits, Zone
from editor.model.words import IconKind
from editor.values import FrozenStruct


class Landmark(FrozenStruct):
    """A printed icon on the map."""

    square: Square
    kind: IconKind
    stamp: Stamp


def landmarks(level: LevelBoard, *kinds: IconKind) -> Iterator[Landmark]:
    """The squares of the frame with an icon of these kinds, tile by tile."""
    for stamp in level.stamps:
        for square, kind in stamp.landmarks:
            if kind in kinds and _is_inside(level, square):
                yield Landmark(square, kind, stamp)


def zone_squares(zone: Zone, level: LevelBoard) -> Squares:
    """The squares of a zone that lie in the frame, with the squares along its stripes."""
    squares = squares_set(zone.squares) & level.frame
    for stripe in zone.stripes:
        squares |= stripe_squares(level, stripe)
    return squares


def stripe_squares(level: LevelBoard, stripe: int) -> Squares:
    """The squares along a stripe of the frame: two stripes a side, clockwise from the top left."""
    return _along(level.level.width, level.level.height, stripe)


def stripe_at(level: Level, square: Square) -> int | None:
    """The stripe of the frame that a square outside of it lies at; ``None`` inside, and beyond the corners."""
    width, height = level.width, level.height
    is_left, is_upper = square.x < width // 2, square.y < height // 2
    beside, above = 0 <= square.y < height, 0 <= square.x < width
    if above and not beside:
        return (1 if is_left else 2) if is_upper else (6 if is_left else 5)
    if beside and not above:
        return (8 if is_upper else 7) if is_left else (3 if is_upper else 4)
    return None


@cache  # a frame has eight, and every reference to a zone asks for them
def _along(width: int, height: int, stripe: int) -> Squares:
    left, right = range(width // 2), range(width // 2, width)
    upper, lower = range(height // 2), range(height // 2, height)
    along = {
        1: [Square(x, 0) for x in left],
        2: [Square(x, 0) for x in right],
        3: [Square(width - 1, y) for y in upper],
        4: [Square(width - 1, y) for y in lower],
        5: [Square(x, height - 1) for x in right],
        6: [Square(x, height - 1) for x in left],
        7: [Square(0, y) for y in lower],
        8: [Square(0, y) for y in upper],
    }
    return squares_set(along[stripe])


def exit_squares(exits: Exits, level: LevelBoard) -> Squares:
    """The enterable squares from which characters may leave the map: over the frame, or by a Sewers Exit (RB 9)."""
    squares = 0
    if exits.frame:
        ways_out = squares_beside(level.border & ~level.walls)
        squares |= ways_out & rim(level.level.width, level.level.height)
    if exits.sewers:
        for exit_square in landmarks(level, "sewers-exit"):
            squares |= square_bit(*exit_square.square)
    return squares & level.enterable


def _is_inside(level: LevelBoard, square: Square) -> bool:
    return 0 <= square.x < level.level.width and 0 <= square.y < level.level.height
