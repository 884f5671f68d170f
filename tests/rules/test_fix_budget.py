"""Patience with fixes: so much work and no more, and a fuller map is more work."""

from __future__ import annotations

from itertools import pairwise

import pytest

from editor.board import compile_board
from editor.edits import Edit, add_character, place_marker, remove_doors
from editor.model.level import Marker
from editor.model.sides import Side, Start
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
    patience = FixBudget(10_000)
    assert patience.spend(report)
    return 10_000 - patience.left


def test_patience_that_is_spent_allows_nothing_more() -> None:
    report = report_after()
    one = price(report)
    for left, trials in ((-1, 0), (0, 0), (1, 1), (one, 1), (one + 1, 2), (3 * one, 3)):
        patience = FixBudget(left)
        assert patience.exhausted == (trials == 0)
        assert list(patience.affordable("abcdef", report)) == list("abcdef")[:trials]
        assert patience.exhausted
    assert list(FixBudget(9 * one).affordable("abc", report)) == ["a", "b", "c"]


def test_so_many_trials_at_once_cost_as_many_times_as_much() -> None:
    report, patience = report_after(), FixBudget()
    before = patience.left
    assert patience.spend(report, trials=5)
    assert before - patience.left == 5 * price(report)


def somebody(name: str, x: int) -> Edit:
    return add_character("norad", Start(id=name, character=name, level="ground", x=x, y=0))


@pytest.mark.parametrize(
    ("fewer", "more"),
    [
        ((remove_doors(("norad-small-4",)),), ()),
        ((), (place_marker("ground", Marker(id="mine", marker="mine", x=0, y=0)),)),
        ((), (somebody("james-woo", 0),)),
    ],
)
def test_a_trial_costs_more_where_more_lies_on_the_map(fewer: tuple[Edit, ...], more: tuple[Edit, ...]) -> None:
    one, other = report_after(*fewer), report_after(*more)
    findings = len(other.problems) - len(one.problems)
    assert price(other) - findings > price(one)


def test_people_look_at_one_another_and_so_cost_more_and_more() -> None:
    people = [somebody(name, x) for x, name in enumerate(("james-woo", "vasquez", "nick-bolter"))]
    prices = [price(report) - len(report.problems) for report in (report_after(*people[:n]) for n in range(4))]
    steps = [after - before for before, after in pairwise(prices)]
    assert steps == sorted(set(steps))
    assert steps[0] > 0


def test_a_trial_costs_more_where_there_is_more_to_say() -> None:
    report = report_after(remove_doors(("norad-small-4",)))
    assert report.problems
    assert price(report) > price(replace(report, problems=()))
