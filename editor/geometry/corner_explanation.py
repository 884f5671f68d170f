"""Explain single lines of sight from corner to corner with shapely: the best corner, and what gives cover or hides.

A line is cut where it crosses the sides of squares or passes through corners; the squares between two cuts follow from
the middle of each piece. ``editor.board.graded_lines`` gives the same answers by counting; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor

from shapely import LineString, Point

from editor.board.graded_lines import CornerLine, GradedSightLine
from editor.board.looking import GRADES
from editor.board.obstacles import Blocker
from editor.geometry.corner_check import SIDE_UNITS, corners_of, shortened
from editor.geometry.graded_level import CoverLevel, GradedLevel
from editor.model.grid import Edge, Square, Vertex, edges_at
from editor.values import replace

_Met = tuple[CoverLevel, Blocker]


def explain_line(level: GradedLevel, a: Square, b: Square) -> GradedSightLine:
    """Return how one square sees another, with the lines from its four corners and what they meet."""
    for at, square in enumerate((a, b)):
        if square not in level.heights:
            return GradedSightLine(a, b, Blocker("no-floor", Fraction(at), square=square), "hidden")
    if a == b:
        return GradedSightLine(a, b, None, "open")
    corners = tuple(_corner_line(level, a, b, corner) for corner in corners_of(a))
    best = min(corners, key=lambda line: (line.severity, -line.decisive.at if line.decisive else 0))
    is_plain = level.game.heights.look == "plain"
    by_height = best.severity == 0 and not is_plain and level.has_height_cover(a, b)
    heights = level.heights[a], level.heights[b]
    return GradedSightLine(a, b, best.decisive, GRADES[best.severity + by_height], corners, best, by_height, heights)


def _corner_line(level: GradedLevel, a: Square, b: Square, start: Vertex) -> CornerLine:
    end = Vertex(b.x + (start.x <= b.x), b.y + (start.y <= b.y))
    meets = tuple(met for met in _meets(level, (a, b), start, end) if met[0])
    return CornerLine(start, end, max((severity for severity, _ in meets), default=0), meets)


def _meets(level: GradedLevel, ends: tuple[Square, Square], start: Vertex, end: Vertex) -> Iterator[_Met]:
    """Yield everything on a line, in order: what it crosses, what it touches, and squares that it does not pass."""
    cuts = dict(sorted(_cuts(start, end), key=lambda cut: cut[0]))
    squares = [_square_at(start, end, (one + other) / 2) for one, other in pairwise((Fraction(0), *cuts, Fraction(1)))]
    first = squares[0]
    if first != ends[0]:
        yield _crossing(level, start, (ends[0], first), Fraction(0))
        yield from _passing(level, first, ends[1], Fraction(0))
    for (at, thing), (before, after) in zip(cuts.items(), pairwise(squares), strict=True):
        if isinstance(thing, Vertex):
            yield _crossing(level, thing, (before, after), at)
            yield _touching(level, thing, at)
        else:
            yield level.severity(thing), _blocker(level, thing, at)
        yield from _passing(level, after, ends[1], at)


def _cuts(start: Vertex, end: Vertex) -> Iterator[tuple[Fraction, Edge | Vertex]]:
    """Yield the sides that a line crosses and the corners that it passes through, with their place on the line."""
    line = LineString([(start.x * SIDE_UNITS, start.y * SIDE_UNITS), (end.x * SIDE_UNITS, end.y * SIDE_UNITS)])
    columns, rows = sorted((start.x, end.x)), sorted((start.y, end.y))
    for y in range(rows[0], rows[1] + 1):
        for x in range(columns[0], columns[1] + 1):
            corner = Vertex(x, y)
            if corner not in (start, end) and line.intersects(Point(x * SIDE_UNITS, y * SIDE_UNITS)):
                yield Fraction(x - start.x, end.x - start.x), corner
            for edge in (Edge(x, y, "n"), Edge(x, y, "w")):
                if line.intersects(LineString(shortened(edge))):
                    done, length = (
                        (x - start.x, end.x - start.x) if edge.side == "w" else (y - start.y, end.y - start.y)
                    )
                    yield Fraction(done, length), edge


def _square_at(start: Vertex, end: Vertex, at: Fraction) -> Square:
    """Return the square at a place on a line that is inside of one."""
    x, y = start.x + at * (end.x - start.x), start.y + at * (end.y - start.y)
    return Square(floor(x), floor(y))


def _passing(level: GradedLevel, square: Square, target: Square, at: Fraction) -> Iterator[_Met]:
    if square != target and square in level.opaque:
        yield 2, _on_square(level, square, at)


def _crossing(level: GradedLevel, corner: Vertex, squares: tuple[Square, Square], at: Fraction) -> _Met:
    """Return the severity of the better way round a corner, and what shuts both ways."""
    x, y = corner
    around = [Square(x - 1, y - 1), Square(x, y - 1), Square(x, y), Square(x - 1, y)]
    first, last = map(around.index, squares)
    ways = [_worst(level, corner, around, ends, at) for ends in ((first, last), (last, first))]
    return min(severity for severity, _ in ways), Blocker("corner", at, vertex=corner, ways=tuple(b for _, b in ways))


def _worst(level: GradedLevel, corner: Vertex, around: Sequence[Square], ends: tuple[int, int], at: Fraction) -> _Met:
    """Return the worst thing on the way clockwise round a corner."""
    edges, found = edges_at(corner), list[_Met]()
    for step in range((ends[1] - ends[0]) % 4):
        here = (ends[0] + step) % 4
        found.append((level.severity(edges[here]), _blocker(level, edges[here], at)))
        if step and around[here] in level.opaque:
            found.append((2, _on_square(level, around[here], at)))
    return max(found, key=lambda met: met[0])


def _touching(level: GradedLevel, corner: Vertex, at: Fraction) -> _Met:
    """Return what a line gets for touching a corner, and what ends there."""
    sides = [(level.sides[edge][0] if edge in level.sides else 0, edge) for edge in edges_at(corner)]
    worst, edge = max(sides, key=lambda side: side[0])
    return level.touched(worst), Blocker("touched", at, vertex=corner, ways=(_blocker(level, edge, at),))


def _blocker(level: GradedLevel, edge: Edge, at: Fraction) -> Blocker:
    """Return what is on a side: no floor beyond it, a closed door, a line, a barricade or smoke."""
    for square in edge.squares():
        if square not in level.heights:
            return Blocker("no-floor", at, square=square)
    return replace(level.sides[edge][1], at=at) if edge in level.sides else Blocker("wall", at, edge=edge)


def _on_square(level: GradedLevel, square: Square, at: Fraction) -> Blocker:
    return Blocker("miniature" if square in level.standing else "element", at, square=square)
