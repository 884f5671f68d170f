"""Rotating and flipping by menu, key and tool bar, whatever is in the hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import select_tiles
from editor.ui.map.tools.factory import make_tool
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import make_window, move_pointer, open_example, point_of


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    window.activateWindow()
    return window


@pytest.mark.parametrize("key", [Qt.Key.Key_X, Qt.Key.Key_R])
@pytest.mark.parametrize("name", ["wall", "breach", "stairs", "eraser", "sight", "pan", "select"])
def test_a_tool_that_cannot_turn_or_flip_takes_no_harm_from_the_key(window: MainWindow, name: str, key: Qt.Key) -> None:
    window.workspace.use_tool(make_tool(name, window.workspace))
    move_pointer(window.canvas, point_of(window, 2.5, 2.5))
    before = window.workspace.document.scenario
    QTest.keyClick(window.canvas, key)
    assert window.workspace.document.scenario is before
    tool = window.workspace.tool
    assert tool is not None
    assert tool.name == name


def test_flipping_is_offered_only_where_there_is_another_face(window: MainWindow) -> None:
    actions = window.action_registry
    window.workspace.use_tool(make_tool("wall", window.workspace))
    assert actions["rotate"].isEnabled()
    assert not actions["flip"].isEnabled()
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="gym"))
    assert actions["flip"].isEnabled()


def test_the_menu_turns_and_flips_what_is_selected(window: MainWindow) -> None:
    document = window.workspace.document
    window.workspace.use_tool(make_tool("select", window.workspace))
    document.select(select_tiles("ground", "bedroom"))
    face = next(each.face for each in document.scenario.levels[0].placements if each.id == "bedroom")
    window.action_registry["flip"].trigger()
    window.action_registry["rotate"].trigger()
    bedroom = next(each for each in document.scenario.levels[0].placements if each.id == "bedroom")
    assert bedroom.face != face
    assert document.history.position == 2
