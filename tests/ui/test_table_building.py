"""The map is built at the table, by hand: a tile is taken, turned, put down, given doors, laid; and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.sags.construction.actions import LayTile, TileSpot
from editor.sags.game.log_file import read_log, replay
from editor.sags.game.setup import draw_sides
from editor.ui.map.tools.door_highlights import door_center
from editor.ui.panels.shelf import ShelfView
from editor.ui.table.building import BuildingPage
from editor.ui.table.new_table import NewTable
from editor.ui.table.tools import Resting
from editor.ui.window.main_window import MainWindow
from tests.ui.tables import (
    ANNA,
    BEN,
    COMPUTER,
    click_on,
    held,
    let_computers_move,
    page_of,
    play_of,
    point_at,
    point_over,
    sit_down,
    trigger,
)
from tests.ui.windows import Script, click, dialog, make_window, press_key, the_box, type_in


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return sit_down(qtbot, tmp_path, ANNA, BEN)


def take(window: MainWindow, tile: str) -> None:
    """Click a tile of the zone."""
    page = page_of(window).step_page
    zone = page.zone  # type: ignore[union-attr]
    index = zone.shelf.place_of(tile)
    zone.scrollTo(index)
    click(zone.viewport(), zone.visualRect(index).center())


def held_spots(window: MainWindow) -> list[TileSpot]:
    """Where the tile may lie as it is held."""
    hand = held(window).hand
    return [spot for spot in hand.offers if (spot.face, spot.rotation) == (hand.face, hand.rotation)]


def test_from_the_dialog_to_the_first_move(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.settings.set_text("table-pace", "at-once")
    trigger(window, "table-new")
    asked = dialog(window, NewTable)
    type_in(asked.seats[0].name, "Anna")
    asked.columns.setValue(8)
    asked.rows.setValue(8)
    asked.seed.setValue(3)
    press_key(asked, Qt.Key.Key_Return)
    let_computers_move()
    assert window.shows_table()
    assert play_of(window).mover == "norad"
    assert page_of(window).bar.turn.text() == "Anna: your turn"
    assert window.windowTitle() == "S.A.G.S. at the table[*] – SAGS Studio"
    again = NewTable(window.table_controller.tables.last)
    assert again.seats[0].name.text() == "Anna"
    assert (again.columns.value(), again.rows.value()) == (8, 8)
    again.deleteLater()


def test_a_lot_decides_who_plays_which_side(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.settings.set_text("table-pace", "at-once")
    trigger(window, "table-new")
    asked = dialog(window, NewTable)
    type_in(asked.seats[0].name, "Anna")
    assert asked.seats[0].side.text() == "NORAD"
    click(asked.by_lot, QPoint(8, asked.by_lot.height() // 2))
    assert asked.seats[0].side.text() == "Player 1", "nobody knows yet"
    asked.seed.setValue(next(seed for seed in range(1, 99) if draw_sides(seed) == ("salemite", "norad")))
    press_key(asked, Qt.Key.Key_Return)
    let_computers_move()
    play = play_of(window)
    assert play.sitting.seat("salemite").name == "Anna"
    assert all(seat.drawn for seat in play.sitting.game.seats)
    play.file.wait_until_written()
    log = read_log(play.file.path)
    assert [(seat.side, seat.name, seat.drawn) for seat in log.seats] == [
        ("salemite", "Anna", True),
        ("norad", "", True),
    ], "as they drew"
    assert replay(log, the_box()).seats == play.sitting.game.seats


def test_a_tile_is_put_down_with_one_click_and_laid_with_the_next(window: MainWindow) -> None:
    play = play_of(window)
    take(window, "passage")
    spot = held_spots(window)[0]
    click_on(window, spot)
    assert not play.sitting.game.moves, "it only lies there"
    assert page_of(window).strip.lay.isEnabled()
    press_key(page_of(window).canvas, Qt.Key.Key_Escape)
    assert held(window).down is None
    click_on(window, spot)
    click_on(window, spot)
    ((side, move),) = play.sitting.game.moves
    assert isinstance(move, LayTile)
    assert move.spot == spot
    assert isinstance(page_of(window).workspace.tool, Resting)
    assert play.mover not in (None, side), "the next one's turn"
    assert len(page_of(window).canvas.scene.outlined) == 1
    assert "Passage" in page_of(window).log.list.item(0).text()


def test_why_a_tile_may_not_lie_there_is_said_in_one_line(window: MainWindow) -> None:
    take(window, "passage")
    legal = held_spots(window)
    inside = TileSpot("passage", legal[0].face, 4, 4, legal[0].rotation)
    assert inside not in legal, "a first tile lies against the frame"
    click_on(window, inside)
    assert page_of(window).said.isVisible()
    assert "touches" in page_of(window).said.text()
    assert held(window).down is None


def test_r_turns_to_the_next_turn_that_is_legal_there(window: MainWindow) -> None:
    take(window, "passage")
    hand = held(window).hand
    point_at(window, held_spots(window)[0])
    for _ in range(4):
        press_key(page_of(window).canvas, Qt.Key.Key_R)
        ghost = held(window).ghost()
        assert ghost is not None
        assert ghost.legal, "every turn it stops at may lie there"
    press_key(page_of(window).canvas, Qt.Key.Key_X)
    assert held(window).hand.face != hand.face


def test_needed_doors_are_offered_in_all_ways_and_more_by_a_click(window: MainWindow) -> None:
    take(window, "passage")
    tool, canvas = held(window), page_of(window).canvas
    spot = next(each for each in held_spots(window) if len(tool.hand.offers[each].doors) > 1)
    click_on(window, spot)
    (ways,) = page_of(window).strip.choices
    down = tool.down
    assert down is not None
    assert ways.count() == len(down.door_plans)
    ways.activated.emit(1)
    assert tool.down is not None
    assert tool.down.doors == down.door_plans[1].doors != down.doors
    press_key(canvas, Qt.Key.Key_Return)
    (_, move) = play_of(window).sitting.game.moves[0]
    assert isinstance(move, LayTile)
    assert move.doors == down.door_plans[1].doors


def drag(window: MainWindow, shelf: ShelfView, key: str, to: QPoint) -> None:
    """Drag a row of a shelf onto the map, as Qt does between the first move and letting go."""
    index = shelf.shelf.place_of(key)
    assert shelf.shelf.flags(index) & Qt.ItemFlag.ItemIsDragEnabled
    shelf.dragged.emit(shelf.shelf.row_at(index))
    data, canvas = shelf.shelf.mimeData([index]), page_of(window).canvas
    copy, left, no_keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(to, copy, data, left, no_keys)
    QApplication.sendEvent(canvas, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(canvas, QDragMoveEvent(to, copy, data, left, no_keys))
    QApplication.sendEvent(canvas, QDropEvent(QPointF(to), copy, data, left, no_keys))


def test_a_tile_and_then_its_door_are_dragged_onto_the_map(window: MainWindow) -> None:
    page, canvas = page_of(window).step_page, page_of(window).canvas
    assert isinstance(page, BuildingPage)
    at_rest = canvas.size()
    take(window, "passage")
    there = point_over(window, held_spots(window)[0])
    held(window).back()
    drag(window, page.zone, "passage", there)
    assert canvas.size() == at_rest, "the map does not jump when something is in the hand"
    tool = held(window)
    assert tool.down is not None
    edges = tool.down.doors[0].edges
    (row,) = [each for each in page.reserve.shelf.rows if each.title == "Small strong wooden door"]
    assert row.key not in {each.door for each in tool.down.doors}
    on_door = canvas.view.to_window(*door_center(edges)).toPoint()
    drag(window, page.reserve, row.key, on_door)
    assert [each.door for each in tool.down.doors if each.edges == edges] == [row.key]
    large = next(each.key for each in page.reserve.shelf.rows if each.title == "Large wooden door")
    drag(window, page.reserve, large, on_door)
    assert page_of(window).said.text().startswith("This door may not lie there")
    assert page.faces.isVisible()
    press_key(canvas, Qt.Key.Key_Return)
    assert not page.faces.isVisible(), "the tile is no longer there to be taken"
    (_, move) = play_of(window).sitting.game.moves[0]
    assert isinstance(move, LayTile)
    assert row.key in {each.door for each in move.doors}


def test_moves_are_taken_back_when_all_agree(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script(yes=[False, True])
    window = sit_down(qtbot, tmp_path, ANNA, BEN, script=script)
    assert not window.action_registry["undo"].isEnabled()
    trigger(window, "table-decide")
    trigger(window, "undo")
    assert len(play_of(window).sitting.game.moves) == 1
    trigger(window, "undo")
    assert play_of(window).sitting.game.moves == ()
    assert script.is_used_up


def test_the_log_shows_earlier_maps_and_leads_back(window: MainWindow) -> None:
    for _ in range(3):
        trigger(window, "table-decide")
    page, play = page_of(window), play_of(window)
    click(page.log.list.viewport(), page.log.list.visualItemRect(page.log.list.item(0)).center())
    assert play.shown == 1
    assert len(page.workspace.document.scenario.levels[0].placements) == 1
    assert play.mover is None, "nobody moves in the past"
    page.log.slider.setValue(2)
    assert len(page.workspace.document.scenario.levels[0].placements) == 2
    click(page.log.now)
    assert play.shown is None
    assert len(page.workspace.document.scenario.levels[0].placements) == 3
    click(page.log.watch)
    assert play.shown == 0
    qt_film = page.log._film
    for _ in range(3):
        qt_film.timeout.emit()
    assert play.shown is None
    assert not qt_film.isActive()


def test_the_computer_finishes_the_construction_and_can_be_told_to_wait(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, COMPUTER)
    play = play_of(window)
    play.choose_pace("slow")
    trigger(window, "table-decide")
    assert play.is_thinking
    moves = len(play.sitting.game.moves)
    trigger(window, "table-pause")
    assert (play.is_thinking, play.mover) == (False, None)
    play.choose_pace("at-once")
    trigger(window, "table-resume")
    assert len(play.sitting.game.moves) == moves + 1
    trigger(window, "table-finish")
    assert play.sitting.game.step == "team"
    assert play.mover == "norad", "the next step is the person's own again"


def test_a_closed_window_leaves_the_game_where_it_is_found_again(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, COMPUTER)
    trigger(window, "table-decide")
    game = play_of(window).sitting.game
    window.close()
    other = make_window(qtbot, tmp_path)
    assert len(other.table_controller.tables.left_games()) == 1
    assert other.start_page.game.isVisible()
    click(other.start_page.game)
    let_computers_move()
    assert play_of(other).sitting.game == game
    assert page_of(other).log.list.count() == len(game.moves)


def test_a_game_that_is_given_up_is_gone(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, COMPUTER, script=Script(yes=[True]))
    trigger(window, "table-give-up")
    assert not window.shows_table()
    assert not window.start_page.game.isVisible()
    assert window.table_controller.tables.left_games() == []


def test_a_broken_game_is_refused_in_words(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script()
    window = make_window(qtbot, tmp_path, script)
    path = tmp_path / "x.sags.json"
    path.write_text("{")
    window.files.open_path(path)
    assert not window.shows_table()
    assert [title for title, *_ in script.notified] == ["The game cannot be opened"]


def test_a_tile_is_laid_with_the_keys_alone(window: MainWindow) -> None:
    page = page_of(window)
    zone = page.step_page.zone  # type: ignore[union-attr]
    zone.setFocus(Qt.FocusReason.TabFocusReason)
    zone.point_at("passage")
    press_key(zone, Qt.Key.Key_Return)
    assert page.canvas.hasFocus()
    for _ in range(12):
        press_key(page.canvas, Qt.Key.Key_Left)
        press_key(page.canvas, Qt.Key.Key_Up)
    press_key(page.canvas, Qt.Key.Key_R)
    press_key(page.canvas, Qt.Key.Key_Return)
    assert held(window).down is not None
    press_key(page.canvas, Qt.Key.Key_Return)
    ((_, move),) = play_of(window).sitting.game.moves
    assert isinstance(move, LayTile)
    assert (move.x, move.y) == (0, 0)


def test_a_click_on_an_empty_square_shows_what_fits_there(window: MainWindow) -> None:
    page = page_of(window)
    building = page.step_page
    zone, fits = building.zone, building.fits  # type: ignore[union-attr]
    everything = len(zone.shelf.rows)
    click(page.canvas, page.canvas.view.to_window(4.5, 4.5).toPoint())
    few = [row.key for row in zone.shelf.rows if not row.is_title]
    assert "passage" not in few, "small tiles do not reach the frame from there"
    assert "gym" in few
    assert fits.isVisible()
    click(fits)
    assert len(zone.shelf.rows) == everything
    assert not fits.isVisible()
