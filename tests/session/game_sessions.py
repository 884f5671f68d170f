"""Game sessions for tests, on the smallest frames."""

from __future__ import annotations

from collections.abc import Callable

from editor.sags.game import Seat, new_game
from editor.sags.game.actions import Move
from editor.sags.game.deployment import legal_markers
from editor.sags.game.game_view import view_for
from editor.sags.game.state import GameStep
from editor.sags.game.team_hiring import legal_teams
from editor.session.game_session import GameSession, start_session
from tests.drawn_map import real_box

TWO = ("norad", "salemite")


def sit_down(people: tuple[str, ...] = ("norad",), players: int = 2, seed: int = 3, frame: int = 8) -> GameSession:
    """People on these sides, builders on the others."""
    sides = TWO if players == 2 else tuple(f"player-{number + 1}" for number in range(players))
    seats = [Seat(side=side, who="person" if side in people else "computer") for side in sides]
    return start_session(new_game(real_box(), players=players, seed=seed, frame=(frame, frame), seats=seats))


def played(session: GameSession, until: Callable[[GameSession], bool]) -> GameSession:
    """The computer decides for everybody until then."""
    while not until(session) and not session.game.over and session.dead_end is None:
        side = session.waits_for
        session = session.with_tables(session.suggest_move(side) if side else session.table.after_computer_move())
    return session


def played_to(session: GameSession, step: GameStep) -> GameSession:
    """Until the step has begun and a person decides."""
    return played(session, lambda now: now.game.step == step and now.waits_for is not None)


def played_to_dead_end(session: GameSession) -> GameSession:
    """Return the session after people have hired everybody and placed decoys first, until no character has a place."""
    session = played_to(session, "team")
    while (side := session.waits_for) is not None:
        session = session.with_tables(session.table.after_move(side, _careless_move(session, side)))
    return session


def _careless_move(session: GameSession, side: str) -> Move:
    view = view_for(session.game, side)
    if session.game.step == "team":
        return max(legal_teams(view), key=lambda team: len(team.characters))
    if session.game.step == "deploying":
        return max(legal_markers(view), key=lambda move: move.marker.startswith("decoy"))
    return session.table.suggest_move(side)
