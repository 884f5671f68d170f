"""Step 6, paying and assigning the equipment (RB 37, 39), and the start of the game (RB 38, 39).

The ledger at the end lists all changes of mission points, so that a finished game can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Literal

from editor.board.names import card_name, character_name
from editor.messages import Message, msg
from editor.model.cards import FACTION_CARD_COLORS
from editor.rules.sags_rules.sags_numbers import (
    MAGNETIC_CARDS_WITH_TWO_PLAYERS,
    RULES_BY_PLAYERS,
    deck_of,
    printed_weight,
    salemite_price,
)
from editor.sags.game.actions import Assign, Carry, Close
from editor.sags.game.game_view import GameView
from editor.sags.game.state import ChosenCard, Game, GameSide, with_side
from editor.sags.game.team_hiring import team_price
from editor.values import FrozenStruct, replace


def amount_due(view: GameView, action: Assign | None = None) -> int:
    """Return what the chosen cards of the seat cost; with physical cards, what the players entered."""
    if view.decks.equipment == "table":
        return (action.due or 0) if action else 0
    return sum(item.price or 0 for item in view.own.items or ())


def magnetic_count(view: GameView) -> int:
    """Return how many Magnetic cards the seat assigns."""
    team = view.own_team
    salemites = [each for each in team if view.box.characters[each].faction == "salemite"]
    if view.own.faction is not None:
        return min(MAGNETIC_CARDS_WITH_TWO_PLAYERS, len(salemites))
    return min(1, len(salemites))


def carrier_fits(view: GameView, character: str, item: ChosenCard) -> bool:
    """Return whether the card has the color of the character's faction. Traitors count as Salemites."""
    return FACTION_CARD_COLORS[view.box.characters[character].faction] == item.face


def too_heavy(view: GameView, character: str, item: ChosenCard) -> bool:
    """Return whether the card weighs more than the healthy character can carry; unknown weights are allowed."""
    weight, strength = weight_of(view, item), view.box.characters[character].healthy.weight
    return weight is not None and strength is not None and weight > strength


def weight_of(view: GameView, item: ChosenCard) -> int | None:
    """Return the weight of the card; ``None`` if unknown."""
    return printed_weight(item.item, view.box.cards.get(item.card or ""), view.box.equipment.get(item.item or ""))


# --- the rules ------------------------------------------------------------------------------------------------------


def check_assign(view: GameView, action: Assign) -> Iterator[Message]:
    """Yield why the assignment is illegal."""
    if view.seat not in view.pending:
        yield msg("game.assign.already")
    if view.decks.equipment == "table" and action.due is None:
        yield msg("game.assign.enter-cost")
    if view.decks.equipment != "table" and action.due is not None:
        yield msg("game.assign.due-is-known")
    if amount_due(view, action) > view.own.mp:
        if action.carries:
            yield msg("game.assign.nothing-left", due=amount_due(view, action), mp=view.own.mp)
    else:
        yield from _check_carries(view, action)
    yield from _check_magnetic(view, action)


def _check_carries(view: GameView, action: Assign) -> Iterator[Message]:
    carriers = [each.character for each in action.carries]
    cards = [each.card for each in action.carries if each.card is not None]
    items = {item.card: item for item in view.own.items or ()}
    if view.decks.equipment == "table":
        if len(action.carries) > view.own.item_count or cards:
            yield msg("game.assign.not-yours")
    elif any(each.card is None or each.card not in items for each in action.carries):
        yield msg("game.assign.not-yours")
    if len(set(carriers)) < len(carriers) or len(set(cards)) < len(cards):
        yield msg("game.assign.two-cards")
    for each in action.carries:
        if each.character not in view.own_team:
            yield msg("game.assign.not-your-character", character=character_name(view.box, each.character))
            continue
        item = items.get(each.card) if each.card is not None else None
        if item is None or item.card is None:
            continue
        names = {
            "character": character_name(view.box, each.character),
            "card": card_name(view.box, item.card, item.face),
        }
        if not carrier_fits(view, each.character, item):
            yield msg("game.assign.wrong-faction", **names)
        if too_heavy(view, each.character, item):
            yield msg("game.assign.too-heavy", **names)


def _check_magnetic(view: GameView, action: Assign) -> Iterator[Message]:
    count, chosen = magnetic_count(view), action.magnetic
    if len(chosen) != count or len(set(chosen)) < len(chosen) or not set(chosen) <= set(view.own_team):
        yield msg("game.assign.magnetic", count=count)


def left_over_warning(view: GameView, action: Assign) -> Message | None:
    """Return a warning if a card is left over that a free character could carry (R15)."""
    busy = {each.character for each in action.carries}
    used = {each.card for each in action.carries}
    for item in view.own.items or ():
        if item.card is None or item.card in used or amount_due(view, action) > view.own.mp:
            continue
        free = [each for each in view.own_team if each not in busy]
        if any(carrier_fits(view, each, item) and not too_heavy(view, each, item) for each in free):
            return msg("game.assign.left-over", card=card_name(view.box, item.card, item.face))
    return None


