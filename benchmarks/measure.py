"""Time two pieces of work alternately, so that disturbances of the machine affect both."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import perf_counter

from editor.values import FrozenStruct

Work = Callable[[], object]


class Row(FrozenStruct):
    """One line of the table: our work, the work it is compared with, and the maximum ratio."""

    name: str
    against: str
    at_most: float
    ours: Work
    theirs: Work
    rounds: int = 15


class Result(FrozenStruct):
    """The measured times of a row."""

    name: str
    against: str
    at_most: float
    ours_seconds: float
    theirs_seconds: float

    @property
    def ratio(self) -> float:
        """Return our time divided by theirs."""
        return self.ours_seconds / self.theirs_seconds

    @property
    def met(self) -> bool:
        """Return whether the ratio is within its limit."""
        return self.ratio <= self.at_most


def measure(row: Row) -> Result:
    """Return the minimum time of each. The two alternate, and the first round only warms up."""
    row.ours()
    row.theirs()
    ours: list[float] = []
    theirs: list[float] = []
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        for number in range(row.rounds):
            turns = [(row.ours, ours), (row.theirs, theirs)]
            for work, times in turns if number % 2 else reversed(turns):
                times.append(_seconds(work))
    finally:
        if collecting:
            gc.enable()
    return Result(row.name, row.against, row.at_most, min(ours), min(theirs))


def _seconds(work: Work) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
