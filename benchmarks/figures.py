"""Figures over many maps, as data: name, computation and limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Generic, TypeVar

from editor.values import FrozenStruct

T = TypeVar("T")

Groups = Mapping[str, Sequence[T]]
"""The title of a column of the table, and its maps."""


class Figure(FrozenStruct, Generic[T]):
    """One line of a table."""

    name: str
    summary: Callable[[Sequence[Any]], float]
    """How the values of all maps are combined, such as mean or maximum."""
    value: Callable[[T], object]
    """The value of one map."""
    unit: str = ""
    digits: int = 0
    least: float = -inf
    most: float = inf

    def of(self, maps: Sequence[T]) -> float:
        """Return the value over these maps."""
        return self.summary([self.value(each) for each in maps])

    def met(self, value: float) -> bool:
        """Return whether the value is within its limits."""
        return self.least <= value <= self.most

    def text(self, value: float) -> str:
        """Return the value as text."""
        return f"{value:.{self.digits}f}{self.unit}"

    @property
    def limit(self) -> str:
        """Return the limits as text; empty if there are none."""
        if self.least == self.most:
            return f"exactly {self.least:g}{self.unit}"
        words = {"at least": self.least, "at most": self.most}
        return ", ".join(f"{word} {limit:g}{self.unit}" for word, limit in words.items() if abs(limit) < inf)


def mean(values: Sequence[float]) -> float:
    """Return the arithmetic mean, or 0 for no values."""
    return sum(values) / len(values)


def percent(flags: Sequence[bool]) -> float:
    """Return the percentage of true values."""
    return 100 * mean(flags)


def percent_distinct(values: Sequence[object]) -> float:
    """Return the percentage of distinct values."""
    return 100 * len(set(values)) / len(values)


def table(title: str, figures: Sequence[Figure[T]], groups: Groups[T]) -> str:
    """Return a line for each figure, a column for each group, and the limit."""
    cells = [(title, *groups, "limit")]
    cells += [
        (figure.name, *(figure.text(figure.of(maps)) for maps in groups.values()), figure.limit) for figure in figures
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join((name.ljust(first), *map(str.rjust, values, others), limit)).rstrip()
        for first, *others, _ in [widths]
        for name, *values, limit in cells
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def misses(title: str, figures: Sequence[Figure[T]], groups: Groups[T]) -> Iterator[str]:
    """Yield a line for each limit that is missed."""
    for figure in figures:
        for group, maps in groups.items():
            if not figure.met(value := figure.of(maps)):
                yield f"MISSED: {title}, {group}: {figure.name} is {figure.text(value)}, should be {figure.limit}"


def document(figures: Sequence[Figure[T]], groups: Groups[T]) -> dict[str, dict[str, object]]:
    """Return the table as JSON: each group with its figures."""
    return {
        group: {
            figure.name: {
                "value": (value := figure.of(maps)),
                "unit": figure.unit.strip(),
                "least": figure.least if figure.least > -inf else None,
                "most": figure.most if figure.most < inf else None,
                "met": figure.met(value),
            }
            for figure in figures
        }
        for group, maps in groups.items()
    }
