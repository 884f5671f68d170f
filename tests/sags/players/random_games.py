"""Constructions for tests: some way into a game that random players play with the real box, often on a small frame."""

from __future__ import annotations

from functools import cache
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from hypothesis import strategies as st

from editor.catalog import Box
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.transitions import apply_action
from editor.sags.players.random_player import random_legal_action
from editor.values import replace
from tests.drawn_map import real_box

FRAMES = ((4, 4), (5, 4), (6, 5), (4, 9), (8, 7), (12, 9))


def played(state: ConstructionState, steps: int, seed: int) -> ConstructionState:
    """The state after so many actions of random players, or when the construction is over."""
    random = Random(seed)
    for _ in range(steps):
        if state.over:
            break
        state = apply_action(state, random_legal_action(state, random))
    return state


def with_hands(state: ConstructionState, doors: int | None = None, mp: int | None = None) -> ConstructionState:
    """The state with only so many doors in each reserve, and so many MP."""
    return replace(
        state,
        players=tuple(
            replace(
                player,
                doors=player.doors if doors is None else player.doors[len(player.doors) - doors :],
                mp=player.mp if mp is None else mp,
            )
            for player in state.players
        ),
    )


@cache
def indoor_box() -> Box:
    """The real box without anything outdoors: its maps end by another rule of access (rules, section 3, A1 c)."""
    box = real_box()
    inside = {
        tile.id: tile if tile.kind == "driller" else tile.model_copy(update={"back": tile.front})
        for tile in box.tiles.values()
        if all(square.area != "outdoor" for square in tile.front.squares)
    }
    return replace(box, tiles=MappingProxyType(inside))


class Game(NamedTuple):
    """How a construction came about. Hypothesis shows these few numbers, where a state would fill pages."""

    players: int
    seed: int
    frame: tuple[int, int]
    doors: int | None
    """Doors in each reserve at the start, if fewer than the rules give."""
    mp: int | None
    """MP at the start, if others than the rules give."""
    steps: int
    indoors: bool = False
    """Whether the box has nothing outdoors."""

    def beginning(self) -> ConstructionState:
        box = indoor_box() if self.indoors else real_box()
        state = new_construction(box, players=self.players, seed=self.seed, frame=self.frame)
        return with_hands(state, self.doors, self.mp)

    def building(self) -> ConstructionState:
        """After the steps; the last state that was still building if the construction was over earlier."""
        state, random = self.beginning(), Random(self.seed)
        for _ in range(self.steps):
            after = apply_action(state, random_legal_action(state, random))
            if after.phase != "building":
                break
            state = after
        return state


@st.composite
def games(draw: st.DrawFn, most_steps: int = 16) -> Game:
    """Two to four players, often poor in doors and MP, so that violations are common."""
    return Game(
        players=draw(st.integers(2, 4)),
        seed=draw(st.integers(0, 100_000)),
        frame=draw(st.sampled_from(FRAMES)),
        doors=draw(st.none() | st.integers(0, 3)),
        mp=draw(st.none() | st.integers(0, 3)),
        steps=draw(st.integers(0, most_steps)),
        indoors=draw(st.integers(0, 3)) == 3,
    )
