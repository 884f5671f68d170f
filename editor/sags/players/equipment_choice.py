"""Which equipment the computer takes (step 3), and who carries it (step 6).

An item is worth something only to a character who can use it: Ammunition needs a weapon, a device a skill, a Magnetic
Card a door that it opens. What a mission asks for comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from random import Random
from typing import Final

from editor.board.bit_sets import edges_set, flood, squares_set
from editor.model.cards import Character, Equipment
from editor.sags.game.actions import Assign, Carry, PassCards, TakeCard
from editor.sags.game.equipment_assignment import amount_due, carrier_fits, magnetic_count, too_heavy
from editor.sags.game.equipment_draft import legal_cards
from editor.sags.game.game_view import GameView
from editor.sags.game.marker_reveal import level_with_drillers, miniature_squares
from editor.sags.game.state import ChosenCard

_KEPT: Final = 2
"""MP that are never spent on equipment: a side that cannot pay at the end loses everything."""

_PRICE: Final = 1.2
"""What an item must be worth for each MP of its price: it may never be used."""

_USEFUL: Final = 2.0
"""The value of any item that is not a weapon."""

_MINOR: Final = -1.5
"""How much less an item is worth that only protects from something rare."""

_WANTED: Final = 3.0
"""The additional value of an item that a mission in hand asks for."""

_HOPED: Final = 0.05
"""The value of an item for each mission point of a mission that may still be dealt and asks for it."""


def choose_card(view: GameView, rng: Random, *, schemes: bool) -> TakeCard | PassCards:
    """Return the card with the highest value over its price for a free carrier, within what can surely be paid."""
    left = view.own.mp - amount_due(view) - _driller_prices(view) - _KEPT
    values = ItemValues(view)
    held = _ways_to_carry(values, [each for each in view.own.items or () if each.card is not None])
    before = _best_way(held)[0]
    best, best_worth = None, 0.0
    for action in legal_cards(view):
        if action.card is None or action.face is None:
            continue  # the computer cannot see physical cards
        face = view.box.cards[action.card].face(action.face)
        if face.price is None or face.price > left:
            continue
        item = ChosenCard(action.card, action.face, face.item, face.price)
        gained = _best_way(_with_item(values, held, item))[0] - before
        if not gained:
            continue  # nobody would carry it
        worth = gained - _PRICE * face.price
        worth += rng.uniform(-0.5, 0.5) if schemes else 0.0
        if worth > best_worth:
            best, best_worth = action, worth
    return best or PassCards()


def _driller_prices(view: GameView) -> int:
    """Return what NORAD will have to pay at the reveal, with two players."""
    if view.players > 2:
        return 0
    own = [each.tile for each in view.drillers if each.owner == view.seat and each.tile and each.rotation is None]
    return sum(view.box.tiles[each].front.mp_cost for each in own)


class ItemValues:
    """What items are worth to the characters of a seat. The missions are read once."""

    def __init__(self, view: GameView) -> None:
        self.view = view
        self._for_missions = _mission_worths(view)

    def worth(self, character: str, item: ChosenCard) -> float:
        """Return the value of the item to the character; 0 if the character cannot carry or use it."""
        view = self.view
        if not carrier_fits(view, character, item) or too_heavy(view, character, item):
            return 0.0
        card, known = view.box.characters[character], view.box.equipment.get(item.item or "")
        if known is None:
            return _USEFUL
        if known.used_by is not None and known.used_by != card.faction:
            return 0.0
        return usefulness(view, card, known) + self._for_missions.get(known.id, 0.0)


def usefulness(view: GameView, card: Character, item: Equipment) -> float:
    """Return the value of an item to a character who can carry it, apart from missions; 0 if it is of no use."""
    needs = _NEEDS.get(item.id)
    if needs is not None and not needs(view, card):
        return 0.0
    weapon = _weapon_skill(card, item.categories)
    if not {"special"}.issuperset(item.categories):
        return _USEFUL + weapon
    tests = {test for use in item.uses for test in use.tests}
    skill = sum(dice(getattr(card.healthy, test)) for test in tests)
    if tests and not skill:
        return 0.0
    return max(0.0, _USEFUL + weapon + skill * _SKILL_WORTH.get(item.id, 0.125) + _EXTRA.get(item.id, 0.0))


def _weapon_skill(card: Character, categories: tuple[str, ...]) -> float:
    """Return how well the character uses weapons of these kinds: a quarter of a point for each die."""
    shooting, close = dice(card.healthy.shooting), dice(card.healthy.close_dark)
    skills = {"firing": 1 + shooting / 4, "explosive": 1.0, "close-combat": close / 4, "special": 0.5}
    return max((skills.get(each, 0.0) for each in categories), default=0.0)


def dice(roll: str | None) -> int:
    """Return how many dice or automatic points a value on a card has."""
    digits = "".join(sign for sign in roll or "" if sign.isdigit())
    return int(digits or 0)


# --- what items need --------------------------------------------------------------------------------------------------


def _has_weapon(view: GameView, card: Character) -> bool:
    """Return whether a weapon is part of the character: at the start nobody carries a second card."""
    built_in = view.box.equipment.get(card.built_in or "")
    return built_in is not None and "firing" in built_in.categories


def _opens_doors(view: GameView, card: Character) -> bool:
    """Return whether a Magnetic Card could open something for a character who thinks and gets no marker."""
    if card.zombie or not any(view.box.doors[door.door].magnetic for door in view.construction.doors):
        return False
    thinking = [each for each in view.own_team if not view.box.characters[each].zombie]
    return len(thinking) > magnetic_count(view)


def _has_zombies(view: GameView, _: Character) -> bool:
    team = [view.box.characters[each] for each in view.own_team]
    return any(each.zombie for each in team) or any(raises_zombies(each) for each in team)


def raises_zombies(card: Character) -> bool:
    """Return whether the character can make zombies."""
    return any(ability.id == "reanimate" for ability in card.abilities)


def cadavers(view: GameView) -> int:
    """Return how many cadavers are on the map."""
    count = 0
    for placed in view.construction.placements:
        face = view.box.tiles[placed.tile].face(placed.face)
        count += sum(element.cadavers or 0 for element in face.elements) if face is not None else 0
    return count


def _has_cadavers(view: GameView, card: Character) -> bool:
    return not card.zombie and dice(card.healthy.scientific) > 0 and cadavers(view) > 0


def _thinks(_: GameView, card: Character) -> bool:
    return not card.zombie


def _has_technical_skill(_: GameView, card: Character) -> bool:
    return dice(card.healthy.technical) > 0


def _is_normal_size(_: GameView, card: Character) -> bool:
    return not card.large


_NEEDS: Final[Mapping[str, Callable[[GameView, Character], bool]]] = {
    "ammunition": _has_weapon,
    "targeting-lens": _has_weapon,
    "magnetic-card": _opens_doors,
    "zombie-control-device": _has_zombies,
    "zombie-serum": _has_cadavers,
    "torture-kit": _thinks,
    "us-constitution": _thinks,
    "secret-files": _thinks,
    "technical-toolbox": _thinks,
    "medical-kit": _thinks,
    "gas-mask": _thinks,
    "infrared-goggles": _thinks,
    "motion-detector": _thinks,
    "jet-pack": _is_normal_size,
    "mines": _has_technical_skill,
    "plastic-explosive": _has_technical_skill,
    "time-bomb": _has_technical_skill,
}
"""Items that are of no use to everyone, each with the condition for them."""

_SKILL_WORTH: Final = {"laptop-computer": 0.75}
"""The value of a point of skill with an item, where it is more than usual: the computer earns MP every turn."""

_EXTRA: Final = {"gas-mask": _MINOR, "infrared-goggles": _MINOR, "smoke-grenades": _MINOR / 2, "targeting-lens": _MINOR}
"""Items that are worth less than others of their kind."""


def _mission_worths(view: GameView) -> Mapping[str, float]:
    """Return what items are worth for missions: those in hand, or before they are dealt those that may come."""
    missions, worths = view.box.missions, dict[str, float]()
    if hand := [missions[each] for each in view.own.missions or () if each in missions]:
        for each in hand:
            if each.carrying:
                worths[each.carrying] = max(worths.get(each.carrying, 0.0), _WANTED + (each.mp or 0) / 5)
        return worths
    faces = {f"{each.tile}/{each.face}" for each in view.construction.placements}
    factions = {view.own.faction} if view.own.faction else {view.box.characters[each].faction for each in view.own_team}
    gone = {each.mission for each in view.shown}
    for each in missions.values():
        likely = each.faction in factions and each.id not in gone and (each.where is None or each.where in faces)
        if each.carrying and likely:
            worths[each.carrying] = worths.get(each.carrying, 0.0) + _HOPED * (each.mp or 0)
    return worths


# --- assigning equipment --------------------------------------------------------------------------------------------


def choose_assignment(view: GameView) -> Assign:
    """Return the best assignment of all cards together; the Magnetic card markers then go where they open most."""
    due = 0 if view.decks.equipment == "table" else None
    items = [] if amount_due(view) > view.own.mp else [item for item in view.own.items or () if item.card is not None]
    carries = _best_way(_ways_to_carry(ItemValues(view), items))[1]
    cards = {item.card for item in items if item.item == "magnetic-card"}
    holders = {each.character for each in carries if each.card in cards}
    return Assign(carries=carries, magnetic=_magnetic(view, holders), due=due)


_WaysToCarry = Mapping[frozenset[str], tuple[float, tuple[Carry, ...]]]
"""For each group of characters the best way to give them one card each, with its value."""


def _ways_to_carry(values: ItemValues, items: Iterable[ChosenCard]) -> _WaysToCarry:
    """Return the best ways to hand these cards out."""
    ways: _WaysToCarry = {frozenset(): (0.0, ())}
    for item in items:
        ways = _with_item(values, ways, item)
    return ways


def _with_item(values: ItemValues, ways: _WaysToCarry, item: ChosenCard) -> _WaysToCarry:
    """Return the best ways to hand out one more card, or to leave it."""
    gains = {each: gain for each in values.view.own_team if (gain := values.worth(each, item)) > 0}
    found = dict(ways)
    for used, (worth, carries) in ways.items():
        for each, gain in gains.items():
            key = used | {each}
            if each not in used and (key not in found or worth + gain > found[key][0]):
                found[key] = worth + gain, (*carries, Carry(character=each, card=item.card))
    return found


def _best_way(ways: _WaysToCarry) -> tuple[float, tuple[Carry, ...]]:
    return max(ways.values(), key=lambda each: each[0])


def _magnetic(view: GameView, holders: Set[str]) -> tuple[str, ...]:
    """Return who gains most squares by a Magnetic card marker.

    Traitors, who may change sides, count for less. Zombies, and holders of the Magnetic Card from the equipment deck,
    get one only if nobody else is left.
    """
    count = magnetic_count(view)
    if not count:
        return ()

    def gain(character: str) -> tuple[bool, bool, float]:
        card, gained = view.box.characters[character], _reach_gained(view, character)
        return character not in holders, not card.zombie, 0.75 * gained if card.traitor else gained

    return tuple(sorted(view.own_team, key=gain, reverse=True)[:count])


def _reach_gained(view: GameView, character: str) -> int:
    stand = next((each for each in view.own.stands if each.character == character), None)
    if stand is None:
        return 0
    level = level_with_drillers(view, {})
    locked = edges_set(
        edge for door in view.construction.doors if view.box.doors[door.door].magnetic for edge in door.edges
    )
    start = squares_set(miniature_squares(view, stand)) & level.enterable
    return flood(start, level.ways).bit_count() - flood(start, level.ways & ~locked).bit_count()
