"""What only the S.A.G.S. fixes: pieces it does not have, its constants, its frame (rules, sections 1, 6 and 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any, TypeVar

from editor.board.names import side_name
from editor.messages import Message, msg
from editor.model.grid import FULL_FRAME
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.sags import CONSTANTS, UNUSED_MODULE
from editor.rules.inspection import Inspection, finding
from editor.rules.problem import Problem
from editor.rules.rule import OURS, Rule
from editor.rules.sags_law import DRILLER_SQUARES, few_places
from editor.values import FrozenStruct

T = TypeVar("T")


def foreign_piece(inspection: Inspection) -> Iterator[Problem]:
    """Wall pieces and broken walls are an author's means; nobody lays them in a construction."""
    for level in inspection.board.levels:
        for kind, edges in (("walls", level.level.walls), ("broken", level.level.broken_edges)):
            if edges:
                message = msg(f"rules.sags.foreign-piece-{kind}", count=len(edges))
                yield finding("sags.foreign-piece", (level.level.id, kind), message, level, (), edges)


def constants(inspection: Inspection) -> Iterator[Problem]:
    """One finding that lists all that differs."""
    if found := tuple(differences(inspection)):
        message = msg("rules.sags.constants", due=tuple(each.words for each in found))
        yield finding("sags.constants", tuple(each.path for each in found), message)


def frame(inspection: Inspection) -> Iterator[Problem]:
    """A complete map on another frame than the full one: worth knowing, for a shorter game may be meant."""
    construction = inspection.scenario.construction
    if construction is None or not construction.complete:
        return
    for level in inspection.scenario.levels:
        if sorted((level.width, level.height)) != sorted(FULL_FRAME):
            columns, rows = FULL_FRAME
            size = {"width": level.width, "height": level.height, "columns": columns, "rows": rows}
            yield finding("sags.frame", (level.id,), msg("rules.sags.frame", **size))


def edited(inspection: Inspection) -> Iterator[Problem]:
    """A map that is no longer the one which was built: its seed and its log lead to another."""
    construction = inspection.scenario.construction
    if construction is not None and construction.built and not _is_as_built(inspection, construction.built):
        yield finding("sags.edited", ("construction",), msg("rules.sags.edited"))


def _is_as_built(inspection: Inspection, built: str) -> bool:
    """Whether the map has that mark. While people work on a map that once had it, the two are compared instead."""
    levels = inspection.scenario.levels
    key = ("sags.edited", built)
    known = inspection.memory.recall(key, (), lambda: (levels if map_mark(levels) == built else None, {}))
    return map_mark(levels) == built if known is None else known is levels or _lie_alike(known, levels)


def map_mark(levels: Iterable[Level]) -> str:
    """Names a map by its frame, tiles, doors and walls, in whatever order they were laid."""
    things: list[object] = []
    for level in levels:
        things.append(_frame(level))
        things += sorted(map(_laid_tile, level.placements))
        things += sorted(map(_laid_door, level.doors))
        things += [sorted(map(tuple, level.walls)), sorted(map(tuple, level.broken_edges))]
    return sha256(repr(things).encode()).hexdigest()[:16]


def _lie_alike(before: tuple[Level, ...], after: tuple[Level, ...]) -> bool:
    """Whether two maps have the same mark; of what is the very same in both nothing is asked."""
    return list(map(_frame, before)) == list(map(_frame, after)) and all(
        _alike(old.placements, new.placements, _laid_tile)
        and _alike(old.doors, new.doors, _laid_door)
        and _alike(old.walls, new.walls, tuple)
        and _alike(old.broken_edges, new.broken_edges, tuple)
        for old, new in zip(before, after, strict=True)
    )


def _alike(before: tuple[T, ...], after: tuple[T, ...], mark: Callable[[T], tuple[Any, ...]]) -> bool:
    if before is after or len(before) != len(after):
        return before is after
    others = [(old, new) for old, new in zip(before, after, strict=True) if old is not new]
    return sorted(mark(old) for old, _ in others) == sorted(mark(new) for _, new in others)


def _frame(level: Level) -> tuple[str, int, int]:
    return level.id, level.width, level.height


def _laid_tile(each: Placement) -> tuple[Any, ...]:
    return each.tile, each.face, each.x, each.y, each.rotation


def _laid_door(each: PlacedDoor) -> tuple[Any, ...]:
    return each.door, *map(tuple, each.edges)


def short_of_places(inspection: Inspection) -> Iterator[Problem]:
    """A finished map on which the markers of step 4 may not all find a place."""
    construction = inspection.scenario.construction
    if construction is None or not construction.complete or construction.step == "ready":
        return
    levels = inspection.board.levels
    drillers = sum(level.printed.driller.bit_count() for level in levels) // DRILLER_SQUARES
    indoor = sum((level.indoor & level.enterable).bit_count() for level in levels)
    outdoor = drillers + sum((level.outdoor & level.enterable).bit_count() for level in levels)
    for faction, count, due in few_places(inspection.box, construction.players, indoor, outdoor):
        message = msg(f"rules.deploy.few-places-{faction}", count=count, due=due)
        yield finding("deploy.few-places", (faction,), message)


class Difference(FrozenStruct):
    """A field with another value than the rules fix."""

    path: str
    due: object
    words: Message
    """What is due, in words."""


def differences(inspection: Inspection) -> Iterator[Difference]:
    """Everything that differs once the map is built; nobody asks before."""
    scenario = inspection.scenario
    if scenario.construction is None or not scenario.construction.complete:
        return
    due = CONSTANTS[scenario.construction.players]
    if scenario.turns != due.turns:
        yield Difference("turns", due.turns, msg("rules.sags.constants-turns", turns=due.turns))
    for side in scenario.sides:
        if side.cp != due.cp:
            words = msg("rules.sags.constants-cp", cp=due.cp, side=side_name(side))
            yield Difference(f"sides/{side.id}/cp", due.cp, words)
    if scenario.ground != due.ground:
        yield Difference("ground", due.ground, msg("rules.sags.constants-ground"))
    holder = next((side for side in scenario.sides if side.faction == due.initiative), None)
    if due.initiative is not None and holder is not None and scenario.initiative != holder.id:
        words = msg("rules.sags.constants-initiative", side=side_name(holder))
        yield Difference("initiative", holder.id, words)
    if (scenario.exits.frame, scenario.exits.sewers) != (due.exits.frame, due.exits.sewers):
        yield Difference("exits", due.exits, msg("rules.sags.constants-exits"))
    modules = tuple(module for module in inspection.box.modules if module != UNUSED_MODULE)
    if set(scenario.modules) != set(modules):
        yield Difference("modules", modules, msg("rules.sags.constants-modules"))


RULES = (
    Rule(
        "sags.foreign-piece",
        "error",
        "RB 35",
        foreign_piece,
        frozenset({"walls"}),
    ),
    Rule(
        "sags.constants",
        "error",
        "RB 38, 39",
        constants,
        frozenset({"sides", "play", "construction"}),
    ),
    Rule("sags.edited", "info", OURS, edited, frozenset({"map", "construction"}), fixable=False),
    Rule(
        "deploy.few-places", "warning", "RB 37, 39", short_of_places, frozenset({"map", "construction"}), fixable=False
    ),
    Rule("sags.frame", "info", "RB 35", frame, frozenset({"levels", "construction"}), fixable=False),
)
