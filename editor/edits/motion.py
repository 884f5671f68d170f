"""How a selection moves: a turn of its bounding box, then a shift. Worked out on corners, so that squares, edges and
pieces of any size follow the same few lines."""

from __future__ import annotations

from collections.abc import Iterable

from editor.errors import EditRejected
from editor.messages import msg
from editor.model.grid import REACH, Edge, Rotation, Square, Vertex, edge_between, turn_vertex, turned_size
from editor.values import FrozenStruct


class Rectangle(FrozenStruct):
    """A rectangle of squares by its top-left corner; an edge is one without width or height."""

    x: int
    y: int
    width: int = 1
    height: int = 1


class Motion(FrozenStruct):
    """A clockwise turn of ``area`` that keeps its top-left corner, then a shift."""

    area: Rectangle
    rotation: Rotation
    dx: int
    dy: int

    def corner(self, vertex: Vertex) -> Vertex:
        area = self.area
        inside = Vertex(vertex.x - area.x, vertex.y - area.y)
        x, y = turn_vertex(inside, area.width, area.height, self.rotation)
        return Vertex(x + area.x + self.dx, y + area.y + self.dy)

    def top_left(self, area: Rectangle) -> Square:
        """Where the top-left square of a rectangle comes to lie after it was turned along."""
        one = self.corner(Vertex(area.x, area.y))
        other = self.corner(Vertex(area.x + area.width, area.y + area.height))
        x, y = min(one.x, other.x), min(one.y, other.y)
        _refuse_beyond_reach(x, y)
        return Square(x, y)

    def square(self, square: Square) -> Square:
        return self.top_left(Rectangle(square.x, square.y))

    def edge(self, edge: Edge) -> Edge:
        one, other = map(self.corner, edge.ends())
        _refuse_beyond_reach(*min(one, other))
        return edge_between(one, other)

    def edges(self, edges: Iterable[Edge]) -> tuple[Edge, ...]:
        """The edges, in their one order."""
        return tuple(sorted(map(self.edge, edges)))


def shift(dx: int, dy: int) -> Motion:
    return Motion(Rectangle(0, 0), 0, dx, dy)


def turn_about_centre(area: Rectangle, rotation: Rotation) -> Motion:
    """A turn about the centre of the area.

    Where the centre lies so that the turned squares would miss the grid, it gives way by half a square, and so that
    turns add up: four quarter turns lead back, and two are a half turn.
    """
    width, height = turned_size(area.width, area.height, rotation)
    return Motion(area, rotation, _half(area.width - width), _half(area.height - height))


def around(areas: Iterable[Rectangle]) -> Rectangle:
    """The smallest rectangle around all of them."""
    known = list(areas)
    left, top = min(area.x for area in known), min(area.y for area in known)
    right = max(area.x + area.width for area in known)
    bottom = max(area.y + area.height for area in known)
    return Rectangle(left, top, right - left, bottom - top)


def edge_area(edge: Edge) -> Rectangle:
    return Rectangle(edge.x, edge.y, 1, 0) if edge.side == "n" else Rectangle(edge.x, edge.y, 0, 1)


def _half(number: int) -> int:
    """Half of it, rounded towards nothing: the half of −3 is the opposite of the half of 3."""
    return number // 2 if number >= 0 else -(-number // 2)


def _refuse_beyond_reach(x: int, y: int) -> None:
    if max(abs(x), abs(y)) > REACH:
        raise EditRejected(msg("edits.too-far"))
