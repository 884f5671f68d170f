"""Outlines of sets of squares as painter paths, drawn in from the edge and with round corners."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from editor.render.style import UNIT

Point = tuple[int, int]


def outline(squares: Iterable[tuple[int, int]], inset: float = 0.0, radius: float = 0.0) -> QPainterPath:
    """The outline of the squares, ``inset`` units inside their border. Squares that meet in a corner stay apart."""
    path = QPainterPath()
    for loop in loops(squares):
        _add_loop(path, loop, inset, radius)
    return path


def loops(squares: Iterable[tuple[int, int]]) -> list[list[Point]]:
    """The borders of the squares as corners in order, the squares always on the right hand."""
    inside = set(squares)
    ways: dict[Point, list[Point]] = {}
    for x, y in sorted(inside):
        if (x, y - 1) not in inside:
            ways.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in inside:
            ways.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in inside:
            ways.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in inside:
            ways.setdefault((x, y + 1), []).append((x, y))
    found = []
    while ways:
        start = min(ways)
        loop: list[Point] = []
        at, came = start, (0, 0)
        while not loop or at != start:
            following = ways[at]
            step = following.pop(_sharpest(at, came, following))
            if not following:
                del ways[at]
            went = (step[0] - at[0], step[1] - at[1])
            if went != came:
                loop.append(at)
            at, came = step, went
        found.append(loop)
    return found


def _sharpest(at: Point, came: Point, following: list[Point]) -> int:
    """Where two squares meet in a corner only, the way that turns right stays with the same square."""
    right = (-came[1], came[0])
    for index, step in enumerate(following):
        if (step[0] - at[0], step[1] - at[1]) == right:
            return index
    return 0


def _add_loop(path: QPainterPath, loop: list[Point], inset: float, radius: float) -> None:
    corners = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        inward = [_right_of(before, (x, y)), _right_of((x, y), after)]
        dx, dy = inward[0][0] + inward[1][0], inward[0][1] + inward[1][1]
        corners.append(QPointF(x * UNIT + dx * inset, y * UNIT + dy * inset))
    for index, corner in enumerate(corners):
        start = _towards(corner, corners[index - 1], radius)
        end = _towards(corner, corners[(index + 1) % len(corners)], radius)
        if index == 0:
            path.moveTo(start)
        else:
            path.lineTo(start)
        if radius:
            path.quadTo(corner, end)
    path.closeSubpath()


def _right_of(a: Point, b: Point) -> Point:
    """The unit step to the right of the way from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = abs(dx) + abs(dy)
    return (-dy // length, dx // length)


def _towards(corner: QPointF, other: QPointF, radius: float) -> QPointF:
    way = other - corner
    length = abs(way.x()) + abs(way.y())
    return corner + way * (min(radius, length / 2) / length) if length else corner
