"""Every drawn case of a game with cover, heights and diagonal steps, from the picture in a pack to the answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from editor.board import Board, compile_board
from editor.board.corner_sight import CornerSight
from editor.board.diagonal_steps import game_distance
from editor.board.graded_lines import graded_line
from editor.board.paths import Mover, shortest
from editor.board.sight import BoardSight
from editor.catalog import box_for_game
from editor.cli import sags
from editor.files import write_scenario
from editor.geometry.corner_explanation import explain_line
from editor.geometry.graded_level import graded_level
from editor.geometry.step_check import cheapest, step_graphs
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario, SquareLink, SquareOnLevel
from editor.model.sides import Side, StartingCharacter
from editor.rules import check
from editor.rules.cross_check import cross_check
from editor.rules.fixes.fix_finder import find_fixes
from editor.session.document import Document
from tests.games.drawn_boards import UPPER, board_of, cases, drawn_board, drawn_box, spots_in, squares_in
from tests.ui.tool_driver import ToolDriver

ALL = cases()


def answer(case: dict[str, Any], board: Board, question: str) -> str:
    """Return the answer of the program to a question such as ``A>B`` or ``A-B``."""
    spots = spots_in(case["picture"])
    start, end = spots[question[0]], spots[question[2]]
    match question[1]:
        case ">":
            sight = BoardSight(board).level(start.level)
            assert isinstance(sight, CornerSight)
            line = graded_line(sight, start.square, end.square)
            assert explain_line(graded_level(board.scenario.levels[0], board.box), start.square, end.square) == line
            assert line.grade == BoardSight(board).grade(start, end)
            return line.grade
        case "=":
            steps = game_distance(board.levels[0], board.box.game, start.square, end.square)
            graph = step_graphs(board.scenario, board.box).range
            shaped = cheapest(graph, (start.level, start.square), lambda _: 1)
            assert shaped.get((end.level, end.square)) == steps
            return str(steps)
        case _:
            enemies, friends = (
                frozenset(spots[each] for each in case.get(name, ())) for name in ("enemies", "friends")
            )
            route = shortest(board, start, end, Mover(enemies=enemies, friends=friends))
            cost = None if route is None else route.cost
            graph = step_graphs(board.scenario, board.box, {(each.level, each.square) for each in enemies}).walking
            shaped = cheapest(graph, (start.level, start.square))
            assert (None if end in friends else shaped.get((end.level, end.square))) == cost
            return "x" if cost is None else str(cost)


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


def shipped(**starts: tuple[int, int]) -> Board:
    """Return one of the practice boards, with a hero and an outlaw."""
    sides = tuple(
        Side(
            id=faction,
            faction=faction,
            characters=(StartingCharacter(id=who, character=who, level="ground", x=x, y=y),),
        )
        for (who, (x, y)), faction in zip(starts.items(), ("heroes", "outlaw"), strict=False)
    )
    placement = Placement(id="crossroads", tile="crossroads", x=0, y=0)
    level = Level(id="ground", width=8, height=6, placements=(placement,))
    scenario = Scenario(id="practice", game="after-the-end", levels=(level,), sides=sides)
    return compile_board(scenario, box_for_game("after-the-end", ()))


@pytest.mark.parametrize(
    ("hero", "outlaw", "says"),
    [
        ((0, 3), (1, 3), "Lily at (0, 3) sees Outlaw at (1, 3) in the open and is seen in the open."),
        ((2, 3), (6, 3), "Lily at (2, 3) sees Outlaw at (6, 3) in the open without being seen."),
        ((6, 3), (2, 3), "Outlaw at (2, 3) sees Lily at (6, 3) in the open without being seen."),
        ((1, 0), (5, 0), "Lily at (1, 0) sees Outlaw at (5, 0) behind cover and is seen behind cover."),
    ],
)
def test_a_problem_says_who_sees_whom_and_how(hero: tuple[int, int], outlaw: tuple[int, int], says: str) -> None:
    report = check(shipped(lily=hero, outlaw=outlaw))
    found = [str(each.message) for each in report.problems if each.rule == "start.in-sight"]
    assert [each.removeprefix("Before the first move, ").partition(". ")[0] + "." for each in found] == [says]


def test_a_cured_problem_is_gone_in_both_directions() -> None:
    board = shipped(lily=(6, 3), outlaw=(2, 3))
    report = check(board)
    problem = next(each for each in report.problems if each.rule == "start.in-sight")
    fixes = find_fixes(report, problem)
    assert fixes
    for fix in fixes:
        after = check(compile_board(fix.apply(board.scenario), board.box))
        assert "start.in-sight" not in {each.rule for each in after.problems}


def test_the_sight_tool_shows_grades_and_both_directions() -> None:
    driver = ToolDriver(Document(shipped(lily=(2, 3), outlaw=(6, 3)).scenario, box_for_game("after-the-end", ())))
    driver.start("sight")
    driver.click(2.5, 3.5)
    driver.hover(6.5, 3.5)
    ghost = driver.tool.ghost()
    assert ghost is not None
    assert ghost.sight is not None
    assert ghost.sight.cover
    assert not ghost.sight.cover & ~ghost.sight.seen
    assert str(ghost.reason).startswith("(2, 3) sees (6, 3) in the open, from its northeast corner. Range: 4.")
    assert "In the other direction: not visible – " in str(ghost.reason)


def test_commands_show_grades_climbs_and_arrows(tmp_path: Path) -> None:
    path = tmp_path / "roofs.scenario.json"
    level = Level(id="ground", width=8, height=6, placements=(Placement(id="rooftops", tile="rooftops", x=0, y=0),))
    write_scenario(path, Scenario(id="roofs", game="after-the-end", levels=(level,)))
    route = run("path", path, "--from", "3,1", "--to", "2,1")
    assert "2 Movement Points." in route
    assert "Follows the arrow to (2, 1)." in route
    assert "Climbs up to (0, 3): test of difficulty 1." in run("path", path, "--from", "0,4", "--to", "0,3")
    line = json.loads(run("los", path, "--from", "0,4", "--to", "0,1", "--json"))
    assert (line["grade"], line["back"], line["visible"]) == ("cover", "cover", True)
    assert "in the open" in run("los", path, "--from", "0,4")


def run(*arguments: object) -> str:
    """Return what a command prints."""
    return CliRunner().invoke(sags, [str(each) for each in arguments], catch_exceptions=False).stdout
