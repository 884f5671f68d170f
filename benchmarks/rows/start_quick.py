"""``sags validate --quick`` of a small map starts quickly."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python
from editor.paths import data_folder


def row() -> Row:
    small = str(data_folder("scenarios") / "first-steps.scenario.json")
    ours = ("-m", "editor", "validate", "--quick", small)
    theirs = ("-c", "import numpy")
    return Row(
        name="sags validate --quick of a small map",
        against="starting Python with numpy",
        at_most=2.5,
        ours=lambda: python(*ours),
        theirs=lambda: python(*theirs),
        rounds=15,
    )
