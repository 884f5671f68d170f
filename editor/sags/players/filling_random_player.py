"""The random player of whole games: it places anything legal that leaves the frame fillable.

A game goes on only when the frame is full. So a random player draws among tiles for the slots of a covering that it
keeps, and when there is none any more, it builds defensively. Random seats share one covering.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from editor.board.bit_sets import STRIDE
from editor.sags.construction.actions import Action, TileSpot
from editor.sags.construction.offers import (
    Offer,
    best_icon_side,
    constructor_stock,
    has_ordinary_offer,
    make_offer,
    to_action,
)
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.tile_outlines import orientations
from editor.sags.players.builder import DefensiveBuilder
from editor.sags.players.map_planner import Intent, Plan, driller_group, make_plan, update_plan
from editor.sags.players.random_player import RandomPlayer
from editor.sags.players.strategy import StrategyMemory
from editor.sags.players.tile_covering import Slot


class FillingRandomPlayer(RandomPlayer):
    """A player that does anything legal, as long as the frame can still be filled after it."""

    def choose(self, state: ConstructionState, memory: StrategyMemory) -> tuple[Action, StrategyMemory]:
        """Return the next action, and the memory after it."""
        rng = memory.rng()
        if state.phase == "adding-doors":
            return super().choose(state, memory)
        intent = Intent(0.0, sum(len(player.drillers) for player in state.players))
        kept = update_plan(memory.plan, state, intent, rng) if memory.plan is not None else None
        plan = kept or make_plan(state, intent, rng)
        action = _fill_any_slot(state, plan, rng) if plan is not None else None
        if action is not None:
            return action, StrategyMemory.of(rng, plan)
        return DefensiveBuilder(self.seed).choose(state, StrategyMemory.of(rng))


def _fill_any_slot(state: ConstructionState, plan: Plan, rng: Random) -> Action | None:
    """Return a random tile or Driller for a random slot; one that has to be paid only if there is no other."""
    zone, group = state.zone_by_group, driller_group(state.box)
    pairs = []
    for slot in plan.slots:
        drillers = state.constructor.drillers[:1] if slot.group == group else ()
        pairs += [(slot, tile) for tile in (*zone.get(slot.group, ()), *drillers)]
    rng.shuffle(pairs)
    to_be_paid: list[Offer] = []
    for slot, tile in pairs:
        for found in _offers_in_slot(state, slot, tile, rng):
            if not found.violation:
                return to_action(state, found, rng.choice(found.doors))
            to_be_paid.append(found)
    ordinary = [each for each in to_be_paid if not each.last_resort]
    if ordinary or not to_be_paid or has_ordinary_offer(state):
        return to_action(state, ordinary[0]) if ordinary else None
    return to_action(state, to_be_paid[0])


def _offers_in_slot(state: ConstructionState, slot: Slot, tile: str, rng: Random) -> Iterator[Offer]:
    """Yield what it takes to place the tile in the slot, in random order of its faces and rotations."""
    shape = slot.floor >> slot.corner
    ways = [each for each in orientations(state.box, tile) if each[2].floor == shape]
    for face, rotation, mask in rng.sample(ways, len(ways)):
        spot = TileSpot(tile, face, slot.corner % STRIDE, slot.corner // STRIDE, rotation)
        stock = constructor_stock(state, spot, best_icon_side(state, spot))
        if found := make_offer(state, spot, mask.shifted(slot.corner), stock):
            yield found
