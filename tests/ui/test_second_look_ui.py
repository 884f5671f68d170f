"""The window runs the cross-check by itself, and shows a disagreement among its problems."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.window.main_window import MainWindow
from tests.ui.windows import make_window, open_example


def cross_check_state(window: MainWindow) -> str:
    return window.workspace.document.report.geometry


def test_it_asks_when_idle_and_agrees(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    window.cross_check_timer.tick(1000.0)
    assert cross_check_state(window) == "not asked"
    assert window.cross_check_timer.tick(1010.0)
    assert cross_check_state(window) == "agrees"
    assert not window.cross_check_timer.tick(1020.0)


def test_a_disagreement_is_an_error_that_everybody_sees(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    before = window.workspace.document.report.count("error")
    monkeypatch.setattr("editor.board.sight.sealed_corners", lambda *_: (0, 0))
    window.workspace.document.report.inspection.__dict__.pop("set_up", None)
    window.cross_check_timer.tick(1000.0)
    window.cross_check_timer.tick(1010.0)
    assert cross_check_state(window) == "disagrees"
    assert str(before + 1) in window.status.counts["error"].text()
    assert "internal.disagreement" in {group.problems[0].rule for group in window.panels.problems.model.groups}
