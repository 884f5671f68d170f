"""A game at the table as a value: the table as it is, and every table before it.

Whatever happens makes another sitting. Nothing is shown from here: what each person may see is the view of the seat
(``editor.sags.game.game_view``), and whether somebody else would see it too is asked here (``is_secret``).
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from editor.catalog import Box
from editor.messages import Message
from editor.sags.game.actions import Move
from editor.sags.game.game_view import GameView, view_for
from editor.sags.game.log_file import Log, replay
from editor.sags.game.moves import explain_dead_end
from editor.sags.game.state import Game, GameStep, Seat
from editor.sags.players.decisions import suggest_move
from editor.sags.players.game_table import GameTable, resume_game, table_for_seats
from editor.values import FrozenStruct

SECRET: Final[frozenset[GameStep]] = frozenset(
    {"team", "deck", "drafting", "decoy", "deploying", "revealing", "missions", "assigning"}
)
"""Steps in which a person looks at what others may not see."""


class Sitting(FrozenStruct):
    """Everything from the set-up on."""

    tables: tuple[GameTable, ...]

    @property
    def table(self) -> GameTable:
        return self.tables[-1]

    @property
    def game(self) -> Game:
        return self.table.game

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The sides that people play."""
        return tuple(seat.side for seat in self.game.seats if seat.who == "person")

    @cached_property
    def dead_end(self) -> Message | None:
        """Why nobody can go on, although the game is not over."""
        return explain_dead_end(self.game)

    @property
    def computer(self) -> str | None:
        """The computer that decides next."""
        return self.table.next_computer if self.dead_end is None else None

    @property
    def waits_for(self) -> str | None:
        """The person who decides next; ``None``: a computer does, or nobody can."""
        return next(iter(self.table.waits_for), None) if self.computer is None and self.dead_end is None else None

    @property
    def is_secret(self) -> bool:
        """Whether the person who decides next must be alone with the screen."""
        return len(self.people) > 1 and self.game.step in SECRET and self.waits_for is not None

    def seat(self, side: str) -> Seat:
        return next(each for each in self.game.seats if each.side == side)

    def seen_by(self, looking: str | None) -> GameView:
        """What is shown while that person looks. Nobody in particular: what everybody may see; but who plays alone
        against computers always looks."""
        if looking is None and len(self.people) == 1:
            looking = self.people[0]
        return view_for(self.game, looking)

    def at(self, number: int, looking: str | None = None) -> GameView:
        """The game after so many moves, as everybody saw it, or as that side did."""
        return view_for(self.tables[number].game, looking)

    # --- what comes next ---

    def after_move(self, side: str, move: Move) -> Sitting:
        """After the move of a person; raises ``EditRejected`` if it is illegal."""
        return self.then(self.table.after_move(side, move))

    def advised(self, side: str) -> GameTable:
        """The table after the move that the computer would make for a person."""
        return self.table.after_move(side, suggest_move(view_for(self.game, side)))

    def then(self, *tables: GameTable) -> Sitting:
        """With tables that follow the present one."""
        return Sitting((*self.tables, *tables))


def begin(game: Game) -> Sitting:
    """Sit down to a game that has not begun."""
    return Sitting((table_for_seats(game),))


def take_up(log: Log, box: Box) -> Sitting:
    """Sit down to a game that was put away. Refuses a log that cannot be replayed."""
    replay(log, box)
    return Sitting(tuple(resume_game(log, box)))
