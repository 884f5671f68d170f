"""Border sections, zones, printed icons and exits."""

from __future__ import annotations

import pytest

from editor.board import LevelBoard, compile_board
from editor.board.bit_sets import rim, squares_of
from editor.board.exits import exit_squares
from editor.board.landmarks import border_section_at, border_section_squares, landmarks, zone_squares
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import Exits, Scenario, Zone
from tests.drawn_map import drawn, real_box


def level_of(picture: str) -> LevelBoard:
    return compile_board(*drawn(picture)).levels[0]


YARD = """
+   +---+   +   +   +
|A,  A,  A,  A,  A,
+   +   +   +   +   +
 A,  A.e Aw  A,  Aw
+   +   +   +   +   +
 B,  B,  B,  B,
+   +   +   +   +   +
 B,  B,  B,  B,
+   +   +   +   +   +
"""


def test_border_sections_run_clockwise_from_the_top_left() -> None:
    level = level_of(YARD)
    assert squares_of(border_section_squares(level, 1)) == [Square(0, 0), Square(1, 0)]
    assert squares_of(border_section_squares(level, 2)) == [Square(2, 0), Square(3, 0), Square(4, 0)]
    assert squares_of(border_section_squares(level, 4)) == [Square(4, 2), Square(4, 3)]
    assert squares_of(border_section_squares(level, 5)) == [Square(2, 3), Square(3, 3), Square(4, 3)]
    assert squares_of(border_section_squares(level, 8)) == [Square(0, 0), Square(0, 1)]


def test_border_sections_cover_the_rim() -> None:
    level = level_of(YARD)
    covered = 0
    for stripe in range(1, 9):
        covered |= border_section_squares(level, stripe)
    assert covered == rim(5, 4)


def test_zone_has_its_squares_and_border_sections() -> None:
    zone = Zone(id="z", level="ground", squares=(Square(2, 2), Square(-1, 0), Square(9, 9)), stripes=(8,))
    assert squares_of(zone_squares(zone, level_of(YARD))) == [Square(0, 0), Square(0, 1), Square(2, 2)]


def test_icons_are_found_on_the_placed_tile() -> None:
    placement = Placement(id="stairs-up-1", tile="stairs-up-1", x=3, y=2, rotation=90)
    outside = Placement(id="sewers-exit-1", tile="sewers-exit-1", x=7, y=0)
    level = Level(id="ground", width=6, height=6, placements=(placement, outside))
    board = compile_board(Scenario(id="s", levels=(level,)), real_box())
    found = list(landmarks(board.levels[0], "stairs-up", "sewers-exit"))
    assert [(each.square, each.kind, each.placed_tile.placement) for each in found] == [
        (Square(3, 2), "stairs-up", placement)
    ]


@pytest.mark.parametrize(
    ("exits", "there", "not_there"),
    [
        (Exits(frame=False), [], [(0, 0), (2, 0), (1, 1)]),
        (Exits(), [(0, 0), (2, 0), (0, 2), (1, 3)], [(1, 0), (1, 1), (4, 1), (4, 2), (2, 2)]),
        (Exits(frame=False, sewers=True), [(1, 1)], [(0, 0), (2, 0)]),
    ],
)
def test_exits_are_open_border_and_sewers(
    exits: Exits, there: list[tuple[int, int]], not_there: list[tuple[int, int]]
) -> None:
    """1,0 has a wall on the border, 4,1 cannot be entered, 4,2 has no floor; 0,0 has a wall on one side only."""
    found = squares_of(exit_squares(exits, level_of(YARD)))
    assert set(found) >= {Square(*at) for at in there}
    assert set(found).isdisjoint({Square(*at) for at in not_there})


def test_border_section_is_next_to_its_squares() -> None:
    level = Level(id="ground", width=7, height=5)
    board = compile_board(Scenario(id="map", levels=(level,)), real_box()).levels[0]
    for stripe in range(1, 9):
        for at in squares_of(border_section_squares(board, stripe)):
            beside = (Square(at.x, -1), Square(7, at.y), Square(at.x, 5), Square(-1, at.y))
            assert stripe in {border_section_at(level, each) for each in beside}
    for corner in (Square(-1, -1), Square(7, -1), Square(7, 5), Square(-1, 5)):
        assert border_section_at(level, corner) is None
    for inside in (Square(3, 3), Square(0, 0), Square(6, 4)):
        assert border_section_at(level, inside) is None


@pytest.mark.parametrize(
    ("x", "y", "stripe"),
    [
        (0, -1, 1),
        (2, -4, 1),
        (3, -1, 2),
        (6, -1, 2),
        (7, 1, 3),
        (9, 2, 4),
        (3, 5, 5),
        (2, 5, 6),
        (-1, 2, 7),
        (-3, 1, 8),
    ],
)
def test_each_side_of_the_frame_has_two_border_sections(x: int, y: int, stripe: int) -> None:
    assert border_section_at(Level(id="ground", width=7, height=5), Square(x, y)) == stripe
