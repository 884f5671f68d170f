"""Several documents in tabs: each with its undo, selection, zoom and page, its file, its lock and its recovery file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.files import read_scenario
from editor.files.scenario_file import blank_scenario
from editor.session.document import Document
from editor.session.file_lock import lock_path
from editor.session.recovery import recovery_path
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.map.tools.paste import PasteTool
from editor.ui.window.main_window import MainWindow
from tests.ui.test_files_ui import leave_work_behind
from tests.ui.windows import (
    CTRL,
    EXAMPLE,
    NONE,
    SHIFT,
    Script,
    click,
    delete_at,
    dialog,
    make_window,
    open_example,
    point_of,
    press_key,
    the_box,
)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    return make_window(qtbot, tmp_path, script)


def two_documents(window: MainWindow, folder: Path) -> tuple[Document, Document]:
    """Open the example from a file and a second copy without one; the second is shown."""
    open_example(window, folder)
    first = window.workspace.document
    window.files.open_copy(EXAMPLE)
    return first, window.workspace.document


def tabs(window: MainWindow) -> QTabBar:
    return window.pages.document_tabs


def texts(window: MainWindow) -> list[str]:
    bar = tabs(window)
    return [bar.tabText(number) for number in range(bar.count())]


def center_of_tab(window: MainWindow, number: int) -> QPoint:
    return tabs(window).tabRect(number).center()


def test_a_second_document_gets_a_tab_and_each_keeps_its_undo_selection_zoom_and_page(
    window: MainWindow, tmp_path: Path
) -> None:
    open_example(window, tmp_path)
    assert not tabs(window).isVisible(), "one document needs no tabs"
    first = window.workspace.document
    delete_at(window, 1.5, 1.5)
    window.files.open_copy(EXAMPLE)
    second = window.workspace.document
    assert window.workspace.documents == (first, second)
    assert tabs(window).isVisible()
    assert texts(window) == ["• First Steps", "First Steps"], "the first has unsaved changes"
    assert not window.action_registry["undo"].isEnabled()
    click(window.canvas, point_of(window, 1.5, 1.5))
    window.canvas.set_zoom(2.0)
    seen = window.canvas.view
    press_key(window, Qt.Key.Key_Tab, CTRL)
    assert window.workspace.document is first
    assert window.canvas.zoom != seen.zoom
    window.pages.show_page("scenario")
    press_key(window, Qt.Key.Key_Tab, CTRL | SHIFT)
    assert window.workspace.document is second
    assert (window.pages.shown, window.canvas.view) == ("map", seen)
    assert second.selection.tiles
    click(tabs(window), center_of_tab(window, 0))
    assert (window.workspace.document, window.pages.shown) == (first, "scenario")
    window.action_registry["undo"].trigger()
    assert not first.history.is_dirty
    assert texts(window)[0] == "First Steps"


def test_an_empty_document_without_changes_gives_its_tab_to_the_next(window: MainWindow) -> None:
    window.files.open_scenario(blank_scenario(the_box(), 8, 8, "scenario"), saved=True)
    window.files.open_copy(EXAMPLE)
    assert len(window.workspace.documents) == 1
    window.files.open_scenario(blank_scenario(the_box(), 8, 8, "scenario"), saved=True)
    window.workspace.do(set_field("author", "A"))
    window.files.open_copy(EXAMPLE)
    assert len(window.workspace.documents) == 3, "changed documents and maps with tiles keep their tabs"


def test_opening_an_open_file_shows_its_tab(window: MainWindow, script: Script, tmp_path: Path) -> None:
    first, second = two_documents(window, tmp_path)
    link = tmp_path / "link.scenario.json"
    assert first.path is not None
    link.symlink_to(first.path)
    for path in (first.path, link):
        window.workspace.show_document(second)
        assert window.files.open_path(path)
        assert window.workspace.document is first
    assert len(window.workspace.documents) == 2
    window.workspace.show_document(second)
    script.to_save = [first.path]
    script.yes = [True]
    assert not window.files.save_as(), "two tabs must not write one file"
    assert "another tab" in script.notified[0][1]


def test_tabs_are_closed_by_key_button_and_middle_click_with_one_question_for_changes(
    window: MainWindow, script: Script, tmp_path: Path
) -> None:
    first, second = two_documents(window, tmp_path)
    window.files.open_copy(EXAMPLE)
    third = window.workspace.document
    delete_at(window, 1.5, 1.5)
    script.save = ["cancel"]
    press_key(window, Qt.Key.Key_W, CTRL)
    assert window.workspace.document is third
    script.save = ["discard"]
    press_key(window, Qt.Key.Key_W, CTRL)
    assert window.workspace.documents == (first, second)
    QTest.mouseClick(tabs(window), Qt.MouseButton.MiddleButton, NONE, center_of_tab(window, 0))
    assert list(window.workspace.documents) == [second]
    assert window.shows_document()
    assert first.path is not None
    assert not lock_path(first.path).exists(), "a closed file is not locked"
    press_key(window, Qt.Key.Key_W, CTRL)
    assert not window.shows_document()
    assert window.navigation.shown == "start"
    assert window.start_page.back_name == "", "nothing is open to return to"


def test_tabs_are_reordered_by_dragging(window: MainWindow, tmp_path: Path) -> None:
    first, second = two_documents(window, tmp_path)
    tabs(window).moveTab(0, 1)
    assert window.workspace.documents == (second, first)
    assert window.workspace.document is second
    assert tabs(window).currentIndex() == 0


def test_closing_the_window_asks_for_each_unsaved_document(window: MainWindow, script: Script, tmp_path: Path) -> None:
    first, second = two_documents(window, tmp_path)
    for document in (first, second):
        window.workspace.show_document(document)
        window.workspace.do(set_field("author", "A"))
    script.save = ["save", "cancel"]
    assert not window.close()
    assert window.workspace.document is second, "the document is shown while it is asked about"
    assert first.path is not None
    assert read_scenario(first.path).author == "A"
    script.save = ["discard"]
    assert window.close()
    assert script.is_used_up


def test_each_document_has_its_recovery_file(window: MainWindow, tmp_path: Path) -> None:
    first, second = two_documents(window, tmp_path)
    assert first.path is not None
    for document in (first, second):
        window.workspace.show_document(document)
        window.workspace.do(set_field("author", "A"))
    assert window.autosave.write()
    assert recovery_path(first.path).exists()
    assert len(list((tmp_path / "state" / "journals").iterdir())) == 1
    window.workspace.show_document(first)
    assert window.files.save()
    assert not recovery_path(first.path).exists()
    assert len(list((tmp_path / "state" / "journals").iterdir())) == 1, "the other one is still unsaved"


def test_all_unsaved_work_is_offered_and_each_recovered_document_gets_a_tab(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / f"{name}.scenario.json" for name in "ab"]
    for path in paths:
        path.write_bytes(EXAMPLE.read_bytes())
        window.settings.remember(path)
        leave_work_behind(path, monkeypatch)
    window.recovery.offer_at_start()
    for _ in paths:
        click(dialog(window, RecoveryDialog).take)
    assert {document.path for document in window.workspace.documents} == set(paths)
    assert all(document.history.is_dirty for document in window.workspace.documents)


def test_autosave_writes_every_tab(window: MainWindow, tmp_path: Path) -> None:
    first, second = two_documents(window, tmp_path)
    window.workspace.show_document(first)
    window.workspace.do(set_field("author", "A"))
    window.workspace.show_document(second)
    window.files.autosave_document()
    assert first.path is not None
    assert read_scenario(first.path).author == "A"


def test_a_selection_is_dragged_to_the_tab_of_another_document(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    first, _ = two_documents(window, tmp_path)
    window.files.open_scenario(blank_scenario(the_box(), 12, 12, "scenario"), saved=True)
    target = window.workspace.document
    window.workspace.show_document(first)
    tile = first.level.placed_tiles[0].placement
    canvas, bar = window.canvas, tabs(window)
    start = point_of(window, tile.x + 0.5, tile.y + 0.5)
    over_tab = canvas.mapFromGlobal(bar.mapToGlobal(center_of_tab(window, 2)))
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(canvas, start + QPoint(40, 0))
    QTest.mouseMove(canvas, over_tab)
    qtbot.waitUntil(lambda: window.workspace.document is target)
    assert isinstance(window.workspace.tool, PasteTool)
    QTest.mouseMove(canvas, point_of(window, 6.5, 6.5))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, NONE, point_of(window, 6.5, 6.5))
    assert [each.tile for each in target.scenario.levels[0].placements] == [tile.tile]
    assert not first.history.is_dirty, "the pieces are copied"
    window.workspace.show_document(first)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(canvas, over_tab)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, NONE, over_tab)
    assert window.workspace.document is target, "a drop on the tab itself shows the document at once"
    assert isinstance(window.workspace.tool, PasteTool)
