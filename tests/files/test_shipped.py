"""The shipped scenarios are in our own format and use only pieces of the box."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.board import compile_board
from editor.catalog import load_box
from editor.files import read_scenario, scenario_bytes
from editor.paths import data_folder
from editor.rules import check

SHIPPED = sorted(data_folder("scenarios").rglob("*.scenario.json"))


def test_first_steps_scenario_is_shipped() -> None:
    assert "first-steps.scenario.json" in {path.name for path in SHIPPED}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_scenario_is_written_unchanged(path: Path) -> None:
    assert scenario_bytes(read_scenario(path)) == path.read_bytes()


def test_the_first_steps_are_legal_on_a_whole_frame_of_real_pieces() -> None:
    scenario = read_scenario(data_folder("scenarios") / "first-steps.scenario.json")
    box = load_box()
    board = compile_board(scenario, box)
    (level,) = board.levels
    assert (level.level.width, level.level.height) == (8, 8)
    assert not level.unknown_tiles
    assert not level.empty
    assert {door.door for door in level.level.doors} <= set(box.doors)
    assert {start.character for _, start in scenario.starts()} <= set(box.characters)
    assert set(scenario.modules) <= set(box.modules)
    for rules in ("sags", "scenario"):
        assert [found for found in check(board, rules).problems if found.severity in ("error", "warning")] == []
