"""Timing two pieces of work side by side, so that what disturbs the machine disturbs both."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import perf_counter

from editor.values import FrozenStruct

Work = Callable[[], object]


class Row(FrozenStruct):
    """One line of the table: our work, what it is measured against, and the ratio that is not to be exceeded."""

    name: str
    against: str
    at_most: float
    ours: Work
    theirs: Work
    rounds: int = 15


class Result(FrozenStruct):
    name: str
    against: str
    at_most: float
    ours_seconds: float
    theirs_seconds: float

    @property
    def ratio(self) -> float:
        return self.ours_seconds / self.theirs_seconds

    @property
    def met(self) -> bool:
        return self.ratio <= self.at_most


def measure(row: Row) -> Result:
    """The least time of each. The two take turns, and turns at going first; the first round only warms up."""
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
