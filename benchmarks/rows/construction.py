"""A whole legal map takes less than a general solver takes for its outline."""

from __future__ import annotations

from benchmarks import construction
from benchmarks.measure import Row


def row() -> Row:
    return Row(
        name="a whole S.A.G.S. map, doors included",
        against="CP-SAT with two workers, covering only",
        at_most=1 / 5,
        ours=construction.by_building,
        theirs=construction.by_solver,
        rounds=5,
    )
