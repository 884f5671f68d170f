"""A tile held over the map: whether it may lie there, what it leaves open or sealed, and what doors would do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from editor.board.bits import (
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
from editor.board.door_law import DoorPlace, door_places, forbidden_edges, held_corners
from editor.board.stamp import Print
from editor.sags.construction.sketch import Room, Sketch


def lies_free(sketch: Sketch, tile: Print) -> bool:
    """Whether the tile covers only empty squares of the frame; a tile that sticks out is never tried."""
    return not tile.floor & ~sketch.empty


def touches(sketch: Sketch, tile: Print) -> bool:
    """Whether a side of the tile touches the frame or a tile."""
    return bool(tile.floor & sketch.rim or one_step(tile.floor) & sketch.floor)


def upset_doors(sketch: Sketch, tile: Print) -> Edges:
    """Edges of doors that lie on the map and that the tile would make illegal."""
    met = sketch.doors & sides(tile.floor)
    return met & forbidden_edges(HeldTile(sketch, tile)) if met else 0


def may_lie(sketch: Sketch, tile: Print) -> bool:
    """Whether the tile may lie there as far as no door and no payment could change it."""
    return lies_free(sketch, tile) and touches(sketch, tile) and not upset_doors(sketch, tile)


class HeldTile:
    """A tile held over the map: the ground on which doors would be laid with it."""

    def __init__(self, sketch: Sketch, tile: Print) -> None:
        self.sketch = sketch
        self.tile = tile
        self.walls: Edges = sketch.walls | tile.wall
        """Walls of the map with the tile."""
        self.doors: Edges = sketch.doors
        self.door_ends: Corners = sketch.door_ends

    @property
    def double_walls(self) -> Edges:
        return self.sketch.double_walls | self.sketch.walls & self.tile.wall

    @property
    def safe(self) -> Edges:
        return self.sketch.safe | self.tile.safe

    @property
    def outdoor(self) -> Squares:
        return self.sketch.outdoor | self.tile.outdoor

    @property
    def impassable(self) -> Squares:
        return self.sketch.impassable | self.tile.impassable

    @property
    def face_down(self) -> Squares:
        return self.sketch.face_down | self.tile.driller


class Trial(HeldTile):
    """A tile where it may lie (``may_lie``), before it is decided which doors go with it."""

    def __init__(self, sketch: Sketch, tile: Print) -> None:
        super().__init__(sketch, tile)
        self._enter: Squares = tile.floor & ~(tile.impassable | tile.driller)
        meeting = edges_between(tile.indoor, self.outdoor) | edges_between(tile.outdoor, sketch.indoor)
        self.open: Edges = meeting & ~self.walls & ~sketch.doors & ~sketch.forgiven
        """Open edges between an indoor and an outdoor square: they must be shut."""
        self.sealed: Squares = self.sealed_with(0)
        """Indoor squares without access if no door is laid."""

    @property
    def clean(self) -> bool:
        """Whether it needs no door."""
        return not self.open and not self.sealed

    # --- access ---

    @cached_property
    def _closes_a_map_without_outdoors(self) -> bool:
        """Then there is no way out to look for: all squares must hang together instead (rule A1 c)."""
        sketch = self.sketch
        closes = sketch.alone and (sketch.finished or not sketch.empty & ~self.tile.floor)
        return closes and not sketch.home and not self.tile.outdoor & self._enter

    @cached_property
    def _passages(self) -> Edges:
        """Edges of the tile with an enterable square on both sides."""
        return edges_within(self.sketch.enterable | self._enter) & sides(self._enter)

    @cached_property
    def _ways(self) -> Edges:
        """Edges of the tile that can be walked over as it lies."""
        return self._passages & (~self.walls | self.sketch.doors)

    @cached_property
    def _waiting(self) -> Edges:
        """Doors that lie on the tile's sides already, as they may on a map of which a tile was taken away."""
        lying = self.sketch.doors & edges_around(self.tile.floor) & self.sketch.within
        return 0 if self.sketch.finished else lying

    @cached_property
    def _rooms(self) -> tuple[Squares, tuple[Room, ...]]:
        """All squares from which one gets out without the tile, and the rooms from which one does not."""
        sketch, covered = self.sketch, self.tile.floor
        out = sketch.home | self.tile.outdoor & self._enter
        cut = []
        for room in sketch.rooms:
            if room.onto & ~covered and not sketch.finished:
                out |= room.squares
            else:
                cut.append(room)
        return out, tuple(cut)

    def sealed_with(self, doors: Edges) -> Squares:
        """Indoor squares without access if doors are laid over these edges of the tile.

        Only the tile's own squares are looked at, and those that wait for a tile to give them access back: a room that
        loses its access has a door that opens onto the tile, so it is the tile's squares behind that door that lack
        access too.
        """
        if self._closes_a_map_without_outdoors:
            return self._apart(doors)
        indoor = self.tile.indoor & self._enter | self.sketch.bereft
        if not indoor:
            return 0
        out, cut = self._rooms
        onto_empty = (doors | self._waiting) & ~sides(self.sketch.floor)
        if onto_empty:
            out |= squares_beside(onto_empty) & self.tile.floor
        return indoor & ~self._walked(out, self._ways | doors & self._passages, cut)

    def area(self, square: Squares, doors: Edges) -> Squares:
        """Everything connected with that square if doors are laid over these edges."""
        if self._closes_a_map_without_outdoors:
            return flood(square, self._all_ways(doors))
        return self._walked(square, self._ways | doors & self._passages, self._rooms[1])

    @staticmethod
    def _walked(start: Squares, ways: Edges, rooms: Iterable[Room]) -> Squares:
        """Where one gets over the edges of the tile and through these rooms."""
        while True:
            reached = flood(start, ways)
            start = reached
            for room in rooms:
                if room.squares & reached:
                    start |= room.squares
            if start == reached:
                return reached

    def _all_ways(self, doors: Edges) -> Edges:
        enterable = self.sketch.enterable | self._enter
        return edges_within(enterable) & (~self.walls | self.sketch.doors | doors)

    def _apart(self, doors: Edges) -> Squares:
        """Indoor squares that do not hang together with the largest area, save those that were paid for before.

        On a map that counts as finished anyway, only the tile is asked: others may have been apart before.
        """
        areas = components(self.sketch.enterable | self._enter, self._all_ways(doors))
        areas.sort(key=lambda area: (-area.bit_count(), area & -area))
        apart = 0
        for area in areas[1:]:
            new = area & (self.tile.floor | self.sketch.bereft)
            if new or not (area & self.sketch.paid or self.sketch.finished):
                apart |= area
        return apart & (self.sketch.indoor | self.tile.indoor)

    # --- doors ---

    @cached_property
    def places(self) -> tuple[DoorPlace, ...]:
        """Where one door may be laid with the tile: on its sides, towards a tile or an empty square.

        Where the map counts as finished, towards a tile only.
        """
        among = edges_around(self.tile.floor) & self.sketch.within
        return tuple(door_places(self, among & sides(self.sketch.floor) if self.sketch.finished else among))

    def hold(self, doors: Iterable[DoorPlace]) -> bool:
        """Whether these doors, each of which may stand there alone, may also stand there together."""
        edges, ends = self.sketch.doors, self.sketch.door_ends
        for door in doors:
            if edges & door.edges:
                return False
            edges |= door.edges
            ends |= door.ends
        return not ends & ~held_corners(self.walls, edges)
