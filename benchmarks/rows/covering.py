"""Covering the frame with tiles, compared with a general solver."""

from __future__ import annotations

from benchmarks import construction
from benchmarks.measure import Row


def row() -> Row:
    """Return the row."""
    return Row(
        name="covering the full frame",
        against="CP-SAT with two workers",
        at_most=1 / 50,
        ours=construction.by_backtracking,
        theirs=construction.by_solver,
        rounds=5,
    )
