"""Whom the computer hires (steps 2 and 5): by the command points that a team brings and can use, less its price."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from editor.model.sags import CONSTANTS
from editor.sags.game.actions import ChooseBonus, ChooseTeam, Decline, Enrol
from editor.sags.game.dealing import own_factions
from editor.sags.game.hiring import enrolments, price_of, teams
from editor.sags.game.view import GameView

_CP_FOR_AN_MP: Final = 4
"""Command points that a mission point buys in play (RB 40): the measure of all prices."""

_RESERVE: Final = 3
"""MP that a team leaves for Drillers and equipment, each of which is worth half a point of score."""

_LIKED: Final = {"zombie-lab": "john-kendall", "torture-chamber": "jessica-hollister"}
"""Rooms on the map that make somebody more useful to a schemer."""


def team_worth(view: GameView, team: Sequence[str]) -> float:
    """The command points of all turns that the team can use, in MP, less what it costs."""
    cards, fixed = [view.box.characters[each] for each in team], CONSTANTS[view.players]
    brought = fixed.cp + sum(card.healthy.cp_bonus or 0 for card in cards)
    used = min(brought, sum(card.healthy.max_cp or 0 for card in cards))
    left = view.own.mp - price_of(view.box, team)
    return fixed.turns * used / _CP_FOR_AN_MP - price_of(view.box, team) - max(0, _RESERVE - left) / 2


def choose_team(view: GameView, rng: Random, *, schemes: bool) -> ChooseTeam:
    """The best of all teams; a schemer has tastes, and does not always hire the same."""

    def score(action: ChooseTeam) -> float:
        worth = team_worth(view, action.characters)
        return worth + _taste(view, action.characters) + rng.uniform(-1, 1) if schemes else worth

    return max(teams(view), key=score)


def _taste(view: GameView, team: Sequence[str]) -> float:
    lying = {each.tile for each in view.construction.placements if each.face == "front"}
    liked = sum(1.0 for room, who in _LIKED.items() if room in lying and who in team)
    return liked - 0.3 * sum(view.box.characters[each].traitor for each in team)


def choose_enrolment(view: GameView, rng: Random, *, schemes: bool) -> Enrol | Decline:
    """Who adds most to the band; a little for keeping somebody from the next player, and for the Mercenary."""
    best: Enrol | Decline | None = None
    best_score = 0.0
    for action in enrolments(view):
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
    """Whether the band would have the dearest Salemites of all."""

    def price(team: Sequence[str]) -> int:
        return price_of(view.box, [each for each in team if view.box.characters[each].faction == "salemite"])

    others = max((price(side.team or ()) for side in view.sides if side.id != view.seat), default=0)
    return float(price(view.own_team) <= others < price([*view.own_team, character]))


def choose_bonus(view: GameView) -> ChooseBonus:
    """The deck of the faction that the band has more of; of two equals that from which fewer cards are gone."""
    factions = [view.box.characters[each].faction for each in view.own_team]
    gone = [view.box.missions[each.mission].faction for each in view.shown if each.mission in view.box.missions]
    best = max(own_factions(view), key=lambda faction: (factions.count(faction), -gone.count(faction)))
    return ChooseBonus(faction=best)
