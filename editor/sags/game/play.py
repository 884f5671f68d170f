"""What is legal in a game, why something is not, and what a move leads to.

Every rule reads the view of the side that moves, so that no refusal can tell more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

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
from editor.sags.game.setup import keep_up
from editor.sags.game.state import Game, GameStep, LaidDriller
from editor.sags.game.view import GameView, view
from editor.values import FrozenStruct, replace


class MoveRules(FrozenStruct):
    """When a kind of move is possible, what makes it illegal, and what it leads to."""

    step: GameStep
    apply: Callable[[Game, str, Any], Game]
    check: Callable[[GameView, Any], Iterable[Message]] = lambda _view, _move: ()
    all_at_once: bool = False
    """Whether all sides choose at once; ``check`` then explains why a side that has decided cannot decide again."""


MOVES: Final[Mapping[type[Deciding], MoveRules]] = {
    ChooseTeam: MoveRules("team", hiring.choose_team, hiring.against_team, all_at_once=True),
    Enrol: MoveRules("enrolling", hiring.enrol, hiring.against_enrol),
    Decline: MoveRules("enrolling", hiring.decline, hiring.against_decline),
    TurnDeck: MoveRules("deck", drafting.turn_deck),
    TakeCard: MoveRules("drafting", drafting.take, drafting.against_take, all_at_once=True),
    PassCards: MoveRules("drafting", drafting.pass_cards),
    ChooseDecoy: MoveRules("decoy", deploying.choose_decoy),
    LayMarker: MoveRules("deploying", deploying.lay_marker, deploying.against_marker),
    Reveal: MoveRules("revealing", revealing.reveal, revealing.against_reveal),
    ChooseBonus: MoveRules("missions", dealing.choose_bonus, dealing.against_bonus),
    TellMissions: MoveRules("missions", dealing.tell_missions, dealing.against_telling),
    Assign: MoveRules("assigning", assigning.assign, assigning.against_assign, all_at_once=True),
    Close: MoveRules("ready", assigning.close),
}
"""The moves after the map is built; those that build it have their rules in ``editor.sags.construction``."""


class Refused(EditRejected):
    """An illegal move; ``reasons`` are all of them."""

    def __init__(self, reasons: tuple[Problem | Message, ...]) -> None:
        said = (each.message if isinstance(each, Problem) else each for each in reasons)
        super().__init__(msg("game.illegal", reasons=Joined(tuple(said), " ")))
        self.reasons = reasons


def apply(game: Game, side: str, move: Move) -> Game:
    """The game after the move; raises ``Refused`` if it is illegal."""
    if isinstance(move, Building) and _may_build(game, side):
        try:
            after = _built(game, move)
        except EditRejected as refusal:
            raise Refused(why_not_build(game.construction, move)) from refusal
    elif (reasons := why_not(game, side, move)) or isinstance(move, Building):
        raise Refused(reasons)
    else:
        after = MOVES[type(move)].apply(game, side, move)
    return _go_on(replace(after, moves=(*game.moves, (side, move))))


def _may_build(game: Game, side: str) -> bool:
    return game.step in ("building", "adding-doors") and side in game.pending


def is_legal(game: Game, side: str, move: Move) -> bool:
    return not why_not(game, side, move)


def why_not(game: Game, side: str, move: Move) -> tuple[Problem | Message, ...]:
    """Everything that makes the move illegal; nothing if it is legal."""
    if side not in {each.id for each in game.sides}:
        return (msg("game.no-such-side", side=side),)
    if isinstance(move, Building):
        if game.step not in ("building", "adding-doors", "stuck"):
            return (msg("game.not-now"),)
        if game.pending and side not in game.pending:
            return (msg("game.not-your-turn"),)
        return why_not_build(game.construction, move)
    rules = MOVES[type(move)]
    if rules.step != game.step:
        return (msg("game.not-now"),)
    reasons = tuple(objections(view(game, side), move))
    if side not in game.pending and not (reasons and rules.all_at_once):
        return (msg("game.not-your-turn"),)
    return reasons


def objections(view: GameView, move: Deciding) -> Iterable[Message]:
    """Return what makes the move of the seat illegal, by what the seat knows. The step is not checked."""
    return MOVES[type(move)].check(view, move)


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
