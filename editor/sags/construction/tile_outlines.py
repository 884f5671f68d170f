"""Where tiles fit by shape alone: the squares that each rotated face covers, and where they are all empty.

Many faces cover the same squares, so the search is done once for each outline. An outline is the set of squares of a
face in the top-left corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import and_
from weakref import WeakKeyDictionary

from editor.board.bit_sets import STRIDE, Squares, indices
from editor.board.placed_tile import TileMask, tile_mask
from editor.catalog import Box
from editor.model.grid import ROTATIONS, Rotation, rotated_size
from editor.model.tile import FaceName
from editor.sags.construction.actions import TileSpot

OrientedFace = tuple[FaceName, Rotation, TileMask]
"""A rotated face in the top-left corner."""

_orientations: WeakKeyDictionary[Box, dict[str, tuple[OrientedFace, ...]]] = WeakKeyDictionary()


def orientations(box: Box, tile: str) -> tuple[OrientedFace, ...]:
    """Return all orientations of a tile, front and back; for a Driller the only one, face down."""
    known = _orientations.setdefault(box, {})
    if tile not in known:
        known[tile] = tuple(
            (name, rotation, tile_mask(box, tile, name, face, rotation))
            for name, face in box.tiles[tile].faces()
            if (name == "down") == (box.tiles[tile].kind == "driller")
            for rotation in (ROTATIONS if name != "down" else ROTATIONS[:1])
        )
    return known[tile]


def anchors(outline: Squares, empty: Squares) -> Squares:
    """Return the squares where the top-left of an outline can be so that it covers only empty squares.

    Every column of an outline has a square. So an outline that leaves the frame on the right meets the column beyond
    it, which is never empty, and cannot wrap into the next row.
    """
    return reduce(and_, (empty >> index for index in indices(outline)))


def coverable(outline: Squares, empty: Squares) -> Squares:
    """Return the empty squares that the outline can cover in some place."""
    starts = anchors(outline, empty)
    covered = 0
    if starts:
        for index in indices(outline):
            covered |= starts << index
    return covered


def uncoverable(empty: Squares, pieces: Iterable[Squares]) -> Squares:
    """Return the empty squares that none of these outlines can cover."""
    left = empty
    for outline in pieces:
        if not left:
            break
        left &= ~coverable(outline, empty)
    return left


def outlines(box: Box, tiles: Iterable[str]) -> dict[Squares, int]:
    """Return the outlines of these tiles in all orientations, smallest first, each with its number of tiles."""
    found = Counter(outline for tile in tiles for outline in {mask.floor for _, _, mask in orientations(box, tile)})
    return dict(sorted(found.items(), key=lambda item: (item[0].bit_count(), item[0])))


def spots(box: Box, tiles: Iterable[str], empty: Squares) -> Iterator[tuple[TileSpot, TileMask]]:
    """Yield all places of these tiles on empty squares, with the mask of the tile there."""
    room: dict[Squares, tuple[int, ...]] = {}
    for tile in tiles:
        for face, rotation, mask in orientations(box, tile):
            starts = room.get(mask.floor)
            if starts is None:
                starts = room[mask.floor] = tuple(indices(anchors(mask.floor, empty)))
            for start in starts:
                yield TileSpot(tile, face, start % STRIDE, start // STRIDE, rotation), mask.shifted(start)


def mask_at(box: Box, spot: TileSpot, width: int, height: int) -> TileMask | None:
    """Return the mask of a tile at that place; ``None`` if it leaves the frame or has no such face."""
    tile = box.tiles.get(spot.tile)
    face = tile.face(spot.face) if tile is not None else None
    if face is None:
        return None
    columns, rows = rotated_size(face.width, face.height, spot.rotation)
    if not (0 <= spot.x <= width - columns and 0 <= spot.y <= height - rows):
        return None
    return tile_mask(box, spot.tile, spot.face, face, spot.rotation).shifted(spot.y * STRIDE + spot.x)
