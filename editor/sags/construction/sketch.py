"""The map of a construction as bit sets: all that decides where a tile or a door may be laid, and nothing else.

The validator answers the same questions with reasons, on a whole scenario; here a candidate costs microseconds,
because nothing is built for it. A test proves that both answer alike. For access the sketch keeps the connected areas:
those with an outdoor square taken together (``home``), and each of the others (``rooms``) with the empty squares its
doors open onto, because a room whose only access is a door loses it when a tile covers the square behind that door.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from editor.board.bits import (
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
from editor.board.door_law import DoorPlace, door_places
from editor.board.stamp import Print
from editor.values import FrozenStruct, replace


class Room(NamedTuple):
    """A connected area without an outdoor square."""

    squares: Squares
    onto: Squares
    """The empty squares that its doors open onto; none: nobody can get in."""


class Sketch(FrozenStruct):
    """The map so far."""

    frame: Squares
    rim: Squares
    """The squares along the frame."""
    within: Edges
    """The edges that are not on the frame's border."""
    floor: Squares = 0
    indoor: Squares = 0
    outdoor: Squares = 0
    impassable: Squares = 0
    face_down: Squares = 0
    """Drillers; all of them lie face down until the map is full."""
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
    forgiven: Edges = 0
    """Sides of tiles whose openings to the outdoors were paid for: nobody has to shut them any more."""
    ways_out: Squares = 0
    """Squares from which one gets out without walking over this level: by stairs, or because it was paid for."""
    bereft: Squares = 0
    """Indoor squares that lost their access with a tile that was taken away: what is laid next has to restore it."""
    finished: bool = False
    """Whether the map counts as finished whatever is empty, as one made by hand does: a door onto nothing is no way."""
    alone: bool = True
    """Whether this is all there is: no other level could have a way out."""
    home: Squares = 0
    """All areas that have an outdoor square."""
    rooms: tuple[Room, ...] = ()
    """The other areas."""

    @property
    def empty(self) -> Squares:
        return self.frame & ~self.floor

    @property
    def enterable(self) -> Squares:
        return self.floor & ~self.impassable & ~self.face_down

    @property
    def ways(self) -> Edges:
        """The edges that people can walk over, through doors too."""
        return edges_within(self.enterable) & (~self.walls | self.doors)

    @property
    def areas(self) -> list[Squares]:
        """What people can walk about in without leaving it."""
        return components(self.enterable, self.ways)


def empty_sketch(width: int, height: int) -> Sketch:
    frame = frame_squares(width, height)
    return Sketch(frame, rim(width, height), edges_within(frame))


# --- changing it ----------------------------------------------------------------------------------------------------


def with_tile(sketch: Sketch, tile: Print, doors: Iterable[DoorPlace] = ()) -> Sketch:
    """The map with a tile, or a Driller face down, and the doors laid with it."""
    laid = replace(
        sketch,
        floor=sketch.floor | tile.floor,
        indoor=sketch.indoor | tile.indoor,
        outdoor=sketch.outdoor | tile.outdoor,
        impassable=sketch.impassable | tile.impassable,
        face_down=sketch.face_down | tile.driller,
        inside=sketch.inside | edges_within(tile.floor),
        walls=sketch.walls | tile.wall,
        double_walls=sketch.double_walls | sketch.walls & tile.wall,
        safe=sketch.safe | tile.safe,
    )
    return with_doors(laid, doors)


def with_doors(sketch: Sketch, doors: Iterable[DoorPlace]) -> Sketch:
    """The map with more doors."""
    edges, ends = sketch.doors, sketch.door_ends
    for door in doors:
        edges |= door.edges
        ends |= door.ends
    return with_areas(replace(sketch, doors=edges, door_ends=ends))


def with_payment(sketch: Sketch, squares: Squares) -> Sketch:
    """The map after somebody paid for the lack of access of the tile on these squares."""
    return replace(sketch, paid=sketch.paid | squares)


def with_merged_tile(sketch: Sketch, squares: Squares) -> Sketch:
    """The map after several tiles were exchanged for one that shows the same."""
    return replace(sketch, inside=sketch.inside | edges_within(squares))


def with_areas(sketch: Sketch) -> Sketch:
    """The map with its areas as they are now."""
    enterable, ways = sketch.enterable, sketch.ways
    home = flood((sketch.outdoor | sketch.ways_out) & enterable, ways)
    onto_empty = sketch.doors & sides(sketch.empty)
    rooms = tuple(Room(room, beyond(onto_empty, room) & sketch.empty) for room in components(enterable & ~home, ways))
    return replace(sketch, home=home, rooms=rooms)


# --- questions ------------------------------------------------------------------------------------------------------


def beyond(edges: Edges, squares: Squares) -> Squares:
    """The squares on the other side of those edges that are sides of ``squares``."""
    return squares_beside(edges & sides(squares)) & ~squares


def free_places(sketch: Sketch) -> tuple[DoorPlace, ...]:
    """Where one more door may stand between the tiles of the map (pending junctions are left out)."""
    return tuple(door_places(sketch, edges_within(sketch.floor) & ~sketch.inside))
