"""The window in the pseudo-language: no English is left, nothing is cut off; and back again while it runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QGroupBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.board.names import zone_name
from editor.catalog.box_loader import available_games
from editor.catalog.drawing_ids import drawing_ids
from editor.edits import Selection, replace_fields
from editor.export.pdf import EXPORTER
from editor.export.scenario_text import insert_names
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.export.sheet.typography import StyledRuns, TextLines, break_lines
from editor.files.scenario_file import read_title, shipped_scenarios
from editor.messages import current_language, language_name, languages, msg
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.session.recovery import RecoverableWork
from editor.ui.dialogs.prompter import QtPrompter
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.dialogs.standard_dialogs import ErrorDialog
from editor.ui.scenario.section_registry import sections_of
from editor.ui.window.main_window import MainWindow
from tests.ui.cut_off import cut_off_in, settle
from tests.ui.table_helpers import active_game, page_of, start_game, trigger
from tests.ui.windows import make_window, open_example

_PLAIN = re.compile(r"(?<![\w.#/-])[A-Za-z]{4,}(?![\w-])")
_NO_WORDS = re.compile(r"<[^>]*>|&(?=\w)|[\w-]+\.[\w.-]+")
"""Markup, and the ids of rules and names of files."""
_KEYS = {
    "Ctrl",
    "Shift",
    "Return",
    "Home",
    "Space",
    "Right",
    "Left",
    "Down",
    "Page",
    "Escape",
    "Backspace",
    "PgUp",
    "PgDown",
}
"""Names of keys are the system's."""
_OURS = {"SAGS", "Studio", "Python", "NORAD", *map(language_name, languages())}
"""Names that are the same in all languages."""
DIALOGS = ("new", "export", "print", "shortcuts", "find-command", "interpretations", "about")
"""Commands that open one."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("SAGS_PSEUDO", "1")
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    window.retranslate(PSEUDO_LANGUAGE)
    settle()
    return window


def texts(widget: QWidget) -> Iterator[str]:
    """Everything that a person reads or hears of a widget itself."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.statusTip())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(number) for number in range(widget.count()))
        case QGroupBox():
            yield widget.title()
        case QTabBar():
            for number in range(widget.count()):
                yield from (widget.tabText(number), widget.tabToolTip(number))
        case QTextEdit() if widget.isReadOnly():
            yield widget.toPlainText()
        case QAbstractItemView():
            yield from cells(widget, QModelIndex())
        case QMenu():
            yield widget.title()
            for action in widget.actions():
                yield from (action.text(), action.toolTip())
        case QDockWidget() | QDialog():
            yield widget.windowTitle()


def cells(view: QAbstractItemView, above: QModelIndex) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount(above)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(above)):
            at = model.index(row, column, above)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                yield str(model.data(at, role) or "")
        yield from cells(view, model.index(row, 0, above))


def english_in(top: QWidget, own: str) -> dict[str, set[str]]:
    """Plain English words of a widget and all within it, with the text they stand in."""
    allowed = {*_KEYS, *_OURS, *re.findall(r"[A-Za-z]+", own)}
    found: dict[str, set[str]] = {}
    for widget in (top, *top.findChildren(QWidget)):
        for text in texts(widget):
            if plain := set(_PLAIN.findall(_NO_WORDS.sub("", text))) - allowed:
                found[f"{type(widget).__name__}: {text[:160]}"] = plain
    return found


def own_words(window: MainWindow) -> str:
    """What the author wrote, which no language changes; names in it are in the language of the scenario."""
    document = window.workspace.document
    written = document.scenario.model_dump_json()
    zones = " ".join(zone_name(replace_fields(each, name="")) for each in document.scenario.zones)
    return f"{written} {zones} {insert_names(written, document.board)} map scenario json {document.path}"


def test_the_map_with_all_its_panels(window: MainWindow) -> None:
    for shelf in ("tiles", "doors", "walls", "markers", "characters"):
        window.panels.show_tab(shelf)
        settle()
        assert english_in(window, own_words(window)) == {}
    assert cut_off_in(window) == []
    assert "[" in window.windowTitle()


