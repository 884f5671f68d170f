"""Wherever a character is shown, a gesture leads to its card, and from there to the form of a custom card."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from editor.edits import Selection
from editor.model.sides import StartingCharacter
from editor.ui.panels.piece_forms import CharacterForm
from editor.ui.scenario.card_dialog import CharacterCardDialog
from editor.ui.scenario.custom_cards import CustomCardsSection
from editor.ui.scenario.sides import SidesSection
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import click, dialog, make_window, open_example, point_of

pytestmark = pytest.mark.qt_log_ignore("does not support")  # menus on no screen


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    qtbot.waitUntil(window.isActiveWindow)
    return window


def placed(window: MainWindow) -> StartingCharacter:
    document = window.workspace.document
    return next(start for _, start in document.scenario.starts() if start.level == document.level_id)


def middle_of(window: MainWindow, start: StartingCharacter) -> QPoint:
    assert start.x is not None
    assert start.y is not None
    return point_of(window, start.x + 0.5, start.y + 0.5)


def shown_card(window: MainWindow) -> str:
    """The picture key of the card in the open dialog, which is closed."""
    found = dialog(window, CharacterCardDialog)
    picture = found.card.content.picture
    found.reject()
    assert picture is not None
    return picture.id


def test_status_bar_names_what_can_be_done_with_the_selection(window: MainWindow) -> None:
    document, line = window.workspace.document, window.status.line
    click(window.canvas, middle_of(window, placed(window)))
    assert "Double-click to show the card." in line.text()
    document.select(Selection(document.level_id, tiles=frozenset({document.level.level.placements[0].id})))
    assert "R: rotate" in line.text()
    document.select(Selection(document.level_id))
    assert line.text().startswith("Click to select")


def test_double_click_on_the_map_shows_the_card(window: MainWindow) -> None:
    start = placed(window)
    at = middle_of(window, start)
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(window.canvas, Qt.MouseButton.LeftButton, pos=at)
    assert shown_card(window) == start.character
    assert not window.workspace.document.history.is_dirty


def test_map_menu_and_inspector_show_the_card(window: MainWindow) -> None:
    start = placed(window)
    click(window.canvas, middle_of(window, start), Qt.MouseButton.RightButton)
    entry = next(each for each in window.controls.map_menu.actions() if each.objectName() == "show-card")
    window.controls.map_menu.hide()
    entry.trigger()
    assert shown_card(window) == start.character
    window.workspace.document.select(Selection(window.workspace.document.level_id, characters=frozenset({start.id})))
    form = window.panels.inspector.form
    assert isinstance(form, CharacterForm)
    form.buttons["show-card"].click()
    assert shown_card(window) == start.character


def test_card_of_the_box_becomes_a_custom_copy_in_one_step(window: MainWindow) -> None:
    start = placed(window)
    window.workspace.show_card_of(start.id)
    found = dialog(window, CharacterCardDialog)
    assert not found.is_custom
    found.edit.click()
    scenario = window.workspace.document.scenario
    [card] = scenario.house.characters
    assert next(each for _, each in scenario.starts() if each.id == start.id).character == card.id
    section = window.pages.scenario.shown
    assert isinstance(section, CustomCardsSection)
    assert section.cards.current == f"characters/{card.id}"
    window.workspace.show_card_of(start.id)
    again = dialog(window, CharacterCardDialog)
    assert again.is_custom
    again.edit.click()
    assert len(window.workspace.document.scenario.house.characters) == 1
    window.workspace.document.history.undo()
    assert not window.workspace.document.scenario.house.characters
    assert next(each for _, each in window.workspace.document.scenario.starts() if each.id == start.id) == start


def test_return_in_the_list_of_a_side_shows_the_card(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    window.pages.scenario.show_section("sides")
    section = window.pages.scenario.shown
    assert isinstance(section, SidesSection)
    start = window.workspace.document.scenario.sides[0].characters[0]
    section.characters.select(start.id)
    rows = section.characters.list
    assert isinstance(rows, QListWidget)
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert shown_card(window) == start.character


def test_palette_shows_the_card_of_the_current_character(window: MainWindow) -> None:
    window.panels.show_tab("characters")
    tab = window.panels.palette.characters
    row = next(tab.list.row_model.index(at) for at in range(tab.list.row_model.rowCount()))
    tab.list.setCurrentIndex(row)
    tab.show_card.trigger()
    current = tab.list.current_row()
    assert current is not None
    assert shown_card(window) == current.key
