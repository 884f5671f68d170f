"""The history as a list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.ui.panels.history import HistoryList
from tests.ui.panels import Desk, click_row, press


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    for title in ("One", "Two", "Three"):
        desk.workspace.do(set_field("title", title))
        desk.document.history.end_merge()
    return desk


@pytest.fixture
def history(desk: Desk, qtbot: QtBot) -> HistoryList:
    history = HistoryList(desk.workspace)
    qtbot.addWidget(history)
    history.resize(240, 200)
    history.show()
    return history


def spoken(history: HistoryList) -> list[str]:
    model = history.steps
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.data(model.index(number), role)) for number in range(model.rowCount())]


def test_every_step_is_listed_and_the_current_one_marked(desk: Desk, history: HistoryList) -> None:
    assert spoken(history) == ["Start", "Change title", "Change title", "Change title, now"]
    assert history.list.currentIndex().row() == 3
    desk.document.history.undo()
    assert spoken(history)[2:] == ["Change title, now", "Change title, undone"]
    assert history.list.currentIndex().row() == 2


def test_a_click_goes_back_and_forth(desk: Desk, history: HistoryList) -> None:
    click_row(history.list, 1)
    assert desk.document.scenario.title == "One"
    click_row(history.list, 3)
    assert desk.document.scenario.title == "Three"
    assert history.steps.rowCount() == 4


def test_the_keys_walk_and_return_goes_there(desk: Desk, history: HistoryList) -> None:
    press(history.list, Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert desk.document.scenario.title == "Three", "walking changes nothing"
    press(history.list, Qt.Key.Key_Return)
    assert desk.document.scenario.title == "One"


def test_an_edit_after_going_back_ends_what_was_undone(desk: Desk, history: HistoryList) -> None:
    click_row(history.list, 1)
    desk.workspace.do(set_field("author", "Me"))
    assert spoken(history) == ["Start", "Change title", "Change author, now"]


def test_another_document_has_another_history(desk: Desk, history: HistoryList) -> None:
    desk.workspace.open(Desk().document)
    assert spoken(history) == ["Start, now"]


def test_a_long_step_does_not_widen_the_list(history: HistoryList, qtbot: QtBot) -> None:
    history.resize(60, 200)
    qtbot.waitExposed(history)
    history.refresh()
    assert history.list.horizontalScrollBar().maximum() == 0
    assert history.list.visualRect(history.steps.index(3)).width() <= history.list.viewport().width()
