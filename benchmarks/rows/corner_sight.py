"""Line of sight from corner to corner, compared with shapely."""

from __future__ import annotations

from benchmarks.corner_sight import by_bit_sets, by_shapely
from benchmarks.measure import Row


def row() -> Row:
    """Return the row."""
    return Row(
        name="line of sight from corner to corner, all pairs",
        against="vectorized shapely, exact",
        at_most=1 / 20,
        ours=by_bit_sets,
        theirs=by_shapely,
    )
