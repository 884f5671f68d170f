"""What Qt itself says and writes follows the language: buttons, menus of fields, keys, numbers."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QDoubleSpinBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.messages import current_language, msg
from editor.ui.widgets.widget_utils import progress_bar
from editor.ui.window.qt_language import SYSTEM_LANGUAGE, resolve_language, set_ui_language


@pytest.mark.parametrize(
    ("language", "cancel", "key", "copy", "number"),
    [
        ("de", "Abbrechen", "Umschalt", "Kopieren", "28,5"),
        ("fr", "Annuler", "Maj", "Copier", "28,5"),
        ("ru", "Отмена", "Shift", "копировать", "28,5"),
        ("en", "Cancel", "Shift", "Copy", "28.5"),
    ],
)
def test_the_words_of_qt(qtbot: QtBot, language: str, cancel: str, key: str, copy: str, number: str) -> None:
    set_ui_language(language)
    top = QWidget()
    qtbot.addWidget(top)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, top)
    assert box.buttons()[0].text() == cancel
    assert QKeySequence("Shift+K").toString(QKeySequence.SequenceFormat.NativeText).startswith(key)
    menu = QLineEdit(top).createStandardContextMenu()
    assert any(copy.lower() in action.text().replace("&", "").lower() for action in menu.actions())
    menu.deleteLater()
    assert QDoubleSpinBox(top, value=28.5, decimals=1).text() == number


@pytest.mark.parametrize(("language", "percentage"), [("de", "40 %"), ("en", "40%")])
def test_the_percentage_of_a_progress_bar(qtbot: QtBot, language: str, percentage: str) -> None:
    set_ui_language(language)
    bar = progress_bar(msg("ui.exporting"))
    qtbot.addWidget(bar)
    bar.setValue(40)
    assert bar.text() == percentage
    assert bar.accessibleName() == msg("ui.exporting").text()


def test_a_language_that_qt_does_not_have(qtbot: QtBot) -> None:
    set_ui_language("de")
    set_ui_language("en-XA")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.buttons()[0].text() == "Cancel"


def test_the_system_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.messages.language.languages", lambda: ("en", "fr"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("editor.ui.window.qt_language.QLocale.system", French)
    assert resolve_language(SYSTEM_LANGUAGE) == "fr"
    set_ui_language(SYSTEM_LANGUAGE)
    assert current_language() == "fr"
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert resolve_language(SYSTEM_LANGUAGE) == "en"
    assert resolve_language("fr") == "fr"


class French:
    def uiLanguages(self) -> list[str]:  # noqa: N802
        return ["fr-BE", "fr"]
