"""Dialogs that show pages: printing, the readings of the rules, about."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from editor import __version__
from editor.board.names import rule_title
from editor.catalog import load_box
from editor.catalog.box_loader import box_for_game
from editor.catalog.game_file import game_folders
from editor.export.pdf import EXPORTER
from editor.export.sheet.map_posters import map_pages
from editor.export.sheet.printing import preview_pages
from editor.messages import table
from editor.model.game import RuleInterpretation, RuleSetInfo
from editor.render.style import Layers, Style
from editor.rules.interpretations import interpretation_text
from editor.rules.registry import BY_ID, FAMILIES
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.dialogs.text_dialogs import AboutDialog, InterpretationsDialog, interpretations_html
from editor.ui.sheet.page_pictures import paint_page
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import dialog, make_window, open_example

READINGS = load_box().game.reading


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    return window


def printed(preview: PrintPreview, path: Path, pages: tuple[int, int] = (0, 0)) -> PdfReader:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(path))
    printer.setFromTo(*pages)
    preview.paint(printer)
    return PdfReader(path)


def test_the_preview_has_the_pages_that_are_printed(window: MainWindow, tmp_path: Path) -> None:
    window.action_registry["print"].trigger()
    preview = dialog(window, PrintPreview)
    for what, paper, size in (("sheet", "a4", 595), ("map", "letter", 612), ("true-size", "letter", 612)):
        preview.options.choose("what", what)
        preview.options.choose("paper", paper)
        pages = printed(preview, tmp_path / f"{what}.pdf").pages
        assert len(pages) == len(preview.preview.pages)
        assert round(min(pages[0].mediabox.width, pages[0].mediabox.height)) == size
    assert len(printed(preview, tmp_path / "two.pdf", (2, 3)).pages) == 2
    assert window.settings.paper() == "letter", "it is remembered"


def test_the_map_alone_is_shown_as_it_is_printed(window: MainWindow) -> None:
    """Every pixel, with the names of the rooms."""
    window.action_registry["print"].trigger()
    preview = dialog(window, PrintPreview)
    preview.options.choose("what", "map")
    board, shown = window.workspace.document.board, preview.preview.pictures.picture(0)
    assert shown is not None
    (page,) = EXPORTER.preview(board, preview.options.values())
    assert shown == paint_page(page, preview.preview.zoom)
    names = Style("print", layers=Layers(names=False))
    bare = preview_pages(map_pages(board, "a4", names), board)[0]
    assert shown != paint_page(bare, preview.preview.zoom), "the names are on it"


def test_every_rule_is_in_the_interpretations(window: MainWindow) -> None:
    window.action_registry["interpretations"].trigger()
    readings = dialog(window, InterpretationsDialog)
    text = readings.text.toPlainText()
    missing = [rule for rule in BY_ID if rule not in text or rule_title(rule).text() not in text]
    game = window.workspace.box.game
    of_other_games = {rule.id for name, family in FAMILIES.items() if not game.uses(name) for rule in family}
    of_this_game = {rule.id for name, family in FAMILIES.items() if game.uses(name) for rule in family}
    assert set(missing) == of_other_games - of_this_game


def test_every_reading_is_there_with_its_page(window: MainWindow) -> None:
    window.action_registry["interpretations"].trigger()
    text = dialog(window, InterpretationsDialog).text.toPlainText()
    at = [text.find(f"{interpretation_text(each)} ({each.page}, interpreted)") for each in READINGS]
    assert -1 not in at
    assert at == sorted(at)
    assert len({each.id for each in READINGS}) == len(READINGS)


def test_another_game_shows_its_own_interpretations_and_only_its_rules() -> None:
    own = RuleInterpretation(
        id="ponds", text="Nobody walks through ponds <deep or not>.", topic="wet-feet", page="p. 3"
    )
    sets = (RuleSetInfo(id="party", name="Party", use=("tiles",)),)
    text = interpretations_html(load_box().game.model_copy(update={"reading": (own,), "rules": sets}))
    assert "<h3>Wet Feet</h3><ul><li>Nobody walks through ponds &lt;deep or not&gt;. <i>(p. 3, interpreted)" in text
    assert "tile.overlap" in text
    assert "sags." not in text


def test_no_reading_is_worded_but_not_shown() -> None:
    topics = {each.topic for game in game_folders() for each in box_for_game(game, ()).game.reading}
    headings = {"page", *(f"topic-{topic}" for topic in topics)}
    assert set(table("interpretations")) == {each.id for each in READINGS} | headings


def test_about_names_the_version_and_whose_project_it_is_not(window: MainWindow) -> None:
    window.action_registry["about"].trigger()
    about = dialog(window, AboutDialog)
    assert __version__ in about.text.toPlainText()
    assert "unofficial" in about.text.toPlainText()
