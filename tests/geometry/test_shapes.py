"""The geometry of record: exact shapes, and the same answers as bit sets give."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import MultiLineString, MultiPolygon, Polygon

from editor.board import LevelBoard, compile_board
from editor.board.bits import Edges, Squares, edges_around, edges_of, edges_set, frame_squares, sides, squares_set
from editor.board.stamp import stamp
from editor.geometry.shapes import (
    Region,
    area_outline,
    centre,
    door_ends,
    edge_shapes,
    frame_outline,
    lies_within,
    line_over,
    outline,
    overlap,
    tile_outline,
    touch,
    touches_frame,
    wall_lines,
)
from editor.model.grid import ROTATIONS, Edge, Square
from editor.model.level import Placement
from tests.board.sight_maps import covering
from tests.drawn_map import drawn, real_box

WIDTH, HEIGHT = 6, 5
SQUARES = [Square(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
some_squares = st.sets(st.sampled_from(SQUARES), min_size=1, max_size=20).map(squares_set)
some_edges = st.sets(st.sampled_from(edges_of(sides(frame_squares(WIDTH, HEIGHT)))), max_size=40).map(edges_set)


def rings(shape: Region) -> list[list[tuple[float, float]]]:
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    return [list(ring.coords) for part in parts for ring in (part.exterior, *part.interiors)]


@given(some_squares)
def test_outlines_are_whole_and_have_no_point_too_many(squares: Squares) -> None:
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
def test_an_outline_holds_the_centres_of_its_squares_and_no_others(squares: Squares) -> None:
    shape = area_outline(squares)
    inside = squares_set(square for square in SQUARES if shapely.contains(shape, centre(square)))
    assert inside == squares


def test_a_ring_of_squares_has_a_hole() -> None:
    ring = [square for square in (Square(x, y) for x in range(3) for y in range(3)) if square != Square(1, 1)]
    shape = outline(ring)
    assert isinstance(shape, Polygon)
    assert [list(hole.coords) for hole in shape.interiors] == [[(2, 2), (4, 2), (4, 4), (2, 4), (2, 2)]]


@given(some_squares, some_squares)
def test_overlap_and_contact_are_those_of_the_bit_sets(one: Squares, other: Squares) -> None:
    first, second = area_outline(one), area_outline(other)
    assert overlap(first, second) is bool(one & other)
    assert touch(first, second) is bool(not one & other and edges_around(one) & edges_around(other))
    frame = frame_outline(WIDTH, HEIGHT)
    assert touches_frame(first, frame) is bool(edges_around(one) & edges_around(frame_squares(WIDTH, HEIGHT)))
    assert lies_within(first, second) is (not one & ~other)


def test_a_corner_is_no_contact() -> None:
    assert not touch(outline([Square(0, 0)]), outline([Square(1, 1)]))
    assert touch(outline([Square(0, 0)]), outline([Square(1, 0)]))


@given(st.integers(-3, 19), st.integers(-3, 15), st.sampled_from(ROTATIONS), st.data())
def test_tiles_of_the_box_lie_in_the_frame_or_not(x: int, y: int, rotation: int, data: st.DataObject) -> None:
    tile_id = data.draw(st.sampled_from(sorted(real_box().tiles)))
    placement = Placement.model_validate({"id": tile_id, "tile": tile_id, "x": x, "y": y, "rotation": rotation})
    laid = stamp(placement, real_box(), 20, 16)
    assert laid is not None
    shape = tile_outline(laid)
    assert shape.area == 4 * len(laid.face.squares)
    assert lies_within(shape, frame_outline(20, 16)) is not laid.leaves_frame


@given(some_edges)
def test_wall_lines_cover_every_edge_exactly_once(edges: Edges) -> None:
    lines = wall_lines(edges)
    single = edge_shapes(edges_of(edges))
    assert sum(line.length for line in lines) == 2 * edges.bit_count()
    covered = [sum(bool(line.covers(edge)) for line in lines) for edge in single]
    assert covered == [1] * len(single)
    assert MultiLineString(lines).symmetric_difference(shapely.union_all(single)).is_empty


@given(some_edges)
def test_wall_lines_are_straight_and_as_long_as_they_can_be(edges: Edges) -> None:
    lines = wall_lines(edges)
    for number, line in enumerate(lines):
        (ax, ay), (bx, by) = line.coords
        assert (ax == bx) != (ay == by)
        for other in lines[number + 1 :]:
            if line.intersects(other):
                (cx, cy), (dx, dy) = other.coords
                assert (ax == bx) != (cx == dx), "two lines that meet cross or turn"
                assert (ay == by) != (cy == dy)


DOOR = """
+---+---+---+---+
|A.  A. |B.  B. |
+   +   +   +   +
|A.  A. dB.  B. |
+---+-e-+---+   +
|C.  C. |D.  D. |
+   +   +   +   +
|C.  C.  D.  D. |
+---+---+---+---+
"""


def level_of(picture: str) -> LevelBoard:
    scenario, box = drawn(picture)
    return compile_board(scenario, box).levels[0]


def test_a_door_is_held_by_walls_and_not_by_doors() -> None:
    level = level_of(DOOR)
    upright = door_ends(level, [Edge(2, 1, "w")])
    assert upright.first == (Edge(2, 0, "w"),)
    assert set(upright.last) == {Edge(2, 2, "n"), Edge(2, 2, "w")}, "the other door at this end has replaced its wall"
    lying = door_ends(level, [Edge(1, 2, "n")])
    assert lying.first == (Edge(0, 2, "n"),)
    assert set(lying.last) == set(upright.last)


def test_a_door_does_not_hold_itself() -> None:
    assert Edge(2, 2, "w") in edges_of(level_of(DOOR).walls)
    assert door_ends(level_of(DOOR), [Edge(2, 2, "w")]).last == ()


def test_a_loose_end_touches_nothing() -> None:
    assert door_ends(level_of(DOOR), [Edge(2, 3, "w")]).last == (Edge(1, 4, "n"), Edge(2, 4, "n"))
    assert door_ends(level_of(DOOR), [Edge(3, 1, "w")]).first == ()


def test_a_large_door_is_one_line() -> None:
    line = line_over([Edge(1, 2, "n"), Edge(2, 2, "n")])
    assert list(line.coords) == [(2, 4), (6, 4)]


@pytest.mark.parametrize("seed", range(3))
def test_tiles_of_a_covering_touch_where_the_board_has_junctions(seed: int) -> None:
    level = covering(Random(seed), 12, 10)
    shapes = [tile_outline(each) for each in level.stamps]
    floors = [each.print.floor for each in level.stamps]
    for (one, first), (other, second) in pairwise(zip(shapes, floors, strict=True)):
        assert touch(one, other) is bool(edges_around(first) & edges_around(second))
        assert not overlap(one, other)
    junctions = wall_lines(level.junctions)
    boundary = shapely.union_all([shape.boundary for shape in shapes])
    assert all(boundary.covers(line) for line in junctions)
    assert np.isclose(shapely.union_all(shapes).area, 4 * level.floor.bit_count(), rtol=0)
