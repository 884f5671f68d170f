"""Two ways in which people at the table decide, both with real events: with the mouse, and with the keys alone.

What they decide is what the computer would advise, as far as it matters for getting to the end of a game; every single
choice is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from editor.model.grid import Square
from editor.sags.construction.actions import LayTile, TileSpot
from editor.sags.game.actions import (
    Assign,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Enrol,
    LayMarker,
    Move,
    PassCards,
    TakeCard,
    TurnDeck,
)
from editor.sags.players.decisions import suggest_move
from editor.session.pending_tile import TileInHand
from editor.ui.panels.shelf import ShelfView
from editor.ui.table.assigning import AssigningPage
from editor.ui.table.building import BuildingPage
from editor.ui.table.card import PlayCard
from editor.ui.table.card_page import CardPage
from editor.ui.table.deploying import DeployingPage
from editor.ui.table.gear_pages import DeckPage, DraftPage
from editor.ui.table.revealing import RevealingPage
from editor.ui.table.tools import MovingTool
from editor.ui.window.main_window import MainWindow
from editor.values import replace
from tests.ui.tables import held, let_computers_move, page_of, play_of
from tests.ui.windows import click, move_pointer, press_key

_MOST_TABS = 80


class Mouse:
    """Clicks."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def push(self, button: QAbstractButton) -> None:
        click(button, QPoint(8, button.height() // 2))

    def pick(self, card: PlayCard) -> None:
        click(card)

    def take(self, shelf: ShelfView, row: str) -> None:
        index = shelf.shelf.place_of(row)
        shelf.scrollTo(index)
        click(shelf.viewport(), shelf.visualRect(index).center())

    def point(self, x: float, y: float) -> None:
        canvas = page_of(self.window).canvas
        move_pointer(canvas, canvas.view.to_window(x, y).toPoint())
        self._at = canvas.view.to_window(x, y).toPoint()

    def confirm(self) -> None:
        """Put it down there, or lay what lies there."""
        click(page_of(self.window).canvas, self._at)

    def choose(self, box: QComboBox, number: int) -> None:
        """The wheel turns a list without opening it; the keys do the same."""
        box.setFocus(Qt.FocusReason.MouseFocusReason)
        press_key(box, Qt.Key.Key_Home)
        for _ in range(number):
            press_key(box, Qt.Key.Key_Down)


class Keys(Mouse):
    """Presses keys, and reaches everything with Tab."""

    def _reach(self, wanted: QWidget) -> None:
        for _ in range(_MOST_TABS):
            here = self.window.focusWidget()
            if here is wanted:
                return
            press_key(here or self.window, Qt.Key.Key_Tab)
        raise AssertionError(f"no key leads to {wanted}: {wanted.accessibleName()}")

    def push(self, button: QAbstractButton) -> None:
        self._reach(button)
        press_key(button, Qt.Key.Key_Space)

    def pick(self, card: PlayCard) -> None:
        self._reach(card)
        press_key(card, Qt.Key.Key_Return)

    def take(self, shelf: ShelfView, row: str) -> None:
        self._reach(shelf)
        press_key(shelf, Qt.Key.Key_Home)
        for _ in range(len(shelf.shelf.rows)):
            current = shelf.current_row()
            if current is not None and current.key == row:
                break
            press_key(shelf, Qt.Key.Key_Right if shelf.isWrapping() else Qt.Key.Key_Down)
        press_key(shelf, Qt.Key.Key_Return)
        assert self.window.focusWidget() is page_of(self.window).canvas, "the map has the keys now"

    def point(self, x: float, y: float) -> None:
        canvas, wanted = page_of(self.window).canvas, Square(int(x), int(y))
        for _ in range(_MOST_TABS):
            tool = page_of(self.window).workspace.tool
            at = tool.focus if tool is not None else None
            if at == wanted:
                return
            if at is None or at.x != wanted.x:
                press_key(canvas, Qt.Key.Key_Left if at and at.x > wanted.x else Qt.Key.Key_Right)
            else:
                press_key(canvas, Qt.Key.Key_Up if at.y > wanted.y else Qt.Key.Key_Down)
        raise AssertionError(f"the arrow keys do not lead to {wanted}")

    def confirm(self) -> None:
        press_key(page_of(self.window).canvas, Qt.Key.Key_Return)

    def choose(self, box: QComboBox, number: int) -> None:
        self._reach(box)
        super().choose(box, number)


def decide(hands: Mouse) -> None:
    """Make the one decision that is asked for."""
    window = hands.window
    page, view = page_of(window).step_page, play_of(window).view
    mover = play_of(window).mover
    assert mover is not None
    advice = suggest_move(play_of(window).sitting.view_for(mover))
    match page:
        case BuildingPage():
            _build(hands, page, advice)
        case DeployingPage():
            assert isinstance(advice, LayMarker)
            hands.take(page.markers, advice.marker)
            at = advice.at or advice.driller_at
            assert at is not None
            hands.point(at.x + 0.5, at.y + 0.5)
            hands.confirm()
            hands.confirm()
        case RevealingPage():
            tool = page_of(window).workspace.tool
            assert isinstance(tool, MovingTool)
            assert tool.warning() is None
            press_key(page_of(window).canvas, Qt.Key.Key_R)
            hands.push(page_of(window).strip.lay)
        case AssigningPage():
            assert isinstance(advice, Assign)
            for carry in advice.carries:
                who = page.carriers[carry.card or ""]
                hands.choose(who, who.findData(carry.character))
            for each in advice.magnetic:
                hands.push(page.magnetic[each])
            assert page.done.isEnabled(), page.why.text()
            hands.push(page.done)
        case CardPage():
            for key in _cards(advice):
                card = next(card for card in page.cards if card.key == key)
                if not card.isChecked():  # the only one is chosen already
                    hands.pick(card)
            hands.push(_button(page, advice))
        case _:
            raise AssertionError(f"no page to decide on in the step {view.step}")
    let_computers_move()


def _button(page: CardPage, advice: Move) -> QAbstractButton:
    """The last word that the advice comes to."""
    match page, advice:
        case DraftPage(), PassCards():
            return page.none
        case DeckPage(), TurnDeck(turn=True):
            return page.turn
        case _:
            return page.done


def _cards(advice: Move) -> Iterator[str]:
    """The keys of the cards that the advice names."""
    match advice:
        case ChooseTeam():
            yield from advice.characters
        case Enrol():
            yield advice.character
        case TakeCard():
            yield f"{advice.face}/{advice.card}"
        case ChooseDecoy() | ChooseBonus():
            yield advice.faction


def _build(hands: Mouse, page: BuildingPage, advice: Move) -> None:
    if not isinstance(advice, LayTile):
        hands.push(page.pass_turn)
        return
    hands.take(page.zone, advice.tile)
    tool, canvas = held(hands.window), page_of(hands.window).canvas
    if tool.hand.face != advice.face:
        press_key(canvas, Qt.Key.Key_X)
    wanted = replace(tool.hand, rotation=advice.rotation)
    hands.point(*_over(wanted, advice.spot))
    for _ in range(4):
        if tool.hand.rotation != advice.rotation:
            press_key(canvas, Qt.Key.Key_R)
    hands.confirm()
    assert tool.down is not None, QApplication.focusWidget()
    assert tool.down.spot == advice.spot
    hands.confirm()


def _over(hand: TileInHand, spot: TileSpot) -> tuple[float, float]:
    """The middle of a square over which the tile is in that spot."""
    for x in range(spot.x, spot.x + 8):
        for y in range(spot.y, spot.y + 8):
            if hand.spot_at(x + 0.5, y + 0.5) == spot:
                return x + 0.5, y + 0.5
    raise AssertionError("the tile cannot be held like that")
