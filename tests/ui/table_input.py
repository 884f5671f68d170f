"""Let players make suggested moves with real mouse or keyboard events."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QTabWidget, QWidget

from editor.model.grid import Square
from editor.sags.construction.actions import PlaceDriller, PlaceTile, TileSpot
from editor.sags.game.actions import (
    Assign,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Enrol,
    Move,
    PassCards,
    PlaceMarker,
    TakeCard,
    TurnDeck,
)
from editor.session.pending_tile import TileInHand
from editor.ui.panels.piece_list import PieceListView
from editor.ui.table.assigning_page import AssigningPage
from editor.ui.table.building_page import BuildingPage
from editor.ui.table.card_choice_pages import DeckPage, DraftPage, DrawnMissionsPage
from editor.ui.table.card_page import CardPage
from editor.ui.table.card_widget import CardWidget
from editor.ui.table.deploying_page import DeployingPage
from editor.ui.table.revealing_page import RevealingPage
from editor.ui.table.table_tools import MoveTool
from editor.ui.window.main_window import MainWindow
from editor.values import replace
from tests.ui.table_helpers import active_game, let_computers_move, page_of, pending_tile_tool
from tests.ui.windows import click, move_pointer, press_key

_MOST_TABS = 80


class MouseInput:
    """Plays with the mouse."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def push(self, button: QAbstractButton) -> None:
        click(button, QPoint(8, button.height() // 2))

    def pick(self, card: CardWidget) -> None:
        click(card)

    def take(self, view: PieceListView, row: str) -> None:
        index = view.row_model.place_of(row)
        view.scrollTo(index)
        click(view.viewport(), view.visualRect(index).center())

    def push_tab(self, tabs: QTabWidget, number: int) -> None:
        click(tabs.tabBar(), tabs.tabBar().tabRect(number).center())

    def point(self, x: float, y: float) -> None:
        canvas = page_of(self.window).canvas
        move_pointer(canvas, canvas.view.to_window(x, y).toPoint())
        self._at = canvas.view.to_window(x, y).toPoint()

    def confirm(self) -> None:
        """Place the piece there, or confirm it."""
        click(page_of(self.window).canvas, self._at)

    def choose(self, box: QComboBox, number: int) -> None:
        """Select a row of a list with the keyboard, as the wheel would."""
        box.setFocus(Qt.FocusReason.MouseFocusReason)
        press_key(box, Qt.Key.Key_Home)
        for _ in range(number):
            press_key(box, Qt.Key.Key_Down)


class KeyboardInput(MouseInput):
    """Plays with the keyboard and reaches everything with Tab."""

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

    def pick(self, card: CardWidget) -> None:
        self._reach(card)
        press_key(card, Qt.Key.Key_Return)

    def take(self, view: PieceListView, row: str) -> None:
        self._reach(view)
        press_key(view, Qt.Key.Key_Home)
        for _ in range(len(view.row_model.rows)):
            current = view.current_row()
            if current is not None and current.key == row:
                break
            press_key(view, Qt.Key.Key_Right if view.isWrapping() else Qt.Key.Key_Down)
        press_key(view, Qt.Key.Key_Return)
        assert self.window.focusWidget() is page_of(self.window).canvas, "the map has the keys now"

    def push_tab(self, tabs: QTabWidget, number: int) -> None:
        for _ in range(tabs.count()):
            if tabs.currentIndex() != number:
                press_key(tabs, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)

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


def make_suggested_move(player: MouseInput) -> None:
    """Make the move that the computer would suggest."""
    window = player.window
    page, view = page_of(window).step_page, active_game(window).view
    mover = active_game(window).mover
    assert mover is not None
    advice = active_game(window).session.table.suggest_move(mover)
    match page:
        case BuildingPage():
            _build(player, page, advice)
        case DeployingPage():
            assert isinstance(advice, PlaceMarker)
            player.take(page.markers, advice.marker)
            at = advice.at or advice.driller_at
            assert at is not None
            player.point(at.x + 0.5, at.y + 0.5)
            player.confirm()
            player.confirm()
        case RevealingPage():
            tool = page_of(window).workspace.tool
            assert isinstance(tool, MoveTool)
            assert tool.warning() is None
            press_key(page_of(window).canvas, Qt.Key.Key_R)
            player.push(page_of(window).pending_bar.finish_button)
        case DrawnMissionsPage():
            player.push(page.done)
            let_computers_move()
            make_suggested_move(player)
        case AssigningPage():
            assert isinstance(advice, Assign)
            for carry in advice.carries:
                who = page.carriers[carry.card or ""]
                player.choose(who, who.findData(carry.character))
            for each in advice.magnetic:
                player.push(page.magnetic[each])
            assert page.done.isEnabled(), page.problem_label.text()
            player.push(page.done)
        case CardPage():
            for key in _cards(advice):
                card = next(card for card in page.cards if card.key == key)
                if not card.isChecked():  # the only one is chosen already
                    player.pick(card)
            player.push(_button(page, advice))
        case _:
            raise AssertionError(f"no page to decide on in the step {view.step}")
    let_computers_move()


def _button(page: CardPage, advice: Move) -> QAbstractButton:
    """Return the button that makes the suggested move."""
    match page, advice:
        case DraftPage(), PassCards():
            return page.pass_button
        case DeckPage(), TurnDeck(turn=True):
            return page.turn_button
        case _:
            return page.done


def _cards(advice: Move) -> Iterator[str]:
    """Yield the keys of the suggested cards."""
    match advice:
        case ChooseTeam():
            yield from advice.characters
        case Enrol():
            yield advice.character
        case TakeCard():
            yield f"{advice.face}/{advice.card}"
        case ChooseDecoy() | ChooseBonus():
            yield advice.faction


def _build(player: MouseInput, page: BuildingPage, advice: Move) -> None:
    if isinstance(advice, PlaceDriller):
        _place_driller(player, page, advice)
        return
    if not isinstance(advice, PlaceTile):
        player.push(page.pass_turn)
        return
    player.push_tab(page.tabs, page.tabs.indexOf(page.zone))
    player.take(page.zone, advice.tile)
    tool, canvas = pending_tile_tool(player.window), page_of(player.window).canvas
    if tool.tile_in_hand.face != advice.face:
        press_key(canvas, Qt.Key.Key_X)
    wanted = replace(tool.tile_in_hand, rotation=advice.rotation)
    player.point(*_over(wanted, advice.spot))
    for _ in range(4):
        if tool.tile_in_hand.rotation != advice.rotation:
            press_key(canvas, Qt.Key.Key_R)
    player.confirm()
    assert tool.pending is not None, QApplication.focusWidget()
    assert tool.pending.spot == advice.spot
    if tool.pending.is_in_violation:
        press_key(canvas, Qt.Key.Key_Return)
    else:
        player.confirm()


def _place_driller(player: MouseInput, page: BuildingPage, advice: PlaceDriller) -> None:
    """Place the only Driller of a player, whom the others see without its face."""
    player.push_tab(page.tabs, page.tabs.indexOf(page.reserve))
    player.take(page.reserve, next(row.key for row in page.reserve.row_model.rows if "driller" in row.tool_args))
    tool = pending_tile_tool(player.window)
    player.point(*_over(tool.tile_in_hand, replace(advice.spot, tile=tool.tile_in_hand.tile)))
    player.confirm()
    player.confirm()


def _over(hand: TileInHand, spot: TileSpot) -> tuple[float, float]:
    """Return the center of a square over which the tile is on that spot."""
    for x in range(spot.x, spot.x + 8):
        for y in range(spot.y, spot.y + 8):
            if hand.spot_at(x + 0.5, y + 0.5) == spot:
                return x + 0.5, y + 0.5
    raise AssertionError("the tile cannot be placed like that")
