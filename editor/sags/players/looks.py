"""All the ways to lay a tile into a slot, prepared so that hundreds of them can be compared in a millisecond.

A look is what decides about doors and access: the walls and areas along the sides of a turned face. Many faces look
alike. Looks lie in a small window round the slot; the map is cut out into the same window once for each slot
(``editor.sags.players.scoring``), and comparing the two is then a handful of set operations.
"""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from editor.board.bits import NORTH_SIDES, STRIDE, WEST, Edges, Squares, components, edges_around, edges_within, sides
from editor.board.placed_tile import TileMask
from editor.catalog import Box
from editor.model.face import MpIcon
from editor.model.grid import Rotation
from editor.model.tile import FaceName
from editor.sags.construction.actions import TileSpot
from editor.sags.construction.fits import turns
from editor.values import FrozenStruct

LEAD = STRIDE + 1
"""The window begins one row above and one column left of the slot, so that its neighbours lie in it."""

_FIELD = (1 << 8 * STRIDE) - 1
"""Rows that a window can have: those of the largest tile, one on each side, and the south sides below."""


def window_squares(squares: Squares, corner: int) -> Squares:
    """The part of the map round the slot with that corner."""
    return squares << LEAD >> corner & _FIELD


def window_edges(edges: Edges, corner: int) -> Edges:
    return (edges & NORTH_SIDES) << LEAD >> corner & _FIELD | (edges >> WEST << LEAD >> corner & _FIELD) << WEST


class Way(FrozenStruct):
    """A face, turned."""

    tile: str
    face: FaceName
    rotation: Rotation
    print: TileMask
    """In the top-left corner of the map."""
    icon: MpIcon | None
    cover: int
    """How many squares nobody sees through."""
    other_area: bool
    """Whether the other face of the tile is of the other area."""

    def spot(self, corner: int) -> TileSpot:
        return TileSpot(self.tile, self.face, corner % STRIDE, corner // STRIDE, self.rotation)


class Look(FrozenStruct):
    """What neighbours see of a turned face, in the window of a slot; and all ways that look so."""

    indoor: int
    """How many squares are indoors."""
    outdoor: int
    wall: Edges
    safe: Edges
    openings: Edges
    """Sides of the tile without a wall."""
    indoor_sides: Edges
    """Sides of the tile at its indoor squares."""
    outdoor_sides: Edges
    blocked_sides: Edges
    """Sides of the tile at squares nobody can enter."""
    rooms: tuple[Edges, ...]
    """For each connected part of its enterable indoor squares, the sides of the tile there."""
    ways: tuple[Way, ...]


_looks: WeakKeyDictionary[Box, Mapping[Squares, tuple[Look, ...]]] = WeakKeyDictionary()


_look_of: WeakKeyDictionary[Box, dict[tuple[object, ...], Look]] = WeakKeyDictionary()


def look_of(box: Box, turn: TileMask) -> Look:
    """The look of a face that is turned so, in the top-left corner; nobody is asked which ways share it."""
    known, key = _look_of.setdefault(box, {}), (turn.floor, *_key(turn))
    if key not in known:
        known[key] = _look(turn, ())
    return known[key]


def looks_for(box: Box, outline: Squares) -> tuple[Look, ...]:
    """All looks of tiles with that outline (in the top-left corner); Drillers are left out."""
    known = _looks.get(box)
    if known is None:
        known = _looks[box] = _all_looks(box)
    return known.get(outline, ())


def _all_looks(box: Box) -> Mapping[Squares, tuple[Look, ...]]:
    found: dict[Squares, dict[tuple[object, ...], tuple[TileMask, list[Way]]]] = {}
    for tile in box.tiles.values():
        if tile.kind in ("driller", "stairs"):
            continue
        for face, rotation, turn in turns(box, tile.id):
            _, ways = found.setdefault(turn.floor, {}).setdefault(_key(turn), (turn, []))
            if not any(way.tile == tile.id and way.face == face for way in ways):
                ways.append(_way(box, tile.id, face, rotation, turn))
    return {
        outline: tuple(_look(turn, tuple(ways)) for turn, ways in by_key.values()) for outline, by_key in found.items()
    }


def _key(turn: TileMask) -> tuple[object, ...]:
    """What faces with the same outline have in common that look alike."""
    return turn.indoor, turn.outdoor, turn.impassable, turn.wall, turn.safe


def _way(box: Box, tile: str, face: FaceName, rotation: Rotation, turn: TileMask) -> Way:
    printed = box.tiles[tile].face(face)
    others = [other for name, _, other in turns(box, tile) if name != face]
    return Way(
        tile=tile,
        face=face,
        rotation=rotation,
        print=turn,
        icon=printed.mp_icon if printed else None,
        cover=turn.blocks_los.bit_count(),
        other_area=any(bool(other.outdoor) != bool(turn.outdoor) for other in others),
    )


def _look(turn: TileMask, ways: tuple[Way, ...]) -> Look:
    around = edges_around(turn.floor)
    enter = turn.indoor & ~turn.impassable
    rooms = components(enter, edges_within(enter) & ~turn.wall)
    return Look(
        indoor=turn.indoor.bit_count(),
        outdoor=turn.outdoor.bit_count(),
        wall=(turn.wall & around) << LEAD,
        safe=(turn.safe & around) << LEAD,
        openings=(around & ~turn.wall) << LEAD,
        indoor_sides=(around & sides(turn.indoor)) << LEAD,
        outdoor_sides=(around & sides(turn.outdoor)) << LEAD,
        blocked_sides=(around & sides(turn.impassable)) << LEAD,
        rooms=tuple((around & sides(room)) << LEAD for room in rooms),
        ways=ways,
    )
