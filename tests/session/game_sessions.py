"""Game sessions for tests, on the smallest frames."""

from __future__ import annotations

from collections.abc import Callable

from editor.sags.game import Seat, new_game
from editor.sags.game.state import GameStep
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
