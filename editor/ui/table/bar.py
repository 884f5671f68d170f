"""The bar over the table: whose turn it is, which step, and the MP of all."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout

from editor.board.names import player_name
from editor.messages import JoinedNames, Name, msg, to_text
from editor.sags.game.game_view import GameView
from editor.sags.game.log_text import player_label
from editor.sags.game.state import Game
from editor.ui.table.colours import side_colour, side_ink, text_on
from editor.ui.table.play import TablePlay
from editor.ui.table.spoken import announce
from editor.ui.widgets.plain_text import ElidedLabel, Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

STEPS = {"building": 1, "adding-doors": 1, "stuck": 1, "team": 2, "enrolling": 2, "deck": 3, "drafting": 3, "decoy": 4,
         "deploying": 4, "revealing": 4, "missions": 5, "assigning": 6, "ready": 6}  # fmt: skip
"""The number of each step, as the rules count them."""

_CHIPS = 0.32
"""The part of the bar that names and MP may take."""
_POINTS = 74
"""Pixels of a chip beside its name."""
_LEAST_NAME = 40
_LEAST_TURN = 150
"""Pixels in which one reads whose turn it is; if they are not there, points go without their unit."""


@catch_qt_errors
class TableBar(QFrame):
    """Says where the game stands; everything in it is known to everybody."""

    def __init__(self, play: TablePlay) -> None:
        super().__init__()
        self.setObjectName("table-bar")
        self._play = play
        self.turn = ElidedLabel()
        self.turn.setObjectName("turn")
        self.turn.cut = Qt.TextElideMode.ElideMiddle  # a long name gives way, not that it is your turn
        self.turn.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.turn.setMinimumWidth(120)
        self.step = ElidedLabel()
        self.step.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.step.setObjectName("quiet")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.turn)
        words.addWidget(self.step)
        self._points = QHBoxLayout()
        self._points.setSpacing(6)
        self.chips: dict[str, Label] = {}
        for side in play.sitting.game.sides:
            chip = Label()
            chip.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.chips[side.id] = chip
            self._points.addWidget(chip)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(4)
        self.log = QToolButton()
        self.log.setObjectName("framed")
        self.log.setText(msg("table.log-button").text())
        self.log.setToolTip(plain_tooltip(msg("table.log-button-tip").text()))
        self.log.setCheckable(True)
        self.log.setChecked(True)
        self._buttons.addWidget(self.log)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 5, 8, 5)
        layout.setSpacing(10)
        layout.addLayout(words, 1)
        layout.addLayout(self._points)
        layout.addLayout(self._buttons)
        play.changed.connect(self.refresh)
        play.thinking_changed.connect(self.refresh)
        self.refresh()

    def add_button(self, action: QAction) -> None:
        button = QToolButton()
        button.setObjectName("framed")
        button.setDefaultAction(action)
        button.setIconSize(QSize(18, 18))
        button.setAccessibleName(action.text())
        self._buttons.addWidget(button)

    def add_menu(self, name: str, actions: list[QAction]) -> QMenu:
        button = QToolButton()
        button.setObjectName("framed")
        button.setText(name)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.addActions(actions)
        button.setMenu(menu)
        self._buttons.addWidget(button)
        return menu

    def refresh(self) -> None:
        play, game = self._play, self._play.sitting.game
        public = play.sitting.view_for(None)
        turn = to_text(self._whose_turn(game))
        if turn != self.turn.text():
            self.turn.setText(turn)
            announce(self, turn)
        sides = self._deciding(game)
        colour = side_ink(public, sides[0]).name() if len(sides) == 1 else "palette(text)"
        self.turn.setStyleSheet(f"font-size: 16px; font-weight: 600; color: {colour};")
        step = msg("table.step", number=STEPS[game.step], name=msg(f"table.step-{game.step}"))
        shown = play.shown
        past = () if shown is None else (msg("table.moment", number=shown, count=len(game.moves)),)
        self.step.setText(JoinedNames((play.sitting.dead_end or step, *past), " · ").text())
        for side, chip in self.chips.items():
            self._show_points(play.view, game, side, chip)

    @property
    def _is_short(self) -> bool:
        """Whether names and points leave too little room for whose turn it is."""
        wanted = sum(_LEAST_NAME + _POINTS for _ in self.chips) + self._buttons.sizeHint().width()
        return self.width() - wanted < _LEAST_TURN

    def _room_for_a_name(self) -> int:
        """Long names give way to whose turn it is."""
        return max(_LEAST_NAME, int(self.width() * _CHIPS) // len(self.chips) - _POINTS)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def _deciding(self, game: Game) -> list[str]:
        """Of those who have something to decide, the person who sits at the screen or is called to it, if there is."""
        here = self._play.looking or self._play.curtain_for or self._play.mover
        return [here] if here in game.pending else [each.id for each in game.sides if each.id in game.pending]

    def _whose_turn(self, game: Game) -> Name:
        play = self._play
        if play.sitting.dead_end is not None:
            return msg("table.dead-end")
        if game.over:
            return msg("table.over" if game.is_ready else "table.is-stuck")
        names = tuple(player_label(game, side) for side in self._deciding(game))
        if play.is_paused:
            return msg("table.paused", players=names)
        if play.is_thinking:
            return msg("table.thinks", players=names)
        return msg("table.turn", players=names)

    def _show_points(self, view: GameView, game: Game, side: str, chip: Label) -> None:
        known, colour = view.side(side), side_colour(view, side)
        name = player_label(game, side)
        short = chip.fontMetrics().elidedText(to_text(name), Qt.TextElideMode.ElideRight, self._room_for_a_name())
        chip.setText(msg("table.chip-short" if self._is_short else "table.chip", player=short, mp=known.mp).text())
        chip.setAccessibleName(msg("table.chip", player=name, mp=known.mp).text())
        chip.setToolTip(plain_tooltip(msg("table.chip-tip", player=name, side=player_name(side), mp=known.mp).text()))
        turn = side in game.pending
        chip.setStyleSheet(
            f"background: {colour.name()}; color: {text_on(colour).name()}; border-radius: 9px; padding: 2px 9px;"
            f" font-weight: {600 if turn else 400};"
        )
