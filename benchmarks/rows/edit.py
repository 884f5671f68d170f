"""After an edit only what could have changed is checked again."""

from __future__ import annotations

from benchmarks import rules
from benchmarks.measure import Row


def row() -> Row:
    return Row(
        name="an edit with nobody on the map, all findings (mean of six kinds)",
        against="opening and validating the file",
        at_most=1 / 10,
        ours=rules.after_each_edit,
        theirs=rules.each_from_nothing,
    )
