"""What fits here, fill the rest and just a map, in a window, with mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.board import compile_board
from editor.board.bit_sets import square_bit
from editor.edits import delete_tiles, set_field
from editor.messages import msg
from editor.model.grid import Square
from editor.model.scenario import Scenario
from editor.rules import Report, check
from editor.sags.fitting.level_filling import FillResult
from editor.sags.fitting.tile_fits import TileFit, explain_no_fit, search_fits
from editor.ui.dialogs.generate_map import GenerateMapDialog
from editor.ui.map.fit_bars import FillBar, FitBar
from editor.ui.widgets.background_tasks import TaskCancelled, TaskRunner
from editor.ui.window.main_window import MainWindow
from tests.sags.fitting.sample_maps import full_map
from tests.ui.windows import (
    SHIFT,
    Script,
    click,
    dialog,
    forget_changes,
    move_pointer,
    point_of,
    press_key,
    settings_in,
    the_box,
)


@pytest.fixture(scope="module")
def one_window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window takes longer than most of these tests."""
    folder = tmp_path_factory.mktemp("fitting")
    settings = settings_in(folder)
    settings.set_theme("light")
    window = MainWindow(the_box(), settings, Script(), TaskRunner(synchronous=True), folder / "state" / "journals")
    window.resize(1366, 768)
    window.show()
    yield window
    forget_changes(window)
    window.close()
    window.deleteLater()


@pytest.fixture
def window(one_window: MainWindow) -> Iterator[MainWindow]:
    one_window.files.open_scenario(with_a_hole(), saved=True)
    one_window.activateWindow()
    QCoreApplication.processEvents()
    yield one_window
    one_window.fitting.teardown()
    forget_changes(one_window)


@cache
def with_a_hole() -> Scenario:
    """A map made by hand of which the last tile is missing."""
    scenario = full_map(1).model_copy(update={"construction": None, "rules": "scenario"})
    return delete_tiles((scenario.levels[0].placements[-1].id,)).apply(scenario)


def hole(window: MainWindow) -> Square:
    level = window.workspace.document.level
    return next(at for at in level.level.squares() if level.empty & square_bit(*at))


def middle(window: MainWindow, at: Square) -> QPoint:
    return point_of(window, at.x + 0.5, at.y + 0.5)


def ask(window: MainWindow, at: Square) -> FitBar:
    move_pointer(window.canvas, middle(window, at))
    window.canvas.setFocus()
    press_key(window.canvas, Qt.Key.Key_G)
    QCoreApplication.processEvents()
    return looked_through(strip(window))


def looked_through(found: FitBar) -> FitBar:
    """The strip when it has found what it wants for now."""
    while found.model.is_looking:
        QCoreApplication.processEvents()
    return found


def strip(window: MainWindow) -> FitBar:
    assert isinstance(window.fitting.overlay, FitBar)
    assert window.fitting.overlay.isVisible()
    return window.fitting.overlay


def shown(window: MainWindow) -> list[str]:
    """The tiles that the map shows as a preview."""
    preview = window.workspace.preview
    return [each.tile for each in preview.placements] if preview else []


def test_g_shows_the_bar_pointing_previews_and_a_click_lays_with_doors(window: MainWindow) -> None:
    document, at = window.workspace.document, hole(window)
    found = ask(window, at)
    assert found.model.fits
    assert shown(window) == [found.model.fits[0].placement.tile], "the keys begin with the best"
    second = found.list.visualRect(found.model.index(1)).center()
    move_pointer(found.list.viewport(), second)
    fit: TileFit = found.model.fits[1]
    assert shown(window) == [fit.placement.tile]
    before = document.scenario
    click(found.list.viewport(), second)
    assert fit.placement in document.level.level.placements
    assert {door.id for door in fit.doors} <= {door.id for door in document.level.level.doors}
    assert document.history.position == 1, "one step, doors included"
    assert window.fitting.overlay is None
    assert shown(window) == []
    document.history.undo()
    assert document.scenario == before


def test_what_the_rules_would_warn_of_is_shown_in_amber(window: MainWindow) -> None:
    found = ask(window, hole(window))
    fits = all_fits(found)
    warned = [fit for fit in fits if fit.has_warning]
    assert warned[0] is not fits[0]
    for fit in (fits[0], warned[-1]):
        found.list.setCurrentIndex(found.model.index(fits.index(fit)))
        assert window.workspace.preview is not None
        assert window.workspace.preview.unfinished is fit.has_warning


