"""What is legal in a game, why something is not, and what a move leads to.

Every rule reads the view of the side that moves, so that no refusal can tell more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from editor.board.names import player_name
from editor.errors import EditRejected
from editor.messages import Joined, Message, msg
from editor.model.grid import Square
from editor.rules import Problem
from editor.sags.construction.actions import Action as Building
from editor.sags.construction.actions import LayDriller
from editor.sags.construction.apply import apply as build
from editor.sags.construction.legality import legal_actions as building_actions
from editor.sags.construction.legality import why_not as why_not_build
from editor.sags.game import assigning, dealing, deploying, drafting, hiring, revealing
from editor.sags.game.actions import (
    Assign,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Deciding,
    Decline,
    Enrol,
    LayMarker,
    Move,
    PassCards,
    Reveal,
    TakeCard,
    TellMissions,
    TurnDeck,
)
from editor.sags.game.setup import BUILDING, keep_up
from editor.sags.game.state import Game, GameStep, LaidDriller
from editor.sags.game.view import GameView, view
from editor.values import replace

STEP_OF: dict[type[object], GameStep] = {
    ChooseTeam: "team",
    Enrol: "enrolling",
    Decline: "enrolling",
    TurnDeck: "deck",
    TakeCard: "drafting",
    PassCards: "drafting",
    ChooseDecoy: "decoy",
    LayMarker: "deploying",
    Reveal: "revealing",
    ChooseBonus: "missions",
    TellMissions: "missions",
    Assign: "assigning",
    Close: "ready",
}
"""When each action can be done."""

EXPLAINED = (ChooseTeam, TakeCard, Assign)
"""Actions of steps in which all choose at once: they say themselves why a side that has decided cannot again."""


class Refused(EditRejected):
    """An illegal move; ``reasons`` are all of them."""

    def __init__(self, reasons: tuple[Problem | Message, ...]) -> None:
        said = (each.message if isinstance(each, Problem) else each for each in reasons)
        super().__init__(msg("game.illegal", reasons=Joined(tuple(said), " ")))
        self.reasons = reasons


def apply(game: Game, side: str, move: Move) -> Game:
    """The game after the move; raises ``Refused`` if it is illegal."""
    if isinstance(move, BUILDING) and _may_build(game, side):
        try:
            after = _built(game, move)
        except EditRejected as refusal:
            raise Refused(why_not_build(game.construction, move)) from refusal
    elif (reasons := why_not(game, side, move)) or isinstance(move, BUILDING):
        raise Refused(reasons)
    else:
        after = _done(game, side, move)
    return _go_on(replace(after, moves=(*game.moves, (side, move))))


def _may_build(game: Game, side: str) -> bool:
    return game.step in ("building", "adding-doors") and side in game.pending


def is_legal(game: Game, side: str, move: Move) -> bool:
    return not why_not(game, side, move)


def why_not(game: Game, side: str, move: Move) -> tuple[Problem | Message, ...]:
    """Everything that makes the move illegal; nothing if it is legal."""
    if side not in {each.id for each in game.sides}:
        return (msg("game.no-such-side", side=side),)
    if isinstance(move, BUILDING):
        if game.step not in ("building", "adding-doors", "stuck"):
            return (msg("game.not-now"),)
        if game.pending and side not in game.pending:
            return (msg("game.not-your-turn"),)
        return why_not_build(game.construction, move)
    if STEP_OF[type(move)] != game.step:
        return (msg("game.not-now"),)
    reasons = tuple(objections(view(game, side), move))
    if side not in game.pending and not (reasons and isinstance(move, EXPLAINED)):
        return (msg("game.not-your-turn"),)
    return reasons


def objections(view: GameView, move: Deciding) -> Iterator[Message]:
    """What speaks against the move of the seat, by what the seat knows. The step is not looked at."""
    match move:
        case ChooseTeam():
            yield from hiring.against_team(view, move)
        case Enrol():
            yield from hiring.against_enrol(view, move)
        case Decline():
            yield from hiring.against_decline(view)
        case TakeCard():
            yield from drafting.against_take(view, move)
        case LayMarker():
            yield from deploying.against_marker(view, move)
        case Reveal():
            yield from revealing.against_reveal(view, move)
        case ChooseBonus():
            yield from dealing.against_bonus(view, move)
        case TellMissions():
            yield from dealing.against_telling(view, move)
        case Assign():
            yield from assigning.against_assign(view, move)
        case TurnDeck() | PassCards() | ChooseDecoy() | Close():
            return
        case _:
            assert_never(move)


def legal_actions(game: Game, side: str) -> Iterator[Move]:
    """All legal moves of the side, lazily: there may be millions."""
    if side not in game.pending:
        return
    if game.step in ("building", "adding-doors"):
        yield from building_actions(game.construction)
    else:
        yield from decisions(view(game, side))


def decisions(view: GameView) -> Iterator[Deciding]:
    """All that the seat can decide after the map, by what it knows."""
    match view.step:
        case "team":
            yield from hiring.teams(view)
        case "enrolling":
            yield from hiring.enrolments(view)
        case "deck":
            yield from (TurnDeck(turn=turn) for turn in (False, True))
        case "drafting":
            yield from drafting.cards_to_take(view)
            yield PassCards()
        case "decoy":
            yield from (ChooseDecoy(faction=faction) for faction in dealing.FACTIONS)
        case "deploying":
            yield from deploying.markers_to_lay(view)
        case "revealing":
            yield from revealing.reveals(view)
        case "missions" if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
            yield from (ChooseBonus(faction=faction) for faction in dealing.own_factions(view))
        case "missions":
            yield from (TellMissions(kept=count) for count in range(dealing.most_missions(view), -1, -1))
        case "assigning":
            yield from assigning.assignments(view)
        case "ready":
            yield Close()
        case _:
            return


# --- what moves lead to ---------------------------------------------------------------------------------------------


def _built(game: Game, move: Building) -> Game:
    (side,) = game.pending
    drillers = game.drillers
    if isinstance(move, LayDriller):
        drillers = (*drillers, LaidDriller(Square(move.x, move.y), move.tile, side))
    return keep_up(replace(game, construction=build(game.construction, move), drillers=drillers))


def _done(game: Game, side: str, move: Deciding) -> Game:  # noqa: PLR0911 (one for each kind of move)
    match move:
        case ChooseTeam():
            return hiring.choose_team(game, side, move)
        case Enrol():
            return hiring.enrol(game, side, move)
        case Decline():
            return hiring.decline(game, side)
        case TurnDeck():
            return drafting.turn_deck(game, move)
        case TakeCard():
            return drafting.take(game, side, move)
        case PassCards():
            return drafting.pass_cards(game, side, move)
        case ChooseDecoy():
            return deploying.choose_decoy(game, side, move)
        case LayMarker():
            return deploying.lay_marker(game, side, move)
        case Reveal():
            return revealing.reveal(game, side, move)
        case ChooseBonus():
            return dealing.choose_bonus(game, side, move)
        case TellMissions():
            return dealing.tell_missions(game, side, move)
        case Assign():
            return assigning.assign(game, side, move)
        case Close():
            return assigning.close(game)


def _go_on(game: Game) -> Game:
    """Begin the next steps as long as nobody has anything left to decide in the present one."""
    while not game.pending and not game.over:
        game = _next_step(game)
    return game


def _next_step(game: Game) -> Game:
    match game.step:
        case "building" | "adding-doors":
            if game.players > 2:
                return hiring.open_draft(game)
            return replace(game, step="team", pending=frozenset(each.id for each in game.sides))
        case "team" | "enrolling":
            return drafting.make_deck(game)
        case "drafting" if game.players > 2:
            return replace(game, step="decoy", pending=frozenset(each.id for each in game.sides))
        case "drafting" | "decoy":
            return deploying.begin_deploying(game)
        case "deploying":
            return revealing.begin_revealing(game)
        case "revealing":
            return dealing.begin_missions(game)
        case "missions":
            return assigning.begin_assigning(game)
        case _:
            raise AssertionError(f"nothing follows {game.step}")


def dead_end(game: Game) -> Message | None:
    """Why nobody can go on although the game is not over: a character for whom no place is left (R11)."""
    if game.step != "deploying":
        return None
    stopped = [side for side in sorted(game.pending) if next(legal_actions(game, side), None) is None]
    return msg("game.deploy.no-place", player=player_name(stopped[0])) if stopped else None


def begun(game: Game) -> Game:
    """A game that was put together from a finished construction, with its next step begun."""
    return _go_on(game)
