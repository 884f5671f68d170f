"""What a computer player is: a style, and what it keeps in mind between two turns, as a value.

A player is a function: a state and a memory go in, an action and the next memory come out. So an earlier state with
its memory plays on as it did the first time, however often somebody goes back.
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal, Protocol, Self

from editor.sags.construction.actions import Action
from editor.sags.construction.state import State
from editor.sags.players.planner import Intent, Plan
from editor.values import FrozenStruct

PlayStyle = Literal["builder", "schemer", "random"]
STYLES: Final[tuple[PlayStyle, ...]] = ("builder", "schemer", "random")
"""The characters of play that the computer has."""


class Memory(FrozenStruct):
    """The generator of a player, and what it plans."""

    generator: tuple[int, tuple[int, ...], float | None]
    """The state of its generator."""
    plan: Plan | None = None
    intent: Intent | None = None

    @classmethod
    def of(cls, rng: Random, plan: Plan | None = None, intent: Intent | None = None) -> Self:
        """A memory with the generator as it is now."""
        return cls(rng.getstate(), plan, intent)

    def rng(self) -> Random:
        """A generator that goes on where the player left off."""
        rng = Random()
        rng.setstate(self.generator)
        return rng


class Mind(Protocol):
    """A computer player. Seats with equal minds share one memory."""

    def beginning(self) -> Memory:
        """The memory before the first turn."""
        ...

    def choose(self, state: State, memory: Memory) -> tuple[Action, Memory]:
        """What it does, and what it then keeps in mind."""
        ...
