"""Settings that somebody else wrote, or a disk that failed: the window opens all the same, and goes on working."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from editor.ui.dialogs.command_palette import CommandPalette
from editor.ui.dialogs.preferences import PreferencesDialog
from editor.ui.table.new_game_dialog import NewGameDialog
from tests.ui.windows import dialog, make_window, settings_in

KEYS = (
    "keys", "language", "paper", "photo-folder", "picture-size", "recent", "recent-commands", "saves-every",
    "square-mm", "table-last", "computer-speed", "theme", "window-layout", "window-place",
)  # fmt: skip
RUBBISH = {
    "digits": "9" * 5000,
    "brackets": "[" * 100_000,
    "long name": json.dumps(["/" + "x" * 5000]),
    "no number": "nan",
    "no text": "\0\ud83d",
    "list": "[[1], {}, null]",
    "table": '{"guests": 7}',
    "markup": '<img src="spy.png">',
}


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_whatever_the_settings_hold_the_window_opens(rubbish: str, qtbot: QtBot, tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    for key in KEYS:
        store.setValue(key, RUBBISH[rubbish])
    store.sync()
    window = make_window(qtbot, tmp_path)
    settings = window.settings
    assert settings.recent() == []
    assert settings.picture_size() == 0
    assert settings.square_mm() in (28.0, 50.0)
    assert settings.keys() in ({}, {"guests": "7"})
    window.action_registry["table-new"].trigger()
    assert len(dialog(window, NewGameDialog).answer().guests) == 2
    dialog(window, NewGameDialog).close()
    window.action_registry["find-command"].trigger()
    assert dialog(window, CommandPalette).list.count() > 10
    dialog(window, CommandPalette).close()
    window.action_registry["preferences"].trigger()
    dialog(window, PreferencesDialog).accept()
    assert settings.autosave_minutes() == 0
    assert (settings.language(), settings.text("computer-speed")) == (None, "normal")


def test_a_file_that_is_no_settings_is_none(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "settings.ini").write_bytes(b"\xff\xfe[General\nkeys={\nrecent=@ByteArray(\\x")
    assert settings_in(tmp_path).recent() == []
    assert make_window(qtbot, tmp_path).isVisible()
