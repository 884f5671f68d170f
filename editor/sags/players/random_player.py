"""A player that places anything legal at random: the simplest of the three styles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from editor.board.bit_sets import STRIDE, indices
from editor.board.placed_tile import TileMask
from editor.sags.construction.actions import Action, AddDoor, DoorPlacement, Pass, PlaceTile, TileSpot
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.offers import (
    Offer,
    best_icon_side,
    constructor_stock,
    doors_to_add,
    legal_drillers,
    legal_placements,
    make_offer,
    optional_doors,
    to_action,
)
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.tile_outlines import anchors, orientations
from editor.sags.players.strategy import StrategyMemory
from editor.values import FrozenStruct

TRIES: Final = 100
"""How many spots are tried before all of them are searched."""

OPTIONAL_DOOR: Final = 0.1
"""How often another door is placed with a tile."""

DRILLER: Final = 0.05
"""How often a Driller is placed instead of a tile."""

ADDED_DOOR: Final = 0.5
"""How often a door is added to the full map; otherwise the player passes."""


class RandomPlayer(FrozenStruct):
    """A player that does anything legal."""

    seed: str

    def initial_memory(self) -> StrategyMemory:
        """Return the memory before the first turn."""
        return StrategyMemory.of(Random(self.seed))

    def choose(self, state: ConstructionState, memory: StrategyMemory) -> tuple[Action, StrategyMemory]:
        """Return the next action, and the memory after it."""
        rng = memory.rng()
        return random_legal_action(state, rng), StrategyMemory.of(rng)


def random_legal_action(state: ConstructionState, random: Random) -> Action:
    """Return a legal action. The same state and generator always give the same one."""
    if state.phase == "adding-doors":
        doors = list(doors_to_add(state)) if random.random() < ADDED_DOOR else []
        return AddDoor(**dict(random.choice(doors))) if doors else Pass()
    found = _some_offer(state, random)
    if found is None:
        ways_out = list(exchanges(state))
        return random.choice(ways_out) if ways_out else Pass()
    if found.violation and in_shortage(state) and (ways_out := list(exchanges(state))):
        return random.choice(ways_out)
    action = to_action(state, found, random.choice(found.doors))
    if isinstance(action, PlaceTile) and random.random() < OPTIONAL_DOOR:
        return _with_optional_door(state, action, random)
    return action


def _some_offer(state: ConstructionState, random: Random) -> Offer | None:
    """Return a tile or Driller and a spot for it; one that needs no payment if a few tries find any."""
    if random.random() < DRILLER and (drillers := list(legal_drillers(state))):
        return random.choice(drillers)
    to_be_paid: Offer | None = None
    for spot, tile in _some_spots(state, random):
        found = make_offer(state, spot, tile, constructor_stock(state, spot, best_icon_side(state, spot)))
        if found is not None and not found.violation:
            return found
        if found is not None and not found.last_resort:
            to_be_paid = found
    if to_be_paid is not None:
        return to_be_paid
    everywhere = [*legal_placements(state), *legal_drillers(state)]
    clean = [each for each in everywhere if not each.violation]
    return random.choice(clean or everywhere) if everywhere else None


def _some_spots(state: ConstructionState, random: Random) -> Iterator[tuple[TileSpot, TileMask]]:
    """Yield tiles where they fit, at random."""
    room = {outline: list(indices(anchors(outline, state.map_bits.empty))) for outline in state.outlines}
    ways = [(tile, *mask) for tile in state.zone for mask in orientations(state.box, tile) if room[mask[2].floor]]
    for _ in range(TRIES if ways else 0):
        tile, face, rotation, mask = random.choice(ways)
        start = random.choice(room[mask.floor])
        yield TileSpot(tile, face, start % STRIDE, start // STRIDE, rotation), mask.shifted(start)


def _with_optional_door(state: ConstructionState, action: PlaceTile, random: Random) -> PlaceTile:
    more = list(optional_doors(state, action))
    if not more:
        return action
    door: DoorPlacement = random.choice(more)
    return PlaceTile(**{**dict(action), "doors": (*action.doors, door)})
