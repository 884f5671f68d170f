"""Finding anything of the scenario: a piece on the map by its name, a text by its words."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from pytestqt.qtbot import QtBot

from editor.edits import add_item, add_level, place_tile, select_tiles, set_field
from editor.model.level import Level, Placement
from editor.model.objectives import Objective, Reference
from editor.ui.dialogs.search_dialogs import FindPieceDialog
from editor.ui.scenario.texts import TextsSection
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import CTRL, dialog, make_window, open_example, press_key, type_in


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    return window


def lines(asked: FindPieceDialog) -> list[str]:
    return [asked.list.item(number).text() for number in range(asked.list.count())]


def test_a_piece_is_found_by_the_name_of_the_face_that_lies_there_picked_and_brought_in_sight(
    window: MainWindow,
) -> None:
    window.canvas.set_zoom(5)
    window.workspace.document.select(select_tiles("ground", "missile-room"))
    press_key(window.canvas, Qt.Key.Key_F, CTRL)
    asked = dialog(window, FindPieceDialog)
    assert "Wrecked Tank    tile" in lines(asked)
    assert not any("Missile" in line for line in lines(asked)), "that face lies down"
    type_in(asked.field, "oak")
    assert lines(asked) == ["Lone Oak    tile"]
    press_key(asked.field, Qt.Key.Key_Return)
    QCoreApplication.processEvents()
    assert window.workspace.document.selection == select_tiles("ground", "bedroom")
    assert window.canvas.rect().contains(window.canvas.view.to_window(7, 7).toPoint())


def test_people_and_doors_are_found_on_every_level(window: MainWindow) -> None:
    document = window.workspace.document
    document.do(add_level(Level(id="up", name="Attic", elevation=1)))
    document.do(place_tile("up", Placement(id="kitchen", tile="kitchen", x=0, y=0)))
    window.action_registry["find-piece"].trigger()
    asked = dialog(window, FindPieceDialog)
    assert "James Woo    character, Ground floor" in lines(asked)
    assert sum("door, Ground floor" in line for line in lines(asked)) == 5
    type_in(asked.field, "kit attic")
    press_key(asked.field, Qt.Key.Key_Return)
    QCoreApplication.processEvents()
    assert document.level_id == "up"
    assert document.selection == select_tiles("up", "kitchen")


@pytest.mark.parametrize(
    ("typed", "line", "section"),
    [
        ("norad side", "NORAD    side", "sides"),
        ("woo leave", "James Woo must leave the map.    objective", "objectives"),
        (
            "orchard",
            "A long story that begins with other words than those that are asked for, as most …    Story",
            "texts",
        ),
        ("lamps", "No lamps burn.    special rule", "texts"),
    ],
)
def test_what_is_not_on_the_map_is_found_by_its_words_and_shown_in_its_form(
    window: MainWindow, typed: str, line: str, section: str
) -> None:
    document = window.workspace.document
    story = "A long story that begins with other words than those that are asked for, as most stories do: the orchard."
    document.do(set_field("texts/story", story))
    document.do(set_field("texts/special_rules", ("Nobody rests.", "No lamps burn.")))
    woo = Reference(kind="character", id="woo")
    document.do(add_item("objectives", Objective(id="home", side="norad", goal="exit", who=woo)))
    press_key(window, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    press_key(window, Qt.Key.Key_F, CTRL)
    asked = dialog(window, FindPieceDialog)
    type_in(asked.field, typed)
    assert lines(asked)[0] == line
    press_key(asked.field, Qt.Key.Key_Return)
    QCoreApplication.processEvents()
    assert window.pages.shown == "scenario"
    assert window.pages.scenario.shown_name == section
    if section == "texts" and typed == "lamps":
        shown = window.pages.scenario.shown
        assert isinstance(shown, TextsSection)
        assert shown.rules.current == "1"
