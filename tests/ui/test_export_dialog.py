"""The export dialog is closed while something is still being drawn or written."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.export import export
from editor.ui.dialogs.export import ExportDialog
from editor.ui.tasks import Tasks
from tests.ui.windows import Script, make_window, open_example


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

    monkeypatch.setattr("editor.ui.dialogs.export.map_picture", slowly)
    tasks = Tasks()
    with qtbot.captureExceptions() as caught:
        close(ExportDialog(window.workspace, window.files, tasks, window))
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
    tasks = Tasks()
    dialog = ExportDialog(window.workspace, window.files, tasks, window)
    dialog.choose("engine")
    script.to_save = [tmp_path / "out.engine.json"]
    with qtbot.captureExceptions() as caught:
        dialog.go.click()
        close(dialog)
        may_go_on.set()
        qtbot.waitUntil(lambda: window.status.line.text() == "Exported: out.engine.json")
    assert caught == []
    assert (tmp_path / "out.engine.json").exists()
