"""Which characters the computer hires (steps 2 and 5).

Teams are compared by what they are worth in mission points: the command points that they bring and can use, what each
character can do on this map with the equipment of the deck, and what its missions and those of the others may bring,
minus the price. A large miniature is hired where the map suits it, because few maps do. Among teams that are nearly as
good as the best one the seed decides, so that no two games are alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from random import Random
from typing import Final

from editor.model.cards import CardColor, Character, Mission
from editor.model.game_words import Faction
from editor.model.sags_constants import SAGS_CONSTANTS
from editor.sags.game.actions import ChooseBonus, ChooseTeam, Decline, Enrol
from editor.sags.game.game_view import GameView
from editor.sags.game.mission_dealing import own_factions
from editor.sags.game.team_hiring import legal_enrolments, legal_teams, team_price
from editor.sags.players.deployment_room import DeploymentRoom, has_room_for
from editor.sags.players.equipment_choice import cadavers, dice, raises_zombies, usefulness
from editor.sags.players.large_miniatures import can_be_met, main_ground

_CP_FOR_AN_MP: Final = 8
"""Command points that bring a mission point in play. Leaders buy four for one (RB 40), but only for a good reason."""

_BUSY_SHARE: Final = 0.9
"""With more of the usual command points than this, the best orders are given: further ones are worth half."""

_RESERVE: Final = 3
"""MP that a team leaves for Drillers and equipment, each worth half a point of score."""

_SUCCESS: Final = 0.25
"""How often a dealt mission is completed."""

_FIGHT: Final = 0.3
"""The value of a die in combat."""

_TEST: Final = 0.06
"""The value of a point of skill for each room with an ability."""

_ROOMS: Final = 8
"""With so many rooms with abilities there is always one to use."""

_RAISED: Final = 2
"""How many zombies there can be (RB 41)."""

_AGAIN: Final = 1.5
"""How often a mission that can be repeated is fulfilled, if at all."""

_BODIES: Final = (1.5, 1.6, 0.8, 0.9, 0.7, 0.1)
"""The value of the first character, the second one and so on: a larger team covers more of the map."""

_CARRIED: Final = 0.35
"""The value of equipment to a character when it is hired, as a share of what good items are worth to it."""

_GOOD_ITEMS: Final = 5
"""How many of the best items in the deck are averaged."""

_STUCK: Final = -6.0
"""The value of a large miniature that can meet too few enemies, or none, or only where they see it first."""

_LEAST_MEETINGS: Final = {2: 0.02, 3: 0.35, 4: 0.35}
"""The share of the places of enemies where a large miniature must be able to meet them, by the number of players."""

_FREE: Final = 1.0
"""The value of a large miniature that can meet enough of them."""

_NEARLY: Final = 1.0
"""How far chance decides between characters, in mission points."""

_AS_GOOD: Final = 2.2
"""A team that is worth at most so much less than the best one is as good."""

_CHOICES: Final = 4
"""At least so many teams are considered, so that none of them plays in more than about a quarter of the games."""

_MOST_BEHIND: Final = 4.0
"""A team that is worth so much less than the best one is never hired."""

_AS_GOOD_ALONE: Final = 3.0
"""A character that adds at most so much less to a band than the best one is as good."""

_LITTLE: Final = 0.15
"""How much a difference counts between characters that are as good."""

_MOST_BEHIND_ALONE: Final = 4.0
"""A character that adds so much less than the best one never joins."""

_ScoredTeam = tuple[float, ChooseTeam]
"""A team with its worth."""


def choose_team(view: GameView, draw: float) -> ChooseTeam:
    """Return a team that is nearly as good as the best one, among those for which the map has room.

    ``draw`` is a number from 0 up to 1. Evenly spread draws choose all of these teams equally often.
    """
    values, room = CharacterValues(view), DeploymentRoom(view)
    scored = [(values.team_worth(action.characters), action) for action in legal_teams(view)]
    scored.sort(key=lambda each: -each[0])
    with_room: list[_ScoredTeam] = []
    for worth, action in scored:
        if with_room and worth < with_room[0][0] - _MOST_BEHIND:
            break
        if room.suffices_for({view.own.id: action.characters}):
            with_room.append((worth, action))
    considered = sorted(
        (action for _, action in _considered(view, with_room or scored)), key=lambda each: each.characters
    )
    return considered[min(int(draw * len(considered)), len(considered) - 1)]


def _considered(view: GameView, scored: Sequence[_ScoredTeam]) -> Sequence[_ScoredTeam]:
    """Return the teams that are nearly as good as the best one: with a large miniature, if one of them has one."""
    best = max(worth for worth, _ in scored)
    with_large = [each for each in scored if any(view.box.characters[one].large for one in each[1].characters)]
    if any(worth >= best - _AS_GOOD for worth, _ in with_large):
        scored = with_large
    ranked = sorted((worth for worth, _ in scored), reverse=True)[:_CHOICES]
    least = max(best - _MOST_BEHIND, min(best - _AS_GOOD, ranked[-1]))
    return [each for each in scored if each[0] >= least]


def team_worth(view: GameView, team: Sequence[str]) -> float:
    """Return what the team is worth to the seat, in mission points."""
    return CharacterValues(view).team_worth(team)


def choose_enrolment(view: GameView, rng: Random) -> Enrol | Decline:
    """Return who adds most to the band, or nearly so.

    Taking a character from the next player and being Mercenary count a little. A character for which the map has no
    room joins only if somebody must.
    """
    values = CharacterValues(view)
    legal = [action for action in legal_enrolments(view) if isinstance(action, Enrol)]
    with_room = [action for action in legal if has_room_for(view, action.character)]
    if legal and not with_room and view.own_team:
        return Decline()
    scored = []
    for action in with_room or legal:
        score = values.gain(view.own_team, action.character)
        score += values.gain(_next_team(view), action.character) / 4 + _makes_mercenary(view, action.character)
        scored.append((score, action))
    if not scored or (view.own_team and max(score for score, _ in scored) < 0):
        return Decline()
    return _nearly_best(scored, rng)


def _nearly_best(scored: Sequence[tuple[float, Enrol]], rng: Random) -> Enrol:
    """Return one of the characters that add at most ``_MOST_BEHIND_ALONE`` less than the best one.

    Up to ``_AS_GOOD_ALONE`` less hardly counts, so that all of these are chosen about equally often.
    """
    best = max(gain for gain, _ in scored)

    def drawn(each: tuple[float, Enrol]) -> tuple[bool, float]:
        behind, chance = best - each[0], _chance(rng)
        little = _LITTLE * min(behind, _AS_GOOD_ALONE) + max(0.0, behind - _AS_GOOD_ALONE)
        return behind <= _MOST_BEHIND_ALONE, chance - little

    return max(scored, key=drawn)[1]


def _chance(rng: Random) -> float:
    """Return a draw that makes a character e times less likely for each ``_NEARLY`` that it adds less."""
    return -_NEARLY * log(-log(max(1e-9, min(1 - 1e-9, rng.random()))))


def _next_team(view: GameView) -> tuple[str, ...]:
    ids = [side.id for side in view.sides]
    return view.sides[(ids.index(view.own.id) + 1) % len(ids)].team or ()


def _makes_mercenary(view: GameView, character: str) -> float:
    """Return half a point if the band would have the most expensive Salemites."""

    def price(team: Sequence[str]) -> int:
        return team_price(view.box, [each for each in team if view.box.characters[each].faction == "salemite"])

    others = max((price(side.team or ()) for side in view.sides if side.id != view.seat), default=0)
    return 0.5 * (price(view.own_team) <= others < price([*view.own_team, character]))


def choose_bonus(view: GameView) -> ChooseBonus:
    """Return the deck of the band's more frequent faction; of equals, the one with fewer cards gone."""
    factions = [view.box.characters[each].faction for each in view.own_team]
    gone = [view.box.missions[each.mission].faction for each in view.shown if each.mission in view.box.missions]
    best = max(own_factions(view), key=lambda faction: (factions.count(faction), -gone.count(faction)))
    return ChooseBonus(faction=best)


