"""The computer as a constructor: plans what is to become of the empty squares, and lays what fits the plan best.

A builder keeps a covering of all empty squares by tiles that are still in the zone. Before each move it mends the plan
where somebody laid something else, so that the frame can still be filled; then it lays outdoor tiles first, and indoor
tiles where an opening already leads to them. Several seats may share one builder: they build one plan together, each
with a taste of its own. Among strangers another order is better, see ``defensive_builder``.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from editor.board.bits import Squares, edges_around, neighbours, sides, squares_beside
from editor.board.map_bits import MapBits
from editor.sags.construction.actions import Action, AddDoor, LayTile, Pass
from editor.sags.construction.holes import leaves_hole
from editor.sags.construction.state import State
from editor.sags.players.covering import Slot
from editor.sags.players.filling import Filling, fillable_slots, liked
from editor.sags.players.leftover_doors import best_door
from editor.sags.players.looks import Way
from editor.sags.players.mind import Memory
from editor.sags.players.planner import Intent, Plan, make_plan, makeshift, renewed
from editor.sags.players.random_player import random_legal
from editor.sags.players.scoring import Taste
from editor.values import FrozenStruct, replace

_TRIES: Final = 8
"""How often another action is drawn at random when one would leave a hole."""

OUTDOOR_SHARE: Final = (0.30, 0.45)
"""How much of the frame a plan makes outdoors."""


class Tastes(FrozenStruct):
    """What each side likes; others have the usual taste."""

    by_side: tuple[tuple[str, Taste], ...] = ()

    def of(self, state: State) -> Taste:
        """What the constructor likes."""
        return dict(self.by_side).get(state.constructor.id, _USUAL)

    @property
    def all_drillers(self) -> bool:
        """Whether a plan is to count on all Drillers."""
        return any(taste.drillers for _, taste in self.by_side)


_USUAL: Final = Taste()

NO_TASTES: Final = Tastes()


class Builder(FrozenStruct):
    """A player that plans, alone or with others who build the same plan."""

    seed: str
    tastes: Tastes = NO_TASTES

    def beginning(self) -> Memory:
        return Memory.of(Random(self.seed))

    def choose(self, state: State, memory: Memory) -> tuple[Action, Memory]:
        taste = self.tastes.of(state)
        if state.phase == "adding-doors":
            return added_door(state, taste), memory
        rng = memory.rng()
        action, plan, intent = self.lay(state, memory, rng)
        return action or unplanned(state, rng), Memory.of(rng, plan, intent)

    def lay(
        self, state: State, memory: Memory, rng: Random, *, paying: bool = True
    ) -> tuple[Action | None, Plan, Intent]:
        """What it would lay by its plan, if that leads to anything, with the plan and what it is to lead to.

        Without ``paying`` it lays nothing that would stay in violation.
        """
        taste, intent = self.tastes.of(state), self._intent(state, memory.intent, rng)
        plan = _planned(state, memory.plan, intent, rng)
        filling = Filling(state=state, intent=intent, taste=taste, prefer=_OutdoorsFirst(state, taste, rng), rng=rng)
        action, plan = filling.lay(plan, paying=paying)
        return action, plan, intent

    def _intent(self, state: State, intent: Intent | None, rng: Random) -> Intent:
        """The intent that there was, or one to begin with; it never counts on more Drillers than are left."""
        left = sum(len(player.drillers) for player in state.players)
        if intent is None:
            drillers = left if self.tastes.all_drillers else rng.randint(0, left)
            intent = Intent(rng.uniform(*OUTDOOR_SHARE), drillers)
        return replace(intent, drillers=min(intent.drillers, left))


def added_door(state: State, taste: Taste) -> Action:
    """A door for the full map, if one is worth it."""
    if (door := best_door(state)) is None:
        return Pass()
    return AddDoor(**dict(liked(state, (door,), taste)[0]))


def unplanned(state: State, rng: Random) -> Action:
    """Something legal at random; if it turns up, something that leaves no hole."""
    for _ in range(_TRIES):
        action = random_legal(state, rng)
        if not isinstance(action, LayTile) or not leaves_hole(state, action.spot):
            break
    return action


def _planned(state: State, plan: Plan | None, intent: Intent, rng: Random) -> Plan:
    found = make_plan(state, intent, rng) if plan is None else renewed(plan, state, intent, rng)
    return found or makeshift(state, intent, plan, rng)


class _OutdoorsFirst(FrozenStruct):
    """Drillers lie where nobody gets in anyway, so they come first. Outdoor tiles come before indoor ones, which can
    then be reached from them, and of the indoor slots those that openings lead to. Who likes rooms better lays one now
    and then as soon as an opening leads to it.
    """

    state: State
    taste: Taste
    rng: Random
    at_once: ClassVar = 3

    def ranked(self, plan: Plan) -> Sequence[Sequence[Slot]]:
        sketch, taste = self.state.sketch, self.taste
        led_to = _led_to(sketch)
        rooms_first = taste.rooms_first and self.rng.random() < taste.rooms_first
        now: list[tuple[float, int, Slot]] = []
        later: list[tuple[float, int, Slot]] = []
        for number, slot in fillable_slots(self.state, plan):
            on_rim = bool(slot.floor & sketch.rim)
            near = (neighbours(slot.floor) & sketch.floor).bit_count() + on_rim
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

    def taste_for(self, slot: Slot) -> Taste:
        return self.taste

    def judged(self, score: float, slot: Slot, way: Way) -> float:
        return score


def _led_to(sketch: MapBits) -> Squares:
    """Empty squares that one can step onto from indoor squares with access."""
    reached, _ = sketch.access()
    ways = edges_around(sketch.floor) & sketch.within & (~sketch.walls | sketch.doors)
    return squares_beside(ways & sides(reached & sketch.indoor)) & sketch.empty
