"""Ways to look: which of them a game uses. Whoever asks who sees whom on a level asks for it here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.board.bits import Squares, square_bit
from editor.board.compile import LevelBoard
from editor.board.obstacles import DoorState, obstacles
from editor.board.sight import Sight
from editor.board.sight_templates import Offset
from editor.messages import Message, msg
from editor.model.game import BoardGame, LookRules
from editor.model.grid import Square

WAYS_TO_LOOK: Final = frozenset({"none", "centre"})
"""Where lines of sight can begin. A game can also ask for corners, which nobody has written yet."""


def looker(level: LevelBoard, rules: LookRules, doors: DoorState = "as-laid", miniatures: Squares = 0) -> Sight:
    """Who sees whom on a level by the rules of a game: from centre to centre, or nobody where lines mean nothing."""
    there = obstacles(level, doors, miniatures if rules.figures == "block" else 0)
    return Nobody(there) if rules.start == "none" else Sight(there)


def why_no_lines(game: BoardGame) -> Message | None:
    """What to say to who asks for a line in a game that has none."""
    return msg("sight.no-lines", game=game.name) if game.look.start == "none" else None


class Nobody(Sight):
    """Nobody sees anybody: a game whose places are no squares has no use for lines between them."""

    def sees(self, a: Square, b: Square) -> bool:
        return a == b and self.obstacles.has_floor(a)

    def seeing(self, b: Square, eyes: Squares) -> tuple[Squares, Squares]:
        here = square_bit(*b)
        return eyes & here & self.obstacles.floor, eyes | here

    def from_square(self, a: Square) -> Squares:
        return 0

    def pairs(self) -> Mapping[Offset, Squares]:
        return {}

    def counts(self) -> dict[Square, int]:
        return {}
