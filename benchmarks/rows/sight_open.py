"""Line of sight on an open frame, compared with a map full of walls."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.sight import built_up, by_bit_sets, open_frame


def row() -> Row:
    """Return the row."""
    return Row(
        name="line of sight, open frame",
        against="the same on a built-up map",
        at_most=1.2,
        ours=lambda: by_bit_sets(open_frame()),
        theirs=lambda: by_bit_sets(built_up()),
    )
