"""Outlines of sets of squares as painter paths: borders, and ways such as roads along the squares."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from editor.render.style import UNIT

Point = tuple[int, int]

SIDES = "nesw"
_STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}


def outline(squares: Iterable[tuple[int, int]], inset: float = 0.0, radius: float = 0.0) -> QPainterPath:
    """Return the outline of the squares, ``inset`` units inside their border.

    Squares that share only a corner stay separate.
    """
    path = QPainterPath()
    for loop in border_loops(squares):
        _add_loop(path, loop, inset, radius)
    return path


def border_loops(squares: Iterable[tuple[int, int]]) -> list[list[Point]]:
    """Return the borders of the squares as lists of corners, with the squares on the right."""
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
            step = following.pop(_right_turn(at, came, following))
            if not following:
                del ways[at]
            went = (step[0] - at[0], step[1] - at[1])
            if went != came:
                loop.append(at)
            at, came = step, went
        found.append(loop)
    return found


def _right_turn(at: Point, came: Point, following: list[Point]) -> int:
    """Return the index of the step that turns right: it stays with the same square at a shared corner."""
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
        start = _point_towards(corner, corners[index - 1], radius)
        end = _point_towards(corner, corners[(index + 1) % len(corners)], radius)
        if index == 0:
            path.moveTo(start)
        else:
            path.lineTo(start)
        if radius:
            path.quadTo(corner, end)
    path.closeSubpath()


def _right_of(a: Point, b: Point) -> Point:
    """Return the unit step to the right of the direction from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = abs(dx) + abs(dy)
    return (-dy // length, dx // length)


def _point_towards(corner: QPointF, other: QPointF, radius: float) -> QPointF:
    way = other - corner
    length = abs(way.x()) + abs(way.y())
    return corner + way * (min(radius, length / 2) / length) if length else corner


def way_arms(squares: Iterable[Point]) -> dict[Point, set[str]]:
    """Return the sides at which a way leaves each of its squares.

    Those are the sides of its other squares; at its ends the way continues straight off the tile.
    """
    inside = sorted(set(squares))
    found = {}
    width, height = max(x for x, _ in inside), max(y for _, y in inside)
    for x, y in inside:
        arms = {side for side, (dx, dy) in _STEPS.items() if (x + dx, y + dy) in inside}
        if not arms:
            arms = {"e", "w"} if abs(x - width / 2) >= abs(y - height / 2) else {"n", "s"}
        elif len(arms) == 1:
            arms |= {_OPPOSITE[next(iter(arms))]}
        found[x, y] = arms
    return found


def way_path(squares: Iterable[Point], margin: float) -> QPainterPath:
    """Return the surface of a way along the squares, with ``margin`` units of ground beside it."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    side = UNIT - 2 * margin
    halves = {
        "n": (margin, 0, side, 50),
        "s": (margin, 50, side, 50),
        "w": (0, margin, 50, side),
        "e": (50, margin, 50, side),
    }
    for (x, y), arms in way_arms(squares).items():
        left, top = float(x * UNIT), float(y * UNIT)
        path.addRoundedRect(left + margin, top + margin, side, side, margin, margin)
        for arm in sorted(arms):
            dx, dy, width, height = halves[arm]
            path.addRect(left + dx, top + dy, width, height)
    return path.simplified()
