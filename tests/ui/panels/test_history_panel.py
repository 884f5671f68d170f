"""The history panel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.ui.panels.history_panel import HistoryPanel
from tests.ui.panel_helpers import PanelEnv, click_row, press


@pytest.fixture
def env() -> PanelEnv:
    env = PanelEnv()
    for title in ("One", "Two", "Three"):
        env.workspace.do(set_field("title", title))
        env.document.history.end_merge()
    return env


@pytest.fixture
def history(env: PanelEnv, qtbot: QtBot) -> HistoryPanel:
    history = HistoryPanel(env.workspace)
    qtbot.addWidget(history)
    history.resize(240, 200)
    history.show()
    return history


def spoken(history: HistoryPanel) -> list[str]:
    model = history.steps
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.data(model.index(number), role)) for number in range(model.rowCount())]


def test_lists_every_step_and_marks_current_one(env: PanelEnv, history: HistoryPanel) -> None:
    assert spoken(history) == ["Start", "Change “title”", "Change “title”", "Change “title” (current)"]
    assert history.list.currentIndex().row() == 3
    env.document.history.undo()
    assert spoken(history)[2:] == ["Change “title” (current)", "Change “title” (undone)"]
    assert history.list.currentIndex().row() == 2


def test_click_jumps_to_step(env: PanelEnv, history: HistoryPanel) -> None:
    click_row(history.list, 1)
    assert env.document.scenario.title == "One"
    click_row(history.list, 3)
    assert env.document.scenario.title == "Three"
    assert history.steps.rowCount() == 4


def test_return_jumps_to_step_reached_with_arrows(env: PanelEnv, history: HistoryPanel) -> None:
    press(history.list, Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert env.document.scenario.title == "Three", "walking changes nothing"
    press(history.list, Qt.Key.Key_Return)
    assert env.document.scenario.title == "One"


def test_edit_after_undo_discards_undone_steps(env: PanelEnv, history: HistoryPanel) -> None:
    click_row(history.list, 1)
    env.workspace.do(set_field("author", "Me"))
    assert spoken(history) == ["Start", "Change “title”", "Change “author” (current)"]


def test_replaced_document_shows_its_history(env: PanelEnv, history: HistoryPanel) -> None:
    env.workspace.open(PanelEnv().document)
    assert spoken(history) == ["Start (current)"]


def test_long_step_does_not_widen_list(history: HistoryPanel, qtbot: QtBot) -> None:
    history.resize(60, 200)
    qtbot.waitExposed(history)
    history.refresh()
    assert history.list.horizontalScrollBar().maximum() == 0
    assert history.list.visualRect(history.steps.index(3)).width() <= history.list.viewport().width()
