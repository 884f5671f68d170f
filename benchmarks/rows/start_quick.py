"""``sags validate --quick`` of a small map, from the start of the process."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python, sags
from editor.paths import data_folder


def row() -> Row:
    """Return the row."""
    small = str(data_folder("scenarios") / "first-steps.scenario.json")
    return Row(
        name="sags validate --quick of a small map",
        against="starting Python with numpy",
        at_most=3.2,
        ours=lambda: sags("validate", "--quick", small),
        theirs=lambda: python("-c", "import numpy"),
        rounds=25,
    )
