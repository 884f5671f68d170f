"""Decisions of the computer in steps 2 to 6, in its three styles, from the view of its seat alone.

A decision needs no memory: the same view, style and seed give the same one.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from editor.sags.game.actions import (
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Decision,
    Enrol,
    Move,
    TellMissions,
    TurnDeck,
)
from editor.sags.game.deployment import legal_markers
from editor.sags.game.game_view import GameView
from editor.sags.game.mission_dealing import FACTIONS, max_missions, own_factions
from editor.sags.game.moves import legal_decisions
from editor.sags.players.builder import DefensiveBuilder, SideWeights, weights_of
from editor.sags.players.deployment_room import DeploymentRoom, has_room_for, with_room_for_all
from editor.sags.players.equipment_choice import choose_assignment, choose_card
from editor.sags.players.marker_choice import choose_decoy, choose_marker, choose_reveal, random_reveal
from editor.sags.players.strategy import PlayStyle
from editor.sags.players.team_choice import choose_bonus, choose_enrolment, choose_team
from editor.values import replace

_MAX_DRAWN: Final = 400
"""A random player draws among at most so many decisions."""

_RANGE: Final = 2**64
_SPREAD: Final = (0x9E3779B97F4A7C15, 0x6A09E667F3BCC908)
"""The fractions of the golden ratio and of the root of two, in units of ``_RANGE``: their multiples spread evenly."""


def decide(view: GameView, style: PlayStyle, seed: str) -> Decision:
    """Return the decision of the seat."""
    rng = Random(f"{seed}/{view.seat}/{view.step}/{_turn_number(view)}")
    if style == "random":
        return _choose_at_random(view, rng)
    return _choose(view, rng, seed, schemes=style == "schemer")


def _choose(view: GameView, rng: Random, seed: str, *, schemes: bool) -> Decision:
    match view.step:
        case "team":
            return choose_team(view, _even_draw(view, rng, seed))
        case "enrolling":
            return choose_enrolment(view, rng)
        case "deck":
            return TurnDeck(turn=rng.random() < 0.5)  # only the top card is known
        case "drafting":
            return choose_card(view, rng, schemes=schemes)
        case "decoy":
            return choose_decoy(view, rng)
        case "deploying":
            return with_room_for_all(view, choose_marker(view, rng, schemes=schemes), rng)
        case "revealing":
            return choose_reveal(view)
        case "missions":
            return _choose_mission(view)
        case "assigning":
            return choose_assignment(view)
        case _:
            return Close()


def _even_draw(view: GameView, rng: Random, seed: str) -> float:
    """Return a number from 0 up to 1 that is spread evenly over seeds that follow each other.

    So a series of games has all good teams about equally often, not only in the long run, and the teams of the two
    sides do not depend on each other. Other seeds draw at random.
    """
    if not seed.isdecimal():
        return rng.random()
    spread = _SPREAD[[each.id for each in view.sides].index(view.own.id)]
    return int(seed) * spread % _RANGE / _RANGE


def _turn_number(view: GameView) -> int:
    """Return a number that distinguishes the turns of one step."""
    return view.round + view.own.markers_left + len(view.own_team) + view.declines


def _choose_mission(view: GameView) -> ChooseBonus | TellMissions:
    if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
        return choose_bonus(view)
    return TellMissions(kept=max_missions(view))


def _choose_at_random(view: GameView, rng: Random) -> Decision:
    """Return any legal decision; where there are too many, one that is drawn part by part."""
    match view.step:
        case "decoy":
            return ChooseDecoy(faction=rng.choice(FACTIONS))
        case "deploying":
            return with_room_for_all(view, rng.choice(list(legal_markers(view))), rng)
        case "revealing":
            return random_reveal(view, rng)
        case "missions" if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
            return ChooseBonus(faction=rng.choice(own_factions(view)))
        case "missions":
            return TellMissions(kept=max_missions(view))
        case _:
            legal = list(islice(legal_decisions(view), _MAX_DRAWN))
            return rng.choice([each for each in legal if _leaves_room(view, each)] or legal)


def _leaves_room(view: GameView, decision: Decision) -> bool:
    """Return whether the map has room for everybody who is hired."""
    match decision:
        case ChooseTeam():
            return DeploymentRoom(view).suffices_for({view.own.id: decision.characters})
        case Enrol():
            return has_room_for(view, decision.character)
        case _:
            return True


def suggest_move(view: GameView, seed: str) -> Move:
    """Return a good move for the seat, by what the seat knows, without a memory: the one of a schemer that is thrifty.

    ``seed`` is that of the table, so that suggestions differ from game to game as the moves of computers do.
    """
    assert view.seat is not None, "a bystander has nothing to decide"
    if view.step in ("building", "adding-doors"):
        weights = replace(weights_of(view.own.faction), thrifty=True)
        builder = DefensiveBuilder(f"{seed}/{view.seat}", SideWeights(((view.seat, weights),)))
        return builder.choose(view.construction, builder.initial_memory())[0]
    return decide(view, "schemer", seed)
