"""Line of sight, compared with shapely."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.sight import built_up, by_bit_sets, by_shapely


def row() -> Row:
    """Return the row."""
    return Row(
        name="line of sight, all pairs",
        against="vectorized shapely, exact",
        at_most=1 / 50,
        ours=lambda: by_bit_sets(built_up()),
        theirs=lambda: by_shapely(built_up()),
    )
