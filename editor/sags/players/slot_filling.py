"""The turn of a builder: find the tile that is worth most in the most promising slots of the plan.

A slot is a part of the frame that the plan leaves for one tile. Builders differ in their ``SlotPreferences``; the
search is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, Protocol

from editor.board.bit_sets import (
    STRIDE,
    neighbors,
    sides,
)
from editor.model.tile import MpIcon
from editor.sags.construction.actions import Action, DoorPlacement, PlaceDriller, PlaceTile
from editor.sags.construction.door_search import DoorStock
from editor.sags.construction.offers import (
    Offer,
    best_icon_side,
    constructor_stock,
    make_offer,
    to_action,
)
from editor.sags.construction.state import ConstructionState
from editor.sags.players.map_planner import Intent, Plan, split_slot
from editor.sags.players.tile_covering import Slot
from editor.sags.players.tile_scoring import (
    FaceOption,
    Weights,
    breaks_a_door,
    estimate_doors,
    profiles_for,
    score_face,
    surroundings_of,
)
from editor.values import FrozenStruct

WALLED_ALL_ROUND: Final = 8
"""Walls of a Driller that has no opening."""

MAX_DOORS: Final = 24
"""All doors of the box."""

_DOORS_FOR_A_POINT: Final = 1
"""How many free doors a mission point is worth: each may save one later."""

_OFFERS: Final = 12
"""How many of the most promising options are tried with real doors."""


class SlotPreferences(Protocol):
    """The preferences of a builder in one turn."""

    @property
    def slots_compared(self) -> int:
        """How many of the most promising slots are compared."""
        ...

    def rank_slots(self, plan: Plan) -> Sequence[Sequence[Slot]]:
        """Return the slots in the order in which they should be filled, without those that touch nothing yet.

        A later rank is used only when nothing of the earlier ones can be placed.
        """
        ...

    def weights_for(self, slot: Slot) -> Weights:
        """Return the weights for that slot."""
        ...

    def adjust_score(self, score: float, slot: Slot, option: FaceOption) -> float:
        """Return the score of a face in that slot, from its score by its sides."""
        ...


class Candidate(FrozenStruct):
    """A tile in a slot, scored before doors are searched for."""

    score: float
    doors: int
    slot: Slot
    option: FaceOption


class SlotFiller(FrozenStruct):
    """One turn of a builder that has a plan."""

    state: ConstructionState
    intent: Intent
    weights: Weights
    preferences: SlotPreferences
    rng: Random

    def choose_action(self, plan: Plan, *, paying: bool = True) -> tuple[Action | None, Plan]:
        """Return what fills a slot of the plan, or a part of one, or with ``paying`` a slot with a violation.

        The plan returned with it is another one if a slot was split.
        """
        ranks, stock = self.preferences.rank_slots(plan), constructor_stock(self.state)
        if self.weights.points_first and (action := self._scoring_action(plan, stock)):
            return action, plan
        for free in (True, False) if self.weights.points_first else (False,):
            for slots in ranks:
                if action := self._first_action(plan, slots, stock, free=free):
                    return action, plan
                if found := self._fill_part(plan, slots, stock, free=free):
                    return found
        for slots in ranks if paying else ():
            if action := self._first_action(plan, slots, stock, paying=True):
                return action, plan
        return None, plan

    def _scoring_action(self, plan: Plan, stock: DoorStock) -> Action | None:
        """Return the best tile whose icon brings the constructor a mission point, if one can be placed for less."""
        slots = [slot for _, slot in fillable_slots(self.state, plan) if not slot.floor & plan.drillers]
        candidates = [
            each
            for slot in slots
            for each in self._candidates(plan, slot)
            if each.doors <= _DOORS_FOR_A_POINT and each.option.icon and _icon_worth(self.state, each.option.icon) > 0
        ]
        return self._best_offer(candidates, stock, free=True, max_doors=_DOORS_FOR_A_POINT)

    def _first_action(
        self, plan: Plan, slots: Sequence[Slot], stock: DoorStock, *, paying: bool = False, free: bool = False
    ) -> Action | None:
        compared = self.preferences.slots_compared
        for start in range(0, len(slots), compared):
            if action := self._best_action(plan, slots[start : start + compared], stock, paying=paying, free=free):
                return action
        return None

    def _fill_part(
        self, plan: Plan, slots: Sequence[Slot], stock: DoorStock, *, free: bool
    ) -> tuple[Action, Plan] | None:
        for slot in slots:
            other = None if slot.is_single else split_slot(plan, slot, self.state, self.intent, self.rng)
            if other is None:
                continue
            parts = [each for rank in self.preferences.rank_slots(other) for each in rank if each.floor & slot.floor]
            if action := self._best_action(other, parts, stock, free=free):
                return action, other
        return None

    def _best_action(
        self, plan: Plan, slots: Iterable[Slot], stock: DoorStock, *, paying: bool = False, free: bool = False
    ) -> Action | None:
        candidates = list[Candidate]()
        for slot in slots:
            if slot.floor & plan.drillers:
                tile = best_driller(self.state)
                return PlaceDriller(tile=tile, x=slot.corner % STRIDE, y=slot.corner // STRIDE)
            candidates += self._candidates(plan, slot)
        return self._best_offer(candidates, stock, paying=paying, free=free)

    def _best_offer(
        self,
        candidates: list[Candidate],
        stock: DoorStock,
        *,
        paying: bool = False,
        free: bool = False,
        max_doors: int = MAX_DOORS,
    ) -> Action | None:
        """Return the best of these that can be placed; if ``free``, only without a cost in mission points."""
        state = self.state
        candidates.sort(key=lambda candidate: -candidate.score)
        best, best_score = None, float("-inf")
        for candidate in candidates[:_OFFERS]:
            if candidate.score <= best_score:
                break
            found = _offer(state, candidate, stock)
            if found is None or found.last_resort or (found.violation and not paying):
                continue
            cost = stock.cost_of(found.doors[0]) or 0
            if (free and cost) or len(found.doors[0]) > max_doors:
                continue
            score = candidate.score + self.weights.door * (len(found.doors[0]) - candidate.doors)
            score += self.weights.price * cost
            if score > best_score:
                best, best_score = found, score
        if best is None:
            return None
        action = to_action(state, best)
        doors = prefer_magnetic(state, action.doors, self.weights) if isinstance(action, PlaceTile) else ()
        return action.model_copy(update={"doors": doors}) if doors else action

    def _candidates(self, plan: Plan, slot: Slot) -> Iterator[Candidate]:
        state, weights = self.state, self.preferences.weights_for(slot)
        entered = plan.drillers | state.map_bits.face_down if state.constructor.faction != "salemite" else 0
        around = surroundings_of(state.map_bits, slot, plan.outdoor, plan.indoor | entered)
        zone = state.zone_by_group.get(slot.group, ())
        for profile in profiles_for(state.box, slot.floor >> slot.corner):
            options = [option for option in profile.options if option.tile in zone]
            if not options or breaks_a_door(around, profile):
                continue
            doors = estimate_doors(around, profile)
            score = score_face(around, profile, weights) + weights.door * doors
            for option in options:
                yield Candidate(
                    score + self.preferences.adjust_score(self._face_value(option, weights), slot, option),
                    doors,
                    slot,
                    option,
                )

    def _face_value(self, option: FaceOption, weights: Weights) -> float:
        """Return what this face is worth compared with others that have the same sides."""
        score = (
            weights.noise * self.rng.random() + weights.other_area * option.other_area + weights.cover * option.cover
        )
        return score + weights.mp * _icon_worth(self.state, option.icon) if option.icon else score


def fillable_slots(state: ConstructionState, plan: Plan) -> Iterator[tuple[int, Slot]]:
    """Yield the slots beside a tile or the frame with their numbers; those for Drillers only if one may be placed."""
    bits, has_driller = state.map_bits, bool(state.constructor.drillers)
    for number, slot in enumerate(plan.slots):
        if not neighbors(slot.floor) & bits.floor and not slot.floor & bits.rim:
            continue
        if not slot.floor & plan.drillers or (has_driller and not bits.doors & sides(slot.floor)):
            yield number, slot


def best_driller(state: ConstructionState) -> str:
    """Return the constructor's cheapest Driller; of equals the one with most openings, never a closed one first."""

    def rank(tile: str) -> tuple[bool, int, int]:
        face = state.box.tiles[tile].front
        return len(face.walls) >= WALLED_ALL_ROUND, face.mp_cost if state.doors_have_prices else 0, len(face.walls)

    return min(state.constructor.drillers, key=rank)


