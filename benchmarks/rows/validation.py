"""A whole validation, compared with the exact sight of the same map by shapely."""

from __future__ import annotations

from benchmarks import rules
from benchmarks.measure import Row
from benchmarks.sight import by_shapely
from editor.board.obstacles import obstacles


def row() -> Row:
    """Return the row."""
    return Row(
        name="validating a full map, all rules",
        against="its line of sight by vectorized shapely",
        at_most=1 / 2,
        ours=rules.from_nothing,
        theirs=lambda: by_shapely(obstacles(rules.board().levels[0])),
    )
