"""The menu of the right button: what can be done with what lies there; nothing happens by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from editor.edits import place_tile, resize_level, select_tiles
from editor.model.level import Placement
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.place_tile import PlaceTileTool
from editor.ui.map.tools.select import SelectTool
from editor.ui.map.tools.sight import SightTool
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, click, make_window, move_pointer, open_example, point_of

pytestmark = pytest.mark.qt_log_ignore("does not support")  # menus on no screen
RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    window = make_window(qtbot, tmp_path, script)
    open_example(window, tmp_path)
    return window


def offered(window: MainWindow, x: float, y: float) -> dict[str, QAction]:
    """What a right click offers, by the words before the key."""
    click(window.canvas, point_of(window, x, y), RIGHT)
    entries = [each for each in window.controls.map_menu.actions() if not each.isSeparator()]
    window.controls.map_menu.hide()
    return {each.text().partition("\t")[0]: each for each in entries}


def test_a_right_click_picks_and_offers_but_changes_nothing(window: MainWindow) -> None:
    document = window.workspace.document
    before = document.scenario
    entries = offered(window, 1.5, 5.5)
    assert document.scenario is before
    assert document.selection == select_tiles("ground", "gym")
    wanted = ["Gym", "Rotate right", "Rotate left", "Flip", "Edit tile", "Save as stamp…", "Delete", "Properties"]
    assert list(entries)[: len(wanted)] == wanted
    assert {"Select room", "Line of sight from here"} <= set(entries)


def test_what_is_chosen_is_done_to_what_lies_there_whatever_is_in_the_hand(window: MainWindow) -> None:
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="kitchen"))
    move_pointer(window.canvas, point_of(window, 1.5, 5.5))
    entries = offered(window, 1.5, 5.5)
    assert isinstance(window.workspace.tool, PlaceTileTool), "the piece stays in the hand until something is chosen"
    entries["Delete"].trigger()
    assert "gym" not in {each.id for each in window.workspace.document.level.level.placements}
    assert window.workspace.document.history.undo_label is not None
    assert window.workspace.document.history.undo_label.text() == "Delete Gym"


def test_a_piece_in_the_hand_can_be_put_back(window: MainWindow) -> None:
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="kitchen"))
    offered(window, 1.5, 5.5)["Cancel placement"].trigger()
    assert isinstance(window.workspace.tool, SelectTool)


def test_a_door_is_opened_and_closed(window: MainWindow) -> None:
    def states() -> set[str]:
        doors = window.workspace.document.level.level.doors
        return {door.state for door in doors if door.id == "norad-small-4"}

    offered(window, 1.5, 4.03)["Open door"].trigger()
    assert states() == {"open"}
    offered(window, 1.5, 4.03)["Close door"].trigger()
    assert states() == {"closed"}


def test_the_room_is_all_that_can_be_walked_to_without_a_door(window: MainWindow) -> None:
    offered(window, 1.5, 5.5)["Select room"].trigger()
    room = window.workspace.document.selection.tiles
    assert "gym" in room
    assert "missile-room" not in room, "a door is between them"


def test_what_fits_is_asked_of_the_square_that_was_clicked(window: MainWindow) -> None:
    window.workspace.do(resize_level("ground", 12, 8))
    offered(window, 9.5, 2.5)["Show tiles that fit"].trigger()
    assert window.workspace.here == (9, 2)
    assert window.fitting.overlay is not None


def test_sight_from_here_keeps_the_square(window: MainWindow) -> None:
    offered(window, 1.5, 5.5)["Line of sight from here"].trigger()
    tool = window.workspace.tool
    assert isinstance(tool, SightTool)
    assert tool.pinned == (1, 5)


def test_the_other_end_of_stairs_is_placed_and_their_link_is_cut(window: MainWindow, script: Script) -> None:
    document = window.workspace.document
    document.do(place_tile("ground", Placement(id="stairs-up-1", tile="stairs-up-1", x=1, y=5)))
    script.yes = [True]
    offered(window, 1.5, 5.5)["Place matching stairs"].trigger()
    tool = window.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert tool.tile == "stairs-down-1"
    tool.handle_key_press("Return", None)
    assert document.scenario.stairs
    document.show_level("ground")
    offered(window, 1.5, 5.5)["Unlink stairs"].trigger()
    assert not document.scenario.stairs


def test_empty_ground_offers_no_piece(window: MainWindow) -> None:
    entries = offered(window, 30, 30)
    assert "Delete" not in entries
    assert "Line of sight from here" not in entries
