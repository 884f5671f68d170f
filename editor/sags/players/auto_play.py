"""Whole constructions and whole games that the computer plays on all sides, and whether a box can be built at all."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from editor.board.choke_points import choke_squares_of
from editor.board.map_bits import MapBits
from editor.catalog import Box
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN
from editor.model.grid import FULL_FRAME
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import ConstructionState
from editor.sags.game.moves import start_next_step
from editor.sags.game.setup import DEFAULT_DECKS, from_construction
from editor.sags.game.state import Decks, Game
from editor.sags.players.game_table import GameTable, construction_table, play_construction, play_game_on, seat_players
from editor.sags.players.strategy import PlayStyle
from editor.values import FrozenStruct, replace

MAX_CUT: Final = 0.3
"""The largest share of a map that one square may cut off from the rest."""

ATTEMPTS: Final = 8
"""How many plans the computer tries when it plays alone and a plan had faults."""


class MapOrder(FrozenStruct):
    """Settings of a map to build. The same order always gives the same construction."""

    players: int = 2
    seed: int = 0
    style: PlayStyle = "builder"
    frame: tuple[int, int] = FULL_FRAME


def build_map(
    order: MapOrder, box: Box, watch: Callable[[ConstructionState], None] = lambda _: None, plans: int = ATTEMPTS
) -> ConstructionState:
    """Play a construction to its end, the computer on all sides.

    A plan that leads to a hole, a violation, unconnected rooms or a large choke point is dropped and another one made;
    the best of at most so many ``plans`` counts. ``watch`` is called with every state of every attempt.
    """
    start = new_construction(box, players=order.players, seed=order.seed, frame=order.frame)
    best: ConstructionState | None = None
    for attempt in range(1 if order.style == "random" else plans):
        end = start
        for each in play_construction(
            construction_table(start, [order.style] * order.players, f"{order.seed}/{attempt}")
        ):
            end = each.state
            watch(end)
        if best is None or _count_faults(end) < _count_faults(best):
            best = end
        if not any(_count_faults(best)):
            break
    assert best is not None
    return best


def _count_faults(state: ConstructionState) -> tuple[bool, int, int, int, bool]:
    bits = state.map_bits
    apart = sum(bool(area & bits.indoor) for area in bits.areas) - 1
    return state.phase == "stuck", bits.empty.bit_count(), len(state.paid), max(0, apart), _has_large_choke(bits)


def _has_large_choke(bits: MapBits) -> bool:
    """Return whether one square cuts off too much of the map."""
    squares = bits.enterable
    return any(lost > MAX_CUT * squares.bit_count() for _, lost in choke_squares_of(squares, bits.ways))


def start_game(order: MapOrder, box: Box, decks: Decks = DEFAULT_DECKS) -> GameTable:
    """Return the table after the map is built, the computer on all seats.

    Random players never fill a frame, so for them builders make the map.
    """
    building = replace(order, style="builder") if order.style == "random" else order
    game = start_next_step(from_construction(build_map(building, box), decks))
    return seat_players(game, [order.style] * order.players, f"{order.seed}")


def play_game(order: MapOrder, box: Box, decks: Decks = DEFAULT_DECKS) -> Game:
    """Play a whole game, until it is ready or cannot go on (``explain_end``)."""
    *_, end = play_game_on(start_game(order, box, decks))
    return end.game


# --- whether a box can be built ---------------------------------------------------------------------------------------

TRIALS: Final = 3
"""How many maps are tried before a box counts as unbuildable; the first full one ends the test."""
_PLANS: Final = 2
"""How many plans each of these maps gets, so that the wait is bounded."""


@lru_cache(maxsize=8)
def explain_unbuildable(box: Box, players: int = 2, frame: tuple[int, int] = FULL_FRAME) -> Message | None:
    """Return why no map of that size can probably be built with this box; ``None`` if there is no reason to doubt.

    Packs can change a box so that no frame is ever filled. That is proven only where its tiles are too few; otherwise
    the computer tries some maps, and a person may still do better. The original box is known to be good. Raises what
    ``new_construction`` raises.
    """
    start = new_construction(box, players=players, frame=frame)
    if not box.packs and box.game.id == EARTH_REBORN:
        return None
    (width, height), squares = frame, sum(len(box.tiles[tile].front.squares) for tile in start.zone)
    if squares < width * height:
        return msg("sags.box-too-small", squares=squares, wanted=width * height, columns=width, rows=height)
    emptiest = []
    for seed in range(TRIALS):
        empty = build_map(MapOrder(players, seed, frame=frame), box, plans=_PLANS).map_bits.empty.bit_count()
        if not empty:
            return None
        emptiest.append(empty)
    return msg("sags.box-not-built", count=TRIALS, columns=width, rows=height, empty=min(emptiest))
