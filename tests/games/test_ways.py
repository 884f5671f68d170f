"""Rules of sight and movement are chosen by the game."""

from __future__ import annotations

import ast

import pytest

from editor.board import Board
from editor.board.paths import Mover, reachable
from editor.board.sight import NoSight, sight_engine
from editor.model.game import BoardGame
from editor.model.grid import Square
from editor.rules.analysis import analyze
from editor.values import replace
from tests.board.routes import board_of, spot
from tests.source_code import parsed

ROW = """
+---+---+---+---+
|A.  A. aB.  B. |
+---+---+---+---+
"""


def under(board: Board, **answers: object) -> Board:
    """Return the board in a game with other settings."""
    game = board.box.game
    changed = {
        part: getattr(game, part).model_copy(update=answer if isinstance(answer, dict) else {})
        for part, answer in answers.items()
    }
    other: BoardGame = game.model_copy(update=changed)
    return replace(board, box=replace(board.box, game=other))


@pytest.mark.parametrize(("price", "cost"), [(1, 4), (0, 3), (3, 6)])
def test_the_game_defines_the_cost_of_doors(price: int, cost: int) -> None:
    board = under(board_of(ROW), walk={"open_door": price})
    assert reachable(board, spot(0, 0))[spot(3, 0)] == cost


@pytest.mark.parametrize(("friends", "passed"), [("pass", True), ("block", False)])
def test_the_game_defines_whether_friends_can_be_passed(friends: str, passed: bool) -> None:
    board = under(board_of(ROW), walk={"friends": friends})
    reached = reachable(board, spot(0, 0), mover=Mover(friends=frozenset({spot(1, 0)})))
    assert (spot(3, 0) in reached) is passed
    assert spot(1, 0) not in reached, "nobody stands on a friend"


def test_without_lines_of_sight_no_statistics_mention_them() -> None:
    board = board_of(ROW)
    assert analyze(board).levels[0].longest_line is not None
    blind = under(board, look={"start": "none"})
    assert analyze(blind).levels[0].longest_line is None
    assert isinstance(sight_engine(blind.levels[0], blind.box.game), NoSight)
    assert not sight_engine(blind.levels[0], blind.box.game).sees(Square(0, 0), Square(1, 0))


@pytest.mark.parametrize(("name", "where"), [("Sight", "board/sight.py"), ("WalkingGround", "board/paths.py")])
def test_the_rules_of_movement_come_from_the_game_only(name: str, where: str) -> None:
    callers = {
        path.removeprefix("editor/")
        for path, tree in parsed("editor", containing=rf"\b{name}\(")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    }
    assert callers == {where}
