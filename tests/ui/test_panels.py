"""The panels leave the map its room: how they begin in windows of each size, and one key that folds them away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from editor.edits import delete_doors, select_tiles, set_field
from editor.messages import languages
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.window.main_window import MainWindow
from tests.ui.cut_off import settle
from tests.ui.windows import CTRL, NONE, SHIFT, Script, make_window, open_example, press_key, settings_in, the_box


def opened(qtbot: QtBot, folder: Path, width: int, height: int) -> MainWindow:
    window = make_window(qtbot, folder)
    window.resize(width, height)
    open_example(window, folder)
    QCoreApplication.processEvents()
    return window


def share_of_map(window: MainWindow) -> float:
    return window.canvas.width() * window.canvas.height() / (window.width() * window.height())


def in_sight(window: MainWindow) -> set[str]:
    return {name for name, dock in window.panels.docks.items() if not dock.isHidden()}


def test_the_map_has_half_of_a_window_of_usual_size(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path, 1366, 768)
    assert share_of_map(window) >= 0.5
    assert in_sight(window) == {"palette", "inspector", "history", "problems"}


def test_a_small_window_begins_with_the_pieces_and_the_map(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path, 900, 560)
    assert in_sight(window) == {"palette"}
    assert share_of_map(window) >= 0.5
    assert not window.action_registry["hide-panels"].isChecked()


@pytest.mark.parametrize("language", languages())
def test_page_tabs_are_whole_beside_all_panels_of_a_small_window(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    window = opened(qtbot, tmp_path, 900, 560)
    window.retranslate(language)
    window.panels.set_visible(True)
    settle()
    tabs, levels = window.pages.bar[:2]
    assert isinstance(tabs, QTabBar)
    ends = tabs.mapTo(window, tabs.tabRect(tabs.count() - 1).bottomRight())
    assert ends.x() < window.width()
    assert not tabs.geometry().intersects(levels.geometry())
    assert tabs.width() >= tabs.sizeHint().width()
    window.panels.set_visible(False)
    window.resize(1366, 768)
    settle()
    assert levels.geometry().left() >= tabs.geometry().right(), "in one row where there is space"


def test_the_window_never_has_to_be_larger_than_the_screen(qtbot: QtBot, tmp_path: Path) -> None:
    """A laptop at 200 % has 960 × 540 points, less than the window would like."""
    window = opened(qtbot, tmp_path, 900, 560)
    room = window.screen().availableSize()
    assert window.minimumWidth() <= room.width() < 900, "the screen of the tests is narrow"
    assert window.minimumHeight() <= room.height()


def test_in_a_large_window_six_problems_are_in_sight(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path, 1920, 1080)
    document = window.workspace.document
    document.do(set_field("rules", "sags"))
    document.do(delete_doors([door.id for door in document.level.level.doors]))
    tree = window.panels.problems.tree
    assert tree.viewport().height() >= 6 * tree.visualRect(tree.model().index(0, 0)).height()


@pytest.mark.parametrize(("key", "held"), [(Qt.Key.Key_F11, NONE), (Qt.Key.Key_B, CTRL)])
def test_one_key_folds_the_panels_and_brings_back_those_that_were_there(
    qtbot: QtBot, tmp_path: Path, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    window = opened(qtbot, tmp_path, 1366, 768)
    window.panels.docks["history"].close()
    before = share_of_map(window)
    press_key(window.canvas, key, held)
    assert in_sight(window) == set()
    QCoreApplication.processEvents()
    assert share_of_map(window) > before + 0.2
    press_key(window.canvas, key, held)
    assert in_sight(window) == {"palette", "inspector", "problems"}
    assert window.canvas.hasFocus()


def test_a_panel_that_is_opened_alone_does_not_make_the_others_be_forgotten(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path, 1366, 768)
    before = in_sight(window)
    window.panels.fold()
    window.panels.show("palette")
    window.panels.fold()
    assert in_sight(window) == set()
    window.panels.fold()
    assert in_sight(window) == before
    window.panels.docks["history"].close()
    window.panels.fold()
    window.panels.fold()
    assert in_sight(window) == before - {"history"}, "but one that was closed stays closed"


def test_shift_tab_leaves_the_map(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path, 1366, 768)
    press_key(window.canvas, Qt.Key.Key_Backtab, SHIFT)
    assert not window.canvas.hasFocus()


def test_the_map_zooms_to_what_is_selected(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path, 1366, 768)
    action = window.action_registry["zoom-selection"]
    assert not action.isEnabled()
    window.workspace.document.select(select_tiles("ground", "bedroom"))
    before = window.canvas.zoom
    press_key(window.canvas, Qt.Key.Key_F, SHIFT)
    assert window.canvas.zoom > before * 1.5
    middle = window.canvas.rect().center()
    assert (window.canvas.view.to_window(7, 7).toPoint() - middle).manhattanLength() < 4
    press_key(window.canvas, Qt.Key.Key_F)
    assert window.canvas.zoom == before


def test_the_map_is_painted_before_the_panels_are_made(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(the_box(), settings_in(tmp_path), Script(), TaskRunner(synchronous=True), tmp_path / "journals")
    qtbot.addWidget(window)
    made: list[str | None] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Paint:
                made.extend(name for name, dock in window.panels.docks.items() if dock.widget() is not None)
                made.append(None)
            return super().eventFilter(watched, event)

    watch = Watch()
    window.canvas.installEventFilter(watch)
    open_example(window, tmp_path)
    window.show()
    qtbot.waitUntil(lambda: all(dock.widget() is not None for dock in window.panels.docks.values()))
    assert made[0] is None, "none was there when the map was first painted"


def test_panels_that_come_later_do_what_they_are_for(qtbot: QtBot, tmp_path: Path) -> None:
    """Whoever asks for one gets it at once; it is tied to the rest of the window like any other."""
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    window.panels.show("problems")
    assert window.panels.docks["problems"].widget() is window.panels.problems
    window.panels.fill()
    window.panels.palette.map_focus_requested.emit()
    window.panels.inspector.level.scenario_page_requested.emit()
    assert window.pages.shown == "scenario"
    window.panels.palette.tiles.size_of_pictures.setValue(90)
    assert window.settings.picture_size() == 90
