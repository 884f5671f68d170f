"""One level of a map as bit sets, and the rules of access.

The construction, the search for tiles that fit on any map, and the areas of a whole board all use these rules. The
validator gives the same answers with reasons, on a whole scenario; here a candidate costs microseconds, because nothing
is compiled for it. Tests prove that both agree.

``editor.geometry.access_check`` answers the question of access a second time, from shapes, and
``editor.export.engine_reader`` a third time, from an exported file. Those two stay separate on purpose: they check this
module.

``MapBits`` keeps the connected areas: those with an outdoor square taken together (``outdoor_area``), and each of the
others (``rooms``) with the empty squares that its doors open onto, because a room whose only access is a door loses it
when a tile covers the square behind that door.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from editor.board.bit_sets import (
    Corners,
    Edges,
    Squares,
    components,
    edges_within,
    flood,
    frame_squares,
    rim,
    sides,
    squares_beside,
)
from editor.board.door_rules import FORBIDDEN_EDGES, DoorPlace, door_places
from editor.board.placed_tile import TileMask
from editor.values import FrozenStruct, replace

# --- the rules of access ----------------------------------------------------------------------------------------------


def has_access(*, outdoor: bool, onto_empty: bool, finished: bool) -> bool:
    """Return whether a connected area has access (A1, A4): an outdoor square, or a door onto a square still empty."""
    return outdoor or (onto_empty and not finished)


def must_connect(*, outdoor: bool, empty: bool, finished: bool) -> bool:
    """Return whether all squares must be connected with the largest area: there are no outdoor squares (A1 c)."""
    return not outdoor and (finished or not empty)


def ways_between(enterable: Squares, walls: Edges, doors: Edges) -> Edges:
    """Return the edges between two enterable squares that can be walked over: no wall, or a door."""
    return edges_within(enterable) & (~walls | doors)


# --- the map --------------------------------------------------------------------------------------------------------


class Room(FrozenStruct):
    """A connected area without an outdoor square."""

    squares: Squares
    onto: Squares
    """The empty squares that its doors open onto."""


class RemovedTile(FrozenStruct):
    """The squares and inner edges of a tile that gives way to another one."""

    floor: Squares
    inside: Edges


class MapBits(FrozenStruct):
    """One level of a map: everything that decides where a tile or a door may be placed, and nothing else."""

    frame: Squares
    rim: Squares
    """The squares along the frame."""
    inner_edges: Edges
    """The edges where doors may be placed: those not on the border of the frame."""
    floor: Squares = 0
    indoor: Squares = 0
    outdoor: Squares = 0
    impassable: Squares = 0
    face_down: Squares = 0
    """Squares of Drillers that are face down."""
    inside: Edges = 0
    """Edges inside a tile."""
    walls: Edges = 0
    double_walls: Edges = 0
    safe: Edges = 0
    doors: Edges = 0
    """The edges under doors."""
    door_ends: Corners = 0
    paid: Squares = 0
    """The squares of tiles whose lack of access was paid for."""
    paid_openings: Edges = 0
    """Sides of tiles whose openings to the outdoors were paid for, so that they need not be closed."""
    ways_out: Squares = 0
    """Squares with access that does not cross this level: by stairs, or because it was paid for."""
    lost_access: Squares = 0
    """Indoor squares that lost their access with the removed tile: the next tile has to restore it."""
    finished: bool = False
    """Whether the map counts as finished even with empty squares: a door onto an empty square gives no access."""
    alone: bool = True
    """Whether no other level could have a way out."""
    strict: bool = True
    """Whether the S.A.G.S. rules apply; otherwise only those that also bind a map made by hand."""
    exempt: Edges = 0
    """Edges whose doors no tile makes illegal: the sides of Drillers that are face up."""
    side_doors: Edges = 0
    """The edges of doors at the side of a tile, the removed one included."""
    loose: Squares = 0
    """Squares of tiles that touch neither the frame nor others that do: no tile may be placed beside only these."""
    loose_before: Squares = 0
    """The same before a tile was removed."""
    stays_full: bool = False
    """Whether no square may be left empty: the map was full and its construction is declared complete."""
    removed: RemovedTile | None = None
    outdoor_area: Squares = 0
    """All areas that have an outdoor square or another way out."""
    rooms: tuple[Room, ...] = ()
    """The other areas."""

    @property
    def empty(self) -> Squares:
        """The squares of the frame without a tile."""
        return self.frame & ~self.floor

    @property
    def enterable(self) -> Squares:
        """The squares that characters can enter."""
        return self.floor & ~self.impassable & ~self.face_down

    @property
    def ways(self) -> Edges:
        """The edges that can be walked over, through doors too."""
        return ways_between(self.enterable, self.walls, self.doors)

    @property
    def areas(self) -> list[Squares]:
        """The connected areas of enterable squares."""
        return components(self.enterable, self.ways)

    @cached_property
    def floor_before(self) -> Squares:
        """The squares of all tiles, the removed one included."""
        return self.floor | (self.removed.floor if self.removed else 0)

    @cached_property
    def forbidden_before(self) -> Mapping[str, Edges]:
        """The rules about the edges of doors, each with the edges that no door may cover already."""
        return {name: forbidden(self) for name, forbidden in FORBIDDEN_EDGES.items()}

    def access(self, covered: Squares = 0, *, finished: bool | None = None) -> tuple[Squares, list[Room]]:
        """Return all squares with access once ``covered`` has tiles too, and the rooms without access."""
        finished = self.finished if finished is None else finished
        reached, cut_off = self.outdoor_area, []
        for room in self.rooms:
            if has_access(outdoor=False, onto_empty=bool(room.onto & ~covered), finished=finished):
                reached |= room.squares
            else:
                cut_off.append(room)
        return reached, cut_off

    def with_access(self) -> Squares:
        """Return the squares with access; on a closed map without outdoors, the largest area."""
        outdoor, empty = bool(self.outdoor_area), bool(self.empty)
        if self.alone and must_connect(outdoor=outdoor, empty=empty, finished=self.finished):
            return max(self.areas, key=lambda area: area.bit_count(), default=0)
        return self.access()[0]


def empty_map(width: int, height: int) -> MapBits:
    """Return the map of an empty frame."""
    frame = frame_squares(width, height)
    return MapBits(frame, rim(width, height), edges_within(frame))


def loose_squares(floor: Squares, along_frame: Squares) -> Squares:
    """Return the squares of those tiles that touch neither the frame nor others that do."""
    loose = 0
    for group in components(floor, edges_within(floor)):
        if not group & along_frame:
            loose |= group
    return loose


# --- changing it ----------------------------------------------------------------------------------------------------


def with_tile(bits: MapBits, tile: TileMask, doors: Iterable[DoorPlace] = ()) -> MapBits:
    """Return the map with a tile, or a Driller face down, and the doors placed with it."""
    placed = replace(
        bits,
        floor=bits.floor | tile.floor,
        indoor=bits.indoor | tile.indoor,
        outdoor=bits.outdoor | tile.outdoor,
        impassable=bits.impassable | tile.impassable,
        face_down=bits.face_down | tile.driller,
        inside=bits.inside | edges_within(tile.floor),
        walls=bits.walls | tile.wall,
        double_walls=bits.double_walls | bits.walls & tile.wall,
        safe=bits.safe | tile.safe,
    )
    return with_doors(placed, doors)


def with_doors(bits: MapBits, doors: Iterable[DoorPlace]) -> MapBits:
    """Return the map with more doors."""
    edges, ends = bits.doors, bits.door_ends
    for door in doors:
        edges |= door.edges
        ends |= door.ends
    return with_areas(replace(bits, doors=edges, door_ends=ends))


def with_payment(bits: MapBits, squares: Squares) -> MapBits:
    """Return the map after the lack of access of the tile on these squares was paid for."""
    return replace(bits, paid=bits.paid | squares)


def with_merged_tile(bits: MapBits, squares: Squares) -> MapBits:
    """Return the map after several tiles were exchanged for one that shows the same."""
    return replace(bits, inside=bits.inside | edges_within(squares))


def with_areas(bits: MapBits) -> MapBits:
    """Return the map with ``outdoor_area`` and ``rooms`` computed again."""
    enterable, ways, empty = bits.enterable, bits.ways, bits.empty
    outdoor_area = flood((bits.outdoor | bits.ways_out) & enterable, ways)
    onto_empty = bits.doors & sides(empty)
    rooms = tuple(
        Room(room, squares_beside(onto_empty & sides(room)) & empty)
        for room in components(enterable & ~outdoor_area, ways)
    )
    return replace(bits, outdoor_area=outdoor_area, rooms=rooms)


def free_door_places(bits: MapBits) -> tuple[DoorPlace, ...]:
    """Return where one more door may be placed between the tiles of the map; pending junctions are left out."""
    return tuple(door_places(bits, edges_within(bits.floor) & ~bits.inside))
