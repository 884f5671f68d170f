"""The rows of the table. Each module has one function ``row()``; a new module here is a new row."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from benchmarks.measure import Row


def all_rows() -> Iterator[Row]:
    """Yield the row of each module."""
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        row = importlib.import_module(f"{__name__}.{module.name}").row()
        assert isinstance(row, Row)
        yield row
