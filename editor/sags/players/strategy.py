"""The interface of a computer player: a strategy, and its memory between two turns as a value.

A player is a function: a state and a memory go in, an action and the next memory come out. So after an undo an earlier
state with its memory continues as it did the first time.
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal, Protocol, Self

from editor.sags.construction.actions import Action
from editor.sags.construction.state import ConstructionState
from editor.sags.players.map_planner import Intent, Plan
from editor.values import FrozenStruct

PlayStyle = Literal["builder", "schemer", "random"]
STYLES: Final[tuple[PlayStyle, ...]] = ("builder", "schemer", "random")
"""The styles of computer players."""


class StrategyMemory(FrozenStruct):
    """The random generator of a player, and its plan."""

    generator: tuple[int, tuple[int, ...], float | None]
    """The state of the generator."""
    plan: Plan | None = None
    intent: Intent | None = None

    @classmethod
    def of(cls, rng: Random, plan: Plan | None = None, intent: Intent | None = None) -> Self:
        """Return a memory with the present state of the generator."""
        return cls(rng.getstate(), plan, intent)

    def rng(self) -> Random:
        """Return a generator that continues where the player left off."""
        rng = Random()
        rng.setstate(self.generator)
        return rng


class Strategy(Protocol):
    """A computer player. Seats with equal strategies share one memory."""

    def initial_memory(self) -> StrategyMemory:
        """Return the memory before the first turn."""
        ...

    def choose(self, state: ConstructionState, memory: StrategyMemory) -> tuple[Action, StrategyMemory]:
        """Return the next action, and the memory after it."""
        ...
