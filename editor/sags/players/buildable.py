"""Whether maps can be built with a box at all: packs can correct it so that no frame is ever filled.

Who is about to sit down, or to wait for a hundred maps, is told before. That a box cannot be built is proven only where
its tiles are too few; otherwise the computer tries some maps, and a person may still do better. So this is a doubt in
words, no refusal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from editor.catalog import Box
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN
from editor.model.grid import FULL_FRAME
from editor.sags.construction.setup import new_construction
from editor.sags.players.play import Order, construct

TRIALS: Final = 3
"""So many maps are tried before a doubt is spoken; the first one that fills its frame ends it."""
_PLANS: Final = 2
"""So often a map is begun again: a box with which most plans work out needs no more, and the wait has a bound."""


@lru_cache(maxsize=8)
def doubt_about(box: Box, players: int = 2, frame: tuple[int, int] = FULL_FRAME) -> Message | None:
    """Why no map of that size will come about with this box, or none where there is no reason to doubt.

    The box that comes with the program is known to be good. Refuses what no construction can begin with.
    """
    start = new_construction(box, players=players, frame=frame)
    if not box.packs and box.game.id == EARTH_REBORN:
        return None
    (width, height), squares = frame, sum(len(box.tiles[tile].front.squares) for tile in start.zone)
    if squares < width * height:
        return msg("sags.box-too-small", squares=squares, wanted=width * height, columns=width, rows=height)
    emptiest = []
    for seed in range(TRIALS):
        empty = construct(Order(players, seed, frame=frame), box, plans=_PLANS).sketch.empty.bit_count()
        if not empty:
            return None
        emptiest.append(empty)
    return msg("sags.box-not-built", count=TRIALS, columns=width, rows=height, empty=min(emptiest))
