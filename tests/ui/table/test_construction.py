"""Build the map at the table: select, rotate and place tiles with doors, and undo moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.edits import placement_squares
from editor.model.grid import Square
from editor.sags.construction.actions import PlaceTile, TileSpot
from editor.sags.game.log_file import read_log, replay
from editor.sags.game.setup import draw_sides
from editor.session.game_setup import GameSetup, PlayerSetup
from editor.ui.map.tools.door_highlights import door_center
from editor.ui.panels.piece_list import PieceListView
from editor.ui.table.building_page import BuildingPage
from editor.ui.table.card_choice_pages import DrillerPage
from editor.ui.table.construction_tools import PendingTileTool
from editor.ui.table.new_game_dialog import NewGameDialog
from editor.ui.table.table_tools import IdleTool
from editor.ui.window.main_window import MainWindow
from tests.ui.table_helpers import (
    ANNA,
    BEN,
    COMPUTER,
    active_game,
    click_on,
    let_computers_move,
    page_of,
    pending_tile_tool,
    point_at,
    point_over,
    start_game,
    trigger,
)
from tests.ui.windows import Script, click, dialog, make_window, move_pointer, press_key, the_box, type_in


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return start_game(qtbot, tmp_path, ANNA, BEN)


def take(window: MainWindow, tile: str) -> None:
    """Click a tile in the zone."""
    page = page_of(window).step_page
    zone = page.zone  # type: ignore[union-attr]
    index = zone.row_model.place_of(tile)
    zone.scrollTo(index)
    click(zone.viewport(), zone.visualRect(index).center())


def held_spots(window: MainWindow) -> list[TileSpot]:
    """Return the legal spots of the tile with its current face and rotation."""
    hand = pending_tile_tool(window).tile_in_hand
    return [spot for spot in hand.offers if (spot.face, spot.rotation) == (hand.face, hand.rotation)]


def test_new_game_dialog_starts_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.settings.set_text("computer-speed", "instant")
    trigger(window, "table-new")
    asked = dialog(window, NewGameDialog)
    type_in(asked.seats[0].name, "Anna")
    asked.columns.setValue(8)
    asked.rows.setValue(8)
    asked.seed.setValue(3)
    press_key(asked, Qt.Key.Key_Return)
    let_computers_move()
    assert window.shows_table()
    assert active_game(window).mover == "norad"
    assert page_of(window).bar.turn.text() == "Anna: your turn"
    assert window.windowTitle() == "S.A.G.S. game[*] – SAGS Studio"
    again = NewGameDialog(window.table_controller.tables.last_setup)
    assert again.seats[0].name.text() == "Anna"
    assert (again.columns.value(), again.rows.value()) == (8, 8)
    again.deleteLater()


def test_dialog_explains_refusals_and_keeps_its_settings(qtbot: QtBot) -> None:
    started: list[GameSetup] = []

    def refuse(order: GameSetup) -> bool:
        started.append(order)
        return len(started) > 1

    asked = NewGameDialog(GameSetup(), start=refuse)
    qtbot.addWidget(asked)
    asked.show()
    assert "Builds a full map" in asked.styles.text()
    assert not asked.problem.isVisible()
    asked.columns.setValue(20)
    asked.rows.setValue(20)
    assert (asked.columns.value(), asked.rows.value()) == (20, 20), "no field changes by itself"
    assert "at most 20 × 16" in asked.problem.text()
    assert not asked.start_button.isEnabled()
    for typed in ("2", "25"):
        asked.columns.selectAll()
        type_in(asked.columns, typed)
        press_key(asked.columns, Qt.Key.Key_Tab)
        assert asked.columns.text() == typed, "a number that is not possible stays"
        assert f"A map of {typed} × 20 squares is not possible" in asked.problem.text()
    asked.columns.setValue(20)
    asked.rows.setValue(4)
    asked.players.setCurrentIndex(1)
    assert "too small for a game with 3 players" in asked.problem.text()
    asked.rows.setValue(9)
    asked.seats[0].who.setCurrentIndex(1)
    assert "Only computer players" in asked.styles.text()
    click(asked.start_button)
    assert asked.isVisible(), "it was refused"
    assert asked.rows.value() == 9
    click(asked.start_button)
    assert not asked.isVisible()
    assert [order.height for order in started] == [9, 9]


def test_keys_rotate_and_flip_while_pointer_is_over_palette(window: MainWindow) -> None:
    take(window, "passage")
    page = page_of(window).step_page
    assert isinstance(page, BuildingPage)
    hand = pending_tile_tool(window).tile_in_hand
    press_key(page.zone, Qt.Key.Key_X)
    assert pending_tile_tool(window).tile_in_hand.face != hand.face
    press_key(page.zone, Qt.Key.Key_R)
    assert pending_tile_tool(window).tile_in_hand.rotation != hand.rotation
    press_key(page.zone, Qt.Key.Key_Escape)
    assert not isinstance(page_of(window).workspace.tool, PendingTileTool)


def test_tile_stays_inside_frame_near_the_border(window: MainWindow) -> None:
    take(window, "refectory")
    canvas, tool = page_of(window).canvas, pending_tile_tool(window)
    move_pointer(canvas, canvas.view.to_window(0.2, 0.2).toPoint())
    click(canvas, canvas.view.to_window(0.2, 0.2).toPoint())
    assert tool.pending is not None
    assert (tool.pending.spot.x, tool.pending.spot.y) == (0, 0)


def test_same_click_confirms_beside_a_tile_that_is_not_a_rectangle(window: MainWindow) -> None:
    box = the_box()
    play, canvas = active_game(window), page_of(window).canvas
    shaped = next(
        tile
        for tile in play.session.game.construction.zone
        if len(box.tiles[tile].front.squares) < box.tiles[tile].front.width * box.tiles[tile].front.height
    )
    take(window, shaped)
    tool = pending_tile_tool(window)
    hole, spot = next(
        (Square(x, y), spot)
        for spot in held_spots(window)
        for x in range(8)
        for y in range(8)
        if tool.tile_in_hand.spot_at(x + 0.5, y + 0.5) == spot
        and (x, y) not in placement_squares(spot.placement(), box)
    )
    there = canvas.view.to_window(hole.x + 0.5, hole.y + 0.5).toPoint()
    move_pointer(canvas, there)
    click(canvas, there)
    assert tool.pending is not None
    assert tool.pending.spot == spot
    click(canvas, there)
    assert len(play.session.game.moves) == 1


def test_overlap_is_explained_for_the_table(window: MainWindow) -> None:
    trigger(window, "table-decide")
    (placed,) = active_game(window).session.game.construction.placements
    take(window, "passage" if placed.tile != "passage" else "gym")
    tool = pending_tile_tool(window)
    reason = tool.tile_in_hand.explain_illegal(TileSpot(tool.tile_in_hand.tile, "front", placed.x, placed.y))
    assert reason is not None
    assert reason.text().endswith("Choose another place.")
    assert "it overlaps " in reason.text()


def test_meaning_of_icons_is_one_click_away(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script()
    window = start_game(qtbot, tmp_path, ANNA, BEN, script=script)
    page = page_of(window).step_page
    assert isinstance(page, BuildingPage)
    click(page.icons)
    ((title, text),) = script.explained
    assert title == "MP icons"
    assert "NORAD, the Salemites" in text
    tips = {row.key: row.tip for row in page.zone.row_model.rows}
    assert "Torture Chamber: +1 MP for NORAD" in tips["torture-chamber"]


def test_three_players_look_at_their_own_drillers(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN, PlayerSetup(who="person", name="Cleo"))
    play, page = active_game(window), page_of(window)
    building, mover = page.step_page, play.mover
    assert isinstance(building, BuildingPage)
    click(building.look)
    assert play.privacy_screen_for == mover
    click(page.privacy_screen.open_button)
    looking = page.step_page
    assert isinstance(looking, DrillerPage)
    (card,) = looking.cards
    own = play.session.game.construction.constructor.drillers
    assert [card.key] == list(own)
    click(looking.back_button)
    assert isinstance(page.step_page, BuildingPage)
    assert play.chosen_driller is None
    click(page.step_page.look)
    click(page.privacy_screen.open_button)
    again = page.step_page
    assert isinstance(again, DrillerPage)
    assert window.focusWidget() is again.cards[0]
    press_key(again.cards[0], Qt.Key.Key_Tab)
    assert window.focusWidget() is again.back_button
    press_key(again.back_button, Qt.Key.Key_Tab)
    assert window.focusWidget() is again.done, "Tab leads from the cards to the buttons"
    press_key(again.done, Qt.Key.Key_Space)
    assert isinstance(page.workspace.tool, PendingTileTool)
    assert window.focusWidget() is page.canvas, "the Driller is placed with the keys"
    room = page.workspace.tool.tile_in_hand.room
    press_key(page.canvas, Qt.Key.Key_R)
    assert page.workspace.tool.tile_in_hand.room == room != 0, "a Driller is not rotated before it is revealed"
    assert page.pending_bar.hint.text() == "Click to place the Driller. Press Esc to cancel."


def test_sides_are_drawn_at_random(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.settings.set_text("computer-speed", "instant")
    trigger(window, "table-new")
    asked = dialog(window, NewGameDialog)
    type_in(asked.seats[0].name, "Anna")
    assert asked.seats[0].side.text() == "NORAD"
    click(asked.by_lot, QPoint(8, asked.by_lot.height() // 2))
    assert asked.seats[0].side.text() == "Player 1", "nobody knows yet"
    asked.seed.setValue(next(seed for seed in range(1, 99) if draw_sides(seed) == ("salemite", "norad")))
    press_key(asked, Qt.Key.Key_Return)
    let_computers_move()
    play = active_game(window)
    assert play.session.seat("salemite").name == "Anna"
    assert all(seat.drawn for seat in play.session.game.seats)
    play.file.wait_until_written()
    log = read_log(play.file.path)
    assert [(seat.side, seat.name, seat.drawn) for seat in log.seats] == [
        ("salemite", "Anna", True),
        ("norad", "", True),
    ], "as they drew"
    assert replay(log, the_box()).seats == play.session.game.seats


def test_first_click_places_tile_and_second_confirms(window: MainWindow) -> None:
    play = active_game(window)
    take(window, "passage")
    spot = held_spots(window)[0]
    click_on(window, spot)
    assert not play.session.game.moves, "it only lies there"
    assert page_of(window).pending_bar.finish_button.isEnabled()
    press_key(page_of(window).canvas, Qt.Key.Key_Escape)
    assert pending_tile_tool(window).pending is None
    click_on(window, spot)
    click_on(window, spot)
    ((side, move),) = play.session.game.moves
    assert isinstance(move, PlaceTile)
    assert move.spot == spot
    assert isinstance(page_of(window).workspace.tool, IdleTool)
    assert play.mover not in (None, side), "the next one's turn"
    assert len(page_of(window).canvas.scene.outlined) == 1
    assert "Passage" in page_of(window).log.list.item(0).text()


def test_illegal_spot_is_explained(window: MainWindow) -> None:
    take(window, "passage")
    legal = held_spots(window)
    inside = TileSpot("passage", legal[0].face, 4, 4, legal[0].rotation)
    assert inside not in legal, "a first tile lies against the frame"
    click_on(window, inside)
    assert page_of(window).notice.isVisible()
    assert "not connected" in page_of(window).notice.text()
    assert pending_tile_tool(window).pending is None


def test_r_rotates_to_next_legal_rotation(window: MainWindow) -> None:
    take(window, "passage")
    hand = pending_tile_tool(window).tile_in_hand
    point_at(window, held_spots(window)[0])
    for _ in range(4):
        press_key(page_of(window).canvas, Qt.Key.Key_R)
        ghost = pending_tile_tool(window).ghost()
        assert ghost is not None
        assert ghost.legal, "every turn it stops at may lie there"
    press_key(page_of(window).canvas, Qt.Key.Key_X)
    assert pending_tile_tool(window).tile_in_hand.face != hand.face


def test_required_doors_can_be_chosen_and_more_added(window: MainWindow) -> None:
    take(window, "passage")
    tool, canvas = pending_tile_tool(window), page_of(window).canvas
    spot = next(each for each in held_spots(window) if len(tool.tile_in_hand.offers[each].doors) > 1)
    click_on(window, spot)
    (ways,) = page_of(window).pending_bar.choices
    pending = tool.pending
    assert pending is not None
    assert ways.count() == len(pending.door_plans)
    ways.activated.emit(1)
    assert tool.pending is not None
    assert tool.pending.doors == pending.door_plans[1].doors != pending.doors
    press_key(canvas, Qt.Key.Key_Return)
    (_, move) = active_game(window).session.game.moves[0]
    assert isinstance(move, PlaceTile)
    assert move.doors == pending.door_plans[1].doors


def drag(window: MainWindow, view: PieceListView, key: str, to: QPoint) -> None:
    """Drag a row of a list onto the map, with the events that Qt sends."""
    index = view.row_model.place_of(key)
    assert view.row_model.flags(index) & Qt.ItemFlag.ItemIsDragEnabled
    view.drag_started.emit(view.row_model.row_at(index))
    data, canvas = view.row_model.mimeData([index]), page_of(window).canvas
    copy, left, no_keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(to, copy, data, left, no_keys)
    QApplication.sendEvent(canvas, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(canvas, QDragMoveEvent(to, copy, data, left, no_keys))
    QApplication.sendEvent(canvas, QDropEvent(QPointF(to), copy, data, left, no_keys))


def test_tile_and_door_are_dragged_onto_map(window: MainWindow) -> None:
    page, canvas = page_of(window).step_page, page_of(window).canvas
    assert isinstance(page, BuildingPage)
    at_rest = canvas.size()
    take(window, "passage")
    there = point_over(window, held_spots(window)[0])
    pending_tile_tool(window).step_back()
    drag(window, page.zone, "passage", there)
    assert canvas.size() == at_rest, "the map does not jump when something is in the hand"
    tool = pending_tile_tool(window)
    assert tool.pending is not None
    edges = tool.pending.doors[0].edges
    (row,) = [each for each in page.reserve.row_model.rows if each.title == "Small strong wooden door"]
    assert row.key not in {each.door for each in tool.pending.doors}
    on_door = canvas.view.to_window(*door_center(edges)).toPoint()
    drag(window, page.reserve, row.key, on_door)
    assert [each.door for each in tool.pending.doors if each.edges == edges] == [row.key]
    large = next(each.key for each in page.reserve.row_model.rows if each.title == "Large wooden door")
    drag(window, page.reserve, large, on_door)
    assert page_of(window).notice.text().startswith("This door can't be placed here")
    assert page.faces.isVisible()
    press_key(canvas, Qt.Key.Key_Return)
    assert not page.faces.isVisible(), "the tile is no longer there to be taken"
    (_, move) = active_game(window).session.game.moves[0]
    assert isinstance(move, PlaceTile)
    assert row.key in {each.door for each in move.doors}


def test_undo_needs_agreement(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script(yes=[False, True])
    window = start_game(qtbot, tmp_path, ANNA, BEN, script=script)
    assert not window.action_registry["undo"].isEnabled()
    trigger(window, "table-decide")
    trigger(window, "undo")
    assert len(active_game(window).session.game.moves) == 1
    trigger(window, "undo")
    assert active_game(window).session.game.moves == ()
    assert script.is_used_up


def test_log_shows_earlier_maps(window: MainWindow) -> None:
    for _ in range(3):
        trigger(window, "table-decide")
    page, play = page_of(window), active_game(window)
    click(page.log.list.viewport(), page.log.list.visualItemRect(page.log.list.item(0)).center())
    assert play.shown_move == 1
    assert len(page.workspace.document.scenario.levels[0].placements) == 1
    assert play.mover is None, "nobody moves in the past"
    page.log.slider.setValue(2)
    assert len(page.workspace.document.scenario.levels[0].placements) == 2
    click(page.log.live_button)
    assert play.shown_move is None
    assert len(page.workspace.document.scenario.levels[0].placements) == 3
    click(page.log.replay_button)
    assert play.shown_move == 0
    timer = page.log._replay_timer
    for _ in range(3):
        timer.timeout.emit()
    assert play.shown_move is None
    assert not timer.isActive()


def test_computer_finishes_construction_and_can_be_paused(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER)
    play = active_game(window)
    play.set_computer_speed("slow")
    trigger(window, "table-decide")
    assert play.is_thinking
    moves = len(play.session.game.moves)
    trigger(window, "table-pause")
    assert (play.is_thinking, play.mover) == (False, None)
    assert "Computer speed" in [menu.title() for menu in page_of(window).bar.findChildren(QMenu)]
    play.set_computer_speed("instant")
    trigger(window, "table-resume")
    assert len(play.session.game.moves) == moves + 1
    trigger(window, "table-finish")
    assert play.session.game.step == "team"
    assert play.mover == "norad", "the next step is the person's own again"


def test_game_is_saved_when_window_closes(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER)
    trigger(window, "table-decide")
    game = active_game(window).session.game
    window.close()
    other = make_window(qtbot, tmp_path)
    assert len(other.table_controller.tables.saved_games()) == 1
    assert other.start_page.game.isVisible()
    click(other.start_page.game)
    let_computers_move()
    assert active_game(other).session.game == game
    assert page_of(other).log.list.count() == len(game.moves)


def test_discarded_game_is_deleted(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER, script=Script(yes=[True]))
    trigger(window, "table-discard")
    assert not window.shows_table()
    assert not window.start_page.game.isVisible()
    assert window.table_controller.tables.saved_games() == []


def test_broken_game_file_shows_error(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script()
    window = make_window(qtbot, tmp_path, script)
    path = tmp_path / "x.sags.json"
    path.write_text("{")
    window.files.open_path(path)
    assert not window.shows_table()
    assert [title for title, *_ in script.notified] == ["Can't open the game"]


def test_tile_is_placed_with_keyboard(window: MainWindow) -> None:
    page = page_of(window)
    zone = page.step_page.zone  # type: ignore[union-attr]
    zone.setFocus(Qt.FocusReason.TabFocusReason)
    zone.select_key("passage")
    press_key(zone, Qt.Key.Key_Return)
    assert page.canvas.hasFocus()
    for _ in range(12):
        press_key(page.canvas, Qt.Key.Key_Left)
        press_key(page.canvas, Qt.Key.Key_Up)
    press_key(page.canvas, Qt.Key.Key_R)
    press_key(page.canvas, Qt.Key.Key_Return)
    assert pending_tile_tool(window).pending is not None
    press_key(page.canvas, Qt.Key.Key_Return)
    ((_, move),) = active_game(window).session.game.moves
    assert isinstance(move, PlaceTile)
    assert (move.x, move.y) == (0, 0)


def test_click_on_empty_square_shows_fitting_tiles(window: MainWindow) -> None:
    page = page_of(window)
    building = page.step_page
    zone, fits = building.zone, building.fits  # type: ignore[union-attr]
    everything = len(zone.row_model.rows)
    click(page.canvas, page.canvas.view.to_window(4.5, 4.5).toPoint())
    few = [row.key for row in zone.row_model.rows if not row.is_heading]
    assert "passage" not in few, "small tiles do not reach the frame from there"
    assert "gym" in few
    assert fits.isVisible()
    click(fits)
    assert len(zone.row_model.rows) == everything
    assert not fits.isVisible()
