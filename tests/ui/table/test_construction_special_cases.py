"""What comes up more rarely while a map is built at the table: holes, icons that leave a choice, exchange, pass, stuck,
and doors for the full map; with the mouse."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

from pytestqt.qtbot import QtBot

from editor.board.bit_sets import squares_of
from editor.board.names import signed
from editor.model.grid import DoorEdges
from editor.sags.construction import ConstructionState, new_construction
from editor.sags.construction.actions import AddDoor, Exchange, Pass, PlaceTile
from editor.sags.construction.exchange import exchanges
from editor.sags.construction.offers import can_place_any
from editor.sags.game import Seat
from editor.sags.game.log_file import to_log, write_log
from editor.sags.game.setup import from_construction
from editor.sags.players.game_table import construction_table, play_construction
from editor.session.game_session import start_session
from editor.session.pending_tile import PendingTile, pick_up_tile, place_pending, tiles_covering
from editor.session.saved_game import GameFile
from editor.ui.table.building_page import BuildingPage
from editor.ui.table.construction_tools import AddDoorTool, ExchangeTool
from editor.ui.window.main_window import MainWindow
from editor.values import replace
from tests.drawn_map import real_box
from tests.ui.table_helpers import active_game, let_computers_move, page_of, pending_tile_tool
from tests.ui.table_input import MouseInput, _over
from tests.ui.windows import click, make_window, move_pointer


@cache
def states(seed: int) -> tuple[ConstructionState, ...]:
    """Yield all states of a random construction by two players."""
    start = new_construction(real_box(), players=2, seed=seed, frame=(8, 8))
    return tuple(each.state for each in play_construction(construction_table(start, ["random"] * 2, str(seed))))


def first(wanted: Callable[[ConstructionState], bool]) -> ConstructionState:
    return next(each for seed in range(30) for each in states(seed) if wanted(each))


def sit_down_to(qtbot: QtBot, folder: Path, state: ConstructionState) -> tuple[MainWindow, BuildingPage]:
    """Return a window in which people continue that construction."""
    seats = tuple(Seat(side=player.id, who="person") for player in state.players)
    write_log(folder / "game.sags.json", to_log(state).model_copy(update={"seats": seats}))
    window = make_window(qtbot, folder)
    window.settings.set_text("computer-speed", "instant")
    window.table_controller.tables.open_path(folder / "game.sags.json")
    let_computers_move()
    page = page_of(window).step_page
    assert isinstance(page, BuildingPage)
    return window, page


def without_doors(state: ConstructionState) -> ConstructionState:
    """Return the state as the first one, with empty reserves: a tile that needs a door stays in violation."""
    players = tuple(replace(player, doors=()) for player in state.players)
    return replace(state, players=players, actions=())


def sit_down_without_doors(qtbot: QtBot, folder: Path, state: ConstructionState) -> tuple[MainWindow, BuildingPage]:
    """Return a window with a game that no log could rebuild."""
    window = make_window(qtbot, folder)
    seats = [Seat(side=player.id, who="person") for player in state.players]
    session = start_session(from_construction(state, seats=seats))
    window.table_controller.tables._open_game(session, GameFile(folder / "tables"))
    page = page_of(window).step_page
    assert isinstance(page, BuildingPage)
    return window, page


def moves(window: MainWindow) -> tuple[object, ...]:
    return tuple(move for _, move in active_game(window).session.game.moves)


def put_down(window: MainWindow, page: BuildingPage, wanted: PendingTile) -> MouseInput:
    """Select the tile in the zone and point at its spot."""
    player = MouseInput(window)
    player.take(page.zone, wanted.spot.tile)
    player.point(*_over(wanted.hand, wanted.spot))
    return player


def found(
    state: ConstructionState, wanted: Callable[[PendingTile], bool], tiles: Collection[str] = ()
) -> PendingTile | None:
    """Return a placed, unrotated front that meets the condition."""
    for tile in tiles or state.zone[:40]:
        hand = pick_up_tile(state, tile, "front", 0)
        for spot in hand.offers:
            pending = place_pending(hand, spot)
            if spot.rotation == 0 and wanted(pending):
                return pending
    return None


def test_tile_that_leaves_hole_warns(qtbot: QtBot, tmp_path: Path) -> None:
    state = states(0)[22]
    wanted = found(state, lambda pending: pending.hole is not None)
    assert wanted is not None
    assert wanted.hole is not None
    window, page = sit_down_to(qtbot, tmp_path, state)
    player = put_down(window, page, wanted)
    bar = page_of(window).pending_bar
    assert (bar.hint.text(), bar.hint.objectName()) == (wanted.hole.text(), "warning"), "already while it is held"
    player.confirm()
    assert bar.hint.text() == wanted.hole.text()
    assert len(moves(window)) == len(state.actions), "nothing is placed yet"
    click(bar.finish_button)
    assert moves(window)[-1] == wanted.action, "who wants it all the same may"


def test_violation_is_amber_has_its_price_and_is_never_paid_by_a_click(qtbot: QtBot, tmp_path: Path) -> None:
    state = without_doors(states(0)[6])
    wanted = found(state, lambda pending: pending.is_in_violation)
    assert wanted is not None
    window, page = sit_down_without_doors(qtbot, tmp_path, state)
    player = put_down(window, page, wanted)
    tool = pending_tile_tool(window)
    ghost = tool.ghost()
    assert ghost is not None
    assert (ghost.legal, ghost.unfinished, ghost.price) == (True, True, f"{signed(wanted.own_change)} MP")
    assert ghost.reason is not None
    assert ghost.reason.text().startswith("Violation for 2 MP: ")
    assert not ghost.room & ghost.paid_room
    player.confirm()
    player.confirm()
    assert len(moves(window)) == len(state.actions), "a click does not pay"
    bar = page_of(window).pending_bar
    assert "Violation for 2 MP" in bar.summary.text()
    assert "pay" in bar.hint.text()
    player.point(-0.5, -0.5)
    player.confirm()
    assert len(moves(window)) == len(state.actions), "neither does one beside it"
    put_down(window, page, wanted).confirm()
    click(bar.finish_button)
    assert moves(window)[-1] == wanted.action
    assert "Violation for 2 MP: " in page_of(window).log.entries[-1]


def test_tiles_that_fit_only_in_violation_are_counted(qtbot: QtBot, tmp_path: Path) -> None:
    state = without_doors(states(0)[12])
    fits, square = next(
        (fits, square)
        for square in squares_of(state.map_bits.empty)
        if 0 < sum((fits := tiles_covering(state, square)).values()) < len(fits)
    )
    window, page = sit_down_without_doors(qtbot, tmp_path, state)
    canvas = page_of(window).canvas
    click(canvas, canvas.view.to_window(square.x + 0.5, square.y + 0.5).toPoint())
    text = f"{len(fits)} tiles fit at ({square.x}, {square.y}), {sum(fits.values())} of them for 2 MP. Show all tiles"
    assert page.fits.text() == text
    rows = page.zone.row_model.rows
    start = next(number for number, row in enumerate(rows) if row.is_heading and row.title == "2 MP: violation")
    assert {row.key for row in rows[start + 1 :]} == {tile for tile, paid in fits.items() if paid}
    assert {row.key for row in rows[:start] if not row.is_heading} == {tile for tile, paid in fits.items() if not paid}


def test_door_plans_name_kind_and_wall(qtbot: QtBot, tmp_path: Path) -> None:
    state = states(0)[3]
    wanted = found(state, lambda pending: len(pending.door_plans) > 1)
    assert wanted is not None
    window, page = sit_down_to(qtbot, tmp_path, state)
    put_down(window, page, wanted).confirm()
    doors = page_of(window).pending_bar.choices[-1]
    texts = [doors.itemText(number) for number in range(doors.count())]
    assert len(set(texts)) == len(wanted.door_plans)
    pattern = r"(Free|\d MP): (small|large) [a-z ]*door, (north|east|south|west) wall at \(\d+, \d+\)"
    assert all(re.match(pattern, text) for text in texts), texts


def test_icon_asks_for_affected_side(qtbot: QtBot, tmp_path: Path) -> None:
    state = states(0)[3]
    icons = [(tile, state.box.tiles[tile].front.mp_icon) for tile in state.zone]
    choices = [tile for tile, icon in icons if icon is not None and icon.who == "choice"]
    wanted = found(state, lambda pending: len(pending.sides) > 1, choices)
    assert wanted is not None
    window, page = sit_down_to(qtbot, tmp_path, state)
    player = put_down(window, page, wanted)
    player.confirm()
    bar = page_of(window).pending_bar
    asked = bar.choices[0]
    assert asked.accessibleName() == "Icon applies to"
    assert asked.count() == len(wanted.sides)
    other = next(number for number, side in enumerate(wanted.sides) if side != wanted.named_side)
    before = bar.summary.text()
    player.choose(asked, other)
    asked.activated.emit(other)
    assert bar.summary.text() != before, "the price is another's now"
    click(bar.finish_button)
    move = moves(window)[-1]
    assert isinstance(move, PlaceTile)
    assert move.mp == wanted.sides[other]


def test_small_tiles_are_exchanged_when_nothing_fits(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "building" and not can_place_any(each) and any(exchanges(each)))
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert page.exchange.isVisible()
    assert "exchange small tiles on the map" in page.about.text()
    assert "Or pass, " in page.about.text()
    click(page.exchange)
    tool = page_of(window).workspace.tool
    assert isinstance(tool, ExchangeTool)
    wanted = tool.chosen
    click(page_of(window).pending_bar.finish_button)
    assert moves(window)[-1] == wanted
    assert isinstance(wanted, Exchange)
    assert " exchanged " in page_of(window).log.entries[-1]
    assert active_game(window).mover == state.constructor.id, "the turn goes on"


def test_player_without_legal_tile_is_asked_to_pass(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "building" and not can_place_any(each) and not any(exchanges(each)))
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert not page.exchange.isVisible()
    assert "You can't place anything now" in page.about.text()
    click(page.pass_turn)
    assert moves(window)[-1] == Pass()


def test_stuck_construction_names_holes_and_can_be_undone(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "stuck")
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert page_of(window).bar.turn.text() == "Construction is stuck"
    assert page.about.text().startswith("No player can place anything. Undo some moves")
    assert len(page.about.text().splitlines()) > 1, "with the holes"
    assert not page.pass_turn.isVisible()
    assert [way.kind for way in window.table_controller.tables.undo_options()] == ["move"]


def test_doors_are_added_to_full_map_until_all_pass(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "adding-doors")
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert page.about.text().startswith("The frame is full.")
    assert page.tabs.currentIndex() == 1
    player = MouseInput(window)
    row = next(row for row in page.reserve.row_model.rows if "door" in row.tool_args)
    player.take(page.reserve, row.key)
    tool = page_of(window).workspace.tool
    assert isinstance(tool, AddDoorTool)
    there = tool.places[0]
    for _ in range(2):  # one click shows it, the next lays it
        point_at_door(player, there)
        player.confirm()
    move = moves(window)[-1]
    assert isinstance(move, AddDoor)
    assert move.edges == there


def point_at_door(player: MouseInput, edges: DoorEdges) -> None:
    canvas = page_of(player.window).canvas
    edge = edges[0]
    x, y = (edge.x + 0.5, edge.y) if edge.side == "n" else (edge.x, edge.y + 0.5)
    player.point(x, y)
    move_pointer(canvas, canvas.view.to_window(x, y).toPoint())
