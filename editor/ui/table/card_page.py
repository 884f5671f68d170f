"""Pages on which cards are chosen: what it is about on top, the cards, the ledger beside them, and the last word."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout

from editor.messages import JoinedNames, Message, Name, msg
from editor.sags.game.actions import Decision
from editor.sags.game.game_view import GameView
from editor.sags.game.moves import illegal_reasons
from editor.ui.panels.flow import FlowLayout
from editor.ui.table.card import CardLook, PlayCard, even_out
from editor.ui.table.steps import StepPage, TableRoom
from editor.ui.table.tray import Tray
from editor.ui.widgets.plain_text import Label, plain_tooltip

_LEDGER = 210


class CardPage(StepPage):
    """One step in which cards decide. Subclasses fill it and say what the choice comes to (``decision``)."""

    title = ""
    """The words of the step: ``table.<title>-title``, ``-more`` and ``-done``."""
    several = False
    """Whether any number of cards can be chosen, or just one."""
    choosable = True
    """Whether cards are chosen at all, or only looked at."""

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        self.cards: list[PlayCard] = []
        self._key: object = None
        self._others: list[tuple[QPushButton, Decision]] = []
        self.more = Label(self.introduction(), wordWrap=True)
        self.more.setObjectName("quiet")
        self.ledger = Label(wordWrap=True)
        self.ledger.setMinimumWidth(_LEDGER - 20)
        self.why = Label(wordWrap=True)
        self.why.setObjectName("warning")
        self.done = QPushButton(msg(f"table.{self.title}-done").text())
        self.done.setDefault(True)
        self.done.clicked.connect(self._decide)
        self.footer = QHBoxLayout()
        self.footer.addWidget(self.why, 1)
        self.footer.addWidget(self.done)
        self._shelf = Tray(framed=False)
        self._shelf.dropped.connect(lambda key: self._drop(key, chosen=False))
        self._flow = FlowLayout(self._shelf, gap=10)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys go from card to card
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self._shelf)
        self.tray = Tray()
        self.tray.dropped.connect(lambda key: self._drop(key, chosen=True))
        aside = QVBoxLayout(self.tray)
        self._ledger_title = Label(msg("table.ledger").text())
        self._ledger_title.setObjectName("heading")
        aside.addWidget(self._ledger_title)
        aside.addWidget(self.ledger)
        self._drop_here = Label(msg("table.drop-here").text(), wordWrap=True)
        self._drop_here.setObjectName("quiet")
        aside.addWidget(self._drop_here)
        aside.addStretch(1)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(scroll, 1)
        middle.addWidget(self.tray)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(self.headline(f"table.{self.title}-title"))
        layout.addWidget(self.more)
        layout.addLayout(middle, 1)
        layout.addLayout(self.footer)
        self.refresh()

    @property
    def view(self) -> GameView:
        return self.play.view

    # --- what subclasses say ---

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        """The cards to choose among: a key and what is on each."""
        raise NotImplementedError

    def introduction(self) -> str:
        """What the step is about."""
        return msg(f"table.{self.title}-more").text()

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """What the choice comes to; ``None``: nothing yet."""
        raise NotImplementedError

    def account(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """The lines of the ledger."""
        return ()

    def mind(self, view: GameView, chosen: tuple[str, ...]) -> Message | None:
        """What to mind before a choice that is legal."""
        return None

    # --- doing it ---

    def take_keys(self) -> None:
        first = self.cards[0] if self.cards and self.cards[0].isCheckable() else self.done
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen(self) -> tuple[str, ...]:
        return tuple(card.key for card in self.cards if card.isChecked())

    def refresh(self) -> None:
        view = self.view
        looks = list(self.looks(view))
        can_choose = self.play.mover is not None
        if (looks, can_choose) != self._key:
            self._key = (looks, can_choose)
            self._lay_out(looks)
        self._account()

    def _lay_out(self, looks: list[tuple[str, CardLook]]) -> None:
        for card in self.cards:
            self._flow.removeWidget(card)
            card.setParent(None)
            card.deleteLater()
        can_choose = self.choosable and self.play.mover is not None
        self.cards = [PlayCard(key, look, self.room.thumbnails, choosable=can_choose) for key, look in looks]
        for card in self.cards:
            card.clicked.connect(lambda _=False, each=card: self._click(each))
            self._flow.addWidget(card)
        even_out(self.cards)
        self._drop_here.setVisible(can_choose and bool(self.cards))
        self.tray.show_frame(shown=can_choose and bool(self.cards))
        if can_choose and not self.several and len(self.cards) == 1:
            self.cards[0].setChecked(True)

    def _click(self, clicked: PlayCard) -> None:
        if not self.several and clicked.isChecked():
            for card in self.cards:
                card.setChecked(card is clicked)
        self._account()

    def _drop(self, key: str, *, chosen: bool) -> None:
        """A card was dragged into the tray, or back to the others."""
        for card in self.cards:
            if card.key == key and card.isCheckable() and card.isChecked() != chosen:
                card.click()

    def _account(self) -> None:
        view, chosen = self.view, self.chosen()
        lines = tuple(self.account(view, chosen))
        self.ledger.setText(JoinedNames(lines, "\n").text())
        self._ledger_title.setVisible(bool(lines))
        move = self.decision(view, chosen) if self.play.mover is not None else None
        reason = next(iter(illegal_reasons(view, move)), None) if move is not None else None
        said = reason or (self.mind(view, chosen) if move is not None else None)
        self.why.setText(said.text() if said else "")
        self.done.setEnabled(move is not None and reason is None)
        for button, other in self._others:
            against = next(iter(illegal_reasons(view, other)), None) if self.play.mover is not None else None
            button.setEnabled(self.play.mover is not None and against is None)
            button.setToolTip(plain_tooltip(against.text() if against else ""))

    def _decide(self) -> None:
        move = self.decision(self.view, self.chosen())
        if move is not None:
            self.play.do(move)

    def add_button(self, words: str, move: Decision) -> QPushButton:
        """Another way to decide, left of the usual one."""
        button = QPushButton(msg(words).text())
        button.clicked.connect(lambda: self.play.do(move))
        self.footer.insertWidget(1, button)
        self._others.append((button, move))
        self._account()
        return button


def points_line(view: GameView, cost: int) -> list[Name]:
    """What a side has, what is chosen, and what is left."""
    own = view.own.mp
    return [
        msg("table.ledger-have", mp=own),
        msg("table.ledger-cost", mp=cost),
        msg("table.ledger-left", mp=own - cost),
    ]
