"""Where a door may be placed (rules, section 4): validator, fixes, tools and construction all use these rules.

They work on any ``DoorMap``: the compiled board of a level, the bit sets of a map, or a candidate tile. What an edge
forbids by itself is a set of edges per rule; what the ends of a door need depends on all walls and doors together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Protocol

from editor.board.bit_sets import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Corners,
    Edges,
    Squares,
    edge_ends,
    edges_set,
    edges_within,
    indices,
    sides,
    square_bit,
)
from editor.model.grid import Edge
from editor.values import FrozenStruct


class DoorMap(Protocol):
    """The sets of a map that decide about doors."""

    @property
    def walls(self) -> Edges:
        """Edges with an intact wall."""

    @property
    def double_walls(self) -> Edges:
        """Edges with two walls."""

    @property
    def safe(self) -> Edges:
        """Edges with a wall of the safe."""

    @property
    def outdoor(self) -> Squares:
        """The outdoor squares."""

    @property
    def impassable(self) -> Squares:
        """The squares that cannot be entered."""

    @property
    def face_down(self) -> Squares:
        """Squares of Drillers that are face down."""

    @property
    def doors(self) -> Edges:
        """The edges under doors."""

    @property
    def door_ends(self) -> Corners:
        """The corners where doors end."""


FORBIDDEN_EDGES: Final[Mapping[str, Callable[[DoorMap], Edges]]] = {
    "door.double-wall": lambda ground: ground.double_walls,
    "door.safe-wall": lambda ground: ground.safe,
    "door.blocked-square": lambda ground: sides(ground.impassable),
    "door.on-driller": lambda ground: sides(ground.face_down),
    "door.outdoor-both": lambda ground: edges_within(ground.outdoor),
}
"""By rule: the edges that no door may cover, whatever its ends are."""


def forbidden_edges(ground: DoorMap) -> Edges:
    """Return all edges that no door may cover."""
    edges = 0
    for forbidden in FORBIDDEN_EDGES.values():
        edges |= forbidden(ground)
    return edges


def supported_corners(walls: Edges, doors: Edges) -> Corners:
    """Return the corners that support the end of a door: an intact wall without a door ends there.

    The frame is not a wall, and neither is another door.
    """
    return edge_ends(walls & ~doors)


class DoorPlace(FrozenStruct):
    """Where a door is, or might be placed."""

    edges: Edges
    ends: Corners
    large: bool


OFF_MAP: Final = DoorPlace(0, 0, large=False)
"""The place of a door beyond every frame, where no door may be."""


@lru_cache(maxsize=4096)
def door_place(edges: tuple[Edge, ...]) -> DoorPlace:
    """Return the place of a door over these edges, legal or not."""
    covered = edges_set(edges)
    if covered.bit_count() < len(edges):
        return OFF_MAP
    first, last = edges[0].ends()[0], edges[-1].ends()[1]
    return DoorPlace(covered, square_bit(*first) | square_bit(*last), len(edges) > 1)


def door_places(ground: DoorMap, among: Edges) -> Iterator[DoorPlace]:
    """Yield where one more door may be placed on the edges ``among``.

    North sides come first, then west sides, small doors before large ones. Both ends of a door must be supported, and
    it may not replace the wall that supports another door.
    """
    walls, doors = ground.walls, ground.doors
    needed = ground.door_ends & supported_corners(walls, doors)
    for place in _straight_lines(among & ~doors & ~forbidden_edges(ground)):
        if not (needed | place.ends) & ~supported_corners(walls, doors | place.edges):
            yield place


def free_door_places(ground: DoorMap, among: Edges) -> Iterator[DoorPlace]:
    """Yield where one more door may be placed on the edges ``among`` in a game without construction rules.

    Nothing can go through a door to an impassable square, so those places are left out.
    """
    return _straight_lines(among & ~ground.doors & ~FORBIDDEN_EDGES["door.blocked-square"](ground))


def _straight_lines(edges: Edges) -> Iterator[DoorPlace]:
    """Yield every edge alone, then every two edges in one line."""
    for field, step in ((0, 1), (WEST, STRIDE)):
        line = edges >> field if field else edges & NORTH_SIDES
        for index in indices(line):
            yield DoorPlace(1 << index + field, 1 << index | 1 << index + step, large=False)
        for index in indices(line & line >> step):
            two = 1 << index | 1 << index + step
            yield DoorPlace(two << field, 1 << index | 1 << index + 2 * step, large=True)
