"""Dialogs that show pages: printing, the readings of the rules, about."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from editor import __version__
from editor.board.names import rule_title
from editor.export.pdf import EXPORTER, lay_out
from editor.messages import table
from editor.rules.readings import READINGS, TOPICS
from editor.rules.registry import BY_ID
from editor.ui.dialogs.about import About
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.dialogs.readings import Readings
from editor.ui.dialogs.sheet_pages import first_page
from editor.ui.main_window import MainWindow
from tests.ui.windows import dialog, make_window, open_example


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    return window


def printed(preview: PrintPreview, path: Path) -> bytes:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(path))
    printer.setPageLayout(preview.printer.pageLayout())
    printer.setFullPage(True)
    preview.paint(printer)
    return path.read_bytes()


def test_the_preview_has_the_pages_of_the_sheet_or_one_for_the_map(window: MainWindow, tmp_path: Path) -> None:
    window.actions_of_window["print"].trigger()
    preview = dialog(window, PrintPreview)
    pages = lay_out(window.workspace.document.board, EXPORTER.defaults())
    assert printed(preview, tmp_path / "sheet.pdf").count(b"/Type /Page\n") == len(pages.pages)
    preview.what.setCurrentIndex(preview.what.findData("map"))
    preview.paper.setCurrentIndex(preview.paper.findData("letter"))
    assert printed(preview, tmp_path / "map.pdf").count(b"/Type /Page\n") == 1
    assert preview.printer.pageLayout().pageSize().name().startswith("Letter")


def test_the_first_page_fits_its_picture(window: MainWindow) -> None:
    image = first_page(window.workspace.document.board, EXPORTER.defaults(), 300, 300)
    assert image.height() == 300
    assert 200 < image.width() < 230
    colours = {image.pixel(x, y) for x in range(0, image.width(), 4) for y in range(0, 300, 4)}
    assert len(colours) > 20


def test_every_rule_is_in_the_readings(window: MainWindow) -> None:
    window.actions_of_window["readings"].trigger()
    readings = dialog(window, Readings)
    text = readings.text.toPlainText()
    assert [rule for rule in BY_ID if rule not in text or rule_title(rule).text() not in text] == []


def test_every_reading_is_there_with_its_page(window: MainWindow) -> None:
    window.actions_of_window["readings"].trigger()
    text = dialog(window, Readings).text.toPlainText()
    at = [text.find(f"{each.text.text()} ({each.page}: a reading)") for each in READINGS]
    assert -1 not in at
    assert at == sorted(at)
    assert len({each.id for each in READINGS}) == len(READINGS)


def test_no_reading_is_worded_but_not_shown() -> None:
    headings = {"page", *(f"topic-{topic}" for topic in TOPICS)}
    assert set(table("readings")) == {each.id for each in READINGS} | headings


def test_about_names_the_version_and_whose_project_it_is_not(window: MainWindow) -> None:
    window.actions_of_window["about"].trigger()
    about = dialog(window, About)
    assert __version__ in about.text.toPlainText()
    assert "unofficial" in about.text.toPlainText()
