"""``sags validate`` of a small map starts quickly, with the second opinion and all that it imports."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measure import Row
from editor.paths import data_folder


def row() -> Row:
    small = str(data_folder("scenarios") / "first-steps.scenario.json")
    ours = [sys.executable, "-m", "editor", "validate", small]
    theirs = [sys.executable, "-c", "import numpy, pydantic, shapely"]
    return Row(
        name="sags validate of a small map, second opinion included",
        against="starting Python with numpy, pydantic and shapely",
        at_most=2,
        ours=lambda: subprocess.run(ours, check=True, capture_output=True),
        theirs=lambda: subprocess.run(theirs, check=True, capture_output=True),
        rounds=8,
    )
