"""Characters beyond the edge of the map: led there by hand or key, saved, opened again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.board.miniatures import miniatures
from editor.files import read_scenario
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import CTRL, NONE, click, make_window, open_example, point_of, press_key

LEFT = Qt.MouseButton.LeftButton


def where(window: MainWindow, name: str) -> tuple[int, int]:
    [square] = [each.squares[0] for each in miniatures(window.workspace.document.board) if each.id == name]
    return square.x, square.y


def drag(window: MainWindow, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(window.canvas, LEFT, NONE, start)
    for step in range(1, 9):
        QTest.mouseMove(window.canvas, start + (end - start) * step / 8)
        QApplication.processEvents()
    QTest.mouseRelease(window.canvas, LEFT, CTRL, end)


def problems_of(window: MainWindow, name: str) -> set[str]:
    return {each.rule for each in window.workspace.document.report.problems if name in each.subjects}


@pytest.mark.parametrize("way", [(0, -6), (-4, 0), (-4, -6)])
def test_a_character_dragged_over_the_edge_is_a_problem(qtbot: QtBot, tmp_path: Path, way: tuple[int, int]) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    window.canvas.zoom_out()
    x, y = where(window, "zombie-1")
    drag(window, point_of(window, x + 0.5, y + 0.5), point_of(window, x + way[0] + 0.5, y + way[1] + 0.5))
    assert where(window, "zombie-1") == (x + way[0], y + way[1])
    assert "start.blocked" in problems_of(window, "zombie-1")


def test_a_character_led_over_the_edge_by_keys_is_saved_and_opens_again(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    path = open_example(window, tmp_path)
    x, y = where(window, "zombie-2")
    click(window.canvas, point_of(window, x + 0.5, y + 0.5))
    for _ in range(y + 3):
        press_key(window.canvas, Qt.Key.Key_Up, CTRL)
    assert where(window, "zombie-2") == (x, -3)
    assert window.files.save()
    assert window.files.open_path(path)
    assert read_scenario(path) == window.workspace.document.scenario
    assert "start.blocked" in problems_of(window, "zombie-2")
