"""Keys of the map work while the map has the focus; in lists and forms they do nothing to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QAction, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.forms.fields import CheckField
from editor.ui.scenario.basics import BasicsSection
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import CTRL, make_window, open_example, point_of, press_key, type_in


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    qtbot.waitUntil(window.isActiveWindow)
    return window


def enter_map(window: MainWindow) -> None:
    at = QPointF(point_of(window, 3.5, 3.5))
    QApplication.sendEvent(window.canvas, QEnterEvent(at, at, window.canvas.mapToGlobal(at)))


def map_actions(window: MainWindow) -> list[QAction]:
    return [window.action_registry[command.id] for command in window.action_registry.commands if command.on_map]


def type_everything(widget: QWidget) -> None:
    """Type each letter, then select all and delete."""
    type_in(widget, "abcdefghijklmnopqrstuvwxyz")
    for key in (Qt.Key.Key_A, Qt.Key.Key_X, Qt.Key.Key_D):
        press_key(widget, key, CTRL)
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_PageUp, Qt.Key.Key_F2):
        press_key(widget, key)


def test_every_letter_is_a_key_of_the_map_only(window: MainWindow) -> None:
    for command in window.action_registry.commands:
        keys = [key.toString() for key in window.action_registry[command.id].shortcuts()]
        if any(len(key) == 1 and key.isalpha() for key in keys) and not command.id.startswith("tile-editor"):
            assert command.on_map, f"{command.id} acts on {keys} anywhere"


def test_keys_in_the_section_list_and_beside_a_field_leave_the_map_alone(window: MainWindow, qtbot: QtBot) -> None:
    window.pages.show_page("scenario")
    page = window.pages.scenario
    before, shown = window.workspace.document.scenario, [dock.isVisible() for dock in window.panels.docks.values()]
    triggered: list[QAction] = []
    for action in map_actions(window):
        action.triggered.connect(lambda _=False, action=action: triggered.append(action))
    section = page.section("basics")
    assert isinstance(section, BasicsSection)
    check_box = next(each for form in section.forms for each in form.fields.values() if isinstance(each, CheckField))
    for widget in (check_box, page.side_pane.tabs, page.list):
        page.show_section("basics")
        widget.setFocus()
        qtbot.waitUntil(widget.hasFocus)
        type_everything(widget)
    assert triggered == []
    assert window.workspace.document.scenario == before
    assert [dock.isVisible() for dock in window.panels.docks.values()] == shown


def test_pointer_over_the_map_beside_a_form_does_not_take_the_focus(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    page = window.pages.scenario
    page.list.setFocus()
    enter_map(window)
    assert page.list.hasFocus()
    before = window.workspace.document.scenario
    press_key(page.list, Qt.Key.Key_A, CTRL)
    press_key(page.list, Qt.Key.Key_Delete)
    assert window.workspace.document.scenario == before
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, pos=point_of(window, 3.5, 3.5))
    assert window.canvas.hasFocus(), "a click does"


def test_keys_on_the_map_act_on_it(window: MainWindow) -> None:
    window.canvas.setFocus()
    press_key(window.canvas, Qt.Key.Key_W)
    assert window.workspace.tool is not None
    assert window.workspace.tool.name == "wall"
    press_key(window.canvas, Qt.Key.Key_V)
    press_key(window.canvas, Qt.Key.Key_A, CTRL)
    press_key(window.canvas, Qt.Key.Key_Delete)
    assert not window.workspace.document.level.level.placements
    window.workspace.document.history.undo()


def test_letters_in_a_list_search_in_it(window: MainWindow) -> None:
    window.panels.show_tab("markers")
    rows = window.panels.palette.markers.list
    titles = [str(rows.row_model.index(at).data()) for at in range(rows.row_model.rowCount())]
    letter = next(key for key in "DTMC" if any(title.startswith(key) for title in titles[1:]))
    rows.setCurrentIndex(rows.row_model.index(0))
    rows.setFocus()
    type_in(rows, letter.lower())
    assert window.panels.palette.markers.isVisible(), "the letter of another tab is not a shortcut here"
    found = rows.current_row()
    assert found is not None
    assert found.title.startswith(letter)
    field = window.panels.palette.tiles.search
    window.panels.show_tab("tiles")
    field.setFocus()
    type_in(field, "md")
    assert field.text() == "md", "letters typed in a field are text"


def test_pointer_over_the_map_page_takes_the_focus_from_a_list_but_not_from_a_field(window: MainWindow) -> None:
    window.panels.show_tab("doors")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    enter_map(window)
    assert window.canvas.hasFocus()
    field = window.panels.palette.tiles.search
    window.panels.show_tab("tiles")
    field.setFocus()
    enter_map(window)
    assert not window.canvas.hasFocus()
