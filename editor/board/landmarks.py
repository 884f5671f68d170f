"""Squares with printed icons (stairs, Sewers Exits), zones, and the sections of the frame's border."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from editor.board.bit_sets import Squares, squares_set
from editor.board.level_board import LevelBoard
from editor.board.placed_tile import PlacedTile
from editor.model.game_words import IconKind
from editor.model.grid import Square
from editor.model.level import Level
from editor.model.scenario import Zone
from editor.values import FrozenStruct


class Landmark(FrozenStruct):
    """A printed icon on the map."""

    square: Square
    kind: IconKind
    placed_tile: PlacedTile


def landmarks(level: LevelBoard, *kinds: IconKind) -> Iterator[Landmark]:
    """Yield the squares of the frame with an icon of these kinds, tile by tile."""
    for placed in level.placed_tiles:
        for square, kind in placed.landmarks:
            if kind in kinds and level.in_frame(square):
                yield Landmark(square, kind, placed)


def zone_squares(zone: Zone, level: LevelBoard) -> Squares:
    """Return the squares of a zone in the frame, including those along its border sections."""
    squares = squares_set(zone.squares) & level.frame
    for stripe in zone.stripes:
        squares |= border_section_squares(level, stripe)
    return squares


def border_section_squares(level: LevelBoard, stripe: int) -> Squares:
    """Return the squares along a border section: two sections per side, clockwise from the top left."""
    return _border_section(level.level.width, level.level.height, stripe)


def border_section_at(level: Level, square: Square) -> int | None:
    """Return the border section that a square outside the frame is next to.

    Returns ``None`` for a square inside the frame or beyond its corners.
    """
    width, height = level.width, level.height
    is_left, is_upper = square.x < width // 2, square.y < height // 2
    beside, above = 0 <= square.y < height, 0 <= square.x < width
    if above and not beside:
        return (1 if is_left else 2) if is_upper else (6 if is_left else 5)
    if beside and not above:
        return (8 if is_upper else 7) if is_left else (3 if is_upper else 4)
    return None


@cache  # a frame has eight sections, which every reference to a zone needs
def _border_section(width: int, height: int, stripe: int) -> Squares:
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
