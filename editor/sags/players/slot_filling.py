"""The turn of a builder: find the tile that is worth most in the most promising slots of the plan.

Builders differ in their ``SlotPreferences``; the search is the same for all. When the frame is full, leftover doors
connect what is cut off or divide large open areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, Protocol

from editor.board.bit_sets import STRIDE, Edges, Squares, edges_set, edges_within, flood, neighbors, sides, square_bit
from editor.board.map_bits import MapBits
from editor.model.grid import Edge
from editor.model.tile import MpIcon
from editor.sags.construction.actions import Action, LaidDoor, LayDriller, LayTile
from editor.sags.construction.door_search import DoorStock
from editor.sags.construction.offers import (
    Offer,
    best_icon_side,
    constructor_stock,
    doors_to_add,
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
        for slots in ranks:
            if action := self._first_action(plan, slots, stock):
                return action, plan
            if found := self._fill_part(plan, slots, stock):
                return found
        for slots in ranks if paying else ():
            if action := self._first_action(plan, slots, stock, paying=True):
                return action, plan
        return None, plan

    def _first_action(
        self, plan: Plan, slots: Sequence[Slot], stock: DoorStock, *, paying: bool = False
    ) -> Action | None:
        for start in range(0, len(slots), self.preferences.slots_compared):
            if action := self._best_action(
                plan, slots[start : start + self.preferences.slots_compared], stock, paying=paying
            ):
                return action
        return None

    def _fill_part(self, plan: Plan, slots: Sequence[Slot], stock: DoorStock) -> tuple[Action, Plan] | None:
        for slot in slots:
            other = None if slot.is_single else split_slot(plan, slot, self.state, self.intent, self.rng)
            if other is None:
                continue
            parts = [each for rank in self.preferences.rank_slots(other) for each in rank if each.floor & slot.floor]
            if action := self._best_action(other, parts, stock):
                return action, other
        return None

    def _best_action(
        self, plan: Plan, slots: Iterable[Slot], stock: DoorStock, *, paying: bool = False
    ) -> Action | None:
        state, candidates = self.state, list[Candidate]()
        for slot in slots:
            if slot.floor & plan.drillers:
                return LayDriller(tile=state.constructor.drillers[0], x=slot.corner % STRIDE, y=slot.corner // STRIDE)
            candidates += self._candidates(plan, slot)
        candidates.sort(key=lambda candidate: -candidate.score)
        best, best_score = None, float("-inf")
        for candidate in candidates[:_OFFERS]:
            if candidate.score <= best_score:
                break
            found = _offer(state, candidate, stock)
            if found is None or found.last_resort or (found.violation and not paying):
                continue
            score = candidate.score + self.weights.door * (len(found.doors[0]) - candidate.doors)
            if score > best_score:
                best, best_score = found, score
        if best is None:
            return None
        action = to_action(state, best)
        doors = prefer_magnetic(state, action.doors, self.weights) if isinstance(action, LayTile) else ()
        return action.model_copy(update={"doors": doors}) if doors else action

    def _candidates(self, plan: Plan, slot: Slot) -> Iterator[Candidate]:
        state, weights = self.state, self.preferences.weights_for(slot)
        around = surroundings_of(state.map_bits, slot, plan.outdoor, plan.indoor)
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


def prefer_magnetic(state: ConstructionState, doors: tuple[LaidDoor, ...], weights: Weights) -> tuple[LaidDoor, ...]:
    """Return the doors with magnetic ones exchanged for others of the same price, or the reverse."""
    if not weights.magnetic:
        return doors
    left = [state.box.doors[door] for door in state.constructor.doors]
    found = []
    for laid in doors:
        usual = state.box.doors[laid.door]
        alike = [door for door in left if door.size == usual.size and state.price(door) == state.price(usual)]
        best = min(alike, key=lambda door: -weights.magnetic if door.magnetic else 0.0)
        left.remove(best)
        found.append(laid.model_copy(update={"door": best.id}))
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


# --- leftover doors ---------------------------------------------------------------------------------------------------

WORTH_A_DOOR = 8
"""Squares that a door must separate from the rest, or connect with it if it is not free."""


def best_leftover_door(state: ConstructionState) -> LaidDoor | None:
    """Return the door that connects the largest separate areas, or divides an open area best.

    Doors that cost something are only spent on connecting large areas.
    """
    doors = list(doors_to_add(state))
    free = [door for door in doors if not state.price(state.box.doors[door.door])]
    return (
        best_joining_door(state.map_bits, free, 1)
        or best_joining_door(state.map_bits, doors, WORTH_A_DOOR)
        or _best_dividing_door(state.map_bits, free)
    )


def best_joining_door(bits: MapBits, doors: Sequence[LaidDoor], least: int) -> LaidDoor | None:
    """Return the door that connects the largest separate areas of at least so many squares."""
    areas = bits.areas
    best, joined = None, least - 1
    for door in doors if len(areas) > 1 else ():
        smaller = max(_joined_squares(areas, edge) for edge in door.edges)
        if smaller > joined:
            best, joined = door, smaller
    return best


def _joined_squares(areas: Sequence[Squares], edge: Edge) -> int:
    """Return how many squares the smaller of the two areas at the edge has, if they are two."""
    one, other = (next((area for area in areas if area & square_bit(*at)), 0) for at in edge.squares())
    return min(one.bit_count(), other.bit_count()) if one != other else 0


def _best_dividing_door(bits: MapBits, doors: Sequence[LaidDoor]) -> LaidDoor | None:
    open_edges = edges_within(bits.floor) & ~bits.walls & ~bits.doors
    best, parted = None, WORTH_A_DOOR - 1
    for door in doors:
        if edges_set(door.edges) & ~open_edges:
            continue
        smaller = _divided_squares(door, open_edges)
        if smaller > parted:
            best, parted = door, smaller
    return best


def _divided_squares(door: LaidDoor, open_edges: Edges) -> int:
    """Return how many squares the smaller part has, if the door splits its area at all."""
    left = open_edges & ~edges_set(door.edges)
    one, other = (square_bit(*square) for square in door.edges[0].squares())
    near = flood(one, left)
    return 0 if near & other else min(near.bit_count(), flood(other, left).bit_count())