def test_every_section_of_the_page_scenario(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    page = window.pages.scenario
    for kind in sections_of(window.workspace.box.game):
        page.show_section(kind.name)
        settle()
        assert english_in(page, own_words(window)) == {}, kind.name
        assert cut_off_in(page.shown) == [], kind.name


@pytest.mark.parametrize("kind", ["tiles", "doors", "markers", "characters", "zones"])
def test_the_properties_of_what_is_selected(window: MainWindow, kind: str) -> None:
    document = window.workspace.document
    level = document.level.level
    ids = {
        "tiles": [each.id for each in level.placements],
        "doors": [each.id for each in level.doors],
        "markers": [each.id for each in level.markers],
        "characters": [start.id for _, start in document.scenario.starts()],
        "zones": [zone.id for zone in document.scenario.zones],
    }[kind]
    for few in (ids[:1], ids[:2]):
        picked: dict[str, Any] = {kind: frozenset(few)}
        document.select(Selection(level.id, **picked))
        settle()
        assert english_in(window.panels.inspector, own_words(window)) == {}
        assert cut_off_in(window.panels.inspector) == []


@pytest.mark.parametrize("command", DIALOGS)
def test_every_dialog(window: MainWindow, command: str) -> None:
    window.action_registry[command].trigger()
    settle()
    [shown] = [each for each in window.findChildren(QDialog) if each.isVisible()]
    titles = " ".join(map(read_title, shipped_scenarios()))
    games = " ".join(available_games().values())
    assert english_in(shown, f"{own_words(window)} {titles} {games}") == {}
    assert cut_off_in(shown) == []
    shown.close()


def test_what_a_crash_left_behind(window: MainWindow, qtbot: QtBot) -> None:
    document = window.workspace.document
    assert document.path is not None
    journal = document.path.with_name("journal")
    for saved in (document.scenario, None):
        left = RecoverableWork(
            recovery_file=journal, document=document.path, is_beside=True, recovered=document.scenario, saved=saved
        )
        dialog = RecoveryDialog(left, document.board.box, window)
        qtbot.addWidget(dialog)
        dialog.show()
        settle()
        assert english_in(dialog, own_words(window)) == {}
        assert cut_off_in(dialog) == []


def test_every_question(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the prompter, and what it says in file dialogs, whose other words are the system's."""
    asked: list[str] = []

    def look(dialog: QDialog) -> int:
        dialog.show()
        settle()
        asked.append(dialog.windowTitle())
        assert english_in(dialog, own_words(window)) == {}
        assert cut_off_in(dialog) == []
        return 0

    def look_at_files(dialog: QFileDialog) -> int:
        """The other words in it are Qt's."""
        asked.append(dialog.windowTitle())
        labels = (QFileDialog.DialogLabel.LookIn, QFileDialog.DialogLabel.FileType)
        texts = [dialog.windowTitle(), *map(dialog.labelText, labels), *dialog.nameFilters()]
        assert [text for text in texts if _PLAIN.findall(_NO_WORDS.sub("", text))] == []
        dialog.show()
        settle()
        assert cut_off_in(dialog) == []
        return 0

    for kind in (QMessageBox, QInputDialog):
        monkeypatch.setattr(kind, "exec", look)
    monkeypatch.setattr(QFileDialog, "exec", look_at_files)
    prompter, title = QtPrompter(window), msg("ui.open-title").text()
    assert prompter.ask_save("map.scenario.json") == "cancel"
    assert not prompter.ask_yes(title, title, msg("ui.ok").text(), msg("ui.cancel").text(), destructive=True)
    assert prompter.ask_text(title, title) is None
    assert prompter.ask_path_to_open(Path()) is None
    assert prompter.ask_path_to_save(Path("map.scenario.json"), "(*.scenario.json)") is None
    assert len(asked) == 5


def test_the_start_page(window: MainWindow) -> None:
    window.show_start()
    settle()
    own = own_words(window) + "".join(str(card.path) + card.title for card in window.start_page.findChildren(QWidget)
                                      if hasattr(card, "path") and hasattr(card, "title"))  # fmt: skip
    assert english_in(window.start_page, own) == {}
    assert cut_off_in(window.start_page) == []


@pytest.mark.parametrize("tile", ["communication-room", "secret-safe-room", "morgue", "driller-1"])
def test_the_tile_editor(window: MainWindow, tile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window.tile_editor.enter(tile, "front")
    settle()
    page = window.tile_editor.page
    assert page is not None
    file_names = " ".join(drawing.name for drawing in drawing_ids(window.tile_editor.session.box))
    assert english_in(page, f"{own_words(window)} {file_names}") == {}
    assert cut_off_in(page) == []


def test_every_step_at_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path)
    window.retranslate(PSEUDO_LANGUAGE)
    page, play = page_of(window), active_game(window)
    while True:
        settle()
        assert english_in(page, "Anna Ben") == {}, play.session.game.step
        if play.session.game.is_ready:
            break
        trigger(window, "table-finish" if play.session.game.step in ("building", "adding-doors") else "table-decide")


def test_a_sentence_of_an_error(window: MainWindow) -> None:
    dialog = ErrorDialog("", "", "details", window)
    assert english_in(dialog, "details") == {}


def test_the_printed_sheet(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text that is set on its pages."""
    drawn: list[str] = []

    def listen(runs: StyledRuns, width: float) -> TextLines:
        drawn.extend(words for words, _ in runs)
        return break_lines(runs, width)

    monkeypatch.setattr("editor.export.sheet.blocks.break_lines", listen)
    lay_out_pages(window.workspace.document.board, {**EXPORTER.defaults(), "language": PSEUDO_LANGUAGE})
    allowed = {*_OURS, *re.findall(r"[A-Za-z]+", own_words(window))}
    assert len(drawn) > 50
    assert {text: plain for text in drawn if (plain := set(_PLAIN.findall(text)) - allowed)} == {}


def test_languages_change_at_run_time_and_nothing_else_does(window: MainWindow) -> None:
    document, tool = window.workspace.document, window.workspace.tool
    picked = Selection(document.level_id, tiles=frozenset({document.level.level.placements[0].id}))
    document.select(picked)
    for language, title in (("en", "Tiles"), (PSEUDO_LANGUAGE, "[Ťíļéš~~]"), ("en", "Tiles")):
        window.action_registry[f"language-{language}"].trigger()
        settle()
        assert current_language() == language == window.settings.language()
        assert title in {each.text() for each in window.panels.palette.findChildren(QAbstractButton)} | {
            bar.tabText(number) for bar in window.panels.palette.findChildren(QTabBar) for number in range(bar.count())
        }
        assert window.workspace.document is document
        assert window.workspace.tool is tool
        assert document.selection == picked
        assert len(window.findChildren(QDockWidget)) == 4, "the old panels are gone"
        assert window.menuBar().actions()[0].text().strip("[]~") in ("&File", "&Fíļé")
    assert window.shows_map()
    window.show_start()
    window.retranslate(PSEUDO_LANGUAGE)
    settle()
    assert not window.shows_map()
    assert window.start_page.back.isVisible(), "the way back to the open map is still there"
