"""What stays where it is: tabs of pages, the tool bar, the list of problems; and how much of a window the map gets."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.messages import languages
from editor.ui.scenario.section_registry import section_of_problem
from editor.ui.window.document_pages import PAGES
from editor.ui.window.main_window import MainWindow
from tests.ui.cut_off import settle
from tests.ui.user_input import click_row, key
from tests.ui.windows import delete_at, make_window, open_example

LANGUAGES = pytest.mark.parametrize("language", languages())
SIZES = pytest.mark.parametrize(("width", "height"), [(1366, 768), (900, 560)])


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    settle()
    return window


def place_of_page_tabs(window: MainWindow) -> QPoint:
    settle()
    tabs = next(each for each in window.findChildren(QTabBar, "pages") if each.isVisible())
    return tabs.mapTo(window, QPoint(0, 0))


@SIZES
def test_the_tabs_of_pages_do_not_move(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    before = place_of_page_tabs(window)
    for page in (*PAGES, "map"):
        window.pages.show_page(page)
        assert place_of_page_tabs(window) == before, page
    window.panels.fold()
    assert place_of_page_tabs(window) == before, "all panels are hidden"
    window.panels.fold()
    window.panels.show("problems")
    assert place_of_page_tabs(window) == before


def test_a_change_of_theme_moves_nothing(window: MainWindow) -> None:
    before = window.canvas.mapTo(window, QPoint(0, 0)), window.canvas.size()
    for theme in ("dark", "contrast", "light"):
        window.choose_theme(theme)
        settle()
        assert (window.canvas.mapTo(window, QPoint(0, 0)), window.canvas.size()) == before, theme


@LANGUAGES
def test_the_map_gets_half_of_a_window_in_every_language(window: MainWindow, language: str) -> None:
    window.retranslate(language)
    settle()
    canvas = window.canvas.size()
    assert canvas.width() * canvas.height() >= 0.5 * window.width() * window.height()


@LANGUAGES
def test_the_tabs_of_panels_are_readable_in_a_small_window(window: MainWindow, language: str) -> None:
    window.resize(900, 560)
    window.retranslate(language)
    for name in ("inspector", "history", "problems"):
        window.panels.show(name)
    settle()
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    (bar,) = [each for each in bars if each.isVisible()]
    assert bar.count() == 3
    for number in range(bar.count()):
        needed = bar.fontMetrics().horizontalAdvance(bar.tabText(number))
        assert bar.tabRect(number).width() >= needed + 4, bar.tabText(number)
    assert bar.sizeHint().width() <= bar.width()


@SIZES
def test_problems_stay_listed_after_one_led_to_a_form(window: MainWindow, width: int, height: int) -> None:
    delete_at(window, 6.5, 6.5)
    window.resize(width, height)
    window.workspace.do(set_field("search_deck", ()))
    window.workspace.do(set_field("texts/victory", "Find {zone:nowhere}."))
    window.panels.show("problems")
    settle()
    panel, map_size = window.panels.problems, window.canvas.size()
    report = window.workspace.document.report
    in_form = [each for each in report.problems if each.rule in ("module.missing", "text.dangling")]
    assert len({each.rule for each in in_form}) == 2
    for found in in_form:
        click_row(panel.tree, panel.model.place_of(found.key))
        settle()
        assert window.pages.shown == "scenario"
        assert panel.tree.isVisible()
        assert window.pages.scenario.isAncestorOf(window.focusWidget()), "the cursor is in the text or list"
        if found.rule == "module.missing":
            add_missing = window.pages.scenario.shown.forms[1].buttons["add-missing"]
            assert not add_missing.visibleRegion().isEmpty(), "the form is scrolled to the modules"
        assert panel.current == found
        form = window.pages.scenario.shown
        assert form.visibleRegion().boundingRect().height() > 100, "the form has its room beside the list"
    window.pages.show_page("map")
    settle()
    assert window.canvas.width() >= map_size.width() - 4, "the map has its own layout"
    assert window.canvas.height() == map_size.height()
    window.pages.show_page("scenario")
    window.panels.docks["problems"].hide()
    on_map = next(each for each in report.problems if section_of_problem(each, report.inspection.scenario) is None)
    panel.select_problem(on_map)
    settle()
    assert window.pages.shown == "map"
    assert panel.tree.isVisible()


def test_arrow_keys_go_from_problem_to_problem_across_pages(window: MainWindow) -> None:
    delete_at(window, 6.5, 6.5)
    window.workspace.do(set_field("search_deck", ()))
    window.panels.show("problems")
    panel, shown = window.panels.problems, set[str]()
    rows = sum(1 + len(group.problems) for group in panel.model.groups)
    for _ in range(rows):
        key(Qt.Key.Key_Down)
        settle()
        shown.add(window.pages.shown)
        assert panel.tree.hasFocus()
    assert shown == {"map", "scenario"}


def test_the_panel_in_front_is_in_front_again_after_hiding_all(window: MainWindow) -> None:
    for name in ("problems", "history", "inspector"):
        window.panels.show(name)
        settle()
        window.panels.fold()
        settle()
        window.panels.fold()
        settle()
        assert not window.panels.docks[name].visibleRegion().isEmpty(), name


def test_panels_are_as_wide_as_before_after_other_pages(window: MainWindow) -> None:
    """A page that needs more space than the map must not squeeze the panels beside it."""
    window.resize(900, 560)
    settle()
    palette = window.panels.docks["palette"]
    before = palette.width()
    for page in PAGES[::-1]:
        window.pages.show_page(page)
        settle()
    assert palette.width() == before
