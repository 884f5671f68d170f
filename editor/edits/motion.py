"""Motions of a selection: a rotation of its bounding box, then a translation.

Everything is computed from corners, so that squares, edges and pieces of any size are handled alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from editor.errors import EditRejected
from editor.messages import msg
from editor.model.grid import PLACEMENT_LIMIT, Edge, Rotation, Square, Vertex, edge_between, rotate_vertex, rotated_size
from editor.values import FrozenStruct


class Rectangle(FrozenStruct):
    """A rectangle of squares by its top-left corner. Edges have no width or no height."""

    x: int
    y: int
    width: int = 1
    height: int = 1


class Motion(FrozenStruct):
    """A clockwise rotation of ``area`` that keeps its top-left corner, then a translation."""

    area: Rectangle
    rotation: Rotation
    dx: int
    dy: int

    def corner(self, vertex: Vertex) -> Vertex:
        """Return a corner after the motion."""
        area = self.area
        inside = Vertex(vertex.x - area.x, vertex.y - area.y)
        x, y = rotate_vertex(inside, area.width, area.height, self.rotation)
        return Vertex(x + area.x + self.dx, y + area.y + self.dy)

    def top_left(self, area: Rectangle) -> Square:
        """Return the top-left square of a rectangle after the motion."""
        one = self.corner(Vertex(area.x, area.y))
        other = self.corner(Vertex(area.x + area.width, area.y + area.height))
        x, y = min(one.x, other.x), min(one.y, other.y)
        _reject_beyond_reach(x, y)
        return Square(x, y)

    def square(self, square: Square) -> Square:
        """Return a square after the motion."""
        return self.top_left(Rectangle(square.x, square.y))

    def edge(self, edge: Edge) -> Edge:
        """Return an edge after the motion."""
        one, other = map(self.corner, edge.ends())
        _reject_beyond_reach(*min(one, other))
        return edge_between(one, other)

    def edges(self, edges: Iterable[Edge]) -> tuple[Edge, ...]:
        """Return the edges after the motion, sorted."""
        return tuple(sorted(map(self.edge, edges)))


def translation(dx: int, dy: int) -> Motion:
    """Return a motion without rotation."""
    return Motion(Rectangle(0, 0), 0, dx, dy)


def rotation_about_center(area: Rectangle, rotation: Rotation) -> Motion:
    """Return a rotation about the center of the area.

    If the rotated squares would not match the grid, the center is shifted by half a square so that rotations add up:
    four quarter turns are the identity, and two are a half turn.
    """
    width, height = rotated_size(area.width, area.height, rotation)
    return Motion(area, rotation, _half(area.width - width), _half(area.height - height))


def bounding_rectangle(areas: Iterable[Rectangle]) -> Rectangle:
    """Return the smallest rectangle around all of them."""
    known = list(areas)
    left, top = min(area.x for area in known), min(area.y for area in known)
    right = max(area.x + area.width for area in known)
    bottom = max(area.y + area.height for area in known)
    return Rectangle(left, top, right - left, bottom - top)


def edge_rectangle(edge: Edge) -> Rectangle:
    """Return an edge as a rectangle without width or height."""
    return Rectangle(edge.x, edge.y, 1, 0) if edge.side == "n" else Rectangle(edge.x, edge.y, 0, 1)


def _half(number: int) -> int:
    """Return half of the number, rounded towards zero."""
    return number // 2 if number >= 0 else -(-number // 2)


def _reject_beyond_reach(x: int, y: int) -> None:
    if max(abs(x), abs(y)) > PLACEMENT_LIMIT:
        raise EditRejected(msg("edits.too-far"))
