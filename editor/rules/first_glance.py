"""Whom a character might see after its first move: found out with whole sets of squares, before anybody walks.

The character is let go further and see more than it can: every door that it comes by stands open for its eyes, it may
look from squares where friends stand, and a large one is never tired. Whom it does not see even so, it does not see;
for the others the exact way is sought (``balance.py``). Most are done with here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from editor.board import Board, LevelBoard
from editor.board.areas import magnetic_doors, stair_steps
from editor.board.bits import Edges, Squares, edges_within, sides, spread, square_bit, squares_set
from editor.board.miniatures import Miniature, large_reach, mover_of
from editor.board.paths import Mover, Spot
from editor.board.sight_board import BoardSight
from editor.rules.first_views import FirstView, first_views
from editor.rules.memory import EVERYWHERE, LevelSquares, around
from editor.rules.sightlines import SetUp
from editor.values import FrozenStruct


class Glance(FrozenStruct, eq=False):
    """What a character might see at most. Built for nothing; what is asked for is worked out when it is asked for."""

    set_up: SetUp
    miniature: Miniature

    @cached_property
    def given(self) -> tuple[object, ...]:
        """What its first move depends on, besides the ground."""
        board = self.set_up.board
        levels = tuple(level.level.id for level in board.levels)
        return self.miniature.start, levels, *board.scenario.stairs, board.scenario.house

    @cached_property
    def mover(self) -> Mover:
        return mover_of(self.miniature, self.set_up.miniatures)

    @cached_property
    def reach(self) -> LevelSquares:
        """Where it might come to."""
        return self.set_up.memory.recall(("first-reach", self.miniature.id), self.given, self._reach)

    @cached_property
    def walked(self) -> LevelSquares:
        """The squares that decide where it comes to: those it might walk on, what is around them, and all stairs."""
        return _walked(self.set_up.board, self.miniature, self.reach)

    @cached_property
    def views(self) -> tuple[FirstView, ...]:
        """From where it really looks."""
        return self.set_up.memory.recall(("first-views", self.miniature.id), self.given, self._views)

    def look(self, enemy: Miniature) -> tuple[LevelSquares, Squares]:
        """The squares from which an enemy might be seen, and those between the two that decide about it."""
        eyes, between = dict.fromkeys(self.reach, 0), 0
        here = self._sight.level(enemy.level)
        for at in enemy.squares:
            eyes_here, decisive = here.seeing(at, self.reach[enemy.level]) if here is not None else (0, 0)
            eyes[enemy.level] |= eyes_here
            between |= decisive
            for partner in self._sight.partners(Spot(enemy.level, *at)):
                eyes[partner.level] |= self.reach[partner.level] & square_bit(partner.x, partner.y)
        return eyes, between or EVERYWHERE  # as in ``_walked``

    def sight_with(self, opened: frozenset[str]) -> BoardSight:
        """What is seen once it has gone and some doors are open."""
        if opened not in self._sights:
            self._sights[opened] = self.set_up.sight_without((self.miniature,), opened)
        return self._sights[opened]

    def _reach(self) -> tuple[LevelSquares, LevelSquares]:
        board, miniature = self.set_up.board, self.miniature
        reach = _large_reach(board, miniature) if miniature.is_large else _reach(board, miniature, self.mover)
        return reach, _walked(board, miniature, reach)

    def _views(self) -> tuple[tuple[FirstView, ...], LevelSquares]:
        return tuple(first_views(self.set_up.board, self.miniature, self.mover)), self.walked

    @cached_property
    def _sights(self) -> dict[frozenset[str], BoardSight]:
        return {}

    @cached_property
    def _sight(self) -> BoardSight:
        return self.sight_with(_doors_beside(self.set_up.board, self.reach))


def _reach(board: Board, miniature: Miniature, mover: Mover) -> dict[str, Squares]:
    """All squares that it could come to if nobody but enemies were in the way."""
    reach = {level.level.id: 0 for level in board.levels}
    reach[miniature.level] = _on(board, miniature.level) & miniature.covered
    passed = {level_id: _on(board, level_id) & ~_covered(mover.enemies, level_id) for level_id in reach}
    ways, free = dict[str, Edges](), dict[str, Edges]()
    for level in board.levels:
        level_id = level.level.id
        locked, slow = _closed_doors(board, level, mover)
        ways[level_id] = level.ways & edges_within(passed[level_id] | reach[level_id]) & ~locked
        free[level_id] = ways[level_id] & ~slow
    stairs = [
        (board.levels[start].level.id, here, board.levels[end].level.id, there)
        for one, other in stair_steps(board)
        for (start, here), (end, there) in ((one, other), (other, one))
    ]
    card = miniature.character
    before = dict.fromkeys(reach, 0)
    for _ in range(card.healthy.movement or 0 if card is not None else 0):
        # A closed door costs two points: whoever passes it now was in front of it one step earlier.
        wider = {each: spread(reach[each], free[each]) | spread(before[each], ways[each]) for each in reach}
        for start, here, end, there in stairs:
            if reach[start] & here:
                wider[end] |= there & passed[end]
        before, reach = reach, wider
    return reach


def _on(board: Board, level_id: str) -> Squares:
    level = board.level(level_id)
    return level.enterable if level is not None else 0


def _covered(spots: Iterable[Spot], level_id: str) -> Squares:
    covered = 0
    for spot in spots:
        covered |= square_bit(spot.x, spot.y) if spot.level == level_id else 0
    return covered


def _closed_doors(board: Board, level: LevelBoard, mover: Mover) -> tuple[Edges, Edges]:
    """Where nobody passes, and where it takes a point more. A large door may have been opened before, at its other
    half; and where doors overlap, any of them may count."""
    if not level.doors_are_apart:
        return 0, 0
    locked = 0 if mover.magnetic_card else magnetic_doors(level, board) & ~level.open_doors
    return locked, level.closed_small_doors & ~locked


def _large_reach(board: Board, miniature: Miniature) -> dict[str, Squares]:
    """All squares that a large one could come to with any number of Movement points."""
    return {
        level.level.id: large_reach(level, *miniature.squares[0]) if level.level.id == miniature.level else 0
        for level in board.levels
    }


def _doors_beside(board: Board, reach: LevelSquares) -> frozenset[str]:
    """The doors that the character comes by."""
    doors = frozenset[str]()
    for level in board.levels:
        beside = sides(reach[level.level.id]) & level.doors
        doors |= {door.id for door, covered in level.laid_doors if covered & beside} if beside else frozenset()
    return doors


def _walked(board: Board, miniature: Miniature, reach: LevelSquares) -> LevelSquares:
    places = [each for link in board.scenario.stairs for each in (link.start, link.end)]
    walked = {
        here: around(squares) | squares_set(place.square for place in places if place.level == here)
        for here, squares in reach.items()
    }
    # Somebody outside the frame is on no square, in another he could be.
    walked[miniature.level] |= around(miniature.covered) or EVERYWHERE
    return walked
