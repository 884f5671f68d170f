"""Plans what is to become of the empty squares: a covering of them by slots, some marked outdoors, some for Drillers.

The plan is kept while people lay what it foresees, and mended where they do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from editor.board.bits import Squares, neighbours
from editor.catalog import Box
from editor.sags.construction.fits import turns
from editor.sags.construction.state import State
from editor.sags.players.covering import Slot, cover, covered, patch, repair, shapes_of
from editor.sags.players.regions import outdoor_slots
from editor.values import FrozenStruct

_PLANS, _TRIES = 6, 4
"""How many coverings are compared when small tiles are scarce, each the best of so many tries."""

_A_SLOT = 0.3
"""What a slot more counts then, in single squares: every slot is a turn in which a stranger may spoil something."""

_URGENT = 0.03
"""What the most urgent slot counts, for each point of its urgency."""


class Intent(FrozenStruct):
    """What kind of map is wanted."""

    outdoor_share: float
    """How much of the frame is to be outdoors."""
    drillers: int
    """How many Drillers the plan may count on."""


class Plan(FrozenStruct):
    """What is to become of the empty squares."""

    slots: tuple[Slot, ...]
    outdoor: Squares
    """The squares that are to be outdoors."""
    drillers: Squares
    """The squares that are for Drillers."""

    @property
    def indoor(self) -> Squares:
        return covered(self.slots) & ~self.outdoor & ~self.drillers


def pieces(state: State, drillers: int) -> dict[int, int]:
    """How many tiles each group has left, with so many Drillers."""
    counts = Counter({group: len(tiles) for group, tiles in state.zone_by_group.items()})
    if group := driller_group(state.box):
        counts[group] += drillers
    return dict(counts)


def driller_group(box: Box) -> int:
    """The shape group of the Drillers; 0 if the box has none."""
    return next((tile.group for tile in box.tiles.values() if tile.kind == "driller"), 0)


def make_plan(state: State, intent: Intent, rng: Random) -> Plan | None:
    """A plan for all empty squares; ``None`` if no covering was found."""
    slots = cover(state.sketch.empty, pieces(state, intent.drillers), shapes_of(state.box), rng)
    return None if slots is None else _marked(state, slots, 0, intent, rng)


def makeshift(state: State, intent: Intent, plan: Plan | None, rng: Random) -> Plan:
    """A plan for when no covering is left: as few squares without a tile as possible."""
    slots = patch(state.sketch.empty, pieces(state, intent.drillers), shapes_of(state.box), rng)
    return _marked(state, slots, plan.outdoor if plan else 0, intent, rng)


def thrifty(state: State, intent: Intent, plan: Plan | None, rng: Random) -> Plan:
    """The best of several plans for when strangers use up the small tiles."""
    counts, shapes = pieces(state, intent.drillers), shapes_of(state.box)
    several = [patch(state.sketch.empty, counts, shapes, rng, tries=_TRIES) for _ in range(_PLANS)]
    slots = min(several, key=lambda each: _cost(each, state.sketch.empty))
    return _marked(state, slots, plan.outdoor if plan else 0, intent, rng)


def _cost(slots: tuple[Slot, ...], empty: Squares) -> float:
    """What speaks against a covering, in single squares: those, turns, and nothing large to lay next."""
    singles = sum(slot.is_single for slot in slots)
    return singles + _A_SLOT * len(slots) - _URGENT * max((urgency(slot, empty) for slot in slots), default=0.0)


def urgency(slot: Slot, empty: Squares) -> float:
    """How soon a slot should be filled before strangers spoil it: the larger it is, and the less lies open round it."""
    around = neighbours(slot.floor)
    return slot.floor.bit_count() ** 2 * (1 - (around & empty).bit_count() / around.bit_count())


def renewed(plan: Plan, state: State, intent: Intent, rng: Random) -> Plan | None:
    """The plan for what is still empty, mended where something else was laid than it foresaw."""
    empty = state.sketch.empty
    kept = tuple(slot for slot in plan.slots if slot.floor & empty == slot.floor)
    counts = pieces(state, intent.drillers)
    if covered(kept) == empty and _enough(kept, counts):
        return Plan(kept, plan.outdoor & empty, plan.drillers & empty)
    slots = repair(kept, empty, counts, shapes_of(state.box), rng)
    return None if slots is None else _marked(state, slots, plan.outdoor, intent, rng)


def split(plan: Plan, slot: Slot, state: State, intent: Intent, rng: Random) -> Plan | None:
    """The plan with smaller slots in the place of one that no tile fits into; ``None`` if there are none."""
    others = tuple(each for each in plan.slots if each is not slot)
    counts = Counter(pieces(state, intent.drillers))
    counts.subtract(each.group for each in others)
    counts = +counts  # a makeshift plan may have more slots than there are tiles
    counts[slot.group] = 0
    parts = cover(slot.floor, counts, shapes_of(state.box), rng, tries=1)
    return None if parts is None else Plan((*others, *parts), plan.outdoor, plan.drillers & ~slot.floor)


def _enough(slots: Iterable[Slot], counts: Mapping[int, int]) -> bool:
    return all(number <= counts.get(group, 0) for group, number in Counter(slot.group for slot in slots).items())


def _marked(state: State, slots: tuple[Slot, ...], outdoor: Squares, intent: Intent, rng: Random) -> Plan:
    """The slots with their marks; those that were to be outdoors as a whole stay so."""
    kept = [slot for slot in slots if slot.floor & outdoor == slot.floor]
    drillers = _driller_slots(state, slots, outdoor, rng)
    supply = outdoor_supply(state.box, state.zone)
    supply.subtract(slot.group for slot in kept)
    sketch = state.sketch
    lying = sketch.outdoor | covered(kept)
    wanted = round(intent.outdoor_share * sketch.frame.bit_count()) - lying.bit_count()
    free = [slot for slot in slots if not slot.floor & (lying | drillers)]
    grown = outdoor_slots(free, supply, wanted, rng, rim=sketch.rim, outdoor=lying)
    return Plan(slots, covered(kept) | covered(grown), drillers)


def _driller_slots(state: State, slots: tuple[Slot, ...], outdoor: Squares, rng: Random) -> Squares:
    """As many 2 × 2 slots as the zone has too few tiles for: first those away from the rim and from the open."""
    group = driller_group(state.box)
    fitting = [slot for slot in slots if slot.group == group]
    number = len(fitting) - len(state.zone_by_group.get(group, ()))
    rim = state.sketch.rim
    fitting.sort(key=lambda slot: (bool(slot.floor & outdoor), bool(slot.floor & rim), rng.random()))
    return covered(fitting[: max(0, number)])


def outdoor_supply(box: Box, tiles: Iterable[str]) -> Counter[int]:
    """How many of these tiles of each group have a face that is all outdoors."""
    return Counter(box.tiles[tile].group for tile in tiles if _has_outdoor_face(box, tile))


def _has_outdoor_face(box: Box, tile: str) -> bool:
    return any(turn.outdoor == turn.floor for _, _, turn in turns(box, tile))
