"""Names need a visible character: in files, in messages and on the map."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.board import compile_board
from editor.board.names import level_name, side_name
from editor.catalog import load_box
from editor.errors import FileError
from editor.export import EXPORTERS, export
from editor.files import parse_scenario, scenario_bytes
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.paths import data_folder
from editor.render.painters.miniature_painter import MiniatureLook, paint_miniature
from editor.render.painters.text_painter import initials
from editor.render.qt_helpers import painting
from editor.render.style import Style
from editor.rules import check

UNSEEN = ["", " ", "\u200b", "\u202e", "\u2067 \u2069", "\u00a0\u00ad", "\u3164", "\ufeff", "\u2800"]
EXAMPLE = data_folder("scenarios") / "first-steps.scenario.json"


def with_house_character(name: str) -> bytes:
    fields = json.loads(EXAMPLE.read_bytes())
    sides = {"healthy": {"armor": 1, "movement": 4}, "wounded": {}}
    fields["house"] = {"characters": [{"id": "ghost", "name": name, "faction": "norad", **sides}]}
    fields["sides"][0]["characters"][0]["character"] = "ghost"
    return json.dumps(fields).encode()


@pytest.mark.parametrize("name", UNSEEN)
def test_card_without_visible_name_is_rejected(name: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_scenario(with_house_character(name), "map")
    [problem] = caught.value.problems
    assert str(problem).startswith("$.house.characters[0].name: ")
    assert "visible character" in str(problem)


@pytest.mark.parametrize("name", ["A", "\u202eA", " 7 ", "–", "☠", "山"])
def test_one_visible_character_is_enough(name: str, tmp_path: Path) -> None:
    scenario = parse_scenario(with_house_character(name), "map")
    png = EXPORTERS["png"]
    done = export(check(compile_board(scenario, load_box())), png, tmp_path / "map.png", png.defaults(), force=True)
    assert not QImage(str(done.files[0])).isNull()


@pytest.mark.parametrize("name", [*UNSEEN, "\u0301", "\U000e0001"])
def test_miniature_name_of_any_width_is_drawn(name: str) -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    with painting(image) as painter:
        paint_miniature(painter, MiniatureLook(name, "norad", 0, "n"), Style(px=100))


def test_initials_are_visible_characters() -> None:
    assert initials("\u202eJessica \u200bHollister") == "JH"
    assert initials("\u200b") == ""


@pytest.mark.parametrize("name", UNSEEN)
def test_missing_names_have_defaults(name: str) -> None:
    assert level_name(Level(id="cellar", name=name)) == "Cellar"
    assert side_name(Side(id="norad", faction="norad", name=name)) == side_name(Side(id="norad", faction="norad"))
    scenario = Scenario(id="old-map", title=name, levels=(Level(id="ground", name=name),))
    assert parse_scenario(scenario_bytes(scenario), "map") == scenario
