"""Three people at one screen play a full game, with a privacy screen before every secret."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.board.names import card_name
from editor.messages import to_text
from editor.sags.game.equipment_assignment import ledger_balances
from editor.session.game_setup import PlayerSetup
from editor.ui.table.card_choice_pages import DraftPage
from editor.ui.window.main_window import MainWindow
from tests.ui.named import nameless
from tests.ui.table.test_full_game import nothing_is_betrayed
from tests.ui.table_helpers import ANNA, BEN, active_game, page_of, start_game
from tests.ui.table_input import KeyboardInput, MouseInput, make_suggested_move
from tests.ui.windows import click, press_key, the_box

CLEO = PlayerSetup(who="person", name="Cleo")


def test_three_people_play_full_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN, CLEO, frame=10, seed=1)
    page, play = page_of(window), active_game(window)
    players = {"player-1": MouseInput(window), "player-2": KeyboardInput(window), "player-3": MouseInput(window)}
    called: list[str] = []
    seen: set[str] = set()
    while not play.session.game.is_ready:
        game = play.session.game
        if play.privacy_screen_for is not None:
            called.append(play.privacy_screen_for)
            privacy_screen_is_shown(window, tmp_path)
            press_key(page.privacy_screen, Qt.Key.Key_Return)
            assert play.viewer == called[-1]
        if game.step not in seen:
            seen.add(game.step)
            assert nameless(window) == []
        mover, moves = play.mover, len(game.moves)
        assert mover is not None
        make_suggested_move(players[mover])
        assert len(play.session.game.moves) == moves + 1, f"{mover} has decided in {game.step}"
        assert play.viewer is None, "the privacy screen is shown after every decision"
    assert set(called) == set(players)
    assert ledger_balances(play.session.game)
    assert nameless(window) == []
    assert window.focusWidget() is page.step_page.buttons["open"]  # type: ignore[union-attr]
    it_can_be_watched_again_as_one_of_them(window)


def privacy_screen_is_shown(window: MainWindow, folder: Path) -> None:
    page = page_of(window)
    assert page.step_page is None
    assert page.privacy_screen.isVisible()
    nothing_is_betrayed(window, folder)
    assert nameless(window) == []


def it_can_be_watched_again_as_one_of_them(window: MainWindow) -> None:
    page, play = page_of(window), active_game(window)
    cards = [to_text(card_name(the_box(), each.card or "", each.face)) for each in play.view.sides[1].items or ()]
    taken = [f"Ben: {card}." for card in cards]
    assert not set(taken) & set(page.log.entries), "everybody saw only that cards were taken"
    press_key(page.log.viewpoint, Qt.Key.Key_Home)
    for _ in range(2):
        press_key(page.log.viewpoint, Qt.Key.Key_Down)
    assert play.privacy_screen_for == "player-2", "what Ben saw he watches alone"
    assert not set(taken) & set(page.log.entries)
    click(page.privacy_screen.open_button)
    assert play.view.seat == "player-2"
    assert set(taken) <= set(page.log.entries)
    drafting = next(
        n for n, each in enumerate(play.session.tables) if "player-2" in each.game.pending and each.game.hands
    )
    page.log.slider.setValue(drafting)
    shown = page.step_page
    assert isinstance(shown, DraftPage)
    assert shown.cards
    assert not shown.done.isEnabled(), "what is over is only looked at"
    page._idle.timeout.emit()
    assert play.view.seat is None
    assert page.step_page is None
    assert not set(taken) & set(page.log.entries)