def prefer_magnetic(
    state: ConstructionState, doors: tuple[DoorPlacement, ...], weights: Weights
) -> tuple[DoorPlacement, ...]:
    """Return the doors with magnetic ones exchanged for others of the same price, or the reverse."""
    if not weights.magnetic:
        return doors
    left = [state.box.doors[door] for door in state.constructor.doors]
    found = []
    for placed in doors:
        usual = state.box.doors[placed.door]
        alike = [door for door in left if door.size == usual.size and state.price(door) == state.price(usual)]
        best = min(alike, key=lambda door: -weights.magnetic if door.magnetic else 0.0)
        left.remove(best)
        found.append(placed.model_copy(update={"door": best.id}))
    return tuple(found)


def _offer(state: ConstructionState, candidate: Candidate, stock: DoorStock) -> Offer | None:
    spot = candidate.option.spot(candidate.slot.corner)
    if candidate.option.icon:
        stock = constructor_stock(state, spot, best_icon_side(state, spot))
    return make_offer(state, spot, candidate.option.print.shifted(candidate.slot.corner), stock)


def _icon_worth(state: ConstructionState, icon: MpIcon) -> int:
    """Return how many mission points the constructor gains on the others by the icon of a face."""
    if len(state.players) > 2 or icon.who == "choice":
        return 1
    return icon.change if icon.who == state.constructor.id else -icon.change
