"""``sags validate`` of a small map starts quickly, with the second opinion and all that it imports."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python
from editor.paths import data_folder


def row() -> Row:
    small = str(data_folder("scenarios") / "first-steps.scenario.json")
    ours = ("-m", "editor", "validate", small)
    theirs = ("-c", "import numpy, pydantic, shapely")
    return Row(
        name="sags validate of a small map, second opinion included",
        against="starting Python with numpy, pydantic and shapely",
        at_most=2,
        ours=lambda: python(*ours),
        theirs=lambda: python(*theirs),
        rounds=15,
    )
