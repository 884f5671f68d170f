"""Rules ``entry.*``: where characters arrive that decks and story cards bring into play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import Squares, squares_of
from editor.board.board_change import ScenarioPart
from editor.board.landmarks import zone_squares
from editor.board.names import scenario_character_name, zone_name
from editor.messages import msg
from editor.model.scenario import Zone
from editor.rules.inspection import Inspection, make_problem
from editor.rules.mission import brought_characters, faction_of, hero_reach, hero_squares, surroundings, taken_squares
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule


def entry_zones(inspection: Inspection) -> Iterator[tuple[Zone, LevelBoard, Squares]]:
    """Yield the entry zones on existing levels, each with its level and its squares."""
    for zone in inspection.scenario.zones:
        level = inspection.board.level(zone.level)
        if zone.kind == "entry" and level is not None:
            yield zone, level, zone_squares(zone, level)


def takes(inspection: Inspection, zone: Zone, character: str) -> bool:
    """Return whether a character arrives in an entry zone: by its name, its faction, or because any may."""
    faction = faction_of(inspection, character)
    if zone.brings and character not in zone.brings and faction not in zone.brings:
        return False
    side = next((each for each in inspection.scenario.sides if each.id == zone.side), None)
    return side is None or side.faction in (None, faction)


def check_entry_none(inspection: Inspection) -> Iterator[Problem]:
    """Find characters that cards bring into play without an entry zone that takes them."""
    zones = [zone for zone in inspection.scenario.zones if zone.kind == "entry"]
    for character in brought_characters(inspection):
        if not any(takes(inspection, zone, character) for zone in zones):
            name = scenario_character_name(inspection.scenario, inspection.box, character)
            yield make_problem("entry.none", (character,), msg("rules.entry.none", character=name))


def check_entry_blocked(inspection: Inspection) -> Iterator[Problem]:
    """Find entry zones without a free square."""
    for zone, level, squares in entry_zones(inspection):
        if not squares & level.enterable & ~taken_squares(inspection, level):
            message = msg("rules.entry.blocked", zone=zone_name(zone))
            yield make_problem("entry.blocked", (zone.id,), message, level, tuple(squares_of(squares)))


def check_entry_sealed(inspection: Inspection) -> Iterator[Problem]:
    """Find entry zones from which no hero can be reached."""
    reach = dict(zip((level.level.id for level in inspection.board.levels), hero_reach(inspection), strict=True))
    if not any(reach.values()):
        return
    for zone, level, squares in entry_zones(inspection):
        if squares & level.enterable and not squares & reach[level.level.id]:
            message = msg("rules.entry.sealed", zone=zone_name(zone))
            yield make_problem("entry.sealed", (zone.id,), message, level, tuple(squares_of(squares)))


def check_entry_at_heroes(inspection: Inspection) -> Iterator[Problem]:
    """Find entry zones next to the squares on which heroes start."""
    for zone, level, squares in entry_zones(inspection):
        near = squares & surroundings(level, hero_squares(inspection, level))
        if near:
            message = msg("rules.entry.at-heroes", zone=zone_name(zone))
            yield make_problem("entry.at-heroes", (zone.id,), message, level, tuple(squares_of(near)))


_CARDS: Final = frozenset[ScenarioPart]({"zones", "sides", "decks", "story", "house"})
_PLACES: Final = frozenset[ScenarioPart]({"zones", "sides", "map", "stairs", "house"})

RULES = (
    Rule("entry.none", "error", NO_CITATION, check_entry_none, _CARDS),
    Rule("entry.blocked", "error", NO_CITATION, check_entry_blocked, _PLACES),
    Rule("entry.sealed", "warning", NO_CITATION, check_entry_sealed, _PLACES),
    Rule("entry.at-heroes", "warning", NO_CITATION, check_entry_at_heroes, _PLACES),
)
