"""Games at the table of a real window, on the smallest frames, with computers that do not keep anybody waiting."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QPoint
from pytestqt.qtbot import QtBot

from editor.sags.construction.actions import TileSpot
from editor.session.game_setup import GameSetup, PlayerSetup
from editor.ui.table.laying import LayingTool
from editor.ui.table.page import TablePage
from editor.ui.table.play import TablePlay
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, click, make_window, move_pointer

ANNA, BEN = PlayerSetup(who="person", name="Anna"), PlayerSetup(who="person", name="Ben")
COMPUTER = PlayerSetup()


def sit_down(
    qtbot: QtBot,
    folder: Path,
    *guests: PlayerSetup,
    script: Script | None = None,
    frame: int = 8,
    seed: int = 3,
    cards: Literal["house", "table"] = "house",
) -> MainWindow:
    """A window with a game that has just begun."""
    window = make_window(qtbot, folder, script)
    window.settings.set_text("table-pace", "at-once")
    order = GameSetup(guests=guests or (ANNA, COMPUTER), seed=seed, width=frame, height=frame, cards=cards)
    assert window.table_controller.tables.begin(order)
    let_computers_move()
    return window


def let_computers_move() -> None:
    """The work itself is done at once in tests; it is begun by a timer."""
    for _ in range(3):
        QCoreApplication.processEvents()


def play_of(window: MainWindow) -> TablePlay:
    play = window.table_controller.play
    assert play is not None
    return play


def page_of(window: MainWindow) -> TablePage:
    page = window.table_controller.page
    assert page is not None
    return page


def trigger(window: MainWindow, command: str) -> None:
    action = window.action_registry[command]
    assert action.isEnabled(), command
    action.trigger()
    let_computers_move()


def held(window: MainWindow) -> LayingTool:
    tool = page_of(window).workspace.tool
    assert isinstance(tool, LayingTool)
    return tool


def point_over(window: MainWindow, spot: TileSpot) -> QPoint:
    """Where the pointer must be for the tile in the hand to be in that spot."""
    tool, canvas = held(window), page_of(window).canvas
    for half_x in range(1, 12):
        for half_y in range(1, 12):
            x, y = spot.x + half_x / 2, spot.y + half_y / 2
            if tool.hand.spot_at(x, y) == spot:
                return canvas.view.to_window(x, y).toPoint()
    raise AssertionError("the tile is not held like that")


def point_at(window: MainWindow, spot: TileSpot) -> None:
    move_pointer(page_of(window).canvas, point_over(window, spot))


def click_on(window: MainWindow, spot: TileSpot) -> None:
    point_at(window, spot)
    click(page_of(window).canvas, point_over(window, spot))
    let_computers_move()
