"""A player who lays whatever is legal, at random: the simplest of the three characters of play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from editor.board.bits import STRIDE, indices
from editor.board.placed_tile import TileMask
from editor.sags.construction.actions import Action, AddDoor, LaidDoor, LayTile, Pass, TileSpot
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.fits import anchors, turns
from editor.sags.construction.laying import (
    Offer,
    best_named,
    laying,
    legal_drillers,
    legal_placements,
    offer,
    stock_for,
)
from editor.sags.construction.more_doors import doors_to_add, optional_doors
from editor.sags.construction.state import State
from editor.sags.players.mind import Memory
from editor.values import FrozenStruct

TRIES: Final = 100
"""Spots looked at before all of them are gone through."""

OPTIONAL_DOOR: Final = 0.1
"""How often a door more is laid with a tile."""

DRILLER: Final = 0.05
"""How often a Driller is laid instead of a tile."""

ADDED_DOOR: Final = 0.5
"""How often a door is added to the full map; otherwise the player passes."""


class RandomPlayer(FrozenStruct):
    """Lays whatever is legal."""

    seed: str

    def beginning(self) -> Memory:
        return Memory.of(Random(self.seed))

    def choose(self, state: State, memory: Memory) -> tuple[Action, Memory]:
        rng = memory.rng()
        return random_legal(state, rng), Memory.of(rng)


def random_legal(state: State, random: Random) -> Action:
    """A legal action. The same state and generator always give the same one."""
    if state.phase == "adding-doors":
        doors = list(doors_to_add(state)) if random.random() < ADDED_DOOR else []
        return AddDoor(**dict(random.choice(doors))) if doors else Pass()
    found = _some_offer(state, random)
    if found is None:
        ways_out = list(exchanges(state))
        return random.choice(ways_out) if ways_out else Pass()
    if found.violation and in_shortage(state) and (ways_out := list(exchanges(state))):
        return random.choice(ways_out)
    action = laying(state, found, random.choice(found.doors))
    if isinstance(action, LayTile) and random.random() < OPTIONAL_DOOR:
        return _with_optional_door(state, action, random)
    return action


def _some_offer(state: State, random: Random) -> Offer | None:
    """A tile or Driller and a spot for it; one that needs no payment if a few tries find any."""
    if random.random() < DRILLER and (drillers := list(legal_drillers(state))):
        return random.choice(drillers)
    to_be_paid: Offer | None = None
    for spot, tile in _some_spots(state, random):
        found = offer(state, spot, tile, stock_for(state, spot, best_named(state, spot)))
        if found is not None and not found.violation:
            return found
        if found is not None and not found.last_resort:
            to_be_paid = found
    if to_be_paid is not None:
        return to_be_paid
    everywhere = [*legal_placements(state), *legal_drillers(state)]
    clean = [each for each in everywhere if not each.violation]
    return random.choice(clean or everywhere) if everywhere else None


def _some_spots(state: State, random: Random) -> Iterator[tuple[TileSpot, TileMask]]:
    """Tiles where they fit, at random."""
    room = {outline: list(indices(anchors(outline, state.sketch.empty))) for outline in state.outlines}
    ways = [(tile, *turn) for tile in state.zone for turn in turns(state.box, tile) if room[turn[2].floor]]
    for _ in range(TRIES if ways else 0):
        tile, face, rotation, turn = random.choice(ways)
        start = random.choice(room[turn.floor])
        yield TileSpot(tile, face, start % STRIDE, start // STRIDE, rotation), turn.shifted(start)


def _with_optional_door(state: State, action: LayTile, random: Random) -> LayTile:
    more = list(optional_doors(state, action))
    if not more:
        return action
    door: LaidDoor = random.choice(more)
    return LayTile(**{**dict(action), "doors": (*action.doors, door)})
