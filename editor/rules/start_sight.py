"""Which miniatures see each other at the start: doors as set, every miniature blocking the others (L1 to L7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import product

from editor.board import Board
from editor.board.bit_sets import Squares, square_bit
from editor.board.looking import Grade, SightEngine
from editor.board.miniatures import Miniature, is_in_arc
from editor.board.paths import Spot
from editor.board.sight import BoardSight, miniatures_at_start
from editor.model.grid import Square
from editor.rules.rule_cache import EVERYWHERE, LevelSquares, RuleCache
from editor.values import FrozenStruct

SpotPair = tuple[Spot, Spot]


class StartSight(FrozenStruct):
    """The board at the beginning of the game."""

    board: Board
    miniatures: tuple[Miniature, ...]
    cache: RuleCache

    @cached_property
    def _lines(self) -> dict[tuple[str, str], SpotPair | None]:
        """The lines found so far by the ids of the two miniatures; several rules ask for the same ones."""
        return {}

    @cached_property
    def _past(self) -> dict[frozenset[str], BoardSight]:
        return {}

    @cached_property
    def covered(self) -> dict[str, Squares]:
        """The squares of miniatures by level."""
        return miniatures_at_start(self.board, self.miniatures)

    @cached_property
    def open_doors(self) -> frozenset[str]:
        """The ids of the open doors."""
        levels = self.board.scenario.levels
        return frozenset(door.id for level in levels for door in level.doors if door.state == "open")

    @cached_property
    def sight(self) -> BoardSight:
        """The sight on the whole board."""
        return BoardSight(self.board, self.open_doors, self.covered)

    def sight_without(self, gone: Iterable[Miniature], opened: Collection[str] = ()) -> BoardSight:
        """Return the sight after some miniatures are removed and more doors are open."""
        covered = dict(self.covered)
        for miniature in gone:
            for x, y in miniature.squares:
                if miniature.level in covered:
                    covered[miniature.level] &= ~square_bit(x, y)
        return BoardSight(self.board, self.open_doors.union(opened), covered)

    def sees(self, one: Miniature, other: Miniature) -> bool:
        """Return whether there is a free line between two miniatures, in either direction."""
        known = (other.id, one.id)
        return (self._lines[known] if known in self._lines else self.line(one, other)) is not None

    def line(self, one: Miniature, other: Miniature) -> SpotPair | None:
        """Return a free line between two miniatures, from the first to the second.

        Large miniatures see only from their front squares, and a miniature does not block its own lines (L7). Facing
        counts where the arc of sight is known.
        """
        key = one.id, other.id
        lines = self._lines
        if key not in lines:
            scenario = self.board.scenario
            given = (one.start, other.start, scenario.stairs, scenario.house)
            lines[key] = self.cache.get_or_compute(("line", *key), given, lambda: self._find_line(one, other))
        return lines[key]

    def _find_line(self, one: Miniature, other: Miniature) -> tuple[SpotPair | None, LevelSquares]:
        """Return the line and the squares that decide it."""
        sight = self._sight_without_large(tuple([each for each in (one, other) if each.is_large]))
        if one.level != other.level:
            pairs = dict.fromkeys((*product(one.front, other.squares), *product(one.squares, other.front)))
            lines = ((Spot(one.level, *start), Spot(other.level, *end)) for start, end in pairs)
            found = next((line for line in lines if sight.sees(*line)), None)
            return found, {each.level: each.covered or EVERYWHERE for each in (one, other)}  # stairs need floor only
        here, decisive = sight.level(one.level), 0
        for start, end in _pairs(one, other):
            is_free, squares = _has_line(here, one, other, (start, end)) if here is not None else (False, 0)
            decisive |= squares
            if is_free:
                return (Spot(one.level, *start), Spot(other.level, *end)), {one.level: decisive}
        # A miniature outside the frame is on no square; with another frame it could be.
        return None, {one.level: decisive or EVERYWHERE}

    def grades(self, one: Miniature, other: Miniature, line: SpotPair) -> tuple[Grade, Grade]:
        """Return how the first of two miniatures sees the second along a line, and how it is seen."""
        sight, (start, end) = self._sight_without_large(tuple([each for each in (one, other) if each.is_large])), line
        there = sight.grade(start, end) if sees_along(one, start, end) else "hidden"
        back = sight.grade(end, start) if sees_along(other, end, start) else "hidden"
        return there, back

    def _sight_without_large(self, large: tuple[Miniature, ...]) -> BoardSight:
        """Return the sight without these large miniatures."""
        if not large:
            return self.sight
        key = frozenset(each.id for each in large)
        if key not in self._past:
            self._past[key] = self.sight_without(large)
        return self._past[key]


def _has_line(
    sight: SightEngine, one: Miniature, other: Miniature, ends: tuple[Square, Square]
) -> tuple[bool, Squares]:
    """Return whether one of two miniatures sees the other between two squares, and the squares that decide it."""
    start, end = ends
    if not sight.directed:
        return sight.line(start, end)
    seen, decisive = False, 0
    here, there = Spot(one.level, *start), Spot(one.level, *end)
    for miniature, eye, target in ((one, here, there), (other, there, here)):
        if sees_along(miniature, eye, target):
            is_free, squares = sight.line(eye.square, target.square)
            seen, decisive = seen or is_free, decisive | squares
    return seen, decisive


def _pairs(one: Miniature, other: Miniature) -> Iterable[tuple[Square, Square]]:
    """Return the pairs of squares between which one of the two could see the other, in the order of trying.

    Pairs between which both see each other come first.
    """
    there = [(start, end) for start, end in product(one.front, other.squares) if is_in_arc(one, start, end)]
    back = [(start, end) for start, end in product(one.squares, other.front) if is_in_arc(other, end, start)]
    return dict.fromkeys((*(pair for pair in there if pair in back), *there, *back))


def sees_along(miniature: Miniature, start: Spot, end: Spot) -> bool:
    """Return whether a miniature could see along a line that begins on one of its squares."""
    return start.square in miniature.front and (
        start.level != end.level or is_in_arc(miniature, start.square, end.square)
    )
