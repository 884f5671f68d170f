"""An independent, slow reference for line of sight with exact fractions, written from the text of the rules.

It shares no code with ``editor.board``: squares are pairs of numbers, and a wall between two neighboring squares is the
set of the two.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor

from editor.values import FrozenStruct

At = tuple[int, int]
HALF = Fraction(1, 2)


class PlainMap(FrozenStruct):
    floor: frozenset[At]
    shut: frozenset[frozenset[At]]
    """Neighbouring squares with an intact wall or a closed door between them."""
    blocking: frozenset[At]
    """Squares with an element that blocks sight, or a miniature."""

    def is_shut(self, one: At, other: At) -> bool:
        return frozenset({one, other}) in self.shut

    def blocks(self, square: At) -> bool:
        return square in self.blocking or square not in self.floor


def sees(plain: PlainMap, a: At, b: At) -> bool:
    return a in plain.floor and b in plain.floor and first_stop(plain, a, b) is None


def first_stop(plain: PlainMap, a: At, b: At) -> Fraction | None:
    """Return where on the line, from 0 to 1, it is blocked first; squares block it where it enters them."""
    marks = _marks(a, b)
    passed = [_square_at(a, b, (one + other) / 2) for one, other in pairwise(marks)]
    for mark, (before, after) in zip(marks[1:-1], pairwise(passed), strict=True):
        x, y = _point_at(a, b, mark)
        at_a_corner = x.denominator == 1 and y.denominator == 1
        if at_a_corner and _corner_is_sealed(plain, before, after):  # L3
            return mark
        if not at_a_corner and plain.is_shut(before, after):  # L1
            return mark
        if after != b and plain.blocks(after):  # L2
            return mark
    return None


def _corner_is_sealed(plain: PlainMap, p: At, q: At) -> bool:
    r, s = (p[0], q[1]), (q[0], p[1])
    return all(plain.is_shut(p, past) or plain.is_shut(past, q) or plain.blocks(past) for past in (r, s))


def _marks(a: At, b: At) -> list[Fraction]:
    """Return where on the line, from 0 to 1, it begins, crosses grid lines, and ends."""
    marks = {Fraction(0), Fraction(1)}
    for here, there in zip(a, b, strict=True):
        for line in range(min(here, there) + 1, max(here, there) + 1):
            marks.add((line - here - HALF) / (there - here))
    return sorted(marks)


def _point_at(a: At, b: At, mark: Fraction) -> tuple[Fraction, Fraction]:
    return a[0] + HALF + mark * (b[0] - a[0]), a[1] + HALF + mark * (b[1] - a[1])


def _square_at(a: At, b: At, mark: Fraction) -> At:
    x, y = _point_at(a, b, mark)
    return floor(x), floor(y)
