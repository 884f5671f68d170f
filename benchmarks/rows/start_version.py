"""How long the command takes to start at all."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measure import Row


def row() -> Row:
    return Row(
        name="sags --version",
        against="starting Python with numpy",
        at_most=2,
        ours=lambda: _run("-m", "editor", "--version"),
        theirs=lambda: _run("-c", "import numpy"),
    )


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
