"""Which characters the computer hires (steps 2 and 5), what they carry (step 3), and who gets it (step 6).

Teams are compared by the command points that they bring and can use, minus their price.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from editor.board.bit_sets import edges_set, flood, squares_set
from editor.model.cards import Character
from editor.model.sags_constants import SAGS_CONSTANTS
from editor.sags.game.actions import Assign, Carry, ChooseBonus, ChooseTeam, Decline, Enrol, PassCards, TakeCard
from editor.sags.game.equipment_assignment import amount_due, carrier_fits, magnetic_count, too_heavy
from editor.sags.game.equipment_draft import legal_cards
from editor.sags.game.game_view import GameView
from editor.sags.game.marker_reveal import level_with_drillers, miniature_squares
from editor.sags.game.mission_dealing import own_factions
from editor.sags.game.state import ChosenCard
from editor.sags.game.team_hiring import legal_enrolments, legal_teams, team_price

_CP_FOR_AN_MP: Final = 4
"""Command points that a mission point buys in play (RB 40): the measure of all prices."""

_RESERVE: Final = 3
"""MP that a team leaves for Drillers and equipment, each worth half a point of score."""

_USEFUL_ROOMS: Final = {"zombie-lab": "john-kendall", "torture-chamber": "jessica-hollister"}
"""Rooms on the map that make a character more useful to a schemer."""


def team_worth(view: GameView, team: Sequence[str]) -> float:
    """Return the command points of all turns that the team can use, in MP, minus its price."""
    cards, fixed = [view.box.characters[each] for each in team], SAGS_CONSTANTS[view.players]
    brought = fixed.cp + sum(card.healthy.cp_bonus or 0 for card in cards)
    used = min(brought, sum(card.healthy.max_cp or 0 for card in cards))
    left = view.own.mp - team_price(view.box, team)
    return fixed.turns * used / _CP_FOR_AN_MP - team_price(view.box, team) - max(0, _RESERVE - left) / 2


def choose_team(view: GameView, rng: Random, *, schemes: bool) -> ChooseTeam:
    """Return the best team; a schemer has preferences, and does not always hire the same."""

    def score(action: ChooseTeam) -> float:
        worth = team_worth(view, action.characters)
        return worth + _preference(view, action.characters) + rng.uniform(-1, 1) if schemes else worth

    return max(legal_teams(view), key=score)


def _preference(view: GameView, team: Sequence[str]) -> float:
    placed = {each.tile for each in view.construction.placements if each.face == "front"}
    useful = sum(1.0 for room, who in _USEFUL_ROOMS.items() if room in placed and who in team)
    return useful - 0.3 * sum(view.box.characters[each].traitor for each in team)


def choose_enrolment(view: GameView, rng: Random, *, schemes: bool) -> Enrol | Decline:
    """Return who adds most to the band; taking a character from the next player and being Mercenary count a little."""
    best: Enrol | Decline | None = None
    best_score = 0.0
    for action in legal_enrolments(view):
        if isinstance(action, Decline):
            continue
        score = _gain(view, view.own_team, action.character) + _gain(view, _next_team(view), action.character) / 2
        score += _makes_mercenary(view, action.character) + (rng.uniform(-1, 1) if schemes else 0.0)
        if best is None or score > best_score:
            best, best_score = action, score
    if best is None or (best_score < 0 and view.own_team):
        return Decline()
    return best


def _gain(view: GameView, team: Sequence[str], character: str) -> float:
    return team_worth(view, [*team, character]) - team_worth(view, team)


def _next_team(view: GameView) -> tuple[str, ...]:
    ids = [side.id for side in view.sides]
    return view.sides[(ids.index(view.own.id) + 1) % len(ids)].team or ()


def _makes_mercenary(view: GameView, character: str) -> float:
    """Return whether the band would have the most expensive Salemites."""

    def price(team: Sequence[str]) -> int:
        return team_price(view.box, [each for each in team if view.box.characters[each].faction == "salemite"])

    others = max((price(side.team or ()) for side in view.sides if side.id != view.seat), default=0)
    return float(price(view.own_team) <= others < price([*view.own_team, character]))


def choose_bonus(view: GameView) -> ChooseBonus:
    """Return the deck of the band's more frequent faction; of equals, the one with fewer cards gone."""
    factions = [view.box.characters[each].faction for each in view.own_team]
    gone = [view.box.missions[each.mission].faction for each in view.shown if each.mission in view.box.missions]
    best = max(own_factions(view), key=lambda faction: (factions.count(faction), -gone.count(faction)))
    return ChooseBonus(faction=best)


# --- equipment --------------------------------------------------------------------------------------------------------

_KEPT: Final = 2
"""MP that are never spent on equipment: a side that cannot pay at the end loses everything."""

_USEFUL: Final = 2.0
"""The value of any item that is not a weapon."""

_WANTED: Final = 3.0
"""The additional value of an item that a mission in hand asks for."""


def choose_card(view: GameView, rng: Random, *, schemes: bool) -> TakeCard | PassCards:
    """Return the card with the highest value over its price for a free carrier, within what can surely be paid."""
    left = view.own.mp - amount_due(view) - _driller_prices(view) - _KEPT
    best, best_worth = None, 0.0
    for action in legal_cards(view):
        if action.card is None or action.face is None:
            continue  # the computer cannot see physical cards
        face = view.box.cards[action.card].face(action.face)
        if face.price is None or face.price > left:
            continue
        item = ChosenCard(action.card, action.face, face.item, face.price)
        worth = max((item_worth(view, each, item) for each in view.own_team), default=0.0) - face.price
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


def item_worth(view: GameView, character: str, item: ChosenCard) -> float:
    """Return the value of the item to the character; 0 if the character cannot carry it."""
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
    """Return how well the character uses weapons of these kinds: a quarter of a point for each die."""
    shooting, close = _dice(card.healthy.shooting), _dice(card.healthy.close_dark)
    skills = {"firing": 1 + shooting / 4, "explosive": 1.0, "close-combat": close / 4, "special": 0.5}
    return max((skills.get(each, 0.0) for each in categories), default=0.0)


def _dice(roll: str | None) -> int:
    digits = "".join(sign for sign in roll or "" if sign.isdigit())
    return int(digits or 0)


# --- assigning equipment --------------------------------------------------------------------------------------------


def choose_assignment(view: GameView) -> Assign:
    """Return the best assignment of all cards together; Magnetic cards go where they open most."""
    due = 0 if view.decks.equipment == "table" else None
    return Assign(carries=_best_carries(view), magnetic=_magnetic(view), due=due)


def _best_carries(view: GameView) -> tuple[Carry, ...]:
    items = [item for item in view.own.items or () if item.card is not None]
    if amount_due(view) > view.own.mp:
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
    """Return who gains most squares by a Magnetic card; traitors, who may change sides, count for less."""
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
    level = level_with_drillers(view, {})
    locked = edges_set(
        edge for door in view.construction.doors if view.box.doors[door.door].magnetic for edge in door.edges
    )
    start = squares_set(miniature_squares(view, stand)) & level.enterable
    return flood(start, level.ways).bit_count() - flood(start, level.ways & ~locked).bit_count()
