"""The map in a scenario file, with the box that it is played with."""

from __future__ import annotations

from pathlib import Path

from editor.board import Board, compile_board
from editor.catalogue import box_of
from editor.files import read_scenario


def board_in(path: Path) -> Board:
    """The compiled map of the scenario in that file."""
    scenario = read_scenario(path)
    return compile_board(scenario, box_of(scenario, path))