def test_keys_walk_lay_and_close(window: MainWindow) -> None:
    document = window.workspace.document
    found = ask(window, hole(window))
    press_key(found.list, Qt.Key.Key_Right)
    assert shown(window) == [found.model.fits[1].placement.tile]
    press_key(found.list, Qt.Key.Key_Escape)
    assert window.fitting.overlay is None
    assert document.history.position == 0
    found = ask(window, hole(window))
    wanted = found.model.fits[0].placement
    press_key(found.list, Qt.Key.Key_Return)
    assert wanted in document.level.level.placements
    assert window.status.line.text().startswith("Placed ")


def test_escape_over_the_map_closes_the_strip_and_keeps_the_tool(window: MainWindow) -> None:
    ask(window, hole(window))
    tool = window.workspace.tool
    window.canvas.setFocus()
    press_key(window.canvas, Qt.Key.Key_Escape)
    assert window.fitting.overlay is None
    assert window.workspace.tool is tool


def test_a_click_on_a_hole_asks_too_but_not_one_that_lets_something_go(window: MainWindow) -> None:
    document, at = window.workspace.document, hole(window)
    tile = next(square for square in document.level.level.squares() if document.level.tiles_at(square))
    click(window.canvas, middle(window, tile))
    assert document.selection
    click(window.canvas, middle(window, at))
    assert not document.selection
    assert window.fitting.overlay is None
    click(window.canvas, middle(window, at))
    strip(window)


def test_more_come_while_one_scrolls_and_an_edit_takes_the_strip_away(window: MainWindow) -> None:
    found = ask(window, hole(window))
    before = len(found.model.fits)
    while found.model.canFetchMore():
        found.list.horizontalScrollBar().setValue(found.list.horizontalScrollBar().maximum())
        found.model.fetchMore()
    assert len(found.model.fits) > before
    tile = window.workspace.document.level.level.placements[0].id
    window.workspace.do(delete_tiles((tile,)))
    assert window.fitting.overlay is None


@pytest.mark.parametrize("fits", [True, False])
def test_the_strip_is_there_before_it_has_found_anything(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, fits: bool
) -> None:
    """Where all the rules of a scenario have a say, each tile takes its time, and nobody waits for it."""
    at, may_end = hole(window), list[bool]()

    def slowly(*asked: Any) -> Iterator[TileFit | None]:
        while not may_end:
            yield None
        yield from search_fits(*asked) if fits else ()

    monkeypatch.setattr("editor.ui.map.fit_bars.search_fits", slowly)
    window.fitting.show_fits(at)
    found = strip(window)
    assert found.model.fits == []
    assert found.description.text() == "Looking for tiles that fit…"
    may_end.append(True)
    looked_through(found)
    assert bool(found.model.fits) is fits
    document = window.workspace.document
    reason = explain_no_fit(document.report, document.level_id, at)
    assert found.description.text() == (msg("fitting.how") if fits else reason).text()
    assert shown(window) == [fit.placement.tile for fit in found.model.fits[:1]], "the keys begin with the best"
    found.dismiss()


def test_the_strip_never_lies_over_its_square_and_a_press_on_it_is_none_on_the_map(window: MainWindow) -> None:
    for at in (Square(0, 0), Square(11, 9)):
        window.fitting.show_fits(at)
        lies = strip(window)
        assert not lies.geometry().contains(middle(window, at))
        click(lies.title)
        assert window.fitting.overlay is lies
        assert not window.workspace.document.selection


def test_where_nothing_fits_the_reason_is_shown(window: MainWindow) -> None:
    window.fitting.show_fits(Square(40, 40))
    assert window.fitting.overlay is None
    assert window.status.line.text() == "This square is not on the map."


def test_a_hole_among_the_problems_is_fixed_by_what_fits_or_by_filling(window: MainWindow) -> None:
    window.files.open_scenario(with_a_hole().model_copy(update={"rules": "sags"}), saved=True)
    problems, document = window.panels.problems, window.workspace.document
    found = next(each for each in document.report.problems if each.rule == "map.hole")
    problems.tree.setCurrentIndex(problems.model.place_of(found.key))
    problems.fix_current()
    ask_here, *fixes = problems.menu.actions()
    problems.menu.hide()
    assert ask_here.text() == "Show tiles that fit"
    assert fixes
    ask_here.trigger()
    assert strip(window).title.text() == f"Tiles that fit at ({found.squares[0].x}, {found.squares[0].y})"
    fixes[0].trigger()
    assert not document.level.empty
    assert document.history.position == 1


