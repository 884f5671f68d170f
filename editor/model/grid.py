"""Squares, edges and turns: the geometry that every value speaks of (rules, section 1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

from annotated_types import Ge, Le

from editor.model.base import ModelError

REACH = 40
"""What an author can place lies within ±REACH: on the frame or near it."""

LIMIT = 64
"""Squares and edges of what was placed lie within ±LIMIT: a tile or a neighbour may reach beyond the REACH."""

Coordinate = Annotated[int, Ge(-REACH), Le(REACH)]

LARGEST_SIDE = 40
"""Squares along a side of a map, for any game: sets of squares have room for so many."""

FULL_FRAME = (20, 16)
"""Width and height of the frame of Earth Reborn, the largest of its maps; it may also stand upright."""

SMALLEST_FRAME = 4
"""Squares along a side of the smallest map of Earth Reborn."""

Direction = Literal["n", "e", "s", "w"]
EdgeSide = Literal["n", "w"]
Rotation = Literal[0, 90, 180, 270]

DIRECTIONS: tuple[Direction, ...] = ("n", "e", "s", "w")
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)
STEPS: dict[Direction, tuple[int, int]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Vertex(NamedTuple):
    """A corner where up to four squares meet: the top-left corner of the square with the same numbers."""

    x: int
    y: int


class _SquareFields(NamedTuple):
    x: Coordinate
    y: Coordinate


class Square(_SquareFields):
    """A square of a level, or of a face; ``x`` grows to the right, ``y`` down."""

    __slots__ = ()

    def __new__(cls, x: int, y: int) -> Square:
        if type(x) is not int or type(y) is not int or not (-LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT):
            _check_coordinates(x, y)
        return tuple.__new__(cls, (x, y))  # thousands are made after each edit: nobody else is asked

    def step(self, direction: Direction) -> Square:
        dx, dy = STEPS[direction]
        return Square(self.x + dx, self.y + dy)

    def edge(self, direction: Direction) -> Edge:
        """The side of this square in that direction, in the one spelling that edges have."""
        match direction:
            case "n":
                return Edge(self.x, self.y, "n")
            case "w":
                return Edge(self.x, self.y, "w")
            case "s":
                return Edge(self.x, self.y + 1, "n")
            case "e":
                return Edge(self.x + 1, self.y, "w")

    def edges(self) -> tuple[Edge, Edge, Edge, Edge]:
        """Its four sides: north, east, south, west."""
        return (self.edge("n"), self.edge("e"), self.edge("s"), self.edge("w"))


class _EdgeFields(NamedTuple):
    x: Coordinate
    y: Coordinate
    side: EdgeSide


class Edge(_EdgeFields):
    """One side of a square: north or west of ``(x, y)``. South and east sides belong to the neighbour, so that
    every edge has exactly one spelling."""

    __slots__ = ()

    def __new__(cls, x: int, y: int, side: EdgeSide) -> Edge:
        if type(x) is not int or type(y) is not int or not (-LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT):
            _check_coordinates(x, y)
        if side not in ("n", "w"):
            raise ModelError("side", "edge-side", side=repr(side))
        return tuple.__new__(cls, (x, y, side))

    def squares(self) -> tuple[Square, Square]:
        """The square north (or west) of the edge, then the one south (or east) of it."""
        if self.side == "n":
            return Square(self.x, self.y - 1), Square(self.x, self.y)
        return Square(self.x - 1, self.y), Square(self.x, self.y)

    def ends(self) -> tuple[Vertex, Vertex]:
        """Its two corners, top or left first."""
        if self.side == "n":
            return Vertex(self.x, self.y), Vertex(self.x + 1, self.y)
        return Vertex(self.x, self.y), Vertex(self.x, self.y + 1)

    def next(self) -> Edge:
        """The edge that continues this one to the right, or downwards."""
        if self.side == "n":
            return Edge(self.x + 1, self.y, "n")
        return Edge(self.x, self.y + 1, "w")

    def shifted(self, dx: int, dy: int) -> Edge:
        return Edge(self.x + dx, self.y + dy, self.side)


DoorEdges = tuple[Edge, ...]
"""Where a door lies: one edge for a small one, two in line for a large one."""


def _check_coordinates(x: int, y: int) -> None:
    for name, value in (("x", x), ("y", y)):
        if type(value) is not int or not -LIMIT <= value <= LIMIT:
            raise ModelError(name, "coordinate", most=LIMIT, value=repr(value))


def straight_runs(edges: Iterable[Edge]) -> list[tuple[Edge, ...]]:
    """The edges in lines without a gap, as long as can be: lying ones by rows, then standing ones by columns."""
    runs: list[list[Edge]] = []
    last: tuple[str, int, int] | None = None
    for side, line, at, edge in sorted((*_along_its_line(edge), edge) for edge in edges):
        if last == (side, line, at - 1):
            runs[-1].append(edge)
        else:
            runs.append([edge])
        last = side, line, at
    return [tuple(run) for run in runs]


def _along_its_line(edge: Edge) -> tuple[str, int, int]:
    x, y, side = edge
    return (side, y, x) if side == "n" else (side, x, y)


def edge_between(a: Vertex, b: Vertex) -> Edge:
    """The edge with these two corners, in either order."""
    (ax, ay), (bx, by) = sorted((a, b))
    if ay == by and bx == ax + 1:
        return Edge(ax, ay, "n")
    if ax == bx and by == ay + 1:
        return Edge(ax, ay, "w")
    raise ValueError(f"no edge joins {tuple(a)} and {tuple(b)}")


def edges_at(vertex: Vertex) -> tuple[Edge, Edge, Edge, Edge]:
    """The four edges that meet in a corner: north, east, south and west of it."""
    x, y = vertex
    return Edge(x, y - 1, "w"), Edge(x, y, "n"), Edge(x, y, "w"), Edge(x - 1, y, "n")


# --- turning ----------------------------------------------------------------------------------------------------
# A turn is clockwise and keeps the top-left of the bounding box at (0, 0); width and height are those before it.


def turned_size(width: int, height: int, rotation: Rotation) -> tuple[int, int]:
    return (width, height) if rotation in (0, 180) else (height, width)


def turn_square(square: Square, width: int, height: int, rotation: Rotation) -> Square:
    x, y = square
    match rotation:
        case 0:
            return square
        case 90:
            return Square(height - 1 - y, x)
        case 180:
            return Square(width - 1 - x, height - 1 - y)
        case 270:
            return Square(y, width - 1 - x)


def turn_vertex(vertex: Vertex, width: int, height: int, rotation: Rotation) -> Vertex:
    x, y = vertex
    match rotation:
        case 0:
            return vertex
        case 90:
            return Vertex(height - y, x)
        case 180:
            return Vertex(width - x, height - y)
        case 270:
            return Vertex(y, width - x)


def turn_edge(edge: Edge, width: int, height: int, rotation: Rotation) -> Edge:
    a, b = edge.ends()
    return edge_between(turn_vertex(a, width, height, rotation), turn_vertex(b, width, height, rotation))


def turn_direction(direction: Direction, rotation: Rotation) -> Direction:
    return DIRECTIONS[(DIRECTIONS.index(direction) + rotation // 90) % 4]


def add_rotations(first: Rotation, second: Rotation) -> Rotation:
    return ROTATIONS[(first + second) // 90 % 4]
