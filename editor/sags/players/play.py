"""Plays whole constructions and whole games, the computer on all sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.catalog import Box
from editor.model.grid import FULL_FRAME
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import State
from editor.sags.game.play import begun
from editor.sags.game.setup import HOUSE, from_construction
from editor.sags.game.state import Decks, Game
from editor.sags.players.game_table import GameTable, courses, seated
from editor.sags.players.mind import PlayStyle
from editor.sags.players.table import table, tables
from editor.values import FrozenStruct, replace

ATTEMPTS: Final = 8
"""How often the computer begins again when it plays alone and a plan did not work out cleanly."""


class Order(FrozenStruct):
    """A map that is wanted. The same order always gives the same construction."""

    players: int = 2
    seed: int = 0
    style: PlayStyle = "builder"
    frame: tuple[int, int] = FULL_FRAME


def construct(order: Order, box: Box, watch: Callable[[State], None] = lambda _: None, plans: int = ATTEMPTS) -> State:
    """Play a construction to its end, the computer on all sides.

    A plan that leads to a hole, a violation or rooms that nobody can walk between is thrown away and another one made;
    the best of at most so many ``plans`` counts. ``watch`` is told every state of every attempt.
    """
    start = new_construction(box, players=order.players, seed=order.seed, frame=order.frame)
    best: State | None = None
    for attempt in range(1 if order.style == "random" else plans):
        end = start
        for each in tables(table(start, [order.style] * order.players, f"{order.seed}/{attempt}")):
            end = each.state
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


def opening(order: Order, box: Box, decks: Decks = HOUSE) -> GameTable:
    """The table when the map is built, the computer on all seats.

    Who lays anything anywhere never fills a frame, so that for random players builders make the map.
    """
    building = replace(order, style="builder") if order.style == "random" else order
    game = begun(from_construction(construct(building, box), decks))
    return seated(game, [order.style] * order.players, f"{order.seed}")


def play_game(order: Order, box: Box, decks: Decks = HOUSE) -> Game:
    """Play a whole game, until it is ready or its construction is stuck."""
    *_, end = courses(opening(order, box, decks))
    return end.game
