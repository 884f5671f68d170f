"""The table in the window: background computers, languages, recovery, dead ends, saving, undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QTabBar, QToolBar
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.messages import msg, to_text
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.model.scenario import Scenario
from editor.paths import data_folder
from editor.sags.construction import to_scenario
from editor.sags.game import new_game
from editor.sags.game.actions import Carry
from editor.sags.game.game_log import Entry
from editor.sags.game.state import Seat
from editor.session.game_session import GameSession, start_session
from editor.session.game_setup import GameSetup, PlayerSetup
from editor.session.saved_game import GameFile
from editor.session.tile_editor.face_drawing import mirror_face
from editor.ui.table.active_game import ActiveGame
from editor.ui.table.assigning_page import AssigningPage
from editor.ui.table.game_manager import saved_game_title
from editor.ui.widgets.background_tasks import TaskRunner
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.players.test_unbuildable_boxes import box_with
from tests.session.game_sessions import TWO, played_to_dead_end, sit_down
from tests.ui.table.test_full_game import choose, nothing_is_betrayed, step
from tests.ui.table_helpers import ANNA, BEN, COMPUTER, active_game, let_computers_move, page_of, start_game, trigger
from tests.ui.windows import Script, click, make_window, open_example, press_key, settings_in


@pytest.fixture
def threads() -> TaskRunner:
    return TaskRunner()


def a_play(tasks: TaskRunner, folder: Path) -> ActiveGame:
    seats = [Seat(side="norad", who="person"), Seat(side="salemite", who="computer")]
    session: GameSession = start_session(new_game(real_box(), seed=3, frame=(10, 10), seats=seats))
    settings = settings_in(folder)
    settings.set_text("computer-speed", "instant")
    return ActiveGame(session, GameFile(folder / "tables"), tasks, settings)


def test_computers_run_in_background(qtbot: QtBot, tmp_path: Path, threads: TaskRunner) -> None:
    play = a_play(threads, tmp_path)
    if play.mover is None:
        with qtbot.waitSignal(play.changed, timeout=20_000):
            play.run_computers()
    before = len(play.session.game.moves)
    with qtbot.waitSignals([play.changed, play.changed], timeout=20_000):
        play.decide_for_me()
        assert play.is_thinking
        assert len(play.session.game.moves) == before, "it has only begun"
    qtbot.waitUntil(lambda: play.mover == "norad", timeout=20_000)
    assert len(play.session.game.moves) == before + 2
    threads.stop_all()
    play.close()


def test_cancelled_computation_has_no_effect(qtbot: QtBot, tmp_path: Path, threads: TaskRunner) -> None:
    play = a_play(threads, tmp_path)
    if play.mover is None:
        with qtbot.waitSignal(play.changed, timeout=20_000):
            play.run_computers()
    before = play.session
    play.decide_for_me()
    play.pause()
    assert not play.is_thinking
    threads.stop_all()
    for _ in range(5):
        QCoreApplication.processEvents()
    assert play.session is before
    play.close()


def test_language_change_keeps_game_and_secrets(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN)
    while step(window) != "team":
        trigger(window, "table-finish")
    window.retranslate(PSEUDO_LANGUAGE)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.shows_table()
    assert page_of(window).privacy_screen.isVisible()
    assert page_of(window).privacy_screen.title.text().startswith("[")
    nothing_is_betrayed(window, tmp_path)
    press_key(page_of(window).privacy_screen, Qt.Key.Key_Return)
    assert page_of(window).step_page is not None


def test_privacy_screen_after_recovery(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN)
    while step(window) != "team":
        trigger(window, "table-finish")
    press_key(page_of(window).privacy_screen, Qt.Key.Key_Return)
    trigger(window, "table-decide")
    play = active_game(window)
    assert play.privacy_screen_for == "salemite"
    play.file.wait_until_written()
    kept = play.file.path.read_bytes()
    window.close()
    other = make_window(qtbot, tmp_path)
    (left,) = other.table_controller.tables.saved_games()
    assert left.path.read_bytes() == kept
    other.table_controller.tables.open_path(left.path)
    assert active_game(other).privacy_screen_for == "salemite"
    nothing_is_betrayed(other, tmp_path)


def test_game_is_saved_as_and_opened(qtbot: QtBot, tmp_path: Path) -> None:
    named = tmp_path / "evening.sags.json"
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER, script=Script(to_save=[named]))
    trigger(window, "table-save-as")
    trigger(window, "table-decide")
    game = active_game(window).session.game
    trigger(window, "table-leave")
    assert not window.shows_table()
    window.files.open_path(named)
    let_computers_move()
    assert active_game(window).session.game == game


def test_shipped_game_is_resumed_without_changing_its_file(qtbot: QtBot, tmp_path: Path) -> None:
    shipped = data_folder("scenarios") / "quiet-estate.sags.json"
    before = shipped.read_bytes()
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(shipped)
    trigger(window, "table-step")
    let_computers_move()
    file = active_game(window).file
    file.wait_until_written()
    assert file.path.is_file()
    assert shipped.read_bytes() == before


def test_dead_end_is_explained_and_can_be_undone(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script(yes=[True]))
    window.settings.set_text("computer-speed", "instant")
    small = GameFile(tmp_path / "state" / "tables")  # a file may have a frame that is too small for a new game
    small.save(played_to_dead_end(sit_down(TWO, frame=6)).game)
    small.close()
    window.table_controller.tables.open_path(small.path)
    let_computers_move()
    play = active_game(window)
    assert page_of(window).bar.turn.text() == "No player can continue"
    assert page_of(window).stopped_reason.text().startswith("There is no place left")
    click(page_of(window).undo_button)
    assert play.session.dead_end is None
    assert not page_of(window).stopped.isVisible()
    assert play.privacy_screen_for is not None, "a person goes on"


def test_computers_alone_can_be_watched_paused_stepped_and_replaced(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, COMPUTER, COMPUTER)
    play = active_game(window)
    trigger(window, "table-pause")
    before = len(play.session.game.moves)
    assert before < 6, "each move is shown"
    assert page_of(window).bar.turn.text().startswith("Computer paused: ")
    for number in (1, 2):
        trigger(window, "table-step")
        assert len(play.session.game.moves) == before + number
    trigger(window, "table-resume")
    trigger(window, "undo")
    assert (play.is_paused, play.is_thinking) == (True, False), "they would make the same moves again"
    before = len(play.session.game.moves) - 2
    side = play.session.computer or ""
    window.table_controller._seats_menu.aboutToShow.emit()
    seats = window.table_controller._seats_menu.actions()
    assert [each.text() for each in seats] == ["NORAD", "Salemites"]
    seats[["norad", "salemite"].index(side)].trigger()
    let_computers_move()
    assert play.mover == side
    assert play.view.seat == side
    trigger(window, "table-decide")
    assert play.session.game.moves[before + 2][0] == side


def test_bar_offers_undo_options(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER, script=Script(yes=[True]))
    while step(window) in ("building", "adding-doors"):
        trigger(window, "table-finish")
    trigger(window, "table-decide")
    menu = window.table_controller._undo_menu
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["Whole step: Teams"]
    menu.actions()[0].trigger()
    assert step(window) == "team"


def test_locked_game_is_not_opened(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script()
    window = make_window(qtbot, tmp_path, script)
    elsewhere = GameFile(tmp_path / "state" / "tables")
    elsewhere.save(
        start_session(new_game(real_box(), seats=[Seat(side="norad", who="person"), Seat(side="salemite")])).game
    )
    elsewhere.wait_until_written()
    window.table_controller.tables.open_path(elsewhere.path)
    assert not window.shows_table()
    assert [title for title, *_ in script.notified] == ["Game already open"]
    elsewhere.close()
    window.table_controller.tables.open_path(elsewhere.path)
    assert window.shows_table()


def test_replay_has_picture_for_each_map_change(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN, script=Script(to_save=[tmp_path / "replay"]))
    for _ in range(2):
        trigger(window, "table-decide")
    trigger(window, "table-replay")
    pictures = sorted(tmp_path.glob("replay-*.png"))
    assert [path.name for path in pictures] == ["replay-000.png", "replay-001.png", "replay-002.png"]
    assert len({path.read_bytes() for path in pictures}) == 3
    assert page_of(window).notice.text().startswith("Saved 3 images to ")


def test_tool_bar_is_shown_on_every_document_page_after_a_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    [bar] = window.findChildren(QToolBar, "tool-bar")
    open_example(window, tmp_path)
    window.pages.show_page("scenario")
    window.table_controller.tables.start_game(GameSetup(guests=(ANNA, BEN), width=8, height=8))
    trigger(window, "table-leave")
    assert not bar.isVisible(), "the start page has no tool bar"
    open_example(window, tmp_path)
    for page in ("map", "scenario", "sheet"):
        window.pages.show_page(page)
        assert bar.isVisible(), page


def test_panels_are_back_after_a_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    before = {name for name, dock in window.panels.docks.items() if dock.isVisible()}
    window.table_controller.tables.start_game(GameSetup(guests=(ANNA, BEN), width=8, height=8))
    window.table_controller.tables.start_game(GameSetup(guests=(ANNA, BEN), width=8, height=8))
    trigger(window, "table-leave")
    assert not any(dock.isVisible() for dock in window.panels.docks.values()), "the start page has no panels"
    window.show_document()
    assert before
    assert {name for name, dock in window.panels.docks.items() if dock.isVisible()} == before


def test_replay_is_one_animated_file(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN, script=Script(to_save=[tmp_path / "replay"]))
    for _ in range(2):
        trigger(window, "table-decide")
    trigger(window, "table-animation")
    data = (tmp_path / "replay.png").read_bytes()
    assert data.count(b"acTL") == 1
    assert data.count(b"fcTL") == 3, "the empty frame, and the map after each move"
    assert not QImage.fromData(data).isNull()
    assert page_of(window).notice.text().startswith("Saved an animation with 3 images")


def test_closing_asks_before_unsaved_moves_are_lost(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script()
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER, script=script)
    play = active_game(window)
    play.file.wait_until_written()
    whole, play.file.path = play.file.path, tmp_path / "nowhere" / "game.sags.json"
    trigger(window, "table-decide")
    script.yes = [False, False, True]
    trigger(window, "table-leave")
    assert window.shows_table(), "it is not lost"
    window.close()
    assert window.isVisible()
    trigger(window, "table-leave")
    assert not window.shows_table()
    assert script.is_used_up
    play.file.path = whole


def test_game_that_can_be_written_again_closes_without_question(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER)
    play = active_game(window)
    play.file.wait_until_written()
    whole, play.file.path = play.file.path, tmp_path / "nowhere" / "game.sags.json"
    trigger(window, "table-decide")
    play.file.wait_until_written()
    play.file.path = whole
    moves = len(play.session.game.moves)
    trigger(window, "table-leave")
    assert not window.shows_table()
    (left,) = window.table_controller.tables.saved_games()
    assert len(left.log.actions) == moves
    title = to_text(saved_game_title(left))
    assert str(left.saved_at.year % 100) in title
    assert "Anna" in title
    assert f"Map construction, {moves} moves" in title
    closing = Entry.model_validate({"by": "norad", "ready": {}})
    finished = replace(left, log=left.log.model_copy(update={"actions": (*left.log.actions, closing)}))
    assert f"Ready to play, {moves + 1} moves" in to_text(saved_game_title(finished))


def test_unsaved_map_behind_a_game_can_be_reached(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.files.open_scenario(open_scenario_of_game(), saved=False)
    assert window.workspace.document.history.is_dirty
    made = window.workspace.document
    window.table_controller.tables.start_game(GameSetup(width=8, height=8))
    trigger(window, "table-document")
    assert window.shows_document()
    assert window.workspace.document is made
    trigger(window, "table-back")
    window.show_start()
    assert window.start_page.back.isVisible(), "it is also reached from the start page"


def open_scenario_of_game() -> Scenario:
    return to_scenario(new_game(real_box(), seed=1).construction)


def test_panel_tabs_are_hidden_at_table(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    window.show_start()
    window.show_document()
    window.table_controller.tables.start_game(GameSetup(width=8, height=8))
    QCoreApplication.processEvents()
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert [bar for bar in bars if bar.isVisible() and bar.count()] == []


def test_carriers_of_physical_cards_can_be_noted(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER, cards="table")
    play = active_game(window)
    while step(window) != "assigning":
        if step(window) == "drafting":
            choose(window)
        else:
            trigger(window, "table-finish")
    page = page_of(window).step_page
    assert isinstance(page, AssigningPage)
    count, team = play.view.own.item_count, play.view.own_team
    assert count > 0
    assert list(page.noted_items) == list(team)
    what = page.noted_items[team[0]]
    yellow = {card.face("yellow").item for card in real_box().cards.values()}
    assert {what.itemData(number) for number in range(1, what.count())} == yellow
    what.setCurrentIndex(what.findText("Sniper Rifle"))
    assert page.decision().carries == (Carry(character=team[0], item=what.currentData()),)
    for number, box in enumerate(page.magnetic.values()):
        box.setChecked(number < 1)
    click(page.done)
    let_computers_move()
    assert play.session.game.side("norad").carries[0].item == what.currentData()


def test_save_failure_is_shown_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER)
    page, play = page_of(window), active_game(window)
    play.file.wait_until_written()
    whole, play.file.path = play.file.path, tmp_path / "nowhere" / "game.sags.json"
    trigger(window, "table-decide")
    play.file.wait_until_written()
    let_computers_move()
    assert page.notice.text().startswith("The game can't be saved"), "before anybody moves again"
    assert page.notice.isVisible()
    play.file.path = whole
    trigger(window, "table-decide")
    play.file.wait_until_written()
    let_computers_move()
    assert not page.notice.isVisible()


def test_long_player_name_is_elided(qtbot: QtBot, tmp_path: Path) -> None:
    long = "Maximiliane von Hohenstein-Oettingen"
    window = start_game(
        qtbot, tmp_path, PlayerSetup(who="person", name=long), PlayerSetup(who="person", name=long[::-1])
    )
    window.resize(900, 560)
    bar = page_of(window).bar
    chip = bar.side_labels["norad"]
    assert chip.text().endswith("… 30 MP")
    assert chip.accessibleName() == f"{long} 30 MP"
    QCoreApplication.processEvents()
    assert bar.turn.shown.startswith("Maximil")
    assert bar.turn.shown.endswith(": your turn")


def test_seed_is_not_stored_and_last_setup_is(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN, seed=987_654_321)
    active_game(window).file.wait_until_written()
    window.settings._store.sync()
    files = [path.read_text("utf-8") for path in tmp_path.rglob("*") if path.is_file()]
    assert any("Anna" in text for text in files)
    assert not any("987654321" in text for text in files)
    assert window.table_controller.tables.last_setup.guests == (ANNA, BEN)


def test_four_side_labels_leave_room_for_turn(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(
        qtbot, tmp_path, *(PlayerSetup(who="person", name=name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    )
    bar = page_of(window).bar
    assert bar.side_labels["player-1"].text() == "Anna 20 MP"
    assert all("…" not in label.text() for label in bar.side_labels.values())
    window.resize(900, 560)
    QCoreApplication.processEvents()
    assert bar.turn.shown.endswith(": your turn")
    assert "…" not in bar.turn.shown
    assert bar.side_labels["player-1"].text() == "Anna 20"
    assert bar.side_labels["player-1"].accessibleName() == "Anna 20 MP"


def test_new_game_command_is_in_file_and_table_menus(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    begin = window.action_registry["table-new"]
    assert begin in window.controls.menus.by_path["menu-file"].actions()
    assert begin in window.controls.menus.by_path["menu-table"].actions()


def test_unbuildable_box_needs_confirmation(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script(yes=[False, True])
    window = make_window(qtbot, tmp_path, script)
    tables = window.table_controller.tables
    tables._box = box_with(lambda tile: len(tile.front.squares) == 1)
    order = GameSetup(width=8, height=8)
    assert not tables.start_game(order)
    assert not window.shows_table()
    assert tables.start_game(order)
    assert window.shows_table()
    assert script.yes == []


def test_active_game_keeps_its_box(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window = start_game(qtbot, tmp_path, ANNA, BEN)
    room = window.table_controller
    assert room.active_game is not None
    before = room.active_game.session.game.box
    window.tile_editor.enter("gym")
    page = window.tile_editor.page
    assert page is not None
    assert page.notice.text().startswith("A game is in progress.")
    window.tile_editor.session.do(msg("tile-editor.step-rotate"), mirror_face)
    click(page.leave)
    assert window.shows_table()
    assert room.active_game.session.game.box is before
    room.tables.start_game(room.tables.last_setup)
    assert room.active_game is not None
    assert room.active_game.session.game.box.fingerprint == box_for_game().fingerprint != before.fingerprint
