"""Steps 4 and 5 at the table, as far as cards decide: the colour of a decoy, another mission, real cards counted."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox

from editor.board.names import faction_name, mission_name
from editor.messages import Name, msg, to_text
from editor.model.game_words import Faction
from editor.render.color_palette import palette
from editor.sags.game.actions import ChooseBonus, ChooseDecoy, Close, Decision, TellMissions
from editor.sags.game.dealing import FACTIONS, max_missions, own_factions
from editor.sags.game.game_view import GameView
from editor.sags.game.log_text import player_label
from editor.ui.table.card import CardLook, mission_look
from editor.ui.table.card_page import CardPage
from editor.ui.table.steps import TableRoom
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme, indent_spin_box


def faction_look(faction: Faction, words: str) -> CardLook:
    colour = palette(current_theme().name).side(faction)
    return CardLook(to_text(faction_name(faction)), colour, (), msg(f"{words}-{faction}").text())


class DecoyPage(CardPage):
    """The colour of the decoy says where it may lie."""

    title = "decoy"

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        return [(each, faction_look(each, "table.decoy")) for each in FACTIONS]

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        return ChooseDecoy(faction=_faction(chosen[0])) if chosen else None


class MissionsPage(CardPage):
    """The deck of a mission more; where people hold the cards, how many they hold."""

    title = "missions"

    def __init__(self, room: TableRoom) -> None:
        self.kept = QSpinBox()
        indent_spin_box(self.kept)
        self.kept.setAccessibleName(msg("table.missions-kept").text())
        self._asks = Label(msg("table.missions-kept").text())
        self._asks.setBuddy(self.kept)
        super().__init__(room)
        self.kept.setRange(0, max_missions(self.view))
        self.kept.setValue(max_missions(self.view))
        self.kept.valueChanged.connect(self.refresh)
        self.footer.insertWidget(1, self._asks)
        self.footer.insertWidget(2, self.kept)
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        self.more.setText(self.introduction())
        chooses = self._chooses_deck(self.view)
        for widget in (self._asks, self.kept):
            widget.setVisible(not chooses)

    def introduction(self) -> str:
        return msg("table.missions-deck" if self._chooses_deck(self.view) else "table.missions-count").text()

    @staticmethod
    def _chooses_deck(view: GameView) -> bool:
        return bool(view.numbers.bonus_missions and view.own_team and view.own.bonus is None)

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        if self._chooses_deck(view):
            return [(each, faction_look(each, "table.missions")) for each in own_factions(view)]
        return [(str(number), mission_look(view.box, each)) for number, each in enumerate(view.own.missions or ())]

    def account(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """The deck is chosen by whoever knows what the hand holds."""
        held = tuple(mission_name(view.box, each) for each in view.own.missions or ())
        if held and self._chooses_deck(view):
            yield msg("table.missions-held", missions=held)

    def take_keys(self) -> None:
        if self._chooses_deck(self.view):
            super().take_keys()
        else:
            self.kept.setFocus(Qt.FocusReason.OtherFocusReason)

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        if self._chooses_deck(view):
            return ChooseBonus(faction=_faction(chosen[0])) if chosen and chosen[0] in FACTIONS else None
        return TellMissions(kept=self.kept.value())


class ReadyPage(CardPage):
    """The last word: the search deck is made, and the game can begin."""

    title = "ready"

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        return ()

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision:
        return Close()

    def account(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        game = self.play.sitting.game
        for side in view.sides:
            yield msg("table.ledger-side", player=player_label(game, side.id), mp=side.mp)


def _faction(name: str) -> Faction:
    return "norad" if name == "norad" else "salemite"
