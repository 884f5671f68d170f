"""How long the command takes to start at all."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python, sags


def row() -> Row:
    return Row(
        name="sags --version",
        against="starting Python with numpy",
        at_most=1,
        ours=lambda: sags("--version"),
        theirs=lambda: python("-c", "import numpy"),
    )
