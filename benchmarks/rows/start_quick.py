"""``sags validate --quick`` of a small map starts quickly."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measure import Row
from editor.paths import data_folder


def row() -> Row:
    small = str(data_folder("scenarios") / "first-steps.scenario.json")
    ours = [sys.executable, "-m", "editor", "validate", "--quick", small]
    theirs = [sys.executable, "-c", "import numpy"]
    return Row(
        name="sags validate --quick of a small map",
        against="starting Python with numpy",
        at_most=2.5,
        ours=lambda: subprocess.run(ours, check=True, capture_output=True),
        theirs=lambda: subprocess.run(theirs, check=True, capture_output=True),
        rounds=8,
    )
