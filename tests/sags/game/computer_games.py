"""Whole games for tests: the computer plays on a small frame, and every state on the way is kept."""

from __future__ import annotations

from functools import cache

from editor.sags.construction import ConstructionState, new_construction
from editor.sags.game import Decks, Game, from_construction, start_next_step
from editor.sags.game.state import CardSource
from editor.sags.players.game_table import construction_table, play_construction, play_game_on, seat_players
from editor.sags.players.strategy import PlayStyle
from tests.drawn_map import real_box

FRAME = (14, 12)


@cache
def built(players: int, seed: int) -> ConstructionState:
    """Return a full map with Drillers on it, which a random player places too."""
    styles: list[PlayStyle | None] = ["builder"] * players
    styles[seed % players if players > 2 else 0] = "random"
    for number in range(100 * seed, 100 * seed + 40):
        start = new_construction(real_box(), players=players, seed=number, frame=FRAME)
        *_, end = play_construction(construction_table(start, styles, str(number)))
        if end.state.phase == "ended" and any(each.face == "down" for each in end.state.placements):
            return end.state
    raise AssertionError("no such map among forty")


@cache
def course(players: int, seed: int, style: PlayStyle = "random", cards: CardSource = "house") -> tuple[Game, ...]:
    """Every state from the end of the construction to the ready game."""
    start = start_next_step(from_construction(built(players, seed), Decks(equipment=cards, missions=cards)))
    return tuple(each.game for each in play_game_on(seat_players(start, [style] * players, str(seed))))
