"""Pages of the steps in which a player chooses cards: team, equipment, decoy, missions, Driller."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSpinBox

from editor.board.names import card_name, character_name, faction_name, mission_name
from editor.catalog.translation import box_text
from editor.messages import Message, Name, msg, to_text
from editor.model.cards import FACTION_CARD_COLORS
from editor.model.game_words import Faction
from editor.model.sags_constants import SAGS_CONSTANTS
from editor.render.color_palette import palette
from editor.sags.game.actions import (
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Decision,
    Decline,
    Enrol,
    PassCards,
    TakeCard,
    TellMissions,
    TurnDeck,
)
from editor.sags.game.equipment_draft import legal_cards
from editor.sags.game.game_view import GameView
from editor.sags.game.log_text import describe_missions_shown, player_label
from editor.sags.game.mission_dealing import FACTIONS, max_missions, own_factions
from editor.sags.game.team_hiring import available_characters, team_price
from editor.ui.panels.piece_rows import PieceLook
from editor.ui.table.card_page import CardPage, mp_lines
from editor.ui.table.card_widget import CardContent, character_card, item_card, item_card_color, mission_card
from editor.ui.table.side_colors import side_color
from editor.ui.table.step_page import StepContext
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme, indent_spin_box


def command_point_line(view: GameView, team: Sequence[str]) -> Message:
    """Return the CP that a team has each turn, and how many of them its characters can use."""
    base, cards = SAGS_CONSTANTS[view.players].cp, [view.box.characters[each].healthy for each in team]
    bonus, usable = sum(card.cp_bonus or 0 for card in cards), sum(card.max_cp or 0 for card in cards)
    return msg("table.ledger-team", count=len(team), cp=base + bonus, base=base, bonus=bonus, usable=usable)


def explain_command_points(view: GameView) -> str:
    """Return what the CP on the cards of characters mean."""
    return msg("game.cp-explained", cp=SAGS_CONSTANTS[view.players].cp).text()


class TeamPage(CardPage):
    """Lets a side secretly choose affordable characters of its faction."""

    title = "team"
    multiple = True

    def introduction(self) -> str:
        """Return what to choose, and what CP are."""
        return f"{super().introduction()} {explain_command_points(self.view)}"

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return the characters of the faction."""
        return ((each, character_card(view.box, each)) for each in available_characters(view))

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision:
        """Return the choice of the team."""
        return ChooseTeam(characters=chosen)

    def ledger_lines(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """Yield MP, and the number and CP of the chosen characters."""
        yield from mp_lines(view, team_price(view.box, chosen))
        yield command_point_line(view, chosen)


class EnrolPage(CardPage):
    """Lets a side enrol one of the open characters, or decline."""

    title = "enrolling"

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        self.decline_button = self.add_button("table.enrolling-skip", Decline())

    def introduction(self) -> str:
        """Return what to choose, and what CP are."""
        return f"{super().introduction()} {explain_command_points(self.view)}"

    @property
    def view(self) -> GameView:
        """Return the view of the side whose turn it is: enrolling is public."""
        mover = self.active_game.mover
        return self.active_game.session.view_for(mover) if mover is not None else self.active_game.view

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return the open characters."""
        return ((each, character_card(view.box, each)) for each in view.open_cards)

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """Return the enrolment of the chosen character."""
        return Enrol(character=chosen[0]) if chosen else None

    def ledger_lines(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """Yield MP and the teams of all sides."""
        if self.active_game.mover is not None:
            yield from mp_lines(view, team_price(view.box, chosen))
            yield command_point_line(view, (*(view.own.team or ()), *chosen))
        game = self.active_game.session.game
        for side in view.sides:
            team = tuple(character_name(view.box, each) for each in side.team or ())
            player = player_label(game, side.id)
            if team:
                yield msg("table.ledger-band", player=player, mp=side.mp, team=team)
            else:
                yield msg("table.ledger-side", player=player, mp=side.mp)


class DeckPage(CardPage):
    """Asks whether the equipment deck is turned over; only its top card is visible."""

    title = "deck"
    choosable = False

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        self.turn_button = self.add_button("table.deck-flip", TurnDeck(turn=True))

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return the top card."""
        return [("top", item_card(view.box, *view.top))] if view.top else []

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision:
        """Return the decision not to turn the deck."""
        return TurnDeck(turn=False)


class DraftPage(CardPage):
    """Lets a side take one card of the hand that it holds now, or none."""

    title = "drafting"

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        two = len(self.view.sides) == 2
        self.pass_button = self.add_button("table.drafting-stop" if two else "table.drafting-skip", PassCards())

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Yield the sides of cards that can be taken."""
        for each in self._takes(view):
            face = each.face or "green"
            if each.card is None:
                yield f"{face}/", CardContent(msg(f"table.drafting-real-{face}").text(), item_card_color(face))
            else:
                yield f"{face}/{each.card}", item_card(view.box, each.card, face)

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """Return the move that takes the chosen card."""
        if not chosen:
            return None
        face, _, card = chosen[0].partition("/")
        return TakeCard(card=card or None, face="green" if face == "green" else "yellow")

    def ledger_lines(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """Yield the items taken so far and what they cost."""
        items = view.own.items or ()
        known = [item for item in items if item.card is not None]
        for item in known:
            yield msg("table.ledger-item", item=card_name(view.box, item.card or "", item.face), mp=item.price or 0)
        price = sum(item.price or 0 for item in known) + self._price(view, chosen)
        yield msg("table.ledger-cards", count=view.own.item_count, most=len(view.own_team))
        if view.decks.equipment != "table":
            yield from mp_lines(view, price)

    def caution(self, view: GameView, chosen: tuple[str, ...]) -> Message | None:
        """Warn if the side cannot pay all of its cards."""
        due = sum(item.price or 0 for item in view.own.items or ()) + self._price(view, chosen)
        return msg("table.drafting-too-dear", due=due, mp=view.own.mp) if due > view.own.mp else None

    @staticmethod
    def _takes(view: GameView) -> list[TakeCard]:
        """Return the cards with the color of the own faction, or both sides of each card without a faction."""
        own = view.own.faction
        return [each for each in legal_cards(view) if own is None or each.face in (None, FACTION_CARD_COLORS[own])]

    @staticmethod
    def _price(view: GameView, chosen: tuple[str, ...]) -> int:
        if not chosen:
            return 0
        face, _, card = chosen[0].partition("/")
        known = view.box.cards.get(card)
        return (known.face("green" if face == "green" else "yellow").price or 0) if known else 0


def faction_card(faction: Faction, words: str) -> CardContent:
    """Return a card for a faction; ``words`` is the prefix of the message that explains it."""
    color = palette(current_theme().name).side(faction)
    return CardContent(to_text(faction_name(faction)), color, (), msg(f"{words}-{faction}").text())


class DecoyPage(CardPage):
    """Asks for the color of the decoy, which decides where it may be placed."""

    title = "decoy"

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return a card for each faction."""
        return [(each, faction_card(each, "table.decoy")) for each in FACTIONS]

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """Return the choice of the faction."""
        return ChooseDecoy(faction=_faction(chosen[0])) if chosen else None


class MissionsPage(CardPage):
    """Asks for the deck of a bonus mission, or for the number of physical mission cards."""

    title = "missions"

    def __init__(self, context: StepContext) -> None:
        self.mission_count = QSpinBox()
        indent_spin_box(self.mission_count)
        self.mission_count.setAccessibleName(msg("table.missions-kept").text())
        self._mission_count_label = Label(msg("table.missions-kept").text())
        self._mission_count_label.setBuddy(self.mission_count)
        super().__init__(context)
        self.mission_count.setRange(0, max_missions(self.view))
        self.mission_count.setValue(max_missions(self.view))
        self.mission_count.valueChanged.connect(self.refresh)
        self.footer.insertWidget(1, self._mission_count_label)
        self.footer.insertWidget(2, self.mission_count)
        self.refresh()

    def refresh(self) -> None:
        """Show the decks or the number field."""
        super().refresh()
        self.more.setText(self.introduction())
        chooses = self._chooses_deck(self.view)
        for widget in (self._mission_count_label, self.mission_count):
            widget.setVisible(not chooses)

    def introduction(self) -> str:
        """Return the text for choosing a deck or for counting cards."""
        return msg("table.missions-deck" if self._chooses_deck(self.view) else "table.missions-count").text()

    @staticmethod
    def _chooses_deck(view: GameView) -> bool:
        return bool(view.numbers.bonus_missions and view.own_team and view.own.bonus is None)

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return the decks to choose from, or the own missions."""
        if self._chooses_deck(view):
            return [(each, faction_card(each, "table.missions")) for each in own_factions(view)]
        return [(str(number), mission_card(view.box, each)) for number, each in enumerate(view.own.missions or ())]

    def ledger_lines(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """Yield the missions held so far while a deck is chosen."""
        missions = tuple(mission_name(view.box, each) for each in view.own.missions or ())
        if missions and self._chooses_deck(view):
            yield msg("table.missions-held", missions=missions)

    def set_initial_focus(self) -> None:
        """Focus the first deck or the number field."""
        if self._chooses_deck(self.view):
            super().set_initial_focus()
        else:
            self.mission_count.setFocus(Qt.FocusReason.OtherFocusReason)

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """Return the chosen deck or the number of missions."""
        if self._chooses_deck(view):
            return ChooseBonus(faction=_faction(chosen[0])) if chosen and chosen[0] in FACTIONS else None
        return TellMissions(kept=self.mission_count.value())


class DrawnMissionsPage(CardPage):
    """Shows the missions that a side has drawn, before it assigns its equipment."""

    title = "drawn"
    choosable = False

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return the own missions."""
        return [(str(number), mission_card(view.box, each)) for number, each in enumerate(view.own.missions or ())]

    def ledger_lines(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """Yield the missions that were shown to all and replaced."""
        game = self.active_game.session.game
        for side in view.sides:
            if replaced := describe_missions_shown(game, side.id, view.shown):
                yield replaced

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """Return no move: nothing is decided in this step."""
        return None

    def _update_ledger(self) -> None:
        super()._update_ledger()
        self._ledger_title.hide()
        self.done.setEnabled(self.active_game.mover is not None)

    def _make_move(self) -> None:
        self.active_game.finish_reading_missions()


class ReadyPage(CardPage):
    """Ends the preparation: the search deck is made and the game can begin."""

    title = "ready"

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Return no cards."""
        return ()

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision:
        """Return the closing move."""
        return Close()

    def ledger_lines(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        """Yield the MP of all sides."""
        game = self.active_game.session.game
        for side in view.sides:
            yield msg("table.ledger-side", player=player_label(game, side.id), mp=side.mp)


def _faction(name: str) -> Faction:
    return "norad" if name == "norad" else "salemite"


class DrillerPage(CardPage):
    """Lets a player choose which Driller to place behind the privacy screen, since others see only its back."""

    title = "which-driller"

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        self.back_button = QPushButton(msg("table.which-driller-back").text())
        self.back_button.clicked.connect(self.active_game.cover_private_view)
        self.footer.insertWidget(1, self.back_button)

    def card_contents(self, view: GameView) -> Iterable[tuple[str, CardContent]]:
        """Yield the player's Drillers with what they cost when revealed."""
        state = view.construction
        own = next(player for player in state.players if player.id == view.seat)
        for tile in own.drillers:
            front = view.box.tiles[tile].front
            price = front.mp_cost if state.doors_have_prices else 0
            name = to_text(box_text("tile", front.name))
            yield (
                tile,
                CardContent(name, side_color(view, own.id), price=price, picture=PieceLook("face", tile, "front")),
            )

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        """Return no move: the choice is used when the Driller is placed."""
        return None

    def _update_ledger(self) -> None:
        self.drop_area.hide()
        self.done.setEnabled(bool(self.chosen()))

    def _make_move(self) -> None:
        (self.active_game.chosen_driller,) = self.chosen()
        self.active_game.cover_private_view()
