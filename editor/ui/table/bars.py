"""The bars of the table: game status above the map, and the pending piece with its choices below it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import player_name
from editor.messages import JoinedNames, Name, msg, to_text
from editor.sags.game.game_view import GameView
from editor.sags.game.log_text import player_label
from editor.sags.game.state import Game
from editor.ui.help.help_button import HelpButton
from editor.ui.map.workspace import Workspace
from editor.ui.table.active_game import ActiveGame
from editor.ui.table.side_colors import contrast_color, side_color, side_text_color
from editor.ui.table.table_tools import TableTool, ToolChoice
from editor.ui.widgets.plain_text import ElidedLabel, Label, escape_mnemonic, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors, dispose


def announce(widget: QWidget, text: str) -> None:
    """Let a screen reader say a text without moving the focus."""
    if text:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


STEP_NUMBERS = {
    **dict.fromkeys(("building", "adding-doors", "stuck"), 1),
    **dict.fromkeys(("team", "enrolling"), 2),
    **dict.fromkeys(("deck", "drafting"), 3),
    **dict.fromkeys(("decoy", "deploying", "revealing"), 4),
    "missions": 5,
    **dict.fromkeys(("assigning", "ready"), 6),
}
"""The number of each step in the rulebook."""

_TURN_WIDTH = 300
"""Pixels that are kept for whose turn it is, before names get more."""
_MP_WIDTH = 74
"""Pixels of a label beside the name."""
_MIN_NAME_WIDTH, _MAX_NAME_WIDTH = 40, 220
_MIN_TURN_WIDTH = 150
"""Pixels needed to read whose turn it is; below that, MP are shown without their unit."""


@catch_qt_errors
class TableBar(QFrame):
    """Shows whose turn it is, the step and the MP of all sides: public information only."""

    def __init__(self, active_game: ActiveGame) -> None:
        super().__init__()
        self.setObjectName("table-bar")
        self._active_game = active_game
        self.turn = ElidedLabel()
        self.turn.setObjectName("turn")
        self.turn.cut = Qt.TextElideMode.ElideMiddle  # shorten a long name, not whose turn it is
        self.turn.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.turn.setMinimumWidth(120)
        self.step = ElidedLabel()
        self.step.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.step.setObjectName("quiet")
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(self.turn)
        texts.addWidget(self.step)
        self._points = QHBoxLayout()
        self._points.setSpacing(6)
        self.side_labels: dict[str, Label] = {}
        for side in active_game.session.game.sides:
            label = Label()
            label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.side_labels[side.id] = label
            self._points.addWidget(label)
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
        layout.addLayout(texts, 1)
        layout.addLayout(self._points)
        layout.addLayout(self._buttons)
        layout.addWidget(HelpButton())
        active_game.changed.connect(self.refresh)
        active_game.thinking_changed.connect(self.refresh)
        self.refresh()

    def add_button(self, action: QAction, *, hide_disabled: bool = False) -> None:
        """Add a button for a command; with ``hide_disabled``, it is shown only while the command is enabled."""
        button = QToolButton()
        button.setObjectName("framed")
        button.setDefaultAction(action)
        button.setIconSize(QSize(18, 18))
        button.setAccessibleName(action.text())
        self._buttons.addWidget(button)
        if hide_disabled:
            button.setVisible(action.isEnabled())
            action.enabledChanged.connect(button.setVisible)

    def add_menu(self, name: str, actions: list[QAction]) -> QMenu:
        """Add a button with a menu and return the menu."""
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
        """Show the current state of the game."""
        active_game, game = self._active_game, self._active_game.session.game
        public = active_game.session.view_for(None)
        turn = to_text(self._whose_turn(game))
        if turn != self.turn.text():
            self.turn.setText(turn)
            announce(self, turn)
        sides = self._deciding(game)
        color = side_text_color(public, sides[0]).name() if len(sides) == 1 else "palette(text)"
        self.turn.setStyleSheet(f"font-size: 16px; font-weight: 600; color: {color};")
        shown_step = "missions" if active_game.reads_missions else game.step
        step = msg("table.step", number=STEP_NUMBERS[shown_step], name=msg(f"table.step-{shown_step}"))
        shown = active_game.shown_move
        past = () if shown is None else (msg("table.moment", number=shown, count=len(game.moves)),)
        self.step.setText(JoinedNames((step, *past), " · ").text())
        for side, label in self.side_labels.items():
            self._show_side(active_game.view, game, side, label)

    @property
    def _is_short(self) -> bool:
        """Return whether there is too little width for names and MP with units."""
        used = sum(_MIN_NAME_WIDTH + _MP_WIDTH for _ in self.side_labels) + self._buttons.sizeHint().width()
        return self.width() - used < _MIN_TURN_WIDTH

    def _name_width(self) -> int:
        """Return the width of a name; long names are elided."""
        room = self.width() - self._buttons.sizeHint().width() - _TURN_WIDTH
        return max(_MIN_NAME_WIDTH, min(_MAX_NAME_WIDTH, room // len(self.side_labels) - _MP_WIDTH))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        """Elide names for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def _deciding(self, game: Game) -> list[str]:
        """Return the player at the screen or called to it, or else all sides that have to decide."""
        here = self._active_game.viewer or self._active_game.privacy_screen_for or self._active_game.mover
        return [here] if here in game.pending else [each.id for each in game.sides if each.id in game.pending]

    def _whose_turn(self, game: Game) -> Name:
        active_game = self._active_game
        if active_game.session.dead_end is not None:
            return msg("table.dead-end")
        if game.over:
            return msg("table.over" if game.is_ready else "table.is-stuck")
        names = tuple(player_label(game, side) for side in self._deciding(game))
        if active_game.is_paused and active_game.mover is None:
            return msg("table.paused", players=names)
        if active_game.is_thinking:
            return msg("table.thinks", players=names)
        return msg("table.turn", players=names)

    def _show_side(self, view: GameView, game: Game, side: str, label: Label) -> None:
        known, color = view.side(side), side_color(view, side)
        name = player_label(game, side)
        short = label.fontMetrics().elidedText(to_text(name), Qt.TextElideMode.ElideRight, self._name_width())
        label.setText(
            msg(
                "table.player-badge-short" if self._is_short else "table.player-badge", player=short, mp=known.mp
            ).text()
        )
        label.setAccessibleName(msg("table.player-badge", player=name, mp=known.mp).text())
        tip = msg("table.player-badge-tip", player=name, side=player_name(side), mp=known.mp)
        label.setToolTip(plain_tooltip(tip.text()))
        turn = side in game.pending
        label.setStyleSheet(
            f"background: {color.name()}; color: {contrast_color(color).name()}; border-radius: 9px; padding: 2px 9px;"
            f" font-weight: {600 if turn else 400};"
        )


