"""What stops a line of sight on one level: walls, closed doors, and squares that nobody sees through (L1, L2, L4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from editor.board.bits import NORTH_SIDES, STRIDE, WEST, Edges, Squares, square_bit
from editor.board.compile import LevelBoard
from editor.model.grid import Edge, Square
from editor.model.level import PlacedDoor
from editor.values import FrozenStruct

DoorState = Literal["as-laid", "closed", "open"] | Collection[str]
"""Doors as they lie in the scenario, all closed, all open, or closed but for those with these ids."""


class Obstacles(FrozenStruct):
    """One level under one state of its doors, with the miniatures that stand on it."""

    level: LevelBoard
    doors: DoorState
    miniatures: Squares
    edges: Edges
    """Intact walls that no door replaces, and closed doors (L1)."""
    squares: Squares
    """Squares of the frame that a line cannot pass: an element that blocks sight, a miniature, no floor (L2)."""

    @property
    def width(self) -> int:
        return self.level.level.width

    @property
    def height(self) -> int:
        return self.level.level.height

    @property
    def floor(self) -> Squares:
        return self.level.floor

    def has_floor(self, square: Square) -> bool:
        x, y = square
        return bool(self.level.floor & square_bit(x, y))

    def closed_door(self, edge: Edge) -> PlacedDoor | None:
        """The closed door that stands on an edge."""
        doors = self.level.level.doors
        return next((door for door in doors if edge in door.edges and is_closed(door, self.doors)), None)


def obstacles(level: LevelBoard, doors: DoorState = "as-laid", miniatures: Squares = 0) -> Obstacles:
    """What stops lines of sight on this level. ``miniatures`` are the squares they stand on; the dead never count."""
    edges = level.stops_look & ~level.doors
    for door, covered in level.laid_doors:
        if is_closed(door, doors):
            edges |= covered
    return Obstacles(
        level=level,
        doors=doors,
        miniatures=miniatures,
        edges=edges,
        squares=level.blocks_los | level.empty | miniatures & level.frame,
    )


def is_closed(door: PlacedDoor, doors: DoorState) -> bool:
    if not isinstance(doors, str):
        return door.id not in doors
    return door.state == "closed" if doors == "as-laid" else doors == "closed"


def sealed_corners(edges: Edges, squares: Squares) -> tuple[int, int]:
    """The corners that lines cannot pass (L3): those running down to the right, and those running down to the left.

    A corner is the bit of the square to its south-east. A line goes through it from one square to the opposite one; it
    is stopped only if the ways past both other squares are shut, each by an edge of the way or by the square itself.
    """
    north, west = edges & NORTH_SIDES, edges >> WEST
    above, below = west << STRIDE, west
    left, right = north << 1, north
    north_east = above | right | squares << STRIDE
    south_west = left | below | squares << 1
    north_west = above | left | squares << STRIDE + 1
    south_east = right | below | squares
    return north_east & south_west, north_west & south_east
