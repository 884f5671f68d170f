"""The Sheet page: real pages, updated in the background, with clickable spots."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.export.exporter import PreviewPage
from editor.export.sheet.blocks import SheetLink
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.files import read_scenario
from editor.paths import data_folder
from editor.session.document import Document
from editor.ui.map.workspace import Workspace
from editor.ui.sheet.page_view import PageView, ZoomBar
from editor.ui.sheet.sheet_page import SheetPage
from editor.ui.widgets.background_tasks import TaskRunner
from tests.ui.windows import EXAMPLE, Script, are_ready, click, move_pointer, settings_in, the_box

HAMMER = data_folder("scenarios") / "hammer-at-coldwater.scenario.json"


def page_for(folder: Path, tasks: TaskRunner, scenario: Path = HAMMER) -> SheetPage:
    workspace = Workspace(Document(read_scenario(scenario), the_box()), Script())
    page = SheetPage(workspace, settings_in(folder), tasks)
    workspace.setParent(page)
    page.resize(760, 560)
    return page


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetPage]:
    tasks = TaskRunner(synchronous=True)
    page = page_for(tmp_path_factory.mktemp("sheet"), tasks)
    page.show()
    yield page
    page.close()
    page.deleteLater()


def board_of(page: SheetPage) -> Any:
    return page._workspace.document.board


def place_of(page: SheetPage, wanted: SheetLink) -> tuple[int, QPointF]:
    """Return the page and the center of a spot as a share of the page."""
    layout = lay_out_pages(board_of(page), page.options.values())
    for number, placed_here in enumerate(layout.pages, 1):
        for placed in placed_here:
            for box, spot in placed.links:
                if spot == wanted:
                    at = placed.box.topLeft() + box.center()
                    return number, QPointF(at.x() / layout.sheet.width(), at.y() / layout.sheet.height())
    raise AssertionError(wanted)


def point_at(page: SheetPage, wanted: SheetLink) -> QPoint:
    """Return the position of the spot in the view after scrolling there."""
    number, at = place_of(page, wanted)
    page.view.fit_page()
    page.view.go_to(number)
    box = page.view._page_rects()[number - 1]
    return QPointF(box.left() + at.x() * box.width(), box.top() + at.y() * box.height()).toPoint()


def test_only_visible_pages_are_painted(page: SheetPage) -> None:
    page.view.fit_page()
    page.view.go_to(1)
    assert len(page.view.pages) == len(lay_out_pages(board_of(page), page.options.values()).pages)
    assert are_ready(page.view.pictures)
    assert page.view.pictures.picture(0) is not None
    assert page.view.pictures.picture(4) is None
    page.view.go_to(5)
    assert page.view.pictures.picture(4) is not None
    assert page.view.pictures.picture(0) is None
    assert page.bar.page.text() == "Page 5 of 6"


def test_the_page_number_is_that_of_the_page_that_is_shown(qtbot: QtBot) -> None:
    tasks = TaskRunner(synchronous=True)
    view = PageView(tasks)
    bar = ZoomBar(view)
    qtbot.addWidget(view)
    qtbot.addWidget(bar)
    view.resize(400, 600)
    view.show()

    def show(*heights: float) -> None:
        view.show_pages(lambda: [PreviewPage(width=400, height=each, paint=lambda _: None) for each in heights])
        view.fit_page()

    show(190, 230)
    assert bar.page.text() == "2 pages", "all of them are visible"
    show(190)
    assert bar.page.text() == "Page 1 of 1"
    show(600, 200)
    assert bar.page.text() == "Page 1 of 2"
    view.go_to(2)
    assert bar.page.text() == "Page 2 of 2", "a short last page cannot be scrolled to the top"
    show(*[380] * 5)
    for number in range(1, 6):
        view.go_to(number)
        assert bar.page.text() == f"Page {number} of 5"


def test_edit_updates_sheet_after_pause_and_keeps_position(qtbot: QtBot, page: SheetPage) -> None:
    page.view.fit_page()
    page.view.go_to(1)
    before = page.view.pictures.picture(0)
    place = page.view.verticalScrollBar().value()
    page._workspace.do(set_field("title", "The Anvil"))
    assert page.view.pictures.picture(0) is before, "nothing is done while somebody types"
    qtbot.waitUntil(lambda: page.view.pictures.picture(0) is not before)
    assert page.view.pictures.picture(0) != before
    assert page.view.verticalScrollBar().value() == place


@pytest.mark.parametrize(
    "spot",
    [SheetLink("objectives", "launch"), SheetLink("title"), SheetLink("story"), SheetLink("search-deck")],
    ids=lambda spot: spot.section,
)
def test_click_reports_spot(qtbot: QtBot, page: SheetPage, spot: SheetLink) -> None:
    at = point_at(page, spot)
    move_pointer(page.view.viewport(), at)
    assert page.view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    with qtbot.waitSignal(page.spot_clicked) as chosen:
        click(page.view.viewport(), at)
    assert chosen.args == [spot]


def test_click_outside_of_spots_reports_nothing(qtbot: QtBot, page: SheetPage) -> None:
    with qtbot.assertNotEmitted(page.spot_clicked):
        click(page.view.viewport(), QPoint(2, 2))


def test_paper_options_are_applied_and_remembered(page: SheetPage) -> None:
    page.options.choose("what", "true-size")
    many = len(page.view.pages)
    page.options.choose("square", 14.0)
    assert 1 <= len(page.view.pages) < many
    assert page.options._settings.square_mm() == 14.0
    page.options.choose("what", "sheet")
    assert len(page.view.pages) == 6


def test_zoom_by_pointer_and_keyboard(page: SheetPage) -> None:
    page.view.fit_width()
    wide = page.view.zoom
    assert page.view.horizontalScrollBar().maximum() == 0
    QTest.keyClick(page.view, Qt.Key.Key_Plus)
    assert page.view.zoom == pytest.approx(1.2 * wide)
    assert page.view.horizontalScrollBar().maximum() > 0
    page.view.fit_page()
    assert page.view.zoom < wide
    assert page.bar.zoom.text() == f"{round(100 * page.view.zoom)}%"


def test_secrets_are_offered_if_scenario_has_some(qtbot: QtBot, tmp_path: Path) -> None:
    tasks = TaskRunner(synchronous=True)
    page = page_for(tmp_path, tasks, EXAMPLE)
    qtbot.addWidget(page)
    page.show()
    common = len(page.view.pages)
    assert not page.options.fields["secrets"].isVisible()
    first = page._workspace.document.scenario.objectives[0]
    page._workspace.do(set_field(f"objectives/{first.id}/secret", True))
    qtbot.waitUntil(page.options.fields["secrets"].isVisible)
    (box,) = page.options.fields["secrets"].findChildren(QCheckBox)
    assert box.text() == "NORAD"
    click(box, QPoint(6, box.height() // 2))
    assert page.options.values()["secrets"] == "norad"
    assert len(page.view.pages) < common, "nothing else is on that sheet"
    assert not page.options.fields["what"].isEnabled()
    page._workspace.do(set_field(f"objectives/{first.id}/secret", False))
    qtbot.waitUntil(lambda: len(page.view.pages) == common)
    assert page.options.fields["what"].isEnabled()


# --- beside the window ---


@pytest.fixture
def beside(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[SheetPage, threading.Event]]:
    """Return a page whose layout runs in another thread once the event is set."""
    may_go_on = threading.Event()

    def slowly(*given: Any) -> Any:
        assert may_go_on.wait(20)
        return lay_out_pages(*given)

    monkeypatch.setattr("editor.ui.sheet.sheet_page.lay_out_pages", slowly)
    tasks = TaskRunner()
    page = page_for(tmp_path, tasks, EXAMPLE)
    qtbot.addWidget(page)
    yield page, may_go_on
    may_go_on.set()
    tasks.stop_all()


def test_layout_does_not_block_and_ends_with_last_edit(qtbot: QtBot, beside: tuple[SheetPage, threading.Event]) -> None:
    page, may_go_on = beside
    page.show()
    for title in ("One", "Two", "Three"):
        page._workspace.do(set_field("title", title))
        page.refresh()
    assert not page.view.pages
    may_go_on.set()
    qtbot.waitUntil(lambda: bool(page.view.pages) and are_ready(page.view.pictures), timeout=20_000)
    assert page._shown_inputs is not None
    assert page._shown_inputs[0].scenario.title == "Three"
    assert page.spot_at(*place_of(page, SheetLink("title"))) == SheetLink("title")


def test_hidden_sheet_is_not_updated(beside: tuple[SheetPage, threading.Event]) -> None:
    page, _ = beside
    page._workspace.do(set_field("title", "Unseen"))
    page.refresh()
    assert page._shown_inputs is None
