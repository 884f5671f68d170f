"""Fills the rest: completes a level from whatever lies on it, with the plans of the computer that plays the S.A.G.S.

The author is a constructor who has the whole box, pays nothing and takes no turns. What lies stays as it is. If a plan
does not work out another one is made; of all attempts the fullest counts, and it says why the rest stayed empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from editor.board.bits import Squares, edges_set, one_step, sides, squares_set
from editor.board.door_law import door_place
from editor.board.map_bits import with_doors, with_tile
from editor.edits import Edit
from editor.edits.change import free_copy
from editor.messages import Message
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.words import RuleSet
from editor.rules import Problem, Report
from editor.rules.registry import severity_of
from editor.rules.report import problems_added, report_after
from editor.sags.construction.actions import LaidDoor, LayDriller, LayTile, TileSpot
from editor.sags.construction.fits import laid, spots
from editor.sags.construction.laying import laying, offer, stock_for
from editor.sags.construction.more_doors import doors_to_add
from editor.sags.construction.state import Player, State
from editor.sags.fitting.ground import TileGround, ground_of
from editor.sags.fitting.laying import lay_all
from editor.sags.fitting.why import why_empty
from editor.sags.players.builder import OUTDOOR_SHARE, Builder, Tastes
from editor.sags.players.leftover_doors import that_joins
from editor.sags.players.mind import Memory
from editor.sags.players.planner import Intent
from editor.sags.players.scoring import Taste
from editor.values import FrozenStruct, replace

ATTEMPTS: Final = 8
"""How often a filling is begun again when it did not work out."""
_HOPELESS: Final = 2
"""How often, when the box has fewer squares left than are empty."""

_AUTHOR: Final = "author"
_BUILDER: Final = Builder("fill", Tastes(((_AUTHOR, Taste(mp=0.0)),)))
"""An author gains nothing by icons."""
_PLENTY: Final = 999
_TRIED: Final = 300
"""How many spots are tried when no plan helps."""

Watch = Callable[[float], None]


class Filled(FrozenStruct):
    """What was found to lay on a level."""

    level: str
    placements: tuple[Placement, ...] = ()
    doors: tuple[PlacedDoor, ...] = ()
    empty: Squares = 0
    """What stays empty of the squares that were to be filled."""
    reasons: tuple[Message, ...] = ()
    """Why it does."""

    def edit(self, merge_key: str | None = None) -> Edit:
        """Lays all of it, as one step."""
        return lay_all(self.level, self.placements, self.doors, merge_key)


class _Attempt(FrozenStruct):
    filled: Filled
    end: State
    amiss: tuple[Problem, ...]
    """What the rules had against pieces that were taken away again."""
    faults: tuple[int, int, int]
    """Squares that stay empty, warnings, rooms that nobody can walk between."""


def fill(
    report: Report,
    level_id: str,
    seed: int = 0,
    *,
    hole: Squares | None = None,
    attempts: int = ATTEMPTS,
    watch: Watch = lambda _: None,
) -> Filled:
    """Tiles and doors for all empty squares of a level, or for those of one hole, legal under the scenario's rules.

    The same map and the same seed give the same filling. ``watch`` is told the share of squares that are covered; what
    it raises ends the work.
    """
    ground = ground_of(report.inspection, level_id)
    wanted = ground.sketch.empty if hole is None else ground.sketch.empty & hole
    if not wanted:
        return Filled(level_id)
    start, most = _start(ground, wanted), 0.0

    def follow(share: float) -> None:
        nonlocal most
        most = max(most, share)
        watch(most)  # another attempt does not set it back

    if sum(len(start.box.tiles[tile].front.squares) for tile in ground.tiles) < wanted.bit_count():
        attempts = min(attempts, _HOPELESS)
    tries = (
        _attempt(report, ground, start, Random(f"{seed}/{number}"), 2 * number >= attempts, follow)
        for number in range(attempts)
    )
    best = next(tries)
    for each in tries if any(best.faults) else ():
        if each.faults < best.faults:
            best = each
        if not any(best.faults):
            break
    return replace(best.filled, reasons=why_empty(best.end, best.filled.empty, best.amiss))


# --- one attempt ----------------------------------------------------------------------------------------------------


def _start(ground: TileGround, wanted: Squares) -> State:
    """The level as a construction of one: with all that is left in the box, and only the wanted squares empty."""
    sketch, level, box = ground.sketch, ground.level.level, ground.box
    drillers = tuple(tile for tile in ground.tiles if box.tiles[tile].kind == "driller")
    doors = tuple(door.id for door in ground.doors)
    return State(
        box=box,
        seed=0,
        width=level.width,
        height=level.height,
        players=(Player(_AUTHOR, None, _PLENTY, doors, drillers),),
        first=0,
        turn=0,
        phase="building",
        passes=0,
        zone=tuple(tile for tile in ground.tiles if tile not in drillers),
        placements=(),
        doors=(),
        paid=(),
        actions=(),
        # Until the last square is covered a door may lead onto an empty one, also on a map made by hand. Of tiles
        # beside loose ones the rules say at the end what is wrong with them.
        sketch=replace(sketch, frame=sketch.floor | wanted, finished=False, strict=True, loose=0),
    )


def _attempt(
    report: Report, ground: TileGround, start: State, rng: Random, by_drillers: bool, watch: Watch
) -> _Attempt:
    by_hand = ground.rules == "scenario"
    drillers = len(start.constructor.drillers) if by_drillers and not by_hand else 0
    share = 0.0 if ground.is_underground else rng.uniform(*OUTDOOR_SHARE)
    end = _joined(_built(start, rng, Intent(share, drillers), ground.rules, watch), start.sketch.floor)
    scenario = report.inspection.scenario
    found = _named(scenario, ground.level.level.id, end)
    found, amiss, warnings = _kept(report, found, end)
    empty = start.sketch.empty
    for placement in found.placements:
        empty &= ~_floor(end, placement)
    apart = sum(bool(area & end.sketch.indoor) for area in end.sketch.areas) - 1
    return _Attempt(replace(found, empty=empty), end, amiss, (empty.bit_count(), warnings, 0 if empty else apart))


def _built(start: State, rng: Random, wish: Intent, rules: RuleSet, watch: Watch) -> State:
    """Lay tile after tile, until nothing is empty or nothing fits."""
    state, memory = start, Memory.of(rng, None, wish)
    by_hand = rules == "scenario"
    while state.sketch.empty:
        action, plan, intent = _BUILDER.lay(state, memory, rng, paying=by_hand)
        laid_next = action if isinstance(action, LayTile | LayDriller) else _unplanned(state, rng, by_hand)
        if laid_next is None:
            break
        state, memory = _after(state, laid_next), Memory.of(rng, plan, intent)
        watch(1 - state.sketch.empty.bit_count() / start.sketch.empty.bit_count())
    return state


def _unplanned(state: State, rng: Random, by_hand: bool) -> LayTile | LayDriller | None:
    """Anything that may lie anywhere; of what was tried, the largest with the fewest doors."""
    tried = list(spots(state.box, dict.fromkeys(state.zone), state.sketch.empty))
    rng.shuffle(tried)
    stock = stock_for(state)
    offers = (offer(state, spot, tile, stock) for spot, tile in tried[:_TRIED])
    found = [each for each in offers if each is not None and (by_hand or not each.violation)]
    best = min(
        found,
        key=lambda each: (each.violation, -each.trial.tile.floor.bit_count(), len(each.doors[0])),
        default=None,
    )
    return laying(state, best) if best else None


def _after(state: State, action: LayTile | LayDriller) -> State:
    """The state when the piece lies; of several copies in the zone, one leaves it."""
    tile = laid(state.box, action.spot, state.width, state.height)
    assert tile is not None, "what is laid lies inside the frame"
    doors = action.doors if isinstance(action, LayTile) else ()
    author = state.constructor
    return replace(
        state,
        zone=_without(state.zone, action.tile),
        players=(
            replace(
                author,
                drillers=_without(author.drillers, action.tile),
                doors=_without(author.doors, *(door.door for door in doors)),
            ),
        ),
        placements=(*state.placements, action.spot.placement()),
        doors=(*state.doors, *(door.placed() for door in doors)),
        sketch=with_tile(state.sketch, tile, tuple(door_place(door.edges) for door in doors)),
    )


def _joined(state: State, before: Squares) -> State:
    """With doors on the new tiles that join areas which no way joins yet, if all is full."""
    new = sides(state.sketch.floor & ~before)
    while not state.sketch.empty:
        doors = [door for door in doors_to_add(_first_of_each_length(state)) if edges_set(door.edges) & new]
        door = that_joins(state.sketch, doors, 1)
        if door is None:
            break
        state = _with_door(state, door)
    return state


def _first_of_each_length(state: State) -> State:
    """The state with only these doors in hand: what a door joins does not depend on which of nine boxes it is from."""
    author = state.constructor
    first: dict[int, str] = {}
    for door in state.reserve(author):
        first.setdefault(door.length, door.id)
    return replace(state, players=(replace(author, doors=tuple(first.values())),))


def _with_door(state: State, door: LaidDoor) -> State:
    author = state.constructor
    return replace(
        state,
        players=(replace(author, doors=_without(author.doors, door.door)),),
        doors=(*state.doors, door.placed()),
        sketch=with_doors(state.sketch, (door_place(door.edges),)),
    )


def _without(pieces: Iterable[str], *gone: str) -> tuple[str, ...]:
    left = list(pieces)
    for piece in gone:
        if piece in left:
            left.remove(piece)
    return tuple(left)


# --- what the rules say ---------------------------------------------------------------------------------------------


def _named(scenario: Scenario, level_id: str, end: State) -> Filled:
    """What was laid, each piece with the id of the next copy."""
    tiles = {each.id for level in scenario.levels for each in level.placements}
    doors = {each.id for level in scenario.levels for each in level.doors}
    placements, placed = [], []
    for placement in end.placements:
        placements.append(placement.model_copy(update={"id": free_copy(placement.tile, tiles)}))
        tiles.add(placements[-1].id)
    for door in end.doors:
        placed.append(door.model_copy(update={"id": free_copy(door.door, doors)}))
        doors.add(placed[-1].id)
    return Filled(level_id, tuple(placements), tuple(placed))


def _kept(report: Report, found: Filled, end: State) -> tuple[Filled, tuple[Problem, ...], int]:
    """What breaks no rule: pieces that do are taken away again, until none is left that does.

    That happens only where something else decides than tiles and doors: who stands on an empty square, say. With it
    what they broke, and how many warnings there are about the rest that a construction would count as errors.
    """
    amiss: list[Problem] = []
    while True:
        new = {each.id for each in found.placements} | {door.id for door in found.doors}
        after = report_after(report, found.edit().apply(report.inspection.scenario))
        added = problems_added(report, after, new)
        errors = [each for each in added if each.severity == "error"]
        if not errors:
            game = report.inspection.box.game
            strict = (each for each in added if severity_of(each.rule, game, "sags") == "error")
            return found, tuple(amiss), sum(1 for _ in strict)
        amiss += errors
        wrong = {subject for each in errors for subject in each.subjects} & new or _near(found, end, errors) or new
        found = replace(
            found,
            placements=tuple(each for each in found.placements if each.id not in wrong),
            doors=tuple(each for each in found.doors if each.id not in wrong),
        )


def _near(found: Filled, end: State, errors: Iterable[Problem]) -> set[str]:
    """The new tiles on and beside the squares that errors are about."""
    squares = squares_set(at for each in errors for at in each.squares)
    return {each.id for each in found.placements if _floor(end, each) & (squares | one_step(squares))}


def _floor(state: State, placement: Placement) -> Squares:
    spot = TileSpot(placement.tile, placement.face, placement.x, placement.y, placement.rotation)
    tile = laid(state.box, spot, state.width, state.height)
    return tile.floor if tile is not None else 0
