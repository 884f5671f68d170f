"""Tables: a construction or a whole game together with its players, computers and people.

A table is a value. The caller makes one step at a time, so that nothing waits for a person, and undoes a step by going
back to an earlier table. Computers see only the view of their seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from editor.board.names import player_name
from editor.catalog import Box
from editor.errors import EditRejected
from editor.messages import msg
from editor.sags.construction.actions import Action
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.transitions import apply_action
from editor.sags.game.actions import Move
from editor.sags.game.game_log import Log
from editor.sags.game.game_view import view_for
from editor.sags.game.moves import apply_move, explain_dead_end
from editor.sags.game.setup import BUILDING_MOVES, new_game
from editor.sags.game.state import Game
from editor.sags.players.builder import Builder, DefensiveBuilder, SideWeights, weights_of
from editor.sags.players.filling_random_player import FillingRandomPlayer
from editor.sags.players.game_decisions import decide, suggest_move
from editor.sags.players.random_player import RandomPlayer
from editor.sags.players.strategy import PlayStyle, Strategy, StrategyMemory
from editor.values import FrozenStruct, replace


class ConstructionTable(FrozenStruct):
    """A construction and its players."""

    state: ConstructionState
    seats: tuple[Strategy | None, ...]
    """The strategy of each side, in the order of the players; ``None`` for a person."""
    memories: Mapping[Strategy, StrategyMemory]
    """The memory of each strategy."""

    @property
    def strategy(self) -> Strategy | None:
        """The computer whose turn it is; ``None`` for a person."""
        return self.seats[self.state.turn]

    def after_computer_move(self) -> ConstructionTable:
        """Return the table after the computer's action; raise ``EditRejected`` if a person has to decide."""
        strategy = self.strategy
        if strategy is None:
            raise EditRejected(msg("sags.a-person-decides", player=player_name(self.state.constructor.id)))
        action, memory = strategy.choose(self.state, self.memories[strategy])
        return self._after(action, {**self.memories, strategy: memory})

    def after_move(self, action: Action) -> ConstructionTable:
        """Return the table after that action: a person's choice, or an entry of a log.

        A computer updates its memory as if the action were its own, so that a loaded log continues as if it had never
        been closed.
        """
        strategy = self.strategy
        if strategy is None or self.state.over:
            return self._after(action, self.memories)
        _, memory = strategy.choose(self.state, self.memories[strategy])
        return self._after(action, {**self.memories, strategy: memory})

    def _after(self, action: Action, memories: Mapping[Strategy, StrategyMemory]) -> ConstructionTable:
        return replace(self, state=apply_action(self.state, action), memories=memories)


def construction_table(
    state: ConstructionState, seats: Sequence[PlayStyle | Strategy | None], seed: str
) -> ConstructionTable:
    """Return a table where each side is played in some style, by another strategy, or by a person.

    All that plan share one plan: builders, and schemers with their own weights. If any other player takes part, they
    build defensively.
    """
    side_weights = tuple(
        (player.id, weights_of(player.faction))
        for style, player in zip(seats, state.players, strict=True)
        if style == "schemer"
    )
    alone = all(style in ("builder", "schemer") for style in seats)
    planner: Strategy = (Builder if alone else DefensiveBuilder)(f"{seed}/plan", SideWeights(side_weights))

    def strategy(style: PlayStyle | Strategy | None, side: str) -> Strategy | None:
        if style == "random":
            return RandomPlayer(f"{seed}/{side}")
        return planner if isinstance(style, str) else style

    strategies = tuple(strategy(style, player.id) for style, player in zip(seats, state.players, strict=True))
    return ConstructionTable(
        state, strategies, {each: each.initial_memory() for each in strategies if each is not None}
    )


def play_construction(start: ConstructionTable) -> Iterator[ConstructionTable]:
    """Yield every table of a construction that computers play, to its end or until a person must decide."""
    current = start
    yield current
    while not current.state.over and current.strategy is not None:
        current = current.after_computer_move()
        yield current


# --- whole games ------------------------------------------------------------------------------------------------------


