"""Which squares a watcher has in view and which it watches over, as bit sets.

``detection`` answers the same for single targets.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice

from editor.board.bit_sets import STRIDE, Squares, square_bit, squares_of
from editor.board.detection import BLIND_RANGE
from editor.board.diagonal_steps import distance_layers
from editor.board.level_board import LevelBoard
from editor.board.looking import SightEngine
from editor.board.miniatures import Miniature
from editor.board.obstacles import closed_doors
from editor.model.game import BoardGame
from editor.model.grid import Direction, Square
from editor.values import FrozenStruct

_ALL: Squares = (1 << STRIDE * STRIDE) - 1
_LEFT_COLUMN: Squares = sum(1 << y * STRIDE for y in range(STRIDE))


class WatchedSquares(FrozenStruct):
    """Squares in two grades."""

    clear: Squares = 0
    """In view in the open; for detection, squares on which a target is noticed at once."""
    doubtful: Squares = 0
    """In view behind cover; for detection, squares on which a contest decides. None of them is clear."""

    def merged(self, other: WatchedSquares) -> WatchedSquares:
        """Return what two watchers have together, each square in the better grade."""
        clear = self.clear | other.clear
        return WatchedSquares(clear, (self.doubtful | other.doubtful) & ~clear)


def has_facing_view(game: BoardGame) -> bool:
    """Return whether characters of a game look in one direction only."""
    return game.facing > 0 and game.look.arc > 0 and game.look.start != "none"


def squares_in_front(at: Square, facing: Direction) -> Squares:
    """Return all squares strictly in front of a square."""
    match facing:
        case "n":
            return (1 << at.y * STRIDE) - 1
        case "s":
            return _ALL & ~((1 << (at.y + 1) * STRIDE) - 1)
        case "w":
            return _LEFT_COLUMN * ((1 << at.x) - 1)
        case "e":
            return _ALL & ~(_LEFT_COLUMN * ((1 << at.x + 1) - 1))


def field_of_view(sight: SightEngine, game: BoardGame, at: Square, facing: Direction) -> WatchedSquares:
    """Return what a character sees in front of it."""
    front = squares_in_front(at, facing) if game.look.arc else _ALL
    clear, cover = sight.by_grade(at)
    return WatchedSquares(clear & front, cover & front)


def detected_squares(sight: SightEngine, game: BoardGame, at: Square, facing: Direction) -> WatchedSquares:
    """Return the squares on which a character notices a target at once, and those where a contest decides."""
    level, here = sight.obstacles.level, square_bit(*at)
    closed = closed_doors(level, sight.obstacles.doors)
    view = field_of_view(sight, game, at, facing)
    near = _ALL if game.look.far is None else _squares_within(level, game, at, game.look.far, closed)
    blind = 0
    if game.look.arc:
        blind = _squares_within(level, game, at, BLIND_RANGE, closed) & ~squares_in_front(at, facing) & ~here
    return WatchedSquares(view.clear & near, (view.doubtful & near) | blind)


def watchers(miniatures: Iterable[Miniature], game: BoardGame, level: str) -> list[Miniature]:
    """Return the characters on a level that players do not lead."""
    led_by_rules = {faction.id for faction in game.faction if not faction.players}
    return [
        each
        for each in miniatures
        if each.level == level and (each.side.led_by != "players" or each.side.faction in led_by_rules)
    ]


def _squares_within(level: LevelBoard, game: BoardGame, at: Square, steps: int, closed: int) -> Squares:
    """Return the squares within a range, as the game measures it."""
    match game.range:
        case "steps":
            layers = islice(distance_layers(level, game.walk, at, closed), steps + 1)
            return deque(layers, maxlen=1).pop() if level.floor & square_bit(*at) else 0
        case "none":
            return 0
        case measure:
            found = 0
            for square in squares_of(level.floor):
                columns, rows = abs(square.x - at.x), abs(square.y - at.y)
                distance = columns + rows if measure == "manhattan" else max(columns, rows)
                found |= square_bit(*square) if distance <= steps else 0
            return found
