"""After an edit only what could have changed is checked again."""

from __future__ import annotations

from benchmarks import rules
from benchmarks.measure import Row


def row() -> Row:
    return Row(
        name="one edit, all findings",
        against="validating the map from nothing",
        at_most=1 / 5,
        ours=rules.after_an_edit,
        theirs=rules.from_nothing,
    )
