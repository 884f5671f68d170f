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


def played(sitting: GameSession, until: Callable[[GameSession], bool]) -> GameSession:
    """The computer decides for everybody until then."""
    while not until(sitting) and not sitting.game.over and sitting.dead_end is None:
        side = sitting.waits_for
        sitting = sitting.with_tables(sitting.suggest_move(side) if side else sitting.table.after_computer_move())
    return sitting


def played_to(sitting: GameSession, step: GameStep) -> GameSession:
    """Until the step has begun and a person decides."""
    return played(sitting, lambda now: now.game.step == step and now.waits_for is not None)
