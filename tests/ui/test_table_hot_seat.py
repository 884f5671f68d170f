"""Three people at one screen, from the first tile to the end: every choice their own, a curtain before every secret."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.board.names import card_name
from editor.messages import to_text
from editor.sags.game.assigning import ledger_balances
from editor.session.game_setup import PlayerSetup
from editor.ui.table.gear_pages import DraftPage
from editor.ui.window.main_window import MainWindow
from tests.ui.named import nameless
from tests.ui.table_hands import Keys, Mouse, decide
from tests.ui.tables import ANNA, BEN, page_of, play_of, sit_down
from tests.ui.test_table_game import nothing_is_betrayed
from tests.ui.windows import click, press_key, the_box

CLEO = PlayerSetup(who="person", name="Cleo")


def test_three_people_play_to_the_end_each_by_own_choices(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, BEN, CLEO, frame=10)
    page, play = page_of(window), play_of(window)
    hands = {"player-1": Mouse(window), "player-2": Keys(window), "player-3": Mouse(window)}
    called: list[str] = []
    seen: set[str] = set()
    while not play.sitting.game.is_ready:
        game = play.sitting.game
        if play.curtain_for is not None:
            called.append(play.curtain_for)
            the_curtain_hangs(window, tmp_path)
            press_key(page.curtain, Qt.Key.Key_Return)
            assert play.looking == called[-1]
        if game.step not in seen:
            seen.add(game.step)
            assert nameless(window) == []
        mover, moves = play.mover, len(game.moves)
        assert mover is not None
        decide(hands[mover])
        assert len(play.sitting.game.moves) == moves + 1, f"{mover} has decided in {game.step}"
        assert play.looking is None, "the curtain falls after every decision"
    assert set(called) == set(hands)
    assert ledger_balances(play.sitting.game)
    assert nameless(window) == []
    assert window.focusWidget() is page.step_page.buttons["open"]  # type: ignore[union-attr]
    it_can_be_watched_again_as_one_of_them(window)


def the_curtain_hangs(window: MainWindow, folder: Path) -> None:
    page = page_of(window)
    assert page.step_page is None
    assert page.curtain.isVisible()
    nothing_is_betrayed(window, folder)
    assert nameless(window) == []


def it_can_be_watched_again_as_one_of_them(window: MainWindow) -> None:
    page, play = page_of(window), play_of(window)
    cards = [to_text(card_name(the_box(), each.card or "", each.face)) for each in play.view.sides[1].items or ()]
    taken = [f"Ben: {card}." for card in cards]
    assert not set(taken) & set(page.log.sentences), "everybody saw only that cards were taken"
    press_key(page.log.view_for, Qt.Key.Key_Home)
    for _ in range(2):
        press_key(page.log.view_for, Qt.Key.Key_Down)
    assert play.curtain_for == "player-2", "what Ben saw he watches alone"
    assert not set(taken) & set(page.log.sentences)
    click(page.curtain.open)
    assert play.view.seat == "player-2"
    assert set(taken) <= set(page.log.sentences)
    drafting = next(
        n for n, each in enumerate(play.sitting.tables) if "player-2" in each.game.pending and each.game.hands
    )
    page.log.slider.setValue(drafting)
    shown = page.step_page
    assert isinstance(shown, DraftPage)
    assert shown.cards
    assert not shown.done.isEnabled(), "what is over is only looked at"
    page._idle.timeout.emit()
    assert play.view.seat is None
    assert page.step_page is None
    assert not set(taken) & set(page.log.sentences)
