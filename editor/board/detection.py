"""Whether a watcher notices a target: at once, after a contest, or not at all.

In front of the watcher a target in the open is noticed at once and one behind cover after a contest, within the range
of detection. Beside and behind it only targets close by are noticed, after a contest.
"""

from __future__ import annotations

from typing import Final, Literal

from editor.board.bit_sets import Squares, square_bit, squares_of
from editor.board.diagonal_steps import distance_layers, game_distance
from editor.board.level_board import LevelBoard
from editor.board.looking import SightEngine
from editor.board.obstacles import closed_doors
from editor.model.game import BoardGame
from editor.model.grid import STEPS, Direction, Square

Detection = Literal["seen", "contest", "nothing"]
"""What happens when a watcher could notice a target."""

BLIND_RANGE: Final = 2
"""How far a target on the blind sides is noticed."""

DARK_TAG: Final = "dark"
"""The tag of squares on which it is easier to hide."""


def is_in_front(watcher: Square, facing: Direction, target: Square) -> bool:
    """Return whether a target is strictly in front of a watcher, in a field of view of 180 degrees."""
    dx, dy = STEPS[facing]
    return dx * (target.x - watcher.x) + dy * (target.y - watcher.y) > 0


def detect(sight: SightEngine, game: BoardGame, watcher: Square, facing: Direction, target: Square) -> Detection:
    """Return whether a watcher notices a target by the rules of a game."""
    level = sight.obstacles.level
    reach = game_distance(level, game, watcher, target, closed_doors(level, sight.obstacles.doors))
    if game.look.arc and not is_in_front(watcher, facing, target):
        return "contest" if reach is not None and reach <= BLIND_RANGE else "nothing"
    if game.look.far is not None and (reach is None or reach > game.look.far):
        return "nothing"
    match sight.grade(watcher, target):
        case "open":
            return "seen"
        case "cover":
            return "contest"
        case "hidden":
            return "nothing"


def detected_squares(
    sight: SightEngine, game: BoardGame, watcher: Square, facing: Direction
) -> tuple[Squares, Squares]:
    """Return the squares of a level on which a watcher notices targets at once, and those with a contest."""
    level = sight.obstacles.level
    in_open, in_cover = sight.by_grade(watcher)
    seen = contest = 0
    distances = _distances(sight, game, watcher)
    for square in squares_of(level.floor & ~square_bit(*watcher)):
        bit, reach = square_bit(*square), distances.get(square)
        if game.look.arc and not is_in_front(watcher, facing, square):
            contest |= bit if reach is not None and reach <= BLIND_RANGE else 0
        elif game.look.far is None or (reach is not None and reach <= game.look.far):
            seen |= bit & in_open
            contest |= bit & in_cover
    return seen, contest


def _distances(sight: SightEngine, game: BoardGame, watcher: Square) -> dict[Square, int]:
    """Return the range of each square from a watcher, where there is one."""
    level = sight.obstacles.level
    closed = closed_doors(level, sight.obstacles.doors)
    if game.range != "steps":
        found = ((square, game_distance(level, game, watcher, square)) for square in squares_of(level.floor))
        return {square: steps for square, steps in found if steps is not None}
    distances: dict[Square, int] = {}
    before = 0
    for steps, reached in enumerate(distance_layers(level, game.walk, watcher, closed)):
        distances |= dict.fromkeys(squares_of(reached & ~before), steps)
        before = reached
    return distances


def hiding_bonus(level: LevelBoard, game: BoardGame, watcher: Square, facing: Direction, target: Square) -> int:
    """Return what a target adds to its side of a contest because of where it is.

    It gets a point in the second half of the range of detection, and one on a dark square. On the blind sides, where
    the watcher does not notice it by sight, it gets none.
    """
    if game.look.arc and not is_in_front(watcher, facing, target):
        return 0
    reach = game_distance(level, game, watcher, target)
    is_far = game.look.far is not None and reach is not None and 2 * reach > game.look.far
    return int(is_far) + int(DARK_TAG in level.tags_at(target))
