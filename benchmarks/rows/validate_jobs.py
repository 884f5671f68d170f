"""Checking files in two processes, compared with one."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python
from editor.paths import data_folder

FILES = 200


def row() -> Row:
    """Return the row."""
    shipped = sorted(map(str, data_folder("scenarios").glob("*.scenario.json")))
    files = (shipped * 40)[:FILES]
    return Row(
        name=f"validating {FILES} files with --jobs 2",
        against="one by one",
        at_most=0.6,
        ours=lambda: python("-m", "editor", "validate", "--jobs", "2", *files),
        theirs=lambda: python("-m", "editor", "validate", *files),
        rounds=3,
    )
