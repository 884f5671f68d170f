"""What blocks lines of sight on a level, and a single line of sight with what blocks it (L1 to L4)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Literal

from editor.board.bit_sets import NORTH_SIDES, STRIDE, WEST, Edges, Squares, square_bit
from editor.board.level_board import LevelBoard
from editor.board.names import square_name
from editor.catalog.translation import box_text
from editor.messages import Message, msg
from editor.model.grid import Edge, Square, Vertex
from editor.model.level import PlacedDoor
from editor.values import FrozenStruct

DoorState = Literal["as-laid", "closed", "open"] | Collection[str]
"""Doors as set in the scenario, all closed, all open, or closed except for those with these ids."""


class Obstacles(FrozenStruct):
    """One level with its miniatures, under one state of its doors."""

    level: LevelBoard
    doors: DoorState
    miniatures: Squares
    edges: Edges
    """Intact walls that no door replaces, and closed doors (L1)."""
    squares: Squares
    """Squares of the frame that a line cannot pass: an element that blocks sight, a miniature, no floor (L2)."""

    @property
    def width(self) -> int:
        """The width of the frame."""
        return self.level.level.width

    @property
    def height(self) -> int:
        """The height of the frame."""
        return self.level.level.height

    @property
    def floor(self) -> Squares:
        """The squares covered by tiles."""
        return self.level.floor

    def has_floor(self, square: Square) -> bool:
        """Return whether a tile covers the square."""
        x, y = square
        return bool(self.level.floor & square_bit(x, y))

    def closed_door(self, edge: Edge) -> PlacedDoor | None:
        """Return the closed door on an edge."""
        doors = self.level.level.doors
        return next((door for door in doors if edge in door.edges and is_closed(door, self.doors)), None)


def obstacles(level: LevelBoard, doors: DoorState = "as-laid", miniatures: Squares = 0) -> Obstacles:
    """Return what blocks lines of sight on this level. ``miniatures`` are the squares of living miniatures."""
    edges = level.blocks_sight & ~level.doors
    for door, covered in level.doors_with_edges:
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
    """Return whether a door is closed under this state of the doors."""
    if not isinstance(doors, str):
        return door.id not in doors
    return door.state == "closed" if doors == "as-laid" else doors == "closed"


def sealed_corners(edges: Edges, squares: Squares) -> tuple[int, int]:
    """Return the corners that lines cannot pass (L3): for lines falling to the right, then for those rising.

    A corner is the bit of the square to its south-east. A line goes through it from one square to the opposite one. It
    is blocked only if the ways past both other squares are closed, each by one of its edges or by the square itself.
    """
    north, west = edges & NORTH_SIDES, edges >> WEST
    above, below = west << STRIDE, west
    left, right = north << 1, north
    north_east = above | right | squares << STRIDE
    south_west = left | below | squares << 1
    north_west = above | left | squares << STRIDE + 1
    south_east = right | below | squares
    return north_east & south_west, north_west & south_east


BlockerKind = Literal["wall", "door", "element", "miniature", "no-floor", "corner"]


class Blocker(FrozenStruct):
    """What blocks a line: a wall or door on an edge, something on a square, or a sealed corner."""

    kind: BlockerKind
    at: Fraction
    """Where on the line, as a fraction of its length."""
    edge: Edge | None = None
    line: str | None = None
    """The name of the line on the edge, unless it is a wall."""
    door: str | None = None
    square: Square | None = None
    element: str | None = None
    """The name of the element on the square."""
    vertex: Vertex | None = None
    ways: tuple[Blocker, ...] = ()
    """What closes the two ways past the corner."""

    @property
    def phrase(self) -> Message:
        """What it is and where, as part of a sentence."""
        match self:
            case Blocker(edge=Edge() as edge):
                one, other = map(square_name, edge.squares())
                if self.line is not None:
                    return msg("sight.line", name=self.line, one=one, other=other)
                return msg(f"sight.{self.kind}", one=one, other=other)
            case Blocker(element=str() as name, square=Square() as square):
                return msg("sight.named-element", name=box_text("element", name), square=square_name(square))
            case Blocker(square=Square() as square):
                return msg(f"sight.{self.kind}", square=square_name(square))
            case _:
                first, second = self.ways
                return msg("sight.corner", first=first.phrase, second=second.phrase)


class SightLine(FrozenStruct):
    """The line between two squares, and the first thing that blocks it."""

    start: Square
    end: Square
    blocker: Blocker | None

    @property
    def visible(self) -> bool:
        """Whether nothing blocks the line."""
        return self.blocker is None

    @property
    def message(self) -> Message:
        """A sentence that says whether the line is free, or what blocks it."""
        start, end = square_name(self.start), square_name(self.end)
        if self.blocker is None:
            return msg("sight.clear", start=start, end=end)
        return msg("sight.stopped", start=start, end=end, stop=self.blocker.phrase)
