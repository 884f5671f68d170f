"""Page of a finished game: a summary, and buttons to open, print or export the scenario."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout

from editor.board import compile_board
from editor.board.names import character_name, item_name, player_name, signed
from editor.messages import JoinedNames, Name, msg, to_text
from editor.sags.game.equipment_assignment import LedgerKind, mp_ledger
from editor.sags.game.log_text import player_label
from editor.sags.game.scenario import item_of, to_scenario
from editor.sags.game.state import Game, GameSide
from editor.ui.map.map_thumbnails import map_picture
from editor.ui.table.step_page import StepContext, StepPage
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import current_theme

_KINDS: tuple[LedgerKind, ...] = ("set-up", "construction", "team", "drillers", "equipment")
_PICTURE = (340, 270)


class EndPage(StepPage):
    """Shows the result of all sides and the finished map."""

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        game = self.active_game.session.game
        head = Label(msg("table.end-title").text(), wordWrap=True)
        head.setObjectName("headline")
        more = Label(msg("table.end-more", seed=game.construction.seed, moves=len(game.moves)).text(), wordWrap=True)
        more.setObjectName("quiet")
        self.buttons: dict[str, QPushButton] = {}
        first = QHBoxLayout()
        for name in ("open", "print", "export"):
            first.addWidget(self._button(name, msg(f"table.end-{name}")))
        self.buttons["open"].setDefault(True)
        first.addStretch(1)
        secret = QHBoxLayout()
        for side in game.sides:
            secret.addWidget(
                self._button(f"secrets-{side.id}", msg("table.end-secrets", player=player_label(game, side.id)))
            )
        secret.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(head)
        layout.addWidget(more)
        facts = QHBoxLayout()
        facts.addLayout(self._summary())
        facts.addStretch(1)
        self._map = Label()
        self._map.setAccessibleName(msg("table.end-map").text())
        self.apply_theme()
        facts.addWidget(self._map, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(facts)
        layout.addSpacing(8)
        layout.addLayout(first)
        layout.addWidget(self._quiet("table.end-secrets-more"))
        layout.addLayout(secret)
        layout.addStretch(1)

    def set_initial_focus(self) -> None:
        """Focus the button that opens the scenario."""
        self.buttons["open"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, name: str, words: Name) -> QPushButton:
        button = QPushButton(escape_mnemonic(to_text(words)))
        button.clicked.connect(lambda: self.context.finish(name))
        self.buttons[name] = button
        return button

    @staticmethod
    def _quiet(words: str) -> Label:
        label = Label(msg(words).text(), wordWrap=True)
        label.setObjectName("quiet")
        return label

    def _name(self, side: str) -> Name:
        """Return the name of the player, with the side if that differs."""
        game = self.active_game.session.game
        player, known = player_label(game, side), player_name(side)
        if game.players > 2 or player == known:
            return player
        return msg("table.end-side", player=player, side=known)

    def apply_theme(self) -> None:
        """Paint the small picture of the finished map."""
        game = self.active_game.session.game
        image = map_picture(compile_board(to_scenario(game), game.box), *_PICTURE, current_theme().name)
        self._map.setPixmap(QPixmap.fromImage(image))

    def _summary(self) -> QGridLayout:
        """Return a grid with the MP changes and characters of each side."""
        game = self.active_game.session.game
        changes = {(each.side, each.kind): each.mp for each in mp_ledger(game)}
        grid = QGridLayout()
        grid.setHorizontalSpacing(28)
        for row, kind in enumerate(_KINDS, 1):
            grid.addWidget(self._quiet(f"table.end-{kind}"), row, 0)
        grid.addWidget(self._quiet("table.end-left"), len(_KINDS) + 1, 0)
        grid.addWidget(self._quiet("table.end-characters"), len(_KINDS) + 2, 0, Qt.AlignmentFlag.AlignTop)
        for column, side in enumerate(game.sides, 1):
            name = Label(to_text(self._name(side.id)), wordWrap=True)
            name.setObjectName("section")
            grid.addWidget(name, 0, column)
            for row, kind in enumerate(_KINDS, 1):
                change = changes.get((side.id, kind))
                shown = signed(change) if change else "–"
                if kind == "equipment" and side.punished:
                    shown = msg("table.end-cards-lost", mp=shown).text()
                grid.addWidget(Label(shown), row, column)
            grid.addWidget(Label(msg("table.end-points", mp=side.mp).text()), len(_KINDS) + 1, column)
            people = "\n".join(to_text(_with_item(game, side, each)) for each in side.team) or "–"
            grid.addWidget(Label(people, wordWrap=True), len(_KINDS) + 2, column, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(len(game.sides) + 1, 1)
        return grid


def _with_item(game: Game, side: GameSide, character: str) -> Name:
    """Return the name of a character, with its item if known, and its Magnetic card marker."""
    name = character_name(game.box, character)
    item = item_of(game, side, character)
    carried: list[Name] = [item_name(game.box, item)] if item is not None else []
    if character in side.magnetic:
        carried.append(msg("table.end-magnetic"))
    if not carried:
        return name
    return msg("table.end-carries", character=name, item=JoinedNames(tuple(carried), ", "))
