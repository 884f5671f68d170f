"""The level tabs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import add_level
from editor.model.level import Level
from editor.ui.dialogs.new_document import NewLevelDialog
from editor.ui.panels.level_tabs import LevelTabs
from tests.ui.panel_helpers import PanelEnv, click


@pytest.fixture
def env() -> PanelEnv:
    env = PanelEnv()
    env.workspace.do(add_level(Level(id="up", name="Upper floor", elevation=1)))
    return env


@pytest.fixture
def tabs(env: PanelEnv, qtbot: QtBot) -> LevelTabs:
    tabs = LevelTabs(env.workspace)
    qtbot.addWidget(tabs)
    tabs.resize(500, 36)
    tabs.show()
    qtbot.waitExposed(tabs)
    return tabs


def asked(tabs: LevelTabs) -> NewLevelDialog:
    return next(each for each in tabs.findChildren(NewLevelDialog) if each.isVisible())


def names(tabs: LevelTabs) -> list[str]:
    return [tabs.bar.tabText(number) for number in range(tabs.bar.count())]


def ids(env: PanelEnv) -> list[str]:
    return [level.id for level in env.document.scenario.levels]


def test_click_shows_level_and_tab_follows_map(env: PanelEnv, tabs: LevelTabs) -> None:
    assert names(tabs) == ["Ground floor", "Upper floor"]
    QTest.mouseClick(tabs.bar, Qt.MouseButton.LeftButton, pos=tabs.bar.tabRect(1).center())
    assert env.document.level_id == "up"
    env.document.show_level("ground")
    assert tabs.bar.currentIndex() == 0


def test_arrow_keys_change_level(env: PanelEnv, tabs: LevelTabs) -> None:
    QTest.keyClick(tabs.bar, Qt.Key.Key_Right)
    assert env.document.level_id == "up"
    QTest.keyClick(tabs.bar, Qt.Key.Key_Left)
    assert env.document.level_id == "ground"


def test_add_button_adds_and_shows_level(env: PanelEnv, tabs: LevelTabs) -> None:
    click(tabs.add)
    asked(tabs).reject()
    assert len(ids(env)) == 2, "nothing happens after Cancel"
    click(tabs.add)
    dialog = asked(tabs)
    QTest.keyClicks(dialog.name, "Attic")
    dialog.accept()
    assert names(tabs) == ["Ground floor", "Upper floor", "Attic"]
    assert tabs.bar.currentIndex() == 2
    env.document.history.undo()
    assert names(tabs) == ["Ground floor", "Upper floor"]


def test_level_below_is_lower_and_as_large_as_its_neighbor(env: PanelEnv, tabs: LevelTabs) -> None:
    click(tabs.add)
    dialog = asked(tabs)
    QTest.keyClicks(dialog.name, "Cellar")
    dialog.where["below"].click()
    assert dialog.floor.value() == -1
    dialog.accept()
    cellar = env.document.level.level
    ground = env.document.scenario.levels[0]
    assert (cellar.name, cellar.elevation) == ("Cellar", -1)
    assert (cellar.width, cellar.height) == (ground.width, ground.height)


def test_level_at_any_elevation_gets_default_name(env: PanelEnv, tabs: LevelTabs) -> None:
    click(tabs.add)
    dialog = asked(tabs)
    assert not dialog.floor.isEnabled()
    dialog.where["number"].click()
    dialog.floor.setValue(5)
    dialog.accept()
    assert (env.document.level.level.name, env.document.level.level.elevation) == ("Floor 5", 5)


def test_double_click_renames_level(env: PanelEnv, tabs: LevelTabs) -> None:
    env.script.texts = ["Roof"]
    QTest.mouseDClick(tabs.bar, Qt.MouseButton.LeftButton, pos=tabs.bar.tabRect(1).center())
    assert names(tabs) == ["Ground floor", "Roof"]


def test_menu_deletes_and_reorders_levels(env: PanelEnv, tabs: LevelTabs) -> None:
    tabs.menu.aboutToShow.emit()
    rename, remove, earlier, later = [each for each in tabs.menu.actions() if not each.isSeparator()]
    assert rename.isEnabled()
    assert not earlier.isEnabled()
    later.trigger()
    assert ids(env) == ["up", "ground"]
    assert names(tabs) == ["Upper floor", "Ground floor"]
    remove.trigger()
    assert ids(env) == ["up"]
    tabs.menu.aboutToShow.emit()
    assert not [each for each in tabs.menu.actions() if not each.isSeparator()][1].isEnabled()


def test_dragged_tab_reorders_in_one_step(env: PanelEnv, tabs: LevelTabs) -> None:
    before = env.steps
    start, end = tabs.bar.tabRect(0).center(), tabs.bar.tabRect(1).center() + QPoint(30, 0)
    QTest.mousePress(tabs.bar, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.2, 0.5, 0.8, 1.0):
        QTest.mouseMove(tabs.bar, start + (end - start) * part)
    QTest.mouseRelease(tabs.bar, Qt.MouseButton.LeftButton, pos=end)
    assert ids(env) == ["up", "ground"]
    assert names(tabs) == ["Upper floor", "Ground floor"]
    assert env.steps == before + 1


def test_ampersand_in_name_is_not_a_shortcut(env: PanelEnv, tabs: LevelTabs) -> None:
    env.script.texts = ["Bed & Bath"]
    QTest.mouseDClick(tabs.bar, Qt.MouseButton.LeftButton, pos=tabs.bar.tabRect(0).center())
    assert names(tabs)[0] == "Bed && Bath"
