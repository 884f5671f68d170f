"""Preferences: everything that is set there is used and remembered, and nothing changes before it is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.files import read_scenario
from editor.messages import current_language
from editor.ui.dialogs.preferences import PreferencesDialog
from editor.ui.dialogs.shortcuts import ShortcutsDialog
from editor.ui.forms.fields import ChoiceField
from editor.ui.widgets.theme import current_theme
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import CTRL, click, dialog, make_window, open_example, press_key, settings_in


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return make_window(qtbot, tmp_path)


def opened(window: MainWindow) -> PreferencesDialog:
    press_key(window, Qt.Key.Key_Comma, CTRL)
    return dialog(window, PreferencesDialog)


def choose(field: ChoiceField, name: str) -> None:
    field.setCurrentIndex(field.findText(name))


def test_what_is_accepted_is_used_and_remembered(window: MainWindow, tmp_path: Path) -> None:
    asked = opened(window)
    choose(asked.theme, "Dark")
    choose(asked.saving, "Every 5 minutes")
    choose(asked.speed, "Instant")
    asked.square.setValue(25.5)
    assert not current_theme().is_dark
    asked.accept()
    assert current_theme().is_dark
    known = settings_in(tmp_path)
    assert (known.theme(), known.autosave_minutes(), known.square_mm()) == ("dark", 5, 25.5)
    assert known.text("computer-speed") == "instant"
    again = opened(window)
    shown = [each.currentText() for each in (again.theme, again.saving, again.speed)]
    assert shown == ["Dark", "Every 5 minutes", "Instant"]
    assert again.square.value() == 25.5


def test_what_is_given_up_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    asked = opened(window)
    choose(asked.theme, "Dark")
    asked.reject()
    assert not current_theme().is_dark
    assert settings_in(tmp_path).theme() == "light"


def test_the_language_is_spoken_at_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAGS_PSEUDO", "1")
    asked = opened(window)
    asked.language.setCurrentIndex(next(n for n, (code, _) in enumerate(asked.language._choices) if code == "en-XA"))
    asked.accept()
    assert current_language() == "en-XA"


def test_the_language_of_the_system_can_be_followed_again(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAGS_PSEUDO", "1")
    assert opened(window).language.currentText() == "Use system setting"
    dialog(window, PreferencesDialog).reject()
    window.choose_language("en-XA")
    assert settings_in(tmp_path).language() == "en-XA"
    asked = opened(window)
    asked.language.setCurrentIndex(0)
    asked.accept()
    assert current_language() == "en"
    assert settings_in(tmp_path).language() is None
    assert window.action_registry["language-system"].isChecked()
    assert not window.action_registry["language-en"].isChecked()


def test_keys_are_chosen_from_here(window: MainWindow) -> None:
    click(opened(window).shortcuts)
    assert dialog(window, ShortcutsDialog)


def test_a_changed_file_saves_itself_but_not_over_the_work_of_others(window: MainWindow, tmp_path: Path) -> None:
    path = open_example(window, tmp_path)
    window.autosave.set_autosave_interval(1)
    window.workspace.do(set_field("title", "Mine"))
    window.autosave._autosave_timer.timeout.emit()
    assert read_scenario(path).title == "Mine"
    assert not window.isWindowModified()
    path.write_text(path.read_text(encoding="utf-8").replace("Mine", "Theirs"), encoding="utf-8")
    window.workspace.do(set_field("title", "Again mine"))
    window.autosave._autosave_timer.timeout.emit()
    assert read_scenario(path).title == "Theirs"
    assert window.isWindowModified()


def test_a_map_without_a_file_is_left_alone(window: MainWindow) -> None:
    window.workspace.do(set_field("title", "Mine"))
    window.files.autosave_document()
    assert window.workspace.document.path is None
