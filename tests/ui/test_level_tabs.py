"""The levels as tabs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import add_level
from editor.model.level import Level
from editor.ui.dialogs.new_document import NewLevelDialog
from editor.ui.panels.levels import LevelTabs
from tests.ui.panels import Desk, click


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.workspace.do(add_level(Level(id="up", name="Upper floor", elevation=1)))
    return desk


@pytest.fixture
def tabs(desk: Desk, qtbot: QtBot) -> LevelTabs:
    tabs = LevelTabs(desk.workspace)
    qtbot.addWidget(tabs)
    tabs.resize(500, 36)
    tabs.show()
    qtbot.waitExposed(tabs)
    return tabs


def asked(tabs: LevelTabs) -> NewLevelDialog:
    return next(each for each in tabs.findChildren(NewLevelDialog) if each.isVisible())


def names(tabs: LevelTabs) -> list[str]:
    return [tabs.bar.tabText(number) for number in range(tabs.bar.count())]


def ids(desk: Desk) -> list[str]:
    return [level.id for level in desk.document.scenario.levels]


def test_a_click_shows_the_level_and_the_tab_follows_the_map(desk: Desk, tabs: LevelTabs) -> None:
    assert names(tabs) == ["Ground floor", "Upper floor"]
    QTest.mouseClick(tabs.bar, Qt.MouseButton.LeftButton, pos=tabs.bar.tabRect(1).center())
    assert desk.document.level_id == "up"
    desk.document.show_level("ground")
    assert tabs.bar.currentIndex() == 0


def test_arrow_keys_change_the_level(desk: Desk, tabs: LevelTabs) -> None:
    QTest.keyClick(tabs.bar, Qt.Key.Key_Right)
    assert desk.document.level_id == "up"
    QTest.keyClick(tabs.bar, Qt.Key.Key_Left)
    assert desk.document.level_id == "ground"


def test_the_button_adds_a_level_and_shows_it(desk: Desk, tabs: LevelTabs) -> None:
    click(tabs.add)
    asked(tabs).reject()
    assert len(ids(desk)) == 2, "nothing happens if the person thinks better of it"
    click(tabs.add)
    dialog = asked(tabs)
    QTest.keyClicks(dialog.name, "Attic")
    dialog.accept()
    assert names(tabs) == ["Ground floor", "Upper floor", "Attic"]
    assert tabs.bar.currentIndex() == 2
    desk.document.history.undo()
    assert names(tabs) == ["Ground floor", "Upper floor"]


def test_a_level_below_lies_below_and_is_as_large_as_its_neighbour(desk: Desk, tabs: LevelTabs) -> None:
    click(tabs.add)
    dialog = asked(tabs)
    QTest.keyClicks(dialog.name, "Cellar")
    dialog.where["below"].click()
    assert dialog.floor.value() == -1
    dialog.accept()
    cellar = desk.document.level.level
    ground = desk.document.scenario.levels[0]
    assert (cellar.name, cellar.elevation) == ("Cellar", -1)
    assert (cellar.width, cellar.height) == (ground.width, ground.height)


def test_a_level_can_have_any_floor_and_gets_a_name_by_itself(desk: Desk, tabs: LevelTabs) -> None:
    click(tabs.add)
    dialog = asked(tabs)
    assert not dialog.floor.isEnabled()
    dialog.where["number"].click()
    dialog.floor.setValue(5)
    dialog.accept()
    assert (desk.document.level.level.name, desk.document.level.level.elevation) == ("Floor 5", 5)


def test_a_double_click_renames(desk: Desk, tabs: LevelTabs) -> None:
    desk.script.texts = ["Roof"]
    QTest.mouseDClick(tabs.bar, Qt.MouseButton.LeftButton, pos=tabs.bar.tabRect(1).center())
    assert names(tabs) == ["Ground floor", "Roof"]


def test_the_menu_removes_and_reorders(desk: Desk, tabs: LevelTabs) -> None:
    tabs.menu.aboutToShow.emit()
    rename, remove, earlier, later = [each for each in tabs.menu.actions() if not each.isSeparator()]
    assert rename.isEnabled()
    assert not earlier.isEnabled()
    later.trigger()
    assert ids(desk) == ["up", "ground"]
    assert names(tabs) == ["Upper floor", "Ground floor"]
    remove.trigger()
    assert ids(desk) == ["up"]
    tabs.menu.aboutToShow.emit()
    assert not [each for each in tabs.menu.actions() if not each.isSeparator()][1].isEnabled()


def test_a_dragged_tab_reorders_in_one_step(desk: Desk, tabs: LevelTabs) -> None:
    before = desk.steps
    start, end = tabs.bar.tabRect(0).center(), tabs.bar.tabRect(1).center() + QPoint(30, 0)
    QTest.mousePress(tabs.bar, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.2, 0.5, 0.8, 1.0):
        QTest.mouseMove(tabs.bar, start + (end - start) * part)
    QTest.mouseRelease(tabs.bar, Qt.MouseButton.LeftButton, pos=end)
    assert ids(desk) == ["up", "ground"]
    assert names(tabs) == ["Upper floor", "Ground floor"]
    assert desk.steps == before + 1


def test_an_ampersand_in_a_name_is_no_shortcut(desk: Desk, tabs: LevelTabs) -> None:
    desk.script.texts = ["Bed & Bath"]
    QTest.mouseDClick(tabs.bar, Qt.MouseButton.LeftButton, pos=tabs.bar.tabRect(0).center())
    assert names(tabs)[0] == "Bed && Bath"
