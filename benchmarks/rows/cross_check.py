"""The cross-check of a full map, compared with its line of sight by shapely."""

from __future__ import annotations

from benchmarks import rules
from benchmarks.measure import Row
from benchmarks.sight import by_shapely
from editor.board.obstacles import obstacles
from editor.rules.cross_check import cross_check


def row() -> Row:
    """Return the row."""
    return Row(
        name="cross-check of a full map: access, doors, sight",
        against="its line of sight by vectorized shapely",
        at_most=3,
        ours=lambda: cross_check(rules.report()),
        theirs=lambda: by_shapely(obstacles(rules.board().levels[0])),
    )
