"""Plays whole constructions: who sits where, with what character, from the set-up to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from editor.catalogue import Box
from editor.model.grid import FULL_FRAME
from editor.model.tile import Faction
from editor.sags.construction.actions import Action
from editor.sags.construction.apply import apply
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import Player, State
from editor.sags.players.builder import Builder
from editor.sags.players.defensive_builder import DefensiveBuilder
from editor.sags.players.random_player import random_legal
from editor.sags.players.scoring import Taste

Style = Literal["builder", "schemer", "random"]
STYLES: Final[tuple[Style, ...]] = ("builder", "schemer", "random")

Chooser = Callable[[State], Action]

ATTEMPTS: Final = 8
"""How often the computer begins again when it plays alone and a plan did not work out cleanly."""

NORAD: Final = Taste(cover=-0.15, fence=-0.6, mp=2.0, door=-3.6, magnetic=-1.0, approach=1.0, drillers=True, noise=0.8)
"""NORAD likes outdoor approaches, long lines of sight and its Drillers, and no doors that it cannot open."""

SALEMITE: Final = Taste(cover=0.3, against_wall=0.0, mp=2.0, door=-3.6, magnetic=1.0, rooms_first=0.5, noise=0.8)
"""The Salemites like rooms, cover and magnetic doors."""

MERCENARY: Final = Taste(mp=2.0, noise=0.8)


def seats(state: State, styles: Sequence[Style | Chooser], seed: str) -> tuple[Chooser, ...]:
    """Who chooses for each player: the computer in some style, or whoever is given, such as a person.

    All that plan share one plan: builders, and schemers with a taste of their own. If anybody else sits at the table,
    they guard the frame against what nobody planned.
    """
    tastes = {
        player.id: _liking(player.faction)
        for style, player in zip(styles, state.players, strict=True)
        if style == "schemer"
    }
    alone = all(style in ("builder", "schemer") for style in styles)
    planner = (Builder if alone else DefensiveBuilder)(Random(f"{seed}/plan"), tastes)

    def chooser(style: Style | Chooser, player: Player) -> Chooser:
        if style == "random":
            return _at_random(Random(f"{seed}/{player.id}"))
        return style if callable(style) else planner.choose

    return tuple(map(chooser, styles, state.players))


def _liking(faction: Faction | None) -> Taste:
    return {"norad": NORAD, "salemite": SALEMITE}.get(faction or "", MERCENARY)


def _at_random(rng: Random) -> Chooser:
    return lambda state: random_legal(state, rng)


def states(start: State, choosers: Sequence[Chooser]) -> Iterator[State]:
    """Every state of a construction, from the set-up to the end."""
    state = start
    yield state
    while not state.over:
        state = apply(state, choosers[state.turn](state))
        yield state


@dataclass(frozen=True)
class Order:
    """A map that is wanted. The same order always gives the same construction."""

    players: int = 2
    seed: int = 0
    style: Style = "builder"
    frame: tuple[int, int] = FULL_FRAME


def construct(order: Order, box: Box, watch: Callable[[State], None] = lambda _: None) -> State:
    """Play a construction to its end, the computer on all sides.

    A plan that leads to a hole, a violation or rooms that nobody can walk between is thrown away and another one made;
    the best of all attempts counts. ``watch`` is told every state of every attempt.
    """
    start = new_construction(box, players=order.players, seed=order.seed, frame=order.frame)
    best: State | None = None
    for attempt in range(1 if order.style == "random" else ATTEMPTS):
        end = start
        for end in states(start, seats(start, [order.style] * order.players, f"{order.seed}/{attempt}")):
            watch(end)
        if best is None or _faults(end) < _faults(best):
            best = end
        if not any(_faults(best)):
            break
    assert best is not None
    return best


def _faults(state: State) -> tuple[bool, int, int, int]:
    apart = sum(bool(area & state.sketch.indoor) for area in state.sketch.areas) - 1
    return state.phase == "stuck", state.sketch.empty.bit_count(), len(state.paid), max(0, apart)
