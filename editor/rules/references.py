"""Whether everything that is named exists, and whether what objectives and texts speak of is in play (section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import Board
from editor.board.change import Part
from editor.board.miniatures import character_of
from editor.board.names import objective_name, zone_name
from editor.board.things import equipment_card, in_box, in_play, references_in, written
from editor.messages import msg
from editor.model.grid import Square
from editor.model.objective import Objective
from editor.model.reference import Reference
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.memory import LevelSquares
from editor.rules.named_in_rules import unknown_in_rules, unknown_to_people
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.rules.stair_squares import links, spot_id

_BROUGHT_IN = frozenset({"character", "equipment", "marker"})
"""What the set-up or a special rule can bring into play later."""


# --- named, but nowhere to be found -------------------------------------------------------------------------------


def unknown(inspection: Inspection) -> Iterator[Problem]:
    yield from _unknown_pieces(inspection)
    yield from _remembered_people(inspection)
    yield from _unknown_in_play(inspection)
    yield from unknown_in_rules(inspection)
    for objective, reference in _asked_for(inspection.board):
        if in_play(reference, inspection.board) is None and in_box(reference, inspection.board) is None:
            yield _about(
                "objective", objective.id, written(reference), name=objective_name(objective), what=reference.id
            )


def _about(kind: str, *subjects: str, **params: object) -> Problem:
    return finding("ref.unknown", subjects, msg(f"rules.ref.unknown-{kind}", **params))


def _unknown_pieces(inspection: Inspection) -> Iterator[Problem]:
    """Tiles, doors and markers that the box does not have."""
    box = inspection.box
    for level in inspection.board.levels:
        for placement in level.unknown_tiles:
            at = (Square(placement.x, placement.y),)
            message = msg("rules.ref.unknown-tile", tile=placement.tile, face=placement.face)
            yield finding("ref.unknown", (placement.id,), message, level, at)
        for door in level.level.doors:
            if door.door not in box.doors:
                message = msg("rules.ref.unknown-door", door=door.door)
                yield finding("ref.unknown", (door.id,), message, level, (), door.edges)
        for marker in level.level.markers:
            if marker.marker not in box.markers:
                message = msg("rules.ref.unknown-marker", marker=marker.marker)
                yield finding("ref.unknown", (marker.id,), message, level, (Square(marker.x, marker.y),))


def _remembered_people(inspection: Inspection) -> tuple[Problem, ...]:
    """Of the map, only the names of its levels have a part in it."""
    scenario = inspection.scenario
    key = ("ref.unknown", tuple([level.id for level in scenario.levels]))
    given = (scenario.sides, scenario.zones, scenario.house)

    def work() -> tuple[tuple[Problem, ...], LevelSquares]:
        return (*_unknown_people(inspection), *unknown_to_people(inspection)), {}

    return inspection.memory.recall(key, given, work)


def _unknown_people(inspection: Inspection) -> Iterator[Problem]:
    """Characters without a card, what they carry, and where they start."""
    board, levels = inspection.board, {level.id for level in inspection.scenario.levels}
    zones = {zone.id for zone in inspection.scenario.zones}
    for _, start in inspection.scenario.starts():
        if character_of(start, board) is None:
            yield _about("character", start.id, character=start.character)
        for item in dict.fromkeys(start.equipment):
            if equipment_card(item, board) is None:
                name = character_name(inspection, start)
                yield _about("equipment", start.id, item, character=name, item=item)
        if start.level is not None and start.level not in levels:
            name = character_name(inspection, start)
            yield _about("start-level", start.id, start.level, character=name, level=start.level)
        if start.zone is not None and start.zone not in zones:
            name = character_name(inspection, start)
            yield _about("start-zone", start.id, start.zone, character=name, zone=start.zone)


def _unknown_in_play(inspection: Inspection) -> Iterator[Problem]:
    """Modules, cards of the search deck, sides and levels."""
    scenario = inspection.scenario
    levels, sides = {level.id for level in scenario.levels}, {side.id for side in scenario.sides}
    for module in scenario.modules:
        if module not in inspection.box.modules:
            yield _about("module", module, module=module)
    for item in dict.fromkeys(scenario.search_deck or ()):
        if equipment_card(item, inspection.board) is None:
            yield _about("deck", "search_deck", item, item=item)
    if scenario.initiative is not None and scenario.initiative not in sides:
        yield _about("initiative", "initiative", scenario.initiative, side=scenario.initiative)
    for zone in scenario.zones:
        if zone.level not in levels:
            yield _about("zone-level", zone.id, zone.level, zone=zone_name(zone), level=zone.level)
        if zone.side is not None and zone.side not in sides:
            yield _about("zone-side", zone.id, zone.side, zone=zone_name(zone), side=zone.side)
    for objective in scenario.objectives:
        if objective.side not in sides:
            name = objective_name(objective)
            yield _about("objective-side", objective.id, objective.side, objective=name, side=objective.side)
    for one, other in links(scenario):
        if gone := sorted({one.level, other.level} - levels):
            yield _about("stairs", spot_id(one), spot_id(other), level=tuple(gone))


# --- spoken of, but not in play -----------------------------------------------------------------------------------


def dangling(inspection: Inspection) -> Iterator[Problem]:
    """What is in the box but not on the map, and in texts also what is nowhere."""
    board = inspection.board
    brought = _brought_in(board)
    for objective, reference in _asked_for(board):
        known = in_box(reference, board)
        if objective.mission is not None and board.scenario.search_cards is not None and reference.kind == "equipment":
            continue  # the S.A.G.S. deals all cards, and missing equipment is no reason to replace a mission (RB 37)
        if known is not None and written(reference) not in brought and in_play(reference, board) is None:
            message = msg(
                "rules.text.dangling-objective", objective=objective_name(objective), thing=known.name or reference.id
            )
            yield finding("text.dangling", (objective.id, written(reference)), message)
    for path, text in _texts(board):
        field = path.split("/")[1]
        for reference in {written(each): each for each in references_in(text)}.values():
            if not _is_there(reference, board, field, brought):
                known = in_box(reference, board)
                message = msg(f"rules.text.dangling-{field}", thing=(known.name if known else "") or reference.id)
                yield finding("text.dangling", (path, written(reference)), message)


def _is_there(reference: Reference, board: Board, field: str, brought: set[str]) -> bool:
    """The victory text speaks of what is in play, set-up and special rules may bring in people and things of the
    box, and a story may tell of anything that has a name."""
    if in_play(reference, board) is not None:
        return True
    if in_box(reference, board) is None:
        return False
    return field == "story" or written(reference) in brought


def _brought_in(board: Board) -> set[str]:
    texts = board.scenario.texts
    spoken_of = [each for text in (texts.setup, *texts.special_rules) for each in references_in(text)]
    return {written(each) for each in spoken_of if each.kind in _BROUGHT_IN and in_box(each, board) is not None}


def _asked_for(board: Board) -> Iterator[tuple[Objective, Reference]]:
    """Whom and what the objectives name, each once."""
    for objective in board.scenario.objectives:
        asked = (*objective.whos, *objective.targets, objective.where, objective.carrying)
        named = {written(each): each for each in asked if each}
        yield from ((objective, reference) for reference in named.values())


def _texts(board: Board) -> Iterator[tuple[str, str]]:
    """The printed texts by their paths."""
    texts = board.scenario.texts
    yield from (("texts/story", texts.story), ("texts/setup", texts.setup), ("texts/victory", texts.victory))
    yield from ((f"texts/special_rules/{number}", text) for number, text in enumerate(texts.special_rules))


_NAMED = frozenset[Part]({"map", "stairs", "sides", "zones", "objectives", "play", "house"})

RULES = (
    Rule("ref.unknown", "error", "RB 4", unknown, _NAMED),
    Rule(
        "text.dangling",
        "error",
        "RB 4",
        dangling,
        _NAMED - {"stairs"} | {"texts"},
    ),
)
