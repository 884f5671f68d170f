"""Sets of squares and of edges as whole numbers: one bit each, the same bit on every level of every size.

A row is ``STRIDE`` bits wide, one more than the widest frame of any game, so that a set shifted sideways never runs
into the next row. Edges take two such fields: north sides, and above them west sides. Whole-set algebra is then plain
``& | ~``, and a step of all squares at once is one shift.

Authors may lay things anywhere on or near a frame. What has no bit in the field is in no set: ``square_bit`` and
``edge_bit`` give the empty set for it, and nobody else turns coordinates that an author wrote into bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from editor.model.grid import LARGEST_SIDE, Edge, Square

Squares = int
"""A set of squares."""

Edges = int
"""A set of edges."""

Corners = int
"""A set of corners of squares; a corner is the bit of the square to its south-east."""

STRIDE = LARGEST_SIDE + 1
WEST = STRIDE * STRIDE + 7
"""Where the field of west sides begins."""

NORTH_SIDES: Edges = (1 << WEST) - 1
_ROW: Squares = (1 << STRIDE) - 1


def square_bit(x: int, y: int) -> Squares:
    return 1 << (y * STRIDE + x) if 0 <= x < STRIDE and 0 <= y < STRIDE else 0


def edge_bit(edge: Edge) -> Edges:
    bit = square_bit(edge.x, edge.y)
    return bit if edge.side == "n" else bit << WEST


def squares_set(squares: Iterable[Square]) -> Squares:
    bits = 0
    for x, y in squares:
        bits |= square_bit(x, y)
    return bits


def edges_set(edges: Iterable[Edge]) -> Edges:
    bits = 0
    for edge in edges:
        bits |= edge_bit(edge)
    return bits


def indices(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@cache  # there are only so many, and findings name them by the hundred
def square_of(index: int) -> Square:
    return Square(index % STRIDE, index // STRIDE)


@cache
def edge_of(index: int) -> Edge:
    if index < WEST:
        return Edge(index % STRIDE, index // STRIDE, "n")
    return Edge((index - WEST) % STRIDE, (index - WEST) // STRIDE, "w")


def squares_of(bits: Squares) -> list[Square]:
    """The squares of a set, row by row."""
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
    """The edges of a set: north sides row by row, then west sides."""
    return [edge_of(index) for index in indices(bits)]


@cache
def frame_squares(width: int, height: int) -> Squares:
    row = (1 << width) - 1
    bits = 0
    for y in range(height):
        bits |= row << (y * STRIDE)
    return bits


def rim(width: int, height: int) -> Squares:
    """The squares along the frame."""
    return frame_squares(width, height) & ~(frame_squares(max(width - 2, 0), max(height - 2, 0)) << STRIDE + 1)


def sides(squares: Squares) -> Edges:
    """All sides of these squares."""
    return squares | squares << STRIDE | (squares | squares << 1) << WEST


def edges_within(squares: Squares) -> Edges:
    """The edges that have squares of the set on both sides."""
    return squares & squares << STRIDE | (squares & squares << 1) << WEST


def edges_around(squares: Squares) -> Edges:
    """The edges that have a square of the set on exactly one side."""
    return sides(squares) & ~edges_within(squares)


def squares_beside(edges: Edges) -> Squares:
    """All squares that have one of these edges as a side (one row or column beyond the frame is cut off)."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return north | north >> STRIDE | west | west >> 1


def edges_between(one: Squares, other: Squares) -> Edges:
    """The edges with a square of one set on one side and a square of the other set on the other side."""
    north = one & other << STRIDE | other & one << STRIDE
    west = one & other << 1 | other & one << 1
    return north | west << WEST


def corners(edges: Edges) -> Corners:
    """Where these edges end."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return north | north << 1 | west | west << STRIDE


def one_step(squares: Squares) -> Squares:
    """The squares that share a side with one of these, be they of the set or not (nor of the frame)."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def neighbours(squares: Squares) -> Squares:
    """The squares that share a side with one of these and are none of them."""
    return one_step(squares) & ~squares


def spread(squares: Squares, ways: Edges) -> Squares:
    """These squares and those one step from them over the edges ``routes_from``."""
    north, west = ways & NORTH_SIDES, ways >> WEST
    return (
        squares
        | (squares & north) >> STRIDE
        | (squares << STRIDE) & north
        | (squares & west) >> 1
        | (squares << 1) & west
    )


def flood(start: Squares, ways: Edges) -> Squares:
    """Everything reached from ``start`` over any number of the edges ``routes_from``."""
    north, west = ways & NORTH_SIDES, ways >> WEST
    reached = start
    while True:
        wider = reached | (reached & north) >> STRIDE | (reached << STRIDE) & north
        entered = (wider << 1) & west
        wider |= (west + entered ^ west | entered) & west  # a carry runs east through all ways that follow each other
        wider |= (wider & west) >> 1
        if wider == reached:
            return reached
        reached = wider


def flood_steps(start: Squares, ways: Edges, steps: int) -> Squares:
    """Everything within that many steps of ``start`` over the edges ``routes_from``."""
    for _ in range(steps):
        start = spread(start, ways)
    return start


def components(squares: Squares, ways: Edges) -> list[Squares]:
    """The connected areas that ``squares`` fall into when the edges ``routes_from`` join them, in reading order."""
    areas = []
    while squares:
        area = flood(squares & -squares, ways) & squares
        areas.append(area)
        squares &= ~area
    return areas
