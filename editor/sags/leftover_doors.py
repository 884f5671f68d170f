"""What to do with the doors that are left when the frame is full: split the largest open areas."""

from __future__ import annotations

from editor.board.bits import Edges, edges_set, edges_within, flood, square_bit
from editor.sags.actions import LaidDoor
from editor.sags.more_doors import doors_to_add
from editor.sags.sketch import Sketch
from editor.sags.state import State

WORTH_A_DOOR = 8
"""Squares that a door must part from the rest."""


def best_door(state: State) -> LaidDoor | None:
    """The door that parts most squares from the rest of an open area; only free doors are spent on it."""
    open_edges = _open_edges(state.sketch)
    best, parted = None, WORTH_A_DOOR - 1
    for door in doors_to_add(state):
        if state.price(state.box.doors[door.door]) > 0:
            continue
        if edges_set(door.edges) & ~open_edges:
            continue
        smaller = _parted(door, open_edges)
        if smaller > parted:
            best, parted = door, smaller
    return best


def _open_edges(sketch: Sketch) -> Edges:
    return edges_within(sketch.floor) & ~sketch.walls & ~sketch.doors


def _parted(door: LaidDoor, open_edges: Edges) -> int:
    """How many squares the smaller part has, if the door splits its area at all."""
    left = open_edges & ~edges_set(door.edges)
    one, other = (square_bit(*square) for square in door.edges[0].squares())
    near = flood(one, left)
    return 0 if near & other else min(near.bit_count(), flood(other, left).bit_count())
