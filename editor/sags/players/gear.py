"""What the computer takes for its characters to carry (step 3), and who gets it (step 6)."""

from __future__ import annotations

from random import Random
from typing import Final

from editor.board.bits import edges_set, flood, squares_set
from editor.model.cards import Character
from editor.sags.game.actions import Assign, Carry, PassCards, TakeCard
from editor.sags.game.assigning import carrier_fits, due_of, magnetic_count, too_heavy
from editor.sags.game.drafting import cards_to_take
from editor.sags.game.revealing import covered, map_when
from editor.sags.game.state import Item
from editor.sags.game.view import GameView

_KEPT: Final = 2
"""MP that are never spent on equipment: who cannot pay at the end loses everything."""

_USEFUL: Final = 2.0
"""What any item is worth that is no weapon."""

_WANTED: Final = 3.0
"""What an item is worth that a mission in hand asks for."""


def choose_card(view: GameView, rng: Random, *, schemes: bool) -> TakeCard | PassCards:
    """The card that is worth most over its price to the best free carrier, within what can surely be paid."""
    left = view.own.mp - due_of(view) - _driller_prices(view) - _KEPT
    best, best_worth = None, 0.0
    for action in cards_to_take(view):
        if action.card is None or action.face is None:
            continue  # the real cards are at the table, and the computer cannot see them
        face = view.box.cards[action.card].face(action.face)
        if face.price is None or face.price > left:
            continue
        item = Item(action.card, action.face, face.item, face.price)
        worth = max((item_worth(view, each, item) for each in view.own_team), default=0.0) - face.price
        worth += rng.uniform(-0.5, 0.5) if schemes else 0.0
        if worth > best_worth:
            best, best_worth = action, worth
    return best or PassCards()


def _driller_prices(view: GameView) -> int:
    """What NORAD will have to pay at the reveal, with two players."""
    if view.players > 2:
        return 0
    own = [each.tile for each in view.drillers if each.owner == view.seat and each.tile and each.rotation is None]
    return sum(view.box.tiles[each].front.mp_cost for each in own)


def item_worth(view: GameView, character: str, item: Item) -> float:
    """What the item is worth to the character; nothing if the character cannot carry it."""
    if not carrier_fits(view, character, item) or too_heavy(view, character, item):
        return 0.0
    card, known = view.box.characters[character], view.box.equipment.get(item.item or "")
    if known is None:
        return _USEFUL
    if known.used_by is not None and known.used_by != card.faction:
        return 0.0
    worth = _USEFUL + _skill(card, known.categories)
    if any(view.box.missions[each].carrying == item.item for each in view.own.missions or ()):
        worth += _WANTED
    return worth


def _skill(card: Character, categories: tuple[str, ...]) -> float:
    """How well the character uses weapons of these kinds: a quarter of a point for each die."""
    shooting, close = _dice(card.healthy.shooting), _dice(card.healthy.close_dark)
    skills = {"firing": 1 + shooting / 4, "explosive": 1.0, "close-combat": close / 4, "special": 0.5}
    return max((skills.get(each, 0.0) for each in categories), default=0.0)


def _dice(roll: str | None) -> int:
    digits = "".join(sign for sign in roll or "" if sign.isdigit())
    return int(digits or 0)


# --- handing out ----------------------------------------------------------------------------------------------------


def choose_assignment(view: GameView) -> Assign:
    """Every card to whom it serves best, all together; Magnetic cards to those to whom they open most."""
    due = 0 if view.decks.equipment == "table" else None
    return Assign(carries=_best_carries(view), magnetic=_magnetic(view), due=due)


def _best_carries(view: GameView) -> tuple[Carry, ...]:
    items = [item for item in view.own.items or () if item.card is not None]
    if due_of(view) > view.own.mp:
        return ()
    best: dict[frozenset[str], tuple[float, tuple[Carry, ...]]] = {frozenset(): (0.0, ())}
    for item in items:
        found = dict(best)
        for used, (worth, carries) in best.items():
            for each in view.own_team:
                gain = item_worth(view, each, item)
                if each in used or gain <= 0:
                    continue
                more = (worth + gain, (*carries, Carry(character=each, card=item.card)))
                key = used | {each}
                if key not in found or more[0] > found[key][0]:
                    found[key] = more
        best = found
    return max(best.values(), key=lambda each: each[0])[1]


def _magnetic(view: GameView) -> tuple[str, ...]:
    """Who gains most squares by it; traitors, who may change sides, count for less."""
    count = magnetic_count(view)
    if not count:
        return ()

    def gain(character: str) -> float:
        gained = _reach_gained(view, character)
        return 0.75 * gained if view.box.characters[character].traitor else gained

    return tuple(sorted(view.own_team, key=gain, reverse=True)[:count])


def _reach_gained(view: GameView, character: str) -> int:
    stand = next((each for each in view.own.stands if each.character == character), None)
    if stand is None:
        return 0
    level = map_when(view, {})
    locked = edges_set(
        edge for door in view.construction.doors if view.box.doors[door.door].magnetic for edge in door.edges
    )
    start = squares_set(covered(view, stand)) & level.enterable
    return flood(start, level.ways).bit_count() - flood(start, level.ways & ~locked).bit_count()