def assignments(view: GameView) -> Iterator[Assign]:
    """Yield every assignment of the cards, those with most cards first."""
    due = 0 if view.decks.equipment == "table" else None
    for carries in _carries(view):
        for magnetic in combinations(view.own_team, magnetic_count(view)):
            yield Assign(carries=carries, magnetic=magnetic, due=due)


def _carries(view: GameView) -> Iterator[tuple[Carry, ...]]:
    items = [item for item in view.own.items or () if item.card is not None]
    if amount_due(view) > view.own.mp or view.decks.equipment == "table":
        yield ()
        return
    can_carry = [
        (item, {who for who in view.own_team if carrier_fits(view, who, item) and not too_heavy(view, who, item)})
        for item in items
    ]
    for size in range(min(len(items), len(view.own_team)), -1, -1):
        for some in combinations(can_carry, size):
            for carriers in permutations(view.own_team, size):
                pairs = list(zip(carriers, some, strict=True))
                if all(who in able for who, (_, able) in pairs):
                    yield tuple(Carry(character=who, card=item.card) for who, (item, _) in pairs)


# --- what it leads to -----------------------------------------------------------------------------------------------


def begin_assigning(game: Game) -> Game:
    """Start the step, in which all sides assign at once."""
    return replace(game, step="assigning", pending=frozenset(each.id for each in game.sides))


def assign(game: Game, side: str, action: Assign) -> Game:
    """Keep the assignment hidden until all sides have decided; then each side pays, or loses all cards and MP."""
    game = replace(with_side(game, side, sealed_assign=action), pending=game.pending - {side})
    if game.pending:
        return game
    return _start_game(replace(game, sides=tuple(_pay(game, each) for each in game.sides)))


def _pay(game: Game, side: GameSide) -> GameSide:
    chosen = side.sealed_assign
    assert chosen is not None
    known = sum(item.price or 0 for item in side.items)
    due = (chosen.due or 0) if game.decks.equipment == "table" else known
    punished = due > side.mp
    order = list(game.box.characters)
    return replace(
        side,
        sealed_assign=None,
        due=due,
        punished=punished,
        mp=0 if punished else side.mp - due,
        carries=() if punished else tuple(sorted(chosen.carries, key=lambda each: order.index(each.character))),
        magnetic=tuple(sorted(chosen.magnetic, key=order.index)),
    )


def _start_game(game: Game) -> Game:
    """Start the game: with three and four players the Mercenary makes the search deck, with two players NORAD."""
    mercenary = _find_mercenary(game) if game.players > 2 else None
    return replace(game, step="ready", mercenary=mercenary, pending=frozenset({mercenary or "norad"}))


def _find_mercenary(game: Game) -> str:
    """Return the side whose Salemites cost most in total; drawn at random among equals (R16)."""
    sums = {each.id: salemite_price(map(game.box.characters.__getitem__, each.team)) for each in game.sides}
    tied = [side for side, price in sums.items() if price == max(sums.values())]
    return tied[0] if len(tied) == 1 else game.random_for("mercenary").choice(tied)


def close_game(game: Game, _side: str, _move: Close) -> Game:
    """Shuffle all cards that no character carries into the search deck."""
    if game.decks.equipment == "table":
        return replace(game, pending=frozenset())
    carried = {each.card for side in game.sides for each in side.carries}
    cards = [card for card in deck_of(game.box, game.players) if card not in carried]
    game.random_for("search-deck").shuffle(cards)
    return replace(game, search_deck=tuple(cards), pending=frozenset())


# --- the ledger of mission points -------------------------------------------------------------------------------------

LedgerKind = Literal["set-up", "construction", "team", "drillers", "equipment"]


class LedgerEntry(FrozenStruct):
    """One change of the MP of a side, by kind."""

    side: str
    kind: LedgerKind
    mp: int


def mp_ledger(game: Game) -> Iterator[LedgerEntry]:
    """Yield all MP changes of a ready game, computed from prices; they add up to the MP of each side."""
    built = {player.id: player.mp for player in game.construction.players}
    beginning = RULES_BY_PLAYERS[game.players].mp
    for side in game.sides:
        yield LedgerEntry(side.id, "set-up", beginning)
        yield LedgerEntry(side.id, "construction", built[side.id] - beginning)
        left = built[side.id] - team_price(game.box, side.team)
        yield LedgerEntry(side.id, "team", left - built[side.id])
        if game.players == 2:
            own = [each.tile for each in game.drillers if each.owner == side.id]
            prices = min(left, sum(game.box.tiles[tile].front.mp_cost for tile in own))
            yield LedgerEntry(side.id, "drillers", -prices)
            left -= prices
        due = side.due or 0
        yield LedgerEntry(side.id, "equipment", -due if due <= left else -left)


def ledger_balances(game: Game) -> bool:
    """Return whether the ledger adds up to the MP of all sides."""
    sums = {side.id: 0 for side in game.sides}
    for change in mp_ledger(game):
        sums[change.side] += change.mp
    return all(sums[side.id] == side.mp for side in game.sides)
