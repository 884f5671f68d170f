"""Page of step 6: assign equipment and Magnetic cards to characters, with the own missions beside them."""

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
from editor.sags.game.equipment_assignment import amount_due, carrier_fits, left_over_warning, magnetic_count, too_heavy
from editor.sags.game.game_view import GameView
from editor.sags.game.log_text import describe_cards_shown, describe_missions_shown
from editor.sags.game.moves import illegal_reasons
from editor.sags.game.state import ChosenCard
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.table.card_page import mp_lines
from editor.ui.table.card_widget import CardDropArea, CardWidget, equalize_heights, item_card, mission_card
from editor.ui.table.step_page import StepContext, StepPage
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import indent_spin_box

_NO_CHARACTER = ""


class AssigningPage(StepPage):
    """Lets a player choose a carrier for each card; all sides pay when everyone has decided."""

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        view = self.active_game.view
        self.carriers: dict[str, QComboBox] = {}
        """The list of possible carriers of each card, by card."""
        self.noted_items: dict[str, QComboBox] = {}
        """The list of items of each character, where players hold physical cards."""
        self.drop_labels: dict[str, Label] = {}
        """The label in the drop area of each character."""
        self.magnetic: dict[str, QCheckBox] = {}
        self.due = QSpinBox()
        indent_spin_box(self.due)
        self.due.setRange(0, 99)
        self.due.setAccessibleName(msg("table.assigning-due").text())
        self.due.valueChanged.connect(self._update_ledger)
        self.ledger = Label(wordWrap=True)
        self.problem_label = Label(wordWrap=True)
        self.problem_label.setObjectName("warning")
        self.done = QPushButton(msg("table.assigning-done").text())
        self.done.setDefault(True)
        self.done.clicked.connect(self._make_move)
        words = "table.assigning-more" if view.own.missions else "table.assigning-more-real"
        more = Label(msg(words).text(), wordWrap=True)
        more.setObjectName("quiet")
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab moves from card to card
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self._cards(view))
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(scroll, 1)
        middle.addLayout(self._side_column(view))
        footer = QHBoxLayout()
        footer.addWidget(self.problem_label, 1)
        footer.addWidget(self.done)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(self.headline("table.assigning-title"))
        layout.addWidget(more)
        layout.addLayout(middle, 1)
        layout.addLayout(footer)
        self.refresh()

    # --- layout ---

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
                card_area = QWidget()
                flow = FlowLayout(card_area, gap=10)
                for card in cards:
                    flow.addWidget(card)
                column.addWidget(card_area)
        if seen := self._shown_to_all(view):
            heading = Label(msg("table.assigning-seen").text())
            heading.setObjectName("heading")
            column.addWidget(heading)
            column.addWidget(Label(JoinedNames(seen, "\n").text(), wordWrap=True))
        column.addStretch(1)
        page = QWidget()
        page.setLayout(column)
        return page

    def _shown_to_all(self, view: GameView) -> tuple[Message, ...]:
        """Return the equipment of the other sides and all missions that were shown and replaced."""
        game = self.active_game.session.game
        others = (describe_cards_shown(game, side.id, side.items or ()) for side in view.sides if side.id != view.seat)
        replaced = (describe_missions_shown(game, side.id, view.shown) for side in view.sides)
        return tuple(each for each in (*others, *replaced) if each is not None)

    def _notes(self, view: GameView) -> QWidget:
        """Build the form in which players may note who carries which physical card, for the scenario."""
        page = QWidget()
        form = QFormLayout(page)
        about = Label(msg("table.assigning-note", count=view.own.item_count).text(), wordWrap=True)
        form.addRow(about)
        for each in view.own_team:
            color = FACTION_CARD_COLORS[view.box.characters[each].faction]
            items = {card.face(color).item for card in view.box.cards.values()}
            names = sorted(
                ((to_text(item_name(view.box, item)), item) for item in items), key=lambda each: sort_key(each[0])
            )
            what = QComboBox()
            what.addItem(msg("table.assigning-unnoted").text(), _NO_CHARACTER)
            for name, item in names:
                what.addItem(name, item)
            what.currentIndexChanged.connect(self._update_ledger)
            self.noted_items[each] = what
            what.setAccessibleName(msg("table.assigning-what", character=character_name(view.box, each)).text())
            add_row(form, to_text(character_name(view.box, each)), what)
        return page

    @staticmethod
    def _items(view: GameView) -> list[ChosenCard]:
        lost = view.decks.equipment != "table" and amount_due(view) > view.own.mp
        return [] if lost else [item for item in view.own.items or () if item.card is not None]

    def _item(self, view: GameView, item: ChosenCard) -> QWidget:
        assert item.card is not None
        content = item_card(view.box, item.card, item.face)
        card = CardWidget(item.card, content, self.context.thumbnails, choosable=False, draggable=True)
        who = QComboBox()
        who.setAccessibleName(msg("table.assigning-who", card=card.content.title).text())
        who.addItem(msg("table.assigning-none").text(), _NO_CHARACTER)
        for each in view.own_team:
            if carrier_fits(view, each, item) and not too_heavy(view, each, item):
                who.addItem(to_text(character_name(view.box, each)), each)
        who.currentIndexChanged.connect(self._update_ledger)
        self.carriers[item.card] = who
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(card)
        column.addWidget(who)
        return both

    def _drop_area(self, view: GameView, character: str) -> CardDropArea:
        """Return the area where a card is dropped to assign it to a character."""
        area = CardDropArea()
        area.dropped.connect(lambda card: self._assign(character, card))
        self.drop_labels[character] = Label(wordWrap=True)
        QVBoxLayout(area).addWidget(self.drop_labels[character])
        return area

    def _assign(self, character: str, card: str) -> None:
        """Assign a card to a character and return the card it had."""
        who = self.carriers.get(card)
        if who is None:
            return
        if (found := who.findData(character)) < 0:
            wrong = Assign(carries=(Carry(character=character, card=card),), magnetic=self.decision().magnetic)
            self.problem_label.setText(
                next((each.text() for each in illegal_reasons(self.active_game.view, wrong)), "")
            )
            return
        for other in self.carriers.values():
            if other.currentData() == character:
                other.setCurrentIndex(0)
        who.setCurrentIndex(found)

    def _missions(self, view: GameView) -> list[QWidget]:
        contents = [mission_card(view.box, each) for each in view.own.missions or ()]
        cards = [CardWidget("", content, self.context.thumbnails, choosable=False) for content in contents]
        equalize_heights(cards)
        return list(cards)

    def _side_column(self, view: GameView) -> QVBoxLayout:
        column = QVBoxLayout()
        title = Label(msg("table.ledger").text())
        title.setObjectName("heading")
        column.addWidget(title)
        column.addWidget(self.ledger)
        if view.decks.equipment == "table":
            form = QFormLayout()
            add_row(form, msg("table.assigning-due").text(), self.due)
            column.addLayout(form)
        for each in view.own_team if self._items(view) else ():
            column.addWidget(self._drop_area(view, each))
        if count := magnetic_count(view):
            label = Label(msg("table.assigning-magnetic", count=count).text(), wordWrap=True)
            label.setObjectName("heading")
            column.addSpacing(10)
            column.addWidget(label)
            for each in view.own_team:
                box = QCheckBox(escape_mnemonic(to_text(character_name(view.box, each))))
                box.toggled.connect(self._update_ledger)
                self.magnetic[each] = box
                column.addWidget(box)
        column.addStretch(1)
        self.ledger.setMinimumWidth(190)
        self.ledger.setAlignment(Qt.AlignmentFlag.AlignTop)
        return column

    def set_initial_focus(self) -> None:
        """Focus the first list of carriers or items."""
        first = next(iter((*self.carriers.values(), *self.noted_items.values())), self.done)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- move ---

    def decision(self) -> Assign:
        """Return the move that the form describes."""
        carries = tuple(
            Carry(character=who.currentData(), card=card) for card, who in self.carriers.items() if who.currentData()
        )
        carries += tuple(
            Carry(character=who, item=what.currentData())
            for who, what in self.noted_items.items()
            if what.currentData()
        )
        magnetic = tuple(each for each, box in self.magnetic.items() if box.isChecked())
        due = self.due.value() if self.active_game.view.decks.equipment == "table" else None
        return Assign(carries=carries, magnetic=magnetic, due=due)

    def refresh(self) -> None:
        """Update the ledger and the button."""
        self._update_ledger()

    def _update_ledger(self) -> None:
        view, move = self.active_game.view, self.decision()
        due = amount_due(view, move)
        lines = mp_lines(view, due)
        if due > view.own.mp:
            lines.append(msg("table.assigning-punished"))
        self.ledger.setText(JoinedNames(tuple(lines), "\n").text())
        items = {item.card: card_name(view.box, item.card, item.face) for item in self._items(view) if item.card}
        carried = {each.character: items[each.card] for each in move.carries if each.card in items}
        for each, label in self.drop_labels.items():
            name = character_name(view.box, each)
            if each in carried:
                label.setText(msg("table.assigning-carries", character=name, card=carried[each]).text())
            else:
                label.setText(msg("table.assigning-drop", character=name).text())
        reason = next(iter(illegal_reasons(view, move)), None)
        text = reason or left_over_warning(view, move)
        self.problem_label.setText(text.text() if text else "")
        self.done.setEnabled(reason is None and self.active_game.mover is not None)

    def _make_move(self) -> None:
        self.active_game.do(self.decision())