class CharacterValues:
    """What characters are worth to a seat, by all that it knows. The map and the decks are read once."""

    def __init__(self, view: GameView) -> None:
        self.view = view
        self._values: dict[str, float] = {}
        bits = view.construction.map_bits
        self._outdoors = bits.outdoor.bit_count() / max(1, (bits.indoor | bits.outdoor).bit_count())
        faces = [view.box.tiles[each.tile].face(each.face) for each in view.construction.placements]
        self._rooms = min(_ROOMS, sum(bool(face and face.abilities) for face in faces))
        self._faces = {f"{each.tile}/{each.face}" for each in view.construction.placements}
        self._missions = self._likely_missions()

    def team_worth(self, team: Sequence[str]) -> float:
        """Return what the team is worth, in mission points."""
        cards, fixed = [self.view.box.characters[each] for each in team], SAGS_CONSTANTS[self.view.players]
        brought = fixed.cp + sum(card.healthy.cp_bonus or 0 for card in cards)
        used, busy = min(brought, sum(card.healthy.max_cp or 0 for card in cards)), _BUSY_SHARE * fixed.cp
        orders = min(used, busy) + max(0.0, used - busy) / 2
        price = team_price(self.view.box, team)
        worth = fixed.turns * orders / _CP_FOR_AN_MP - price - max(0, _RESERVE - (self.view.own.mp - price)) / 2
        worth += sum(_BODIES[: len(team)]) + sum(map(self._value, team))
        return worth + self._together(cards)

    def gain(self, team: Sequence[str], character: str) -> float:
        """Return how much more the team is worth with that character."""
        return self.team_worth([*team, character]) - self.team_worth(team)

    def _value(self, character: str) -> float:
        if character not in self._values:
            card = self.view.box.characters[character]
            value = self._fighting(card) + self._skills(card) + self._equipment(card) - self._exposure(card)
            if self.view.players > 2:
                value += self._mission_dealt(card.faction)
            if card.large:
                enough = main_ground(self.view).share >= _LEAST_MEETINGS[self.view.players]
                value += _FREE if enough and can_be_met(self.view) else _STUCK
            self._values[character] = value
        return self._values[character]

    def _together(self, cards: Sequence[Character]) -> float:
        """Return what characters are worth to each other: zombies to those who drive or make them."""
        zombies = sum(card.zombie for card in cards)
        drives = any(ability.id == "drive" for card in cards for ability in card.abilities)
        return 0.3 * zombies if drives else 0.0

    def _fighting(self, card: Character) -> float:
        shooting, close = dice(card.healthy.shooting), dice(card.healthy.close_dark)
        return _FIGHT * (self._outdoors * shooting + (1 - self._outdoors) * close)

    def _skills(self, card: Character) -> float:
        skills = dice(card.healthy.technical) + dice(card.healthy.scientific)
        value = _TEST * self._rooms * skills
        if raises_zombies(card):
            made = sum(share * (mission.mp or 0) for mission, share in self._missions if mission.event == "zombie-made")
            value += min(_RAISED, cadavers(self.view)) * _SUCCESS * made / 2
        return value

    def _equipment(self, card: Character) -> float:
        """Return the value of the best items in the deck for the character, after their prices."""
        view, weight = self.view, card.healthy.weight or 0
        color: CardColor = "green" if card.faction == "salemite" else "yellow"
        worths = []
        for each in view.box.cards.values() if view.decks.equipment != "table" else ():
            face = each.face(color)
            item = view.box.equipment.get(face.item)
            if item is not None and (face.weight or 0) <= weight:
                worths.append(max(0.0, usefulness(view, card, item) - (face.price or 0)))
        return _CARRIED * sum(sorted(worths)[-_GOOD_ITEMS:]) / _GOOD_ITEMS

    # --- missions -----------------------------------------------------------------------------------------------------

    def _likely_missions(self) -> list[tuple[Mission, float]]:
        """Return the missions that may still be dealt, each with how likely it is in some hand."""
        view = self.view
        gone = {each.mission for each in view.shown}
        dealt: Mapping[Faction, float] = _cards_dealt(view)
        found = []
        for faction in ("norad", "salemite"):
            deck = [each for each in view.box.missions.values() if each.faction == faction and each.id not in gone]
            deck = [each for each in deck if each.where is None or each.where in self._faces]
            found += [(each, min(1.0, dealt[faction] / max(1, len(deck)))) for each in deck]
        return found

    def _mission_dealt(self, faction: Faction) -> float:
        """Return what the mission may bring that a band is dealt for each character."""
        deck = [mission.mp or 0 for mission, _ in self._missions if mission.faction == faction]
        return _SUCCESS * sum(deck) / max(1, len(deck))

    def _exposure(self, card: Character) -> float:
        """Return what others may earn by killing, catching or torturing the character."""
        lost = 0.0
        for mission, share in self._missions:
            target = mission.target
            if target is None or (self.view.players == 2 and mission.faction == card.faction):
                continue
            points = share * (mission.mp or 0) * (_AGAIN if mission.each else 1)
            if card.id in target.characters or (target.zombies and card.zombie):
                lost += points
            elif target.faction == card.faction:
                lost += points / 2
        return _SUCCESS * lost


def _cards_dealt(view: GameView) -> Mapping[Faction, float]:
    """Return how many missions of each deck are dealt: four with two players, else about as many as characters."""
    if view.players == 2:
        return {"norad": 4.0, "salemite": 4.0}
    offered = len(view.open_cards) + sum(len(side.team or ()) for side in view.sides)
    drawn = min(offered, view.players * view.numbers.most_characters) if offered else 0
    extra = view.players * view.numbers.bonus_missions / 2
    return {"norad": drawn / 2 + extra, "salemite": drawn / 2 + extra}
