"""Step 3 at the table: the equipment deck is turned or not, and hands of cards go round."""

from __future__ import annotations

from collections.abc import Iterable

from editor.board.names import card_name
from editor.messages import Message, Name, msg
from editor.model.cards import FACTION_CARD_COLORS
from editor.sags.game.actions import Decision, PassCards, TakeCard, TurnDeck
from editor.sags.game.drafting import legal_cards
from editor.sags.game.game_view import GameView
from editor.ui.table.card import CardLook, item_colour, item_look
from editor.ui.table.card_page import CardPage, points_line
from editor.ui.table.steps import TableRoom


class DeckPage(CardPage):
    """Whether the whole deck is turned over. Only the side of the top card that lies up is known."""

    title = "deck"
    choosable = False

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        self.turn = self.add_button("table.deck-turn", TurnDeck(turn=True))

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        return [("top", item_look(view.box, *view.top))] if view.top else []

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision:
        return TurnDeck(turn=False)


class DraftPage(CardPage):
    """A card of the hand that one holds now, or none."""

    title = "drafting"

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        two = len(self.view.sides) == 2
        self.none = self.add_button("table.drafting-none-more" if two else "table.drafting-none", PassCards())

    def looks(self, view: GameView) -> Iterable[tuple[str, CardLook]]:
        for each in self._takes(view):
            face = each.face or "green"
            if each.card is None:
                yield f"{face}/", CardLook(msg(f"table.drafting-real-{face}").text(), item_colour(face))
            else:
                yield f"{face}/{each.card}", item_look(view.box, each.card, face)

    def decision(self, view: GameView, chosen: tuple[str, ...]) -> Decision | None:
        if not chosen:
            return None
        face, _, card = chosen[0].partition("/")
        return TakeCard(card=card or None, face="green" if face == "green" else "yellow")

    def account(self, view: GameView, chosen: tuple[str, ...]) -> Iterable[Name]:
        items = view.own.items or ()
        known = [item for item in items if item.card is not None]
        for item in known:
            yield msg("table.ledger-item", item=card_name(view.box, item.card or "", item.face), mp=item.price or 0)
        price = sum(item.price or 0 for item in known) + self._price(view, chosen)
        yield msg("table.ledger-cards", count=view.own.item_count, most=len(view.own_team))
        if view.decks.equipment != "table":
            yield from points_line(view, price)

    def mind(self, view: GameView, chosen: tuple[str, ...]) -> Message | None:
        due = sum(item.price or 0 for item in view.own.items or ()) + self._price(view, chosen)
        return msg("table.drafting-too-dear", due=due, mp=view.own.mp) if due > view.own.mp else None

    @staticmethod
    def _takes(view: GameView) -> list[TakeCard]:
        """The colour of one's own side where there is one; else both sides of each card."""
        own = view.own.faction
        return [each for each in legal_cards(view) if own is None or each.face in (None, FACTION_CARD_COLORS[own])]

    @staticmethod
    def _price(view: GameView, chosen: tuple[str, ...]) -> int:
        if not chosen:
            return 0
        face, _, card = chosen[0].partition("/")
        known = view.box.cards.get(card)
        return (known.face("green" if face == "green" else "yellow").price or 0) if known else 0
