"""Tooltips of commands: what a command does and its shortcut, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from editor.messages import languages, table
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import delete_at, make_window, open_example

NATIVE = QKeySequence.SequenceFormat.NativeText


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    return window


def test_tooltips_say_what_a_command_does_and_not_its_name(window: MainWindow) -> None:
    for command in window.action_registry.commands:
        if not command.id.startswith("language-"):
            action = window.action_registry[command.id]
            title, key = command.title.rstrip("…").casefold(), action.shortcut().toString(NATIVE)
            tooltip = action.toolTip().removesuffix(f" ({key})").casefold()
            assert tooltip != title, command.id
            assert len(tooltip.split()) > 2, command.id


@pytest.mark.parametrize("language", languages())
def test_every_command_has_a_tip_and_every_tip_a_command(window: MainWindow, language: str) -> None:
    commands = {each.id for each in window.action_registry.commands if not each.id.startswith("language-")}
    assert set(table("tips", language)) == commands


def test_undo_names_what_it_would_undo(window: MainWindow) -> None:
    undo = window.action_registry["undo"]
    assert undo.toolTip() == "Undo the last change (Ctrl+Z)"
    delete_at(window, 5, 5)
    label = window.workspace.document.history.undo_label
    assert label is not None
    assert label.text() in undo.toolTip()
