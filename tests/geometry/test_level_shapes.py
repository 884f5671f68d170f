"""Exact shapes, compared with bit sets."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import MultiLineString, MultiPolygon, Point, Polygon

from editor.board.bit_sets import Edges, Squares, edges_around, edges_of, edges_set, frame_squares, sides, squares_set
from editor.geometry.level_shapes import Region, area_outline, edge_shapes, line_over, outline, straight_lines
from editor.model.grid import Edge, Square
from tests.board.sight_maps import covering

WIDTH, HEIGHT = 6, 5
SQUARES = [Square(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
some_squares = st.sets(st.sampled_from(SQUARES), min_size=1, max_size=20).map(squares_set)
some_edges = st.sets(st.sampled_from(edges_of(sides(frame_squares(WIDTH, HEIGHT)))), max_size=40).map(edges_set)


def rings(shape: Region) -> list[list[tuple[float, float]]]:
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    return [list(ring.coords) for part in parts for ring in (part.exterior, *part.interiors)]


@given(some_squares)
def test_outlines_are_complete_and_minimal(squares: Squares) -> None:
    shape = area_outline(squares)
    assert shape.is_valid
    assert shape.area == 4 * squares.bit_count()
    assert shape.length == 2 * edges_around(squares).bit_count()
    for ring in rings(shape):
        assert all(x % 2 == 0 and y % 2 == 0 for x, y in ring)
        turns = [*ring, ring[1]]
        for (ax, ay), (bx, by), (cx, cy) in zip(turns, turns[1:], turns[2:], strict=False):
            assert (ax == bx) != (bx == cx), "every point is a corner"
            assert (ay == by) != (by == cy)


@given(some_squares)
def test_outline_contains_exactly_the_centers_of_its_squares(squares: Squares) -> None:
    shape = area_outline(squares)
    inside = [square for square in SQUARES if shape.contains(Point(2 * square.x + 1, 2 * square.y + 1))]
    assert squares_set(inside) == squares


def test_a_ring_of_squares_has_a_hole() -> None:
    ring = [square for square in (Square(x, y) for x in range(3) for y in range(3)) if square != Square(1, 1)]
    shape = outline(ring)
    assert isinstance(shape, Polygon)
    assert [list(hole.coords) for hole in shape.interiors] == [[(2, 2), (4, 2), (4, 4), (2, 4), (2, 2)]]


@given(some_edges)
def test_straight_lines_cover_every_edge_exactly_once(edges: Edges) -> None:
    lines = straight_lines(edges)
    single = edge_shapes(edges_of(edges))
    assert sum(line.length for line in lines) == 2 * edges.bit_count()
    covered = [sum(bool(line.covers(edge)) for line in lines) for edge in single]
    assert covered == [1] * len(single)
    assert MultiLineString(lines).symmetric_difference(shapely.union_all(single)).is_empty


@given(some_edges)
def test_lines_are_straight_and_as_long_as_they_can_be(edges: Edges) -> None:
    lines = straight_lines(edges)
    for number, line in enumerate(lines):
        (ax, ay), (bx, by) = line.coords
        assert (ax == bx) != (ay == by)
        for other in lines[number + 1 :]:
            if line.intersects(other):
                (cx, cy), (dx, dy) = other.coords
                assert (ax == bx) != (cx == dx), "two lines that meet cross or turn"
                assert (ay == by) != (cy == dy)


def test_a_large_door_is_one_line() -> None:
    line = line_over([Edge(1, 2, "n"), Edge(2, 2, "n")])
    assert list(line.coords) == [(2, 4), (6, 4)]


@pytest.mark.parametrize("seed", range(3))
def test_tiles_of_a_covering_touch_where_the_board_has_junctions(seed: int) -> None:
    level = covering(Random(seed), 12, 10)
    shapes = [outline(each.squares()) for each in level.placed_tiles]
    junctions = straight_lines(level.junctions)
    boundary = shapely.union_all([shape.boundary for shape in shapes])
    assert all(boundary.covers(line) for line in junctions)
    assert np.isclose(shapely.union_all(shapes).area, 4 * level.floor.bit_count(), rtol=0)
