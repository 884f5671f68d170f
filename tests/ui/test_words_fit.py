"""In every language all words have their room in a window of 1366 × 768, and on the sheets: measured, not guessed.

The pseudo-language is a third longer than English (``test_languages``), but its letters are as narrow as English ones
and its words no longer than they happen to be. These are the words that people read.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from editor.board import compile_board
from editor.edits import Selection
from editor.export.pdf import EXPORTER
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.export.sheet.typography import StyledRuns, TextLines, break_lines
from editor.files.scenario_file import read_scenario
from editor.messages import languages
from editor.paths import data_folder
from editor.session.game_setup import PlayerSetup
from editor.ui.scenario.section_registry import sections_of
from editor.ui.table.assigning_page import AssigningPage
from editor.ui.table.card_page import CardPage
from editor.ui.widgets.plain_text import ElidedLabel
from editor.ui.window.main_window import MainWindow
from tests.ui.cut_off import behind_arrows_in, cut_off_in, in_dots_in, settle
from tests.ui.table_helpers import ANNA, COMPUTER, active_game, page_of, start_game, trigger
from tests.ui.windows import make_window, the_box

LANGUAGES = pytest.mark.parametrize("language", languages())
DIALOGS = (
    "new",
    "generate-map",
    "export",
    "print",
    "preferences",
    "shortcuts",
    "find-command",
    "find-piece",
    "level-add",
    "packs",
    "interpretations",
    "about",
    "table-new",
)
"""Commands that open one."""
TOOLS = ("select", "wall", "breach", "stairs", "eraser", "sight", "pan")
"""Tools that can be taken without a piece."""
DIRECT_CHILDREN = Qt.FindChildOption.FindDirectChildrenOnly
EXAMPLES = ("first-steps", "hammer-at-coldwater", "doctors-cellar")
COLDWATER = data_folder("scenarios") / "hammer-at-coldwater.scenario.json"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window = make_window(qtbot, tmp_path)
    window.files.open_copy(COLDWATER)
    return window


def tell(window: MainWindow, language: str) -> None:
    window.retranslate(language)
    settle()


@LANGUAGES
def test_the_map_its_panels_and_the_hints_of_tools(window: MainWindow, language: str) -> None:
    tell(window, language)
    for shelf in ("tiles", "doors", "walls", "markers", "characters"):
        window.panels.show_tab(shelf)
        settle()
        assert cut_off_in(window) == [], shelf
        assert behind_arrows_in(window) == [], shelf
    for tool in TOOLS:
        window.action_registry[f"tool-{tool}"].trigger()
        settle()
        assert in_dots_in(window.statusBar()) == [], tool
    level = window.workspace.document.level.level
    for picked in (
        Selection(level.id, tiles=frozenset({"communication-room"})),
        Selection(level.id, doors=frozenset({level.doors[0].id})),
        Selection(level.id, characters=frozenset({"bolter"})),
        Selection(level.id, markers=frozenset({level.markers[0].id})),
    ):
        window.workspace.document.select(picked)
        settle()
        assert cut_off_in(window.panels.inspector) == []


@LANGUAGES
def test_the_start_page_and_the_page_scenario(window: MainWindow, language: str) -> None:
    tell(window, language)
    window.pages.show_page("scenario")
    page = window.pages.scenario
    things = {"sides": "bolter", "zones": "west-line", "objectives": "launch"}
    for kind in sections_of(page.workspace.box.game):
        page.show_section(kind.name, *filter(None, [things.get(kind.name)]))
        settle()
        assert cut_off_in(page) == [], kind.name
    window.show_start()
    settle()
    assert cut_off_in(window.start_page) == []


@LANGUAGES
def test_every_dialog(window: MainWindow, language: str) -> None:
    tell(window, language)
    for command in DIALOGS:
        window.action_registry[command].trigger()
        settle()
        [shown] = [each for each in window.findChildren(QDialog) if each.isVisible()]
        assert cut_off_in(shown) == [], command
        assert behind_arrows_in(shown) == [], command
        assert shown.width() <= window.width(), command
        assert shown.height() <= window.height(), command
        shown.close()
        settle()


@LANGUAGES
def test_the_tile_editor(window: MainWindow, language: str) -> None:
    tell(window, language)
    for tile in ("communication-room", "gym", "secret-safe-room"):
        window.tile_editor.enter(tile, "front")
        settle()
        page = window.tile_editor.page
        assert page is not None
        assert cut_off_in(page) == [], tile
        assert page.minimumSizeHint().width() <= window.width()


@pytest.mark.parametrize(
    ("language", "guests"),
    [*((language, (ANNA, COMPUTER)) for language in languages()), ("ru", (ANNA, COMPUTER, COMPUTER, COMPUTER))],
    ids=str,
)
def test_every_step_at_the_table(qtbot: QtBot, tmp_path: Path, language: str, guests: tuple[PlayerSetup, ...]) -> None:
    window = start_game(qtbot, tmp_path, *guests, frame=4 + 2 * len(guests))
    tell(window, language)
    page, play = page_of(window), active_game(window)
    seen = set[str]()
    while True:
        settle()
        assert cut_off_in(window) == [], play.session.game.step
        assert behind_arrows_in(window) == [], play.session.game.step
        seen.add(play.session.game.step)
        if play.session.game.is_ready:
            break
        if isinstance(page.step_page, CardPage) and not isinstance(page.step_page, AssigningPage):
            assert [card.content.title for card in page.step_page.cards if card.height() < card.needed_height] == []
        trigger(window, "table-finish" if play.session.game.step in ("building", "adding-doors") else "table-decide")
    assert {"drafting", "deploying", "revealing", "assigning", "ready"} <= seen


@LANGUAGES
@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.usefixtures("qapp")
def test_no_word_of_a_sheet_is_broken_for_want_of_room(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text that does not fit into its column is broken, at last between any two letters."""
    torn, set_texts = set[str](), list[str]()

    def listen(runs: StyledRuns, width: float) -> TextLines:
        made = break_lines(runs, width)
        text = "".join(words for words, _ in runs)
        set_texts.append(text)
        ends = [line.textStart() + line.textLength() for line in made.lines[:-1]]
        torn.update(f"{text}: {text[:end]}|" for end in ends if text[end - 1].isalnum() and text[end].isalnum())
        return made

    monkeypatch.setattr("editor.export.sheet.blocks.break_lines", listen)
    scenario = read_scenario(data_folder("scenarios") / f"{name}.scenario.json")
    lay_out_pages(compile_board(scenario, the_box()), {**EXPORTER.defaults(), "language": language})
    assert len(set_texts) > 50
    assert sorted(torn) == []


@LANGUAGES
def test_the_tabs_of_the_panels_in_a_small_window(window: MainWindow, language: str) -> None:
    tell(window, language)
    window.resize(900, 560)
    for dock in window.panels.docks.values():
        dock.show()
    settle()
    (bar,) = (each for each in window.findChildren(QTabBar, options=DIRECT_CHILDREN) if each.isVisible())
    assert bar.count() == 3
    assert bar.sizeHint().width() <= bar.width()


@pytest.mark.parametrize(
    ("kind", "measure"), [(QPushButton, cut_off_in), (QLabel, cut_off_in), (ElidedLabel, in_dots_in)]
)
def test_words_without_room_are_found(
    qtbot: QtBot, kind: Callable[[str], QWidget], measure: Callable[[QWidget], list[str]]
) -> None:
    top = QDialog()
    qtbot.addWidget(top)
    inside = kind("Words that need some room")
    inside.setParent(top)
    top.show()
    inside.resize(400, 30)
    assert measure(top) == []
    inside.resize(40, 30)
    assert len(measure(top)) == 1
