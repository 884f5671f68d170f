"""Checking after an edit, which repeats only what could have changed."""

from __future__ import annotations

from benchmarks import rules
from benchmarks.measure import Row


def row() -> Row:
    """Return the row."""
    return Row(
        name="an edit without characters on the map, all problems (mean of six kinds)",
        against="opening and validating the file",
        at_most=1 / 10,
        ours=rules.after_each_edit,
        theirs=rules.each_from_nothing,
    )
