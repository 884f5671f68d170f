"""The start page: wishes, files of late, scenarios that come with the program."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor.board import compile_board
from editor.rules import check
from editor.sags.construction import to_scenario
from editor.sags.players.auto_play import MapOrder, build_map
from editor.ui.dialogs.generate_map import GenerateMapDialog, generate_map
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.table.new_game_dialog import NewGameDialog
from editor.ui.widgets.background_tasks import TaskCancelled, TaskRunner
from editor.ui.window.main_window import MainWindow
from editor.ui.window.start_cards import FileCard
from editor.ui.window.start_page import StartPage
from tests.ui.windows import (
    EXAMPLE,
    Script,
    click,
    copy_of_example,
    dialog,
    make_window,
    press_key,
    settings_in,
    the_box,
)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    return make_window(qtbot, tmp_path, script)


def file_cards(window: MainWindow) -> dict[str, FileCard]:
    return {card.text(): card for card in window.start_page.findChildren(FileCard)}


def test_create_a_scenario_asks_for_the_frame(window: MainWindow) -> None:
    click(window.start_page.cards["scenario"])
    asked = dialog(window, NewScenarioDialog)
    assert asked.focusWidget() is asked.name, "the title can be typed at once"


def test_check_a_map_opens_one(window: MainWindow, script: Script, tmp_path: Path) -> None:
    script.to_open = [copy_of_example(tmp_path)]
    window.start_page.cards["check"].setFocus()
    press_key(window.start_page.cards["check"], Qt.Key.Key_Return)
    assert window.workspace.document.path == tmp_path / "map.scenario.json"


def test_play_sags_asks_who_plays(window: MainWindow) -> None:
    click(window.start_page.cards["sags"])
    assert dialog(window, NewGameDialog)


@pytest.mark.parametrize(("width", "height"), [(900, 560), (1366, 768), (1920, 1080)])
def test_nothing_is_cut_off_in_a_window_of_any_size(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    page = window.start_page
    inside = page.widget()
    assert inside is not None
    for _ in range(3):  # the scroll bar comes and goes
        QApplication.processEvents()
    assert inside.width() <= page.viewport().width(), "nothing hangs over the side"
    for card in (*page.cards.values(), *page.findChildren(FileCard)):
        at = card.mapTo(inside, card.rect().topLeft())
        assert at.x() >= 0
        assert at.x() + card.width() <= inside.width()
    for card in page.cards.values():
        assert card.height() >= card.height_for(card.width())
    right = max(card.geometry().right() for card in page.cards.values())
    files = max(card.geometry().right() for card in page.findChildren(FileCard))
    assert abs(right - files) < 9, "both rows end at the same edge"
    places = [card.geometry() for card in page.cards.values()]
    assert not any(one.intersects(other) for one, other in combinations(places, 2))


def test_just_a_map_asks_which(window: MainWindow) -> None:
    click(window.start_page.generate_map)
    assert dialog(window, GenerateMapDialog)


@pytest.mark.parametrize("seed", [1, 2])
def test_made_maps_are_full_and_legal(seed: int) -> None:
    shares: list[float] = []
    made = generate_map(the_box(), MapOrder(2, seed), shares.append)
    report = check(compile_board(made.scenario, the_box()))
    assert report.count("error") == 0
    assert made.empty == 0
    assert max(shares) == 1.0
    assert shares[0] == 0.0
    assert made.scenario == to_scenario(build_map(MapOrder(2, seed), the_box())), "the same that the command makes"


def test_making_a_map_can_be_stopped() -> None:
    def stop(share: float) -> None:
        if share > 0.3:
            raise TaskCancelled

    with pytest.raises(TaskCancelled):
        generate_map(the_box(), MapOrder(2, 1), stop)


def test_shipped_scenarios_are_shown_with_title_and_picture(window: MainWindow) -> None:
    card = file_cards(window)["First Steps"]
    assert not card._picture.isNull()
    click(card)
    assert window.workspace.document.scenario.title == "First Steps"
    assert window.workspace.document.path is None  # what ships with the program is not overwritten
    assert not window.isWindowModified()


def test_files_of_late_are_shown_and_opened(qtbot: QtBot, tmp_path: Path) -> None:
    first = make_window(qtbot, tmp_path)
    path = tmp_path / "mine.scenario.json"
    path.write_text(EXAMPLE.read_text(encoding="utf-8").replace("First Steps", "Mine"), encoding="utf-8")
    first.files.open_path(path)
    first.close()
    second = make_window(qtbot, tmp_path)
    click(file_cards(second)["Mine"])
    assert second.workspace.document.path == path


def test_a_broken_file_of_late_is_still_shown_by_its_name(qtbot: QtBot, tmp_path: Path) -> None:
    first = make_window(qtbot, tmp_path)
    path = tmp_path / "broken.scenario.json"
    path.write_text("{", encoding="utf-8")
    first.settings.remember(path)
    first.start_page.refresh()
    assert "broken" in file_cards(first)


def test_pictures_that_come_when_the_page_is_gone_are_dropped(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another language builds the page again while its pictures are still being drawn."""
    tasks, gone = TaskRunner(), Event()

    def drawn_late(*_: object) -> QImage:
        gone.wait(60)
        return QImage()

    monkeypatch.setattr("editor.ui.window.start_page.map_detail", drawn_late)
    page = StartPage(the_box(), settings_in(tmp_path), tasks)
    page.show()
    qtbot.waitUntil(lambda: bool(tasks._running))
    delete(page)
    gone.set()
    qtbot.waitUntil(lambda: not tasks._running)
