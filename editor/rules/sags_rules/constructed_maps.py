"""Rules ``sags.*`` and ``deploy.few-places``: what the S.A.G.S. fixes for every constructed map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any, TypeVar

from editor.board.names import marker_name, side_name
from editor.messages import Message, msg
from editor.model.grid import FULL_FRAME, Square
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.objectives import SHARED, Victory
from editor.model.sags_constants import SAGS_CONSTANTS, UNUSED_MODULE
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule
from editor.rules.sags_rules.sags_numbers import DRILLER_SQUARES, short_of_places
from editor.values import FrozenStruct

_T = TypeVar("_T")


def check_sags_foreign_piece(inspection: Inspection) -> Iterator[Problem]:
    """Find walls and broken walls that an author added, and markers on a map where no game is being set up."""
    construction = inspection.scenario.construction
    is_final = construction is not None and construction.step in (None, "ready")
    for level in inspection.board.levels:
        for kind, edges in (("walls", level.level.walls), ("broken", level.level.broken_edges)):
            if edges:
                message = msg(f"rules.sags.foreign-piece-{kind}", count=len(edges))
                yield make_problem("sags.foreign-piece", (level.level.id, kind), message, level, (), edges)
        markers = level.level.markers if is_final else ()
        if markers:
            names = tuple(marker_name(inspection.box, kind) for kind in dict.fromkeys(each.marker for each in markers))
            message = msg("rules.sags.foreign-piece-markers", count=len(markers), markers=names)
            squares = tuple(Square(each.x, each.y) for each in markers)
            yield make_problem("sags.foreign-piece", (level.level.id, "markers"), message, level, squares)


def check_sags_no_step(inspection: Inspection) -> Iterator[Problem]:
    """Find S.A.G.S. scenarios with characters that do not say which step of the game is finished."""
    construction = inspection.scenario.construction
    if (construction is None or construction.step is None) and any(True for _ in inspection.scenario.starts()):
        yield make_problem("sags.no-step", ("construction",), msg("rules.sags.no-step"))


def check_sags_constants(inspection: Inspection) -> Iterator[Problem]:
    """Find fields that differ from the constants of the S.A.G.S.; one problem for all."""
    if problem := tuple(constant_differences(inspection)):
        message = msg("rules.sags.constants", due=tuple(each.words for each in problem))
        yield make_problem("sags.constants", tuple(each.path for each in problem), message)


def check_sags_frame(inspection: Inspection) -> Iterator[Problem]:
    """Find complete maps that are smaller than the full frame, which may be intended for a shorter game."""
    construction = inspection.scenario.construction
    if construction is None or not construction.complete:
        return
    for level in inspection.scenario.levels:
        if sorted((level.width, level.height)) != sorted(FULL_FRAME):
            columns, rows = FULL_FRAME
            size = {"width": level.width, "height": level.height, "columns": columns, "rows": rows}
            yield make_problem("sags.frame", (level.id,), msg("rules.sags.frame", **size))


def check_sags_edited(inspection: Inspection) -> Iterator[Problem]:
    """Find maps that were edited after the construction, so that seed and log lead to another map."""
    construction = inspection.scenario.construction
    if construction is not None and construction.built and not _is_unchanged(inspection, construction.built):
        yield make_problem("sags.edited", ("construction",), msg("rules.sags.edited"))


def _is_unchanged(inspection: Inspection, built: str) -> bool:
    """Return whether the map has that fingerprint.

    The last map that had it is cached and compared instead of computing the fingerprint after every edit.
    """
    levels = inspection.scenario.levels
    key = ("sags.edited", built)
    known = inspection.cache.get_or_compute(key, (), lambda: (levels if map_fingerprint(levels) == built else None, {}))
    return map_fingerprint(levels) == built if known is None else known is levels or _same_map(known, levels)


def map_fingerprint(levels: Iterable[Level]) -> str:
    """Return a hash of frame, tiles, doors and walls, independent of their order."""
    things: list[object] = []
    for level in levels:
        things.append(_frame_key(level))
        things += sorted(map(_tile_key, level.placements))
        things += sorted(map(_door_key, level.doors))
        things += [sorted(map(tuple, level.walls)), sorted(map(tuple, level.broken_edges))]
    return sha256(repr(things).encode()).hexdigest()[:16]


def _same_map(before: tuple[Level, ...], after: tuple[Level, ...]) -> bool:
    """Return whether two maps have the same fingerprint. Identical values are not compared."""
    return list(map(_frame_key, before)) == list(map(_frame_key, after)) and all(
        _same_pieces(old.placements, new.placements, _tile_key)
        and _same_pieces(old.doors, new.doors, _door_key)
        and _same_pieces(old.walls, new.walls, tuple)
        and _same_pieces(old.broken_edges, new.broken_edges, tuple)
        for old, new in zip(before, after, strict=True)
    )


def _same_pieces(before: tuple[_T, ...], after: tuple[_T, ...], mark: Callable[[_T], tuple[Any, ...]]) -> bool:
    if before is after or len(before) != len(after):
        return before is after
    others = [(old, new) for old, new in zip(before, after, strict=True) if old is not new]
    return sorted(mark(old) for old, _ in others) == sorted(mark(new) for _, new in others)


def _frame_key(level: Level) -> tuple[str, int, int]:
    return level.id, level.width, level.height


def _tile_key(each: Placement) -> tuple[Any, ...]:
    return each.tile, each.face, each.x, each.y, each.rotation


def _door_key(each: PlacedDoor) -> tuple[Any, ...]:
    return each.door, *map(tuple, each.edges)


def check_deploy_few_places(inspection: Inspection) -> Iterator[Problem]:
    """Find finished maps without enough squares for all markers of step 4."""
    construction = inspection.scenario.construction
    if construction is None or not construction.complete or construction.step == "ready":
        return
    levels = inspection.board.levels
    drillers = sum(level.printed.driller.bit_count() for level in levels) // DRILLER_SQUARES
    indoor = sum((level.indoor & level.enterable).bit_count() for level in levels)
    outdoor = drillers + sum((level.outdoor & level.enterable).bit_count() for level in levels)
    for faction, count, due in short_of_places(inspection.box, construction.players, indoor, outdoor):
        message = msg(f"rules.deploy.few-places-{faction}", count=count, due=due)
        yield make_problem("deploy.few-places", (faction,), message)


class ConstantDifference(FrozenStruct):
    """A field whose value differs from the one that the rules fix."""

    path: str
    due: object
    words: Message
    """The right value, as part of a sentence."""


def constant_differences(inspection: Inspection) -> Iterator[ConstantDifference]:
    """Yield all differences once the map is complete."""
    scenario = inspection.scenario
    if scenario.construction is None or not scenario.construction.complete:
        return
    due = SAGS_CONSTANTS[scenario.construction.players]
    if scenario.turns != due.turns:
        yield ConstantDifference("turns", due.turns, msg("rules.sags.constants-turns", turns=due.turns))
    for side in scenario.sides:
        if side.cp != due.cp:
            words = msg("rules.sags.constants-cp", cp=due.cp, side=side_name(side))
            yield ConstantDifference(f"sides/{side.id}/cp", due.cp, words)
    if scenario.ground != due.ground:
        yield ConstantDifference("ground", due.ground, msg("rules.sags.constants-ground"))
    holder = next((side for side in scenario.sides if side.faction == due.initiative), None)
    if due.initiative is not None and holder is not None and scenario.initiative != holder.id:
        words = msg("rules.sags.constants-initiative", side=side_name(holder))
        yield ConstantDifference("initiative", holder.id, words)
    if (scenario.exits.frame, scenario.exits.sewers) != (due.exits.frame, due.exits.sewers):
        yield ConstantDifference("exits", due.exits, msg("rules.sags.constants-exits"))
    is_ready = scenario.construction.step == "ready"
    if is_ready and scenario.victory is not None and scenario.victory.mode != "most-mp":
        due_victory = Victory(mode="most-mp", ties=SHARED)
        yield ConstantDifference("victory", due_victory, msg("rules.sags.constants-victory"))
    modules = tuple(module for module in inspection.box.modules if module != UNUSED_MODULE)
    if set(scenario.modules) != set(modules):
        yield ConstantDifference("modules", modules, msg("rules.sags.constants-modules"))


RULES = (
    Rule(
        "sags.foreign-piece",
        "error",
        "RB 35-38",
        check_sags_foreign_piece,
        frozenset({"walls", "markers", "construction"}),
    ),
    Rule("sags.no-step", "info", "RB 35-38", check_sags_no_step, frozenset({"sides", "construction"})),
    Rule("sags.constants", "error", "RB 38, 39", check_sags_constants, frozenset({"sides", "play", "construction"})),
    Rule("sags.edited", "info", NO_CITATION, check_sags_edited, frozenset({"map", "construction"}), fixable=False),
    Rule(
        "deploy.few-places",
        "warning",
        "RB 37, 39",
        check_deploy_few_places,
        frozenset({"map", "construction"}),
        fixable=False,
    ),
    Rule("sags.frame", "info", "RB 35", check_sags_frame, frozenset({"levels", "construction"}), fixable=False),
)
