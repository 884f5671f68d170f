"""Connected areas, compared with networkx."""

from __future__ import annotations

from benchmarks import rules
from benchmarks.measure import Row


def row() -> Row:
    """Return the row."""
    return Row(
        name="areas of a full map",
        against="networkx, graph from the same edges",
        at_most=1 / 8,
        ours=rules.by_flooding,
        theirs=rules.by_networkx,
    )
