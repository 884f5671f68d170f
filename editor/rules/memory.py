"""What a rule worked out before the last edit, kept for as long as nothing it looked at has changed.

Rules that walk and look around, once for every character, are the dearest ones, and most edits happen elsewhere. Such
a rule says with each result which squares it depends on; the result stands until one of them, or an edge around them,
is another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
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


@dataclass
class RuleMemory:
    """What was worked out for one board; handed on to the board after the next edit."""

    known: dict[Hashable, tuple[tuple[object, ...], LevelSquares, Any]] = field(default_factory=dict)
    """Key -> what else it was worked out from, the squares it depends on, and the result."""
    old: RuleMemory | None = None
    changed: LevelSquares = field(default_factory=dict)
    """Where the board differs from the one that ``old`` is about."""

    def recall(self, key: Hashable, given: tuple[object, ...], work: Callable[[], tuple[T, LevelSquares]]) -> T:
        """The result for that key: the one from before, if it was worked out from the same values and ground."""
        remembered = self.old.known.get(key) if self.old else None
        if remembered is None or not self._stands(remembered, given):
            result, ground = work()
            remembered = given, ground, result
        self.known[key] = remembered
        found: T = remembered[2]
        return found

    def _stands(self, remembered: tuple[tuple[object, ...], LevelSquares, Any], given: tuple[object, ...]) -> bool:
        before, ground, _ = remembered
        return before == given and self._is_untouched(ground)  # the very same values are equal at a glance

    def _is_untouched(self, ground: LevelSquares) -> bool:
        touched = 0
        for level, squares in ground.items():  # asked hundreds of times after each edit: no generator
            touched |= squares & self.changed.get(level, 0)
        return not touched

    def hand_on(self) -> None:
        """Take over what nobody asked for this time but still holds, the latest first, and let go of the rest."""
        for key, remembered in self.old.known.items() if self.old else ():
            if len(self.known) >= MOST_REMEMBERED:
                break
            if key not in self.known and self._is_untouched(remembered[1]):
                self.known[key] = remembered
        self.old = None


def memory_after(old: RuleMemory, before: Board, after: Board) -> RuleMemory:
    change = change_between(before, after)
    changed = {level_id: each.ground for level_id, each in change.levels.items()}
    if "sides" in change.parts:
        for start in _other_starts(before.scenario, after.scenario):
            if start.level is not None and start.x is not None and start.y is not None:
                for x, y in footprint(start.x, start.y, large=True):
                    changed[start.level] = changed.get(start.level, 0) | square_bit(x, y)
    return RuleMemory(old=old, changed=changed)


def _other_starts(before: Scenario, after: Scenario) -> Iterator[Start]:
    """Characters that came, went, moved or are otherwise not the same, as they were and as they are."""
    old = {id(start): start for _, start in before.starts()}
    new = {id(start): start for _, start in after.starts()}
    return ((old | new)[key] for key in old.keys() ^ new.keys())


def around(squares: Squares) -> Squares:
    """These squares and their neighbours: what someone who walks or looks about on them takes notice of."""
    return squares | neighbours(squares)