class GameTable(FrozenStruct):
    """A game and its players."""

    game: Game
    styles: tuple[PlayStyle | None, ...]
    """The computer style of each side, in the order of the sides; ``None`` for a person."""
    seed: str
    """The seed of the computers' draws."""
    builders: tuple[Strategy | None, ...]
    """The computers that build the map."""
    memories: Mapping[Strategy, StrategyMemory]

    @property
    def next_computer(self) -> str | None:
        """The computer that decides next; ``None`` if people have to decide, or the game is over."""
        pairs = zip(self.game.sides, self.styles, strict=True)
        return next((side.id for side, style in pairs if style and side.id in self.game.pending), None)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The people who have to decide something."""
        pairs = zip(self.game.sides, self.styles, strict=True)
        return tuple(side.id for side, style in pairs if style is None and side.id in self.game.pending)

    def after_computer_move(self) -> GameTable:
        """Return the table after the next computer's move; raise ``EditRejected`` if a person has to decide."""
        side = self.next_computer
        if side is None:
            waited = [player_name(each) for each in self.waits_for]
            raise EditRejected(msg("sags.a-person-decides", player=waited))
        if self.game.step not in ("building", "adding-doors"):
            style = self.styles[self.game.number(side)]
            assert style is not None
            move = decide(view_for(self.game, side), style, self.seed)
            return replace(self, game=apply_move(self.game, side, move))
        strategy = self.builders[self.game.number(side)]
        assert strategy is not None
        action, memory = strategy.choose(view_for(self.game, side).construction, self.memories[strategy])
        return replace(self, game=apply_move(self.game, side, action), memories={**self.memories, strategy: memory})

    def suggest_move(self, side: str) -> Move:
        """Return a good move for that side, by what it knows."""
        return suggest_move(view_for(self.game, side), self.seed)

    def after_move(self, side: str, move: Move) -> GameTable:
        """Return the table after that move: a person's choice, or an entry of a log."""
        memories = self.memories
        strategy = self.builders[self.game.number(side)] if isinstance(move, BUILDING_MOVES) else None
        if strategy is not None and side in self.game.pending:
            _, memory = strategy.choose(view_for(self.game, side).construction, memories[strategy])
            memories = {**memories, strategy: memory}
        return replace(self, game=apply_move(self.game, side, move), memories=memories)

    def with_person(self, side: str) -> GameTable:
        """Return the table with a person instead of the computer on that side."""
        number = self.game.number(side)
        seats = tuple(
            each.model_copy(update={"who": "person", "style": None}) if each.side == side else each
            for each in self.game.seats
        )
        return replace(
            self,
            game=replace(self.game, seats=seats),
            styles=(*self.styles[:number], None, *self.styles[number + 1 :]),
            builders=(*self.builders[:number], None, *self.builders[number + 1 :]),
        )


def seat_players(game: Game, styles: Sequence[PlayStyle | None], seed: str) -> GameTable:
    """Return a table for a new game. Computers that build the map alone share one plan.

    Random players place only what leaves the frame fillable, because a game goes on only when it is full.
    """
    seats = [FillingRandomPlayer(f"{seed}/random") if style == "random" else style for style in styles]
    building = construction_table(game.construction, seats, seed)
    return GameTable(game=game, styles=tuple(styles), seed=seed, builders=building.seats, memories=building.memories)


def table_for_seats(game: Game) -> GameTable:
    """Return a table for a new game with the players that its seats name."""
    styles = [None if seat.who == "person" else seat.style or "builder" for seat in game.seats]
    return seat_players(game, styles, str(game.construction.seed))


def resume_game(log: Log, box: Box) -> Iterator[GameTable]:
    """Yield every table of a saved game; computers continue as if it had never been closed.

    The log has been read and replayed, so its moves are known to be legal.
    """
    assert log.seed is not None, "a log that was read is opened"
    frame = (log.width, log.height)
    table = table_for_seats(
        new_game(box, players=log.players, seed=log.seed, frame=frame, decks=log.decks, seats=log.seats)
    )
    yield table
    for entry in log.actions:
        table = table.after_move(entry.by, entry.move)
        yield table


def play_game_on(start: GameTable) -> Iterator[GameTable]:
    """Yield every table that follows while computers move, until the end, a dead end, or people must decide."""
    current = start
    yield current
    while current.next_computer is not None and explain_dead_end(current.game) is None:
        current = current.after_computer_move()
        yield current
