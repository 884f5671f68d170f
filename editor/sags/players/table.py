"""Who sits at the table of a construction, computers and people, and how it goes on action by action.

A table is a value: the state and what each computer has in mind. Whoever drives it makes one step, looks, and makes
the next, so that nothing waits for a person; to undo is to go back to an earlier table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from editor.board.names import player_name
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.words import Faction
from editor.sags.construction.actions import Action
from editor.sags.construction.apply import apply
from editor.sags.construction.state import State
from editor.sags.players.builder import Builder, Tastes
from editor.sags.players.defensive_builder import DefensiveBuilder
from editor.sags.players.mind import Memory, Mind, PlayStyle
from editor.sags.players.random_player import RandomPlayer
from editor.sags.players.scoring import Taste
from editor.values import FrozenStruct, replace

NORAD: Final = Taste(cover=-0.15, fence=-0.6, mp=2.0, door=-3.6, magnetic=-1.0, approach=1.0, drillers=True, noise=0.8)
"""NORAD likes outdoor approaches, long lines of sight and its Drillers, and no doors that it cannot open."""

SALEMITE: Final = Taste(cover=0.3, against_wall=0.0, mp=2.0, door=-3.6, magnetic=1.0, rooms_first=0.5, noise=0.8)
"""The Salemites like rooms, cover and magnetic doors."""

MERCENARY: Final = Taste(mp=2.0, noise=0.8)


class Table(FrozenStruct):
    """A construction and its players."""

    state: State
    seats: tuple[Mind | None, ...]
    """Who plays for each side, in the order of the players; nobody: a person does."""
    memories: Mapping[Mind, Memory]
    """What the computers have in mind."""

    @property
    def mind(self) -> Mind | None:
        """The computer whose turn it is; nobody: a person is waited for."""
        return self.seats[self.state.turn]

    def stepped(self) -> Table:
        """After the action of the computer whose turn it is. Refuses to act for a person."""
        mind = self.mind
        if mind is None:
            raise EditRejected(msg("sags.a-person-decides", player=player_name(self.state.constructor.id)))
        action, memory = mind.choose(self.state, self.memories[mind])
        return self._after(action, {**self.memories, mind: memory})

    def followed(self, action: Action) -> Table:
        """After that action, whoever's turn it is: a person's choice, or what a log says.

        A computer goes on as if the action were its own, so that a log which is loaded and played on goes as if it had
        never been put away.
        """
        mind = self.mind
        if mind is None or self.state.over:
            return self._after(action, self.memories)
        _, memory = mind.choose(self.state, self.memories[mind])
        return self._after(action, {**self.memories, mind: memory})

    def _after(self, action: Action, memories: Mapping[Mind, Memory]) -> Table:
        return replace(self, state=apply(self.state, action), memories=memories)


def table(state: State, seats: Sequence[PlayStyle | Mind | None], seed: str) -> Table:
    """A table at which each side is played by the computer in some style, by another mind, or by a person.

    All that plan share one plan: builders, and schemers with a taste of their own. If anybody else sits at the table,
    they guard the frame against what nobody planned.
    """
    tastes = tuple(
        (player.id, _liking(player.faction))
        for style, player in zip(seats, state.players, strict=True)
        if style == "schemer"
    )
    alone = all(style in ("builder", "schemer") for style in seats)
    planner: Mind = (Builder if alone else DefensiveBuilder)(f"{seed}/plan", Tastes(tastes))

    def mind(style: PlayStyle | Mind | None, side: str) -> Mind | None:
        if style == "random":
            return RandomPlayer(f"{seed}/{side}")
        return planner if isinstance(style, str) else style

    minds = tuple(mind(style, player.id) for style, player in zip(seats, state.players, strict=True))
    return Table(state, minds, {each: each.beginning() for each in minds if each is not None})


def _liking(faction: Faction | None) -> Taste:
    return {"norad": NORAD, "salemite": SALEMITE}.get(faction or "", MERCENARY)


def tables(start: Table) -> Iterator[Table]:
    """Every table of a construction that computers play, to its end or until a person must decide."""
    current = start
    yield current
    while not current.state.over and current.mind is not None:
        current = current.stepped()
        yield current
