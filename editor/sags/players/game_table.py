"""Who sits at the table of a whole game, computers and people, and how it goes on move by move.

A value, like the table of a construction: whoever drives it makes one step and looks, so that nothing waits for a
person; to undo is to go back to an earlier table. Computers see only the view of their seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from editor.board.names import player_name
from editor.catalog import Box
from editor.errors import EditRejected
from editor.messages import msg
from editor.sags.game.actions import Move
from editor.sags.game.log_model import Log
from editor.sags.game.play import apply
from editor.sags.game.setup import BUILDING, new_game
from editor.sags.game.state import Game
from editor.sags.game.view import view
from editor.sags.players.decisions import decide
from editor.sags.players.mind import Memory, Mind, PlayStyle
from editor.sags.players.table import table
from editor.values import FrozenStruct, replace


class GameTable(FrozenStruct):
    """A game and its players."""

    game: Game
    styles: tuple[PlayStyle | None, ...]
    """How the computer plays each side, in the order of the sides; ``None``: a person does."""
    seed: str
    """What the computers draw from."""
    builders: tuple[Mind | None, ...]
    """The computers that build the map."""
    memories: Mapping[Mind, Memory]

    @property
    def next_computer(self) -> str | None:
        """The computer that decides next; ``None``: people are waited for, or the game is over."""
        pairs = zip(self.game.sides, self.styles, strict=True)
        return next((side.id for side, style in pairs if style and side.id in self.game.pending), None)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The people who have to decide something."""
        pairs = zip(self.game.sides, self.styles, strict=True)
        return tuple(side.id for side, style in pairs if style is None and side.id in self.game.pending)

    def stepped(self) -> GameTable:
        """After the move of the next computer. Refuses to move for a person."""
        side = self.next_computer
        if side is None:
            waited = [player_name(each) for each in self.waits_for]
            raise EditRejected(msg("sags.a-person-decides", player=waited))
        if self.game.step not in ("building", "adding-doors"):
            style = self.styles[self.game.number(side)]
            assert style is not None
            move = decide(view(self.game, side), style, self.seed)
            return replace(self, game=apply(self.game, side, move))
        mind = self.builders[self.game.number(side)]
        assert mind is not None
        action, memory = mind.choose(view(self.game, side).construction, self.memories[mind])
        return replace(self, game=apply(self.game, side, action), memories={**self.memories, mind: memory})

    def followed(self, side: str, move: Move) -> GameTable:
        """After that move, whoever's it is: a person's choice, or what a log says."""
        memories = self.memories
        mind = self.builders[self.game.number(side)] if isinstance(move, BUILDING) else None
        if mind is not None and side in self.game.pending:
            _, memory = mind.choose(view(self.game, side).construction, memories[mind])
            memories = {**memories, mind: memory}
        return replace(self, game=apply(self.game, side, move), memories=memories)


def seated(game: Game, styles: Sequence[PlayStyle | None], seed: str) -> GameTable:
    """A table for a game that begins. Computers that build the map alone share one plan."""
    building = table(game.construction, styles, seed)
    return GameTable(game=game, styles=tuple(styles), seed=seed, builders=building.seats, memories=building.memories)


def at_table(game: Game) -> GameTable:
    """A table for a game that begins, with everybody in the seat that the game has for them."""
    styles = [None if seat.who == "person" else seat.style or "builder" for seat in game.seats]
    return seated(game, styles, str(game.construction.seed))


def resumed(log: Log, box: Box) -> Iterator[GameTable]:
    """Every table of a game that was put away; computers go on as if nothing had happened. The log has been read and
    replayed, so that its moves are known to be legal."""
    assert log.seed is not None, "a log that was read is opened"
    frame = (log.width, log.height)
    table = at_table(new_game(box, players=log.players, seed=log.seed, frame=frame, decks=log.decks, seats=log.seats))
    yield table
    for entry in log.actions:
        table = table.followed(entry.by, entry.move)
        yield table


def courses(start: GameTable) -> Iterator[GameTable]:
    """Every table that follows while computers move, to the end or until people must decide."""
    current = start
    yield current
    while current.next_computer is not None:
        current = current.stepped()
        yield current
