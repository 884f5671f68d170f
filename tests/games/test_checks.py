"""The checks of missions, from the pack to the table engine file: board, cross-check and reader agree."""

from __future__ import annotations

from itertools import product

import pytest

from editor.board.bit_sets import square_bit
from editor.board.corner_sight import CornerSight
from editor.board.detection import detect, detected_squares
from editor.board.diagonal_steps import game_distance
from editor.board.graded_lines import graded_line
from editor.board.looking import GRADES
from editor.board.paths import Spot, reachable
from editor.board.sight import BoardSight, sight_engine
from editor.export.table_engine.table_check import table_problems
from editor.export.table_reader import TableReader
from editor.model.grid import DIRECTIONS, Square
from editor.rules import check
from editor.rules.cross_check import cross_check
from editor.values import astuple, replace
from tests.export.table_maps import table_document
from tests.rules.cases import Case, all_cases

CASES = [case for case in all_cases() if case.file == "checks"]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_board_shapes_and_reader_agree(case: Case) -> None:
    board = case.board
    report = check(board)
    assert cross_check(report).geometry == "agrees"
    sight = BoardSight(board)
    for start, end, grade in case.source.get("grades", ()):
        assert sight.grade(Spot("ground", *start), Spot("ground", *end)) == grade
    document = table_document(board)
    assert table_problems(document) == []
    reader, level, game = TableReader(document), board.levels[0], board.box.game
    spots = [Spot(*spot) for spot in reader.squares]
    engine = sight_engine(level, game)
    for number, (a, b) in enumerate(product(spots, spots)):
        one, other = astuple(a), astuple(b)
        assert GRADES[reader.grade(one, other)] == sight.grade(a, b), (a, b)
        if number % 7 == 0:
            assert reader.range(one, other) == game_distance(level, game, a.square, b.square), (a, b)
            facing = DIRECTIONS[number % 4]
            assert reader.detects(one, facing, other) == detect(engine, game, a.square, facing, b.square), (a, b)
    for spot, facing in zip(spots[::5], DIRECTIONS * len(spots), strict=False):
        seen, contest = detected_squares(engine, game, spot.square, facing)
        for target in (each for each in spots if each != spot):
            bit = square_bit(target.x, target.y)
            found = "seen" if seen & bit else "contest" if contest & bit else "nothing"
            assert found == detect(engine, game, spot.square, facing, target.square), (spot, facing, target)
    for spot in spots[::5]:
        assert reader.costs(astuple(spot)) == {astuple(to): cost for to, cost in reachable(board, spot).items()}


def test_all_checks_are_there() -> None:
    drawn = {case.name.partition(" ")[0] for case in CASES}
    assert {f"V{number:02}" for number in range(1, 20)} <= drawn


def test_a_barricade_is_named_as_what_is_in_the_way() -> None:
    (case,) = (case for case in CASES if case.name == "V18 a barricade in a doorway")
    sight = sight_engine(case.board.levels[0], case.game)
    assert isinstance(sight, CornerSight)
    explained = str(graded_line(sight, Square(0, 1), Square(2, 1)).message)
    assert explained == (
        "No line of sight from (0, 1) to (2, 1), not even from its northwest corner: "
        "the barricade between (1, 1) and (2, 1) is in the way."
    )


def test_a_disagreement_says_what_each_side_finds_in_the_way() -> None:
    (case,) = (case for case in CASES if case.name == "V18 a barricade in a doorway")
    board = case.board
    forgetful = replace(board, levels=(replace(board.levels[0], barricades=0),))
    found, steps = cross_check(check(forgetful)).disagreements
    assert "two calculations of movement differ on level ground, (1, 1) – (2, 1)." in steps.message.text()
    assert "The rules found 1 Movement Point; the geometry found no way." in steps.message.text()
    text = found.message.text()
    found_open = (
        "“(0, 0) sees (2, 1) in the open, from its northwest corner.” (best line: corner (0, 0) to corner (3, 2));"
    )
    assert f"The rules found {found_open}" in text
    assert "the barricade between (1, 1) and (2, 1) is in the way.” (best line:" in text
