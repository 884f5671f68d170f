"""Every drawn case of a game with cover, heights and diagonal steps, from the picture in a pack to the answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from editor.board import Board
from editor.board.corner_sight import CornerSight
from editor.board.diagonal_steps import game_distance
from editor.board.graded_lines import graded_line
from editor.board.paths import Mover, shortest
from editor.board.sight import BoardSight
from editor.model.scenario import SquareLink, SquareOnLevel
from editor.rules import check
from editor.rules.cross_check import cross_check
from tests.games.drawn_boards import UPPER, board_of, cases, drawn_board, drawn_box, spots_in, squares_in

ALL = cases()


def answer(case: dict[str, Any], board: Board, question: str) -> str:
    """Return the answer of the program to a question such as ``A>B`` or ``A-B``."""
    spots = spots_in(case["picture"])
    start, end = spots[question[0]], spots[question[2]]
    match question[1]:
        case ">":
            return BoardSight(board).grade(start, end)
        case "=":
            return str(game_distance(board.levels[0], board.box.game, start.square, end.square))
        case _:
            enemies, friends = (
                frozenset(spots[each] for each in case.get(name, ())) for name in ("enemies", "friends")
            )
            route = shortest(board, start, end, Mover(enemies=enemies, friends=friends))
            return "x" if route is None else str(route.cost)


def corner_grades(case: dict[str, Any], board: Board, question: str) -> list[str]:
    """Return the grades of the lines from the four corners, as the explanation has them."""
    squares, sight = squares_in(case["picture"]), BoardSight(board).level("ground")
    assert isinstance(sight, CornerSight)
    return [each.grade for each in graded_line(sight, squares[question[0]], squares[question[2]]).corners]


@pytest.mark.parametrize("case", ALL, ids=[case["id"] for case in ALL])
def test_drawn_case(case: dict[str, Any], tmp_path: Path) -> None:
    board = board_of(case, tmp_path / "usual")
    upper = board_of(case, tmp_path / "upper", UPPER) if any("(upper)" in each for each in case["answers"]) else None
    for each in case["answers"]:
        question, *expected = each.split()
        if expected[0] == "corners":
            assert corner_grades(case, board, question) == expected[1:]
            continue
        judged = upper if expected[-1] == "(upper)" else board
        assert judged is not None
        assert f"{question} {answer(case, judged, question)}" == f"{question} {expected[0]}", case["about"]
    assert cross_check(check(board)).geometry == "agrees"


def test_the_cases_are_all_there() -> None:
    assert len(ALL) == 52
    assert sum(4 if "corners" in each else 1 for case in ALL for each in case["answers"]) == 146


@pytest.mark.parametrize("case", [case for case in ALL if "arrow" in case], ids=lambda case: case["id"])
def test_an_arrow_of_the_author_is_like_a_printed_one(case: dict[str, Any], tmp_path: Path) -> None:
    box = drawn_box(tmp_path, case["picture"])
    ends, cost = case["arrow"].split()
    places = [spots_in(case["picture"])[letter] for letter in ends.split(">")]
    start, end = (SquareOnLevel(level=at.level, x=at.x, y=at.y) for at in places)
    for both in (False, True):
        link = SquareLink(start=start, end=end, cost=int(cost), both=both)
        board = drawn_board(box, case["picture"], links=(link,))
        for each in case["answers"]:
            question, expected = each.split()
            if both and question == f"{ends[2]}-{ends[0]}":
                expected = cost
            assert answer(case, board, question) == expected
