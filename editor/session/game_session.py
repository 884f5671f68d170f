"""A S.A.G.S. game being played: all its states from the setup on, and undoing moves.

Sessions are values; every move makes a new one. What a person may see is the view of a seat
(``editor.sags.game.game_view``); ``is_secret`` tells whether others must not look at the screen.

Undo must neither reveal anything nor discard moves of others without agreement:

- The last move of a person in an open step: if all agree.
- A secret choice: by its side alone, as long as the others have not decided and nothing was revealed.
- Beyond something that was revealed: only back to before the whole step. Draws come from the seed and stay the same, so
  that no other cards can be drawn.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal

from editor.catalog import Box
from editor.messages import Message, msg
from editor.sags.game.actions import Move
from editor.sags.game.game_view import GameView, view_for
from editor.sags.game.log_file import Log, replay
from editor.sags.game.log_text import player_label
from editor.sags.game.moves import explain_dead_end
from editor.sags.game.state import Game, GameStep, Seat
from editor.sags.players.game_table import GameTable, resume_game, table_for_seats
from editor.values import FrozenStruct

SECRET_STEPS: Final[frozenset[GameStep]] = frozenset(
    {"team", "deck", "drafting", "decoy", "deploying", "revealing", "missions", "assigning"}
)
"""Steps in which a person sees what others may not see."""


class GameSession(FrozenStruct):
    """A game with all its earlier states."""

    tables: tuple[GameTable, ...]

    @property
    def table(self) -> GameTable:
        """The current state with its computer players."""
        return self.tables[-1]

    @property
    def game(self) -> Game:
        """The current state of the game."""
        return self.table.game

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The sides that people play."""
        return tuple(seat.side for seat in self.game.seats if seat.who == "person")

    @cached_property
    def dead_end(self) -> Message | None:
        """Why no move is possible although the game is not over."""
        return explain_dead_end(self.game)

    @property
    def computer(self) -> str | None:
        """The side of the computer player that decides next."""
        return self.table.next_computer if self.dead_end is None else None

    @property
    def waits_for(self) -> str | None:
        """The side of the person who decides next; ``None`` if a computer decides or no move is possible."""
        return next(iter(self.table.waits_for), None) if self.computer is None and self.dead_end is None else None

    @property
    def is_secret(self) -> bool:
        """Whether the person who decides next must be alone with the screen."""
        return len(self.people) > 1 and self.game.step in SECRET_STEPS and self.waits_for is not None

    def seat(self, side: str) -> Seat:
        """Return the seat of a side."""
        return next(each for each in self.game.seats if each.side == side)

    def view_for(self, looking: str | None) -> GameView:
        """Return what a person may see, or without one what everybody may see.

        A person who plays alone against computers always sees their own view.
        """
        if looking is None and len(self.people) == 1:
            looking = self.people[0]
        return view_for(self.game, looking)

    def at(self, number: int, looking: str | None = None) -> GameView:
        """Return the view after that many moves, for everybody or for a side."""
        return view_for(self.tables[number].game, looking)

    # --- next states ---

    def after_move(self, side: str, move: Move) -> GameSession:
        """Return the session after a move of a person. Raises ``EditRejected`` if it is illegal."""
        return self.with_tables(self.table.after_move(side, move))

    def suggest_move(self, side: str) -> GameTable:
        """Return the state after the move that the computer suggests for a person."""
        return self.table.after_move(side, self.table.suggest_move(side))

    def with_person(self, side: str) -> GameSession:
        """Return the session in which a person plays that side, also after an undo."""
        return GameSession(tuple(table.with_person(side) for table in self.tables))

    def with_tables(self, *tables: GameTable) -> GameSession:
        """Return the session with further states."""
        return GameSession((*self.tables, *tables))


def start_session(game: Game) -> GameSession:
    """Return a session of a new game."""
    return GameSession((table_for_seats(game),))


def resume_session(log: Log, box: Box) -> GameSession:
    """Return the session of a saved game. Raises if its log cannot be replayed."""
    replay(log, box)
    return GameSession(tuple(resume_game(log, box)))


