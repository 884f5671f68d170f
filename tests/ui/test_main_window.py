"""The window as a whole: what it shows, how it follows the document, how it looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.edits import delete_doors, set_field
from editor.messages import msg
from editor.rules.problem import Severity
from editor.ui.dialogs.new_document import NewLevelDialog
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.paste import PasteTool
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.theme import current_theme
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import (
    CTRL,
    EXAMPLE,
    Script,
    click,
    copy_of_example,
    delete_at,
    dialog,
    make_window,
    move_pointer,
    open_example,
    point_of,
    press_key,
    settings_in,
    the_box,
    type_in,
)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    return make_window(qtbot, tmp_path, script)


def test_it_begins_with_the_start_page_and_nothing_round_it(window: MainWindow) -> None:
    assert not window.shows_map()
    assert window.start_page.isVisible()
    assert not any(dock.isVisible() for dock in window.panels.docks.values())
    assert window.windowTitle() == "SAGS Studio"
    assert not window.action_registry["save"].isEnabled()
    assert window.action_registry["open"].isEnabled()


def test_the_first_window_fits_on_the_screen_with_its_title_bar(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(the_box(), settings_in(tmp_path), Script(), TaskRunner(synchronous=True), tmp_path / "journals")
    qtbot.addWidget(window)
    assert window.height() < window.screen().availableSize().height()


def test_a_document_brings_all_panels(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    assert window.shows_map()
    assert set(window.panels.docks) == {"palette", "inspector", "history", "problems"}
    assert all(dock.isVisible() for dock in window.panels.docks.values())
    assert window.action_registry["save"].isEnabled()
    assert "First Steps" in window.windowTitle()


def test_the_title_has_a_dirty_mark_until_the_change_is_undone(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    assert not window.isWindowModified()
    delete_at(window, 1.5, 1.5)
    assert window.isWindowModified()
    press_key(window, Qt.Key.Key_Z, CTRL)
    assert not window.isWindowModified()


def test_undo_says_what_it_takes_back(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    undo, redo = window.action_registry["undo"], window.action_registry["redo"]
    assert (undo.isEnabled(), redo.isEnabled()) == (False, False)
    delete_at(window, 1.5, 1.5)
    label = window.workspace.document.history.undo_label
    assert undo.text() == f"Undo: {label}"
    assert "Ctrl+Z" in undo.toolTip()
    undo.trigger()
    assert redo.text() == f"Redo: {label}"
    assert not undo.isEnabled()


def test_the_status_line_follows_pointer_zoom_and_problems(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    move_pointer(window.canvas, point_of(window, 3.5, 2.5))
    assert window.status.square.text() == "(3, 2)"
    move_pointer(window.canvas, QPoint(2, 2))
    assert window.status.square.text() == ""
    before = window.status.zoom.text()
    window.action_registry["zoom-in"].trigger()
    assert window.status.zoom.text() != before
    assert window.status.counts["error"].text() == "0 errors"
    delete_at(window, 1.5, 5.5)  # the doors of the gym now lead nowhere
    errors = window.workspace.document.report.count("error") + window.workspace.document.report.count("warning")
    assert errors
    counted = [int(button.text().split()[0]) for button in window.status.counts.values()]
    assert sum(counted) == errors
    severity: Severity = "error" if counted[0] else "warning"
    window.status.counts[severity].click()
    chosen = window.panels.problems.current
    assert chosen is not None
    assert chosen.severity == severity
    assert window.canvas.scene.shown == chosen, "the list and the map speak of the same"


def test_message_about_the_map_is_forgotten_when_it_changes(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    delete_at(window, 1.5, 5.5)
    window.workspace.notify(msg("tools.nothing-here"))
    assert window.status.line.text() == msg("tools.nothing-here").text()
    window.workspace.document_changed.emit()  # the rules have thought on, about the same map
    assert window.status.line.text() == msg("tools.nothing-here").text()
    window.action_registry["undo"].trigger()
    assert window.status.line.text().startswith("Click to select")


def test_the_hint_of_the_tool_and_messages_share_the_line(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    assert window.status.line.text().startswith("Click to select")
    window.action_registry["tool-wall"].trigger()
    assert window.status.line.text().startswith("Drag along edges")
    window.status.notify("Something was done.")
    assert window.status.line.text() == "Something was done."


def test_a_refusal_leaves_the_line_when_the_ghost_says_something_else(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="kitchen"))
    click(window.canvas, point_of(window, 1.5, 5.5))
    refusal = window.status.line.text()
    assert "Hold Ctrl" in refusal
    move_pointer(window.canvas, point_of(window, 1.6, 5.5))
    assert window.status.line.text() == refusal, "the ghost says the same"
    move_pointer(window.canvas, point_of(window, 6.5, 1.5))
    assert "Hold Ctrl" not in window.status.line.text()


def test_the_status_line_of_the_sheet_is_about_the_sheet(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.pages.show_page("sheet")
    assert window.status.line.text() == "Scenario sheet: 2 pages"
    assert window.status.zoom.isHidden()
    window.pages.show_page("map")
    assert window.status.line.text().startswith("Click to select")
    assert not window.status.zoom.isHidden()


def test_the_status_line_of_the_scenario_page_is_about_the_section(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.pages.show_page("scenario")
    page, line = window.pages.scenario, window.status.line
    assert line.text() == msg("form.status-none", section=msg("form.section-basics")).text()
    window.workspace.do(set_field("players", 3))
    assert [each.severity for each in window.workspace.document.report.problems] == ["warning", "info"]
    page.show_section("sides")
    assert line.text() == msg("form.status-section", section=msg("form.section-sides"), count=1).text()
    page.show_section("texts")
    assert line.text() == msg("form.status-none", section=msg("form.section-texts")).text()
    page.show_section("checklist")
    assert line.text() == msg("form.status-section", section=msg("form.section-checklist"), count=1).text(), "of all"


def test_on_the_map_beside_a_form_the_status_line_is_about_the_tool(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    hint = window.status.line.text()
    window.pages.show_page("scenario")
    assert window.status.line.text() != hint
    move_pointer(window.canvas, point_of(window, 3.5, 2.5))
    assert window.status.line.text() == hint
    move_pointer(window.canvas, QPoint(2, 2))
    assert window.status.line.text() != hint
    window.action_registry["tool-wall"].trigger()
    assert window.status.line.text() == msg("tools.wall").text()


def test_single_keys_take_tools(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    for key, name in ((Qt.Key.Key_W, "wall"), (Qt.Key.Key_L, "sight"), (Qt.Key.Key_V, "select")):
        press_key(window.canvas, key)
        assert window.workspace.tool is not None
        assert window.workspace.tool.name == name
        assert window.action_registry[f"tool-{name}"].isChecked()


def test_view_options_are_switched_by_keys_and_ticked(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    press_key(window.canvas, Qt.Key.Key_H)
    assert window.workspace.options.heat_map
    assert window.action_registry["heat-map"].isChecked()
    press_key(window.canvas, Qt.Key.Key_O)
    assert window.workspace.options.doors == "closed"
    assert window.action_registry["doors-closed"].isChecked()
    window.action_registry["ignore-smoke"].trigger()
    assert window.workspace.options.ignore_smoke
    assert window.action_registry["ignore-smoke"].isChecked()


def test_copy_paste_duplicate_and_delete(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    level = window.workspace.document.level.level
    click(window.canvas, point_of(window, 5.5, 0.5))
    assert window.workspace.document.selection.tiles == {"generator"}
    window.action_registry["copy"].trigger()
    window.action_registry["paste"].trigger()
    tool = window.workspace.tool
    assert isinstance(tool, PasteTool)
    assert window.workspace.document.level.level is level, "a copy is a ghost until it is placed"
    click(window.canvas, point_of(window, 5.5, 0.5))
    assert "Hold Ctrl" in window.status.line.text()
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, CTRL, point_of(window, 5.5, 0.5))
    after = window.workspace.document.level.level
    assert len(after.placements) == len(level.placements) + 1
    [placed] = window.workspace.document.selection.tiles
    assert placed not in {each.id for each in level.placements}
    window.action_registry["delete"].trigger()
    assert window.workspace.document.level.level.placements == level.placements
    assert not window.action_registry["delete"].isEnabled()


def test_levels_are_added_named_and_removed(window: MainWindow, script: Script, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    assert not window.action_registry["level-remove"].isEnabled()
    script.texts = ["Attic"]
    window.action_registry["level-add"].trigger()
    new = dialog(window, NewLevelDialog)
    radio, number = new.where["number"], new.floor
    assert abs(radio.geometry().center().y() - number.geometry().center().y()) <= 2, "on one line"
    type_in(new.name, "Roof")
    new.accept()
    assert window.workspace.document.level.level.name == "Roof"
    assert "multiple-levels" in window.workspace.document.scenario.modules
    window.action_registry["level-rename"].trigger()
    assert window.workspace.document.level.level.name == "Attic"
    window.action_registry["level-below"].trigger()
    assert window.workspace.document.level_id == "ground"
    window.action_registry["level-above"].trigger()
    window.action_registry["level-remove"].trigger()
    assert [level.id for level in window.workspace.document.scenario.levels] == ["ground"]


def test_the_theme_changes_everything_and_is_remembered(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    before = window.grab().toImage().pixelColor(5, 5)
    window.action_registry["theme-dark"].trigger()
    assert current_theme().is_dark
    assert window.grab().toImage().pixelColor(5, 5).lightness() < before.lightness() - 100
    assert window.action_registry["theme-dark"].isChecked()
    assert settings_in(tmp_path).theme() == "dark"
    window.action_registry["theme-light"].trigger()
    assert window.grab().toImage().pixelColor(5, 5) == before


def test_docks_remember_their_place(qtbot: QtBot, tmp_path: Path) -> None:
    first = make_window(qtbot, tmp_path)
    open_example(first, tmp_path)
    first.panels.docks["history"].close()
    first.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, first.panels.docks["palette"])
    first.close()
    second = make_window(qtbot, tmp_path)
    open_example(second, tmp_path)
    assert not second.panels.docks["history"].isVisible()
    assert second.dockWidgetArea(second.panels.docks["palette"]) == Qt.DockWidgetArea.RightDockWidgetArea


def drop(target: QWidget, path: Path) -> bool:
    """Drags a file over a part of the window and lets go; whether it was wanted."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    at, buttons, keys = QPoint(400, 300), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, buttons, keys)
    enter.ignore()
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        QApplication.sendEvent(target, QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, buttons, keys))
    return enter.isAccepted()


