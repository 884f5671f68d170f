"""The two complete games in ``docs/packs``: sound, played on scenarios without problems, printed and exported."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.board import compile_board
from editor.board.paths import Spot, reachable
from editor.catalog import box_for_scenario
from editor.catalog.packs.pack import read_pack
from editor.catalog.packs.used_packs import with_used_packs
from editor.export import EXPORTERS, export
from editor.files import read_scenario, scenario_bytes
from editor.files.pack_files import check_pack_and_rules
from editor.rules import check

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "packs"
SCENARIOS = {
    "wardens-keep": ("stolen-seal", "what-the-crypt-keeps"),
    "deep-shaft": ("lost-shift", "water-in-the-shaft"),
}
ALL_SCENARIOS = [name for names in SCENARIOS.values() for name in names]


@pytest.mark.parametrize("game", SCENARIOS)
def test_the_game_is_sound_and_has_its_own_drawings(game: str) -> None:
    box, faults = check_pack_and_rules(read_pack(FOLDER / game))
    assert [str(fault) for fault in faults] == []
    drawn = {path.stem for path in (FOLDER / game / "art").glob("*.svg")}
    assert drawn <= set(box.elements) | set(box.markers), "no drawing is left over"
    assert set(box.markers) <= drawn


@pytest.mark.parametrize("name", ALL_SCENARIOS)
def test_the_scenario_has_no_problems_and_is_written_as_the_program_writes_it(name: str) -> None:
    path = FOLDER / f"{name}.scenario.json"
    scenario = read_scenario(path)
    box = box_for_scenario(scenario, path)
    board = compile_board(scenario, box)
    assert [str(each.message) for each in check(board).problems] == []
    assert scenario_bytes(with_used_packs(scenario, box)) == path.read_bytes()


@pytest.mark.parametrize("name", ALL_SCENARIOS)
def test_everybody_can_reach_everything(name: str) -> None:
    path = FOLDER / f"{name}.scenario.json"
    scenario = read_scenario(path)
    board = compile_board(scenario, box_for_scenario(scenario, path))
    level = scenario.levels[0]
    pieces = {Spot(level.id, marker.x, marker.y) for marker in level.markers}
    starts = [start for _, start in scenario.starts()]
    first = starts[0]
    assert first.x is not None
    assert first.y is not None
    reached = set(reachable(board, Spot(level.id, first.x, first.y)))
    pieces |= {Spot(level.id, each.x, each.y) for each in starts if each.x is not None and each.y is not None}
    assert pieces <= reached


@pytest.mark.parametrize("format_name", ["pdf", "png", "svg", "uvtt", "tmj", "table-engine"])
@pytest.mark.parametrize("name", ALL_SCENARIOS)
def test_it_is_printed_and_exported(name: str, format_name: str, tmp_path: Path) -> None:
    path = FOLDER / f"{name}.scenario.json"
    scenario = read_scenario(path)
    report = check(compile_board(scenario, box_for_scenario(scenario, path)))
    exporter = EXPORTERS[format_name]
    result = export(report, exporter, tmp_path / f"{name}{exporter.suffix}", exporter.defaults())
    assert all(each.stat().st_size > 200 for each in result.files)
