"""Line of sight on small maps: the examples of the rulebook (Picture 16) and the cases around a corner."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board import LevelBoard, compile_board
from editor.board.bit_sets import edges_set, square_bit, squares_of, squares_set
from editor.board.obstacles import DoorState, obstacles
from editor.board.sight import Sight
from editor.board.sight_templates import squares_passed
from editor.geometry.exact_sight import ExactSight
from editor.model.grid import Edge, Square
from editor.model.level import BrokenEdge, Marker, PlacedDoor
from editor.values import replace
from tests.board.sight_maps import noise_maps
from tests.drawn_map import drawn


def level_of(picture: str, **changes: object) -> LevelBoard:
    scenario, box = drawn(picture)
    level = scenario.levels[0].model_copy(update=changes)
    return compile_board(scenario.model_copy(update={"levels": (level,)}), box).levels[0]


At = tuple[int, int]


def sees(level: LevelBoard, a: At, b: At, doors: DoorState = "as-placed", *minis: Square) -> bool:
    """Return whether two squares see each other, asserting that both implementations agree in both directions."""
    stops = obstacles(level, doors, squares_set(minis))
    sight, record = Sight(stops), ExactSight(stops)
    one, other = Square(*a), Square(*b)
    answers = {
        sight.sees(one, other),
        sight.sees(other, one),
        record.line(one, other).visible,
        record.line(other, one).visible,
        bool(sight.from_square(one) & square_bit(*b)),
        bool(sight.from_square(other) & square_bit(*a)),
    }
    (answer,) = answers
    return answer


HALL = """
+---+---+---+---+---+
|A.  A.  A.  B.  B. |
+   +   +   +   +   +
|A.  A@  A.  B.  B. |
+   +   +   +---+   +
|A.  A.  A. |C.  C. |
+   +   +   +   +   +
|A.  A.  A.  C.  Ct |
+---+---+---+---+---+
"""


def test_t16_1_exactly_between_a_crate_and_a_miniature() -> None:
    hall, woo = level_of(HALL), Square(2, 2)
    assert not sees(hall, (1, 2), (2, 1), "as-placed", woo)
    assert not sees(hall, (0, 3), (3, 0), "as-placed", woo), "the same further away"
    assert sees(hall, (0, 3), (3, 0)), "the crate alone leaves a way"


def test_t16_2_the_corner_of_a_wall_does_not_block() -> None:
    hall = level_of(HALL)
    assert sees(hall, (2, 1), (3, 0))
    assert sees(hall, (2, 2), (3, 1)), "both walls of the corner end there, but one way round is open"
    assert not sees(hall, (2, 1), (3, 2)), "through the corner itself: a wall on each way"


def test_t16_3_exactly_between_two_miniatures() -> None:
    hall = level_of(HALL)
    assert not sees(hall, (3, 1), (4, 0), "as-placed", Square(3, 0), Square(4, 1))
    assert sees(hall, (3, 1), (4, 0), "as-placed", Square(3, 0))


def test_t16_4_the_line_itself_is_the_same_both_ways() -> None:
    """Facing does not matter for the line; ``sees`` checks both directions."""
    assert sees(level_of(HALL), (2, 0), (2, 3), "as-placed", Square(2, 0), Square(2, 3))


def test_t16_5_exactly_between_a_blocking_and_a_free_square() -> None:
    assert sees(level_of(HALL), (0, 1), (1, 0))
    assert sees(level_of(HALL), (0, 1), (1, 2))


def test_t16_6_a_tree_is_seen_but_not_seen_through() -> None:
    park = level_of("""
+   +   +   +   +
 A,  A,  At  A,
+   +   +   +   +
 A,  A,  A,  A,
+   +   +   +   +
 B,  B,  B,  B,
+   +   +   +   +
 B,  B,  B,  B,
