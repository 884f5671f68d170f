"""What a rule worked out before the last edit, kept for as long as nothing it looked at has changed.

Rules that walk and look around, once for every character, are the dearest ones, and most edits happen elsewhere. Such
a rule says with each result which squares it depends on; the result stands until one of them, or an edge around them,
is another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

from editor.board import Board
from editor.board.bits import Squares, neighbours, square_bit
from editor.board.change import change_between
from editor.board.miniatures import footprint
from editor.model.scenario import Scenario
from editor.model.sides import Start

T = TypeVar("T")
LevelSquares = Mapping[str, Squares]
"""Squares by level."""

EVERYWHERE: Squares = -1

MOST_REMEMBERED = 1000
"""What was asked for last comes first; the rest of a long day's work is worked out again if it is wanted."""


Remembered = dict[Hashable, tuple[tuple[object, ...], LevelSquares, Any]]
"""Key -> what else it was worked out from, the squares it depends on, and the result."""


class RuleMemory:
    """What was worked out for one board; handed on to the board after the next edit."""

    def __init__(self, before: Remembered | None = None) -> None:
        self.known: Remembered = {}
        self.before: Remembered = {} if before is None else before
        """What was known before the edit and still holds. Whatever is asked for comes from here to ``known``."""

    def recall(self, key: Hashable, given: tuple[object, ...], work: Callable[[], tuple[T, LevelSquares]]) -> T:
        """The result for that key: the one that is known, if it was worked out from the same values."""
        remembered = self.before.pop(key, None) or self.known.get(key)
        if remembered is None or remembered[0] != given:  # the very same values are equal at a glance
            result, ground = work()
            remembered = given, ground, result
        self.known[key] = remembered
        found: T = remembered[2]
        return found

    def hand_on(self) -> None:
        """Take over what nobody asked for this time, the latest first, and let go of what finds no room."""
        self.known.update(islice(self.before.items(), max(0, MOST_REMEMBERED - len(self.known))))
        self.before = {}


def memory_after(old: RuleMemory, before: Board, after: Board) -> RuleMemory:
    return RuleMemory(before=still_held(old.known, changed_ground(before, after)))


def still_held(known: Remembered, changed: LevelSquares) -> Remembered:
    """What does not depend on what has changed."""
    for level, squares in changed.items():
        known = {key: each for key, each in known.items() if not each[1].get(level, 0) & squares}
    return known if changed else dict(known)


def changed_ground(before: Board, after: Board) -> LevelSquares:
    """The squares that are not what they were, or have another side, or on which somebody else stands."""
    change = change_between(before, after)
    changed = {level_id: each.ground for level_id, each in change.levels.items()}
    if "sides" in change.parts:
        for start in _other_starts(before.scenario, after.scenario):
            if start.level is not None and start.x is not None and start.y is not None:
                for x, y in footprint(start.x, start.y, large=True):
                    changed[start.level] = changed.get(start.level, 0) | square_bit(x, y)
    return changed


def _other_starts(before: Scenario, after: Scenario) -> Iterator[Start]:
    """Characters that came, went, moved or are otherwise not the same, as they were and as they are."""
    old = {id(start): start for _, start in before.starts()}
    new = {id(start): start for _, start in after.starts()}
    return ((old | new)[key] for key in old.keys() ^ new.keys())


def around(squares: Squares) -> Squares:
    """These squares and their neighbours: what someone who walks or looks about on them takes notice of."""
    return squares | neighbours(squares)
