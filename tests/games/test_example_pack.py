"""The example expansion that people copy from, and the scenario made with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.board import compile_board
from editor.catalog import box_for_scenario, load_box
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import read_pack
from editor.catalog.packs.used_packs import with_used_packs
from editor.export import EXPORTERS, export
from editor.files import read_scenario, scenario_bytes
from editor.rules import check

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "packs"
SCENARIO = FOLDER / "mill-by-night.scenario.json"


def test_the_pack_is_sound_and_has_four_tiles_a_door_and_two_missions() -> None:
    box, faults = check_pack(read_pack(FOLDER / "old-mill"))
    assert [str(fault) for fault in faults] == []
    before = load_box()
    new = [len(getattr(box, part)) - len(getattr(before, part)) for part in ("tiles", "doors", "missions", "elements")]
    assert new == [4, 1, 2, 3]


def test_the_scenario_finds_the_pack_beside_its_file_and_nothing_is_wrong_with_it() -> None:
    scenario = read_scenario(SCENARIO)
    box = box_for_scenario(scenario, SCENARIO)
    assert check(compile_board(scenario, box)).problems == ()
    assert scenario.box.fingerprint == box.fingerprint
    assert scenario_bytes(with_used_packs(scenario, box)) == SCENARIO.read_bytes()


@pytest.mark.parametrize("name", [name for name in EXPORTERS if name != "table-engine"])
def test_it_is_written_in_every_format(name: str, tmp_path: Path) -> None:
    scenario = read_scenario(SCENARIO)
    report = check(compile_board(scenario, box_for_scenario(scenario, SCENARIO)))
    exporter = EXPORTERS[name]
    assert export(report, exporter, tmp_path / f"mill{exporter.suffix}", exporter.defaults()).files
