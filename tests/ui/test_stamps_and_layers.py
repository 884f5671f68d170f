"""Stamps that are kept after closing the program, and layers that are hidden or locked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits import place_note, select_all_on, select_tiles
from editor.edits.selection import LAYERS
from editor.files.scenario_file import blank_scenario
from editor.model.level import MapNote
from editor.session.document import Document
from editor.session.map_selection import select_at, select_in_rectangle
from editor.session.stamps import read_stamps, stamp_scenario, stamps_folder
from editor.ui.map.canvas.map_picture import MapPicture
from editor.ui.map.tools.paste import PasteTool
from editor.ui.map.workspace import ViewOptions
from editor.ui.panels.palette import PiecePalette
from editor.ui.panels.stamp_tab import StampTab
from editor.ui.widgets.theme import current_theme
from editor.ui.window.main_window import MainWindow
from tests.session.samples import first_steps
from tests.ui.tool_driver import ToolDriver
from tests.ui.windows import (
    EXAMPLE,
    NONE,
    Script,
    click,
    make_window,
    move_pointer,
    open_example,
    point_of,
    press_key,
    the_box,
)


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    return make_window(qtbot, tmp_path, script)


def stamps_of(window: MainWindow) -> StampTab:
    palette = window.panels.palette
    assert isinstance(palette, PiecePalette)
    return palette.stamps


# --- stamps ---


def test_a_stamp_is_saved_placed_in_another_map_renamed_and_deleted(
    window: MainWindow, script: Script, tmp_path: Path
) -> None:
    open_example(window, tmp_path)
    document = window.workspace.document
    document.select(select_tiles("ground", "missile-room", "generator"))
    script.texts = ["Two yards"]
    window.action_registry["save-stamp"].trigger()
    window.action_registry["show-stamps"].trigger()
    tab = stamps_of(window)
    assert tab.isVisible()
    assert [tab.list.item(row).text() for row in range(tab.list.count())] == ["Two yards"]
    assert not tab.list.item(0).icon().isNull()
    (stamp,) = read_stamps("earth-reborn")
    assert stamp.name == "Two yards"
    assert {each.tile for each in stamp.clip.placements} == {"missile-room", "generator"}
    assert not stamp.clip.characters, "characters exist once"
    window.files.open_scenario(blank_scenario(the_box(), 14, 14, "scenario"), saved=True)
    tab.list.setCurrentRow(0)
    press_key(tab.list, Qt.Key.Key_Return)
    tool = window.workspace.tool
    assert isinstance(tool, PasteTool)
    press_key(window.canvas, Qt.Key.Key_R)
    assert tool.turn == 90
    press_key(window.canvas, Qt.Key.Key_X)
    move_pointer(window.canvas, point_of(window, 7, 7))
    click(window.canvas, point_of(window, 7, 7))
    placed = window.workspace.document.scenario.levels[0].placements
    assert {each.tile for each in placed} == {"missile-room", "generator"}
    assert {each.face for each in placed} != {each.face for each in stamp.clip.placements}, "X flips its tiles"
    tab.list.setCurrentRow(0)
    script.texts = ["Yards"]
    press_key(tab.list, Qt.Key.Key_F2)
    assert [each.name for each in read_stamps("earth-reborn")] == ["Yards"]
    script.yes = [False, True]
    press_key(tab.list, Qt.Key.Key_Delete)
    assert len(read_stamps("earth-reborn")) == 1
    press_key(tab.list, Qt.Key.Key_Delete)
    assert read_stamps("earth-reborn") == []
    assert tab.list.isHidden()
    assert script.is_used_up


def test_stamps_of_other_games_and_other_files_are_not_shown(
    window: MainWindow, script: Script, tmp_path: Path
) -> None:
    open_example(window, tmp_path)
    window.workspace.document.select(select_tiles("ground", "gym"))
    script.texts = ["Gym", "Gym"]
    for _ in range(2):
        window.action_registry["save-stamp"].trigger()
    names = sorted(file.name for file in stamps_folder().iterdir())
    assert names == ["gym-2.stamp.json", "gym.stamp.json"], "no stamp overwrites another"
    for name, text in (
        ("bad", "{"),
        ("list", "[]"),
        ("none", '{"format": "sags-stamp", "name": "a"}'),
    ):
        (stamps_folder() / f"{name}.stamp.json").write_text(text, encoding="utf-8")
    assert [each.name for each in read_stamps("earth-reborn")] == ["Gym", "Gym"]
    assert read_stamps("garden-party") == []
    shown = stamp_scenario(read_stamps("earth-reborn")[0], the_box())
    assert shown is not None
    assert (shown.levels[0].width, shown.levels[0].height) == (3, 4)


# --- layers ---


@pytest.fixture
def document() -> Document:
    return first_steps()


def test_hidden_and_locked_things_are_not_selected(document: Document) -> None:
    door = document.level.level.doors[0].edges[0]
    x, y = (door.x + 0.5, float(door.y)) if door.side == "n" else (float(door.x), door.y + 0.5)
    assert select_at(document, x + 0.01, y + 0.01).doors
    everything = select_all_on(document.scenario, "ground")
    for layer, kinds in LAYERS.items():
        document.set_layers(hidden=(), locked=())
        document.select(everything)
        document.set_layers(locked={layer})
        assert not any(getattr(document.selection, kind) for kind in kinds), "they are deselected"
        document.select(everything)
        assert not any(getattr(document.selection, kind) for kind in kinds)
        document.set_layers(locked=(), hidden={layer})
        caught = select_in_rectangle(document, 0, 0, 8, 8)
        assert not any(getattr(caught, kind) for kind in kinds)
        assert caught
    document.set_layers(hidden={"doors", "walls"})
    below = select_at(document, x + 0.01, y + 0.01)
    assert below.tiles, "a click reaches the tile below"
    document.set_layers(hidden=LAYERS)
    assert not select_at(document, x + 0.01, y + 0.01)


def test_click_on_a_locked_piece_says_why_nothing_happens(document: Document) -> None:
    document.set_layers(locked=LAYERS)
    driver = ToolDriver(document)
    driver.start("select")
    driver.click(0.5, 0.5)
    assert not document.selection
    assert driver.messages == ["This piece is on a locked layer. To unlock it, open View › Layers."]
    document.set_layers(locked=(), hidden=LAYERS)
    driver.click(0.5, 0.5)
    assert len(driver.messages) == 1, "what is hidden is not there"


def test_hidden_layers_are_not_drawn(window: MainWindow) -> None:
    window.files.open_copy(EXAMPLE.with_name("hammer-at-coldwater.scenario.json"))
    document, view, size = window.workspace.document, window.canvas.view, window.canvas.size()
    document.do(place_note(document.level_id, MapNote(id="watch", x=1, y=1, text="Watch")))
    picture, options = MapPicture(), ViewOptions()
    before = picture.image(document, view, size, current_theme(), options).copy()
    for layer in LAYERS:
        document.set_layers(hidden={layer})
        assert picture.image(document, view, size, current_theme(), options) != before, layer
    document.set_layers(hidden=())
    assert picture.image(document, view, size, current_theme(), options) == before


def test_layers_are_switched_in_the_menu_and_each_document_has_its_own(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    document = window.workspace.document
    show, lock = window.action_registry["layer-show-tiles"], window.action_registry["layer-lock-doors"]
    assert (show.isChecked(), lock.isChecked()) == (True, False)
    assert not window.pages.layers_button.isChecked()
    show.trigger()
    lock.trigger()
    assert (set(document.hidden_layers), set(document.locked_layers)) == ({"tiles"}, {"doors"})
    assert (show.isChecked(), lock.isChecked()) == (False, True)
    assert window.pages.layers_button.isChecked(), "the button says that something is hidden or locked"
    click(window.canvas, point_of(window, 1.5, 1.5))
    assert not document.selection
    window.files.open_scenario(document.scenario, saved=True)
    assert not window.pages.layers_button.isChecked()
    window.workspace.show_document(document)
    window.action_registry["layers-reset"].trigger()
    assert not document.closed_layers
    press_key(window.canvas, Qt.Key.Key_Escape, NONE)
