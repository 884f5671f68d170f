"""Base page for choosing cards: introduction, cards, ledger and buttons."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.messages import JoinedNames, Message, Name, msg
from editor.sags.game.actions import Decision
from editor.sags.game.game_view import GameView
from editor.sags.game.moves import illegal_reasons
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.table.card_widget import CardContent, CardDropArea, CardWidget, equalize_heights
from editor.ui.table.step_page import StepContext, StepPage
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

_LEDGER = 210
_MARGIN, _GAP = 16, 16


@catch_qt_errors
class CardPage(StepPage):
    """Page of a step in which cards are chosen; subclasses return the cards and the move (``decision``)."""

    title = ""
    """The prefix of the messages of the step: ``table.<title>-title``, ``-more`` and ``-done``."""
    multiple = False
    """Whether any number of cards can be chosen instead of one."""
    choosable = True
    """Whether cards can be chosen, or are only shown."""

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        self.cards: list[CardWidget] = []
        self._key: object = None
        self._alternatives: list[tuple[QPushButton, Decision]] = []
        self.more = Label(self.introduction(), wordWrap=True)
        self.more.setObjectName("quiet")
        self.ledger = Label(wordWrap=True)
        self.ledger.setMinimumWidth(_LEDGER - 20)
        self.problem_label = Label(wordWrap=True)
        self.problem_label.setObjectName("warning")
        self.done = QPushButton(msg(f"table.{self.title}-done").text())
        self.done.setDefault(True)
        self.done.clicked.connect(self._make_move)
        self.footer = QHBoxLayout()
        self.footer.addWidget(self.problem_label, 1)
        self.footer.addWidget(self.done)
        self._card_area = CardDropArea(framed=False)
        self._card_area.dropped.connect(lambda key: self._drop(key, chosen=False))
        self._flow = FlowLayout(self._card_area, gap=10)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab moves from card to card
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self._card_area)
        self.drop_area = CardDropArea()
        self.drop_area.dropped.connect(lambda key: self._drop(key, chosen=True))
        column = QVBoxLayout(self.drop_area)
        self._ledger_title = Label(msg("table.ledger").text())
        self._ledger_title.setObjectName("heading")
        column.addWidget(self._ledger_title)
        column.addWidget(self.ledger)
        self._drop_here = Label(msg("table.drop-here").text(), wordWrap=True)
        self._drop_here.setObjectName("quiet")
        column.addWidget(self._drop_here)
        column.addStretch(1)
        self._middle = QWidget()
        middle = QHBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(_GAP)
        middle.addWidget(scroll, 1)
        middle.addWidget(self.drop_area)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, 12, _MARGIN, 12)
        layout.setSpacing(8)
        layout.addLayout(self.headline(f"table.{self.title}-title"))
        layout.addWidget(self.more)
        layout.addWidget(self._middle, 1)
        layout.addLayout(self.footer)
        layout.addStretch()
        self.refresh()

    @property
    def view(self) -> GameView:
        """Return what the player may see."""
        return self.active_game.view

    # --- for subclasses ---

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return the key and the content of each card."""
        raise NotImplementedError

    def introduction(self) -> str:
        """Return the text that explains the step."""
        return msg(f"table.{self.title}-more").text()

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """Return the move for the chosen cards; ``None`` if the choice is incomplete."""
        raise NotImplementedError

    def ledger_lines(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """Return the lines of the ledger."""
        return ()

    def caution(self, view: GameView, chosen: tuple[str, ...]) -> Message | None:
        """Return a warning about a legal choice."""
        return None

    # --- choosing ---

    def set_initial_focus(self) -> None:
        """Focus the first card, or the button if cards cannot be chosen."""
        self._order_tabs()
        first = self.cards[0] if self.cards and self.cards[0].isCheckable() else self.done
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _order_tabs(self) -> None:
        """Let Tab lead from the cards to the buttons below them, which were created before the cards."""
        items = (self.footer.itemAt(number) for number in range(self.footer.count()))
        below = (item.widget() for item in items if item is not None)
        for before, after in pairwise([*self.cards, *(each for each in below if isinstance(each, QPushButton))]):
            QWidget.setTabOrder(before, after)

    def chosen(self) -> tuple[str, ...]:
        """Return the keys of the chosen cards."""
        return tuple(card.key for card in self.cards if card.isChecked())

    def refresh(self) -> None:
        """Show the cards and the ledger."""
        view = self.view
        contents = list(self.card_contents(view))
        can_choose = self.active_game.mover is not None
        if (contents, can_choose) != self._key:
            self._key = (contents, can_choose)
            self._lay_out(contents)
            self._order_tabs()
        self._update_ledger()

    def _lay_out(self, contents: list[tuple[str, CardContent]]) -> None:
        for card in self.cards:
            self._flow.removeWidget(card)
            card.setParent(None)
            card.deleteLater()
        can_choose = self.choosable and self.active_game.mover is not None
        self.cards = [
            CardWidget(key, content, self.context.thumbnails, choosable=can_choose) for key, content in contents
        ]
        for card in self.cards:
            card.clicked.connect(lambda _=False, each=card: self._click(each))
            self._flow.addWidget(card)
            card.show()  # else the layout would count it only when events are processed
        equalize_heights(self.cards)
        self._drop_here.setVisible(can_choose and bool(self.cards))
        self.drop_area.show_frame(shown=can_choose and bool(self.cards))
        if can_choose and not self.multiple and len(self.cards) == 1:
            self.cards[0].setChecked(True)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        """Keep the buttons below the cards on a large screen."""
        super().resizeEvent(event)
        self._limit_height()

    def _limit_height(self) -> None:
        """Let the cards be as high as they need, so that the buttons follow them and not the bottom of the window."""
        width = max(self.width() - 2 * _MARGIN - _GAP - self.drop_area.sizeHint().width(), 1)
        self._middle.setMaximumHeight(max(self._flow.heightForWidth(width), self.drop_area.sizeHint().height()))

    def _click(self, clicked: CardWidget) -> None:
        if not self.multiple and clicked.isChecked():
            for card in self.cards:
                card.setChecked(card is clicked)
        self._update_ledger()

    def _drop(self, key: str, *, chosen: bool) -> None:
        """Choose a card that was dropped in the area, or unchoose one that was dropped outside."""
        for card in self.cards:
            if card.key == key and card.isCheckable() and card.isChecked() != chosen:
                card.click()

    def _update_ledger(self) -> None:
        view, chosen = self.view, self.chosen()
        lines = tuple(self.ledger_lines(view, chosen))
        self.ledger.setText(JoinedNames(lines, "\n").text())
        self._ledger_title.setVisible(bool(lines))
        self._limit_height()
        move = self.decision(view, chosen) if self.active_game.mover is not None else None
        reason = next(iter(illegal_reasons(view, move)), None) if move is not None else None
        text = reason or (self.caution(view, chosen) if move is not None else None)
        self.problem_label.setText(text.text() if text else "")
        self.done.setEnabled(move is not None and reason is None)
        for button, other in self._alternatives:
            against = next(iter(illegal_reasons(view, other)), None) if self.active_game.mover is not None else None
            button.setEnabled(self.active_game.mover is not None and against is None)
            button.setToolTip(plain_tooltip(against.text() if against else ""))

    def _make_move(self) -> None:
        move = self.decision(self.view, self.chosen())
        if move is not None:
            self.active_game.do(move)

    def add_button(self, words: str, move: Decision) -> QPushButton:
        """Add a button for another move, left of the main button."""
        button = QPushButton(msg(words).text())
        button.clicked.connect(lambda: self.active_game.do(move))
        self.footer.insertWidget(1, button)
        self._alternatives.append((button, move))
        self._update_ledger()
        return button


def mp_lines(view: GameView, cost: int) -> list[Name]:
    """Return lines for the MP of a side, the cost, and the rest."""
    own = view.own.mp
    return [
        msg("table.ledger-have", mp=own),
        msg("table.ledger-cost", mp=cost),
        msg("table.ledger-left", mp=own - cost),
    ]
