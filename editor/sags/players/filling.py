"""Fills the slots of a plan: of all tiles that fit into the most promising slots, the one that is worth most there.

What a builder prefers is its own affair (``Preferences``); how the best tile is found is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, Protocol

from editor.board.bits import STRIDE, neighbours, sides
from editor.model.face import MpIcon
from editor.sags.construction.actions import Action, LaidDoor, LayDriller, LayTile
from editor.sags.construction.doors_needed import DoorStock
from editor.sags.construction.laying import Offer, best_named, laying, offer, stock_for
from editor.sags.construction.state import State
from editor.sags.players.covering import Slot
from editor.sags.players.looks import Way, looks_for
from editor.sags.players.planner import Intent, Plan, split
from editor.sags.players.scoring import Taste, doors_wanted, surroundings_of, upsets_a_door, worth
from editor.values import FrozenStruct

_OFFERS: Final = 12
"""How many of the most promising ways are tried with real doors."""


class Preferences(Protocol):
    """What a builder prefers in one turn."""

    @property
    def at_once(self) -> int:
        """How many of the most promising slots are compared."""
        ...

    def ranked(self, plan: Plan) -> Sequence[Sequence[Slot]]:
        """The slots in the order in which they should be filled; those that touch nothing yet are left out.

        A later rank is only looked at when nothing of the earlier ones can be laid.
        """
        ...

    def taste_for(self, slot: Slot) -> Taste:
        """What is liked in that slot."""
        ...

    def judged(self, score: float, slot: Slot, way: Way) -> float:
        """What a face is worth there that looks worth that score."""
        ...


class Idea(FrozenStruct):
    """A tile in a slot, as it looks before doors are searched for."""

    score: float
    doors: int
    slot: Slot
    way: Way


class Filling(FrozenStruct):
    """One turn of a builder that has a plan."""

    state: State
    intent: Intent
    taste: Taste
    prefer: Preferences
    rng: Random

    def lay(self, plan: Plan, *, paying: bool = True) -> tuple[Action | None, Plan]:
        """What fills a slot of the plan; or else a part of one; or else, if that may be, a slot with a violation to be
        paid for.

        With it the plan, which is another one if a slot was split.
        """
        ranks, stock = self.prefer.ranked(plan), stock_for(self.state)
        for slots in ranks:
            if action := self._first(plan, slots, stock):
                return action, plan
            if found := self._part(plan, slots, stock):
                return found
        for slots in ranks if paying else ():
            if action := self._first(plan, slots, stock, paying=True):
                return action, plan
        return None, plan

    def _first(self, plan: Plan, slots: Sequence[Slot], stock: DoorStock, *, paying: bool = False) -> Action | None:
        for start in range(0, len(slots), self.prefer.at_once):
            if action := self._best(plan, slots[start : start + self.prefer.at_once], stock, paying=paying):
                return action
        return None

    def _part(self, plan: Plan, slots: Sequence[Slot], stock: DoorStock) -> tuple[Action, Plan] | None:
        for slot in slots:
            other = None if slot.is_single else split(plan, slot, self.state, self.intent, self.rng)
            if other is None:
                continue
            parts = [each for rank in self.prefer.ranked(other) for each in rank if each.floor & slot.floor]
            if action := self._best(other, parts, stock):
                return action, other
        return None

    def _best(self, plan: Plan, slots: Iterable[Slot], stock: DoorStock, *, paying: bool = False) -> Action | None:
        state, ideas = self.state, list[Idea]()
        for slot in slots:
            if slot.floor & plan.drillers:
                return LayDriller(tile=state.constructor.drillers[0], x=slot.corner % STRIDE, y=slot.corner // STRIDE)
            ideas += self._ideas(plan, slot)
        ideas.sort(key=lambda idea: -idea.score)
        best, best_score = None, float("-inf")
        for idea in ideas[:_OFFERS]:
            if idea.score <= best_score:
                break
            found = _offer(state, idea, stock)
            if found is None or found.last_resort or (found.violation and not paying):
                continue
            score = idea.score + self.taste.door * (len(found.doors[0]) - idea.doors)
            if score > best_score:
                best, best_score = found, score
        if best is None:
            return None
        action = laying(state, best)
        doors = liked(state, action.doors, self.taste) if isinstance(action, LayTile) else ()
        return action.model_copy(update={"doors": doors}) if doors else action

    def _ideas(self, plan: Plan, slot: Slot) -> Iterator[Idea]:
        state, taste = self.state, self.prefer.taste_for(slot)
        around = surroundings_of(state.sketch, slot, plan.outdoor, plan.indoor)
        zone = state.zone_by_group.get(slot.group, ())
        for look in looks_for(state.box, slot.floor >> slot.corner):
            ways = [way for way in look.ways if way.tile in zone]
            if not ways or upsets_a_door(around, look):
                continue
            doors = doors_wanted(around, look)
            score = worth(around, look, taste) + taste.door * doors
            for way in ways:
                yield Idea(score + self.prefer.judged(self._worth_of(way, taste), slot, way), doors, slot, way)

    def _worth_of(self, way: Way, taste: Taste) -> float:
        """What this face is worth over others that look the same from outside."""
        score = taste.noise * self.rng.random() + taste.other_area * way.other_area + taste.cover * way.cover
        return score + taste.mp * _icon_worth(self.state, way.icon) if way.icon else score


def fillable_slots(state: State, plan: Plan) -> Iterator[tuple[int, Slot]]:
    """Yield the slots beside a tile or the frame with their numbers; those for Drillers only if one may be placed."""
    sketch, has_driller = state.sketch, bool(state.constructor.drillers)
    for number, slot in enumerate(plan.slots):
        if not neighbours(slot.floor) & sketch.floor and not slot.floor & sketch.rim:
            continue
        if not slot.floor & plan.drillers or (has_driller and not sketch.doors & sides(slot.floor)):
            yield number, slot


def liked(state: State, doors: tuple[LaidDoor, ...], taste: Taste) -> tuple[LaidDoor, ...]:
    """Magnetic doors in the place of others as dear, or the other way round."""
    if not taste.magnetic:
        return doors
    left = [state.box.doors[door] for door in state.constructor.doors]
    found = []
    for laid in doors:
        usual = state.box.doors[laid.door]
        alike = [door for door in left if door.size == usual.size and state.price(door) == state.price(usual)]
        best = min(alike, key=lambda door: -taste.magnetic if door.magnetic else 0.0)
        left.remove(best)
        found.append(laid.model_copy(update={"door": best.id}))
    return tuple(found)


def _offer(state: State, idea: Idea, stock: DoorStock) -> Offer | None:
    spot = idea.way.spot(idea.slot.corner)
    if idea.way.icon:
        stock = stock_for(state, spot, best_named(state, spot))
    return offer(state, spot, idea.way.print.shifted(idea.slot.corner), stock)


def _icon_worth(state: State, icon: MpIcon) -> int:
    """How many mission points the constructor gains on the others by the icon of a face."""
    if len(state.players) > 2 or icon.who == "choice":
        return 1
    return icon.change if icon.who == state.constructor.id else -icon.change
