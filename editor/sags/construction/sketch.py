"""The map of a construction as bit sets: all that decides where a tile or a door may be laid, and nothing else.

The validator answers the same questions with reasons, on a whole scenario; here a candidate costs microseconds,
because nothing is built for it. A test proves that both answer alike. For access the sketch keeps the connected areas:
those with an outdoor square taken together (``home``), and each of the others (``rooms``) with the empty squares its
doors open onto, because a room whose only access is a door loses it when a tile covers the square behind that door.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from editor.board.bits import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Edges,
    Squares,
    components,
    edges_set,
    edges_within,
    flood,
    frame_squares,
    indices,
    rim,
    sides,
    squares_beside,
)
from editor.board.stamp import Print
from editor.model.grid import Edge

Corners = int
"""A set of corners; a corner is the bit of the square to its south-east."""


class Room(NamedTuple):
    """A connected area without an outdoor square."""

    squares: Squares
    onto: Squares
    """The empty squares that its doors open onto; none: nobody can get in."""


class Place(NamedTuple):
    """Where a door may stand."""

    edges: Edges
    ends: Corners
    large: bool


@dataclass(frozen=True)
class Sketch:
    """The map so far."""

    frame: Squares
    rim: Squares
    """The squares along the frame."""
    within: Edges
    """The edges that are not on the frame's border."""
    floor: Squares = 0
    indoor: Squares = 0
    outdoor: Squares = 0
    shut: Squares = 0
    """Squares that nobody can enter: impassable ones, and Drillers that lie face down."""
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
    home: Squares = 0
    """All areas that have an outdoor square."""
    rooms: tuple[Room, ...] = ()
    """The other areas."""

    @property
    def empty(self) -> Squares:
        return self.frame & ~self.floor

    @property
    def enterable(self) -> Squares:
        return self.floor & ~self.shut

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


def with_tile(sketch: Sketch, tile: Print, doors: Iterable[Place] = ()) -> Sketch:
    """The map with a tile, or a Driller face down, and the doors laid with it."""
    laid = replace(
        sketch,
        floor=sketch.floor | tile.floor,
        indoor=sketch.indoor | tile.indoor,
        outdoor=sketch.outdoor | tile.outdoor,
        shut=sketch.shut | tile.impassable | tile.driller,
        inside=sketch.inside | edges_within(tile.floor),
        walls=sketch.walls | tile.wall,
        double_walls=sketch.double_walls | sketch.walls & tile.wall,
        safe=sketch.safe | tile.safe,
    )
    return with_doors(laid, doors)


def with_doors(sketch: Sketch, doors: Iterable[Place]) -> Sketch:
    """The map with more doors."""
    edges, ends = sketch.doors, sketch.door_ends
    for door in doors:
        edges |= door.edges
        ends |= door.ends
    return _with_areas(replace(sketch, doors=edges, door_ends=ends))


def with_payment(sketch: Sketch, squares: Squares) -> Sketch:
    """The map after somebody paid for the lack of access of the tile on these squares."""
    return replace(sketch, paid=sketch.paid | squares)


def with_merged_tile(sketch: Sketch, squares: Squares) -> Sketch:
    """The map after several tiles were exchanged for one that shows the same."""
    return replace(sketch, inside=sketch.inside | edges_within(squares))


def _with_areas(sketch: Sketch) -> Sketch:
    enterable, ways = sketch.enterable, sketch.ways
    home = flood(sketch.outdoor & enterable, ways)
    onto_empty = sketch.doors & sides(sketch.empty)
    rooms = tuple(Room(room, beyond(onto_empty, room) & sketch.empty) for room in components(enterable & ~home, ways))
    return replace(sketch, home=home, rooms=rooms)


# --- sets of edges and corners --------------------------------------------------------------------------------------


def between(one: Squares, other: Squares) -> Edges:
    """The edges with a square of one set on one side and a square of the other set on the other side."""
    north = one & other << STRIDE | other & one << STRIDE
    west = one & other << 1 | other & one << 1
    return north | west << WEST


def beyond(edges: Edges, squares: Squares) -> Squares:
    """The squares on the other side of those edges that are sides of ``squares``."""
    return squares_beside(edges & sides(squares)) & ~squares


def neighbours(squares: Squares) -> Squares:
    """These squares and those beside them (one column beyond the frame included)."""
    return squares | squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def corners(edges: Edges) -> Corners:
    """Where these edges end."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return north | north << 1 | west | west << STRIDE


# --- places for doors -----------------------------------------------------------------------------------------------


NOWHERE = Place(0, 0, large=False)
"""The place of a door that lies beyond every frame. No door may stand there."""


def place(edges: tuple[Edge, ...]) -> Place:
    """A door over these edges, legal or not."""
    if not all(0 <= edge.x < STRIDE and 0 <= edge.y < STRIDE for edge in edges):
        return NOWHERE
    first, last = edges[0].ends()[0], edges[-1].ends()[1]
    return Place(edges_set(edges), 1 << first.y * STRIDE + first.x | 1 << last.y * STRIDE + last.x, len(edges) > 1)


def held(walls: Edges, door_ends: Corners, doors: Edges) -> bool:
    """Whether all these corners touch a wall that no door takes away; ``doors`` are all doors there would be."""
    return not door_ends & ~corners(walls & ~doors)


def places(allowed: Edges, sketch: Sketch, walls: Edges) -> Iterator[Place]:
    """Where one more door may stand on the edges ``allowed``: held by walls, and no other door made loose.

    ``walls`` are those of the map with the tile that is being laid.
    """
    for each in _lines(allowed):
        if held(walls, sketch.door_ends | each.ends, sketch.doors | each.edges):
            yield each


def _lines(allowed: Edges) -> Iterator[Place]:
    """Every edge by itself, then every two edges in one line: north sides first, then west sides."""
    for field, step in ((0, 1), (WEST, STRIDE)):
        line = allowed >> field if field else allowed & NORTH_SIDES
        for index in indices(line):
            yield Place(1 << index + field, 1 << index | 1 << index + step, large=False)
        for index in indices(line & line >> step):
            edges = 1 << index | 1 << index + step
            yield Place(edges << field, 1 << index | 1 << index + 2 * step, large=True)


def free_places(sketch: Sketch) -> tuple[Place, ...]:
    """Where one more door may stand between the tiles of the map (pending junctions are left out)."""
    allowed = edges_within(sketch.floor) & ~sketch.inside & ~forbidden_edges(sketch)
    return tuple(places(allowed, sketch, sketch.walls))


def forbidden_edges(sketch: Sketch) -> Edges:
    """Edges that no door may cover, whatever its ends are."""
    return sketch.double_walls | sketch.doors | sketch.safe | sides(sketch.shut) | edges_within(sketch.outdoor)
