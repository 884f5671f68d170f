"""The computer as a constructor: plans what is to become of the empty squares, and lays what fits the plan best.

A builder keeps a covering of all empty squares by tiles that are still in the zone. Before each move it mends the plan
where somebody laid something else, so that the frame can still be filled; then it lays outdoor tiles first, and indoor
tiles where an opening already leads to them. Several seats may share one builder: they build one plan together, each
with a taste of its own. Among strangers another order is better, see ``editor.sags.players.defensive_builder``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, Final, NamedTuple

from editor.board.bits import STRIDE, Squares, edges_around, sides, squares_beside
from editor.sags.construction.actions import Action, AddDoor, LaidDoor, LayDriller, LayTile, Pass
from editor.sags.construction.doors_needed import Stock
from editor.sags.construction.holes import leaves_hole
from editor.sags.construction.laying import Offer, best_named, laying, offer, stock_for
from editor.sags.construction.sketch import Sketch
from editor.sags.construction.state import State
from editor.sags.players.covering import Slot
from editor.sags.players.leftover_doors import best_door
from editor.sags.players.looks import Way, looks_for
from editor.sags.players.planner import Intent, Plan, make_plan, makeshift, renewed, split
from editor.sags.players.random_player import random_legal
from editor.sags.players.regions import beside
from editor.sags.players.scoring import Taste, doors_wanted, surroundings_of, upsets_a_door, worth

_TRIES: Final = 8
"""How often another action is drawn at random when one would leave a hole."""

_OFFERS: Final = 12
"""How many of the most promising ways are tried with real doors."""

OUTDOOR_SHARE: Final = (0.30, 0.45)
"""How much of the frame a plan makes outdoors."""


class Idea(NamedTuple):
    """A tile in a slot, as it looks before doors are searched for."""

    score: float
    doors: int
    slot: Slot
    way: Way


@dataclass
class Builder:
    """A player that plans."""

    rng: Random
    tastes: Mapping[str, Taste] = field(default_factory=dict)
    """What each side likes; others have the usual taste."""
    plan: Plan | None = field(default=None, init=False)
    intent: Intent | None = field(default=None, init=False)
    at_once: ClassVar = 3
    """How many of the most promising slots are compared."""

    def choose(self, state: State) -> Action:
        """The next action."""
        if state.phase == "adding-doors":
            if (door := best_door(state)) is None:
                return Pass()
            return AddDoor(**dict(liked(state, (door,), self.taste(state))[0]))
        return self._planned(state) or self._unplanned(state)

    def taste(self, state: State) -> Taste:
        return self.tastes.get(state.constructor.id, _USUAL)

    def _planned(self, state: State) -> Action | None:
        intent = self._renew_intent(state)
        plan = make_plan(state, intent, self.rng) if self.plan is None else renewed(self.plan, state, intent, self.rng)
        self.plan = plan or makeshift(state, intent, self.plan, self.rng)
        return self._lay(state, self.plan, intent)

    def _unplanned(self, state: State) -> Action:
        """Something legal at random; if it turns up, something that leaves no hole."""
        for _ in range(_TRIES):
            action = random_legal(state, self.rng)
            if not isinstance(action, LayTile) or not leaves_hole(state, action.spot):
                break
        return action

    def _renew_intent(self, state: State) -> Intent:
        left = sum(len(player.drillers) for player in state.players)
        if self.intent is None:
            all_drillers = any(taste.drillers for taste in self.tastes.values())
            drillers = left if all_drillers else self.rng.randint(0, left)
            self.intent = Intent(self.rng.uniform(*OUTDOOR_SHARE), drillers)
        self.intent = replace(self.intent, drillers=min(self.intent.drillers, left))
        return self.intent

    def _lay(self, state: State, plan: Plan, intent: Intent) -> Action | None:
        """What fills a slot of the plan; or else a part of one; or else a slot, with a violation to be paid for."""
        ranks, stock = self._ranked(state, plan), stock_for(state)
        for slots in ranks:
            if action := self._first(state, plan, slots, stock) or self._part(state, plan, slots, intent, stock):
                return action
        for slots in ranks:
            if action := self._first(state, plan, slots, stock, paying=True):
                return action
        return None

    def _first(
        self, state: State, plan: Plan, slots: Sequence[Slot], stock: Stock, *, paying: bool = False
    ) -> Action | None:
        for start in range(0, len(slots), self.at_once):
            if action := self._best(state, plan, slots[start : start + self.at_once], stock, paying=paying):
                return action
        return None

    def _part(self, state: State, plan: Plan, slots: Sequence[Slot], intent: Intent, stock: Stock) -> Action | None:
        for slot in slots:
            other = split(plan, slot, state, intent, self.rng) if slot.floor.bit_count() > 1 else None
            if other is None:
                continue
            parts = [each for rank in self._ranked(state, other) for each in rank if each.floor & slot.floor]
            if action := self._best(state, other, parts, stock):
                self.plan = other
                return action
        return None

    def _best(
        self, state: State, plan: Plan, slots: Iterable[Slot], stock: Stock, *, paying: bool = False
    ) -> Action | None:
        ideas: list[Idea] = []
        for slot in slots:
            if slot.floor & plan.drillers:
                return LayDriller(tile=state.constructor.drillers[0], x=slot.corner % STRIDE, y=slot.corner // STRIDE)
            ideas += self._ideas(state, plan, slot)
        ideas.sort(key=lambda idea: -idea.score)
        best, best_score = None, float("-inf")
        for idea in ideas[:_OFFERS]:
            if idea.score <= best_score:
                break
            found = _offer(state, idea, stock)
            if found is None or found.last_resort or (found.violation and not paying):
                continue
            score = idea.score + self.taste(state).door * (len(found.doors[0]) - idea.doors)
            if score > best_score:
                best, best_score = found, score
        if best is None:
            return None
        action = laying(state, best)
        doors = liked(state, action.doors, self.taste(state)) if isinstance(action, LayTile) else ()
        return action.model_copy(update={"doors": doors}) if doors else action

    def _ideas(self, state: State, plan: Plan, slot: Slot) -> Iterator[Idea]:
        taste = self._taste_for(state, slot)
        around = surroundings_of(state.sketch, slot, plan.outdoor, plan.indoor)
        zone = state.zone_by_group.get(slot.group, ())
        for look in looks_for(state.box, slot.floor >> slot.corner):
            ways = [way for way in look.ways if way.tile in zone]
            if not ways or upsets_a_door(around, look):
                continue
            doors = doors_wanted(around, look)
            score = worth(around, look, taste) + taste.door * doors
            for way in ways:
                yield Idea(score + self._worth_of(state, slot, way, taste), doors, slot, way)

    def _taste_for(self, state: State, slot: Slot) -> Taste:
        return self.taste(state)

    def _worth_of(self, state: State, slot: Slot, way: Way, taste: Taste) -> float:
        """What this face is worth over others that look the same from outside."""
        score = taste.noise * self.rng.random() + taste.other_area * way.other_area + taste.cover * way.cover
        return score + taste.mp * _icon_worth(state, way) if way.icon else score

    def _ranked(self, state: State, plan: Plan) -> Sequence[Sequence[Slot]]:
        """The slots in the order in which they should be filled; those that touch nothing yet are left out.

        A later rank is only looked at when nothing of the earlier ones can be laid. Drillers lie where nobody gets in
        anyway, so they come first. Outdoor tiles come before indoor ones, which can then be reached from them, and of
        the indoor slots those that openings lead to. Who likes rooms better lays one now and then as soon as an
        opening leads to it.
        """
        sketch, taste = state.sketch, self.taste(state)
        led_to = _led_to(sketch)
        rooms_first = taste.rooms_first and self.rng.random() < taste.rooms_first
        now: list[tuple[float, int, Slot]] = []
        later: list[tuple[float, int, Slot]] = []
        for number, slot in enumerate(plan.slots):
            on_rim = bool(slot.floor & sketch.rim)
            near = (beside(slot.floor) & sketch.floor).bit_count() + on_rim
            if not near or (slot.floor & plan.drillers and not may_take_driller(state, slot)):
                continue
            openings = (led_to & slot.floor).bit_count()
            if slot.floor & plan.drillers:
                score = 100.0
            elif slot.floor & plan.outdoor:
                score = 50 + near / 4 + taste.approach * on_rim
            else:
                score = 2 * min(2, openings) + near / slot.floor.bit_count() + self.rng.random() + 60 * rooms_first
            waits = plan.outdoor and not slot.floor & (plan.outdoor | plan.drillers) and not (rooms_first and openings)
            (later if waits else now).append((-score, number, slot))
        return [[slot for _, _, slot in sorted(rank)] for rank in (now, later)]


_USUAL: Final = Taste()


def may_take_driller(state: State, slot: Slot) -> bool:
    """Whether the constructor has a Driller for the slot, and no door is in its way."""
    return bool(state.constructor.drillers) and not state.sketch.doors & sides(slot.floor)


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


def _offer(state: State, idea: Idea, stock: Stock) -> Offer | None:
    spot = idea.way.spot(idea.slot.corner)
    if idea.way.icon:
        stock = stock_for(state, spot, best_named(state, spot))
    return offer(state, spot, idea.way.print.shifted(idea.slot.corner), stock)


def _icon_worth(state: State, way: Way) -> int:
    """How many mission points the constructor gains on the others by the icon of a face."""
    icon = way.icon
    if icon is None:
        return 0
    if len(state.players) > 2 or icon.who == "choice":
        return 1
    return icon.change if icon.who == state.constructor.id else -icon.change


def _led_to(sketch: Sketch) -> Squares:
    """Empty squares that one can step onto from indoor squares with access."""
    reached = sketch.home
    for room in sketch.rooms:
        if room.onto:
            reached |= room.squares
    ways = edges_around(sketch.floor) & sketch.within & (~sketch.walls | sketch.doors)
    return squares_beside(ways & sides(reached & sketch.indoor)) & sketch.empty
