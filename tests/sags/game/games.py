"""Whole games for tests: the computer plays on a small frame, and every state on the way is kept."""

from __future__ import annotations

from functools import cache

from editor.sags.construction import State, new_construction
from editor.sags.game import Decks, Game, begun, from_construction
from editor.sags.game.state import Source
from editor.sags.players.game_table import courses, seated
from editor.sags.players.mind import PlayStyle
from editor.sags.players.table import table, tables
from tests.drawn_map import real_box

FRAME = (14, 12)


@cache
def built(players: int, seed: int) -> State:
    """A full map with Drillers on it: somebody who lays anything lays those, too."""
    styles: list[PlayStyle | None] = ["builder"] * players
    styles[seed % players if players > 2 else 0] = "random"
    for number in range(100 * seed, 100 * seed + 40):
        start = new_construction(real_box(), players=players, seed=number, frame=FRAME)
        *_, end = tables(table(start, styles, str(number)))
        if end.state.phase == "ended" and any(each.face == "down" for each in end.state.placements):
            return end.state
    raise AssertionError("no such map among forty")


@cache
def course(players: int, seed: int, style: PlayStyle = "random", cards: Source = "house") -> tuple[Game, ...]:
    """Every state from the end of the construction to the ready game."""
    start = begun(from_construction(built(players, seed), Decks(equipment=cards, missions=cards)))
    return tuple(each.game for each in courses(seated(start, [style] * players, str(seed))))
