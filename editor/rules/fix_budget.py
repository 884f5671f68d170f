"""How many fixes are tried, counted in work instead of seconds, so that every machine gives the same answer.

To try a fix, the edited map is checked. On a typical map this takes some milliseconds. On the largest possible file
with thousands of problems it takes a good part of a second, and trying all fixes would take an hour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from editor.rules.report import Report

_T = TypeVar("_T")

MAX_FIXES: Final = 6
"""How many fixes of a problem are offered."""

WORK_FOR_ONE_PROBLEM: Final = 40_000
"""For the fixes of one problem: hundreds of trials on a typical map."""

WORK_FOR_ALL_PROBLEMS: Final = 80_000
"""For all problems of a file together."""

_BASE_COST: Final = 100


class FixBudget:
    """The work that may still be spent on trying fixes."""

    def __init__(self, left: int = WORK_FOR_ONE_PROBLEM) -> None:
        self.left = left

    @property
    def exhausted(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0

    def spend(self, report: Report, trials: int = 1) -> bool:
        """Pay for some checks of the report's map; return whether the budget allowed it."""
        if self.exhausted:
            return False
        self.left -= trials * _check_cost(report)
        return True

    def affordable(self, candidates: Iterable[_T], report: Report) -> Iterator[_T]:
        """Yield the candidates until the budget is exhausted."""
        remaining = iter(candidates)
        while self.spend(report):  # pay first: finding candidates takes time, too
            try:
                yield next(remaining)
            except StopIteration:
                return


def _check_cost(report: Report) -> int:
    """Return the cost of a check: grows with pieces and problems, and quadratically with characters."""
    scenario = report.inspection.scenario
    pieces = sum(len(level.placements) + len(level.doors) + len(level.markers) for level in scenario.levels)
    people = len(list(scenario.starts()))
    return _BASE_COST + pieces + people * people + len(report.problems)
