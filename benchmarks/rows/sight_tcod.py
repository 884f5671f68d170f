"""Line of sight, compared with a field of view in C."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.sight import built_up, by_bit_sets, by_tcod


def row() -> Row:
    """Return the row."""
    return Row(
        name="line of sight, all pairs",
        against="tcod symmetric field of view",
        at_most=1,
        ours=lambda: by_bit_sets(built_up()),
        theirs=lambda: by_tcod(built_up()),
    )
