"""Helpers for games in a real window, on small frames and with instant computer moves."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QPoint
from pytestqt.qtbot import QtBot

from editor.sags.construction.actions import TileSpot
from editor.session.game_setup import GameSetup, PlayerSetup
from editor.ui.table.active_game import ActiveGame
from editor.ui.table.construction_tools import PendingTileTool
from editor.ui.table.table_page import TablePage
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, click, make_window, move_pointer

ANNA, BEN = PlayerSetup(who="person", name="Anna"), PlayerSetup(who="person", name="Ben")
COMPUTER = PlayerSetup()


def start_game(
    qtbot: QtBot,
    folder: Path,
    *guests: PlayerSetup,
    script: Script | None = None,
    frame: int | None = None,
    seed: int = 3,
    cards: Literal["house", "table"] = "house",
) -> MainWindow:
    """Return a window with a new game."""
    window = make_window(qtbot, folder, script)
    window.settings.set_text("computer-speed", "instant")
    size = frame or {3: 10, 4: 11}.get(len(guests), 8)
    order = GameSetup(guests=guests or (ANNA, COMPUTER), seed=seed, width=size, height=size, cards=cards)
    assert window.table_controller.tables.start_game(order)
    let_computers_move()
    return window


def let_computers_move() -> None:
    """Process the timers that start computer moves; the work itself is synchronous in tests."""
    for _ in range(3):
        QCoreApplication.processEvents()


def active_game(window: MainWindow) -> ActiveGame:
    play = window.table_controller.active_game
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


def pending_tile_tool(window: MainWindow) -> PendingTileTool:
    tool = page_of(window).workspace.tool
    assert isinstance(tool, PendingTileTool)
    return tool


def point_over(window: MainWindow, spot: TileSpot) -> QPoint:
    """Return where the pointer must be for the pending tile to be on that spot."""
    tool, canvas = pending_tile_tool(window), page_of(window).canvas
    for half_x in range(1, 12):
        for half_y in range(1, 12):
            x, y = spot.x + half_x / 2, spot.y + half_y / 2
            if tool.tile_in_hand.spot_at(x, y) == spot:
                return canvas.view.to_window(x, y).toPoint()
    raise AssertionError("the tile cannot be placed like that")


def point_at(window: MainWindow, spot: TileSpot) -> None:
    move_pointer(page_of(window).canvas, point_over(window, spot))


def click_on(window: MainWindow, spot: TileSpot) -> None:
    point_at(window, spot)
    click(page_of(window).canvas, point_over(window, spot))
    let_computers_move()
