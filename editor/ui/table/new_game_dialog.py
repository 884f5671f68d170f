"""Dialog for a new game: players, computers, seed, cards and frame."""

from __future__ import annotations

from collections.abc import Callable
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
from editor.messages import Name, msg, to_text
from editor.sags.construction.setup import SIDES
from editor.sags.game.state import CARD_SOURCES
from editor.sags.players.strategy import STYLES, PlayStyle
from editor.session.game_setup import MAX_PLAYERS, GameSetup, PlayerSetup, explain_frame
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.widgets.form_rows import add_fields, add_row
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import indent_spin_box
from editor.ui.widgets.widget_utils import catch_qt_errors

_LARGEST_SEED = 1_000_000_000

_LARGEST_TYPED = 99
"""Any number can be typed as a side of the frame, because the dialog says what is wrong with it."""


@catch_qt_errors
class NewGameDialog(QDialog):
    """Asks for the setup of a game; begins with the last one.

    It stays open with all its settings until the game has started.
    """

    help_topic = "new-game"

    def __init__(
        self,
        last: GameSetup,
        parent: QWidget | None = None,
        start: Callable[[GameSetup], bool] = lambda _: True,
    ) -> None:
        """Create the dialog; ``start`` returns whether the game has started."""
        super().__init__(parent)
        self._start = start
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
        self.columns = _number(1, _LARGEST_TYPED, last.width)
        self.rows = _number(1, _LARGEST_TYPED, last.height)
        for number, name in ((self.columns, "ui.new-columns"), (self.rows, "ui.new-rows")):
            number.setAccessibleName(msg(name).text())
            number.valueChanged.connect(self._explain)
        self.styles = Label(wordWrap=True)
        """What the chosen computer players do."""
        self.styles.setObjectName("quiet")
        self.problem = Label(wordWrap=True)
        """Why no game can be started with this setup."""
        self.problem.setObjectName("warning")
        buttons, self.start_button = answer_buttons(self, msg("table.new-begin"))
        layout = QVBoxLayout(self)
        layout.addLayout(self._form(another))
        layout.addWidget(self.problem)
        layout.addSpacing(6)
        layout.addWidget(buttons)
        self.players.currentIndexChanged.connect(self._show_seats)
        self.by_lot.toggled.connect(self._show_seats)
        for seat in self.seats:
            seat.who.currentIndexChanged.connect(self._explain)
        self.setMinimumWidth(560)
        self._show_seats()

    def accept(self) -> None:
        """Start the game, and close only if it has started."""
        if self._start(self.answer()):
            super().accept()

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
        form.addRow("", self.styles)
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
        self._explain()

    def _explain(self) -> None:
        """Say what the chosen computer players do, and why the game can't be started."""
        count = self.players.currentData()
        chosen = [seat.who.currentData() for seat in self.seats[:count]]
        lines = [_explain_style(style) for style in STYLES if style in chosen]
        if "person" not in chosen:
            lines.append(msg("table.new-computers-alone"))
        self.styles.setText("\n".join(to_text(line) for line in lines))
        self.styles.setVisible(bool(lines))
        problem = explain_frame(count, self.columns.value(), self.rows.value())
        self.problem.setText(problem.text() if problem else "")
        self.problem.setVisible(problem is not None)
        self.start_button.setEnabled(problem is None)
        self.adjustSize()


def _explain_style(style: PlayStyle) -> Name:
    """Return the name of a style with what it does."""
    return msg("table.new-style", style=msg(f"table.new-{style}"), about=msg(f"table.new-{style}-tip"))


class _SeatRow:
    """The fields of one seat."""

    def __init__(self, number: int, guests: tuple[PlayerSetup, ...]) -> None:
        guest = guests[number] if number < len(guests) else PlayerSetup()
        self._number = number
        self.side = Label()
        self.who = QComboBox()
        self.side.setBuddy(self.who)
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
