"""The source of the project, for tests that search it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def sources(folder: str) -> dict[str, str]:
    """Return the text of every module in a folder of the project, by its path from the root of the project."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def parsed(*folders: str, containing: str = "") -> Iterator[tuple[str, ast.Module]]:
    """Yield the path and the syntax tree of every module in the folders.

    Parsing is slow, so ``containing`` is a regular expression for text that a module needs to be of interest.
    """
    for folder in folders:
        for path, source in sources(folder).items():
            if re.search(containing, source, re.MULTILINE):
                yield path, ast.parse(source)