+   +   +   +   +
""")
    assert sees(park, (0, 0), (2, 0))
    assert not sees(park, (0, 0), (3, 0))
    assert sees(park, (2, 0), (3, 0)), "from a tree square one sees out"


def test_t16_7_dead_markers_do_not_block() -> None:
    dead = Marker(id="dead-1", marker="dead", x=1, y=0)
    assert sees(level_of(HALL, markers=(dead,)), (0, 0), (2, 0))


DOORS = """
+---+---+---+---+
|A.  A. aB.  B. |
+   +   +   +   +
|A.  A. |B.  B. |
+   +   +   +   +
|A.  A. bB.  B. |
+   +   +   +   +
|A.  A.  B.  B. |
+---+---+---+---+
"""


def test_t16_8_closed_doors_walls_and_miniatures_block() -> None:
    level = level_of(DOORS)
    assert not sees(level, (0, 0), (3, 0)), "a closed door"
    assert not sees(level, (0, 1), (3, 1)), "a wall"
    assert sees(level, (0, 3), (3, 3))
    assert not sees(level, (0, 3), (3, 3), "as-placed", Square(1, 3)), "a miniature"
    assert sees(level, (0, 3), (3, 3), "as-placed", Square(0, 3), Square(3, 3)), "the two themselves do not"


def test_l4_doors_as_set_all_closed_all_open_or_some() -> None:
    level = level_of(DOORS)
    first, second = level.level.doors
    opened = level_of(DOORS, doors=(first.model_copy(update={"state": "open"}), second))
    through_first, through_second = ((1, 0), (2, 0)), ((1, 2), (2, 2))
    states: list[tuple[DoorState, bool, bool]] = [
        ("as-placed", True, False),
        ("closed", False, False),
        ("open", True, True),
        ({second.id}, False, True),
        (set(), False, False),
    ]
    for doors, first_open, second_open in states:
        assert sees(opened, *through_first, doors) is first_open, doors
        assert sees(opened, *through_second, doors) is second_open, doors


def test_open_door_removes_the_wall_under_it() -> None:
    level = level_of(DOORS)
    edge = Edge(2, 1, "w")
    door = PlacedDoor(id="norad-small-1", door="norad-small-1", edges=(edge,), state="open")
    assert not sees(level, (1, 1), (2, 1))
    assert sees(level_of(DOORS, doors=(door,)), (1, 1), (2, 1))


def test_broken_walls_do_not_block() -> None:
    assert sees(level_of(DOORS, broken=(BrokenEdge(edge=Edge(2, 1, "w")),)), (1, 1), (2, 1))


HOLE = """
+   +   +   +   +
 A.  A.      A.
+   +   +   +   +
 A.  A.  A.  A.
+   +   +   +   +
 A.      A.  A.
+   +   +   +   +
     A.  A.  A.
