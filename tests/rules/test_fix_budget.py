"""The fix budget is limited, and fuller maps cost more."""

from __future__ import annotations

from itertools import pairwise

import pytest

from editor.board import compile_board
from editor.edits import Edit, add_character, delete_doors, place_marker
from editor.model.level import Marker
from editor.model.sides import Side, StartingCharacter
from editor.rules import Report, check
from editor.rules.fix_budget import FixBudget
from editor.values import replace
from tests.drawn_map import drawn

MAP = """
+---+---+---+---+
|A.  A. DB,  B, |
+---+---+---+---+
"""


def report_after(*edits: Edit) -> Report:
    scenario, box = drawn(MAP, doors={"d": "norad-small-4"}, sides=(Side(id="norad"),))
    for edit in edits:
        scenario = edit.apply(scenario)
    return check(compile_board(scenario, box))


def price(report: Report) -> int:
    budget = FixBudget(10_000)
    assert budget.spend(report)
    return 10_000 - budget.left


def test_exhausted_budget_allows_nothing() -> None:
    report = report_after()
    one = price(report)
    for left, trials in ((-1, 0), (0, 0), (1, 1), (one, 1), (one + 1, 2), (3 * one, 3)):
        budget = FixBudget(left)
        assert budget.exhausted == (trials == 0)
        assert list(budget.affordable("abcdef", report)) == list("abcdef")[:trials]
        assert budget.exhausted
    assert list(FixBudget(9 * one).affordable("abc", report)) == ["a", "b", "c"]


def test_several_trials_cost_several_times_as_much() -> None:
    report, budget = report_after(), FixBudget()
    before = budget.left
    assert budget.spend(report, trials=5)
    assert before - budget.left == 5 * price(report)


def add_character_edit(name: str, x: int) -> Edit:
    return add_character("norad", StartingCharacter(id=name, character=name, level="ground", x=x, y=0))


@pytest.mark.parametrize(
    ("fewer", "more"),
    [
        ((delete_doors(("norad-small-4",)),), ()),
        ((), (place_marker("ground", Marker(id="mine", marker="mine", x=0, y=0)),)),
        ((), (add_character_edit("james-woo", 0),)),
    ],
)
def test_trial_costs_more_with_more_pieces(fewer: tuple[Edit, ...], more: tuple[Edit, ...]) -> None:
    one, other = report_after(*fewer), report_after(*more)
    more_problems = len(other.problems) - len(one.problems)
    assert price(other) - more_problems > price(one)


def test_trial_cost_is_quadratic_in_characters() -> None:
    characters = [add_character_edit(name, x) for x, name in enumerate(("james-woo", "vasquez", "nick-bolter"))]
    prices = [price(report) - len(report.problems) for report in (report_after(*characters[:n]) for n in range(4))]
    steps = [after - before for before, after in pairwise(prices)]
    assert steps == sorted(set(steps))
    assert steps[0] > 0


def test_trial_costs_more_with_more_problems() -> None:
    report = report_after(delete_doors(("norad-small-4",)))
    assert report.problems
    assert price(report) > price(replace(report, problems=()))
