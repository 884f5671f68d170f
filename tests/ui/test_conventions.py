"""What all pages and dialogs have in common: names for screen readers, aligned labels, Cancel, keys, verbs, menus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.edits import ignore_warning
from editor.messages import families, languages, msg, table
from editor.model.scenario import IgnoredWarning
from editor.ui.forms.fields import CompoundField
from editor.ui.forms.item_list import ItemList
from editor.ui.scenario.ignored_warnings import IgnoredWarningsSection
from editor.ui.tile_editor.packs_dialog import PacksDialog
from editor.ui.window.main_window import MainWindow
from tests.ui.cut_off import settle
from tests.ui.named import spoken
from tests.ui.walking import every_page_and_dialog
from tests.ui.windows import Script, click, dialog, make_window, open_example, point_of, press_key

FIELDS = (QComboBox, QAbstractSpinBox, QLineEdit, QTextEdit)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))  # for packs
    return make_window(qtbot, tmp_path, script)


def test_every_page_and_dialog(window: MainWindow) -> None:
    unnamed, crooked, no_cancel = [], [], []
    for place, shown in every_page_and_dialog(window):
        unnamed += [f"{place}: {type(each).__name__}" for each in fields_of(shown) if not spoken(each)]
        crooked += [f"{place}: {label.text()}" for label in shown.findChildren(QLabel) if is_crooked(label)]
        if isinstance(shown, QDialog) and accepts(shown) and not cancels(shown):
            no_cancel.append(place)
    assert unnamed == []
    assert crooked == []
    assert no_cancel == []


def fields_of(top: QWidget) -> Iterator[QWidget]:
    """Yield the visible fields that are not part of another one."""
    for each in top.findChildren(QWidget):
        part = isinstance(each.parent(), (*FIELDS, QKeySequenceEdit))
        if isinstance(each, (*FIELDS, QKeySequenceEdit)) and each.isVisibleTo(top) and not part:
            yield each


def is_crooked(label: QLabel) -> bool:
    """Return whether a label is not on one line with the field that it names."""
    field = label.buddy()
    if not isinstance(field, (*FIELDS[:3], CompoundField)) or not label.isVisible() or not field.isVisible():
        return False
    middle, other = (each.mapToGlobal(QPoint(0, 0)).y() + each.height() / 2 for each in (label, field))
    beside = label.mapToGlobal(QPoint(label.width(), 0)).x() <= field.mapToGlobal(QPoint(0, 0)).x()
    return beside and field.height() < 3 * label.fontMetrics().height() and abs(middle - other) > 1


def accepts(shown: QDialog) -> bool:
    """Return whether a dialog has a button that does what it asks for."""
    boxes = shown.findChildren(QDialogButtonBox)
    return any(
        box.buttonRole(button) == QDialogButtonBox.ButtonRole.AcceptRole for box in boxes for button in box.buttons()
    ) or any(button.isDefault() and not is_close(button) for button in shown.findChildren(QPushButton))


def is_close(button: QPushButton) -> bool:
    return button.text() == msg("ui.close").text()


def cancels(shown: QDialog) -> bool:
    return any(each.text() == msg("ui.cancel").text() for each in shown.findChildren(QPushButton) if each.isVisible())


# --- the same key and the same verb ---


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_delete_has_the_same_keys_everywhere(key: Qt.Key, window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    document = window.workspace.document
    click(window.canvas, point_of(window, 1.5, 5.5))
    before = len(document.scenario.levels[0].placements)
    press_key(window.canvas, key)
    assert len(document.scenario.levels[0].placements) == before - 1, "on the map"

    window.pages.show_page("scenario")
    window.pages.scenario.show_section("sides")
    sides = window.pages.scenario.shown.findChildren(ItemList)[0]
    count = len(document.scenario.sides)
    sides.list.setFocus()
    press_key(sides.list, key)
    assert len(document.scenario.sides) == count - 1, "in a list of the Scenario page"

    window.tile_editor.enter("communication-room", "front")
    settle()
    page, session = window.tile_editor.page, window.tile_editor.session
    assert page is not None
    abilities = page.face_panel.form.abilities
    assert abilities.count() == 1
    abilities.setCurrentRow(0)
    abilities.setFocus()
    press_key(abilities, key)
    assert session.face.abilities == (), "in a list of the tile editor"
    elements = len(session.face.elements)
    at = next(iter(session.face.elements[0].squares))
    page.view.setFocus()
    square = session.face.squares[0].at
    for arrow, steps in ((Qt.Key.Key_Right, at.x - square.x), (Qt.Key.Key_Down, at.y - square.y)):
        for _ in range(steps):
            press_key(page.view, arrow)
    press_key(page.view, key)
    assert len(session.face.elements) == elements - 1, "on the face of a tile"


def test_delete_in_the_list_of_packs_asks_and_removes(window: MainWindow, script: Script) -> None:
    window.tile_editor.enter("gym", "front")
    window.action_registry["tile-editor-rotate"].trigger()
    window.action_registry["tile-editor-leave"].trigger()
    window.action_registry["packs"].trigger()
    packs = dialog(window, PacksDialog)
    assert packs.list.count() == 1
    packs.activateWindow()
    packs.list.setFocus()
    settle()
    script.yes = [False, True]
    press_key(packs.list, Qt.Key.Key_Delete)
    assert packs.list.count() == 1
    press_key(packs.list, Qt.Key.Key_Backspace)
    assert packs.list.count() == 0


def test_rotate_flip_and_delete_have_the_same_label_in_the_menu_and_beside_the_map(
    window: MainWindow, tmp_path: Path
) -> None:
    open_example(window, tmp_path)
    click(window.canvas, point_of(window, 1.5, 5.5))
    settle()
    labels = {each.text() for each in window.panels.inspector.findChildren(QPushButton) if each.isVisible()}
    for command in ("rotate", "flip", "delete"):
        assert msg(f"ui.{command}").text() in labels


def test_a_warning_is_ignored_with_one_verb(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    scenario = window.workspace.document.scenario
    window.workspace.do(ignore_warning(IgnoredWarning(rule="scenario.turns", subjects=(), reason="on purpose")))
    assert len(window.workspace.document.scenario.suppressed) == len(scenario.suppressed) + 1
    window.pages.show_page("scenario")
    window.pages.scenario.show_section("suppressed")
    settle()
    section = window.pages.scenario.shown
    assert isinstance(section, IgnoredWarningsSection)
    button = section.form.buttons["suppressed-back"]
    assert button.text() == msg("ui.problems-unsuppress").text()
    click(button)
    assert window.workspace.document.scenario.suppressed == scenario.suppressed


# --- menus ---


def menu_paths(menu: QMenu | QMenuBar, above: str = "") -> Iterator[str]:
    for action in menu.actions():
        name = action.text().replace("&", "").rstrip("…")
        path = f"{above} › {name}" if above else name
        yield path
        below = action.menu()
        if isinstance(below, QMenu):
            yield from menu_paths(below, path)


def test_packs_are_in_the_menu_of_tiles(window: MainWindow) -> None:
    assert "Tiles › Packs" in set(menu_paths(window.menuBar()))


MENU_PATH = re.compile(r"[(*«„“]([^()*«»“”„]+ › [^()*«»“”,.;]+)[,)*»“”]")


@pytest.mark.parametrize("language", languages())
def test_menus_that_texts_and_guides_name_exist(language: str, window: MainWindow) -> None:
    window.choose_language(language)
    known = set(menu_paths(window.menuBar()))
    texts = {f"{family}.{name}": text for family in families() for name, text in table(family, language).items()}
    folder = Path("docs") / ("" if language == "en" else language)
    texts |= {path.name: " ".join(path.read_text(encoding="utf-8").split()) for path in folder.glob("*.md")}
    named = {(where, path.strip("… ")) for where, text in texts.items() for path in MENU_PATH.findall(text)}
    assert {(where, path) for where, path in named if path not in known} == set()
    assert named
