"""What to do with the doors that are left when the frame is full: join what is cut off, split large open areas."""

from __future__ import annotations

from collections.abc import Sequence

from editor.board.bits import Edges, Squares, edges_set, edges_within, flood, square_bit
from editor.board.map_bits import MapBits
from editor.model.grid import Edge
from editor.sags.construction.actions import LaidDoor
from editor.sags.construction.more_doors import doors_to_add
from editor.sags.construction.state import State

WORTH_A_DOOR = 8
"""Squares that a door must part from the rest, or that one must join to it if it is not free."""


def best_door(state: State) -> LaidDoor | None:
    """The door that joins the largest areas that no way joins yet, or else parts most squares from an open area.

    Doors that cost something are only spent on joining large areas.
    """
    doors = list(doors_to_add(state))
    free = [door for door in doors if not state.price(state.box.doors[door.door])]
    return (
        that_joins(state.sketch, free, 1)
        or that_joins(state.sketch, doors, WORTH_A_DOOR)
        or _that_parts(state.sketch, free)
    )


def that_joins(sketch: MapBits, doors: Sequence[LaidDoor], least: int) -> LaidDoor | None:
    """The one of these doors that joins the largest areas that no way joins yet, of at least so many squares."""
    areas = sketch.areas
    best, joined = None, least - 1
    for door in doors if len(areas) > 1 else ():
        smaller = max(_joined(areas, edge) for edge in door.edges)
        if smaller > joined:
            best, joined = door, smaller
    return best


def _joined(areas: Sequence[Squares], edge: Edge) -> int:
    """How many squares the smaller of the two areas has that meet at the edge, if they are two."""
    one, other = (next((area for area in areas if area & square_bit(*at)), 0) for at in edge.squares())
    return min(one.bit_count(), other.bit_count()) if one != other else 0


def _that_parts(sketch: MapBits, doors: Sequence[LaidDoor]) -> LaidDoor | None:
    open_edges = edges_within(sketch.floor) & ~sketch.walls & ~sketch.doors
    best, parted = None, WORTH_A_DOOR - 1
    for door in doors:
        if edges_set(door.edges) & ~open_edges:
            continue
        smaller = _parted(door, open_edges)
        if smaller > parted:
            best, parted = door, smaller
    return best


def _parted(door: LaidDoor, open_edges: Edges) -> int:
    """How many squares the smaller part has, if the door splits its area at all."""
    left = open_edges & ~edges_set(door.edges)
    one, other = (square_bit(*square) for square in door.edges[0].squares())
    near = flood(one, left)
    return 0 if near & other else min(near.bit_count(), flood(other, left).bit_count())
