"""The rules of what fits: whether a tile may be placed on a map, and what it then leaves open or without access.

The construction and the search for tiles that fit on any map use them. ``MapBits`` says which rules apply.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from editor.board.bit_sets import (
    Corners,
    Edges,
    Squares,
    components,
    edges_around,
    edges_between,
    edges_within,
    flood,
    one_step,
    sides,
    squares_beside,
)
from editor.board.door_rules import FORBIDDEN_EDGES, DoorPlace, door_places, supported_corners
from editor.board.map_bits import MapBits, Room, loose_squares, must_connect, ways_between
from editor.board.placed_tile import TileMask

_WITHOUT_SAGS: Final = ("door.double-wall", "door.on-driller")
"""Of the rules about the edges of a door, those that bind a map made by hand as well."""


def may_place(bits: MapBits, tile: TileMask) -> bool:
    """Return whether a tile may be placed, apart from problems that a door or a payment could fix."""
    return (
        covers_empty_only(bits, tile) and touches(bits, tile.floor) and not breaks_doors(bits, tile, strict=bits.strict)
    )


def covers_empty_only(bits: MapBits, tile: TileMask) -> bool:
    """Return whether the tile covers only empty squares; a tile that leaves the frame is never tried."""
    return not tile.floor & ~bits.empty


def touches(bits: MapBits, floor: Squares) -> bool:
    """Return whether a tile on these squares is connected as it must be, and leaves no hole where none may be left."""
    if not bits.strict:
        return True
    return not (bits.stays_full and bits.empty & ~floor) and stays_connected(bits, floor)


def stays_connected(bits: MapBits, floor: Squares) -> bool:
    """Return whether a tile on these squares is connected with the frame, and so is everything that was before."""
    if not (floor & bits.rim or one_step(floor) & bits.floor & ~bits.loose):
        return False
    return bits.removed is None or not loose_squares(bits.floor | floor, bits.rim) & ~bits.loose_before


def breaks_doors(bits: MapBits, tile: TileMask, *, strict: bool = True) -> bool:
    """Return whether a door would become illegal, or lose its support where a tile was removed."""
    if bits.removed is not None:
        if bits.side_doors & ~sides(bits.floor | tile.floor):
            return True
        if strict and bits.door_ends & ~supported_corners(bits.walls | tile.wall, bits.doors):
            return True
    if strict and bits.side_doors & edges_within(tile.floor):
        return True
    return bool(doors_made_illegal(bits, tile, strict=strict))


def doors_made_illegal(bits: MapBits, tile: TileMask, *, strict: bool = True) -> Edges:
    """Return the edges of doors on the map that the tile would make illegal."""
    met = bits.doors & sides(tile.floor) & ~bits.exempt
    illegal = 0
    if met:
        candidate = CandidateTile(bits, tile)
        for name in FORBIDDEN_EDGES if strict else _WITHOUT_SAGS:
            if wrong := met & FORBIDDEN_EDGES[name](candidate):
                illegal |= wrong & ~bits.forbidden_before[name]
    return illegal


def has_warnings(bits: MapBits, tile: TileMask) -> bool:
    """Return whether the rules warn of a tile that may be placed, whatever doors are placed with it."""
    if bits.strict:
        return False
    onto_nothing = bits.doors & edges_around(bits.floor | tile.floor) & ~edges_around(bits.floor_before)
    return bool(onto_nothing) or not stays_connected(bits, tile.floor) or breaks_doors(bits, tile)


class CandidateTile:
    """A tile where it might be placed, before it is decided which doors go with it.

    It holds the edges and squares that decide about doors (``DoorMap``) as they would be with the tile.
    """

    def __init__(self, bits: MapBits, tile: TileMask) -> None:
        self.bits = bits
        self.tile = tile
        self.walls: Edges = bits.walls | tile.wall
        self.doors: Edges = bits.doors
        self.door_ends: Corners = bits.door_ends

    @property
    def double_walls(self) -> Edges:
        """Edges with two walls."""
        return self.bits.double_walls | self.bits.walls & self.tile.wall

    @property
    def safe(self) -> Edges:
        """Edges with a wall of the safe."""
        return self.bits.safe | self.tile.safe

    @property
    def outdoor(self) -> Squares:
        """The outdoor squares."""
        return self.bits.outdoor | self.tile.outdoor

    @property
    def impassable(self) -> Squares:
        """The squares that cannot be entered."""
        return self.bits.impassable | self.tile.impassable

    @property
    def face_down(self) -> Squares:
        """Squares of Drillers that are face down."""
        return self.bits.face_down | self.tile.driller

    @cached_property
    def open(self) -> Edges:
        """Open edges between an indoor and an outdoor square: they must be closed."""
        bits, tile = self.bits, self.tile
        meeting = edges_between(tile.indoor, self.outdoor) | edges_between(tile.outdoor, bits.indoor)
        return meeting & ~self.walls & ~bits.doors & ~bits.paid_openings

    @cached_property
    def sealed(self) -> Squares:
        """Indoor squares without access if no door is placed."""
        return self.sealed_with(0)

    @property
    def needs_no_door(self) -> bool:
        """Whether the tile needs no door."""
        return not self.open and not self.sealed

    # --- access ---

    @cached_property
    def _enter(self) -> Squares:
        """The enterable squares of the tile."""
        return self.tile.floor & ~(self.tile.impassable | self.tile.driller)

    @cached_property
    def _must_connect(self) -> bool:
        bits = self.bits
        outdoor = bool(bits.outdoor_area or self.tile.outdoor & self._enter)
        empty = bool(bits.empty & ~self.tile.floor)
        return bits.alone and must_connect(outdoor=outdoor, empty=empty, finished=bits.finished)

    @cached_property
    def _passages(self) -> Edges:
        """Edges of the tile with an enterable square on both sides."""
        return edges_within(self.bits.enterable | self._enter) & sides(self._enter)

    @cached_property
    def _ways(self) -> Edges:
        """Edges of the tile that can be walked over without another door."""
        return self._passages & (~self.walls | self.bits.doors)

    @cached_property
    def _waiting(self) -> Edges:
        """Doors that are on the sides of the tile already, as may happen where a tile was removed."""
        present = self.bits.doors & edges_around(self.tile.floor) & self.bits.inner_edges
        return 0 if self.bits.finished else present

    @cached_property
    def _access(self) -> tuple[Squares, list[Room]]:
        """All squares with access that does not cross the tile, and the rooms without."""
        reached, cut_off = self.bits.access(self.tile.floor)
        return reached | self.tile.outdoor & self._enter, cut_off

    def sealed_with(self, doors: Edges) -> Squares:
        """Return the indoor squares without access if doors are placed over these edges of the tile.

        Only the squares of the tile count, and those that wait for a tile to restore their access: a room that loses
        its access has a door that opens onto the tile, so the squares of the tile behind that door lack access too.
        """
        if self._must_connect:
            return self._apart(doors)
        indoor = self.tile.indoor & self._enter | self.bits.lost_access
        if not indoor:
            return 0
        reached, cut_off = self._access
        onto_empty = (doors | self._waiting) & ~sides(self.bits.floor)
        if onto_empty:
            reached |= squares_beside(onto_empty) & self.tile.floor
        return indoor & ~_walk(reached, self._ways | doors & self._passages, cut_off)

    def area(self, square: Squares, doors: Edges) -> Squares:
        """Return everything connected with that square if doors are placed over these edges."""
        if self._must_connect:
            return flood(square, self._all_ways(doors))
        return _walk(square, self._ways | doors & self._passages, self._access[1])

    def _all_ways(self, doors: Edges) -> Edges:
        return ways_between(self.bits.enterable | self._enter, self.walls, self.bits.doors | doors)

    def _apart(self, doors: Edges) -> Squares:
        """Return the indoor squares not connected with the largest area, except those that were paid for before.

        On a map that counts as finished only the tile counts: other squares may have been apart before.
        """
        areas = components(self.bits.enterable | self._enter, self._all_ways(doors))
        areas.sort(key=lambda area: (-area.bit_count(), area & -area))
        apart = 0
        for area in areas[1:]:
            new = area & (self.tile.floor | self.bits.lost_access)
            if new or not (area & self.bits.paid or self.bits.finished):
                apart |= area
        return apart & (self.bits.indoor | self.tile.indoor)

    # --- doors ---

    @cached_property
    def places(self) -> tuple[DoorPlace, ...]:
        """Where one door may be placed with the tile: on its sides, towards a tile or an empty square.

        Where the map counts as finished, towards a tile only.
        """
        among = edges_around(self.tile.floor) & self.bits.inner_edges
        return tuple(door_places(self, among & sides(self.bits.floor) if self.bits.finished else among))

    def fit_together(self, doors: Iterable[DoorPlace]) -> bool:
        """Return whether these doors, each of which may be placed alone, may also be placed together."""
        edges, ends = self.bits.doors, self.bits.door_ends
        for door in doors:
            if edges & door.edges:
                return False
            edges |= door.edges
            ends |= door.ends
        return not ends & ~supported_corners(self.walls, edges)


def _walk(start: Squares, ways: Edges, rooms: Iterable[Room]) -> Squares:
    """Return everything reached over these edges and through these rooms."""
    while True:
        reached = flood(start, ways)
        start = reached
        for room in rooms:
            if room.squares & reached:
                start |= room.squares
        if start == reached:
            return reached
