"""Markup in what others wrote is shown as text: no widget follows it and opens a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QInputDialog, QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

import editor
from editor.catalog import box_for_game
from editor.catalog.packs.installed import STATE_FILE, packs_folder
from editor.edits import Selection, select_all_on, set_field
from editor.files import read_scenario, write_scenario
from editor.session.game_setup import GameSetup, PlayerSetup
from editor.session.recovery import RecoverableWork
from editor.ui.dialogs.export import ExportDialog
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.dialogs.prompter import QtPrompter
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.dialogs.standard_dialogs import ErrorDialog
from editor.ui.dialogs.text_dialogs import AboutDialog
from editor.ui.scenario.section_registry import sections_of
from editor.ui.table.new_game_dialog import NewGameDialog
from editor.ui.tile_editor.packs_dialog import PacksDialog
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.window.main_window import MainWindow
from tests.games.packs import ADDS, MILL, MILL_FILES, write_folder
from tests.hostile import EVIL, IMAGE, Spy, hostile, watched
from tests.ui.windows import EXAMPLE, make_window

pytestmark = watched

SHORT = f'<img src="{IMAGE}">'


def look_at(widget: QWidget) -> None:
    """Paint everything that is there, and read every tip."""
    widget.ensurePolished()
    widget.grab()
    for each in [widget, *widget.findChildren(QWidget)]:
        read_tip(each.toolTip())
        if isinstance(each, QAbstractItemView) and each.model() is not None:
            for index in indexes(each.model(), QModelIndex()):
                read_tip(index.data(Qt.ItemDataRole.ToolTipRole))
    for action in widget.findChildren(QAction):
        read_tip(action.toolTip())
    QCoreApplication.processEvents()


def indexes(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[QModelIndex]:
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        yield index
        yield from indexes(model, index)


def read_tip(text: object) -> None:
    """As Qt shows tips: in a label that guesses what they are."""
    if isinstance(text, str) and text:
        label = QLabel(text)
        label.grab()
        label.deleteLater()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    path = tmp_path / f'<img src="{IMAGE}">.scenario.json'
    write_scenario(path, hostile(read_scenario(EXAMPLE)))
    assert window.files.open_path(path)
    return window


def test_the_spy_sees_what_markup_opens(qtbot: QtBot, spy: Spy) -> None:
    """If this fails, nothing below can."""
    assert not spy.was_opened
    label = QLabel(EVIL)
    qtbot.addWidget(label)
    label.grab()
    assert spy.was_opened
    read_tip(EVIL)
    assert spy.was_opened


def test_the_window_with_everything_picked_in_turn(window: MainWindow, spy: Spy) -> None:
    document = window.workspace.document
    everything = select_all_on(document.scenario, document.level_id)
    ground = document.level_id
    one_each = [
        Selection(ground),
        everything,
        Selection(ground, zones=frozenset({"yard"})),
        *(Selection(ground, characters=frozenset({each})) for each in sorted(everything.characters)),
        Selection(ground, markers=frozenset({"mine"})),
        Selection(ground, tiles=frozenset(sorted(everything.tiles)[:1])),
    ]
    for shelf in ("tiles", "doors", "markers", "characters"):
        window.panels.show_tab(shelf)
        look_at(window)
    for picked in one_each:
        document.select(picked)
        look_at(window)
    document.do(set_field("title", f"{EVIL}!"))
    look_at(window)
    window.controls.menus.fill_recent()
    window.show_start()
    look_at(window)
    assert not spy.was_opened


def test_every_page_of_the_window(window: MainWindow, spy: Spy) -> None:
    window.pages.show_page("sheet")
    look_at(window)
    window.pages.show_page("scenario")
    for kind in sections_of(window.workspace.box.game):
        window.pages.scenario.show_section(kind.name)
        look_at(window)
    assert not spy.was_opened


def test_the_table_and_who_sits_there(window: MainWindow, spy: Spy) -> None:
    guests = PlayerSetup(who="person", name=SHORT), PlayerSetup(who="person", name=f"\u202e{SHORT}\u200b")
    order = GameSetup(guests=guests, width=8, height=7)
    assert window.table_controller.tables.start_game(order)
    look_at(window)
    for table in (NewGameDialog(order, window), NewGameDialog(window.table_controller.tables.last_setup, window)):
        table.show()
        look_at(table)
        table.close()
    window.table_controller.tables.save_and_close()
    window.show_start()
    look_at(window)
    assert not spy.was_opened


def test_packs_and_their_tiles(window: MainWindow, spy: Spy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    evil = EVIL.replace('"', "'")
    about = ADDS.replace('"The Mill"', f'"{evil}"').replace('"Bob"', f'"{evil}"').replace('"CC0-1.0"', f'"{evil}"')
    tiles = MILL.replace('name = "Mill race"', f'name = "{evil}"\nhelp = "{evil}"')
    files = {**MILL_FILES, "pack.toml": about, "group-02.toml": tiles}
    write_folder(packs_folder() / "mill", files)
    (packs_folder() / f"{SHORT.replace('/', '')}.tilepack.zip").write_bytes(b"PK")
    (packs_folder() / STATE_FILE).write_text('on = ["mill"]')
    packs = PacksDialog(window.context, window.packs)
    packs.show()
    look_at(packs)
    packs.close()
    window.workspace.document.use_box(box_for_game())
    window.tile_editor.enter("mill-race")
    assert window.tile_editor.session.face.name == evil
    look_at(window)
    assert not spy.was_opened


def test_dialogs(window: MainWindow, spy: Spy) -> None:
    scenario, path = window.workspace.document.scenario, window.workspace.document.path
    assert path is not None
    for dialog in (
        ErrorDialog(EVIL, EVIL, EVIL, window),
        ExportDialog(window.context),
        RecoveryDialog(RecoverableWork(path, path, True, scenario, scenario), window.workspace.box, window),
        PrintPreview(window.context, window.workspace.document.board, EVIL),
        AboutDialog(window),
    ):
        dialog.show()
        look_at(dialog)
        dialog.close()
    assert not spy.was_opened


def test_questions(window: MainWindow, spy: Spy, monkeypatch: pytest.MonkeyPatch) -> None:
    def look(self: QMessageBox | QInputDialog) -> int:
        self.show()
        look_at(self)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", look)
    monkeypatch.setattr(QInputDialog, "exec", look)
    prompter = QtPrompter(window)
    prompter.ask_save(EVIL)
    prompter.ask_yes(EVIL, EVIL, EVIL, EVIL, destructive=True)
    prompter.ask_text(EVIL, EVIL, EVIL)
    assert not spy.was_opened


def test_no_letter_is_underlined_and_no_star_is_set(window: MainWindow) -> None:
    window.workspace.document.do(set_field("title", "R&D [*]"))
    assert window.windowTitle() == "R&D [*][*][*] – SAGS Studio"
    window.show_start()
    assert "R&&D" in window.start_page.back.text()
    assert escape_mnemonic("a & b") == "a && b"


def test_a_tip_says_what_it_was_given() -> None:
    assert plain_tooltip("A plain <thing> & more") == "A plain <thing> & more"
    shown = QTextDocument()
    shown.setHtml(plain_tooltip(EVIL))
    assert shown.toPlainText() == EVIL


def test_labels_and_tips_are_made_in_one_place() -> None:
    root = Path(editor.__file__).parent / "ui"
    for path in root.rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        if path.name != "plain_text.py":
            assert "QLabel" not in code, path
        assert not re.search(r"setToolTip\((?!plain_tooltip\()", code), path
