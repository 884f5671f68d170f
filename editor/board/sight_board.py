"""Line of sight on a whole board: between levels, and of miniatures (rules L5, L7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from editor.board.bits import Squares, square_bit
from editor.board.compile import Board
from editor.board.looking import looker
from editor.board.miniatures import Miniature, miniatures
from editor.board.obstacles import DoorState
from editor.board.paths import Spot
from editor.board.sight import Sight
from editor.values import FrozenStruct, field


class BoardSight(FrozenStruct, eq=False):
    """Who sees whom on a board, under one state of the doors."""

    board: Board
    doors: DoorState = "as-laid"
    miniatures: Mapping[str, Squares] = field(default_factory=dict)
    """The squares that miniatures stand on, by level; they stop lines."""

    @cached_property
    def _levels(self) -> dict[str, Sight]:
        return {}

    def level(self, level_id: str) -> Sight | None:
        level = self.board.level(level_id)
        if level is None:
            return None
        if level_id not in self._levels:
            standing = self.miniatures.get(level_id, 0)
            self._levels[level_id] = looker(level, self.board.box.game.look, self.doors, standing)
        return self._levels[level_id]

    def sees(self, a: Spot, b: Spot) -> bool:
        """Whether one square sees another, on the same level or over stairs (L5)."""
        if a.level != b.level:
            return b in self.partners(a)
        sight = self.level(a.level)
        return sight is not None and sight.sees(a.square, b.square)

    def from_square(self, a: Spot) -> dict[str, Squares]:
        """All squares that are seen from a square, by level, without that square itself."""
        sight = self.level(a.level)
        seen = {a.level: sight.from_square(a.square) if sight is not None else 0}
        for partner in self.partners(a):
            seen[partner.level] = seen.get(partner.level, 0) | square_bit(partner.x, partner.y)
        return seen

    def partners(self, spot: Spot) -> tuple[Spot, ...]:
        """The squares of other levels that a stair square leads to; both ends need floor."""
        ends = self._ends.get(spot)
        if not ends or not self._has_floor(spot):
            return ()
        return tuple(end for end in ends if end.level != spot.level and self._has_floor(end))

    @cached_property
    def _ends(self) -> dict[Spot, dict[Spot, None]]:
        """Where the stairs on a square lead, each place once and in the order of the file."""
        ends: dict[Spot, dict[Spot, None]] = {}
        for link in self.board.scenario.stairs:
            one, other = (Spot(place.level, place.x, place.y) for place in (link.start, link.end))
            ends.setdefault(one, {})[other] = None
            ends.setdefault(other, {})[one] = None
        return ends

    def _has_floor(self, spot: Spot) -> bool:
        sight = self.level(spot.level)
        return sight is not None and sight.obstacles.has_floor(spot.square)


def miniatures_at_start(board: Board, standing: Iterable[Miniature] | None = None) -> dict[str, Squares]:
    """The squares that miniatures stand on when the game begins, by level. Whoever knows them may give them."""
    covered: dict[str, Squares] = {}
    for miniature in miniatures(board) if standing is None else standing:
        level = board.level(miniature.level)
        if level is not None:
            covered[miniature.level] = covered.get(miniature.level, 0) | miniature.covered & level.frame
    return covered
