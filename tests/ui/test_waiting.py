"""Large files are read beside the window: it lives on, says how far it is, and the old map stays if one stops it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, get_ident

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from editor.errors import FileError
from editor.files import read_scenario
from editor.messages import msg
from editor.model.scenario import Scenario
from editor.ui.dialogs import standard_dialogs
from editor.ui.dialogs.standard_dialogs import run_with_progress
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.window import document_files
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, copy_of_example, make_window

WHAT = msg("ui.opening", name="map")


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    return make_window(qtbot, tmp_path, script)


@pytest.fixture
def tasks(window: MainWindow) -> TaskRunner:
    return TaskRunner(window)


def shown(window: MainWindow) -> list[QProgressDialog]:
    return [each for each in window.findChildren(QProgressDialog) if each.isVisible()]


def when_shown(window: MainWindow, then: Callable[[QProgressDialog], object]) -> None:
    def look() -> None:
        if shown(window):
            then(shown(window)[0])
        else:
            QTimer.singleShot(1, window, look)

    QTimer.singleShot(0, window, look)


def test_what_is_done_soon_shows_no_dialog_and_is_done_elsewhere(window: MainWindow, tasks: TaskRunner) -> None:
    seen: list[QProgressDialog] = []
    when_shown(window, seen.append)
    assert run_with_progress(tasks, WHAT, lambda _: get_ident(), window) != get_ident()
    assert seen == []
    tasks.stop_all()


def test_what_takes_longer_shows_how_far_it_is(
    window: MainWindow, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standard_dialogs, "PROGRESS_DELAY", 0)
    looked_at, values = Event(), list[int]()

    def look(dialog: QProgressDialog) -> None:
        assert dialog.labelText() == "Opening map…"
        while dialog.value() < 0:  # the progress report is on its way
            QApplication.processEvents()
        values.append(dialog.value())
        looked_at.set()

    def work(task: Task) -> str:
        task.report(0.5)
        assert looked_at.wait(10)
        return "done"

    when_shown(window, look)
    assert run_with_progress(tasks, WHAT, work, window) == "done"
    assert values == [50]
    assert not shown(window)
    tasks.stop_all()


def test_what_goes_wrong_is_raised_where_one_waits(window: MainWindow, tasks: TaskRunner) -> None:
    def work(_: Task) -> None:
        raise FileError(msg("ui.cannot-open"))

    with pytest.raises(FileError):
        run_with_progress(tasks, WHAT, work, window)
    tasks.stop_all()


def test_stopping_leaves_the_old_map(
    window: MainWindow, tmp_path: Path, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standard_dialogs, "PROGRESS_DELAY", 0)
    monkeypatch.setattr(document_files, "_LARGE", 0)
    before, path, stopped = window.workspace.document, copy_of_example(tmp_path), Event()
    read = read_scenario
    monkeypatch.setattr(document_files, "read_scenario", lambda path: stopped.wait(10) and read(path))
    tasks = TaskRunner(window)
    monkeypatch.setattr(window.files, "_tasks", tasks)

    def stop(dialog: QProgressDialog) -> None:
        dialog.findChildren(QPushButton)[0].click()
        stopped.set()

    when_shown(window, stop)
    assert not window.files.open_path(path)
    tasks.stop_all()
    assert window.workspace.document is before
    assert (script.notified, window.settings.recent()) == ([], [])
    monkeypatch.setattr(standard_dialogs, "PROGRESS_DELAY", 400)
    assert window.files.open_path(path)
    assert window.workspace.document.path == path
    tasks.stop_all()


def test_a_scenario_with_packs_beside_it_is_read_beside_the_window(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []
    tasks = TaskRunner(window)
    monkeypatch.setattr(window.files, "_tasks", tasks)

    def read(path: Path) -> Scenario:
        threads.append(get_ident() == here)
        return read_scenario(path)

    here = get_ident()
    monkeypatch.setattr(document_files, "read_scenario", read)
    path = copy_of_example(tmp_path)
    assert window.files.open_path(path)
    window.files.close_document(window.workspace.document)
    (tmp_path / "sent.tilepack.zip").write_bytes(b"PK")
    assert window.files.open_path(path)
    tasks.stop_all()
    assert threads == [True, False]
