"""Computer players that build the map by a plan, alone or among players without one.

A builder keeps a covering of all empty squares by tiles that are left in the zone. Before each move it repairs the plan
where another player placed something else, so that the frame can still be filled. Then it places outdoor tiles first,
and indoor tiles where an opening already leads to them. Several seats may share one builder: they follow one plan, each
with its own weights.

Among players without a plan, who place anything anywhere, ``DefensiveBuilder`` fills first what would soon be
impossible to fill:

- Large tiles in sheltered places come first, because room for them is lost soonest.
- Single squares are used only where nothing else fits: the other players use up most of them.
- Small tiles become bare outdoor faces where an exchange can return single squares later (``exchange_forecast``), with
  tiles for that exchange kept in the zone. The exchange itself waits until only single squares are empty or nothing
  else can be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from editor.board.bit_sets import STRIDE, Squares, edges_around, neighbors, sides, squares_beside
from editor.board.map_bits import MapBits
from editor.model.game_words import Faction
from editor.sags.construction.actions import Action, AddDoor, Exchange, Pass, PlaceTile
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.holes import leaves_hole
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.transitions import apply_action
from editor.sags.players.exchange_forecast import ExchangeForecast, bare_faces
from editor.sags.players.leftover_doors import best_leftover_door
from editor.sags.players.map_planner import (
    Intent,
    Plan,
    driller_group,
    drillers_on_map,
    fallback_plan,
    frugal_plan,
    make_plan,
    update_plan,
    urgency,
)
from editor.sags.players.random_player import random_legal_action
from editor.sags.players.slot_filling import SlotFiller, fillable_slots, prefer_magnetic
from editor.sags.players.strategy import StrategyMemory
from editor.sags.players.tile_covering import Slot
from editor.sags.players.tile_scoring import FaceOption, Weights
from editor.values import FrozenStruct, replace

_TRIES: Final = 8
"""How many random actions are drawn while they would leave a hole."""

OUTDOOR_SHARE: Final = (0.30, 0.45)
"""How much of the frame a plan makes outdoors."""

DRILLERS: Final = (2, 2, 2, 3)
"""How many Drillers a map gets, one of these numbers at random."""

SQUARES_PER_DRILLER: Final = 60
"""How large a frame must be for each Driller."""

_DISLIKED: Final = -1.0
"""A magnetic door where others of its price are left."""

_LATE: Final = 8
"""With so few slots left, a Driller is placed even where no opening leads to it."""


class SideWeights(FrozenStruct):
    """The weights of each side; other sides have the default weights."""

    by_side: tuple[tuple[str, Weights], ...] = ()

    def of(self, state: ConstructionState) -> Weights:
        """Return the weights of the constructor."""
        return dict(self.by_side).get(state.constructor.id, _DEFAULT)


_DEFAULT: Final = Weights()

DEFAULT_WEIGHTS: Final = SideWeights()

_NORAD_WEIGHTS: Final = Weights(
    cover=-0.15, fence=-0.6, mp=6.0, door=-3.6, magnetic=-1.0, approach=1.0, points_first=True, price=-6.0, noise=0.8
)
"""A schemer of NORAD prefers outdoor approaches and long lines of sight, and no doors that it cannot open."""

_SALEMITE_WEIGHTS: Final = Weights(
    cover=0.3, against_wall=0.0, mp=6.0, door=-3.6, magnetic=1.0, points_first=True, price=-6.0, noise=0.8
)
"""A schemer of the Salemites prefers cover and magnetic doors."""

_MERCENARY_WEIGHTS: Final = Weights(mp=6.0, points_first=True, noise=0.8)


def weights_of(faction: Faction | None) -> Weights:
    """Return the weights of a schemer; ``None`` is a band of mercenaries."""
    return {"norad": _NORAD_WEIGHTS, "salemite": _SALEMITE_WEIGHTS}.get(faction or "", _MERCENARY_WEIGHTS)


class Builder(FrozenStruct):
    """A player that plans, alone or with others who follow the same plan."""

    seed: str
    side_weights: SideWeights = DEFAULT_WEIGHTS
    every_bypass: ClassVar = False
    """Whether it tries every door around a choke point; alone it tries few, so that a seed keeps its map."""

    def initial_memory(self) -> StrategyMemory:
        """Return the memory before the first turn."""
        return StrategyMemory.of(Random(self.seed))

    def choose(self, state: ConstructionState, memory: StrategyMemory) -> tuple[Action, StrategyMemory]:
        """Return the next action, and the memory after it."""
        weights = self.side_weights.of(state)
        if state.phase == "adding-doors":
            return choose_added_door(state, weights, every_bypass=self.every_bypass), memory
        rng = memory.rng()
        action, plan, intent = self.choose_tile(state, memory, rng)
        return action or random_action(state, rng), StrategyMemory.of(rng, plan, intent)

    def choose_tile(
        self, state: ConstructionState, memory: StrategyMemory, rng: Random, *, paying: bool = True
    ) -> tuple[Action | None, Plan, Intent]:
        """Return what to place by the plan, with the plan and its intent.

        Without ``paying`` nothing is placed that would stay in violation.
        """
        weights, intent = self.side_weights.of(state), self._intent(state, memory.intent, rng)
        plan = _with_open_drillers(state, _plan_for(state, memory.plan, intent, rng))
        filler = SlotFiller(
            state=state, intent=intent, weights=weights, preferences=_OutdoorsFirst(state, weights, rng), rng=rng
        )
        action, plan = filler.choose_action(plan, paying=paying)
        return action, plan, intent

    def _intent(self, state: ConstructionState, intent: Intent | None, rng: Random) -> Intent:
        """Return the intent so far, or a new one; it never counts on more Drillers than are left.

        An intent without a goal uses Drillers only where no tiles are left.
        """
        left = sum(len(player.drillers) for player in state.players)
        if intent is None:
            goal = min(left, rng.choice(DRILLERS), state.map_bits.frame.bit_count() // SQUARES_PER_DRILLER)
            intent = Intent(rng.uniform(*OUTDOOR_SHARE), goal, goal)
        to_come = max(0, intent.driller_goal - drillers_on_map(state)) if intent.driller_goal else intent.drillers
        return replace(intent, drillers=min(left, to_come))


def choose_added_door(state: ConstructionState, weights: Weights, *, every_bypass: bool) -> Action:
    """Return a door for the full map, if one is worth it.

    A side without a preference takes a plain door rather than a magnetic one, which most characters can't open.
    """
    if (door := best_leftover_door(state, weights, every_bypass=every_bypass)) is None:
        return Pass()
    if every_bypass and not weights.magnetic:
        weights = replace(weights, magnetic=_DISLIKED)
    return AddDoor(**dict(prefer_magnetic(state, (door,), weights)[0]))


def random_action(state: ConstructionState, rng: Random) -> Action:
    """Return a random legal action, if possible one that leaves no hole."""
    for _ in range(_TRIES):
        action = random_legal_action(state, rng)
        if not isinstance(action, PlaceTile) or not leaves_hole(state, action.spot):
            break
    return action


def _plan_for(state: ConstructionState, plan: Plan | None, intent: Intent, rng: Random) -> Plan:
    found = make_plan(state, intent, rng) if plan is None else update_plan(plan, state, intent, rng)
    return found or fallback_plan(state, intent, plan, rng)


def _with_open_drillers(state: ConstructionState, plan: Plan) -> Plan:
    """Return the plan with Drillers moved to slots that openings of rooms lead to, if the constructor has Drillers.

    Late in the construction those without an opening become ordinary slots, as far as there are tiles for them.
    """
    if not plan.drillers or not state.constructor.drillers:
        return plan
    bits, group = state.map_bits, driller_group(state.box)
    slots = [slot for slot in plan.slots if slot.group == group and not bits.doors & sides(slot.floor)]
    closed = [slot for slot in slots if slot.floor & plan.drillers and not _indoor_openings_to(bits, slot.floor)]
    open_ones = [slot for slot in slots if not slot.floor & plan.drillers and _indoor_openings_to(bits, slot.floor)]
    drillers, outdoor = plan.drillers, plan.outdoor
    for old, new in zip(closed, open_ones, strict=False):
        drillers = drillers & ~old.floor | new.floor
        outdoor &= ~new.floor
    if len(plan.slots) <= _LATE + 2:
        spare = len(state.zone_by_group.get(group, ())) - sum(not slot.floor & drillers for slot in slots)
        for old in closed[len(open_ones) :][: max(0, spare)]:
            drillers &= ~old.floor
    return Plan(plan.slots, outdoor, drillers)


class _OutdoorsFirst(FrozenStruct):
    """Drillers first, then outdoor tiles, then indoor slots that openings lead to.

    Drillers cannot be entered anyway, and indoor tiles can be reached from outdoor ones.
    """

    state: ConstructionState
    weights: Weights
    rng: Random
    slots_compared: ClassVar = 3

    def rank_slots(self, plan: Plan) -> Sequence[Sequence[Slot]]:
        bits, weights = self.state.map_bits, self.weights
        led_to = _enterable_empty(bits)
        now: list[tuple[float, int, Slot]] = []
        later: list[tuple[float, int, Slot]] = []
        for number, slot in fillable_slots(self.state, plan):
            on_rim = bool(slot.floor & bits.rim)
            near = (neighbors(slot.floor) & bits.floor).bit_count() + on_rim
            openings = (led_to & slot.floor).bit_count()
            if slot.floor & plan.drillers:
                late = len(plan.slots) <= _LATE
                entries = _indoor_openings_to(bits, slot.floor)
                if not entries and not late:
                    continue
                score = 100.0 + entries
            elif slot.floor & plan.outdoor:
                score = 50 + near / 4 + weights.approach * on_rim
            else:
                score = 2 * min(2, openings) + near / slot.floor.bit_count() + self.rng.random()
            waits = plan.outdoor and not slot.floor & (plan.outdoor | plan.drillers)
            (later if waits else now).append((-score, number, slot))
        return [[slot for _, _, slot in sorted(rank)] for rank in (now, later)]

    def weights_for(self, slot: Slot) -> Weights:
        return self.weights

    def adjust_score(self, score: float, slot: Slot, option: FaceOption) -> float:
        return score


def _indoor_openings_to(bits: MapBits, floor: Squares) -> int:
    """Return how many openings of rooms lead to these empty squares."""
    return (edges_around(floor) & sides(bits.indoor & ~bits.impassable) & ~bits.walls).bit_count()


def _enterable_empty(bits: MapBits) -> Squares:
    """Return the empty squares that can be entered from indoor squares with access."""
    reached, _ = bits.access()
    ways = edges_around(bits.floor) & bits.inner_edges & (~bits.walls | bits.doors)
    return squares_beside(ways & sides(reached & bits.indoor)) & bits.empty


# --- building defensively ---------------------------------------------------------------------------------------------

DEFENSIVE_OUTDOOR_SHARE: Final = 0.7
"""How much of the frame a plan makes outdoors: outdoor tiles need no access, and few need a door."""

_DEFENSIVE_DRILLERS: Final = 2
"""How many Drillers it places if it can."""

_DRILLER_ENTRY: Final = 50.0
"""An opening of a room that leads to the place of a Driller, in points of urgency."""

_SMALL: Final = 4
"""Squares of the largest tile that may be of either area."""

_SLOT_GAIN: Final = 6.0
"""The value of a returned single square when a slot is chosen, in points of urgency."""

_GAIN: Final = 4.0
"""The same when a face is chosen."""

_EXCHANGEABLE: Final = -1.0
"""Placing a tile that smaller ones could be exchanged for."""

_SMALL_DOOR: Final = -2.0
"""A door for a small tile."""


class DefensiveBuilder(Builder):
    """A player that plans among others who do not."""

    every_bypass: ClassVar = True

    def choose(self, state: ConstructionState, memory: StrategyMemory) -> tuple[Action, StrategyMemory]:
        """Return the next action, and the memory after it."""
        if state.phase == "building" and only_single_squares(state.map_bits.empty) and (found := _exchange(state)):
            return found, memory
        return super().choose(state, memory)

    def choose_tile(
        self, state: ConstructionState, memory: StrategyMemory, rng: Random, *, paying: bool = True
    ) -> tuple[Action | None, Plan, Intent]:
        """Return what it would place, with its plan and intent; if nothing fits the plan, an exchange."""
        weights, left = self.side_weights.of(state), len(state.constructor.drillers)
        goal = min(drillers_on_map(state) + left, _DEFENSIVE_DRILLERS)
        intent = Intent(DEFENSIVE_OUTDOOR_SHARE, left, goal)
        plan = _with_open_drillers(state, frugal_plan(state, intent, memory.plan, rng))
        preferences = _ShelteredFirst(state, weights, ExchangeForecast(state), rng)
        filler = SlotFiller(state=state, intent=intent, weights=weights, preferences=preferences, rng=rng)
        action, plan = filler.choose_action(plan, paying=paying)
        return action or _exchange(state), plan, intent


def _exchange(state: ConstructionState) -> Exchange | None:
    """Return the best exchange, which is legal only in a shortage."""
    return best_exchange(state) if in_shortage(state) else None


class _ShelteredFirst(FrozenStruct):
    """Large and sheltered slots first, and small ones that prepare an exchange."""

    state: ConstructionState
    weights: Weights
    forecast: ExchangeForecast
    rng: Random
    slots_compared: ClassVar = 1

    def rank_slots(self, plan: Plan) -> Sequence[Sequence[Slot]]:
        scored = []
        for number, slot in fillable_slots(self.state, plan):
            score = urgency(slot, self.state.map_bits.empty) + _SLOT_GAIN * self._gain(slot) + self.rng.random() / 2
            if slot.floor & plan.drillers:
                entries = _indoor_openings_to(self.state.map_bits, slot.floor)
                if not entries and len(plan.slots) > _LATE:
                    continue
                score += _DRILLER_ENTRY * entries
            scored.append((-score, number, slot))
        return [[slot for _, _, slot in sorted(scored)]]

    def weights_for(self, slot: Slot) -> Weights:
        """Return weights that let a small tile be of either area, because where it fits counts more."""
        small = slot.floor.bit_count() <= _SMALL
        return replace(self.weights, wrong_area=0.0, door=_SMALL_DOOR) if small else self.weights

    def adjust_score(self, score: float, slot: Slot, option: FaceOption) -> float:
        faces = bare_faces(self.state.box)
        if faces.get(option.tile) == option.face:
            score += _GAIN * self._gain(slot)
        if not slot.is_single and option.tile in faces:
            score += _EXCHANGEABLE * (2 if self.forecast.needs(option.tile) else 1)
        return score

    def _gain(self, slot: Slot) -> int:
        """Return how many more single squares could be returned, if a bare tile for the slot is left."""
        zone = self.state.zone_by_group.get(slot.group, ())
        if not any(tile in bare_faces(self.state.box) for tile in zone):
            return 0
        return self.forecast.gain(slot.floor)


def only_single_squares(empty: Squares) -> bool:
    """Return whether no two empty squares are side by side."""
    return not empty & (empty << 1 | empty << STRIDE)


_MAX_FOLLOWED: Final = 12
"""How many exchanges are followed one step further, when none helps at once."""


def best_exchange(state: ConstructionState) -> Exchange | None:
    """Return the exchange that returns most single squares; if none does, one that makes such an exchange possible.

    Only for use in a shortage, without which no exchange is legal.
    """
    found = list(exchanges(state))
    if best := max(found, key=lambda each: count_singles(state, each), default=None):
        if count_singles(state, best):
            return best
        for each in found[:_MAX_FOLLOWED]:
            after = apply_action(state, each)
            if any(count_singles(after, later) for later in exchanges(after)):
                return each
    return None


def count_singles(state: ConstructionState, exchange: Exchange) -> int:
    """Return how many single squares the exchange returns to the zone."""
    return sum(len(state.box.tiles[tile].front.squares) == 1 for tile in exchange.tiles)
