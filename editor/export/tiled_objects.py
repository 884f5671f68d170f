"""Objects of Tiled maps: a point, a line, an area, each with what is known of it. Pixels are the unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from editor.board.bits import Squares, squares_of
from editor.export.uvtt_document import Polyline

PIXELS: Final = 100
"""Pixels to a square."""

Properties = Mapping[str, str | int | bool]
Fields = dict[str, Any]


def polyline(name: str, kind: str, line: Polyline, about: Properties) -> Fields:
    """A line; its points are counted from the first."""
    return {
        "name": name,
        "type": kind,
        "x": PIXELS * line[0].x,
        "y": PIXELS * line[0].y,
        "polyline": [{"x": PIXELS * (x - line[0].x), "y": PIXELS * (y - line[0].y)} for x, y in line],
        "properties": properties(about),
    }


def point(name: str, kind: str, x: int, y: int, about: Properties) -> Fields:
    """A point in the middle of a square."""
    half = PIXELS // 2
    fields = {"name": name, "type": kind, "x": PIXELS * x + half, "y": PIXELS * y + half, "point": True}
    return {**fields, "properties": properties(about)}


def rectangles(name: str, kind: str, squares: Squares, about: Properties) -> Iterator[Fields]:
    """An area as rectangles that do not overlap: one if it is one, else more that share what is known of it."""
    for x, y, width, height in _boxes(squares):
        yield {
            "name": name,
            "type": kind,
            "x": PIXELS * x,
            "y": PIXELS * y,
            "width": PIXELS * width,
            "height": PIXELS * height,
            "properties": properties(about),
        }


def _boxes(squares: Squares) -> list[tuple[int, int, int, int]]:
    """The runs of squares in rows, each row joined to the one above where both are equally long; row by row."""
    boxes: dict[tuple[int, int, int], int] = {}
    """The column, the length and the last row of each box so far -> its first row."""
    for x, y, length in _runs(squares):
        boxes[x, length, y] = boxes.pop((x, length, y - 1), y)
    found = [(x, first, length, last - first + 1) for (x, length, last), first in boxes.items()]
    return sorted(found, key=lambda box: (box[1], box[0]))


def _runs(squares: Squares) -> list[tuple[int, int, int]]:
    runs: list[tuple[int, int, int]] = []
    for x, y in squares_of(squares):
        if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
            runs[-1] = (runs[-1][0], y, runs[-1][2] + 1)
        else:
            runs.append((x, y, 1))
    return runs


def properties(about: Properties) -> list[dict[str, Any]]:
    types = {bool: "bool", int: "int", str: "string"}
    return [{"name": name, "type": types[type(value)], "value": value} for name, value in sorted(about.items())]
