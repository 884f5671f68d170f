"""Labels are short: a noun, or a verb with its object."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QMenu, QMenuBar, QPushButton, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.messages import families, languages, table
from editor.ui.window.main_window import MainWindow
from tests.ui.walking import every_page_and_dialog
from tests.ui.windows import make_window

LIMITS = {"menu item": (5, 34), "button": (5, 32), "tool": (4, 20), "tab": (2, 16), "column": (3, 20)}
"""For each kind of label the largest number of words and of characters, in English."""
LONGER = {"en": 1.0, "de": 1.5, "fr": 1.5, "ru": 1.5}
"""How much longer a language is; its words are not counted, because they are joined in other ways."""


@pytest.mark.parametrize("language", languages())
def test_labels_are_short(language: str, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    window = make_window(qtbot, tmp_path)
    window.choose_language(language)
    own = {plain(text) for family in families() for text in table(family, language).values() if "{" not in text}
    found = dict.fromkeys(
        (kind, label)
        for _, shown in every_page_and_dialog(window)
        for kind, label in labels(window, shown)
        if label in own  # others have names of things in them
    )
    assert {kind for kind, _ in found} == set(LIMITS)
    assert [f"{kind}: {label}" for kind, label in found if is_long(kind, label, language)] == []


def is_long(kind: str, label: str, language: str) -> bool:
    words, characters = LIMITS[kind]
    return len(label) > characters * LONGER[language] or (language == "en" and len(label.split()) > words)


def labels(window: MainWindow, shown: QWidget) -> Iterator[tuple[str, str]]:
    """Yield the kind and the text of all labels."""
    if shown is window:
        yield from (("menu item", plain(text)) for text in menu_texts(window.menuBar()))
    for each in shown.findChildren(QWidget):
        match each:
            case QPushButton():
                yield "button", plain(each.text())
            case QToolButton() if each.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly:
                yield "tool", plain(each.text())
            case QTabBar():
                yield from (("tab", plain(each.tabText(number))) for number in range(each.count()))
            case QHeaderView() if each.isVisibleTo(shown) and (model := each.model()) is not None:
                yield from (
                    ("column", plain(str(model.headerData(number, Qt.Orientation.Horizontal) or "")))
                    for number in range(each.count())
                )


def menu_texts(menu: QMenu | QMenuBar) -> Iterator[str]:
    for action in menu.actions():
        yield action.text()
        below = action.menu()
        if isinstance(below, QMenu):
            yield from menu_texts(below)


def plain(text: str) -> str:
    """Return a label without its mnemonic and without dots."""
    return text.replace("&", "").rstrip("…")


def test_what_is_long() -> None:
    assert not is_long("button", "Save and close game", "en")
    assert is_long("button", "It is like the real tile, as far as known", "en")
    assert is_long("tab", "All of the tiles", "en")
    assert not is_long("menu item", "Auf Original zurücksetzen", "de")
