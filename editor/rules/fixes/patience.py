"""How long fixes are tried out: counted in work, not in seconds, so that the same file gets the same answer anywhere.

To try a fix is to check the map after it. On a map like those people make that takes some milliseconds; on the largest
file there can be, with thousands of findings, a good part of a second, and all fixes of all of them would take an hour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from editor.rules.report import Report

T = TypeVar("T")

MOST: Final = 6
"""How many fixes of a problem are offered."""

FOR_ONE: Final = 40_000
"""For one finding, when somebody waits for its fixes: hundreds of trials on a map that people make."""

FOR_ALL: Final = 80_000
"""For all findings of a file together."""

_AT_LEAST: Final = 100


class Patience:
    """What may still be spent on trials."""

    def __init__(self, left: int = FOR_ONE) -> None:
        self.left = left

    @property
    def over(self) -> bool:
        return self.left <= 0

    def allows(self, report: Report, trials: int = 1) -> bool:
        """Whether the map of the report may be checked once more, or as long as so many trials take."""
        if self.over:
            return False
        self.left -= trials * _price(report)
        return True

    def while_it_lasts(self, candidates: Iterable[T], report: Report) -> Iterator[T]:
        """The things to try out, one after the other; none once patience is over."""
        remaining = iter(candidates)
        while self.allows(report):  # asked first: candidates are looked for, too
            try:
                yield next(remaining)
            except StopIteration:
                return


def _price(report: Report) -> int:
    """What a check costs: as there is more on the map, and more to say of it; and people look at one another."""
    scenario = report.inspection.scenario
    pieces = sum(len(level.placements) + len(level.doors) + len(level.markers) for level in scenario.levels)
    people = len(list(scenario.starts()))
    return _AT_LEAST + pieces + people * people + len(report.problems)
