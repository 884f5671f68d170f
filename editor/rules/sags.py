"""What only the S.A.G.S. fixes: pieces it does not have, its constants, its frame (rules, sections 1, 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from editor.board.names import side_name
from editor.messages import Message, say
from editor.model.grid import FULL_FRAME
from editor.model.level import Level
from editor.model.sags import CONSTANTS, UNUSED_MODULE
from editor.rules.finding import Finding
from editor.rules.inspection import Inspection, finding
from editor.rules.rule import OURS, Rule
from editor.rules.sags_law import DRILLER_SQUARES, few_places


def foreign_piece(inspection: Inspection) -> Iterator[Finding]:
    """Wall pieces and broken walls are an author's means; nobody lays them in a construction."""
    for level in inspection.board.levels:
        for kind, edges in (("walls", level.level.walls), ("broken", level.level.broken_edges)):
            if edges:
                message = say(f"rules.sags.foreign-piece-{kind}", count=len(edges))
                yield finding("sags.foreign-piece", (level.level.id, kind), message, level, (), edges)


def constants(inspection: Inspection) -> Iterator[Finding]:
    """One finding that lists all that differs."""
    if found := tuple(differences(inspection)):
        message = say("rules.sags.constants", due=tuple(each.words for each in found))
        yield finding("sags.constants", tuple(each.path for each in found), message)


def frame(inspection: Inspection) -> Iterator[Finding]:
    """A complete map on another frame than the full one: worth knowing, for a shorter game may be meant."""
    construction = inspection.scenario.construction
    if construction is None or not construction.complete:
        return
    for level in inspection.scenario.levels:
        if sorted((level.width, level.height)) != sorted(FULL_FRAME):
            columns, rows = FULL_FRAME
            size = {"width": level.width, "height": level.height, "columns": columns, "rows": rows}
            yield finding("sags.frame", (level.id,), say("rules.sags.frame", **size))


def edited(inspection: Inspection) -> Iterator[Finding]:
    """A map that is no longer the one which was built: its seed and its log lead to another."""
    construction = inspection.scenario.construction
    if construction is not None and construction.built not in ("", map_mark(inspection.scenario.levels)):
        yield finding("sags.edited", ("construction",), say("rules.sags.edited"))


def map_mark(levels: Iterable[Level]) -> str:
    """Names a map by its frame, tiles, doors and walls, in whatever order they were laid."""
    things: list[object] = []
    for level in levels:
        things.append((level.id, level.width, level.height))
        things += sorted((each.tile, each.face, each.x, each.y, each.rotation) for each in level.placements)
        things += sorted((each.door, *map(tuple, each.edges)) for each in level.doors)
        things += [sorted(map(tuple, level.walls)), sorted(map(tuple, level.broken_edges))]
    return sha256(repr(things).encode()).hexdigest()[:16]


def short_of_places(inspection: Inspection) -> Iterator[Finding]:
    """A finished map on which the markers of step 4 may not all find a place."""
    construction = inspection.scenario.construction
    if construction is None or not construction.complete or construction.step == "ready":
        return
    levels = inspection.board.levels
    drillers = sum(level.printed.driller.bit_count() for level in levels) // DRILLER_SQUARES
    indoor = sum((level.indoor & level.enterable).bit_count() for level in levels)
    outdoor = drillers + sum((level.outdoor & level.enterable).bit_count() for level in levels)
    for faction, count, due in few_places(inspection.box, construction.players, indoor, outdoor):
        message = say(f"rules.deploy.few-places-{faction}", count=count, due=due)
        yield finding("deploy.few-places", (faction,), message)


class Difference(NamedTuple):
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
        yield Difference("turns", due.turns, say("rules.sags.constants-turns", turns=due.turns))
    for side in scenario.sides:
        if side.cp != due.cp:
            words = say("rules.sags.constants-cp", cp=due.cp, side=side_name(side))
            yield Difference(f"sides/{side.id}/cp", due.cp, words)
    if scenario.ground != due.ground:
        yield Difference("ground", due.ground, say("rules.sags.constants-ground"))
    holder = next((side for side in scenario.sides if side.faction == due.initiative), None)
    if due.initiative is not None and holder is not None and scenario.initiative != holder.id:
        words = say("rules.sags.constants-initiative", side=side_name(holder))
        yield Difference("initiative", holder.id, words)
    if (scenario.exits.frame, scenario.exits.sewers) != (due.exits.frame, due.exits.sewers):
        yield Difference("exits", due.exits, say("rules.sags.constants-exits"))
    modules = tuple(module for module in inspection.box.modules if module != UNUSED_MODULE)
    if set(scenario.modules) != set(modules):
        yield Difference("modules", modules, say("rules.sags.constants-modules"))


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
