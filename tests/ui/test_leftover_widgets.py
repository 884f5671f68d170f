"""Widgets without a parent: Qt never deletes them, and they keep what their signals are connected to alive."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QMenuBar
from pytestqt.qtbot import QtBot

from editor.session.game_setup import GameSetup, PlayerSetup
from editor.ui.scenario.section_registry import sections_of
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, make_window

ROOT = Path(__file__).resolve().parent.parent.parent
SCENARIOS = ("scenarios/first-steps", "scenarios/harrow-house", "scenarios/coal-sledge", "docs/packs/stolen-seal")

_WINDOWS = (QDockWidget, QMainWindow, QMenuBar)


def left_without_parent() -> set[str]:
    """The classes of widgets that have no parent but are not windows."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    hidden = (each for each in QApplication.topLevelWidgets() if each.windowType() == Qt.WindowType.Window)
    return {type(each).__name__ for each in hidden if not isinstance(each, _WINDOWS) and not each.isVisible()}


def show_everything(window: MainWindow) -> None:
    """Show every page, every section with its first item, and the tile editor."""
    game = window.workspace.box.game
    for page in ("sheet", "scenario", "map"):
        window.pages.show_page(page)
        QCoreApplication.processEvents()
    for section in sections_of(game):
        window.pages.scenario.show_section(section.name)
        QCoreApplication.processEvents()
    window.tile_editor.enter(min(window.workspace.box.tiles))
    QCoreApplication.processEvents()


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_widget_has_a_parent(name: str, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    before = left_without_parent()
    window.files.open_path(ROOT / f"{name}.scenario.json")
    show_everything(window)
    assert left_without_parent() - before == set()


def test_every_widget_at_the_table_has_a_parent(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    before = left_without_parent()
    window.table_controller.tables.start_game(GameSetup(guests=(PlayerSetup(who="person"), PlayerSetup()), seed=1))
    QCoreApplication.processEvents()
    assert left_without_parent() - before == set()
