"""Building a whole legal map, compared with a general solver that only covers the frame."""

from __future__ import annotations

from benchmarks import construction
from benchmarks.measure import Row


def row() -> Row:
    """Return the row."""
    return Row(
        name="a whole S.A.G.S. map, doors included",
        against="CP-SAT with two workers, covering only",
        at_most=1 / 5,
        ours=construction.by_building,
        theirs=construction.by_solver,
        rounds=5,
    )
