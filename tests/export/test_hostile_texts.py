"""Texts of authors stay plain text in every export."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from editor.board import compile_board
from editor.catalog import box_for_scenario, load_box
from editor.edits import set_field
from editor.export import EXPORTERS, export
from editor.files import read_scenario
from editor.paths import data_folder
from editor.rules import check
from tests.export.table_maps import PACKS
from tests.hostile import EVIL, Spy, hostile, watched

EXAMPLE = data_folder("scenarios") / "first-steps.scenario.json"
OTHER_GAME = PACKS / "stolen-seal.scenario.json"


@watched
@pytest.mark.parametrize("name", sorted(EXPORTERS))
def test_no_export_follows_markup(name: str, spy: Spy, tmp_path: Path) -> None:
    path = OTHER_GAME if name == "table-engine" else EXAMPLE
    scenario = read_scenario(path)
    board = compile_board(hostile(scenario), box_for_scenario(scenario, path))
    exporter = EXPORTERS[name]
    done = export(check(board), exporter, tmp_path / f"out{exporter.suffix}", exporter.defaults(), force=True)
    assert done.files
    assert not spy.was_opened


@pytest.mark.parametrize("title", [EVIL, "]]>&amp;<script>alert(1)</script>", "A\x9b\u202e\ufeff", "a\ufffeb\uffff"])
def test_an_svg_is_sound_and_its_title_is_text(title: str, tmp_path: Path) -> None:
    scenario = set_field("title", title).apply(read_scenario(EXAMPLE))
    svg = EXPORTERS["svg"]
    export(check(compile_board(scenario, load_box())), svg, tmp_path / "out.svg", svg.defaults(), force=True)
    root = ElementTree.parse(tmp_path / "out.svg").getroot()
    names = {each.tag.rpartition("}")[2] for each in root.iter()}
    assert names <= {"svg", "title", "desc", "defs", "g", "path", "rect", "circle", "ellipse", "polyline", "polygon",
                     "linearGradient", "radialGradient", "stop", "clipPath", "line", "pattern", "text"}  # fmt: skip
    [shown] = [each.text or "" for each in root.iter() if each.tag.endswith("title")]
    assert shown == title.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
