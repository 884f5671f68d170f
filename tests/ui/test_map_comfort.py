"""Keys on the map, clicks outside the frame, the tool bar of each page, the legend, and the preferences about them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_scenario
from editor.edits import add_item, delete_tiles, place_note, set_field, set_title
from editor.edits.field_edits import id_from_title
from editor.files import read_scenario
from editor.files.scenario_file import blank_scenario
from editor.messages import languages, msg
from editor.model.cards import Equipment
from editor.model.level import MapNote
from editor.model.scenario import Scenario
from editor.session.recovery import RecoverableWork, count_differences
from editor.ui.dialogs import recovery
from editor.ui.dialogs.preferences import PreferencesDialog
from editor.ui.map.canvas import OverlayLegend, canvas_painter
from editor.ui.map.tools.factory import make_tool
from editor.ui.window.document_pages import PAGES
from editor.ui.window.main_window import MainWindow
from editor.ui.window.menus import tool_bar_commands
from tests.ui.windows import CTRL, EXAMPLE, Script, click, dialog, make_window, open_example, press_key, the_box


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return make_window(qtbot, tmp_path, Script())


# --- clicks and keys on the map ---


def test_a_click_outside_the_frame_says_why_nothing_happens(window: MainWindow) -> None:
    window.files.open_scenario(blank_scenario(the_box(), 6, 6, "scenario"), saved=True)
    work = window.workspace
    for tool in (make_tool("place-tile", work, tile="alcove"), make_tool("select", work)):
        work.use_tool(tool)
        work.notify(msg("ui.untitled"))
        click(window.canvas, QPoint(3, 3))
        assert window.status.line.text().startswith("This is outside the map"), tool.name
    assert not work.document.scenario.levels[0].placements


def test_the_hint_of_an_empty_map_covers_no_preview(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    hints: list[str] = []
    monkeypatch.setattr(canvas_painter, "paint_empty_hint", lambda _, text, *__: hints.append(text))
    window.files.open_scenario(blank_scenario(the_box(), 6, 6, "scenario"), saved=True)
    work = window.workspace
    window.canvas.grab()
    assert hints
    door = next(iter(the_box().doors.values()))
    work.use_tool(make_tool("place-door", work, door=door.id))
    window.canvas.focus_by_key()
    hints.clear()
    window.canvas.grab()
    assert not hints


def test_return_works_at_once_after_a_piece_is_selected_and_placed_with_keys(window: MainWindow) -> None:
    window.files.open_scenario(blank_scenario(the_box(), 8, 8, "scenario"), saved=True)
    work, canvas = window.workspace, window.canvas
    work.use_tool(make_tool("place-tile", work, tile="gym"))
    canvas.focus_by_key()
    assert work.tool is not None
    assert work.tool.focus is not None, "the square is marked before an arrow key is pressed"
    press_key(canvas, Qt.Key.Key_Return)
    assert [each.tile for each in work.document.scenario.levels[0].placements] == ["gym"]
    assert work.tool is not None
    assert work.tool.focus is not None, "the keys go on where they were"
    if work.tool.name != "select":
        press_key(canvas, Qt.Key.Key_Escape)
    press_key(canvas, Qt.Key.Key_Return)
    assert work.document.selection.tiles, "Return selects the tile that was just placed"


def test_tab_moves_the_focus_and_panels_have_their_own_keys(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.canvas.setFocus()
    press_key(window.canvas, Qt.Key.Key_Tab)
    assert not window.canvas.hasFocus()
    assert not window.panels.are_hidden
    for key, held in ((Qt.Key.Key_F11, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_B, CTRL)):
        press_key(window, key, held)
        assert window.panels.are_hidden
        press_key(window, key, held)
        assert not window.panels.are_hidden


# --- tool bar ---


def on_bar(window: MainWindow) -> list[str]:
    return [action.objectName() for action in window.controls.tool_bar.actions() if action.objectName()]


def test_the_tool_bar_follows_the_page_and_has_labels_where_they_fit(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    bar, labels = window.controls.tool_bar, Qt.ToolButtonStyle.ToolButtonTextUnderIcon
    assert "tool-wall" in on_bar(window)
    assert bar.toolButtonStyle() == labels, "on for the first start"
    window.pages.show_page("sheet")
    assert "print" in on_bar(window)
    assert not [name for name in on_bar(window) if name.startswith(("tool-", "zoom-", "rotate"))]
    window.pages.show_page("scenario")
    assert {"save", "undo", "find-piece"} <= set(on_bar(window))
    assert "tool-wall" not in on_bar(window)
    window.pages.show_page("map")
    window.resize(900, 560)
    assert bar.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    window.resize(1366, 768)
    assert bar.toolButtonStyle() == labels
    window.action_registry["preferences"].trigger()
    preferences = dialog(window, PreferencesDialog)
    preferences.labels.setChecked(False)
    preferences.size_of_interface.fill("125")
    preferences.accept()
    assert bar.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    assert (window.settings.tool_bar_labels(), window.settings.interface_percent()) == (False, 125)


@pytest.mark.parametrize("language", languages())
def test_tools_have_labels_in_every_language(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    window = make_window(qtbot, tmp_path)
    window.retranslate(language)
    open_example(window, tmp_path)
    for action in window.controls.tool_bar.actions():
        button = window.controls.tool_bar.widgetForAction(action)
        if action.objectName().startswith("tool-"):
            assert isinstance(button, QToolButton)
            assert button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextUnderIcon
            assert button.fontMetrics().horizontalAdvance(button.text()) <= button.width()
    assert window.controls.tool_bar.sizeHint().width() <= window.width()


def test_buttons_without_space_are_behind_an_arrow(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    arrow = window.controls.tool_bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert isinstance(arrow, QToolButton)
    window.setMinimumWidth(500)
    window.resize(600, 560)
    qtbot.waitUntil(arrow.isVisible)
    assert not arrow.icon().isNull()
    assert window.controls.tool_bar.rect().contains(arrow.geometry()), "the whole arrow is visible"


# --- legend ---


def test_the_legend_of_the_heat_map_covers_no_square(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    legend = window.findChild(OverlayLegend)
    assert legend is not None
    assert not legend.isVisible()
    window.workspace.show(heat_map=True)
    assert legend.isVisible()
    below = window.canvas.mapTo(window, QPoint(0, window.canvas.height())).y()
    assert legend.mapTo(window, QPoint(0, 0)).y() >= below, "it is beside the map, not over it"
    window.workspace.show(heat_map=False)
    assert not legend.isVisible()


# --- names in files ---


def test_the_id_follows_the_title_until_it_is_set() -> None:
    scenario = blank_scenario(the_box(), 8, 8, "scenario")
    for title, wanted in (("The Mill", "the-mill"), ("Straße Éclair 9!", "strasse-eclair-9"), ("Дом", "scenario")):
        scenario = set_title(title).apply(scenario)
        assert (scenario.title, scenario.id) == (title, wanted)
    scenario = set_title("The Mill").apply(set_field("id", "mine").apply(scenario))
    assert (scenario.title, scenario.id) == ("The Mill", "mine")
    assert id_from_title("x" * 200) == "x" * 64
    Scenario.model_validate(scenario.model_dump())


# --- recovery ---


def test_recovery_says_what_differs_and_draws_each_version_with_its_own_game(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = read_scenario(EXAMPLE)
    ids = [each.id for each in saved.levels[0].placements]
    work = set_field("title", "Other").apply(delete_tiles(ids[:3]).apply(saved))
    work = work.model_copy(update={"objectives": work.objectives[1:]})
    assert count_differences(saved, work) == {"title": 1, "tiles": 3, "objectives": 1}
    assert count_differences(saved, set_field("author", "B").apply(saved)) == {"rest": 1}
    assert count_differences(saved, saved) == {}
    card = add_item("house/equipment", Equipment(id="laser", name="Laser")).apply(saved)
    noted = place_note(card.levels[0].id, MapNote(id="hint", x=1, y=1, text="Here")).apply(card)
    assert count_differences(saved, noted) == {"cards": 1, "notes": 1}
    asked: list[Scenario] = []

    def box_of(scenario: Scenario, path: Path | None) -> object:
        asked.append(scenario)
        return box_for_scenario(scenario, path)

    monkeypatch.setattr(recovery, "box_for_scenario", box_of)
    left = RecoverableWork(recovery_file=tmp_path / "x", document=None, is_beside=False, recovered=work, saved=saved)
    shown = recovery.RecoveryDialog(left, the_box())
    qtbot.addWidget(shown)
    assert shown.difference.text() == "Different: title, 3 tiles and 1 objective."
    assert asked == [saved, work]


@pytest.mark.parametrize("page", PAGES)
def test_every_button_of_the_tool_bar_has_an_icon_of_its_own(window: MainWindow, page: str) -> None:
    """In a small window the buttons have no labels."""
    icons = [command.icon for command in tool_bar_commands(window.action_registry, page, shows_map=True)]
    assert len(icons) == len(set(icons))
