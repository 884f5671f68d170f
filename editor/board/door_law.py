"""Where a door may stand (rules, section 4): the one law that validator, fixes, tools and the construction all ask.

It is asked of *ground*: the compiled board of a level, the sketch of a construction, or a tile held over a sketch. What
an edge forbids by itself is a set per rule; what the ends of a door need is a question to all walls and doors together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Protocol

from editor.board.bits import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Corners,
    Edges,
    Squares,
    corners,
    edges_set,
    edges_within,
    indices,
    sides,
    square_bit,
)
from editor.model.grid import Edge
from editor.values import FrozenStruct


class DoorGround(Protocol):
    """What the law has to know of a map."""

    @property
    def walls(self) -> Edges:
        """Edges with an intact wall."""

    @property
    def double_walls(self) -> Edges: ...

    @property
    def safe(self) -> Edges:
        """Edges with a wall of the safe."""

    @property
    def outdoor(self) -> Squares: ...

    @property
    def impassable(self) -> Squares: ...

    @property
    def face_down(self) -> Squares:
        """Drillers that lie face down."""

    @property
    def doors(self) -> Edges:
        """The edges under doors."""

    @property
    def door_ends(self) -> Corners:
        """Where doors end."""


FORBIDDEN: Final[Mapping[str, Callable[[DoorGround], Edges]]] = {
    "door.double-wall": lambda ground: ground.double_walls,
    "door.safe-wall": lambda ground: ground.safe,
    "door.blocked-square": lambda ground: sides(ground.impassable),
    "door.on-driller": lambda ground: sides(ground.face_down),
    "door.outdoor-both": lambda ground: edges_within(ground.outdoor),
}
"""By rule: the edges that no door may cover, whatever its ends are."""


def forbidden_edges(ground: DoorGround) -> Edges:
    edges = 0
    for forbidden in FORBIDDEN.values():
        edges |= forbidden(ground)
    return edges


def held_corners(walls: Edges, doors: Edges) -> Corners:
    """The corners that hold the end of a door: an intact wall ends there that no door has replaced.

    The frame is no wall, and neither is another door.
    """
    return corners(walls & ~doors)


class DoorPlace(FrozenStruct):
    """Where a door stands, or might."""

    edges: Edges
    ends: Corners
    large: bool


NOWHERE: Final = DoorPlace(0, 0, large=False)
"""The place of a door that lies beyond every frame. No door may stand there."""


@lru_cache(maxsize=4096)
def door_place(edges: tuple[Edge, ...]) -> DoorPlace:
    """A door over these edges, legal or not."""
    covered = edges_set(edges)
    if covered.bit_count() < len(edges):
        return NOWHERE
    first, last = edges[0].ends()[0], edges[-1].ends()[1]
    return DoorPlace(covered, square_bit(*first) | square_bit(*last), len(edges) > 1)


def door_places(ground: DoorGround, among: Edges) -> Iterator[DoorPlace]:
    """Where one more door may stand on the edges ``among``: north sides first, then west sides, small before large.

    Its own ends must be held, and it may not take the wall away that holds another door.
    """
    walls, doors = ground.walls, ground.doors
    needed = ground.door_ends & held_corners(walls, doors)
    for place in _straight_lines(among & ~doors & ~forbidden_edges(ground)):
        if not (needed | place.ends) & ~held_corners(walls, doors | place.edges):
            yield place


def _straight_lines(edges: Edges) -> Iterator[DoorPlace]:
    """Every edge by itself, then every two edges in one line."""
    for field, step in ((0, 1), (WEST, STRIDE)):
        line = edges >> field if field else edges & NORTH_SIDES
        for index in indices(line):
            yield DoorPlace(1 << index + field, 1 << index | 1 << index + step, large=False)
        for index in indices(line & line >> step):
            two = 1 << index | 1 << index + step
            yield DoorPlace(two << field, 1 << index | 1 << index + 2 * step, large=True)
