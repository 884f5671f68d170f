"""The registry of actions: no key twice, a person's own keys, the list of keys."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar
from pytestqt.qtbot import QtBot

from editor.ui.dialogs.shortcuts import ShortcutsDialog
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import CTRL, SHIFT, click, dialog, make_window, open_example, press_key, settings_in, type_in


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    return window


def test_no_key_is_given_twice(window: MainWindow) -> None:
    keys = Counter(key.toString() for action in window.action_registry for key in action.shortcuts() if key.toString())
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_command_is_in_its_menu_once(window: MainWindow) -> None:
    shown = Counter(action.objectName() for action in _all(window.menuBar()))
    assert {command.id for command in window.action_registry.commands} <= set(shown)
    twice = [name for name, count in shown.items() if name and count > 1]
    assert twice == ["table-new"], "a game is something new, and something for the table"


def _all(menu: QMenu | QMenuBar) -> list[QAction]:
    found: list[QAction] = []
    for action in menu.actions():
        below = action.menu()
        found += _all(below) if isinstance(below, QMenu) else [action]
    return found


def test_a_key_that_is_taken_is_not_given_twice(window: MainWindow) -> None:
    actions = window.action_registry
    taken = actions.set_shortcut("fit", "W")
    assert taken is not None
    assert taken.id == "tool-wall"
    assert actions["fit"].shortcut().toString() == "F"


def test_a_key_of_ones_own_is_remembered_and_can_be_given_back(window: MainWindow, tmp_path: Path) -> None:
    actions = window.action_registry
    assert actions.set_shortcut("fit", "Ctrl+9") is None
    assert actions["fit"].shortcut().toString() == "Ctrl+9"
    assert "Ctrl+9" in actions["fit"].toolTip()
    assert settings_in(tmp_path).keys() == {"fit": "Ctrl+9"}
    actions.reset_shortcuts()
    assert actions["fit"].shortcut().toString() == "F"
    assert settings_in(tmp_path).keys() == {}


def test_the_list_of_keys_opens_by_question_mark_and_changes_keys(window: MainWindow) -> None:
    press_key(window.canvas, Qt.Key.Key_Question, SHIFT)
    keys = dialog(window, ShortcutsDialog)
    keys.choose("fit")
    press_key(keys.edit, Qt.Key.Key_W)
    click(keys.use)
    assert "Build walls" in keys.note.text()
    assert window.action_registry["fit"].shortcut().toString() == "F"
    keys.edit.clear()
    press_key(keys.edit, Qt.Key.Key_9, CTRL)
    click(keys.use)
    assert window.action_registry["fit"].shortcut().toString() == "Ctrl+9"
    click(keys.clear)
    assert window.action_registry["fit"].shortcut().isEmpty()
    click(keys.reset)
    assert window.action_registry["fit"].shortcut().toString() == "F"


def test_the_list_of_keys_is_searched(window: MainWindow) -> None:
    window.action_registry["shortcuts"].trigger()
    keys = dialog(window, ShortcutsDialog)
    type_in(keys.search, "heat")
    assert keys.shown() == ["Visibility heat map"]
