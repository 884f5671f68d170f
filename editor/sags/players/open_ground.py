"""Open ground: outdoor faces with nothing on them but decoration. They all show the same.

So pieces of open ground that lie together can always be exchanged for a longer piece (rules, 6.6), and the single
squares among them come back into the zone. Whoever plays among strangers makes provision for that: a small piece of
open ground goes where it completes the outline of a longer one that is still in the zone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from weakref import WeakKeyDictionary

from editor.board.bits import Squares, edges_around, edges_within, indices
from editor.catalog import Box
from editor.model.face import Face
from editor.model.tile import FaceName
from editor.sags.construction.exchange import matters, print_on
from editor.sags.construction.fits import outlines
from editor.sags.construction.state import State
from editor.values import FrozenStruct

_faces: WeakKeyDictionary[Box, Mapping[str, FaceName]] = WeakKeyDictionary()


def open_faces(box: Box) -> Mapping[str, FaceName]:
    """The tiles that have a face of open ground, and which it is."""
    if box not in _faces:
        _faces[box] = {
            tile.id: name
            for tile in box.tiles.values()
            if tile.kind == "floor"
            for name, face in tile.faces()
            if is_open_ground(face)
        }
    return _faces[box]


def is_open_ground(face: Face) -> bool:
    """Whether there is nothing to see, to use or to stumble over."""
    bare = not (face.walls or face.room_types or face.abilities or face.electric or any(map(matters, face.elements)))
    return bare and all(
        square.area == "outdoor" and not (square.impassable or square.blocks_los or square.part or square.icons)
        for square in face.squares
    )


class Provision(FrozenStruct):
    """What single squares an exchange could bring back in a state, and how to make them more."""

    state: State

    @cached_property
    def _pieces(self) -> list[Squares]:
        faces = open_faces(self.state.box)
        return [print_on(self.state, each).floor for each in self.state.placements if faces.get(each.tile) == each.face]

    @cached_property
    def _ground(self) -> Squares:
        return sum(self._pieces)

    @cached_property
    def _singles(self) -> Squares:
        return sum(piece for piece in self._pieces if piece.bit_count() == 1)

    @cached_property
    def _longer(self) -> Mapping[Squares, int]:
        """The outlines of open ground in the zone, of two squares and more, each with the group it belongs to."""
        faces, box = open_faces(self.state.box), self.state.box
        return {
            outline: box.tiles[tile].group
            for tile in self.state.zone
            if tile in faces
            for outline in outlines(box, [tile])
            if outline.bit_count() > 1
        }

    @cached_property
    def _supply(self) -> Counter[int]:
        """How many tiles with open ground the zone has in each group."""
        faces, box = open_faces(self.state.box), self.state.box
        return Counter(box.tiles[tile].group for tile in self.state.zone if tile in faces)

    @cached_property
    def _swaps(self) -> list[tuple[Squares, int]]:
        """Exchanges that would bring single squares back and leave each other alone, those that bring most first."""
        found = sorted(
            (-(squares & self._singles).bit_count(), squares.bit_count(), squares, group)
            for outline, group in self._longer.items()
            for first in indices(self._ground)
            if (squares := _at(outline, first)) & self._singles and self._is_whole(squares)
        )
        supply, taken, chosen = Counter(self._supply), 0, []
        for _, _, squares, group in found:
            if supply[group] and not squares & taken:
                supply[group] -= 1
                taken |= squares
                chosen.append((squares, group))
        return chosen

    def _is_whole(self, squares: Squares, new: Squares = 0) -> bool:
        """Whether these squares are whole pieces of open ground without a door between them; ``new`` is to be one."""
        if squares & ~(self._ground | new):
            return False
        sketch = self.state.sketch
        return not (sketch.inside & edges_around(squares) or sketch.doors & edges_within(squares))

    @cached_property
    def _promised(self) -> Counter[int]:
        """How many tiles of each group those exchanges take."""
        return Counter(group for _, group in self._swaps)

    @cached_property
    def _safe(self) -> Squares:
        """The single squares that would come back."""
        return self._singles & sum(squares for squares, _ in self._swaps)

    def needs(self, tile: str) -> bool:
        """Whether an exchange would go without if the tile were laid now."""
        group = self.state.box.tiles[tile].group
        return tile in open_faces(self.state.box) and 0 < self._promised[group] >= self._supply[group]

    def gain(self, floor: Squares) -> int:
        """How many single squares more would come back if a piece of open ground lay there."""
        own = floor.bit_count() == 1
        return max(
            ((squares & self._singles & ~self._safe).bit_count() + own for squares in self._round(floor)), default=0
        )

    def _round(self, floor: Squares) -> Iterator[Squares]:
        """The longer outlines that the piece would complete, if a tile for them is left over."""
        first = (floor & -floor).bit_length() - 1
        size = floor.bit_count()
        for outline, group in self._longer.items():
            if outline.bit_count() <= size or self._supply[group] <= self._promised[group]:
                continue
            for index in indices(outline):
                squares = outline << first - index if first >= index else 0
                if squares & floor == floor and self._is_whole(squares, floor):
                    yield squares


def _at(outline: Squares, first: int) -> Squares:
    """The outline with its first square there."""
    return outline >> (outline & -outline).bit_length() - 1 << first
