"""Custom fields of a game: edited in the window, stored in files, shown on sheets and exported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from pytestqt.qtbot import QtBot

from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import read_pack
from editor.cli import sags
from editor.edits import Selection
from editor.export.scenario_text import marker_text
from editor.export.sheet.play_sections import set_up_blocks
from editor.files import read_scenario, write_scenario
from editor.files.game_check import game_problems
from editor.files.pack_files import check_pack_and_rules, write_pack
from editor.model.custom_values import CustomValue, with_custom_value
from editor.model.level import Level, Marker
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.ui.forms.fields import CheckField, ChoiceField, NumberField, PlainTextField
from editor.ui.scenario.basics import BasicsSection
from editor.ui.scenario.sides import SidesSection
from tests.games.own_games import FILES, GAME, party
from tests.games.packs import write_folder
from tests.ui.windows import Script, make_window

FIELDS = """
[[field]]
id = "noise"
name = "Noise"
type = "number"
most = 6

[[field]]
id = "rain"
name = "It rains"
type = "flag"

[[field]]
id = "speech"
name = "Speech"
type = "text"

[[field]]
id = "motto"
name = "Motto"
type = "line"

[[field]]
id = "mood"
name = "Mood"
of = "side"
type = "choice"
choices = ["cheerful", "very-bored"]

[[field]]
id = "thirst"
name = "Thirst"
of = "unit"
type = "number"

[[field]]
id = "slices"
name = "Slices"
of = "marker"
type = "number"
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    pack = read_pack(write_folder(tmp_path / "party-box", {**FILES, "game.toml": GAME + FIELDS}))
    assert check_pack_and_rules(pack)[1] == [], "nothing of it is without effect"
    write_pack(pack, tmp_path / "party.tilepack.zip")
    return check_pack(pack)[0]


def filled() -> Scenario:
    """Return a scenario with custom fields."""
    scenario = party()
    guest = StartingCharacter(id="ann", character="ann", values=(CustomValue(id="thirst", value=2),))
    side = Side(
        id="guests", faction="guests", values=(CustomValue(id="mood", value="very-bored"),), characters=(guest,)
    )
    cake = Marker(id="a", marker="cake", x=0, y=0, values=(CustomValue(id="slices", value=8),))
    level = scenario.levels[0].model_copy(update={"markers": (cake,)})
    values = (
        CustomValue(id="noise", value=3),
        CustomValue(id="rain", value=True),
        CustomValue(id="speech", value="Dear\nall"),
    )
    return scenario.model_copy(update={"levels": (level,), "sides": (side,), "values": values})


def test_they_are_kept_and_shown(box: Box, tmp_path: Path) -> None:
    path = tmp_path / "party.scenario.json"
    assert list(game_problems(filled(), box.game)) == []
    write_scenario(path, filled())
    assert read_scenario(path) == filled()
    board = compile_board(filled(), box)
    text = str(set_up_blocks(board))
    for words in ("Noise: 3", "It rains", "Mood: Very bored", "Thirst: 2"):
        assert words in text
    assert marker_text(board, filled().levels[0].markers[0]) == "Slices: 8"
    unknown = filled().model_copy(update={"sides": (filled().sides[0].model_copy(update={"characters": ()}),)})
    write_scenario(path, unknown)
    made = CliRunner().invoke(sags, ["export", str(path), "--to", "tmj", "-o", "out/"], catch_exceptions=False)
    assert made.exit_code == 0, made.output
    tiled = json.loads((tmp_path / "out" / "party.tmj").read_text())
    assert {"name": "noise", "type": "int", "value": 3} in tiled["properties"]
    assert {"name": "slices", "type": "int", "value": 8} in next(
        each["properties"] for layer in tiled["layers"] for each in layer["objects"] if each["name"] == "Cake"
    )


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("noise", 7, "$.values[0].value: must be a whole number from 0 to 6"),
        ("noise", True, "must be a whole number from 0 to 6"),
        ("rain", 1, "must be true"),
        ("speech", 1, "must be text"),
        ("noise", -1, "must be a whole number from 0 to 6"),
        ("motto", "Dear\nall", "must be a single line"),
        ("motto", 1, "must be a single line"),
        ("mood", "cheerful", "$.values[0].id"),
        ("danger", 1, "Allowed values: noise, rain, speech, motto"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(field: str, value: int | str, says: str, box: Box) -> None:
    scenario = party().model_copy(update={"values": (CustomValue(id=field, value=value),)})
    (problem,) = game_problems(scenario, box.game)
    assert says in problem.message().text()


@pytest.mark.parametrize(
    ("field", "value"),
    [("noise", 0), ("noise", 6), ("rain", False), ("speech", "Dear\nall"), ("motto", "Dear all"), ("motto", "")],
)
def test_what_a_field_can_hold_is_taken(field: str, value: int | str, box: Box) -> None:
    scenario = party().model_copy(update={"values": (CustomValue(id=field, value=value),)})
    assert list(game_problems(scenario, box.game)) == []


def test_choices_and_doubles(box: Box) -> None:
    side = Side(id="guests", faction="guests", values=(CustomValue(id="mood", value="angry"),))
    (problem,) = game_problems(party(sides=(side,)), box.game)
    assert problem.message().text().startswith("$.sides[0].values[0].value: must be one of these: cheerful")
    twice = party().model_copy(update={"values": (CustomValue(id="noise", value=1),) * 2})
    (problem,) = game_problems(twice, box.game)
    assert "'noise' is listed twice" in problem.message().text()
    (problem,) = game_problems(Scenario(id="a", levels=(Level(id="ground"),), values=twice.values[:1]), load_box().game)
    assert problem.path == ("values", 0, "id"), "Earth Reborn has none"


def test_empty_values_are_not_stored() -> None:
    values = (CustomValue(id="noise", value=1),)
    for nothing in (None, False, ""):
        assert with_custom_value(values, "noise", nothing) == ()
    assert with_custom_value(values, "noise", 0) == (CustomValue(id="noise", value=0),)


@pytest.mark.usefixtures("box")
def test_forms_have_them(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "party.scenario.json"
    write_scenario(path, party())
    window = make_window(qtbot, tmp_path, Script())
    assert window.files.open_path(path)
    window.pages.show_page("scenario")
    document, page = window.workspace.document, window.pages.scenario
    basics, sides = page.section("basics"), page.section("sides")
    assert isinstance(basics, BasicsSection)
    assert isinstance(sides, SidesSection)
    fields = basics.basics.fields
    noise, rain, speech = (fields[f"own-{name}"] for name in ("noise", "rain", "speech"))
    assert isinstance(noise, NumberField)
    assert isinstance(rain, CheckField)
    assert isinstance(speech, PlainTextField)
    assert noise.accessibleName() == "Noise"
    noise.setValue(4)
    rain.click()
    speech.editor.setPlainText("Dear\nall")
    assert {each.id: each.value for each in document.scenario.values} == {
        "noise": 4,
        "rain": True,
        "speech": "Dear\nall",
    }
    rain.click()
    assert [each.id for each in document.scenario.values] == ["noise", "speech"]
    sides.refresh()
    mood = next(form.fields["own-mood"] for form in sides.forms if "own-mood" in form.fields)
    assert isinstance(mood, ChoiceField)
    assert [mood.itemText(row) for row in range(mood.count())] == ["Not set", "Cheerful", "Very bored"]
    document.select(Selection("ground", markers=frozenset({"a"})))
    assert "own-slices" in window.panels.inspector.form.fields
