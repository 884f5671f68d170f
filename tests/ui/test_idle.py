"""A window at rest does no work: no layout causes itself again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from editor.edits import select_all_on, select_tiles
from editor.ui.panels.piece_delegates import GridDelegate
from editor.ui.panels.piece_list import PieceListView
from editor.ui.panels.piece_rows import PieceLook, PieceRow
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.scenario.section_registry import sections_of
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, make_window, open_example, press_key, the_box

ALT = Qt.KeyboardModifier.AltModifier
ROUNDS = 60
"""Rounds of the event loop in which everything settles."""


class EventCounter(QObject):
    """Counts events of one type by the class of the receiver."""

    def __init__(self, counted: QEvent.Type) -> None:
        super().__init__()
        self.counted = counted
        self.received: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        if event.type() == self.counted:
            self.received[type(watched).__name__] += 1
        return False


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path, Script())
    open_example(window, tmp_path)
    return window


def events_when_idle(counted: QEvent.Type = QEvent.Type.LayoutRequest, rounds: int = ROUNDS) -> Counter[str]:
    """Return the events of that type that are still sent after the window has settled."""
    for _ in range(rounds):
        QCoreApplication.processEvents()
    counter = EventCounter(counted)
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(counter)
    for _ in range(rounds):
        QCoreApplication.processEvents()
    application.removeEventFilter(counter)
    return counter.received


def test_map_page_is_idle_with_any_selection(window: MainWindow) -> None:
    document = window.workspace.document
    level = document.level.level
    for selection in (
        select_tiles(level.id, level.placements[0].id),
        select_all_on(document.scenario, level.id),
    ):
        document.select(selection)
        window.resize(1366, 768)
        assert not events_when_idle()
        window.resize(900, 560)
        assert not events_when_idle()


def test_sections_of_the_scenario_page_are_idle(window: MainWindow) -> None:
    press_key(window, Qt.Key.Key_2, ALT)
    page = window.pages.scenario
    for section in sections_of(window.workspace.box.game):
        page.show_section(section.name)
        assert not events_when_idle(), section.name


def test_sheet_page_is_idle(window: MainWindow) -> None:
    press_key(window, Qt.Key.Key_3, ALT)
    assert not events_when_idle()


def test_grid_of_pieces_is_idle_at_any_height(qtbot: QtBot) -> None:
    """The scroll bar changes the width of the list, and the width changes which cells fit beside each other."""
    view = PieceListView("Tiles")
    qtbot.addWidget(view)
    view.setFlow(QListView.Flow.LeftToRight)
    view.setWrapping(True)
    view.setItemDelegate(GridDelegate(view, Thumbnails(the_box(), view)))
    look = PieceLook("face", "gym", "front")
    view.set_rows([PieceRow("group", "8 × 6"), *(PieceRow(name, name, look=look) for name in "abc")])
    view.show()
    for height in range(120, 300, 5):
        for width in (240, 252, 264):
            view.resize(width, height)
            assert not events_when_idle(QEvent.Type.Resize, rounds=12), (width, height)
