"""How a map came about as a film: a picture for each move that changed it, as everybody at the table saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from editor.board import compile_board
from editor.catalog import Box
from editor.export.pictures import level_picture
from editor.files import write_atomically
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.session.sitting import Sitting
from editor.session.table_map import map_of

_SCALE: Final = 40
"""Pixels of a square."""


def frames(sitting: Sitting) -> tuple[Scenario, ...]:
    """The maps in their order, the empty frame first; moves that change nothing on the map have none."""
    found: list[Scenario] = []
    shown: tuple[tuple[Level, ...], object] | None = None
    for number in range(len(sitting.tables)):
        scenario = map_of(sitting.at(number))
        standing = tuple(side.characters for side in scenario.sides)
        if (scenario.levels, standing) != shown:
            shown = scenario.levels, standing
            found.append(scenario)
    return tuple(found)


def frame_paths(path: Path, count: int) -> list[Path]:
    """``map.png`` becomes ``map-000.png``, ``map-001.png`` and so on."""
    return [path.with_name(f"{path.stem}-{number:03}{path.suffix}") for number in range(count)]


def write_film(paths: Sequence[Path], maps: Sequence[Scenario], box: Box, report: Callable[[float], None]) -> int:
    """Draw and write all pictures; gives back how many. ``report`` is told the share that is done."""
    for number, (path, scenario) in enumerate(zip(paths, maps, strict=True)):
        board = compile_board(scenario, box)
        write_atomically(path, level_picture(board, board.levels[0], _SCALE, grid=True, names=True))
        report((number + 1) / len(paths))
    return len(paths)
