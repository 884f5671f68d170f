"""A builder among strangers, who lay what nobody planned: it fills first what would soon be beyond filling.

What decides whether the frame can be filled at all, against somebody who lays anything anywhere:

- Large tiles in sheltered places first. Room for them is spoilt soonest, and every turn less is one in which nothing
  is spoilt.
- Single squares only where nothing else fits: strangers use up most of them.
- Small tiles as open ground where an exchange can bring single squares back later (``open_ground``), with tiles
  for that exchange kept in the zone. The exchange itself waits until only single squares are empty or nothing
  else can be done, since strangers would waste what it brings back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from editor.board.bits import STRIDE, Squares
from editor.sags.construction.actions import Action
from editor.sags.construction.exchange import in_shortage
from editor.sags.construction.state import State
from editor.sags.players.builder import Builder, may_take_driller
from editor.sags.players.covering import SINGLE, Slot
from editor.sags.players.looks import Way
from editor.sags.players.open_ground import Provision, open_faces
from editor.sags.players.planner import Intent, Plan, thrifty, urgency
from editor.sags.players.regions import beside
from editor.sags.players.scoring import Taste
from editor.sags.players.shortage import best_exchange

OUTDOOR_SHARE: Final = 0.7
"""How much of the frame a plan makes outdoors: outdoor tiles need no access, and few need a door."""

_SMALL: Final = 4
"""Squares of the largest tile that may be of either area."""

_SLOT_GAIN: Final = 6.0
"""What a single square that can be had back is worth when a slot is chosen, in points of urgency."""

_GAIN: Final = 4.0
"""The same when a face is chosen."""

_STAND_IN: Final = -1.0
"""Laying a tile that smaller ones could be exchanged for."""

_SMALL_DOOR: Final = -2.0
"""A door for a small tile."""


@dataclass
class DefensiveBuilder(Builder):
    """A player that plans among others who do not."""

    at_once: ClassVar = 1
    provision: Provision | None = field(default=None, init=False)

    def _planned(self, state: State) -> Action | None:
        short = in_shortage(state)
        if short and only_single_squares(state.sketch.empty) and (found := best_exchange(state)):
            return found
        self.provision = Provision(state)
        self.intent = Intent(OUTDOOR_SHARE, len(state.constructor.drillers))
        self.plan = thrifty(state, self.intent, self.plan, self.rng)
        return self._lay(state, self.plan, self.intent) or (best_exchange(state) if short else None)

    def _ranked(self, state: State, plan: Plan) -> Sequence[Sequence[Slot]]:
        """Large and sheltered slots first, and small ones that make provision."""
        sketch = state.sketch
        scored = []
        for number, slot in enumerate(plan.slots):
            if not beside(slot.floor) & sketch.floor and not slot.floor & sketch.rim:
                continue
            if slot.floor & plan.drillers and not may_take_driller(state, slot):
                continue
            score = urgency(slot, sketch.empty) + _SLOT_GAIN * self._gain(state, slot) + self.rng.random() / 2
            scored.append((-score, number, slot))
        return [[slot for _, _, slot in sorted(scored)]]

    def _gain(self, state: State, slot: Slot) -> int:
        """How many single squares more could be had back, if a piece of open ground for the slot is left."""
        assert self.provision is not None
        zone = state.zone_by_group.get(slot.group, ())
        if not any(tile in open_faces(state.box) for tile in zone):
            return 0
        return self.provision.gain(slot.floor)

    def _taste_for(self, state: State, slot: Slot) -> Taste:
        """A small tile may be of either area: where it fits counts."""
        taste = self.taste(state)
        return replace(taste, wrong_area=0.0, door=_SMALL_DOOR) if slot.floor.bit_count() <= _SMALL else taste

    def _worth_of(self, state: State, slot: Slot, way: Way, taste: Taste) -> float:
        assert self.provision is not None
        score = super()._worth_of(state, slot, way, taste)
        if open_faces(state.box).get(way.tile) == way.face:
            score += _GAIN * self._gain(state, slot)
        if slot.group != SINGLE and way.tile in open_faces(state.box):
            score += _STAND_IN * (2 if self.provision.needs(way.tile) else 1)
        return score


def only_single_squares(empty: Squares) -> bool:
    """Whether no two empty squares lie side by side."""
    return not empty & (empty << 1 | empty << STRIDE)
