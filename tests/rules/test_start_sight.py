"""Sight at the start is symmetric and cached."""

from __future__ import annotations

from itertools import permutations

import pytest

from benchmarks.full_map import full_map
from editor.board import Board, compile_board
from editor.board.miniatures import miniatures
from editor.files import read_scenario
from editor.paths import data_folder
from editor.rules.rule_cache import RuleCache
from editor.rules.start_sight import StartSight
from tests.drawn_map import real_box


def boards() -> list[Board]:
    """Return a random map with many characters and a large miniature, and a map with two levels."""
    cellar = read_scenario(data_folder("scenarios") / "doctors-cellar.scenario.json")
    return [compile_board(scenario, real_box()) for scenario in (full_map(real_box(), 1), cellar)]


@pytest.mark.parametrize("board", boards(), ids=["crowd", "levels"])
def test_line_is_cached_for_both_directions(board: Board) -> None:
    there = miniatures(board)
    shared = StartSight(board, there, RuleCache())
    answers = set()
    for one, other in permutations(there, 2):
        alone = StartSight(board, there, RuleCache()).line(one, other)
        assert shared.sees(one, other) == (alone is not None)
        assert shared.line(one, other) == alone, "from the first to the second, though the other way is known"
        answers.add(alone is not None)
    assert answers == {True, False} or len(board.levels) == 2
