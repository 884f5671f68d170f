"""What comes up more rarely while a map is built at the table: holes, icons that leave a choice, exchange, pass, stuck,
and doors for the full map; with the mouse."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

from pytestqt.qtbot import QtBot

from editor.model.grid import DoorEdges
from editor.sags.construction import ConstructionState, new_construction
from editor.sags.construction.actions import AddDoor, Exchange, LayTile, Pass
from editor.sags.construction.exchange import exchanges
from editor.sags.construction.offers import can_place_any
from editor.sags.game import Seat
from editor.sags.game.log_file import to_log, write_log
from editor.sags.players.game_table import construction_table, play_construction
from editor.session.pending_tile import PendingTile, pick_up_tile, place_pending
from editor.ui.table.building import BuildingPage
from editor.ui.table.other_tools import AddDoorTool, ExchangeTool
from editor.ui.window.main_window import MainWindow
from tests.drawn_map import real_box
from tests.ui.table_hands import Mouse, _over
from tests.ui.tables import let_computers_move, page_of, play_of
from tests.ui.windows import click, make_window, move_pointer


@cache
def states(seed: int) -> tuple[ConstructionState, ...]:
    """Every moment of a construction of two players who lay anything."""
    start = new_construction(real_box(), players=2, seed=seed, frame=(8, 8))
    return tuple(each.state for each in play_construction(construction_table(start, ["random"] * 2, str(seed))))


def first(wanted: Callable[[ConstructionState], bool]) -> ConstructionState:
    return next(each for seed in range(30) for each in states(seed) if wanted(each))


def sit_down_to(qtbot: QtBot, folder: Path, state: ConstructionState) -> tuple[MainWindow, BuildingPage]:
    """A window in which people go on with that construction."""
    seats = tuple(Seat(side=player.id, who="person") for player in state.players)
    write_log(folder / "game.sags.json", to_log(state).model_copy(update={"seats": seats}))
    window = make_window(qtbot, folder)
    window.settings.set_text("table-pace", "at-once")
    window.table_controller.tables.open_path(folder / "game.sags.json")
    let_computers_move()
    page = page_of(window).step_page
    assert isinstance(page, BuildingPage)
    return window, page


def moves(window: MainWindow) -> tuple[object, ...]:
    return tuple(move for _, move in play_of(window).sitting.game.moves)


def put_down(window: MainWindow, page: BuildingPage, wanted: PendingTile) -> Mouse:
    """Take the tile from the zone and click where it is to lie."""
    hands = Mouse(window)
    hands.take(page.zone, wanted.spot.tile)
    hands.point(*_over(wanted.hand, wanted.spot))
    return hands


def found(
    state: ConstructionState, wanted: Callable[[PendingTile], bool], tiles: Collection[str] = ()
) -> PendingTile | None:
    """A tile with its front up, as it comes out of the zone, put down somewhere where it is like that."""
    for tile in tiles or state.zone[:40]:
        hand = pick_up_tile(state, tile, "front", 0)
        for spot in hand.offers:
            down = place_pending(hand, spot)
            if spot.rotation == 0 and wanted(down):
                return down
    return None


def test_a_tile_that_leaves_a_hole_warns_before_it_is_laid(qtbot: QtBot, tmp_path: Path) -> None:
    state = states(0)[22]
    wanted = found(state, lambda down: down.hole is not None)
    assert wanted is not None
    assert wanted.hole is not None
    window, page = sit_down_to(qtbot, tmp_path, state)
    hands = put_down(window, page, wanted)
    strip = page_of(window).strip
    assert (strip.hint.text(), strip.hint.objectName()) == (wanted.hole.text(), "warning"), "already while it is held"
    hands.confirm()
    assert strip.hint.text() == wanted.hole.text()
    assert len(moves(window)) == len(state.actions), "nothing is laid yet"
    click(strip.lay)
    assert moves(window)[-1] == wanted.action, "who wants it all the same may"


def test_an_icon_that_acts_on_one_of_several_asks_on_whom(qtbot: QtBot, tmp_path: Path) -> None:
    state = states(0)[3]
    icons = [(tile, state.box.tiles[tile].front.mp_icon) for tile in state.zone]
    choices = [tile for tile, icon in icons if icon is not None and icon.who == "choice"]
    wanted = found(state, lambda down: len(down.sides) > 1, choices)
    assert wanted is not None
    window, page = sit_down_to(qtbot, tmp_path, state)
    hands = put_down(window, page, wanted)
    hands.confirm()
    strip = page_of(window).strip
    asked = strip.choices[0]
    assert asked.accessibleName() == "The icon acts on"
    assert asked.count() == len(wanted.sides)
    other = next(number for number, side in enumerate(wanted.sides) if side != wanted.named_side)
    before = strip.line.text()
    hands.choose(asked, other)
    asked.activated.emit(other)
    assert strip.line.text() != before, "the price is another's now"
    click(strip.lay)
    laid = moves(window)[-1]
    assert isinstance(laid, LayTile)
    assert laid.mp == wanted.sides[other]


def test_small_tiles_are_exchanged_when_a_hole_fits_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "building" and not can_place_any(each) and any(exchanges(each)))
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert page.exchange.isVisible()
    assert "exchanged for a longer one" in page.about.text()
    assert "Or pass:" in page.about.text()
    click(page.exchange)
    tool = page_of(window).workspace.tool
    assert isinstance(tool, ExchangeTool)
    wanted = tool.chosen
    click(page_of(window).strip.lay)
    assert moves(window)[-1] == wanted
    assert isinstance(wanted, Exchange)
    assert "exchanged for" in page_of(window).log.sentences[-1]
    assert play_of(window).mover == state.constructor.id, "the turn goes on"


def test_who_can_lay_nothing_is_told_to_pass_and_what_it_means(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "building" and not can_place_any(each) and not any(exchanges(each)))
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert not page.exchange.isVisible()
    assert "Nothing can be laid now" in page.about.text()
    click(page.pass_turn)
    assert moves(window)[-1] == Pass()


def test_a_construction_that_is_stuck_names_its_holes_and_goes_back(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "stuck")
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert page_of(window).bar.turn.text() == "The construction is stuck"
    assert page.about.text().startswith("Nobody can lay anything. Take back some moves")
    assert len(page.about.text().splitlines()) > 1, "with the holes"
    assert not page.pass_turn.isVisible()
    assert [way.kind for way in window.table_controller.tables.ways_back()] == ["move"]


def test_doors_are_added_to_the_full_map_until_all_pass(qtbot: QtBot, tmp_path: Path) -> None:
    state = first(lambda each: each.phase == "adding-doors")
    window, page = sit_down_to(qtbot, tmp_path, state)
    assert page.about.text().startswith("The frame is full.")
    assert page.tabs.currentIndex() == 1
    hands = Mouse(window)
    row = next(row for row in page.reserve.shelf.rows if "door" in row.held)
    hands.take(page.reserve, row.key)
    tool = page_of(window).workspace.tool
    assert isinstance(tool, AddDoorTool)
    there = tool.places[0]
    for _ in range(2):  # one click shows it, the next lays it
        point_at_door(hands, there)
        hands.confirm()
    laid = moves(window)[-1]
    assert isinstance(laid, AddDoor)
    assert laid.edges == there


def point_at_door(hands: Mouse, edges: DoorEdges) -> None:
    canvas = page_of(hands.window).canvas
    edge = edges[0]
    x, y = (edge.x + 0.5, edge.y) if edge.side == "n" else (edge.x, edge.y + 0.5)
    hands.point(x, y)
    move_pointer(canvas, canvas.view.to_window(x, y).toPoint())
