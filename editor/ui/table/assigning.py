"""Step 6 at the table: who carries which card, and who gets a Magnetic card; one's own missions lie beside."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import card_name, character_name, item_name
from editor.messages import JoinedNames, Message, msg, sort_key, to_text
from editor.model.cards import FACTION_CARD_COLORS
from editor.sags.game.actions import Assign, Carry
from editor.sags.game.assigning import amount_due, carrier_fits, left_over_warning, magnetic_count, too_heavy
from editor.sags.game.game_view import GameView
from editor.sags.game.log_text import describe_cards_shown, describe_missions_shown
from editor.sags.game.moves import illegal_reasons
from editor.sags.game.state import ChosenCard
from editor.ui.panels.flow import FlowLayout
from editor.ui.table.card import PlayCard, even_out, item_look, mission_look
from editor.ui.table.card_page import points_line
from editor.ui.table.steps import StepPage, TableRoom
from editor.ui.table.tray import Tray
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import indent_spin_box

_NOBODY = ""


class AssigningPage(StepPage):
    """Each card has a list of carriers below it; all is paid when everybody has decided."""

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        view = self.play.view
        self.carriers: dict[str, QComboBox] = {}
        """Who carries a card: card -> list of characters."""
        self.noted: dict[str, QComboBox] = {}
        """What somebody carries, where people hold the real cards: character -> list of items."""
        self.trays: dict[str, Label] = {}
        """What is said where a card is dropped for somebody."""
        self.magnetic: dict[str, QCheckBox] = {}
        self.due = QSpinBox()
        indent_spin_box(self.due)
        self.due.setRange(0, 99)
        self.due.setAccessibleName(msg("table.assigning-due").text())
        self.due.valueChanged.connect(self._account)
        self.ledger = Label(wordWrap=True)
        self.why = Label(wordWrap=True)
        self.why.setObjectName("warning")
        self.done = QPushButton(msg("table.assigning-done").text())
        self.done.setDefault(True)
        self.done.clicked.connect(self._decide)
        words = "table.assigning-more" if view.own.missions else "table.assigning-more-real"
        more = Label(msg(words).text(), wordWrap=True)
        more.setObjectName("quiet")
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys go from card to card
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self._cards(view))
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(scroll, 1)
        middle.addLayout(self._aside(view))
        footer = QHBoxLayout()
        footer.addWidget(self.why, 1)
        footer.addWidget(self.done)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(self.headline("table.assigning-title"))
        layout.addWidget(more)
        layout.addLayout(middle, 1)
        layout.addLayout(footer)
        self.refresh()

    # --- putting it together ---

    def _cards(self, view: GameView) -> QWidget:
        column = QVBoxLayout()
        if view.decks.equipment == "table" and view.own.item_count:
            column.addWidget(self._notes(view))
        for title, cards in (
            ("table.assigning-cards", [self._item(view, item) for item in self._items(view)]),
            ("table.assigning-missions", self._missions(view)),
        ):
            if cards:
                heading = Label(msg(title).text())
                heading.setObjectName("heading")
                column.addWidget(heading)
                shelf = QWidget()
                flow = FlowLayout(shelf, gap=10)
                for card in cards:
                    flow.addWidget(card)
                column.addWidget(shelf)
        if seen := self._seen_by_all(view):
            heading = Label(msg("table.assigning-seen").text())
            heading.setObjectName("heading")
            column.addWidget(heading)
            column.addWidget(Label(JoinedNames(seen, "\n").text(), wordWrap=True))
        column.addStretch(1)
        page = QWidget()
        page.setLayout(column)
        return page

    def _seen_by_all(self, view: GameView) -> tuple[Message, ...]:
        """The equipment of the others, and all missions that were shown and replaced."""
        game = self.play.sitting.game
        others = (describe_cards_shown(game, side.id, side.items or ()) for side in view.sides if side.id != view.seat)
        replaced = (describe_missions_shown(game, side.id, view.shown) for side in view.sides)
        return tuple(each for each in (*others, *replaced) if each is not None)

    def _notes(self, view: GameView) -> QWidget:
        """Real cards lie on the table; who carries which may be noted, and is then part of the scenario."""
        page = QWidget()
        form = QFormLayout(page)
        about = Label(msg("table.assigning-note", count=view.own.item_count).text(), wordWrap=True)
        form.addRow(about)
        for each in view.own_team:
            colour = FACTION_CARD_COLORS[view.box.characters[each].faction]
            items = {card.face(colour).item for card in view.box.cards.values()}
            names = sorted(
                ((to_text(item_name(view.box, item)), item) for item in items), key=lambda each: sort_key(each[0])
            )
            what = QComboBox()
            what.addItem(msg("table.assigning-unnoted").text(), _NOBODY)
            for name, item in names:
                what.addItem(name, item)
            what.currentIndexChanged.connect(self._account)
            self.noted[each] = what
            label = Label(to_text(character_name(view.box, each)))
            label.setBuddy(what)
            what.setAccessibleName(msg("table.assigning-what", character=character_name(view.box, each)).text())
            form.addRow(label, what)
        return page

    @staticmethod
    def _items(view: GameView) -> list[ChosenCard]:
        lost = view.decks.equipment != "table" and amount_due(view) > view.own.mp
        return [] if lost else [item for item in view.own.items or () if item.card is not None]

    def _item(self, view: GameView, item: ChosenCard) -> QWidget:
        assert item.card is not None
        look = item_look(view.box, item.card, item.face)
        card = PlayCard(item.card, look, self.room.thumbnails, choosable=False, draggable=True)
        who = QComboBox()
        who.setAccessibleName(msg("table.assigning-who", card=card.look.title).text())
        who.addItem(msg("table.assigning-nobody").text(), _NOBODY)
        for each in view.own_team:
            if carrier_fits(view, each, item) and not too_heavy(view, each, item):
                who.addItem(to_text(character_name(view.box, each)), each)
        who.currentIndexChanged.connect(self._account)
        self.carriers[item.card] = who
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(card)
        column.addWidget(who)
        return both

    def _place_of(self, view: GameView, character: str) -> Tray:
        """Where a card is dropped that somebody is to carry."""
        tray = Tray()
        tray.dropped.connect(lambda card: self._hand_to(character, card))
        self.trays[character] = Label(wordWrap=True)
        QVBoxLayout(tray).addWidget(self.trays[character])
        return tray

    def _hand_to(self, character: str, card: str) -> None:
        """The card goes to that character, and the one it had goes back."""
        who = self.carriers.get(card)
        if who is None:
            return
        if (found := who.findData(character)) < 0:
            wrong = Assign(carries=(Carry(character=character, card=card),), magnetic=self.decision().magnetic)
            self.why.setText(next((each.text() for each in illegal_reasons(self.play.view, wrong)), ""))
            return
        for other in self.carriers.values():
            if other.currentData() == character:
                other.setCurrentIndex(0)
        who.setCurrentIndex(found)

    def _missions(self, view: GameView) -> list[QWidget]:
        looks = [mission_look(view.box, each) for each in view.own.missions or ()]
        cards = [PlayCard("", look, self.room.thumbnails, choosable=False) for look in looks]
        even_out(cards)
        return list(cards)

    def _aside(self, view: GameView) -> QVBoxLayout:
        aside = QVBoxLayout()
        title = Label(msg("table.ledger").text())
        title.setObjectName("heading")
        aside.addWidget(title)
        aside.addWidget(self.ledger)
        if view.decks.equipment == "table":
            form = QFormLayout()
            form.addRow(msg("table.assigning-due").text(), self.due)
            aside.addLayout(form)
        for each in view.own_team if self._items(view) else ():
            aside.addWidget(self._place_of(view, each))
        if count := magnetic_count(view):
            label = Label(msg("table.assigning-magnetic", count=count).text(), wordWrap=True)
            label.setObjectName("heading")
            aside.addSpacing(10)
            aside.addWidget(label)
            for each in view.own_team:
                box = QCheckBox(escape_mnemonic(to_text(character_name(view.box, each))))
                box.toggled.connect(self._account)
                self.magnetic[each] = box
                aside.addWidget(box)
        aside.addStretch(1)
        self.ledger.setMinimumWidth(190)
        self.ledger.setAlignment(Qt.AlignmentFlag.AlignTop)
        return aside

    def take_keys(self) -> None:
        first = next(iter((*self.carriers.values(), *self.noted.values())), self.done)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- deciding ---

    def decision(self) -> Assign:
        carries = tuple(
            Carry(character=who.currentData(), card=card) for card, who in self.carriers.items() if who.currentData()
        )
        carries += tuple(
            Carry(character=who, item=what.currentData()) for who, what in self.noted.items() if what.currentData()
        )
        magnetic = tuple(each for each, box in self.magnetic.items() if box.isChecked())
        due = self.due.value() if self.play.view.decks.equipment == "table" else None
        return Assign(carries=carries, magnetic=magnetic, due=due)

    def refresh(self) -> None:
        self._account()

    def _account(self) -> None:
        view, move = self.play.view, self.decision()
        due = amount_due(view, move)
        lines = points_line(view, due)
        if due > view.own.mp:
            lines.append(msg("table.assigning-punished"))
        self.ledger.setText(JoinedNames(tuple(lines), "\n").text())
        items = {item.card: card_name(view.box, item.card, item.face) for item in self._items(view) if item.card}
        carried = {each.character: items[each.card] for each in move.carries if each.card in items}
        for each, label in self.trays.items():
            name = character_name(view.box, each)
            if each in carried:
                label.setText(msg("table.assigning-carries", character=name, card=carried[each]).text())
            else:
                label.setText(msg("table.assigning-drop", character=name).text())
        reason = next(iter(illegal_reasons(view, move)), None)
        said = reason or left_over_warning(view, move)
        self.why.setText(said.text() if said else "")
        self.done.setEnabled(reason is None and self.play.mover is not None)

    def _decide(self) -> None:
        self.play.do(self.decision())
