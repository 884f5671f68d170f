"""Rules ``ref.unknown`` and ``text.dangling``: everything that is named must exist and be in play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from editor.board import Board
from editor.board.board_change import ScenarioPart
from editor.board.miniatures import character_of
from editor.board.names import name_from_id, objective_name, zone_name
from editor.board.placed_tile import PlacedTile
from editor.board.things import abilities_of, equipment_card, find_in_box, find_in_play, reference_text, references_in
from editor.catalog.card_lookup import resolve_characters, resolve_menace, resolve_missions
from editor.catalog.translation import box_text
from editor.messages import msg
from editor.model.grid import Square
from editor.model.objectives import (
    SHARED,
    DoorCost,
    ExitOnly,
    Indestructible,
    NoDoors,
    Objective,
    Portable,
    Reference,
    SpecialRule,
)
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.map_rules.stairs import links, spot_id
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.rules.rule_cache import LevelSquares


def unknown_in_special_rules(inspection: Inspection) -> Iterator[Problem]:
    """Yield unknown names in objectives, pieces, the victory condition and special rules."""
    return chain(
        _unknown_in_objectives(inspection),
        _unknown_on_pieces(inspection),
        _unknown_in_victory(inspection),
        _unknown_in_rules(inspection),
        _unknown_in_missions(inspection),
    )


def _unknown(kind: str, *subjects: str, **params: object) -> Problem:
    return make_problem("ref.unknown", subjects, msg(f"rules.ref.unknown-{kind}", **params))


def unknown_to_characters(inspection: Inspection) -> Iterator[Problem]:
    """Yield captors and arrival zones that do not exist."""
    scenario = inspection.scenario
    characters, zones = {start.id for _, start in scenario.starts()}, {zone.id for zone in scenario.zones}
    for _, start in scenario.starts():
        if start.captor is not None and start.captor not in characters:
            name = character_name(inspection, start)
            yield _unknown("captor", start.id, start.captor, character=name, captor=start.captor)
        if start.arrives is not None and start.arrives.zone not in zones:
            name = character_name(inspection, start)
            yield _unknown("arrival-zone", start.id, start.arrives.zone, character=name, zone=start.arrives.zone)


def _unknown_in_objectives(inspection: Inspection) -> Iterator[Problem]:
    scenario, board = inspection.scenario, inspection.board
    known = {each.id for each in scenario.objectives}
    missions = resolve_missions(scenario, inspection.box)
    for objective in scenario.objectives:
        name, mission, ability = objective_name(objective), objective.mission, objective.ability
        for required in objective.requires:
            if required not in known:
                yield _unknown("objective-requires", objective.id, required, objective=name, required=required)
        for ended in objective.unless:
            if ended not in known:
                yield _unknown("objective-unless", objective.id, ended, objective=name, ended=ended)
        if mission is not None and mission not in missions:
            yield _unknown("objective-mission", objective.id, mission, objective=name, mission=mission)
        if ability is not None and not _has_ability(board, objective):
            yield _unknown("objective-ability", objective.id, ability, objective=name, ability=ability)


def _has_ability(board: Board, objective: Objective) -> bool:
    """Return whether a character or tile of the objective has the ability. Unknown ones are reported elsewhere."""
    if any(each.id == objective.ability for who in objective.all_who for each in abilities_of(board, who)):
        return True
    place = objective.where or objective.target
    if place is None or place.kind not in ("tile", "element"):
        return False
    placed = _find_tile(board, place.id.partition("/")[0])
    return placed is None or any(each.id == objective.ability for each in placed.face.abilities)


def _unknown_on_pieces(inspection: Inspection) -> Iterator[Problem]:
    """Yield unknown sides of markers and unknown switched elements."""
    sides = {side.id for side in inspection.scenario.sides}
    for level in inspection.board.levels:
        for marker in level.level.markers:
            if marker.side is not None and marker.side not in sides:
                message = msg("rules.ref.unknown-marker-side", marker=name_from_id(marker.id), side=marker.side)
                yield make_problem(
                    "ref.unknown", (marker.id, marker.side), message, level, (Square(marker.x, marker.y),)
                )
        tiles = {placed.placement.id: placed for placed in level.placed_tiles} if level.level.switches else {}
        for switch in level.level.switches:
            placed, wanted = tiles.get(switch.placement), switch.element or switch.ability or ""
            if placed is None and switch.power:
                yield _unknown("power", level.level.id, switch.placement, "power", tile=switch.placement)
            elif placed is None:
                yield _unknown("switch-tile", level.level.id, switch.placement, wanted, tile=switch.placement)
            elif not switch.power and wanted not in {
                each.id for each in (placed.face.elements if switch.element else placed.face.abilities)
            }:
                names = {"tile": box_text("tile", placed.face.name), "what": wanted}
                yield _unknown("switch", level.level.id, switch.placement, wanted, **names)


def _find_tile(board: Board, placement: str) -> PlacedTile | None:
    tiles = (placed for level in board.levels for placed in level.placed_tiles)
    return next((placed for placed in tiles if placed.placement.id == placement), None)


def _unknown_in_victory(inspection: Inspection) -> Iterator[Problem]:
    victory = inspection.scenario.victory
    if victory is not None and victory.ties not in (None, SHARED, *(side.id for side in inspection.scenario.sides)):
        yield _unknown("ties", "victory", str(victory.ties), side=victory.ties)


def _unknown_in_rules(inspection: Inspection) -> Iterator[Problem]:
    board = inspection.board
    for number, rule in enumerate(inspection.scenario.rules_as_data):
        for reference in {reference_text(each): each for each in references_of(rule)}.values():
            if find_in_play(reference, board) is None:
                known = find_in_box(reference, board)
                what = (known.name if known else "") or reference.id
                yield _unknown(
                    "rule", f"rules_as_data/{number}", reference_text(reference), number=number + 1, what=what
                )


def _unknown_in_missions(inspection: Inspection) -> Iterator[Problem]:
    """Yield unknown cards of decks, and unknown names on story cards and entry zones."""
    scenario, box = inspection.scenario, inspection.box
    cards, characters = resolve_menace(scenario, box), resolve_characters(scenario, box)
    for deck in scenario.decks:
        for entry in deck.cards:
            if entry.card not in cards:
                yield _unknown("deck-card", f"decks/{deck.id}", entry.card, card=entry.card)
    objectives = {each.id for each in scenario.objectives}
    for card in scenario.story.cards:
        for name in card.brings:
            if name not in cards and name not in characters:
                yield _unknown("story-brings", f"card-{card.number}", name, card=card.number, what=name)
        for name in dict.fromkeys(each for choice in card.choices for each in choice.met_by):
            if name not in objectives:
                yield _unknown("story-met-by", f"card-{card.number}", name, card=card.number, objective=name)
    factions = box.game.words("faction")
    for zone in scenario.zones:
        for name in zone.brings:
            if name not in characters and name not in factions:
                yield _unknown("zone-brings", zone.id, name, zone=zone_name(zone), what=name)


def references_of(rule: SpecialRule) -> tuple[Reference, ...]:
    """Return what a special rule refers to."""
    match rule:
        case NoDoors():
            return *rule.who, *_doors(rule.doors)
        case DoorCost():
            return _doors(rule.doors)
        case ExitOnly():
            return *rule.who, *rule.where
        case Indestructible():
            return rule.what
        case Portable():
            return Reference(kind="marker", id=rule.marker), *rule.who


def _doors(doors: tuple[str, ...]) -> tuple[Reference, ...]:
    return tuple(Reference(kind="door", id=door) for door in doors)


_BROUGHT_IN = frozenset({"character", "equipment", "marker"})
"""Kinds that the set-up or a special rule can bring into play later."""


# --- named, but nowhere to be found -------------------------------------------------------------------------------


def check_ref_unknown(inspection: Inspection) -> Iterator[Problem]:
    """Find names of things that do not exist."""
    yield from _unknown_pieces(inspection)
    yield from _cached_characters(inspection)
    yield from _unknown_in_play(inspection)
    yield from unknown_in_special_rules(inspection)
    for objective, reference in _objective_references(inspection.board):
        if find_in_play(reference, inspection.board) is None and find_in_box(reference, inspection.board) is None:
            yield _unknown(
                "objective", objective.id, reference_text(reference), name=objective_name(objective), what=reference.id
            )


def _unknown_pieces(inspection: Inspection) -> Iterator[Problem]:
    """Yield tiles, doors and markers that the box does not have."""
    box = inspection.box
    for level in inspection.board.levels:
        for placement in level.unknown_tiles:
            at = (Square(placement.x, placement.y),)
            message = msg("rules.ref.unknown-tile", tile=placement.tile, face=placement.face)
            yield make_problem("ref.unknown", (placement.id,), message, level, at)
        for door in level.level.doors:
            if door.door not in box.doors:
                message = msg("rules.ref.unknown-door", door=door.door)
                yield make_problem("ref.unknown", (door.id,), message, level, (), door.edges)
        for marker in level.level.markers:
            if marker.marker not in box.markers:
                message = msg("rules.ref.unknown-marker", marker=marker.marker)
                yield make_problem("ref.unknown", (marker.id,), message, level, (Square(marker.x, marker.y),))


def _cached_characters(inspection: Inspection) -> tuple[Problem, ...]:
    """Return unknown names at characters. Of the map, only the ids of its levels matter."""
    scenario = inspection.scenario
    key = ("ref.unknown", tuple([level.id for level in scenario.levels]))
    given = (scenario.sides, scenario.zones, scenario.house)

    def work() -> tuple[tuple[Problem, ...], LevelSquares]:
        return (*_unknown_characters(inspection), *unknown_to_characters(inspection)), {}

    return inspection.cache.get_or_compute(key, given, work)


def _unknown_characters(inspection: Inspection) -> Iterator[Problem]:
    """Yield characters without a card, unknown equipment, and unknown places to start."""
    board, levels = inspection.board, {level.id for level in inspection.scenario.levels}
    zones = {zone.id for zone in inspection.scenario.zones}
    for _, start in inspection.scenario.starts():
        if character_of(start, board) is None:
            yield _unknown("character", start.id, character=start.character)
        for item in dict.fromkeys(start.equipment):
            if equipment_card(item, board) is None:
                name = character_name(inspection, start)
                yield _unknown("equipment", start.id, item, character=name, item=item)
        if start.level is not None and start.level not in levels:
            name = character_name(inspection, start)
            yield _unknown("start-level", start.id, start.level, character=name, level=start.level)
        if start.zone is not None and start.zone not in zones:
            name = character_name(inspection, start)
            yield _unknown("start-zone", start.id, start.zone, character=name, zone=start.zone)


def _unknown_in_play(inspection: Inspection) -> Iterator[Problem]:
    """Yield unknown modules, search cards, sides and levels."""
    scenario = inspection.scenario
    levels, sides = {level.id for level in scenario.levels}, {side.id for side in scenario.sides}
    for module in scenario.modules:
        if module not in inspection.box.modules:
            yield _unknown("module", module, module=module)
    for item in dict.fromkeys(scenario.search_deck or ()):
        if equipment_card(item, inspection.board) is None:
            yield _unknown("deck", "search_deck", item, item=item)
    if scenario.initiative is not None and scenario.initiative not in sides:
        yield _unknown("initiative", "initiative", scenario.initiative, side=scenario.initiative)
    for zone in scenario.zones:
        if zone.level not in levels:
            yield _unknown("zone-level", zone.id, zone.level, zone=zone_name(zone), level=zone.level)
        if zone.side is not None and zone.side not in sides:
            yield _unknown("zone-side", zone.id, zone.side, zone=zone_name(zone), side=zone.side)
    for objective in scenario.objectives:
        if objective.side not in sides:
            name = objective_name(objective)
            yield _unknown("objective-side", objective.id, objective.side, objective=name, side=objective.side)
    for one, other in links(scenario):
        if gone := sorted({one.level, other.level} - levels):
            yield _unknown("stairs", spot_id(one), spot_id(other), level=tuple(gone))


# --- spoken of, but not in play -----------------------------------------------------------------------------------


def check_text_dangling(inspection: Inspection) -> Iterator[Problem]:
    """Find references to things that are in the box but not in play; in texts also to unknown things."""
    board = inspection.board
    brought, missions = _brought_in(board), set(_mission_objectives(board))
    for objective, reference in _objective_references(board):
        known = find_in_box(reference, board)
        if objective.id in missions and board.scenario.search_cards is not None and reference.kind == "equipment":
            continue  # the S.A.G.S. deals all cards, and missing equipment does not replace a mission (RB 37)
        if known is not None and reference_text(reference) not in brought and find_in_play(reference, board) is None:
            message = msg(
                "rules.text.dangling-objective", objective=objective_name(objective), thing=known.name or reference.id
            )
            yield make_problem("text.dangling", (objective.id, reference_text(reference)), message)
    for path, text in _texts(board):
        field = path.split("/")[1]
        for reference in {reference_text(each): each for each in references_in(text)}.values():
            if not _is_available(reference, board, field, brought):
                known = find_in_box(reference, board)
                message = msg(f"rules.text.dangling-{field}", thing=(known.name if known else "") or reference.id)
                yield make_problem("text.dangling", (path, reference_text(reference)), message)


def _mission_objectives(board: Board) -> Iterator[str]:
    """Yield the ids of objectives that come from mission cards, and of their conditions."""
    for objective in board.scenario.objectives:
        if objective.mission is not None:
            yield from (objective.id, *objective.unless)


def _is_available(reference: Reference, board: Board, field: str, brought: set[str]) -> bool:
    """Return whether a text may refer to a thing.

    The victory text refers to things in play, set-up and special rules may bring in characters and pieces of the box,
    and the story may mention anything that has a name.
    """
    if find_in_play(reference, board) is not None:
        return True
    if find_in_box(reference, board) is None:
        return False
    return field == "story" or reference_text(reference) in brought


def _brought_in(board: Board) -> set[str]:
    texts = board.scenario.texts
    spoken_of = [each for text in (texts.setup, *texts.special_rules) for each in references_in(text)]
    return {
        reference_text(each) for each in spoken_of if each.kind in _BROUGHT_IN and find_in_box(each, board) is not None
    }


def _objective_references(board: Board) -> Iterator[tuple[Objective, Reference]]:
    """Yield what the objectives refer to, each once."""
    for objective in board.scenario.objectives:
        asked = (*objective.all_who, *objective.targets, objective.where, objective.carrying, *objective.absent)
        named = {reference_text(each): each for each in asked if each}
        yield from ((objective, reference) for reference in named.values())


def _texts(board: Board) -> Iterator[tuple[str, str]]:
    """Yield the printed texts with their paths."""
    texts = board.scenario.texts
    yield from (("texts/story", texts.story), ("texts/setup", texts.setup), ("texts/victory", texts.victory))
    yield from ((f"texts/special_rules/{number}", text) for number, text in enumerate(texts.special_rules))


_NAMED = frozenset[ScenarioPart]({"map", "stairs", "sides", "zones", "objectives", "play", "house", "story", "decks"})

RULES = (
    Rule("ref.unknown", "error", "RB 4", check_ref_unknown, _NAMED),
    Rule("text.dangling", "error", "RB 4", check_text_dangling, _NAMED - {"stairs"} | {"texts"}),
)