def test_the_filter_narrows_the_palette_to_what_fits(window: MainWindow) -> None:
    shelf, at = window.panels.palette.tiles, hole(window)
    window.workspace.set_fit_square(at)
    window.panels.show("palette")
    everything = len(shelf.list.row_model.rows)
    click(shelf.fits)
    fewer = [row for row in shelf.list.row_model.rows if not row.is_heading]
    assert 0 < len(fewer) < everything
    assert shelf.fits.text() == f"Fits at ({at.x}, {at.y})"
    fits = {fit.placement.tile for fit in all_fits(ask(window, at))}
    assert {row.key for row in fewer} == fits
    click(shelf.fits)
    assert len(shelf.list.row_model.rows) == everything


def all_fits(found: FitBar) -> list[TileFit]:
    while found.model.canFetchMore():
        found.model.fetchMore()
    return found.model.fits


# --- fill the rest --------------------------------------------------------------------------------------------------


def errors(report: Report) -> set[object]:
    return {found.key for found in report.problems if found.severity == "error"}


def bar(window: MainWindow) -> FillBar:
    assert isinstance(window.fitting.overlay, FillBar)
    return window.fitting.overlay


def test_the_rest_is_filled_in_one_step_and_in_another_way_in_the_same(window: MainWindow) -> None:
    scenario = window.workspace.document.scenario
    gone = [each.id for each in scenario.levels[0].placements[4:]]
    window.files.open_scenario(delete_tiles(gone).apply(scenario), saved=True)
    document = window.workspace.document
    start = document.scenario
    QTest.keyClick(window.canvas, Qt.Key.Key_G, SHIFT)
    first = document.scenario
    assert not document.level.empty
    assert document.history.position == 1
    assert errors(check(document.board)) <= errors(check(compile_board(start, window.workspace.box)))
    assert bar(window).description.text().startswith("Placed ")
    click(bar(window).another)
    assert document.scenario != first
    assert document.history.position == 1
    window.action_registry["fill-another"].trigger()
    assert document.history.position == 1
    document.history.undo()
    assert document.scenario == start
    assert window.fitting.overlay is None
    assert not window.action_registry["fill-another"].isEnabled()


def test_what_cannot_be_filled_is_reported(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    document, failed = window.workspace.document, FillResult("ground", empty=1, reasons=(msg("fitting.no-shape"),))
    monkeypatch.setattr("editor.ui.map.fit_bars.fill_level", lambda *_, **__: failed)
    window.action_registry["fill-rest"].trigger()
    assert document.history.position == 0
    assert bar(window).description.text().startswith("No tiles were placed. ")
    assert not bar(window).another.isVisible()


def test_filling_can_be_stopped(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(*_: object, watch: object, **__: object) -> None:
        window.fitting.teardown()
        assert callable(watch)
        with pytest.raises(TaskCancelled):
            watch(0.5)
        raise TaskCancelled

    monkeypatch.setattr("editor.ui.map.fit_bars.fill_level", work)
    window.action_registry["fill-rest"].trigger()
    assert window.workspace.document.history.position == 0
    assert window.fitting.overlay is None
    assert window.action_registry["fill-rest"].isEnabled()


# --- just a map -----------------------------------------------------------------------------------------------------


def test_just_a_map_shows_several_and_opens_the_chosen_one(window: MainWindow) -> None:
    script = window.workspace.prompter
    assert isinstance(script, Script)
    window.workspace.do(set_field("author", "Somebody"))
    window.action_registry["generate-map"].trigger()
    choice = dialog(window, GenerateMapDialog)
    choice.columns.setValue(8)
    choice.lines.setValue(6)
    choice.players.setCurrentIndex(1)
    choice.seed.setValue(5)
    choice.build()
    assert [button.text() for button in choice.pictures] == [f"Seed {seed}" for seed in (5, 6, 7, 8)]
    assert not any(button.icon().isNull() for button in choice.pictures)
    click(choice.another)
    assert choice.pictures[0].text() == "Seed 9"
    click(choice.pictures[2])
    before = window.workspace.document
    click(choice.take)
    assert script.is_used_up, "the open map keeps its tab, so nobody is asked about it"
    assert before in window.workspace.documents
    assert before.history.is_dirty
    scenario = window.workspace.document.scenario
    assert scenario.title == "S.A.G.S. map 11"
    assert (scenario.levels[0].width, scenario.levels[0].height, scenario.players) == (8, 6, 3)
    assert not window.workspace.document.level.empty


def test_another_language_takes_strip_and_bar_away(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAGS_PSEUDO", "1")
    ask(window, hole(window))
    window.retranslate("en-XA")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.fitting.overlay is None
    assert ask(window, hole(window)).title.text().startswith("[")
    window.fitting.teardown()
