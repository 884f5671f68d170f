"""What a command line names: the map in a scenario file, with the box that it is played with, and a square of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from editor.board import Board, compile_board
from editor.board.paths import Spot
from editor.catalog import Box, box_for_scenario
from editor.errors import StudioError
from editor.files import read_scenario
from editor.messages import Message, msg
from editor.model.scenario import Scenario
from editor.rules import check


def board_in(path: Path) -> Board:
    """The compiled map of the scenario in that file."""
    scenario = read_scenario(path)
    return compile_board(scenario, box_for_scenario(scenario, path))


def disagreements(scenario: Scenario, box: Box, path: Path) -> Iterator[Message]:
    """Where the second opinion on a map that was just made differs from the rules: asked before anybody plays on it."""
    from editor.rules.cross_check import cross_check  # shapely

    for found in cross_check(check(compile_board(scenario, box))).disagreements:
        yield msg("sags.disagrees", path=path, finding=found.message)


_WRITTEN = r"(?:(?P<level>[^:]*):)?\s*(?P<x>-?\d{1,4})\s*,\s*(?P<y>-?\d{1,4})\s*"


def spot_of(text: str, board: Board, outside: bool = False) -> Spot:
    """The square that a text names. Without a level it is on the first one.

    One row or column ``outside`` the frame can be the top-left square of a large miniature.
    """
    written = re.fullmatch(_WRITTEN, text)
    if written is None:
        raise StudioError(msg("paths.not-a-square", text=text))
    level_id = board.levels[0].level.id if written["level"] is None else written["level"].strip()
    level = board.level(level_id)
    if level is None:
        known = tuple(each.level.id for each in board.levels)
        raise StudioError(msg("paths.no-such-level", level=level_id, known=known))
    x, y = int(written["x"]), int(written["y"])
    width, height = level.level.width, level.level.height
    least = -1 if outside else 0
    if not (least <= x < width and least <= y < height):
        raise StudioError(msg("paths.outside", text=text.strip(), level=level_id, right=width - 1, bottom=height - 1))
    return Spot(level_id, x, y)
