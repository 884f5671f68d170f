"""Results of rules from before the last edit, kept while nothing they depend on has changed.

Rules that search routes and sight lines for every character are the most expensive ones, and most edits happen
elsewhere. Such a rule returns with each result the squares it depends on; the result stays valid until one of them, or
one of their edges, changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

from editor.board import Board
from editor.board.bit_sets import Squares, neighbors, square_bit
from editor.board.board import change_between
from editor.board.miniatures import footprint
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter

_T = TypeVar("_T")
LevelSquares = Mapping[str, Squares]
"""Squares by level."""

EVERYWHERE: Squares = -1

MAX_ENTRIES = 1000
"""How many results are kept, the latest used first."""


CacheEntries = dict[Hashable, tuple[tuple[object, ...], LevelSquares, Any]]
"""Key -> other values that the result depends on, the squares it depends on, and the result."""


class RuleCache:
    """Results computed for one board, passed on to the board after the next edit."""

    def __init__(self, before: CacheEntries | None = None) -> None:
        self.known: CacheEntries = {}
        self.before: CacheEntries = {} if before is None else before
        """What was known before the edit and still holds. Whatever is asked for comes from here to ``known``."""

    def get_or_compute(
        self, key: Hashable, given: tuple[object, ...], work: Callable[[], tuple[_T, LevelSquares]]
    ) -> _T:
        """Return the result for that key: the cached one, if it was computed from equal values."""
        entry = self.before.pop(key, None) or self.known.get(key)
        if entry is None or entry[0] != given:  # comparing identical values is fast
            result, ground = work()
            entry = given, ground, result
        self.known[key] = entry
        found: _T = entry[2]
        return found

    def carry_over(self) -> None:
        """Keep unused entries of the previous board, the latest first, up to the limit."""
        self.known.update(islice(self.before.items(), max(0, MAX_ENTRIES - len(self.known))))
        self.before = {}


def cache_after_edit(old: RuleCache, before: Board, after: Board) -> RuleCache:
    """Return the cache for an edited board, with all entries that are still valid."""
    return RuleCache(before=unaffected_entries(old.known, changed_squares(before, after)))


def unaffected_entries(known: CacheEntries, changed: LevelSquares) -> CacheEntries:
    """Return the entries that do not depend on changed squares."""
    for level, squares in changed.items():
        known = {key: each for key, each in known.items() if not each[1].get(level, 0) & squares}
    return known if changed else dict(known)


def changed_squares(before: Board, after: Board) -> LevelSquares:
    """Return the squares whose content, edges or miniatures changed."""
    change = change_between(before, after)
    changed = {level_id: each.ground for level_id, each in change.levels.items()}
    if "sides" in change.parts:
        for start in _changed_starts(before.scenario, after.scenario):
            if start.level is not None and start.x is not None and start.y is not None:
                for x, y in footprint(start.x, start.y, large=True):
                    changed[start.level] = changed.get(start.level, 0) | square_bit(x, y)
    return changed


def _changed_starts(before: Scenario, after: Scenario) -> Iterator[StartingCharacter]:
    """Yield the characters that were added, removed or changed, in their old and new state."""
    old = {id(start): start for _, start in before.starts()}
    new = {id(start): start for _, start in after.starts()}
    return ((old | new)[key] for key in old.keys() ^ new.keys())


def with_neighbors(squares: Squares) -> Squares:
    """Return these squares and their neighbors, which decide about walking and looking from them."""
    return squares | neighbors(squares)
