"""What a sight line says: the first blocker, where it is, and the message."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from editor.board import LevelBoard, compile_board
from editor.board.bit_sets import squares_set
from editor.board.obstacles import Blocker, SightLine, obstacles
from editor.board.sight import Sight
from editor.geometry.exact_sight import ExactSight, sight_line
from editor.model.grid import Edge, Square, Vertex
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.model.tile import Element, Face, FaceSquare, Tile
from tests.board.reference_sight import first_stop
from tests.board.sight_maps import all_pairs, noise_maps, plain_map
from tests.drawn_map import box_of, drawn

PICTURE = """
+---+---+---+---+---+
|A.  A. |A.  A.  A. |
+   +   +   +   +   +
|A.  A.  A%  A.  A. |
+   +   +   +   +   +
|B.  B. dC.  C.     |
+   +   +   +   +   +
|B.  B.  C. |C.  C. |
+   +   +---+   +   +
|B.  B.  C.  C.  C. |
+---+---+---+---+---+
"""


def line(a: tuple[int, int], b: tuple[int, int], *minis: Square) -> SightLine:
    scenario, box = drawn(PICTURE)
    level = compile_board(scenario, box).levels[0]
    return sight_line(obstacles(level, miniatures=squares_set(minis)), Square(*a), Square(*b))


def test_a_free_line() -> None:
    free = line((0, 0), (1, 4))
    assert free.visible
    assert free.blocker is None
    assert free.message.text() == "Clear line of sight from (0, 0) to (1, 4)."


def test_a_wall() -> None:
    stopped = line((0, 0), (4, 0))
    assert stopped.blocker == Blocker("wall", Fraction(3, 8), edge=Edge(2, 0, "w"))
    assert not stopped.visible
    assert (
        stopped.message.text()
        == "No line of sight from (0, 0) to (4, 0): a wall between (1, 0) and (2, 0) is in the way."
    )


def test_a_closed_door_is_known_by_its_place() -> None:
    stop = line((3, 2), (0, 2)).blocker
    assert stop is not None
    assert (stop.kind, stop.edge, stop.at) == ("door", Edge(2, 2, "w"), Fraction(1, 2))
    assert stop.door is not None
    text = "No line of sight from (3, 2) to (0, 2): the closed door between (1, 2) and (2, 2) is in the way."
    assert line((3, 2), (0, 2)).message.text() == text


def test_an_element_and_a_miniature() -> None:
    assert line((0, 1), (4, 1)).blocker == Blocker("element", Fraction(3, 8), square=Square(2, 1))
    assert line((0, 1), (4, 1), Square(1, 1)).blocker == Blocker("miniature", Fraction(1, 8), square=Square(1, 1))
    assert line((4, 1), (0, 1), Square(1, 1)).blocker == Blocker("element", Fraction(3, 8), square=Square(2, 1))
    message = line((0, 1), (4, 1), Square(1, 1)).message.text()
    assert message == "No line of sight from (0, 1) to (4, 1): a miniature on (1, 1) is in the way."


def test_a_square_without_floor() -> None:
    assert line((4, 1), (4, 3)).blocker == Blocker("no-floor", Fraction(1, 4), square=Square(4, 2))
    assert line((4, 2), (4, 3)).blocker == Blocker("no-floor", Fraction(0), square=Square(4, 2))
    assert line((3, 2), (4, 2)).blocker == Blocker("no-floor", Fraction(1), square=Square(4, 2))
    assert line((4, 2), (4, 2)).message.text() == "No line of sight from (4, 2) to (4, 2): there is no floor on (4, 2)."
    assert line((4, 1), (4, 1)).visible


def test_sealed_corner_names_what_closes_both_ways() -> None:
    stop = line((2, 3), (3, 4)).blocker
    ways = (
        Blocker("wall", Fraction(1, 2), edge=Edge(3, 3, "w")),
        Blocker("wall", Fraction(1, 2), edge=Edge(2, 4, "n")),
    )
    assert stop == Blocker("corner", Fraction(1, 2), vertex=Vertex(3, 4), ways=ways)
    assert line((2, 3), (3, 4)).message.text() == (
        "No line of sight from (2, 3) to (3, 4): the line passes exactly through a corner and is blocked on both "
        "sides (a wall between (2, 3) and (3, 3) is in the way; a wall between (2, 3) and (2, 4) is in the way)."
    )


def test_the_first_thing_on_the_line_counts() -> None:
    there, back = line((0, 3), (3, 3)), line((3, 3), (0, 3))
    assert there.blocker is not None
    assert back.blocker is not None
    assert there.blocker.edge == back.blocker.edge == Edge(3, 3, "w")
    assert there.blocker.at + back.blocker.at == 1


def test_element_of_the_box_is_named() -> None:
    squares = tuple(
        FaceSquare(at=Square(x, 0), area="outdoor", blocks_los=x == 1, element="tree" if x == 1 else None)
        for x in range(3)
    )
    tree = Element(id="tree", kind="tree", name="Old oak", squares=(Square(1, 0),))
    face = Face(name="Park", squares=squares, elements=(tree,))
    tiles = {"park": Tile(id="park", group=1, front=face, back=face)}
    level = Level(id="ground", width=4, height=4, placements=(Placement(id="park", tile="park", x=1, y=2),))
    board = compile_board(Scenario(id="park", levels=(level,)), box_of(tiles))
    stopped = sight_line(obstacles(board.levels[0]), Square(1, 2), Square(3, 2))
    assert stopped.message.text() == "No line of sight from (1, 2) to (3, 2): (2, 2) is obstructed by Old oak."


@given(noise_maps(), st.data())
def test_what_is_named_is_the_first_thing_on_the_line(level: LevelBoard, data: st.DataObject) -> None:
    stops, plain = obstacles(level), plain_map(level, "as-placed")
    record, sight = ExactSight(stops), Sight(stops)
    for a, b in data.draw(st.lists(st.sampled_from(all_pairs(level)), min_size=20, max_size=20)):
        found = record.line(a, b)
        assert found.visible is sight.sees(a, b)
        if stops.has_floor(a) and stops.has_floor(b):
            assert (found.blocker and found.blocker.at) == first_stop(plain, (a.x, a.y), (b.x, b.y))
        else:
            assert found.blocker is not None
        if found.blocker is not None:
            assert found.message.text()