+   +   +   +   +
"""


def test_nothing_is_seen_through_a_square_without_floor() -> None:
    level = level_of(HOLE)
    assert not sees(level, (1, 0), (3, 0))
    assert sees(level, (1, 1), (3, 1)), "past it"
    assert not sees(level, (0, 0), (2, 0)), "nor to it"
    assert Sight(obstacles(level)).from_square(Square(2, 0)) == 0


def test_a_hole_on_one_side_of_a_corner_leaves_the_other() -> None:
    level = level_of(HOLE)
    assert sees(level, (1, 0), (2, 1))
    assert not sees(level, (1, 0), (2, 1), "as-placed", Square(1, 1))
    assert not sees(level, (0, 2), (1, 3)), "holes on both sides seal it"


def test_a_square_sees_itself_but_does_not_list_itself() -> None:
    sight = Sight(obstacles(level_of(HALL)))
    here = Square(0, 0)
    assert sight.sees(here, here)
    assert here not in squares_of(sight.from_square(here))


def test_only_the_squares_asked_for_are_looked_at() -> None:
    sight = Sight(obstacles(level_of(HALL)))
    here, seen = Square(0, 0), sight.from_square(Square(0, 0))
    some = squares_set(squares_of(seen)[::2]) | square_bit(*here)
    assert sight.from_square(here, some) == seen & some != 0
    assert sight.from_square(here, 0) == 0


# --- around one corner ------------------------------------------------------------------------------------------------

PLAIN = "\n".join(["+   +   +   +   +", *(line for y in "ABCD" for line in (f" {y}. " * 4, "+   +   +   +   +"))])
CORNER_EDGES = {"above": Edge(2, 1, "w"), "right": Edge(2, 2, "n"), "below": Edge(2, 2, "w"), "left": Edge(1, 2, "n")}
CORNER_SQUARES = {"nw": Square(1, 1), "ne": Square(2, 1), "sw": Square(1, 2), "se": Square(2, 2)}


@pytest.mark.parametrize("edges", list(product((False, True), repeat=4)))
def test_l3_every_combination_of_walls_and_squares_around_a_corner(edges: tuple[bool, ...]) -> None:
    """The rule as written, for both diagonals: the ways past both other squares are closed."""
    walls = {name for name, is_there in zip(CORNER_EDGES, edges, strict=True) if is_there}
    level = level_of(PLAIN, walls=tuple(sorted(CORNER_EDGES[name] for name in walls)))
    for filled in product((False, True), repeat=4):
        blocking = {name for name, is_there in zip(CORNER_SQUARES, filled, strict=True) if is_there}
        shut = {
            "ne": bool(walls & {"above", "right"} or "ne" in blocking),
            "sw": bool(walls & {"left", "below"} or "sw" in blocking),
            "nw": bool(walls & {"above", "left"} or "nw" in blocking),
            "se": bool(walls & {"right", "below"} or "se" in blocking),
        }
        minis = [CORNER_SQUARES[name] for name in blocking]
        assert sees(level, (1, 1), (2, 2), "as-placed", *minis) is not (shut["ne"] and shut["sw"])
        assert sees(level, (2, 1), (1, 2), "as-placed", *minis) is not (shut["nw"] and shut["se"])


def test_l3_far_lines_through_the_corner() -> None:
    level = level_of(PLAIN, walls=(CORNER_EDGES["right"], CORNER_EDGES["below"]))
    assert not sees(level, (0, 0), (3, 3)), "right of it past the north-east, below it past the south-west"
    assert not sees(level, (1, 1), (3, 3))
    assert sees(level, (3, 0), (0, 3)), "the other diagonal passes on the open side"


# --- laws -------------------------------------------------------------------------------------------------------------


@given(noise_maps(), st.data())
def test_sight_is_symmetric(level: LevelBoard, data: st.DataObject) -> None:
    squares = st.sampled_from(list(level.level.squares()))
    sight = Sight(obstacles(level))
    a, b = data.draw(squares), data.draw(squares)
    assert sight.sees(a, b) == sight.sees(b, a)
    assert bool(sight.from_square(a) & square_bit(*b)) == bool(sight.from_square(b) & square_bit(*a))


@given(noise_maps(), st.data())
def test_opening_doors_and_removing_miniatures_hides_nothing(level: LevelBoard, data: st.DataObject) -> None:
    minis = squares_set(data.draw(st.sets(st.sampled_from(list(level.level.squares())), max_size=4)))
    some = {door.id for door in level.level.doors if data.draw(st.booleans())}
    orders: list[tuple[DoorState, int]] = [("closed", minis), (some, minis), ("open", minis), ("open", 0)]
    steps = [Sight(obstacles(level, doors, standing)).anchors for doors, standing in orders]
    for fewer, more in pairwise(steps):
        assert all(not one & ~other for one, other in zip(fewer, more, strict=True))


@given(noise_maps(), st.data(), st.randoms(use_true_random=False))
def test_only_decisive_squares_change_sight(level: LevelBoard, data: st.DataObject, rng: Random) -> None:
    """However much is closed or opened elsewhere."""
    everywhere = list(level.level.squares())
    at = data.draw(st.sampled_from(everywhere))
    eyes = squares_set(data.draw(st.sets(st.sampled_from(everywhere), min_size=1, max_size=3))) & level.floor
    before = obstacles(level)
    seeing, decisive = Sight(before).seeing(at, eyes)
    away = [edge for square in everywhere for edge in square.edges() if not squares_set(edge.squares()) & decisive]
    edges = edges_set(edge for edge in away if rng.random() < 0.5)
    squares = squares_set(square for square in everywhere if rng.random() < 0.5) & ~decisive
    after = Sight(replace(before, squares=before.squares ^ squares, edges=before.edges ^ edges))
    assert after.seeing(at, eyes)[0] == seeing
    assert [after.line(eye, at)[0] for eye in squares_of(eyes)] == [
        bool(seeing & square_bit(*eye)) for eye in squares_of(eyes)
    ]


@pytest.mark.parametrize(
    ("stop", "decide"),
    [
        ({}, {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)}),
        ({"edges": [Edge(2, 0, "w")]}, {(0, 0), (2, 0), (5, 0)}),
        ({"edges": [Edge(2, 0, "w")], "squares": [Square(4, 0)]}, {(0, 0), (4, 0), (5, 0)}),
    ],
    ids=["free", "a wall", "one of two things is enough"],
)
def test_one_blocker_decides_a_line(stop: dict[str, list[Any]], decide: set[At]) -> None:
    level = level_of("+---+---+---+---+---+---+\n|A.  A.  A.  A.  A.  A. |\n+---+---+---+---+---+---+")
    there = obstacles(level)
    edges, squares = edges_set(stop.get("edges", ())), squares_set(stop.get("squares", ()))
    sight = Sight(replace(there, edges=there.edges | edges, squares=there.squares | squares))
    is_free, decisive = sight.line(Square(0, 0), Square(5, 0))
    assert (is_free, set(map(tuple, squares_of(decisive)))) == (not stop, decide)


@pytest.mark.parametrize(("one", "other"), [((0, 0), (3, 3)), ((3, 0), (0, 3))], ids=["falling", "rising"])
def test_all_four_squares_at_a_corner_decide_it(one: At, other: At) -> None:
    """Only the middle corner is sealed: by a square on one side, and by an edge beyond it on the other."""
    corners, row = "+   " * 4 + "+\n", " A. " * 4 + "\n"
    level = level_of(corners + (row + corners) * 4)
    there = obstacles(level)
    squares, edges = ([Square(2, 1)], [Edge(1, 2, "n")]) if one == (0, 0) else ([Square(1, 1)], [Edge(2, 2, "n")])
    sight = Sight(replace(there, squares=there.squares | squares_set(squares), edges=there.edges | edges_set(edges)))
    is_free, decisive = sight.line(Square(*one), Square(*other))
    assert (is_free, set(map(tuple, squares_of(decisive)))) == (False, {one, other, (1, 1), (2, 1), (1, 2), (2, 2)})


def test_an_empty_level_shows_nothing() -> None:
    level = level_of(PLAIN, placements=())
    assert not any(Sight(obstacles(level)).anchors)
    assert Sight(obstacles(level)).counts() == {}
    assert all(Sight(obstacles(level_of(PLAIN))).anchors)


def test_a_line_passes_the_squares_that_it_touches() -> None:
    """A square is touched unless its four corners are on the same side of the line."""
    one = (4, 4)
    for other in product(range(10), range(10)):
        (ax, ay), (bx, by) = ((2 * x + 1, 2 * y + 1) for x, y in (one, other))
        touched = []
        for x, y in product(range(min(one[0], other[0]), max(one[0], other[0]) + 1), range(10)):
            if min(one[1], other[1]) <= y <= max(one[1], other[1]):
                ends = product((2 * x, 2 * x + 2), (2 * y, 2 * y + 2))
                sides = [(bx - ax) * (cy - ay) - (by - ay) * (cx - ax) for cx, cy in ends]
                if min(sides) <= 0 <= max(sides):
                    touched.append(Square(x, y))
        assert squares_passed(one, other) == squares_passed(other, one) == squares_set(touched)
    assert squares_passed((-1, 3), (3, 3)) == 0
