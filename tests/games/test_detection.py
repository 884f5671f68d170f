"""Detection: where a watcher notices a target, at once or after a contest."""

from __future__ import annotations

import pytest

from editor.board.detection import Detection, detect, hiding_bonus
from editor.board.sight import sight_engine
from editor.model.grid import Direction, Edge, Square
from editor.model.tile import Face, FaceSquare, PrintedWall
from tests.games.random_boards import board_with_face, game_with


def answer(size: tuple[int, int], watcher: Square, facing: Direction, target: Square, *walls: PrintedWall) -> Detection:
    """Return what a watcher notices on open ground with some lines."""
    width, height = size
    squares = tuple(FaceSquare(at=Square(x, y), area="outdoor") for y in range(height) for x in range(width))
    board = board_with_face(Face(name="Ground", squares=squares, walls=walls), game := game_with())
    return detect(sight_engine(board.levels[0], game), game, watcher, facing, target)


@pytest.mark.parametrize(("x", "expected"), [(1, "seen"), (20, "seen"), (21, "nothing")])
def test_f01_in_the_open_within_the_range_of_detection(x: int, expected: str) -> None:
    assert answer((24, 1), Square(0, 0), "e", Square(x, 0)) == expected


@pytest.mark.parametrize(
    ("facing", "dx", "dy", "expected"),
    [
        ("n", 0, -1, "seen"),
        ("n", -2, 0, "contest"),
        ("n", 2, 0, "contest"),
        ("n", 0, 1, "contest"),
        ("n", 3, 0, "nothing"),
        ("e", 3, 0, "seen"),
    ],
)
def test_f02_f03_the_blind_sides(facing: Direction, dx: int, dy: int, expected: str) -> None:
    assert answer((9, 9), Square(4, 4), facing, Square(4 + dx, 4 + dy)) == expected


@pytest.mark.parametrize(("kind", "far", "expected"), [("light-cover", 2, "contest"), ("heavy-cover", 5, "nothing")])
def test_f04_f05_cover_on_the_side_of_the_target(kind: str, far: int, expected: str) -> None:
    line = PrintedWall(edge=Edge(far, 1, "w"), kind=kind)
    assert answer((8, 3), Square(0, 1), "e", Square(far, 1), line) == expected


@pytest.mark.parametrize("far", [10, 11])
def test_f06_far_away_in_the_open(far: int) -> None:
    assert answer((24, 1), Square(0, 0), "e", Square(far, 0)) == "seen"


@pytest.mark.parametrize(
    ("far", "facing", "tags", "bonus"),
    [
        (10, "e", (), 0),
        (11, "e", (), 1),
        (10, "e", ("dark",), 1),
        (20, "e", ("dark", "heat"), 2),
        (11, "w", ("dark",), 0),
    ],
)
def test_f06_who_hides_far_away_or_in_the_dark_has_a_bonus(
    far: int, facing: Direction, tags: tuple[str, ...], bonus: int
) -> None:
    squares = tuple(
        FaceSquare(at=Square(x, 0), area="outdoor", tags=tags if x == far else ("dark",) if x == far + 1 else ())
        for x in range(24)
    )
    board = board_with_face(Face(name="Ground", squares=squares), game := game_with())
    assert hiding_bonus(board.levels[0], game, Square(0, 0), facing, Square(far, 0)) == bonus


def test_without_a_range_of_detection_only_the_line_counts() -> None:
    """A square that cannot be reached on foot is still seen."""
    squares = tuple(FaceSquare(at=Square(x, 0), area="outdoor", impassable=x == 1) for x in range(3))
    for far, expected in ((20, "nothing"), (None, "seen")):
        board = board_with_face(Face(name="Ground", squares=squares), game := game_with(look={"far": far}))
        assert detect(sight_engine(board.levels[0], game), game, Square(0, 0), "e", Square(2, 0)) == expected
