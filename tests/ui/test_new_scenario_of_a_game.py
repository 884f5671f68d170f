"""*New* asks for the game where there are several, and makes an empty scenario of that game."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.catalog.packs.installed import packs_folder
from editor.catalog.packs.pack import read_pack
from editor.files.pack_files import write_pack
from editor.ui.dialogs.generate_map import GenerateMapDialog
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, dialog, make_window, open_example

PACKS = Path(__file__).resolve().parent.parent.parent / "docs" / "packs"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window, with two games installed beside Earth Reborn."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    packs_folder().mkdir(parents=True)
    for name in ("wardens-keep", "deep-shaft"):
        write_pack(read_pack(PACKS / name), packs_folder() / f"{name}.tilepack.zip")
    return make_window(qtbot, tmp_path, Script())


def test_the_start_page_leads_to_a_scenario_of_another_game(window: MainWindow) -> None:
    window.start_page.cards["scenario"].click()
    new = dialog(window, NewScenarioDialog)
    assert new.games.isVisibleTo(new)
    texts = [new.games.item(row).text() for row in range(new.games.count())]
    assert [text.partition("\n")[0] for text in texts] == [
        "Earth Reborn",
        "After The End",
        "Deep Shaft",
        "The Warden's Keep",
    ]
    assert all("\n" in text for text in texts), "a sentence about each game"
    assert not any(new.games.item(row).icon().isNull() for row in range(new.games.count()))
    assert new.answer()[1:] == (20, 16, "scenario")
    assert new.template.count() > 3

    new.games.setCurrentRow(3)
    assert new.answer()[1:] == (18, 12, "quest")
    assert list(new.rules) == ["quest"]
    assert new.template.count() == 1, "no scenario of this game comes with the program"
    new.columns.setValue(99)
    assert new.columns.value() == 18
    new.accept()
    document = window.workspace.document
    assert (document.scenario.game, document.box.game.id) == ("wardens-keep", "wardens-keep")
    assert (document.level.level.width, document.level.level.height) == (18, 12)
    assert not document.report.problems
    assert "keep" in document.box.tiles


def test_maps_are_generated_from_the_start_page_with_another_game_behind_it(window: MainWindow) -> None:
    window.files.open_path(PACKS / "stolen-seal.scenario.json")
    window.show_start()
    window.action_registry["generate-map"].trigger()
    shown = dialog(window, GenerateMapDialog)
    shown.build()
    assert shown.chosen is not None
    assert shown.chosen.game == "earth-reborn"


def test_the_game_of_the_open_map_is_chosen_first(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.action_registry["new"].trigger()
    first = dialog(window, NewScenarioDialog)
    assert first.box.game.id == "earth-reborn"
    assert first.template.findData("map") > 0
    first.games.setCurrentRow(2)
    assert first.template.findData("map") == -1, "tiles of another game"
    first.accept()
    window.action_registry["new"].trigger()
    assert dialog(window, NewScenarioDialog).box.game.id == "deep-shaft"
