"""Values that command lines name: the map in a scenario file, a square, an output file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from editor.board import Board, compile_board
from editor.board.paths import Spot
from editor.catalog import Box, box_for_scenario
from editor.errors import StudioError
from editor.files import make_folder, read_scenario
from editor.messages import Message, msg
from editor.model.scenario import Scenario
from editor.reader import is_folder
from editor.rules import check


class CardChoice(click.Choice[str]):
    """The cards of a game: built-in, those of the user's packs, or physical ones.

    Earlier names of the values still work.
    """

    _SOURCES: Final[dict[str, str]] = {"built-in": "house", "my": "catalogue", "physical": "table"}

    def __init__(self) -> None:
        super().__init__(list(self._SOURCES))

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the source that a value means, as games store it."""
        known = value in self._SOURCES.values()
        return value if known else self._SOURCES[super().convert(value, param, ctx)]


def read_board(path: Path) -> Board:
    """Return the compiled map of the scenario in that file."""
    scenario = read_scenario(path)
    return compile_board(scenario, box_for_scenario(scenario, path))


def cross_check_messages(scenario: Scenario, box: Box, path: Path) -> Iterator[Message]:
    """Yield the differences between the cross-check and the rules on a new map."""
    from editor.rules.cross_check import cross_check  # shapely

    for found in cross_check(check(compile_board(scenario, box))).disagreements:
        yield msg("sags.disagrees", path=path, problem=found.message)


_SQUARE_PATTERN = r"(?:(?P<level>[^:]*):)?\s*(?P<x>-?\d{1,4})\s*,\s*(?P<y>-?\d{1,4})\s*"


def parse_square(text: str, board: Board, outside: bool = False) -> Spot:
    """Return the square that a text names; without a level it is on the first one.

    One row or column ``outside`` the frame can be the top-left square of a large miniature.
    """
    written = re.fullmatch(_SQUARE_PATTERN, text)
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
        raise StudioError(msg("paths.outside", text=text.strip(), right=width - 1, bottom=height - 1))
    return Spot(level_id, x, y)


_ENDS = tuple(filter(None, (os.sep, os.altsep)))


def parse_frame(text: str) -> tuple[int, int]:
    """Return the width and the height in a text like ``20x16``."""
    match = re.fullmatch(r"(\d{1,3})[x×](\d{1,3})", text.strip().lower())
    if match is None:
        raise StudioError(msg("generate.not-a-frame", text=text))
    return int(match[1]), int(match[2])


def output_file(output: str | None, name: str) -> Path:
    """Return the file to write: the named one, or ``name`` in the named or the current folder.

    A path that ends in a slash is a folder, which is created if it is missing.
    """
    if output is None:
        return Path(name)
    folder = Path(output)
    if output.endswith(_ENDS):
        make_folder(folder)
        return folder / name
    return folder / name if is_folder(folder) else folder
