"""Step 3, the equipment (RB 36, 38): the deck is split or dealt, and hands are passed on while cards are taken."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import card_name
from editor.catalog import Box
from editor.messages import Message, msg
from editor.model.cards import FACTION_CARD_COLORS, CardColor
from editor.rules.sags_rules.sags_numbers import deck_of
from editor.sags.game.actions import PassCards, TakeCard, TurnDeck
from editor.sags.game.game_view import GameView
from editor.sags.game.setup import check_decks
from editor.sags.game.state import ChosenCard, Game, GameSide, with_side
from editor.values import replace

_OTHER_SIDE: dict[CardColor, CardColor] = {"green": "yellow", "yellow": "green"}


def make_deck(game: Game) -> Game:
    """Prepare the deck: with two players NORAD may turn it over, otherwise hands are dealt."""
    check_decks(game.box, game.decks, game.players)
    rng = game.random_for("equipment")
    cards = list(deck_of(game.box, game.players)) if game.decks.equipment != "table" else []
    if game.players == 2:
        sides: list[tuple[str, CardColor]] = [(card, rng.choice(("green", "yellow"))) for card in cards]
        rng.shuffle(sides)
        return replace(game, step="deck", face_up=tuple(sides), pending=frozenset({"norad"}))
    rng.shuffle(cards)
    each = game.numbers.dealt
    order = list(deck_of(game.box, game.players))
    hands = [sorted(cards[number * each : (number + 1) * each], key=order.index) for number in range(game.players)]
    aside = tuple(cards[each * game.players :])
    return begin_draft_rounds(replace(game, hands=tuple(map(tuple, hands)) if cards else (), aside=aside))


def flip_deck(game: Game, _: str, action: TurnDeck) -> Game:
    """Split the deck: green sides up go to the Salemites, yellow ones to NORAD."""
    order = list(game.box.cards)
    sides = [(card, _OTHER_SIDE[up] if action.turn else up) for card, up in game.face_up]
    hands = [
        tuple(
            sorted((card for card, up in sides if up == FACTION_CARD_COLORS[side.faction or "norad"]), key=order.index)
        )
        for side in game.sides
    ]
    return begin_draft_rounds(replace(game, face_up=(), hands=tuple(hands) if sides else ()))


# --- taking cards ---------------------------------------------------------------------------------------------------


def check_take(view: GameView, action: TakeCard) -> Iterator[Message]:
    """Yield why the card cannot be taken."""
    own = view.own
    if own.item_count >= len(view.own_team):
        yield msg("game.equip.full", count=own.item_count)
    if own.passed:
        yield msg("game.equip.passed")
    if view.decks.equipment == "table":
        if action.card is not None:
            yield msg("game.equip.at-the-table")
    elif action.card is None:
        yield msg("game.equip.name-a-card")
    elif view.seat in view.pending and action.card not in (view.hand or ()):
        yield msg("game.equip.not-in-hand", card=card_name(view.box, action.card))
    if own.faction is not None:
        if action.face is not None and action.face != FACTION_CARD_COLORS[own.faction]:
            yield msg("game.equip.wrong-color")
    elif action.face is None:
        yield msg("game.equip.name-a-face")
    elif free_carriers(view, action.face) <= 0:
        yield msg(f"game.equip.no-carrier-{action.face}")


def free_carriers(view: GameView, face: CardColor) -> int:
    """Return how many own characters could still be given a card of that color."""
    able = sum(FACTION_CARD_COLORS[view.box.characters[each].faction] == face for each in view.own_team)
    return able - sum(item.face == face for item in view.own.items or ())


def legal_cards(view: GameView) -> Iterator[TakeCard]:
    """Yield every card and side that can be taken now."""
    own = view.own
    faces: tuple[CardColor, ...] = (FACTION_CARD_COLORS[own.faction],) if own.faction else ("green", "yellow")
    cards: tuple[str | None, ...] = (None,) if view.decks.equipment == "table" else view.hand or ()
    for card in cards:
        for face in faces:
            action = TakeCard(card=card, face=face)
            if not any(check_take(view, action)):
                yield action


def take_card(game: Game, side: str, action: TakeCard) -> Game:
    """Take a card from the hand that the side holds."""
    own = game.side(side)
    face = action.face or FACTION_CARD_COLORS[own.faction or "norad"]
    game = with_side(game, side, items=(*own.items, _chosen_card(game.box, action.card, face)))
    if action.card is not None:
        number = game.hand_number(side)
        hand = tuple(card for card in game.hands[number] if card != action.card)
        game = replace(game, hands=(*game.hands[:number], hand, *game.hands[number + 1 :]))
    return _finish_decision(game, side)


def pass_cards(game: Game, side: str, _: PassCards) -> Game:
    """Take no card; with two players the side takes none in later rounds either."""
    return _finish_decision(with_side(game, side, passed=game.players == 2), side)


def _chosen_card(box: Box, card: str | None, face: CardColor) -> ChosenCard:
    shown = box.cards[card].face(face) if card is not None else None
    return ChosenCard(card, face, shown.item if shown else None, shown.price if shown else None)


def _finish_decision(game: Game, side: str) -> Game:
    game = replace(game, pending=game.pending - {side})
    return game if game.pending else _next_round(game)


# --- rounds ---------------------------------------------------------------------------------------------------------


def begin_draft_rounds(game: Game) -> Game:
    """Start the first round."""
    return _next_round(replace(game, step="drafting", round=0))


def _next_round(game: Game) -> Game:
    """Start the next round in which a side can decide; with no side pending the draft is over.

    A side whose hand is empty in a round takes nothing, but has not passed (R6).
    """
    while True:
        game = replace(game, round=game.round + 1)
        able = [side for side in game.sides if not side.passed and len(side.items) < len(side.team)]
        if not able or not _another_round(game):
            return replace(game, pending=frozenset())
        if pending := frozenset(side.id for side in able if _has_cards(game, side)):
            return replace(game, pending=pending)


def _another_round(game: Game) -> bool:
    """Return whether there is another round: as long as there are cards, or one per character of the largest team."""
    if game.players == 2:
        return game.decks.equipment == "table" or any(game.hands)
    return game.round <= max(len(side.team) for side in game.sides)


def _has_cards(game: Game, side: GameSide) -> bool:
    return game.decks.equipment == "table" or bool(game.hands[game.hand_number(side.id)])
