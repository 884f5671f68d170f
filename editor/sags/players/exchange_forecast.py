"""Bare outdoor faces, which show only decoration, and the exchanges that they allow.

All bare faces show the same. So adjoining bare tiles can always be exchanged for a longer one (rules, 6.6), and the
single squares among them return to the zone. A defensive builder prepares for that: a small bare tile goes where it
completes the outline of a longer one that is still in the zone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from weakref import WeakKeyDictionary

from editor.board.bit_sets import Squares, edges_around, edges_within, indices
from editor.catalog import Box
from editor.model.tile import Face, FaceName
from editor.sags.construction.exchange import is_more_than_decoration, placed_mask
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.tile_outlines import outlines
from editor.values import FrozenStruct

_faces: WeakKeyDictionary[Box, Mapping[str, FaceName]] = WeakKeyDictionary()


def bare_faces(box: Box) -> Mapping[str, FaceName]:
    """Return the tiles that have a bare face, and which face it is."""
    if box not in _faces:
        _faces[box] = {
            tile.id: name
            for tile in box.tiles.values()
            if tile.kind == "floor"
            for name, face in tile.faces()
            if is_bare(face)
        }
    return _faces[box]


def is_bare(face: Face) -> bool:
    """Return whether the face is outdoors with nothing on it but decoration."""
    bare = not (
        face.walls
        or face.room_types
        or face.abilities
        or face.electric
        or any(map(is_more_than_decoration, face.elements))
    )
    return bare and all(
        square.area == "outdoor" and not (square.impassable or square.blocks_los or square.part or square.icons)
        for square in face.squares
    )


class ExchangeForecast(FrozenStruct):
    """The single squares that exchanges could return in a state, and how to get more of them."""

    state: ConstructionState

    @cached_property
    def _pieces(self) -> list[Squares]:
        faces = bare_faces(self.state.box)
        return [
            placed_mask(self.state, each).floor for each in self.state.placements if faces.get(each.tile) == each.face
        ]

    @cached_property
    def _bare_squares(self) -> Squares:
        return sum(self._pieces)

    @cached_property
    def _singles(self) -> Squares:
        return sum(piece for piece in self._pieces if piece.bit_count() == 1)

    @cached_property
    def _longer_outlines(self) -> Mapping[Squares, int]:
        """The outlines of bare tiles in the zone, of two squares and more, each with its group."""
        faces, box = bare_faces(self.state.box), self.state.box
        return {
            outline: box.tiles[tile].group
            for tile in self.state.zone
            if tile in faces
            for outline in outlines(box, [tile])
            if outline.bit_count() > 1
        }

    @cached_property
    def _supply(self) -> Counter[int]:
        """How many bare tiles the zone has in each group."""
        faces, box = bare_faces(self.state.box), self.state.box
        return Counter(box.tiles[tile].group for tile in self.state.zone if tile in faces)

    @cached_property
    def _exchanges(self) -> list[tuple[Squares, int]]:
        """Exchanges that would return single squares and do not overlap, the most valuable first."""
        found = sorted(
            (-(squares & self._singles).bit_count(), squares.bit_count(), squares, group)
            for outline, group in self._longer_outlines.items()
            for first in indices(self._bare_squares)
            if (squares := _move_outline(outline, first)) & self._singles and self._is_whole(squares)
        )
        supply, taken, chosen = Counter(self._supply), 0, []
        for _, _, squares, group in found:
            if supply[group] and not squares & taken:
                supply[group] -= 1
                taken |= squares
                chosen.append((squares, group))
        return chosen

    def _is_whole(self, squares: Squares, new: Squares = 0) -> bool:
        """Return whether these squares are whole bare tiles without a door between them, if ``new`` becomes one."""
        if squares & ~(self._bare_squares | new):
            return False
        bits = self.state.map_bits
        return not (bits.inside & edges_around(squares) or bits.doors & edges_within(squares))

    @cached_property
    def _promised(self) -> Counter[int]:
        """How many tiles of each group those exchanges need."""
        return Counter(group for _, group in self._exchanges)

    @cached_property
    def _safe(self) -> Squares:
        """The single squares that would be returned."""
        return self._singles & sum(squares for squares, _ in self._exchanges)

    def needs(self, tile: str) -> bool:
        """Return whether an exchange would lack a tile if this tile were placed now."""
        group = self.state.box.tiles[tile].group
        return tile in bare_faces(self.state.box) and 0 < self._promised[group] >= self._supply[group]

    def gain(self, floor: Squares) -> int:
        """Return how many more single squares would be returned if a bare tile were placed there."""
        own = floor.bit_count() == 1
        return max(
            ((squares & self._singles & ~self._safe).bit_count() + own for squares in self._completed_outlines(floor)),
            default=0,
        )

    def _completed_outlines(self, floor: Squares) -> Iterator[Squares]:
        """Yield the longer outlines that the tile would complete, if a tile for them is left over."""
        first = (floor & -floor).bit_length() - 1
        size = floor.bit_count()
        for outline, group in self._longer_outlines.items():
            if outline.bit_count() <= size or self._supply[group] <= self._promised[group]:
                continue
            for index in indices(outline):
                squares = outline << first - index if first >= index else 0
                if squares & floor == floor and self._is_whole(squares, floor):
                    yield squares


def _move_outline(outline: Squares, first: int) -> Squares:
    """Return the outline with its first square there."""
    return outline >> (outline & -outline).bit_length() - 1 << first
