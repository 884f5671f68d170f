"""``sags validate`` of a small map with the cross-check, from the start of the process."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python, sags
from editor.paths import data_folder


def row() -> Row:
    """Return the row."""
    small = str(data_folder("scenarios") / "first-steps.scenario.json")
    return Row(
        name="sags validate of a small map, with cross-check",
        against="starting Python with numpy, pydantic and shapely",
        at_most=2.6,
        ours=lambda: sags("validate", small),
        theirs=lambda: python("-c", "import numpy, pydantic, shapely"),
        rounds=25,
    )
