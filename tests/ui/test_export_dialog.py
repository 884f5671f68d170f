"""The export dialog shows what it will write, in words, and ends with a way to it; it may be closed at any time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialogButtonBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.edits import set_field
from editor.export import EXPORTERS, export, exporter
from editor.ui.dialogs.export import ExportDialog, ExportDoneDialog, open_with_system
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.plain_text import Label
from editor.ui.window.main_window import MainWindow
from editor.ui.window.window_context import WindowContext
from tests.export.table_maps import PACKS
from tests.ui.windows import Script, are_ready, make_window, open_example, settings_in, the_box

OFFERED = [name for name in EXPORTERS if name != "table-engine"]
"""The formats for maps of Earth Reborn."""


def close(dialog: ExportDialog) -> None:
    dialog.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(dialog)


def test_closing_it_while_its_preview_is_drawn(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    may_go_on, drawn = threading.Event(), threading.Event()

    def slowly(*_: object) -> QImage:
        assert may_go_on.wait(20)
        drawn.set()
        return QImage(10, 10, QImage.Format.Format_RGB32)

    monkeypatch.setattr("editor.ui.sheet.page_pictures.paint_page", slowly)
    tasks = TaskRunner()
    with qtbot.captureExceptions() as caught:
        dialog = ExportDialog(WindowContext(window, window.workspace, window.files, window.settings, tasks))
        dialog.show()
        qtbot.waitUntil(lambda: bool(dialog.preview.pages))
        close(dialog)
        may_go_on.set()
        qtbot.waitUntil(drawn.is_set)
        tasks.stop_all()
        QCoreApplication.processEvents()
    assert caught == []


def test_closing_it_while_the_file_is_written_still_says_that_it_was(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    window = make_window(qtbot, tmp_path, script)
    open_example(window, tmp_path)
    may_go_on = threading.Event()

    def slowly(*given: Any, **named: Any) -> Any:
        assert may_go_on.wait(20)
        return export(*given, **named)

    monkeypatch.setattr("editor.ui.dialogs.export.export", slowly)
    tasks = TaskRunner()
    dialog = ExportDialog(WindowContext(window, window.workspace, window.files, window.settings, tasks))
    dialog.choose("engine")
    script.to_save = [tmp_path / "out.engine.json"]
    with qtbot.captureExceptions() as caught:
        dialog.go.click()
        close(dialog)
        may_go_on.set()
        qtbot.waitUntil(lambda: window.status.line.text() == "Exported: out.engine.json")
    assert caught == []
    assert (tmp_path / "out.engine.json").exists()


@pytest.mark.parametrize("name", OFFERED)
def test_an_export_tells_how_far_it_is_and_is_stopped(
    name: str, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    window = make_window(qtbot, tmp_path, script)
    open_example(window, tmp_path)
    reached, may_go_on = threading.Event(), threading.Event()

    def tell(share: float) -> None:
        reached.set()
        assert may_go_on.wait(20)
        report(share)

    report = exporter.report_progress
    for module in ("editor.export.exporter.report_progress", "editor.export.engine.engine_file.report_progress"):
        monkeypatch.setattr(module, tell)
    dialog = ExportDialog(WindowContext(window, window.workspace, window.files, window.settings, TaskRunner(window)))
    dialog.show()
    dialog.choose(name)
    there = set(tmp_path.iterdir())
    script.to_save = [tmp_path / f"out{EXPORTERS[name].suffix}"]
    dialog.go.click()
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
    qtbot.waitUntil(reached.is_set)
    assert (dialog.progress.isVisible(), dialog.go.isEnabled()) == (True, False)
    cancel.click()
    may_go_on.set()
    qtbot.waitUntil(lambda: window.status.line.text() == "Export canceled. No files were written.")
    assert set(tmp_path.iterdir()) == there
    assert (dialog.isVisible(), dialog.progress.isVisible(), dialog.go.isEnabled()) == (True, False, True)
    cancel.click()
    assert not dialog.isVisible()


# --- what it shows ---


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExportDialog]:
    """One dialog over a map, for all that only looks."""
    folder = tmp_path_factory.mktemp("export")
    board_window = MainWindow(
        the_box(), settings_in(folder), Script(), TaskRunner(synchronous=True), folder / "journals"
    )
    open_example(board_window, folder)
    work, settings = board_window.workspace, board_window.settings
    dialog = ExportDialog(WindowContext(board_window, work, board_window.files, settings, board_window.tasks))
    dialog.show()
    yield dialog
    close(dialog)
    board_window.workspace.document.history.mark_saved()
    board_window.close()
    board_window.deleteLater()


def preview_of(dialog: ExportDialog) -> QImage:
    assert are_ready(dialog.preview.pictures)
    picture = dialog.preview.pictures.picture(0)
    assert picture is not None
    return picture


def test_a_game_is_offered_its_own_formats(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.files.open_path(PACKS / "stolen-seal.scenario.json")
    dialog = ExportDialog(WindowContext(window, window.workspace, window.files, window.settings, TaskRunner(window)))
    names = [dialog.formats.item(row).text().partition("*")[2] for row in range(dialog.formats.count())]
    assert names == [".pdf", ".png", ".svg", ".uvtt", ".tmj", ".table.json"]
    dialog.choose("table-engine")
    assert dialog.exporter is EXPORTERS["table-engine"]
    assert dialog.notes.text() == "The file will contain everything on the map."
    qtbot.waitUntil(lambda: bool(dialog.preview.pages))
    close(dialog)


def test_paper_comes_first_and_the_engine_last(opened: ExportDialog) -> None:
    names = [opened.formats.item(row).text() for row in range(opened.formats.count())]
    assert names[0].endswith("*.pdf")
    assert names[-1].endswith("*.engine.json")


def test_the_preview_follows_format_and_options_page_by_page(opened: ExportDialog) -> None:
    opened.choose("pdf")
    assert opened.form is not None
    opened.form.choose("what", "sheet")
    board = opened._board
    assert len(opened.preview.pages) == len(EXPORTERS["pdf"].preview(board, opened.options())) > 1
    sheet = preview_of(opened)
    opened.form.choose("what", "map")
    assert len(opened.preview.pages) == 1
    assert preview_of(opened) != sheet
    opened.choose("png")
    light = preview_of(opened)
    assert opened.form is not None
    opened.form.choose("theme", "dark")
    assert preview_of(opened) != light
    opened.form.choose("level", 7)
    assert not opened.preview.pages
    assert "no level 7" in opened.preview._error


@pytest.mark.parametrize("name", OFFERED)
def test_no_word_is_cut_off_and_no_value_is_raw(opened: ExportDialog, name: str) -> None:
    opened.choose(name)
    for _ in range(3):  # a layout asks for room, gets it, and is laid out
        QCoreApplication.processEvents()
    assert opened.form is not None
    for label in filter(Label.isVisible, opened.form.findChildren(Label)):
        assert label.width() <= opened.form.width()
        assert label.height() >= label.heightForWidth(label.width())
    raw = {choice for option in opened.exporter.options for choice in option.choices}
    for box in opened.form.findChildren(QComboBox):
        assert not raw & {box.itemText(index) for index in range(box.count())}
    assert all(tick.accessibleName() or tick.text() for tick in opened.form.findChildren(QCheckBox))


def test_sides_are_ticked_by_name(opened: ExportDialog) -> None:
    opened.choose("engine")
    assert opened.form is not None
    boxes = {box.text(): box for box in opened.form.findChildren(QCheckBox)}
    boxes["NORAD"].setChecked(True)
    assert opened.options()["secrets"] == "norad"


def test_secrets_are_offered_only_where_the_scenario_has_some(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    document = window.workspace.document

    def are_offered() -> bool:
        context = WindowContext(window, window.workspace, window.files, window.settings, window.tasks)
        dialog = ExportDialog(context)
        dialog.choose("engine")
        dialog.show()
        assert dialog.form is not None
        offered = any(box.text() == "NORAD" and box.isVisible() for box in dialog.form.findChildren(QCheckBox))
        close(dialog)
        return offered

    assert not are_offered()
    objective = document.scenario.objectives[0]
    document.do(set_field(f"objectives/{objective.id}/secret", True))
    assert are_offered()


@pytest.mark.parametrize(("side", "ending"), [(None, ".engine.json"), ("NORAD", "-norad.engine.json")])
def test_a_secret_file_is_not_named_like_the_one_for_everyone(
    opened: ExportDialog, monkeypatch: pytest.MonkeyPatch, side: str | None, ending: str
) -> None:
    suggested: list[Path] = []
    monkeypatch.setattr("editor.ui.dialogs.export.ask_save_path", lambda _, path, *_rest: suggested.append(path))
    opened.choose("engine")
    assert opened.form is not None
    for box in opened.form.findChildren(QCheckBox):
        box.setChecked(box.text() == side)
    opened.go.click()
    (path,) = suggested
    assert path.name.endswith(ending)
    assert side is not None or "norad" not in path.name


# --- how it ends ---


def test_an_export_ends_with_a_way_to_the_file_and_to_its_folder(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_paths: list[Path] = []

    def remember(path: Path) -> bool:
        opened_paths.append(path)
        return len(opened_paths) > 1

    monkeypatch.setattr("editor.ui.dialogs.export.open_with_system", remember)
    script = Script(to_save=[tmp_path / "out.png"])
    window = make_window(qtbot, tmp_path, script)
    open_example(window, tmp_path)
    dialog = ExportDialog(window.context)
    dialog.choose("png")
    dialog.go.click()
    end = next(each for each in window.findChildren(ExportDoneDialog))
    assert end.words.text() == f"out.png was saved to {tmp_path}."
    end.open_file.click()
    assert end.isVisible()
    assert str(tmp_path / "out.png") in end.words.text()
    end.open_folder.click()
    assert not end.isVisible()
    assert opened_paths == [tmp_path / "out.png", tmp_path]


def test_a_file_is_handed_over_by_its_whole_path(tmp_path: Path) -> None:
    handed: list[QUrl] = []

    def system(url: QUrl) -> bool:
        handed.append(url)
        return True

    assert open_with_system(tmp_path / "a b#c.pdf", system)
    assert handed[0].toLocalFile() == str(tmp_path / "a b#c.pdf")
