"""Fields of view and detection as sets of squares agree with the answers for single targets."""

from __future__ import annotations

import pytest

from editor.board import Board, compile_board
from editor.board.bit_sets import square_bit, squares_of, squares_set
from editor.board.detection import detect, is_in_front
from editor.board.miniatures import miniatures
from editor.board.sight import sight_engine
from editor.board.watching import (
    WatchedSquares,
    detected_squares,
    field_of_view,
    has_facing_view,
    squares_in_front,
    watchers,
)
from editor.catalog import box_for_game, load_box
from editor.model.grid import DIRECTIONS, Square
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter

BOX = box_for_game("after-the-end")
TILES = (
    Placement(id="rooftops", tile="rooftops", x=0, y=0),
    Placement(id="crossroads", tile="crossroads", face="back", x=8, y=0),
    Placement(id="warehouse", tile="warehouse", x=0, y=6),
)


@pytest.fixture(scope="module")
def board() -> Board:
    hero = StartingCharacter(id="lily", character="lily", level="ground", x=9, y=5)
    bandit = StartingCharacter(id="bandit", character="bandit", level="ground", x=1, y=1, facing="e")
    sides = (
        Side(id="heroes", faction="heroes", characters=(hero,)),
        Side(id="outlaw", faction="outlaw", characters=(bandit,)),
        Side(id="guards", faction="heroes", led_by="rules", characters=(hero.model_copy(update={"id": "dawn"}),)),
    )
    level = Level(id="ground", width=20, height=16, placements=TILES)
    return compile_board(Scenario(id="watch", game="after-the-end", levels=(level,), sides=sides), BOX)


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_squares_in_front(facing: str) -> None:
    way = next(each for each in DIRECTIONS if each == facing)
    at, every = Square(3, 2), [Square(x, y) for x in range(20) for y in range(16)]
    frame = squares_set(every)
    assert squares_in_front(at, way) & frame == squares_set(each for each in every if is_in_front(at, way, each))


@pytest.mark.parametrize("at", [Square(1, 1), Square(9, 2), Square(3, 8), Square(12, 4), Square(7, 9)])
def test_sets_agree_with_single_targets(board: Board, at: Square) -> None:
    level = board.levels[0]
    sight = sight_engine(level, BOX.game)
    others = [each for each in squares_of(level.floor) if each != at]
    for facing in DIRECTIONS:
        found = detected_squares(sight, BOX.game, at, facing)
        answers = {each: detect(sight, BOX.game, at, facing, each) for each in others}
        assert found.clear == squares_set(each for each in others if answers[each] == "seen")
        assert found.doubtful == squares_set(each for each in others if answers[each] == "contest")
        view = field_of_view(sight, BOX.game, at, facing)
        assert not view.clear & view.doubtful
        assert all(is_in_front(at, facing, each) for each in squares_of(view.clear | view.doubtful))
        assert found.clear & ~view.clear == 0
        assert not (found.clear | found.doubtful) & square_bit(*at)


def test_together_the_better_grade_counts() -> None:
    both = WatchedSquares(clear=0b0011, doubtful=0b0100).merged(WatchedSquares(clear=0b0100, doubtful=0b1001))
    assert both == WatchedSquares(clear=0b0111, doubtful=0b1000)


def test_watchers_are_those_that_players_do_not_lead(board: Board) -> None:
    assert [each.id for each in watchers(miniatures(board), BOX.game, "ground")] == ["bandit", "dawn"]
    assert watchers(miniatures(board), BOX.game, "roof") == []
    assert has_facing_view(BOX.game)
    assert not has_facing_view(load_box().game)
