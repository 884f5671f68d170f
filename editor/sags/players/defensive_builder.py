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
from random import Random
from typing import ClassVar, Final

from editor.board.bits import STRIDE, Squares
from editor.sags.construction.actions import Action, Exchange
from editor.sags.construction.apply import apply
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.state import State
from editor.sags.players.builder import Builder
from editor.sags.players.covering import Slot
from editor.sags.players.filling import Filling, fillable_slots
from editor.sags.players.looks import Way
from editor.sags.players.mind import Memory
from editor.sags.players.open_ground import Provision, open_faces
from editor.sags.players.planner import Intent, Plan, thrifty, urgency
from editor.sags.players.scoring import Taste
from editor.values import FrozenStruct, replace

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


class DefensiveBuilder(Builder):
    """A player that plans among others who do not."""

    def choose(self, state: State, memory: Memory) -> tuple[Action, Memory]:
        """Return what it does, and what it then keeps in mind."""
        if state.phase == "building" and only_single_squares(state.sketch.empty) and (found := _exchange(state)):
            return found, memory
        return super().choose(state, memory)

    def lay(
        self, state: State, memory: Memory, rng: Random, *, paying: bool = True
    ) -> tuple[Action | None, Plan, Intent]:
        """Return what it would place, with its plan and intent; if nothing fits the plan, an exchange."""
        taste, intent = self.tastes.of(state), Intent(OUTDOOR_SHARE, len(state.constructor.drillers))
        plan = thrifty(state, intent, memory.plan, rng)
        prefer = _ShelteredFirst(state, taste, Provision(state), rng)
        filling = Filling(state=state, intent=intent, taste=taste, prefer=prefer, rng=rng)
        action, plan = filling.lay(plan, paying=paying)
        return action or _exchange(state), plan, intent


def _exchange(state: State) -> Exchange | None:
    """Return the best exchange, which is legal only in a shortage."""
    return best_exchange(state) if in_shortage(state) else None


class _ShelteredFirst(FrozenStruct):
    """Large and sheltered slots first, and small ones that make provision."""

    state: State
    taste: Taste
    provision: Provision
    rng: Random
    at_once: ClassVar = 1

    def ranked(self, plan: Plan) -> Sequence[Sequence[Slot]]:
        scored = []
        for number, slot in fillable_slots(self.state, plan):
            score = urgency(slot, self.state.sketch.empty) + _SLOT_GAIN * self._gain(slot) + self.rng.random() / 2
            scored.append((-score, number, slot))
        return [[slot for _, _, slot in sorted(scored)]]

    def taste_for(self, slot: Slot) -> Taste:
        """A small tile may be of either area: where it fits counts."""
        small = slot.floor.bit_count() <= _SMALL
        return replace(self.taste, wrong_area=0.0, door=_SMALL_DOOR) if small else self.taste

    def judged(self, score: float, slot: Slot, way: Way) -> float:
        faces = open_faces(self.state.box)
        if faces.get(way.tile) == way.face:
            score += _GAIN * self._gain(slot)
        if not slot.is_single and way.tile in faces:
            score += _STAND_IN * (2 if self.provision.needs(way.tile) else 1)
        return score

    def _gain(self, slot: Slot) -> int:
        """How many single squares more could be had back, if a piece of open ground for the slot is left."""
        zone = self.state.zone_by_group.get(slot.group, ())
        if not any(tile in open_faces(self.state.box) for tile in zone):
            return 0
        return self.provision.gain(slot.floor)


def only_single_squares(empty: Squares) -> bool:
    """Whether no two empty squares lie side by side."""
    return not empty & (empty << 1 | empty << STRIDE)


_LOOK_AT: Final = 12
"""How many exchanges are followed one further, when none helps at once."""


def best_exchange(state: State) -> Exchange | None:
    """The exchange that brings most single squares back; if none does, one that makes such an exchange possible.

    Only to be asked in a shortage, without which no exchange is legal.
    """
    found = list(exchanges(state))
    if best := max(found, key=lambda each: singles(state, each), default=None):
        if singles(state, best):
            return best
        for each in found[:_LOOK_AT]:
            after = apply(state, each)
            if any(singles(after, later) for later in exchanges(after)):
                return each
    return None


def singles(state: State, exchange: Exchange) -> int:
    """How many single squares the exchange brings back."""
    return sum(len(state.box.tiles[tile].front.squares) == 1 for tile in exchange.tiles)
