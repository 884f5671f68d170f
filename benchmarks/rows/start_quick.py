"""``sags validate --quick`` of a small map starts quickly."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python, sags
from editor.paths import data_folder


def row() -> Row:
    small = str(data_folder("scenarios") / "first-steps.scenario.json")
    return Row(
        name="sags validate --quick of a small map",
        against="starting Python with numpy",
        at_most=2.5,
        ours=lambda: sags("validate", "--quick", small),
        theirs=lambda: python("-c", "import numpy"),
        rounds=25,
    )
