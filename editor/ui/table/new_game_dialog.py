"""Dialog for a new game: players, computers, seed, cards and frame."""

from __future__ import annotations

from random import SystemRandom

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import player_name
from editor.messages import msg
from editor.model.grid import FULL_FRAME, MIN_FRAME_SIDE
from editor.sags.construction.setup import SIDES
from editor.sags.game.state import CARD_SOURCES
from editor.sags.players.strategy import STYLES
from editor.session.game_setup import MAX_PLAYERS, GameSetup, PlayerSetup
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.widgets.form_rows import add_fields, add_row
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import indent_spin_box

_LARGEST_SEED = 1_000_000_000


class NewGameDialog(QDialog):
    """Asks for the setup of a game; starts with the last one."""

    help_topic = "new-game"

    def __init__(self, last: GameSetup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("table.new-title").text())
        self.players = QComboBox()
        for count in range(2, MAX_PLAYERS + 1):
            self.players.addItem(msg("table.new-players", count=count).text(), count)
        self.players.setCurrentIndex(len(last.guests) - 2)
        self.seats = [_SeatRow(number, last.guests) for number in range(MAX_PLAYERS)]
        self.by_lot = QCheckBox(msg("table.new-random-sides").text())
        self.by_lot.setChecked(last.by_lot)
        self.seed = _number(0, _LARGEST_SEED, _fresh_seed())
        self.seed.setToolTip(plain_tooltip(msg("table.new-seed-tip").text()))
        another = QPushButton(msg("table.new-another").text())
        another.setAutoDefault(False)
        another.clicked.connect(lambda: self.seed.setValue(_fresh_seed()))
        self.cards = QComboBox()
        for cards in CARD_SOURCES:
            self.cards.addItem(msg(f"table.new-cards-{cards}").text(), cards)
        self.cards.setCurrentIndex(self.cards.findData(last.cards))
        self.columns = _number(MIN_FRAME_SIDE, max(FULL_FRAME), last.width)
        self.rows = _number(MIN_FRAME_SIDE, max(FULL_FRAME), last.height)
        for number, name in ((self.columns, "ui.new-columns"), (self.rows, "ui.new-rows")):
            number.setAccessibleName(msg(name).text())
        self.columns.valueChanged.connect(lambda: self._limit(self.columns, self.rows))
        self.rows.valueChanged.connect(lambda: self._limit(self.rows, self.columns))
        buttons, _ = answer_buttons(self, msg("table.new-begin"))
        layout = QVBoxLayout(self)
        layout.addLayout(self._form(another))
        layout.addSpacing(6)
        layout.addWidget(buttons)
        self.players.currentIndexChanged.connect(self._show_seats)
        self.by_lot.toggled.connect(self._show_seats)
        self._show_seats()
        self.setMinimumWidth(560)

    def _form(self, another: QPushButton) -> QFormLayout:
        seats = QGridLayout()
        seats.setHorizontalSpacing(8)
        for row, seat in enumerate(self.seats):
            for column, widget in enumerate((seat.side, seat.who, seat.name)):
                seats.addWidget(widget, row, column)
        seats.setColumnStretch(2, 1)
        seed = QHBoxLayout()
        seed.addWidget(self.seed, 1)
        seed.addWidget(another)
        frame = QHBoxLayout()
        frame.addWidget(self.columns, 1)
        frame.addWidget(Label("×"))
        frame.addWidget(self.rows, 1)
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        add_row(form, msg("table.new-how-many").text(), self.players)
        add_fields(form, msg("table.new-seats").text(), seats, self.seats[0].who)
        form.addRow("", self.by_lot)
        add_row(form, msg("table.new-cards").text(), self.cards)
        add_fields(form, msg("table.new-frame").text(), frame, self.columns)
        add_fields(form, msg("table.new-seed").text(), seed, self.seed)
        return form

    def answer(self) -> GameSetup:
        """Return the setup."""
        count = self.players.currentData()
        return GameSetup(
            guests=tuple(seat.guest() for seat in self.seats[:count]),
            by_lot=self.by_lot.isChecked() and count == 2,
            seed=self.seed.value(),
            cards=self.cards.currentData(),
            width=self.columns.value(),
            height=self.rows.value(),
        )

    def _show_seats(self) -> None:
        count = self.players.currentData()
        self.by_lot.setVisible(count == 2)
        known = SIDES if count == 2 and not self.by_lot.isChecked() else ()
        for number, seat in enumerate(self.seats):
            seat.show_in(number < count, known[number] if number < len(known) else None)
        self.adjustSize()

    def _limit(self, changed: QSpinBox, other: QSpinBox) -> None:
        """Limit one side of the frame if the other one is long."""
        if changed.value() > min(FULL_FRAME) and other.value() > min(FULL_FRAME):
            other.setValue(min(FULL_FRAME))


class _SeatRow:
    """The fields of one seat."""

    def __init__(self, number: int, guests: tuple[PlayerSetup, ...]) -> None:
        guest = guests[number] if number < len(guests) else PlayerSetup()
        self._number = number
        self.side = Label()
        self.who = QComboBox()
        self.who.addItem(msg("table.new-person").text(), "person")
        for style in STYLES:
            self.who.addItem(msg(f"table.new-{style}").text(), style)
            self.who.setItemData(self.who.count() - 1, msg(f"table.new-{style}-tip").text(), _TIP)
        self.who.setCurrentIndex(self.who.findData("person" if guest.who == "person" else guest.style))
        self.name = QLineEdit(guest.name)
        self.name.setMaxLength(40)
        self.name.setPlaceholderText(msg("table.new-name").text())

    def show_in(self, here: bool, side: str | None) -> None:
        called = player_name(side or f"player-{self._number + 1}")
        self.side.setText(called.text())
        self.who.setAccessibleName(msg("table.new-who", player=called).text())
        self.name.setAccessibleName(msg("table.new-name-of", player=called).text())
        for widget in (self.side, self.who, self.name):
            widget.setVisible(here)

    def guest(self) -> PlayerSetup:
        chosen, name = self.who.currentData(), self.name.text().strip()
        if chosen == "person":
            return PlayerSetup(who="person", name=name)
        return PlayerSetup(name=name, style=chosen)


_TIP = Qt.ItemDataRole.ToolTipRole


def _fresh_seed() -> int:
    return SystemRandom().randrange(1, 1_000_000)


def _number(least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    indent_spin_box(box)
    box.setRange(least, most)
    box.setValue(value)
    return box
