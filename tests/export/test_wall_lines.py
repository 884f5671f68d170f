"""Walls as lines: each edge on one line, and as few lines as possible."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import shapely
from hypothesis import given
from hypothesis import strategies as st

from editor.board.bit_sets import edges_set
from editor.geometry.level_shapes import UNITS, straight_lines
from editor.model.grid import Edge, Polyline, Vertex, edge_between, edges_at, wall_lines

SIDE = 5
EDGES = [Edge(x, y, "n") for y in range(SIDE + 1) for x in range(SIDE)]
EDGES += [Edge(x, y, "w") for y in range(SIDE) for x in range(SIDE + 1)]


def edges_under(line: Polyline) -> list[Edge]:
    """Return the edges of a line, in its order."""
    edges = []
    for (ax, ay), (bx, by) in pairwise(line):
        assert (ax == bx) != (ay == by), "lines run along the grid, and every part of them has a length"
        steps = max(abs(bx - ax), abs(by - ay))
        dx, dy = (bx - ax) // steps, (by - ay) // steps
        edges += [
            edge_between(Vertex(ax + n * dx, ay + n * dy), Vertex(ax + (n + 1) * dx, ay + (n + 1) * dy))
            for n in range(steps)
        ]
    return edges


@given(st.sets(st.sampled_from(EDGES)))
def test_every_edge_is_on_exactly_one_line(edges: set[Edge]) -> None:
    covered = Counter(edge for line in wall_lines(edges) for edge in edges_under(line))
    assert covered == Counter(edges)


@given(st.sets(st.sampled_from(EDGES)))
def test_lines_only_bend_at_their_points(edges: set[Edge]) -> None:
    for line in wall_lines(edges):
        for (ax, ay), (bx, by), (cx, cy) in zip(line, line[1:], line[2:], strict=False):
            assert (bx - ax) * (cy - by) != (by - ay) * (cx - bx), "a point within a straight line is too much"


@given(st.sets(st.sampled_from(EDGES)))
def test_no_two_lines_could_be_one(edges: set[Edge]) -> None:
    """Where a line ends, nothing goes on alone: no wall or two others are there as well."""
    for line in wall_lines(edges):
        if line[0] != line[-1]:
            for end in (line[0], line[-1]):
                meeting = sum(edge in edges for edge in edges_at(end))
                assert meeting in (1, 3), (line, end)


@given(st.sets(st.sampled_from(EDGES), min_size=1))
def test_the_lines_are_those_of_the_geometry(edges: set[Edge]) -> None:
    lines = [shapely.LineString([(UNITS * x, UNITS * y) for x, y in line]) for line in wall_lines(edges)]
    straight = straight_lines(edges_set(edges))
    assert shapely.equals(shapely.union_all(lines), shapely.union_all(straight))
    assert sum(line.length for line in lines) == sum(line.length for line in straight)


def test_a_ring_is_closed() -> None:
    ring = [Edge(1, 1, "n"), Edge(1, 2, "n"), Edge(1, 1, "w"), Edge(2, 1, "w")]
    (line,) = wall_lines(ring)
    assert line[0] == line[-1]
    assert len(line) == 5


def test_the_straight_wall_continues_where_another_ends_at_it() -> None:
    lines = wall_lines([Edge(0, 1, "n"), Edge(1, 1, "n"), Edge(1, 0, "w")])
    assert sorted(map(len, lines)) == [2, 2]
    assert [Vertex(0, 1), Vertex(2, 1)] in lines