def test_a_file_that_is_dropped_is_opened(window: MainWindow, tmp_path: Path) -> None:
    path = copy_of_example(tmp_path)
    assert drop(window, path)
    assert window.workspace.document.path == path


def test_a_file_is_dropped_on_the_map_too(window: MainWindow, tmp_path: Path) -> None:
    window.files.open_copy(EXAMPLE)
    path = copy_of_example(tmp_path)
    assert drop(window.canvas, path)
    assert window.workspace.document.path == path


def test_the_start_page_leads_back_to_the_open_map(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.action_registry["start"].trigger()
    assert not window.shows_map()
    assert window.start_page.back.isVisible()
    click(window.start_page.back)
    assert window.shows_map()


def test_every_button_of_the_tool_bar_has_a_name_and_names_its_key(window: MainWindow) -> None:
    for command in window.action_registry.commands:
        action = window.action_registry[command.id]
        assert action.toolTip()
        if not action.shortcut().isEmpty():
            assert action.shortcut().toString() in action.toolTip()
        if command.toolbar:
            assert not action.icon().isNull()
            assert msg(f"tips.{command.id}").text() in action.toolTip()
    buttons = {
        button.defaultAction().objectName(): button
        for button in window.findChildren(QToolButton)
        if button.defaultAction()
    }
    for command in window.action_registry.commands:
        if command.toolbar:
            assert buttons[command.id].accessibleName() == command.title


def test_the_smallest_window_shows_every_button_of_the_problems(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.workspace.do(set_field("rules", "sags"))
    window.workspace.do(delete_doors(["norad-small-4"]))
    window.resize(window.minimumSize())
    window.panels.show("problems")
    QApplication.processEvents()
    problems = window.panels.problems
    filters = [each for each in problems.filters.values() if each.isVisible()]
    for button in (*filters, problems.search, problems.rules, problems.fix, problems.why, problems.ignore):
        assert problems.rect().contains(button.geometry())
        assert not button.geometry().intersects(problems.tree.geometry())
    assert window.rect().contains(problems.mapTo(window, problems.rect().bottomRight()))
