"""Squares, edges, corners and rotations (rules, section 1).

Coordinates are tuples, because they are unpacked, sorted and compared by the thousand after each edit, and because
files hold them as arrays.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

from annotated_types import Ge, Le

from editor.model.base import ModelError

PLACEMENT_LIMIT = 40
"""The coordinates of placed things are within ± this limit: on the frame or near it."""

COORDINATE_LIMIT = 64
"""The coordinates of squares and edges are within ± this limit: a tile may extend beyond its own square."""

Coordinate = Annotated[int, Ge(-PLACEMENT_LIMIT), Le(PLACEMENT_LIMIT)]

MAX_MAP_SIDE = 40
"""The longest side of a map of any game, for which bit sets have room."""

FULL_FRAME = (20, 16)
"""Width and height of the largest map of the S.A.G.S.; it may also be in portrait format."""

MIN_FRAME_SIDE = 4
"""The shortest side of a map of the S.A.G.S.."""

Direction = Literal["n", "e", "s", "w"]
EdgeSide = Literal["n", "w"]
Rotation = Literal[0, 90, 180, 270]

DIRECTIONS: tuple[Direction, ...] = ("n", "e", "s", "w")
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)
STEPS: dict[Direction, tuple[int, int]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Vertex(NamedTuple):
    """A corner where up to four squares meet: the top-left corner of the square with the same coordinates."""

    x: int
    y: int


class _SquareFields(NamedTuple):
    x: Coordinate
    y: Coordinate


class Square(_SquareFields):
    """A square of a level, or of a face; ``x`` grows to the right, ``y`` down."""

    __slots__ = ()

    def __new__(cls, x: int, y: int) -> Square:
        """Check the coordinates and make the tuple directly, because thousands are made after each edit."""
        if (
            type(x) is not int
            or type(y) is not int
            or not (-COORDINATE_LIMIT <= x <= COORDINATE_LIMIT and -COORDINATE_LIMIT <= y <= COORDINATE_LIMIT)
        ):
            _check_coordinates(x, y)
        return tuple.__new__(cls, (x, y))

    def step(self, direction: Direction) -> Square:
        """Return the neighbor in a direction."""
        dx, dy = STEPS[direction]
        return Square(self.x + dx, self.y + dy)

    def edge(self, direction: Direction) -> Edge:
        """Return the edge in a direction, in its only spelling."""
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
        """Return the four edges: north, east, south, west."""
        return (self.edge("n"), self.edge("e"), self.edge("s"), self.edge("w"))


class _EdgeFields(NamedTuple):
    x: Coordinate
    y: Coordinate
    side: EdgeSide


class Edge(_EdgeFields):
    """An edge of a square: north or west of ``(x, y)``.

    South and east edges belong to the neighbor, so that every edge has exactly one spelling.
    """

    __slots__ = ()

    def __new__(cls, x: int, y: int, side: EdgeSide) -> Edge:
        """Check the fields and make the tuple directly; see ``Square``."""
        if (
            type(x) is not int
            or type(y) is not int
            or not (-COORDINATE_LIMIT <= x <= COORDINATE_LIMIT and -COORDINATE_LIMIT <= y <= COORDINATE_LIMIT)
        ):
            _check_coordinates(x, y)
        if side not in ("n", "w"):
            raise ModelError("side", "edge-side", side=repr(side))
        return tuple.__new__(cls, (x, y, side))

    def squares(self) -> tuple[Square, Square]:
        """Return the square north (or west) of the edge, then the one south (or east) of it."""
        if self.side == "n":
            return Square(self.x, self.y - 1), Square(self.x, self.y)
        return Square(self.x - 1, self.y), Square(self.x, self.y)

    def ends(self) -> tuple[Vertex, Vertex]:
        """Return the two corners, top or left first."""
        if self.side == "n":
            return Vertex(self.x, self.y), Vertex(self.x + 1, self.y)
        return Vertex(self.x, self.y), Vertex(self.x, self.y + 1)

    def next(self) -> Edge:
        """Return the edge that continues this one to the right, or downwards."""
        if self.side == "n":
            return Edge(self.x + 1, self.y, "n")
        return Edge(self.x, self.y + 1, "w")

    def shifted(self, dx: int, dy: int) -> Edge:
        """Return the edge moved by an offset."""
        return Edge(self.x + dx, self.y + dy, self.side)


DoorEdges = tuple[Edge, ...]
"""The edges of a door: one for a small door, two in line for a large one."""


def _check_coordinates(x: int, y: int) -> None:
    for name, value in (("x", x), ("y", y)):
        if type(value) is not int or not -COORDINATE_LIMIT <= value <= COORDINATE_LIMIT:
            raise ModelError(name, "coordinate", most=COORDINATE_LIMIT, value=repr(value))


def straight_runs(edges: Iterable[Edge]) -> list[tuple[Edge, ...]]:
    """Group edges into longest straight lines: horizontal ones by rows, then vertical ones by columns."""
    runs: list[list[Edge]] = []
    last: tuple[str, int, int] | None = None
    for side, line, at, edge in sorted((*_line_position(edge), edge) for edge in edges):
        if last == (side, line, at - 1):
            runs[-1].append(edge)
        else:
            runs.append([edge])
        last = side, line, at
    return [tuple(run) for run in runs]


def _line_position(edge: Edge) -> tuple[str, int, int]:
    x, y, side = edge
    return (side, y, x) if side == "n" else (side, x, y)


Polyline = list[Vertex]
"""The corners of a line, from end to end; a closed one ends where it begins."""


def wall_lines(edges: Iterable[Edge]) -> list[Polyline]:
    """Return the fewest lines that cover each edge once: straight runs, joined round corners.

    Other programs stop light twice at a wall drawn twice, and cannot delete it. A line ends where no other continues
    it, or where it meets a wall that goes straight past it.
    """
    runs: list[Polyline] = [[run[0].ends()[0], run[-1].ends()[1]] for run in straight_runs(edges)]
    ends: dict[Vertex, list[Polyline]] = {}
    for run in runs:
        for end in run:
            ends.setdefault(end, []).append(run)
    corners = {end: meeting for end, meeting in ends.items() if len(meeting) == 2}
    left = {id(run): run for run in runs}
    lines = []
    for run in runs:
        if left.pop(id(run), None):
            line = _extend_line(list(run), corners, left)
            lines.append(_extend_line(line[::-1], corners, left)[::-1])
    return lines


def _extend_line(line: Polyline, corners: dict[Vertex, list[Polyline]], left: dict[int, Polyline]) -> Polyline:
    """Append to a line the unused runs that follow it round corners."""
    while following := [run for run in corners.get(line[-1], ()) if id(run) in left]:
        run = left.pop(id(following[0]))
        line.append(run[1] if run[0] == line[-1] else run[0])
    return line


def edge_between(a: Vertex, b: Vertex) -> Edge:
    """Return the edge between two corners, in either order."""
    (ax, ay), (bx, by) = sorted((a, b))
    if ay == by and bx == ax + 1:
        return Edge(ax, ay, "n")
    if ax == bx and by == ay + 1:
        return Edge(ax, ay, "w")
    raise ValueError(f"no edge joins {tuple(a)} and {tuple(b)}")


def edges_at(vertex: Vertex) -> tuple[Edge, Edge, Edge, Edge]:
    """Return the four edges that meet in a corner: north, east, south and west of it."""
    x, y = vertex
    return Edge(x, y - 1, "w"), Edge(x, y, "n"), Edge(x, y, "w"), Edge(x - 1, y, "n")


# --- rotation ---------------------------------------------------------------------------------------------------
# A rotation is clockwise and keeps the top-left of the bounding box at (0, 0); width and height are those before it.


def rotated_size(width: int, height: int, rotation: Rotation) -> tuple[int, int]:
    """Return width and height after a rotation."""
    return (width, height) if rotation in (0, 180) else (height, width)


def rotate_square(square: Square, width: int, height: int, rotation: Rotation) -> Square:
    """Return the position of a square after a rotation."""
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


def rotate_vertex(vertex: Vertex, width: int, height: int, rotation: Rotation) -> Vertex:
    """Return the position of a corner after a rotation."""
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


def rotate_edge(edge: Edge, width: int, height: int, rotation: Rotation) -> Edge:
    """Return the position of an edge after a rotation."""
    a, b = edge.ends()
    return edge_between(rotate_vertex(a, width, height, rotation), rotate_vertex(b, width, height, rotation))


def rotate_direction(direction: Direction, rotation: Rotation) -> Direction:
    """Return the direction after a rotation."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + rotation // 90) % 4]


def add_rotations(first: Rotation, second: Rotation) -> Rotation:
    """Return the sum of two rotations."""
    return ROTATIONS[(first + second) // 90 % 4]
