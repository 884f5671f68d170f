"""Who sees whom at the start: doors as they lie, every miniature in the way of the others (rules, L1 to L7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from editor.board import Board
from editor.board.bits import Squares, square_bit
from editor.board.miniatures import Miniature
from editor.board.paths import Spot
from editor.board.sight_board import BoardSight, miniatures_at_start

SpotPair = tuple[Spot, Spot]


@dataclass(frozen=True)
class SetUp:
    """A board as it is when the game begins."""

    board: Board
    _lines: dict[tuple[str, str], SpotPair | None] = field(default_factory=dict, init=False, repr=False)
    """The lines that were sought, by the ids of the two: several rules ask for the same ones."""
    _past: dict[frozenset[str], BoardSight] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def covered(self) -> dict[str, Squares]:
        return miniatures_at_start(self.board)

    @cached_property
    def open_doors(self) -> frozenset[str]:
        levels = self.board.scenario.levels
        return frozenset(door.id for level in levels for door in level.doors if door.state == "open")

    @cached_property
    def sight(self) -> BoardSight:
        return BoardSight(self.board, self.open_doors, self.covered)

    def sight_without(self, gone: Iterable[Miniature], opened: Collection[str] = ()) -> BoardSight:
        """The sight once some miniatures are out of the way and more doors are open."""
        covered = dict(self.covered)
        for miniature in gone:
            for x, y in miniature.squares:
                if miniature.level in covered:
                    covered[miniature.level] &= ~square_bit(x, y)
        return BoardSight(self.board, self.open_doors.union(opened), covered)

    def sees(self, one: Miniature, other: Miniature) -> bool:
        """Whether there is a free line between two miniatures; either may be named first."""
        known = (other.id, one.id)
        return (self._lines[known] if known in self._lines else self.line(one, other)) is not None

    def line(self, one: Miniature, other: Miniature) -> SpotPair | None:
        """A free line between two miniatures, from the first to the second, whichever of them sees along it.

        Large ones see from their front squares only, and nobody stands in the way of himself (L7).
        """
        key = (one.id, other.id)
        if key not in self._lines:
            self._lines[key] = self._line(one, other)
        return self._lines[key]

    def _line(self, one: Miniature, other: Miniature) -> SpotPair | None:
        sight = self._sight_past(tuple(each for each in (one, other) if each.is_large))
        pairs = dict.fromkeys((*product(one.front, other.squares), *product(one.squares, other.front)))
        lines = ((Spot(one.level, *a), Spot(other.level, *b)) for a, b in pairs)
        return next((line for line in lines if sight.sees(*line)), None)

    def _sight_past(self, large: tuple[Miniature, ...]) -> BoardSight:
        """The sight when these large miniatures are in nobody's way."""
        if not large:
            return self.sight
        key = frozenset(each.id for each in large)
        if key not in self._past:
            self._past[key] = self.sight_without(large)
        return self._past[key]
