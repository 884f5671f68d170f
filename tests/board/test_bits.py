"""The algebra of bit sets, against plain Python sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from editor.board import bit_sets
from editor.model.grid import MAX_MAP_SIDE, Edge, Square

WIDTH, HEIGHT = 20, 16
squares = st.builds(Square, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
edges = st.builds(Edge, st.integers(0, WIDTH), st.integers(0, HEIGHT), st.sampled_from(["n", "w"]))
square_sets = st.sets(squares, max_size=60)


@given(square_sets)
def test_squares_come_back_in_reading_order(chosen: set[Square]) -> None:
    assert bit_sets.squares_of(bit_sets.squares_set(chosen)) == sorted(chosen, key=lambda at: (at.y, at.x))


@given(st.sets(edges, max_size=60))
def test_edges_come_back(chosen: set[Edge]) -> None:
    assert set(bit_sets.edges_of(bit_sets.edges_set(chosen))) == chosen


@given(square_sets)
def test_sides_within_and_around(chosen: set[Square]) -> None:
    all_sides = [edge for at in chosen for edge in at.edges()]
    field = bit_sets.squares_set(chosen)
    assert set(bit_sets.edges_of(bit_sets.sides(field))) == set(all_sides)
    assert set(bit_sets.edges_of(bit_sets.edges_within(field))) == {
        edge for edge in all_sides if all_sides.count(edge) == 2
    }
    assert set(bit_sets.edges_of(bit_sets.edges_around(field))) == {
        edge for edge in all_sides if all_sides.count(edge) == 1
    }


@given(square_sets, st.sets(edges, max_size=300))
def test_components_are_the_connected_areas(chosen: set[Square], open_edges: set[Edge]) -> None:
    ways = {edge for edge in open_edges if all(at in chosen for at in _real_squares(edge))}
    found = bit_sets.components(bit_sets.squares_set(chosen), bit_sets.edges_set(ways))
    assert [set(bit_sets.squares_of(area)) for area in found] == _areas(chosen, ways)


@given(st.integers(4, 20), st.integers(4, 16))
def test_the_rim_touches_the_frame(width: int, height: int) -> None:
    assert set(bit_sets.squares_of(bit_sets.rim(width, height))) == {
        Square(x, y) for x in range(width) for y in range(height) if x in (0, width - 1) or y in (0, height - 1)
    }


def test_steps_are_counted() -> None:
    row = bit_sets.squares_set(Square(x, 3) for x in range(10))
    ways = bit_sets.edges_within(row)
    assert bit_sets.flood_steps(bit_sets.square_bit(2, 3), ways, 3) == bit_sets.squares_set(
        Square(x, 3) for x in range(6)
    )


def _real_squares(edge: Edge) -> list[Square]:
    return [at for at in edge.squares() if at.x >= 0 and at.y >= 0]


def _areas(chosen: set[Square], ways: set[Edge]) -> list[set[Square]]:
    left, areas = sorted(chosen, key=lambda at: (at.y, at.x)), []
    while left:
        area, frontier = {left[0]}, [left[0]]
        while frontier:
            at = frontier.pop()
            for direction in ("n", "e", "s", "w"):
                other = at.step(direction)
                if at.edge(direction) in ways and other in chosen and other not in area:
                    area.add(other)
                    frontier.append(other)
        areas.append(area)
        left = [at for at in left if at not in area]
    return areas


anywhere = st.integers(-64, 64)


@given(st.lists(st.builds(Square, anywhere, anywhere)), st.lists(st.builds(Edge, anywhere, anywhere, st.just("w"))))
def test_what_is_outside_the_field_is_in_no_set(around: list[Square], beside: list[Edge]) -> None:
    def within(x: int, y: int) -> bool:
        return 0 <= x < bit_sets.STRIDE and 0 <= y < bit_sets.STRIDE

    assert set(bit_sets.squares_of(bit_sets.squares_set(around))) == {at for at in around if within(*at)}
    assert set(bit_sets.edges_of(bit_sets.edges_set(beside))) == {edge for edge in beside if within(edge.x, edge.y)}


def test_no_step_runs_from_the_end_of_the_widest_row_into_the_next_one() -> None:
    last = MAX_MAP_SIDE - 1
    frame = bit_sets.frame_squares(MAX_MAP_SIDE, MAX_MAP_SIDE)
    assert frame.bit_count() == MAX_MAP_SIDE * MAX_MAP_SIDE
    for corner, beside in (
        (Square(last, 0), [Square(last - 1, 0), Square(last, 1)]),
        (Square(0, last), [Square(0, last - 1), Square(1, last)]),
        (Square(last, last), [Square(last, last - 1), Square(last - 1, last)]),
    ):
        assert bit_sets.squares_of(bit_sets.neighbors(bit_sets.square_bit(*corner)) & frame) == beside
        assert bit_sets.squares_of(
            bit_sets.flood_steps(bit_sets.square_bit(*corner), bit_sets.edges_within(frame), 1)
        ) == sorted([corner, *beside], key=lambda at: (at.y, at.x))
    assert bit_sets.components(frame, bit_sets.edges_within(frame)) == [frame]
