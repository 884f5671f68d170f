"""Sets of squares and of edges as integers: one bit each, the same bit on every level of every size.

A row is ``STRIDE`` bits wide, one more than the widest frame of any game, so that a set shifted sideways never reaches
the next row. Edges take two such fields: north sides, and above them west sides. Set algebra is then plain ``& | ~``,
and a step of all squares at once is one shift.

Authors may place things anywhere on or near a frame. What has no bit in the field is in no set: ``square_bit`` and
``edge_bit`` return the empty set for it, and no other code turns coordinates from files into bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from editor.model.grid import MAX_MAP_SIDE, Edge, Square

Squares = int
"""A set of squares."""

Edges = int
"""A set of edges."""

Corners = int
"""A set of corners of squares; a corner is the bit of the square to its south-east."""

STRIDE = MAX_MAP_SIDE + 1
WEST = STRIDE * STRIDE + 7
"""Where the field of west sides begins."""

NORTH_SIDES: Edges = (1 << WEST) - 1
_ROW: Squares = (1 << STRIDE) - 1


def square_bit(x: int, y: int) -> Squares:
    """Return the set of one square; empty if it has no bit."""
    return 1 << (y * STRIDE + x) if 0 <= x < STRIDE and 0 <= y < STRIDE else 0


def edge_bit(edge: Edge) -> Edges:
    """Return the set of one edge; empty if it has no bit."""
    bit = square_bit(edge.x, edge.y)
    return bit if edge.side == "n" else bit << WEST


def squares_set(squares: Iterable[Square]) -> Squares:
    """Return the set of these squares."""
    bits = 0
    for x, y in squares:
        bits |= square_bit(x, y)
    return bits


def edges_set(edges: Iterable[Edge]) -> Edges:
    """Return the set of these edges."""
    bits = 0
    for edge in edges:
        bits |= edge_bit(edge)
    return bits


def indices(bits: int) -> Iterator[int]:
    """Yield the numbers of the set bits, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@cache  # few values, used very often
def square_of(index: int) -> Square:
    """Return the square with this bit number."""
    return Square(index % STRIDE, index // STRIDE)


@cache
def edge_of(index: int) -> Edge:
    """Return the edge with this bit number."""
    if index < WEST:
        return Edge(index % STRIDE, index // STRIDE, "n")
    return Edge((index - WEST) % STRIDE, (index - WEST) // STRIDE, "w")


def squares_of(bits: Squares) -> list[Square]:
    """Return the squares of a set, row by row."""
    squares: list[Square] = []
    y = 0
    while bits:
        if row := bits & _ROW:
            squares += _row_squares(row, y)
        bits >>= STRIDE
        y += 1
    return squares


@lru_cache(maxsize=4096)
def _row_squares(row: int, y: int) -> tuple[Square, ...]:
    return tuple(square_of(y * STRIDE + x) for x in indices(row))


def edges_of(bits: Edges) -> list[Edge]:
    """Return the edges of a set: north sides row by row, then west sides."""
    return [edge_of(index) for index in indices(bits)]


@cache
def frame_squares(width: int, height: int) -> Squares:
    """Return all squares of a frame."""
    row = (1 << width) - 1
    bits = 0
    for y in range(height):
        bits |= row << (y * STRIDE)
    return bits


def rim(width: int, height: int) -> Squares:
    """Return the squares along the border of a frame."""
    return frame_squares(width, height) & ~(frame_squares(max(width - 2, 0), max(height - 2, 0)) << STRIDE + 1)


def sides(squares: Squares) -> Edges:
    """Return all sides of these squares."""
    return squares | squares << STRIDE | (squares | squares << 1) << WEST


def edges_within(squares: Squares) -> Edges:
    """Return the edges that have squares of the set on both sides."""
    return squares & squares << STRIDE | (squares & squares << 1) << WEST


def edges_around(squares: Squares) -> Edges:
    """Return the edges that have a square of the set on exactly one side."""
    return sides(squares) & ~edges_within(squares)


def squares_beside(edges: Edges) -> Squares:
    """Return all squares that have one of these edges as a side, except one row or column beyond the frame."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return north | north >> STRIDE | west | west >> 1


def edges_between(one: Squares, other: Squares) -> Edges:
    """Return the edges with a square of one set on one side and a square of the other set on the other side."""
    north = one & other << STRIDE | other & one << STRIDE
    west = one & other << 1 | other & one << 1
    return north | west << WEST


def edge_ends(edges: Edges) -> Corners:
    """Return the corners where these edges end."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return north | north << 1 | west | west << STRIDE


def one_step(squares: Squares) -> Squares:
    """Return the squares that share a side with one of these, whether or not they are in the set or on the frame."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def neighbors(squares: Squares) -> Squares:
    """Return the squares that share a side with one of these and are not in the set."""
    return one_step(squares) & ~squares


def spread(squares: Squares, ways: Edges) -> Squares:
    """Return these squares and those one step away over the edges ``ways``."""
    north, west = ways & NORTH_SIDES, ways >> WEST
    return (
        squares
        | (squares & north) >> STRIDE
        | (squares << STRIDE) & north
        | (squares & west) >> 1
        | (squares << 1) & west
    )


def flood(start: Squares, ways: Edges) -> Squares:
    """Return everything reached from ``start`` over any number of the edges ``ways``."""
    north, west = ways & NORTH_SIDES, ways >> WEST
    reached = start
    while True:
        wider = reached | (reached & north) >> STRIDE | (reached << STRIDE) & north
        entered = (wider << 1) & west
        wider |= (west + entered ^ west | entered) & west  # a carry runs east through adjoining ways
        wider |= (wider & west) >> 1
        if wider == reached:
            return reached
        reached = wider


def flood_steps(start: Squares, ways: Edges, steps: int) -> Squares:
    """Return everything within that many steps of ``start`` over the edges ``ways``."""
    for _ in range(steps):
        start = spread(start, ways)
    return start


def components(squares: Squares, ways: Edges) -> list[Squares]:
    """Return the connected parts of ``squares``, joined by the edges ``ways``, in reading order."""
    areas = []
    while squares:
        area = flood(squares & -squares, ways) & squares
        areas.append(area)
        squares &= ~area
    return areas
