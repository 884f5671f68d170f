"""Which doors the computer adds when the frame is full: they connect what is cut off, or divide large open areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from editor.board.bit_sets import (
    Edges,
    Squares,
    components,
    edges_set,
    edges_within,
    flood,
    sides,
    square_bit,
    square_of,
)
from editor.board.choke_points import choke_squares_of
from editor.board.map_bits import MapBits
from editor.board.miniatures import large_stands_over, reach_of_large_stands
from editor.model.grid import Edge
from editor.sags.construction.actions import DoorPlacement
from editor.sags.construction.offers import (
    doors_to_add,
)
from editor.sags.construction.state import ConstructionState
from editor.sags.players.tile_scoring import (
    Weights,
)

MIN_SQUARES_FOR_DOOR: Final = 8
"""Squares that a door must separate from the rest, or connect with it if it is not free."""

MIN_SQUARES_FOR_PAID_DOOR: Final = 24
"""Squares that a door must separate or connect for a side that plays for mission points."""

MIN_SQUARES_FOR_ENTRY: Final = 4
"""Squares of rooms that a door must open to large miniatures."""

MIN_SHARE_FOR_BYPASS: Final = 0.2
"""The share of all squares that a choke point must cut off to be worth a door around it."""

MIN_SHARE_FOR_PAID_BYPASS: Final = 0.3
"""The share that must be cut off to be worth a door that costs something."""

MIN_SHARE_FOR_THRIFTY: Final = 0.4
"""The same for a thrifty side, if no other side pays."""

_BYPASSES: Final = 8
"""How many doors around a choke point are compared, unless all are."""


def best_leftover_door(state: ConstructionState, weights: Weights, *, every_bypass: bool) -> DoorPlacement | None:
    """Return the door that connects the largest separate areas, leads around a choke point, or divides an open area.

    Doors that cost something are only spent on large areas, and by a thrifty side only on the largest choke points.
    ``every_bypass`` is that of ``best_bypass``.
    """
    thrifty, least = weights.thrifty, MIN_SQUARES_FOR_PAID_DOOR if weights.points_first else MIN_SQUARES_FOR_DOOR
    bits, doors = state.map_bits, list(doors_to_add(state))
    free = [door for door in doors if not state.price(state.box.doors[door.door])]
    return (
        best_joining_door(bits, free, 1)
        or (None if thrifty else best_joining_door(bits, doors, least))
        or best_bypass(bits, free, MIN_SHARE_FOR_BYPASS, every=every_bypass)
        or _paid_bypass(state, doors, weights, every=every_bypass)
        or (best_entry(bits, free) if state.constructor.faction == "norad" else None)
        or _best_dividing_door(bits, free)
    )


def _paid_bypass(
    state: ConstructionState, doors: Sequence[DoorPlacement], weights: Weights, *, every: bool
) -> DoorPlacement | None:
    """Return the best door around a choke point, even if it costs something.

    A thrifty side leaves this to the others until they have all passed or have no doors.
    """
    if not weights.thrifty:
        return best_bypass(state.map_bits, doors, MIN_SHARE_FOR_PAID_BYPASS, every=every)
    others = [player for player in state.players if player is not state.constructor]
    if state.passes < len(others) and any(player.doors for player in others):
        return None
    return best_bypass(state.map_bits, doors, MIN_SHARE_FOR_THRIFTY, every=every)


def best_bypass(bits: MapBits, doors: Sequence[DoorPlacement], share: float, *, every: bool) -> DoorPlacement | None:
    """Return the door that leaves the smallest part of the map behind a single square.

    ``None`` if no square cuts off that share of the map, or no door helps. Unless ``every`` door is tried, only those
    furthest from the choke point are, although they may lead to separate areas and not around it.
    """
    ways = bits.ways
    cuts = choke_squares_of(bits.enterable, ways)
    index, lost = max(cuts, key=lambda cut: cut[1], default=(0, 0))
    if lost < share * bits.enterable.bit_count():
        return None
    choke = 1 << index
    parts = components(bits.enterable & ~choke, ways & ~sides(choke))
    around: dict[Edges, DoorPlacement] = {}
    for door in doors:
        if any(_joined_squares(parts, edge) for edge in door.edges):
            around.setdefault(edges_set(door.edges), door)
    best, least = None, lost
    for edges, door in _furthest(around, choke)[: None if every else _BYPASSES]:
        left = max((cut for _, cut in choke_squares_of(bits.enterable, ways | edges)), default=0)
        if left < least:
            best, least = door, left
    return best


def _furthest(doors: Mapping[Edges, DoorPlacement], square: Squares) -> list[tuple[Edges, DoorPlacement]]:
    """Return the doors in the order of their distance from the square, the furthest first."""
    x, y = square_of(square.bit_length() - 1)
    return sorted(doors.items(), key=lambda each: -min(abs(edge.x - x) + abs(edge.y - y) for edge in each[1].edges))


def best_entry(bits: MapBits, doors: Sequence[DoorPlacement]) -> DoorPlacement | None:
    """Return the large door that lets large miniatures from outdoors into most squares of rooms."""
    stood = large_stands_over(bits, bits.outdoor & bits.enterable)
    walls = bits.walls & ~bits.doors
    rooms, seen = bits.indoor & bits.enterable, set[Edges]()
    most = (
        (reach_of_large_stands(bits.enterable, walls, bits.doors, stood) & rooms).bit_count()
        + MIN_SQUARES_FOR_ENTRY
        - 1
    )
    best = None
    for door in doors:
        edges = edges_set(door.edges)
        if len(door.edges) < 2 or edges in seen:
            continue
        seen.add(edges)
        reach = reach_of_large_stands(bits.enterable, walls & ~edges, bits.doors | edges, stood)
        if (reach & rooms).bit_count() > most:
            best, most = door, (reach & rooms).bit_count()
    return best


def best_joining_door(bits: MapBits, doors: Sequence[DoorPlacement], least: int) -> DoorPlacement | None:
    """Return the door that connects the largest separate areas of at least so many squares."""
    areas = bits.areas
    best, joined = None, least - 1
    for door in doors if len(areas) > 1 else ():
        smaller = max(_joined_squares(areas, edge) for edge in door.edges)
        if smaller > joined:
            best, joined = door, smaller
    return best


def _joined_squares(areas: Sequence[Squares], edge: Edge) -> int:
    """Return how many squares the smaller of the two areas at the edge has, if they are two."""
    one, other = (next((area for area in areas if area & square_bit(*at)), 0) for at in edge.squares())
    return min(one.bit_count(), other.bit_count()) if one != other else 0


def _best_dividing_door(bits: MapBits, doors: Sequence[DoorPlacement]) -> DoorPlacement | None:
    open_edges = edges_within(bits.floor) & ~bits.walls & ~bits.doors
    best, parted = None, MIN_SQUARES_FOR_DOOR - 1
    for door in doors:
        if edges_set(door.edges) & ~open_edges:
            continue
        smaller = _divided_squares(door, open_edges)
        if smaller > parted:
            best, parted = door, smaller
    return best


def _divided_squares(door: DoorPlacement, open_edges: Edges) -> int:
    """Return how many squares the smaller part has, if the door splits its area at all."""
    left = open_edges & ~edges_set(door.edges)
    one, other = (square_bit(*square) for square in door.edges[0].squares())
    near = flood(one, left)
    return 0 if near & other else min(near.bit_count(), flood(other, left).bit_count())
