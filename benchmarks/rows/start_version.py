"""How long the command takes to start at all."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python


def row() -> Row:
    return Row(
        name="sags --version",
        against="starting Python with numpy",
        at_most=1,
        ours=lambda: python("-m", "editor", "--version"),
        theirs=lambda: python("-c", "import numpy"),
    )
