"""Plans for the empty squares: a covering by slots, some of them outdoors, some for Drillers.

A plan is kept while players place what it foresees, and repaired where they do not. The outdoor slots form a few
compact areas that grow from the rim of the map: compact, because every opening between indoors and outdoors needs a
door; from the rim, so that the buildings stay connected and NORAD has ways in from several sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from editor.board.bit_sets import Squares, neighbors
from editor.catalog import Box
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.tile_outlines import orientations
from editor.sags.players.tile_covering import Slot, cover, cover_with_few_singles, repair, shapes_of, slot_squares
from editor.values import FrozenStruct

_NOISE = 0.25
_MAX_AREAS = 3


_PLANS, _TRIES = 6, 4
"""How many coverings are compared when small tiles are scarce, each the best of so many tries."""

_SLOT_COST = 0.3
"""The cost of one more slot, in single squares: every slot is a turn in which another player may spoil something."""

_URGENCY_VALUE = 0.03
"""The value of the most urgent slot, for each point of its urgency."""


class Intent(FrozenStruct):
    """The kind of map that is wanted."""

    outdoor_share: float
    """How much of the frame should be outdoors."""
    drillers: int
    """How many Drillers the plan may count on."""
    driller_goal: int = 0
    """How many Drillers the map should have in the end, even if no tile is lacking."""


class Plan(FrozenStruct):
    """What each empty square should become."""

    slots: tuple[Slot, ...]
    outdoor: Squares
    """The squares that should be outdoors."""
    drillers: Squares
    """The squares that are for Drillers."""

    @property
    def indoor(self) -> Squares:
        """The squares that should be indoors."""
        return slot_squares(self.slots) & ~self.outdoor & ~self.drillers


def tiles_left(state: ConstructionState, drillers: int) -> dict[int, int]:
    """Return how many tiles each group has left, with so many Drillers."""
    counts = Counter({group: len(tiles) for group, tiles in state.zone_by_group.items()})
    if group := driller_group(state.box):
        counts[group] += drillers
    return dict(counts)


def driller_group(box: Box) -> int:
    """Return the shape group of the Drillers; 0 if the box has none."""
    return next((tile.group for tile in box.tiles.values() if tile.kind == "driller"), 0)


def make_plan(state: ConstructionState, intent: Intent, rng: Random) -> Plan | None:
    """Return a plan for all empty squares; ``None`` if no covering was found."""
    slots = cover(state.map_bits.empty, tiles_left(state, intent.drillers), shapes_of(state.box), rng)
    return None if slots is None else _mark(state, slots, 0, intent, rng)


def fallback_plan(state: ConstructionState, intent: Intent, plan: Plan | None, rng: Random) -> Plan:
    """Return a plan for when no covering is left: as few squares without a tile as possible."""
    slots = cover_with_few_singles(state.map_bits.empty, tiles_left(state, intent.drillers), shapes_of(state.box), rng)
    return _mark(state, slots, plan.outdoor if plan else 0, intent, rng)


def frugal_plan(state: ConstructionState, intent: Intent, plan: Plan | None, rng: Random) -> Plan:
    """Return the best of several plans for when other players use up the small tiles."""
    counts, shapes = tiles_left(state, intent.drillers), shapes_of(state.box)
    several = [cover_with_few_singles(state.map_bits.empty, counts, shapes, rng, tries=_TRIES) for _ in range(_PLANS)]
    slots = min(several, key=lambda each: _cost(each, state.map_bits.empty))
    return _mark(state, slots, plan.outdoor if plan else 0, intent, rng)


def _cost(slots: tuple[Slot, ...], empty: Squares) -> float:
    """Return the cost of a covering in single squares: those, turns, and nothing large to place next."""
    singles = sum(slot.is_single for slot in slots)
    return (
        singles + _SLOT_COST * len(slots) - _URGENCY_VALUE * max((urgency(slot, empty) for slot in slots), default=0.0)
    )


def urgency(slot: Slot, empty: Squares) -> float:
    """Return how soon a slot should be filled before others spoil it: larger and more enclosed slots are urgent."""
    around = neighbors(slot.floor)
    return slot.floor.bit_count() ** 2 * (1 - (around & empty).bit_count() / around.bit_count())


def update_plan(plan: Plan, state: ConstructionState, intent: Intent, rng: Random) -> Plan | None:
    """Return the plan for what is still empty, repaired where something else was placed."""
    empty = state.map_bits.empty
    kept = tuple(slot for slot in plan.slots if slot.floor & empty == slot.floor)
    counts = tiles_left(state, intent.drillers)
    if slot_squares(kept) == empty and _has_enough(kept, counts):
        return Plan(kept, plan.outdoor & empty, plan.drillers & empty)
    slots = repair(kept, empty, counts, shapes_of(state.box), rng)
    return None if slots is None else _mark(state, slots, plan.outdoor, intent, rng)


def split_slot(plan: Plan, slot: Slot, state: ConstructionState, intent: Intent, rng: Random) -> Plan | None:
    """Return the plan with smaller slots in place of one that no tile fits; ``None`` if there are none."""
    others = tuple(each for each in plan.slots if each is not slot)
    counts = Counter(tiles_left(state, intent.drillers))
    counts.subtract(each.group for each in others)
    counts = +counts  # a fallback plan may have more slots than there are tiles
    counts[slot.group] = 0
    parts = cover(slot.floor, counts, shapes_of(state.box), rng, tries=1)
    return None if parts is None else Plan((*others, *parts), plan.outdoor, plan.drillers & ~slot.floor)


def _has_enough(slots: Iterable[Slot], counts: Mapping[int, int]) -> bool:
    return all(number <= counts.get(group, 0) for group, number in Counter(slot.group for slot in slots).items())


def _mark(state: ConstructionState, slots: tuple[Slot, ...], outdoor: Squares, intent: Intent, rng: Random) -> Plan:
    """Return the slots with their marks; slots that were entirely outdoors stay so."""
    kept = [slot for slot in slots if slot.floor & outdoor == slot.floor]
    drillers = _driller_slots(state, slots, outdoor, intent, rng)
    supply = outdoor_supply(state.box, state.zone)
    supply.subtract(slot.group for slot in kept)
    bits = state.map_bits
    outdoors = bits.outdoor | slot_squares(kept)
    wanted = round(intent.outdoor_share * bits.frame.bit_count()) - outdoors.bit_count()
    free = [slot for slot in slots if not slot.floor & (outdoors | drillers)]
    grown = outdoor_slots(free, supply, wanted, rng, rim=bits.rim, outdoor=outdoors)
    return Plan(slots, slot_squares(kept) | slot_squares(grown), drillers)


def _driller_slots(
    state: ConstructionState, slots: tuple[Slot, ...], outdoor: Squares, intent: Intent, rng: Random
) -> Squares:
    """Return 2 × 2 slots, preferably away from the rim and the outdoors.

    There are as many as the zone lacks tiles for, or as the map should still get Drillers.
    """
    group = driller_group(state.box)
    fitting = [slot for slot in slots if slot.group == group]
    lacking = len(fitting) - len(state.zone_by_group.get(group, ()))
    wanted = min(intent.driller_goal - drillers_on_map(state), intent.drillers)
    rim = state.map_bits.rim
    fitting.sort(key=lambda slot: (bool(slot.floor & outdoor), bool(slot.floor & rim), rng.random()))
    return slot_squares(fitting[: max(0, lacking, wanted)])


def drillers_on_map(state: ConstructionState) -> int:
    """Return how many Drillers have been placed."""
    return sum(placed.face == "down" for placed in state.placements)


def outdoor_supply(box: Box, tiles: Iterable[str]) -> Counter[int]:
    """Return how many of these tiles of each group have an entirely outdoor face."""
    return Counter(box.tiles[tile].group for tile in tiles if _has_outdoor_face(box, tile))


def _has_outdoor_face(box: Box, tile: str) -> bool:
    return any(mask.outdoor == mask.floor for _, _, mask in orientations(box, tile))


# --- outdoor areas --------------------------------------------------------------------------------------------------


def outdoor_slots(
    slots: Sequence[Slot],
    supply: Mapping[int, int],
    wanted: int,
    rng: Random,
    *,
    rim: Squares,
    outdoor: Squares = 0,
) -> list[Slot]:
    """Return slots with about ``wanted`` squares in all, no more of a group than it has outdoor faces.

    Existing ``outdoor`` squares are extended; without any, one to three areas begin at the rim.
    """
    left = dict(supply)
    free = list(slots)
    chosen: list[Slot] = []
    areas = [outdoor] if outdoor else [0] * rng.randint(1, _MAX_AREAS)
    while wanted > 0 and areas:
        number = rng.randrange(len(areas))
        slot = _next_slot(free, left, areas[number], rim, rng)
        if slot is None:
            areas.pop(number)
            continue
        free.remove(slot)
        chosen.append(slot)
        left[slot.group] -= 1
        areas[number] |= slot.floor
        wanted -= slot.floor.bit_count()
    return chosen


def _next_slot(slots: Sequence[Slot], left: Mapping[int, int], area: Squares, rim: Squares, rng: Random) -> Slot | None:
    """Return the slot that rounds off the area best, or one at the rim for an area that has no squares yet."""
    near = neighbors(area) if area else rim
    best: Slot | None = None
    best_score = 0.0
    for slot in slots:
        if not slot.floor & near or left.get(slot.group, 0) <= 0:
            continue
        score = _NOISE * rng.random()
        if area:
            around = neighbors(slot.floor)
            score += (around & area).bit_count() / around.bit_count()
        if best is None or score > best_score:
            best, best_score = slot, score
    return best
