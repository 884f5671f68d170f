"""The map in a scenario file with the box that it is played with, and the second opinion on one that is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from editor.board import Board, compile_board
from editor.catalogue import Box, box_of
from editor.files import read_scenario
from editor.messages import Message, say
from editor.model.scenario import Scenario


def board_in(path: Path) -> Board:
    """The compiled map of the scenario in that file."""
    scenario = read_scenario(path)
    return compile_board(scenario, box_of(scenario, path))


def disagreements(scenario: Scenario, box: Box, path: Path) -> Iterator[Message]:
    """Where the second opinion on a map that was just made differs from the rules: asked before anybody plays on it."""
    from editor.rules import check
    from editor.rules.second_opinion import second_opinion

    for found in second_opinion(check(compile_board(scenario, box))).disagreements:
        yield say("sags.disagrees", path=path, finding=found.message)
