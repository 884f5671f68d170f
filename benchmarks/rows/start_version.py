"""``sags --version``, from the start of the process."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python, sags


def row() -> Row:
    """Return the row."""
    return Row(
        name="sags --version",
        against="starting Python with numpy",
        at_most=1,
        ours=lambda: sags("--version"),
        theirs=lambda: python("-c", "import numpy"),
    )
