"""What the computer decides in steps 2 to 6, in its three styles, from the view of its seat and nothing else.

A decision needs no memory: the same view, style and seed give the same one.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from editor.sags.game.actions import ChooseBonus, ChooseDecoy, Close, Deciding, Move, TellMissions, TurnDeck
from editor.sags.game.dealing import FACTIONS, most_missions, own_factions
from editor.sags.game.deploying import markers_to_lay
from editor.sags.game.play import decisions
from editor.sags.game.view import GameView
from editor.sags.players import crew, gear, ground
from editor.sags.players.defensive_builder import DefensiveBuilder
from editor.sags.players.mind import PlayStyle

_FEW: Final = 400
"""A random player draws among so many decisions at most; a draft, a team and a hand have fewer."""


def decide(view: GameView, style: PlayStyle, seed: str) -> Deciding:
    """What the seat does."""
    rng = Random(f"{seed}/{view.seat}/{view.step}/{_turn(view)}")
    if style == "random":
        return _at_random(view, rng)
    return _chosen(view, rng, schemes=style == "schemer")


def _chosen(view: GameView, rng: Random, *, schemes: bool) -> Deciding:
    match view.step:
        case "team":
            return crew.choose_team(view, rng, schemes=schemes)
        case "enrolling":
            return crew.choose_enrolment(view, rng, schemes=schemes)
        case "deck":
            return TurnDeck(turn=rng.random() < 0.5)  # only the top card is known
        case "drafting":
            return gear.choose_card(view, rng, schemes=schemes)
        case "decoy":
            return ground.choose_decoy(view, rng)
        case "deploying":
            return ground.choose_marker(view, rng, schemes=schemes)
        case "revealing":
            return ground.choose_reveal(view)
        case "missions":
            return _mission(view)
        case "assigning":
            return gear.choose_assignment(view)
        case _:
            return Close()


def _turn(view: GameView) -> int:
    """Tells the turns of one step apart."""
    return view.round + view.own.markers_left + len(view.own_team) + view.declines


def _mission(view: GameView) -> ChooseBonus | TellMissions:
    if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
        return crew.choose_bonus(view)
    return TellMissions(kept=most_missions(view))


def _at_random(view: GameView, rng: Random) -> Deciding:
    """Any legal decision; of those that are too many to look at, any that is drawn part by part."""
    match view.step:
        case "decoy":
            return ChooseDecoy(faction=rng.choice(FACTIONS))
        case "deploying":
            return rng.choice(list(markers_to_lay(view)))
        case "revealing":
            return ground.random_reveal(view, rng)
        case "missions" if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
            return ChooseBonus(faction=rng.choice(own_factions(view)))
        case "missions":
            return TellMissions(kept=most_missions(view))
        case _:
            return rng.choice(list(islice(decisions(view), _FEW)))


def advised(view: GameView) -> Move:
    """A good move of the seat, by what the seat knows. It needs no memory: a builder that plans anew knows the map."""
    assert view.seat is not None, "a bystander has nothing to decide"
    if view.step in ("building", "adding-doors"):
        builder = DefensiveBuilder(view.seat)
        return builder.choose(view.construction, builder.beginning())[0]
    return decide(view, "builder", view.seat)
