"""Where a door may be laid: asked by fixes, by the ghost under the cursor and by the S.A.G.S. constructor alike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from editor.board.bits import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Edges,
    edge_bit,
    edges_of,
    edges_within,
    sides,
    square_bit,
)
from editor.board.compile import LevelBoard
from editor.model.grid import Edge


def allowed_edges(level: LevelBoard) -> Edges:
    """Edges that a door may cover, as far as each edge by itself decides; the ends of the door are another matter."""
    forbidden = (
        level.double_walls
        | level.doors
        | level.safe
        | sides(level.printed.impassable | level.printed.driller)
        | edges_within(level.outdoor)
    )
    return (level.junctions | level.pending) & ~forbidden


def wall_ends(level: LevelBoard, without: Edges = 0) -> int:
    """Corners where an intact wall ends that neither a door nor one of the edges ``without`` takes away.

    A corner is written as the bit of the square to its south-east.
    """
    walls = level.walls & ~level.doors & ~without
    north, west = walls & NORTH_SIDES, walls >> WEST
    return north | north << 1 | west | west << STRIDE


@lru_cache(maxsize=4096)
def ends_bits(edges: tuple[Edge, ...]) -> int:
    """The two corners at which a door over these edges ends."""
    return square_bit(*edges[0].ends()[0]) | square_bit(*edges[-1].ends()[1])


def is_held(level: LevelBoard, edges: tuple[Edge, ...]) -> bool:
    """Whether a door over these edges would have a wall at both ends."""
    return not ends_bits(edges) & ~wall_ends(level, sum(edge_bit(edge) for edge in edges))


def door_places(level: LevelBoard, length: int, among: Edges | None = None) -> Iterator[tuple[Edge, ...]]:
    """All places where a door that covers ``length`` edges would be legal; ``among`` limits its first edge."""
    allowed = allowed_edges(level)
    starts = allowed if among is None else allowed & among
    for edge in edges_of(starts):
        edges = [edge]
        while len(edges) < length and _in_field(edges[-1].next()):
            edges.append(edges[-1].next())
        if len(edges) == length and all(allowed & edge_bit(each) for each in edges) and is_held(level, tuple(edges)):
            yield tuple(edges)


def _in_field(edge: Edge) -> bool:
    return edge.x < STRIDE and edge.y < STRIDE
