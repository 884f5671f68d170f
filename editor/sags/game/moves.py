"""The rules of all moves: when each is legal, why it is not, and what it leads to.

Every rule reads the view of the side that moves, so that no explanation tells more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from editor.board.names import player_name
from editor.errors import EditRejected
from editor.messages import JoinedNames, Message, msg
from editor.model.grid import Square
from editor.rules import Problem
from editor.sags.construction.actions import Action as Building
from editor.sags.construction.actions import AddDoor, PlaceDriller
from editor.sags.construction.legality import explain_illegal as why_not_build
from editor.sags.construction.legality import legal_actions as building_actions
from editor.sags.construction.transitions import apply_action as build
from editor.sags.game import (
    deployment,
    equipment_assignment,
    equipment_draft,
    marker_reveal,
    mission_dealing,
    team_hiring,
)
from editor.sags.game.actions import (
    Assign,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Decision,
    Decline,
    Enrol,
    Move,
    PassCards,
    PlaceMarker,
    Reveal,
    TakeCard,
    TellMissions,
    TurnDeck,
)
from editor.sags.game.game_view import GameView, view_for
from editor.sags.game.setup import sync_with_construction
from editor.sags.game.state import Game, GameStep, PlacedDriller
from editor.values import FrozenStruct, replace


class MoveRules(FrozenStruct):
    """When a kind of move is possible, what makes it illegal, and what it leads to."""

    step: GameStep
    apply: Callable[[Game, str, Any], Game]
    check: Callable[[GameView, Any], Iterable[Message]] = lambda _view, _move: ()
    all_at_once: bool = False
    """Whether all sides choose at once; ``check`` then explains why a side that has decided cannot decide again."""


MOVES: Final[Mapping[type[Decision], MoveRules]] = {
    ChooseTeam: MoveRules("team", team_hiring.choose_team, team_hiring.check_team, all_at_once=True),
    Enrol: MoveRules("enrolling", team_hiring.enrol, team_hiring.check_enrol),
    Decline: MoveRules("enrolling", team_hiring.decline, team_hiring.check_decline),
    TurnDeck: MoveRules("deck", equipment_draft.flip_deck),
    TakeCard: MoveRules("drafting", equipment_draft.take_card, equipment_draft.check_take, all_at_once=True),
    PassCards: MoveRules("drafting", equipment_draft.pass_cards),
    ChooseDecoy: MoveRules("decoy", deployment.choose_decoy),
    PlaceMarker: MoveRules("deploying", deployment.lay_marker, deployment.check_marker),
    Reveal: MoveRules("revealing", marker_reveal.reveal, marker_reveal.check_reveal),
    ChooseBonus: MoveRules("missions", mission_dealing.choose_bonus, mission_dealing.check_bonus),
    TellMissions: MoveRules("missions", mission_dealing.tell_missions, mission_dealing.check_mission_count),
    Assign: MoveRules("assigning", equipment_assignment.assign, equipment_assignment.check_assign, all_at_once=True),
    Close: MoveRules("ready", equipment_assignment.close_game),
}
"""The moves after the map is built; those that build it have their rules in ``editor.sags.construction``."""


def step_of_move(move: Move) -> GameStep:
    """Return the step in which a move is made."""
    if isinstance(move, Building):
        return "adding-doors" if isinstance(move, AddDoor) else "building"
    return MOVES[type(move)].step


class IllegalMove(EditRejected):
    """An illegal move, with all ``reasons``."""

    def __init__(self, reasons: tuple[Problem | Message, ...]) -> None:
        messages = (each.message if isinstance(each, Problem) else each for each in reasons)
        super().__init__(msg("game.illegal", reasons=JoinedNames(tuple(messages), " ")))
        self.reasons = reasons


def apply_move(game: Game, side: str, move: Move) -> Game:
    """Return the game after the move; raise ``IllegalMove`` if it is illegal."""
    if isinstance(move, Building) and _may_build(game, side):
        try:
            after = _build(game, move)
        except EditRejected as refusal:
            raise IllegalMove(why_not_build(game.construction, move)) from refusal
    elif (reasons := explain_illegal(game, side, move)) or isinstance(move, Building):
        raise IllegalMove(reasons)
    else:
        after = MOVES[type(move)].apply(game, side, move)
    return _start_steps(replace(after, moves=(*game.moves, (side, move))))


def _may_build(game: Game, side: str) -> bool:
    return game.step in ("building", "adding-doors") and side in game.pending


def is_legal(game: Game, side: str, move: Move) -> bool:
    """Return whether the move is legal."""
    return not explain_illegal(game, side, move)


def explain_illegal(game: Game, side: str, move: Move) -> tuple[Problem | Message, ...]:
    """Return everything that makes the move illegal; empty if it is legal."""
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
    reasons = tuple(illegal_reasons(view_for(game, side), move))
    if side not in game.pending and not (reasons and rules.all_at_once):
        return (msg("game.not-your-turn"),)
    return reasons


def illegal_reasons(view: GameView, move: Decision) -> Iterable[Message]:
    """Return what makes the move of the seat illegal, by what the seat knows.

    The step is not checked.
    """
    return MOVES[type(move)].check(view, move)


def legal_actions(game: Game, side: str) -> Iterator[Move]:
    """Yield all legal moves of the side; there may be millions."""
    if side not in game.pending:
        return
    if game.step in ("building", "adding-doors"):
        yield from building_actions(game.construction)
    else:
        yield from legal_decisions(view_for(game, side))


def legal_decisions(view: GameView) -> Iterator[Decision]:
    """Yield all legal decisions of the seat after the map is built, by what it knows."""
    match view.step:
        case "team":
            yield from team_hiring.legal_teams(view)
        case "enrolling":
            yield from team_hiring.legal_enrolments(view)
        case "deck":
            yield from (TurnDeck(turn=turn) for turn in (False, True))
        case "drafting":
            yield from equipment_draft.legal_cards(view)
            yield PassCards()
        case "decoy":
            yield from (ChooseDecoy(faction=faction) for faction in mission_dealing.FACTIONS)
        case "deploying":
            yield from deployment.legal_markers(view)
        case "revealing":
            yield from marker_reveal.legal_reveals(view)
        case "missions" if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
            yield from (ChooseBonus(faction=faction) for faction in mission_dealing.own_factions(view))
        case "missions":
            yield from (TellMissions(kept=count) for count in range(mission_dealing.max_missions(view), -1, -1))
        case "assigning":
            yield from equipment_assignment.assignments(view)
        case "ready":
            yield Close()
        case _:
            return


# --- what moves lead to ---------------------------------------------------------------------------------------------


def _build(game: Game, move: Building) -> Game:
    (side,) = game.pending
    drillers = game.drillers
    if isinstance(move, PlaceDriller):
        drillers = (*drillers, PlacedDriller(Square(move.x, move.y), move.tile, side))
    return sync_with_construction(replace(game, construction=build(game.construction, move), drillers=drillers))


def _start_steps(game: Game) -> Game:
    """Start the next steps as long as no side has to decide anything in the present one."""
    while not game.pending and not game.over:
        game = _next_step(game)
    return game


def _next_step(game: Game) -> Game:
    match game.step:
        case "building" | "adding-doors":
            if game.players > 2:
                return team_hiring.open_draft(game)
            return replace(game, step="team", pending=frozenset(each.id for each in game.sides))
        case "team" | "enrolling":
            return equipment_draft.make_deck(game)
        case "drafting" if game.players > 2:
            return replace(game, step="decoy", pending=frozenset(each.id for each in game.sides))
        case "drafting" | "decoy":
            return deployment.begin_deploying(game)
        case "deploying":
            return marker_reveal.begin_revealing(game)
        case "revealing":
            return mission_dealing.begin_missions(game)
        case "missions":
            return equipment_assignment.begin_assigning(game)
        case _:
            raise AssertionError(f"nothing follows {game.step}")


def explain_dead_end(game: Game) -> Message | None:
    """Return why the game cannot go on although it is not over: a character has no legal place (R11)."""
    if game.step not in ("deploying", "revealing"):
        return None
    stopped = [side for side in sorted(game.pending) if next(legal_actions(game, side), None) is None]
    if not stopped:
        return None
    step = "deploy" if game.step == "deploying" else "reveal"
    return msg(f"game.{step}.no-place", player=player_name(stopped[0]))


def explain_end(game: Game) -> Message | None:
    """Return why the game ended or stopped before it was ready; ``None`` while it can go on or if it is ready."""
    return msg("sags.stuck") if game.step == "stuck" else explain_dead_end(game)


def start_next_step(game: Game) -> Game:
    """Return a game made from a finished construction with its next step started."""
    return _start_steps(game)
