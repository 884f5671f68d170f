"""Complete a level from whatever is on it, with the planning of the computer players of the S.A.G.S.

The author counts as a constructor who has the whole box, pays nothing and takes no turns. What is on the level stays.
If a plan fails another one is made; the fullest attempt counts, with the reasons why the rest stayed empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Final

from editor.board.bit_sets import Squares, components, edges_set, edges_within, one_step, sides, squares_set
from editor.board.door_rules import door_place
from editor.board.map_bits import with_doors, with_tile
from editor.board.names import squares_name
from editor.edits import Edit
from editor.edits.edit import unused_copy_id
from editor.messages import Message, msg
from editor.model.game_words import RuleSet
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.rules import Problem, Report
from editor.rules.registry import severity_of
from editor.rules.report import problems_added, report_after
from editor.sags.construction.actions import DoorPlacement, PlaceDriller, PlaceTile, TileSpot
from editor.sags.construction.holes import explain_holes
from editor.sags.construction.offers import constructor_stock, doors_to_add, make_offer, to_action
from editor.sags.construction.state import ConstructionState, Player
from editor.sags.construction.tile_outlines import mask_at, spots
from editor.sags.fitting.fit_context import FitContext, context_of_level
from editor.sags.fitting.fit_edits import place_all
from editor.sags.players.builder import OUTDOOR_SHARE, Builder, SideWeights
from editor.sags.players.leftover_doors import best_joining_door
from editor.sags.players.map_planner import Intent
from editor.sags.players.strategy import StrategyMemory
from editor.sags.players.tile_scoring import Weights
from editor.values import FrozenStruct, replace

ATTEMPTS: Final = 8
"""How many attempts are made to fill the level."""
_ATTEMPTS_WITHOUT_ENOUGH_TILES: Final = 2
"""The same when the box has fewer squares left than are empty."""

_AUTHOR: Final = "author"
_BUILDER: Final = Builder("fill", SideWeights(((_AUTHOR, Weights(mp=0.0)),)))
"""Icons give an author no advantage."""
_UNLIMITED_MP: Final = 999
_MAX_TRIED: Final = 300
"""How many spots are tried when no plan helps."""

FillProgress = Callable[[float], None]


class FillResult(FrozenStruct):
    """Tiles and doors found for a level."""

    level: str
    placements: tuple[Placement, ...] = ()
    doors: tuple[PlacedDoor, ...] = ()
    empty: Squares = 0
    """The squares that were to be filled and stay empty."""
    reasons: tuple[Message, ...] = ()
    """Why they stay empty."""

    def edit(self, merge_key: str | None = None) -> Edit:
        """Return an edit that places everything, as one step."""
        return place_all(self.level, self.placements, self.doors, merge_key)


class _Attempt(FrozenStruct):
    filled: FillResult
    end: ConstructionState
    problems: tuple[Problem, ...]
    """The problems of pieces that were removed again."""
    faults: tuple[int, int, int]
    """Squares that stay empty, warnings, rooms that are not connected."""


def fill_level(
    report: Report,
    level_id: str,
    seed: int = 0,
    *,
    hole: Squares | None = None,
    attempts: int = ATTEMPTS,
    watch: FillProgress = lambda _: None,
) -> FillResult:
    """Return tiles and doors for all empty squares of a level or of one hole, legal under the rules of the scenario.

    The same map and seed give the same result. ``watch`` is called with the share of covered squares; an exception that
    it raises ends the work.
    """
    context = context_of_level(report.inspection, level_id)
    wanted = context.map_bits.empty if hole is None else context.map_bits.empty & hole
    if not wanted:
        return FillResult(level_id)
    start, most = _start(context, wanted), 0.0

    def follow(share: float) -> None:
        nonlocal most
        most = max(most, share)
        watch(most)  # never reports less than before

    if sum(len(start.box.tiles[tile].front.squares) for tile in context.tiles) < wanted.bit_count():
        attempts = min(attempts, _ATTEMPTS_WITHOUT_ENOUGH_TILES)
    tries = (
        _attempt(report, context, start, Random(f"{seed}/{number}"), 2 * number >= attempts, follow)
        for number in range(attempts)
    )
    best = next(tries)
    for each in tries if any(best.faults) else ():
        if each.faults < best.faults:
            best = each
        if not any(best.faults):
            break
    return replace(best.filled, reasons=explain_empty(best.end, best.filled.empty, best.problems))


# --- one attempt ----------------------------------------------------------------------------------------------------


def _start(context: FitContext, wanted: Squares) -> ConstructionState:
    """Return the level as a construction with one player, the rest of the box, and only the wanted squares empty."""
    bits, level, box = context.map_bits, context.level.level, context.box
    drillers = tuple(tile for tile in context.tiles if box.tiles[tile].kind == "driller")
    doors = tuple(door.id for door in context.doors)
    return ConstructionState(
        box=box,
        seed=0,
        width=level.width,
        height=level.height,
        players=(Player(_AUTHOR, None, _UNLIMITED_MP, doors, drillers),),
        first=0,
        turn=0,
        phase="building",
        passes=0,
        zone=tuple(tile for tile in context.tiles if tile not in drillers),
        placements=(),
        doors=(),
        paid=(),
        actions=(),
        # Until the last square is covered a door may lead onto an empty one, also on a map made by hand. Of tiles
        # beside loose ones the rules say at the end what is wrong with them.
        map_bits=replace(bits, frame=bits.floor | wanted, finished=False, strict=True, loose=0),
    )


def _attempt(
    report: Report,
    context: FitContext,
    start: ConstructionState,
    rng: Random,
    by_drillers: bool,
    watch: FillProgress,
) -> _Attempt:
    by_hand = context.rules == "scenario"
    drillers = len(start.constructor.drillers) if by_drillers and not by_hand else 0
    share = 0.0 if context.is_underground else rng.uniform(*OUTDOOR_SHARE)
    end = _connect_areas(_build(start, rng, Intent(share, drillers), context.rules, watch), start.map_bits.floor)
    scenario = report.inspection.scenario
    found = _with_ids(scenario, context.level.level.id, end)
    found, problems, warnings = _remove_illegal(report, found, end)
    empty = start.map_bits.empty
    for placement in found.placements:
        empty &= ~_floor(end, placement)
    apart = sum(bool(area & end.map_bits.indoor) for area in end.map_bits.areas) - 1
    return _Attempt(replace(found, empty=empty), end, problems, (empty.bit_count(), warnings, 0 if empty else apart))


def _build(
    start: ConstructionState, rng: Random, intent_wanted: Intent, rules: RuleSet, watch: FillProgress
) -> ConstructionState:
    """Place tile after tile until nothing is empty or nothing fits."""
    state, memory = start, StrategyMemory.of(rng, None, intent_wanted)
    by_hand = rules == "scenario"
    while state.map_bits.empty:
        action, plan, intent = _BUILDER.choose_tile(state, memory, rng, paying=by_hand)
        placing = action if isinstance(action, PlaceTile | PlaceDriller) else _any_placement(state, rng, by_hand)
        if placing is None:
            break
        state, memory = _place(state, placing), StrategyMemory.of(rng, plan, intent)
        watch(1 - state.map_bits.empty.bit_count() / start.map_bits.empty.bit_count())
    return state


def _any_placement(state: ConstructionState, rng: Random, by_hand: bool) -> PlaceTile | PlaceDriller | None:
    """Return any legal placement: of those tried, the largest tile with the fewest doors."""
    tried = list(spots(state.box, dict.fromkeys(state.zone), state.map_bits.empty))
    rng.shuffle(tried)
    stock = constructor_stock(state)
    offers = (make_offer(state, spot, tile, stock) for spot, tile in tried[:_MAX_TRIED])
    found = [each for each in offers if each is not None and (by_hand or not each.violation)]
    best = min(
        found,
        key=lambda each: (each.violation, -each.candidate.tile.floor.bit_count(), len(each.doors[0])),
        default=None,
    )
    return to_action(state, best) if best else None


def _place(state: ConstructionState, action: PlaceTile | PlaceDriller) -> ConstructionState:
    """Return the state after the piece is placed; of several copies in the zone, one is removed."""
    tile = mask_at(state.box, action.spot, state.width, state.height)
    assert tile is not None, "a legal tile is inside the frame"
    doors = action.doors if isinstance(action, PlaceTile) else ()
    author = state.constructor
    return replace(
        state,
        zone=_remove(state.zone, action.tile),
        players=(
            replace(
                author,
                drillers=_remove(author.drillers, action.tile),
                doors=_remove(author.doors, *(door.door for door in doors)),
            ),
        ),
        placements=(*state.placements, action.spot.placement()),
        doors=(*state.doors, *(door.placed() for door in doors)),
        map_bits=with_tile(state.map_bits, tile, tuple(door_place(door.edges) for door in doors)),
    )


def _connect_areas(state: ConstructionState, before: Squares) -> ConstructionState:
    """Return the full map with more doors on the new tiles, which connect separate areas."""
    new = sides(state.map_bits.floor & ~before)
    while not state.map_bits.empty:
        doors = [door for door in doors_to_add(_first_of_each_length(state)) if edges_set(door.edges) & new]
        door = best_joining_door(state.map_bits, doors, 1)
        if door is None:
            break
        state = _place_door(state, door)
    return state


def _first_of_each_length(state: ConstructionState) -> ConstructionState:
    """Return the state with one door of each length: what a door connects does not depend on its box."""
    author = state.constructor
    first: dict[int, str] = {}
    for door in state.reserve(author):
        first.setdefault(door.length, door.id)
    return replace(state, players=(replace(author, doors=tuple(first.values())),))


def _place_door(state: ConstructionState, door: DoorPlacement) -> ConstructionState:
    author = state.constructor
    return replace(
        state,
        players=(replace(author, doors=_remove(author.doors, door.door)),),
        doors=(*state.doors, door.placed()),
        map_bits=with_doors(state.map_bits, (door_place(door.edges),)),
    )


def _remove(pieces: Iterable[str], *gone: str) -> tuple[str, ...]:
    left = list(pieces)
    for piece in gone:
        if piece in left:
            left.remove(piece)
    return tuple(left)


# --- what the rules say ---------------------------------------------------------------------------------------------


def _with_ids(scenario: Scenario, level_id: str, end: ConstructionState) -> FillResult:
    """Return what was placed, each piece with the id of the next free copy."""
    tiles = {each.id for level in scenario.levels for each in level.placements}
    doors = {each.id for level in scenario.levels for each in level.doors}
    placements, placed = [], []
    for placement in end.placements:
        placements.append(placement.model_copy(update={"id": unused_copy_id(placement.tile, tiles)}))
        tiles.add(placements[-1].id)
    for door in end.doors:
        placed.append(door.model_copy(update={"id": unused_copy_id(door.door, doors)}))
        doors.add(placed[-1].id)
    return FillResult(level_id, tuple(placements), tuple(placed))


def _remove_illegal(
    report: Report, found: FillResult, end: ConstructionState
) -> tuple[FillResult, tuple[Problem, ...], int]:
    """Remove pieces that break rules until none is left; return the rest, what they broke, and the strict warnings.

    That happens only where something else than tiles and doors decides, such as a character on an empty square. Strict
    warnings are those that a construction would count as errors.
    """
    problems: list[Problem] = []
    while True:
        new = {each.id for each in found.placements} | {door.id for door in found.doors}
        after = report_after(report, found.edit().apply(report.inspection.scenario))
        added = problems_added(report, after, new)
        errors = [each for each in added if each.severity == "error"]
        if not errors:
            game = report.inspection.box.game
            strict = (each for each in added if severity_of(each.rule, game, "sags") == "error")
            return found, tuple(problems), sum(1 for _ in strict)
        problems += errors
        wrong = (
            {subject for each in errors for subject in each.subjects} & new or _tiles_near(found, end, errors) or new
        )
        found = replace(
            found,
            placements=tuple(each for each in found.placements if each.id not in wrong),
            doors=tuple(each for each in found.doors if each.id not in wrong),
        )


def _tiles_near(found: FillResult, end: ConstructionState, errors: Iterable[Problem]) -> set[str]:
    """Return the new tiles on and beside the squares of these errors."""
    squares = squares_set(at for each in errors for at in each.squares)
    return {each.id for each in found.placements if _floor(end, each) & (squares | one_step(squares))}


def _floor(state: ConstructionState, placement: Placement) -> Squares:
    spot = TileSpot(placement.tile, placement.face, placement.x, placement.y, placement.rotation)
    tile = mask_at(state.box, spot, state.width, state.height)
    return tile.floor if tile is not None else 0


# --- why squares stay empty -----------------------------------------------------------------------------------------


def explain_empty(end: ConstructionState, empty: Squares, problems: Sequence[Problem]) -> tuple[Message, ...]:
    """Return one reason for each hole that is left: shapes, doors in the way, missing doors, or ``problems`` found."""
    return tuple(dict.fromkeys((*_by_shape_and_doors(end), *(found.message for found in problems)))) if empty else ()


def _by_shape_and_doors(end: ConstructionState) -> Iterator[Message]:
    left = end.map_bits.empty
    if not end.zone:
        yield msg("fitting.no-tiles-left", squares=squares_name(left))
        return
    for squares, message in explain_holes(end, "fitting.fits-nothing"):
        left &= ~squares
        yield message
    for hole in components(left, edges_within(left)):
        name = "fitting.needs-doors" if end.constructor.doors else "fitting.no-doors-left"
        yield msg(name, squares=squares_name(hole))
