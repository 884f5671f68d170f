"""Where tiles fit, by shape alone: which squares each turned face covers, and where the empty squares have room for it.

A turned face covers the same squares as many others, so the search for room is done once for each outline. An
outline is the set of squares of a face that lies in the top-left corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import and_
from weakref import WeakKeyDictionary

from editor.board.bits import STRIDE, Squares, indices
from editor.board.placed_tile import TileMask, tile_mask
from editor.catalog import Box
from editor.model.grid import ROTATIONS, Rotation, turned_size
from editor.model.tile import FaceName
from editor.sags.construction.actions import TileSpot

TurnedFace = tuple[FaceName, Rotation, TileMask]
"""A face, turned, in the top-left corner."""

_turns: WeakKeyDictionary[Box, dict[str, tuple[TurnedFace, ...]]] = WeakKeyDictionary()


def turns(box: Box, tile: str) -> tuple[TurnedFace, ...]:
    """All the ways to lay a tile, front and back; for a Driller the one way it can be laid, face down."""
    known = _turns.setdefault(box, {})
    if tile not in known:
        known[tile] = tuple(
            (name, rotation, tile_mask(box, tile, name, face, rotation))
            for name, face in box.tiles[tile].faces()
            if (name == "down") == (box.tiles[tile].kind == "driller")
            for rotation in (ROTATIONS if name != "down" else ROTATIONS[:1])
        )
    return known[tile]


def anchors(outline: Squares, empty: Squares) -> Squares:
    """The squares where the top-left of an outline can lie so that it covers only empty squares.

    Every column of an outline has a square, so one that sticks out to the right always meets the column beyond the
    frame, which is never empty, and cannot wrap round into the next row.
    """
    return reduce(and_, (empty >> index for index in indices(outline)))


def room_for(outline: Squares, empty: Squares) -> Squares:
    """The empty squares that the outline can cover, one way or another."""
    starts = anchors(outline, empty)
    covered = 0
    if starts:
        for index in indices(outline):
            covered |= starts << index
    return covered


def uncovered(empty: Squares, pieces: Iterable[Squares]) -> Squares:
    """Return the empty squares that none of these outlines can cover."""
    left = empty
    for outline in pieces:
        if not left:
            break
        left &= ~room_for(outline, empty)
    return left


def outlines(box: Box, tiles: Iterable[str]) -> dict[Squares, int]:
    """The outlines of these tiles, turned as you like, smallest first; and how many of the tiles have each."""
    found = Counter(outline for tile in tiles for outline in {turn.floor for _, _, turn in turns(box, tile)})
    return dict(sorted(found.items(), key=lambda item: (item[0].bit_count(), item[0])))


def spots(box: Box, tiles: Iterable[str], empty: Squares) -> Iterator[tuple[TileSpot, TileMask]]:
    """All the ways to lay one of these tiles on empty squares, with what the tile then prints."""
    room: dict[Squares, tuple[int, ...]] = {}
    for tile in tiles:
        for face, rotation, turn in turns(box, tile):
            starts = room.get(turn.floor)
            if starts is None:
                starts = room[turn.floor] = tuple(indices(anchors(turn.floor, empty)))
            for start in starts:
                yield TileSpot(tile, face, start % STRIDE, start // STRIDE, rotation), turn.shifted(start)


def laid(box: Box, spot: TileSpot, width: int, height: int) -> TileMask | None:
    """What the tile prints in that spot; ``None`` if it sticks out of the frame, or there is no such face."""
    tile = box.tiles.get(spot.tile)
    face = tile.face(spot.face) if tile is not None else None
    if face is None:
        return None
    columns, rows = turned_size(face.width, face.height, spot.rotation)
    if not (0 <= spot.x <= width - columns and 0 <= spot.y <= height - rows):
        return None
    return tile_mask(box, spot.tile, spot.face, face, spot.rotation).shifted(spot.y * STRIDE + spot.x)