_IN_TURN: Final[frozenset[GameStep]] = frozenset({"building", "adding-doors", "enrolling", "deploying"})
"""Steps in which sides move in turn and openly."""

_TOGETHER: Final[frozenset[GameStep]] = frozenset({"team", "drafting", "decoy", "missions", "assigning"})
"""Steps in which all sides choose in secret before the choices take effect."""

_REVEALED: Final[dict[GameStep, int]] = {"deck": 1, "drafting": 2, "decoy": 3, "deploying": 3, "revealing": 4,
                                      "missions": 5, "assigning": 5, "ready": 6}  # fmt: skip
"""Step -> how much has been revealed when it begins; nothing in earlier steps."""


class UndoOption(FrozenStruct):
    """Something that can be undone."""

    kind: Literal["move", "choice", "step"]
    side: str
    """The side of the move; for a step, the side that began it."""
    number: int
    """The number of moves before it."""
    step: GameStep

    def needs_agreement(self, session: GameSession) -> bool:
        """Return whether all people have to agree."""
        return self.kind != "choice" and len(session.people) > 1


def undo_question(session: GameSession, way: UndoOption) -> Message:
    """Return the question to be confirmed before: about agreement, or about undoing a whole step."""
    game = session.game
    name = msg(f"table.step-{way.step}") if way.kind == "step" else player_label(game, way.side)
    if way.kind != "choice" and len(session.people) < 2:
        return msg(f"table.ask-back-{way.kind}-alone", name=name)
    return msg(
        f"table.ask-back-{way.kind}", name=name, people=tuple(player_label(game, side) for side in session.people)
    )


def undo_options(session: GameSession) -> tuple[UndoOption, ...]:
    """Return everything that can be undone now, the smallest first."""
    found = [way for side in session.people if (way := _undo_choice(session, side))]
    if way := _undo_move(session):
        found.append(way)
    if way := _undo_step(session):
        found.append(way)
    return tuple(found)


def apply_undo(session: GameSession, way: UndoOption) -> GameSession:
    """Return the session after an undo. Later choices of others than a secret one are kept."""
    back = GameSession(session.tables[: way.number + 1])
    if way.kind == "choice":
        for side, move in session.game.moves[way.number + 1 :]:
            back = back.after_move(side, move)
    return back


def _undo_choice(session: GameSession, side: str) -> UndoOption | None:
    """Return the choice of a side in the present step or round, if others have not decided yet."""
    game, moves = session.game, session.game.moves
    if game.step not in _TOGETHER or side in game.pending:
        return None
    for number in range(len(moves) - 1, -1, -1):
        before = session.tables[number].game
        if _revealed(before) != _revealed(game) or before.step != game.step:
            return None
        if moves[number][0] == side:
            return UndoOption("choice", side, number, game.step)
    return None


def _undo_move(session: GameSession) -> UndoOption | None:
    """Return the last move of a person with later moves of computers, if nothing was revealed since.

    Where only computers play, it is the last move.
    """
    moves, people = session.game.moves, session.people
    own = [number for number, (side, _) in enumerate(moves) if not people or side in people]
    if not own:
        return None
    before = session.tables[own[-1]].game
    if before.step not in _IN_TURN or _revealed(before) != _revealed(session.game):
        return None
    return UndoOption("move", moves[own[-1]][0], own[-1], before.step)


def _undo_step(session: GameSession) -> UndoOption | None:
    """Return the present step, or the one before if nothing was decided yet; never the whole construction."""
    steps = [table.game.step for table in session.tables]
    moves = session.game.moves
    if not moves:
        return None
    start = steps.index(steps[len(moves) - 1])
    if steps[start] in ("building", "adding-doors") or steps[-1] == "stuck":
        return None
    return UndoOption("step", moves[start][0], start, steps[start])


def _revealed(game: Game) -> tuple[int, int, int]:
    """Return a value that differs if more has been revealed."""
    return _REVEALED.get(game.step, 0), game.round if game.step == "drafting" else 0, len(game.revealed)
