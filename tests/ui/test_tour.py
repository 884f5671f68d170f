"""The tour: each step ends when it was really done, on a map of its own, and it can be left at any time."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edits import set_title
from editor.rules import Problem
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.help.tour import Tour, tour_scenario
from editor.ui.help.tour_bar import TourBar
from editor.ui.panels.piece_list import PieceListView
from editor.ui.window.main_window import MainWindow
from tests.ui import user_input
from tests.ui.windows import EXAMPLE, Script, delete_at, dialog, make_window, open_example, settings_in

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    made = make_window(qtbot, tmp_path, script)
    made.activateWindow()
    QApplication.processEvents()
    return made


def start(window: MainWindow) -> Tour:
    window.action_registry["tour"].trigger()
    assert window.help.tour is not None
    return window.help.tour


def step_of(tour: Tour) -> str:
    """Return the step as it is now."""
    return tour.step


def surrounded(tour: Tour) -> QRect:
    """Return the place in the window that the frame is around."""
    assert tour.highlight.isVisible()
    return tour.highlight.geometry()


def choose_tile(window: MainWindow) -> None:
    """Click the first tile of the panel that is not used up."""
    view = window.panels.palette.tiles.list
    assert isinstance(view, PieceListView)
    model = view.model()
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    user_input.click_row(view, next(each for each in rows if each.flags() & Qt.ItemFlag.ItemIsSelectable))


def place_tile(window: MainWindow, tour: Tour) -> None:
    choose_tile(window)
    user_input.click_map(window.canvas, 0.5, 4.5)
    QApplication.processEvents()
    assert step_of(tour) == "see"


def made_problem(window: MainWindow) -> Problem:
    found = window.workspace.document.report.problems
    return next(each for each in found if each.key == ("map.no-access", ("guard-room",)))


def select_problem(window: MainWindow) -> None:
    panel = window.panels.problems
    user_input.click_row(panel.tree, panel.model.place_of(made_problem(window).key))


def fix_problem(window: MainWindow) -> None:
    user_input.click(window.panels.problems.fix)
    user_input.key(Qt.Key.Key_Down)
    user_input.key(Qt.Key.Key_Return)


def test_the_tour_is_taken_with_the_mouse(window: MainWindow) -> None:
    tour = start(window)
    assert step_of(tour) == "place"
    assert not window.workspace.document.report.problems
    palette = window.panels.docks["palette"]
    assert surrounded(tour).contains(palette.geometry().center())
    choose_tile(window)
    center = window.canvas.mapTo(window, window.canvas.rect().center())
    assert surrounded(tour).contains(center)
    assert step_of(tour) == "place"
    place_tile(window, tour)
    assert made_problem(window)
    assert surrounded(tour).contains(window.panels.docks["problems"].geometry().center())
    select_problem(window)
    assert step_of(tour) == "fix"
    button = window.panels.problems.fix
    assert surrounded(tour).contains(QRect(button.mapTo(window, button.rect().topLeft()), button.size()))
    fix_problem(window)
    assert step_of(tour) == "print"
    assert surrounded(tour).intersects(window.menuBar().geometry())
    user_input.key(Qt.Key.Key_P, CTRL)
    assert step_of(tour) == "done"
    dialog(window, PrintPreview).close()
    assert not tour.highlight.isVisible()
    user_input.click(tour.bar.button("finish"))
    assert window.help.tour is None
    assert not window.workspace.document.history.is_dirty


def test_all_problems_can_be_fixed_at_once(window: MainWindow) -> None:
    tour = start(window)
    choose_tile(window)
    user_input.click_map(window.canvas, 2.5, 1.5)
    QApplication.processEvents()
    select_problem(window)
    user_input.click(window.panels.problems.fix)
    user_input.key(Qt.Key.Key_Up)  # the last item of the menu
    user_input.key(Qt.Key.Key_Return)
    QApplication.processEvents()
    assert step_of(tour) == "print"
    assert not window.workspace.document.report.problems
    gc.collect()
    assert surrounded(tour).intersects(window.menuBar().geometry())
    assert tour.highlight.target is window.menuBar()
    assert tour.highlight.target.isVisible()


def test_a_tile_can_be_placed_with_the_keyboard(window: MainWindow) -> None:
    tour = start(window)
    window.canvas.setFocus()
    user_input.key(Qt.Key.Key_T)
    user_input.key(Qt.Key.Key_Down)
    user_input.key(Qt.Key.Key_Return)
    assert window.canvas.hasFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        user_input.key(key)
    for _ in range(6):
        if tour.step == "place":
            user_input.key(Qt.Key.Key_Down)
            user_input.key(Qt.Key.Key_Return)
            QApplication.processEvents()
    assert step_of(tour) == "see"


@pytest.mark.parametrize("step", ["place", "see", "fix", "print"])
def test_every_step_can_be_skipped(window: MainWindow, step: str) -> None:
    tour = start(window)
    if step != "place":
        place_tile(window, tour)
    if step in ("fix", "print"):
        select_problem(window)
    if step == "print":
        fix_problem(window)
    assert step_of(tour) == step
    user_input.click(tour.bar.button("skip"))
    assert window.help.tour is None
    assert window.center.count() == 1
    assert not window.workspace.document.history.is_dirty
    assert not window.isWindowModified()
    assert window.shows_map()


def test_undo_of_the_deleted_door_counts_as_fixed(window: MainWindow) -> None:
    tour = start(window)
    place_tile(window, tour)
    window.canvas.setFocus()
    user_input.key(Qt.Key.Key_Z, CTRL)
    assert step_of(tour) == "print"


def test_the_own_document_stays_open_in_its_tab(window: MainWindow, tmp_path: Path, script: Script) -> None:
    path = open_example(window, tmp_path)
    before = path.read_bytes()
    delete_at(window, 5, 5)
    own = window.workspace.document
    start(window)
    assert own in window.workspace.documents
    assert own.history.is_dirty
    assert window.workspace.document.path is None
    assert window.files.title == "Untitled scenario"
    assert path.read_bytes() == before
    assert script.is_used_up


def test_opening_another_document_ends_the_tour(window: MainWindow, tmp_path: Path, script: Script) -> None:
    tour = start(window)
    place_tile(window, tour)
    script.save.append("discard")
    open_example(window, tmp_path)
    assert window.help.tour is None
    assert window.center.count() == 1
    window.workspace.document.history.undo()


def test_the_tour_can_be_repeated_without_a_question(window: MainWindow) -> None:
    first = start(window)
    place_tile(window, first)
    again = start(window)
    assert again is not first
    assert again.step == "place"
    assert len(window.workspace.document.scenario.levels[0].placements) == 2
    assert window.center.count() == 2


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_the_tour_goes_on_in_another_language(window: MainWindow, language: str) -> None:
    tour = start(window)
    place_tile(window, tour)
    english = tour.bar.text.text()
    window.retranslate(language)
    assert step_of(tour) == "see"
    assert tour.bar.text.text() != english
    select_problem(window)
    assert step_of(tour) == "fix"
    window.retranslate("en")
    assert tour.bar.title.text() == "Fix the problem"
    assert window.center.count() == 2


def test_the_map_of_the_tour_has_no_problem_until_the_door_is_gone(window: MainWindow) -> None:
    assert window.files.open_scenario(tour_scenario())
    assert not window.workspace.document.report.problems


# --- the offer ---


def test_the_first_start_offers_the_tour_once(window: MainWindow, tmp_path: Path) -> None:
    assert not settings_in(tmp_path).tour_was_offered()
    window.help.offer_tour()
    QApplication.processEvents()
    assert window.help.offer is not None
    assert window.help.offer.isVisible()
    user_input.click(window.help.offer.button("decline"))
    assert window.help.offer is None
    assert settings_in(tmp_path).tour_was_offered()
    window.help.offer_tour()
    assert window.help.offer is None


def test_the_offer_goes_when_something_is_opened(window: MainWindow, tmp_path: Path) -> None:
    window.help.offer_tour()
    open_example(window, tmp_path)
    assert window.help.offer is None
    window.show_start()
    assert window.help.offer is None


def test_the_offer_starts_the_tour(window: MainWindow) -> None:
    window.help.offer_tour()
    assert window.help.offer is not None
    user_input.click(window.help.offer.button("start"))
    assert window.help.offer is None
    assert window.help.tour is not None
    assert window.shows_map()


def test_the_first_start_with_a_sample_offers_the_tour_until_another_page_is_shown(window: MainWindow) -> None:
    window.files.open_path(EXAMPLE)
    window.help.offer_tour()
    assert window.help.offer is not None
    window.pages.show_page("sheet")
    assert window.help.offer is None


def test_the_offer_over_a_sample_goes_with_the_first_edit(window: MainWindow) -> None:
    window.files.open_path(EXAMPLE)
    window.help.offer_tour()
    assert window.help.offer is not None
    window.workspace.do(set_title("Yard"))
    assert window.help.offer is None


def test_nothing_is_offered_over_a_document_or_to_who_knows_the_program(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.help.offer_tour()
    assert window.help.offer is None
    window.show_start()
    window.help.offer_tour()
    assert window.help.offer is None, "there is a recent file"


def test_the_offer_follows_the_language(window: MainWindow) -> None:
    window.help.offer_tour()
    window.retranslate("de")
    assert window.help.offer is not None
    assert window.help.offer.title.text() == "Neu hier?"
    assert window.center.count() == 2


def test_buttons_stay_near_the_text_on_a_large_screen(qtbot: QtBot) -> None:
    bar = TourBar()
    qtbot.addWidget(bar)
    bar.show_text("offer")
    bar.set_buttons(("decline", lambda: None), ("start", lambda: None))
    bar.resize(3840, 60)
    bar.show()
    right = bar.button("start").mapTo(bar, bar.button("start").rect().topRight()).x()
    assert right - bar.title.mapTo(bar, bar.title.rect().topLeft()).x() < 1500
