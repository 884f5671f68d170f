"""Decides which slots of a covering are to be outdoors: a few compact grounds that grow from the rim of the map.

Compact, because every opening between indoors and outdoors takes a door, and doors are few. From the rim, so that the
buildings hang together and NORAD has ways in from several sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from editor.board.bits import Squares, neighbours
from editor.sags.players.covering import Slot

_NOISE = 0.25
_MOST_GROUNDS = 3


def outdoor_slots(
    slots: Sequence[Slot],
    supply: Mapping[int, int],
    wanted: int,
    rng: Random,
    *,
    rim: Squares,
    outdoor: Squares = 0,
) -> list[Slot]:
    """Slots with about ``wanted`` squares in all, no more of a group than it has outdoor faces.

    ``outdoor`` squares that lie already are grown further; without any, one to three grounds begin at the rim.
    """
    left = dict(supply)
    free = list(slots)
    chosen: list[Slot] = []
    grounds = [outdoor] if outdoor else [0] * rng.randint(1, _MOST_GROUNDS)
    while wanted > 0 and grounds:
        number = rng.randrange(len(grounds))
        slot = _next(free, left, grounds[number], rim, rng)
        if slot is None:
            grounds.pop(number)
            continue
        free.remove(slot)
        chosen.append(slot)
        left[slot.group] -= 1
        grounds[number] |= slot.floor
        wanted -= slot.floor.bit_count()
    return chosen


def _next(slots: Sequence[Slot], left: Mapping[int, int], ground: Squares, rim: Squares, rng: Random) -> Slot | None:
    """The slot that rounds off the ground best, or a beginning at the rim for one that has no squares yet."""
    near = neighbours(ground) if ground else rim
    best: Slot | None = None
    best_score = 0.0
    for slot in slots:
        if not slot.floor & near or left.get(slot.group, 0) <= 0:
            continue
        score = _NOISE * rng.random()
        if ground:
            around = neighbours(slot.floor)
            score += (around & ground).bit_count() / around.bit_count()
        if best is None or score > best_score:
            best, best_score = slot, score
    return best