class PendingPieceBar(QWidget):
    """Shows the piece being placed; keeps its height while there is none, so that the map does not jump."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._shown_choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self.summary = Label(wordWrap=True)
        self.summary.setObjectName("table-line")
        self.hint = Label(wordWrap=True)
        self.hint.setObjectName("quiet")
        for label in (self.summary, self.hint):
            label.setMinimumHeight(self.fontMetrics().lineSpacing())
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.choices: list[QComboBox] = []
        self.finish_button = QPushButton(msg("table.place").text())
        self.finish_button.setToolTip(plain_tooltip(msg("table.place-tip").text()))
        self.finish_button.setDefault(True)
        self.finish_button.clicked.connect(self._finish)
        self.back_button = QPushButton(msg("table.back").text())
        self.back_button.setToolTip(plain_tooltip(msg("table.back-tip").text()))
        self.back_button.clicked.connect(self._back)
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addWidget(self.summary)
        texts.addWidget(self.hint)
        self._questions = QHBoxLayout()
        below = QHBoxLayout()
        below.addLayout(self._questions)
        below.addStretch(1)
        below.addWidget(self.back_button)
        below.addWidget(self.finish_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 6)
        layout.setSpacing(4)
        layout.addLayout(texts)
        layout.addLayout(below)
        workspace.ghost_changed.connect(self.refresh)
        workspace.tool_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the state of the current tool."""
        tool = self._workspace.tool
        table_tool = tool if isinstance(tool, TableTool) else None
        summary, warning = (table_tool.summary(), table_tool.warning()) if table_tool is not None else (None, None)
        self.setVisible(summary is not None)
        if table_tool is None or summary is None:
            self._clear()
            return
        text = to_text(summary)
        if text != self.summary.text():
            self.summary.setText(text)
            announce(self, f"{text} {warning.text()}" if warning else text)
        hint = warning or table_tool.hint()
        self.hint.setText(hint.text() if hint else "")
        self.hint.setObjectName("warning" if warning else "quiet")
        self.hint.style().polish(self.hint)
        self._set_choices(table_tool.choices())
        self.back_button.setVisible(bool(table_tool.back_message))
        if table_tool.back_message:
            self.back_button.setText(msg(table_tool.back_message).text())
        self.finish_button.setText(msg(table_tool.finish_message).text())
        self.finish_button.setEnabled(table_tool.can_finish)

    def _clear(self) -> None:
        """Remove all texts, also hidden ones: they may be private to one player."""
        self.summary.clear()
        self.hint.clear()
        self._set_choices(())

    def _set_choices(self, choices: tuple[ToolChoice, ...]) -> None:
        questions = tuple((each.name.text(), tuple(map(to_text, each.options))) for each in choices)
        if questions != self._shown_choices:
            self._shown_choices = questions
            while (item := self._questions.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    dispose(widget)
            self.choices = []
            for number, (name, options) in enumerate(questions):
                box = QComboBox()
                box.setAccessibleName(name)
                box.setToolTip(plain_tooltip(name))
                box.addItems(list(options))
                box.setMaximumWidth(380)
                box.activated.connect(lambda chosen, question=number: self._choose(question, chosen))
                label = Label(escape_mnemonic(name))
                label.setBuddy(box)
                self._questions.addWidget(label)
                self._questions.addWidget(box)
                self.choices.append(box)
        for box, choice in zip(self.choices, choices, strict=True):
            box.setCurrentIndex(choice.chosen)

    def _choose(self, question: int, chosen: int) -> None:
        tool = self._workspace.tool
        if isinstance(tool, TableTool):
            tool.choices()[question].choose(chosen)
            self._workspace.ghost_changed.emit()

    def _finish(self) -> None:
        tool = self._workspace.tool
        if isinstance(tool, TableTool):
            tool.finish()

    def _back(self) -> None:
        tool = self._workspace.tool
        if isinstance(tool, TableTool):
            tool.step_back()
            self._workspace.ghost_changed.emit()
