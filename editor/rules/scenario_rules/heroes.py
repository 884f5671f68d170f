"""Rules ``hero.*``, ``sides.led`` and ``unit.rank``: players have a side and a place, and enemies have a rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from editor.board.board_change import ScenarioPart
from editor.board.landmarks import zone_squares
from editor.board.names import scenario_character_name, side_name, zone_name
from editor.messages import msg
from editor.model.custom_values import custom_value
from editor.model.scenario import Zone
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.mission import characters_led_by, heroes_without_square, sides_led_by, start_zones, taken_squares
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule

RANK_FIELD: Final = "level"
"""The custom field of a game that holds the rank of an enemy."""


def check_hero_twice(inspection: Inspection) -> Iterator[Problem]:
    """Find characters that players have twice."""
    heroes = list(characters_led_by(inspection, "players"))
    counts = Counter(start.character for _, start in heroes)
    for character in (each for each, count in counts.items() if count > 1):
        again = tuple(start.id for _, start in heroes if start.character == character)
        name = scenario_character_name(inspection.scenario, inspection.box, character)
        yield make_problem("hero.twice", again, msg("rules.hero.twice", character=name))


def check_hero_many(inspection: Inspection) -> Iterator[Problem]:
    """Find more heroes than the game has players."""
    most = inspection.box.game.players[1]
    heroes = [start for _, start in characters_led_by(inspection, "players")]
    if len(heroes) > most:
        message = msg("rules.hero.many", count=len(heroes), most=most)
        yield make_problem("hero.many", tuple(start.id for start in heroes[most:]), message)


def check_hero_nowhere(inspection: Inspection) -> Iterator[Problem]:
    """Find sides of players without a place to start: neither a square nor a zone."""
    for side in sides_led_by(inspection, "players"):
        placed = any(start.level is not None or start.arrives is not None for start in side.characters)
        if not placed and not any(_covers(inspection, zone) for zone in start_zones(inspection, side)):
            message = msg("rules.hero.nowhere", side=side_name(side, inspection.box.game))
            yield make_problem("hero.nowhere", (side.id,), message)


def check_hero_zone_small(inspection: Inspection) -> Iterator[Problem]:
    """Find zones for the heroes of players with fewer free squares than players."""
    for side in sides_led_by(inspection, "players"):
        waiting = heroes_without_square(inspection, side)
        zones = [zone for zone in start_zones(inspection, side) if _covers(inspection, zone)]
        free = sum(_free_squares(inspection, zone) for zone in zones)
        if zones and free < waiting:
            names = tuple(map(zone_name, zones))
            message = msg("rules.hero.zone-small", zones=names, count=free, heroes=waiting)
            yield make_problem("hero.zone-small", tuple(zone.id for zone in zones), message)


def check_sides_led(inspection: Inspection) -> Iterator[Problem]:
    """Find missions in which players lead no side, or more sides than there are players."""
    led, players = sides_led_by(inspection, "players"), inspection.scenario.players
    if not led:
        yield make_problem("sides.led", (), msg("rules.sides.led"))
    elif len(led) > players:
        message = msg("rules.sides.led-many", count=len(led), players=players)
        yield make_problem("sides.led", tuple(side.id for side in led), message)


def check_unit_rank(inspection: Inspection) -> Iterator[Problem]:
    """Find enemies without a rank, in games that have ranks."""
    ranks = any(each.id == RANK_FIELD and each.of == "unit" for each in inspection.box.game.field)
    for _, start in characters_led_by(inspection, "rules") if ranks else ():
        if custom_value(start.values, RANK_FIELD) is None:
            message = msg("rules.unit.rank", character=character_name(inspection, start))
            yield make_problem("unit.rank", (start.id,), message)


def _covers(inspection: Inspection, zone: Zone) -> bool:
    level = inspection.board.level(zone.level)
    return level is not None and bool(zone_squares(zone, level))


def _free_squares(inspection: Inspection, zone: Zone) -> int:
    level = inspection.board.level(zone.level)
    if level is None:
        return 0
    return (zone_squares(zone, level) & level.enterable & ~taken_squares(inspection, level)).bit_count()


_SIDES: Final = frozenset[ScenarioPart]({"sides", "house"})
_PLACES: Final = _SIDES | frozenset[ScenarioPart]({"zones", "tiles", "play"})

RULES = (
    Rule("hero.twice", "error", NO_CITATION, check_hero_twice, _SIDES),
    Rule("hero.many", "error", NO_CITATION, check_hero_many, _SIDES),
    Rule("hero.nowhere", "error", NO_CITATION, check_hero_nowhere, _PLACES, fixable=False),
    Rule("hero.zone-small", "error", NO_CITATION, check_hero_zone_small, _PLACES, fixable=False),
    Rule(
        "sides.led", "warning", "RB 40-41", check_sides_led, frozenset[ScenarioPart]({"sides", "play"}), fixable=False
    ),
    Rule("unit.rank", "warning", NO_CITATION, check_unit_rank, _SIDES, fixable=False),
)
