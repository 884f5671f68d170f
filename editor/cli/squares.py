"""Squares as they are written on the command line: ``[LEVEL:]X,Y``."""

from __future__ import annotations

import re

from editor.board import Board
from editor.board.paths import Spot
from editor.errors import StudioError
from editor.messages import say

_WRITTEN = re.compile(r"(?:(?P<level>[^:]*):)?\s*(?P<x>-?\d{1,4})\s*,\s*(?P<y>-?\d{1,4})\s*")


def spot_of(text: str, board: Board, outside: bool = False) -> Spot:
    """The square that a text names. Without a level it is on the first one.

    One row or column ``outside`` the frame can be the top-left square of a large miniature.
    """
    written = _WRITTEN.fullmatch(text)
    if written is None:
        raise StudioError(say("paths.not-a-square", text=text))
    level_id = board.levels[0].level.id if written["level"] is None else written["level"].strip()
    level = board.level(level_id)
    if level is None:
        known = tuple(each.level.id for each in board.levels)
        raise StudioError(say("paths.no-such-level", level=level_id, known=known))
    x, y = int(written["x"]), int(written["y"])
    width, height = level.level.width, level.level.height
    least = -1 if outside else 0
    if not (least <= x < width and least <= y < height):
        raise StudioError(say("paths.outside", text=text.strip(), level=level_id, right=width - 1, bottom=height - 1))
    return Spot(level_id, x, y)
