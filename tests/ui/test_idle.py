"""A window at rest does no work: no layout causes itself again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edits import select_all_on, select_tiles
from editor.ui.scenario.section_registry import sections_of
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, make_window, open_example, press_key

ALT = Qt.KeyboardModifier.AltModifier
ROUNDS = 60
"""Rounds of the event loop in which everything settles."""


class RequestCounter(QObject):
    """Counts layout requests by the class of the receiver."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        if event.type() == QEvent.Type.LayoutRequest:
            self.requests[type(watched).__name__] += 1
        return False


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path, Script())
    open_example(window, tmp_path)
    return window


def requests_when_idle() -> Counter[str]:
    """Return the layout requests that are still sent after the window has settled."""
    for _ in range(ROUNDS):
        QCoreApplication.processEvents()
    counter = RequestCounter()
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(counter)
    for _ in range(ROUNDS):
        QCoreApplication.processEvents()
    application.removeEventFilter(counter)
    return counter.requests


def test_map_page_is_idle_with_any_selection(window: MainWindow) -> None:
    document = window.workspace.document
    level = document.level.level
    for selection in (
        select_tiles(level.id, level.placements[0].id),
        select_all_on(document.scenario, level.id),
    ):
        document.select(selection)
        window.resize(1366, 768)
        assert not requests_when_idle()
        window.resize(900, 560)
        assert not requests_when_idle()


def test_sections_of_the_scenario_page_are_idle(window: MainWindow) -> None:
    press_key(window, Qt.Key.Key_2, ALT)
    page = window.pages.scenario
    for section in sections_of(window.workspace.box.game):
        page.show_section(section.name)
        assert not requests_when_idle(), section.name


def test_sheet_page_is_idle(window: MainWindow) -> None:
    press_key(window, Qt.Key.Key_3, ALT)
    assert not requests_when_idle()
