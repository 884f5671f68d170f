"""Rules ``stealth.*``: heroes that enemies notice before the first move of a stealth mission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import Squares, square_bit, squares_of
from editor.board.board_change import ScenarioPart
from editor.board.detection import Detection, detected_squares, hiding_bonus
from editor.board.landmarks import zone_squares
from editor.board.miniatures import Miniature
from editor.board.names import square_name, zone_name
from editor.messages import msg
from editor.model.custom_values import custom_value
from editor.model.grid import Square
from editor.model.sides import Side
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.mission import heroes_without_square, sides_led_by, start_zones, taken_squares
from editor.rules.problem import Evidence, Problem
from editor.rules.rule import NO_CITATION, Rule
from editor.rules.rule_cache import EVERYWHERE, LevelSquares

MODE_FIELD: Final = "mode"
"""The custom field of a game that holds the kind of a mission."""
STEALTH: Final = "stealth"
"""Its value for missions in which heroes start unnoticed."""


def is_stealth(inspection: Inspection) -> bool:
    """Return whether the heroes start unnoticed."""
    return custom_value(inspection.scenario.values, MODE_FIELD) == STEALTH


def watchers(inspection: Inspection, level: LevelBoard) -> tuple[Miniature, ...]:
    """Return the enemies on a level that could notice heroes."""
    return tuple(
        each
        for each, there in inspection.placed_miniatures
        if there is level and each.side.led_by == "rules" and not each.start.prisoner
    )


def noticed_squares(inspection: Inspection, watcher: Miniature) -> tuple[Squares, Squares]:
    """Return where an enemy sees a hero at once before the first move, and where a contest decides."""

    def work() -> tuple[tuple[Squares, Squares], LevelSquares]:
        sight, at = inspection.start_sight.sight.level(watcher.level), watcher.squares[0]
        found = (0, 0)
        if sight is not None and sight.obstacles.has_floor(at):
            found = detected_squares(sight, inspection.box.game, at, watcher.start.facing)
        return found, {watcher.level: EVERYWHERE}

    key = ("noticed", watcher.id, watcher.level, watcher.start.facing)
    return inspection.cache.get_or_compute(key, (watcher.start,), work)


def notices(inspection: Inspection, watcher: Miniature, target: Square) -> Detection:
    """Return whether an enemy notices a hero on a square of its level before the first move."""
    level = inspection.board.level(watcher.level)
    bit = square_bit(*target) if level is not None and level.in_frame(target) else 0
    seen, contest = noticed_squares(inspection, watcher)
    return "seen" if seen & bit else "contest" if contest & bit else "nothing"


def _heroes(inspection: Inspection) -> Iterator[tuple[Miniature, LevelBoard]]:
    heroes = (each for each in inspection.placed_miniatures if each[0].side.led_by == "players")
    return heroes if is_stealth(inspection) else iter(())


def check_stealth_exposed(inspection: Inspection) -> Iterator[Problem]:
    """Find heroes that an enemy sees at once, and start zones with too few squares that no enemy sees."""
    for hero, level in _heroes(inspection):
        for watcher in watchers(inspection, level):
            if notices(inspection, watcher, hero.squares[0]) == "seen":
                yield _problem("stealth.exposed", inspection, hero, watcher, level)
    if is_stealth(inspection):
        for side in sides_led_by(inspection, "players"):
            yield from _exposed_zones(inspection, side)


def _exposed_zones(inspection: Inspection, side: Side) -> Iterator[Problem]:
    """Yield a problem if the zones of a side have free squares, but too few of them are unseen."""
    waiting = heroes_without_square(inspection, side)
    zones, free, unseen = start_zones(inspection, side), 0, 0
    places: dict[str, Squares] = {}
    for zone in zones:
        if (level := inspection.board.level(zone.level)) is not None:
            squares = zone_squares(zone, level) & level.enterable & ~taken_squares(inspection, level)
            free += squares.bit_count()
            hidden = squares
            for watcher in watchers(inspection, level):
                hidden &= ~noticed_squares(inspection, watcher)[0]
            unseen += hidden.bit_count()
            places[zone.level] = places.get(zone.level, 0) | squares & ~hidden
    if unseen < waiting <= free:
        message = msg("rules.stealth.exposed-zone", zones=tuple(map(zone_name, zones)), count=unseen, heroes=waiting)
        shown = next((name for name, seen in places.items() if seen), "")
        seen = tuple(squares_of(places.get(shown, 0)))
        ids = tuple(zone.id for zone in zones)
        yield make_problem("stealth.exposed", ids, message, inspection.board.level(shown), seen)


def check_stealth_contest(inspection: Inspection) -> Iterator[Problem]:
    """Find heroes that an enemy may notice: behind cover, or close by on its blind side."""
    for hero, level in _heroes(inspection):
        found = [(each, notices(inspection, each, hero.squares[0])) for each in watchers(inspection, level)]
        if all(detection != "seen" for _, detection in found):
            for watcher in (each for each, detection in found if detection == "contest"):
                yield _problem("stealth.contest", inspection, hero, watcher, level)


def _problem(rule: str, inspection: Inspection, hero: Miniature, watcher: Miniature, level: LevelBoard) -> Problem:
    start, end = watcher.squares[0], hero.squares[0]
    names = {
        "hero": character_name(inspection, hero.start),
        "enemy": character_name(inspection, watcher.start),
        "square": square_name(end),
        "other": square_name(start),
    }
    bonus = hiding_bonus(level, inspection.box.game, start, watcher.start.facing, end)
    if rule == "stealth.contest" and bonus:
        message = msg(f"rules.{rule}-bonus", **names, bonus=bonus)
    else:
        message = msg(f"rules.{rule}", **names)
    evidence = (Evidence("line", level.level.id, (start, end)),)
    return make_problem(rule, (hero.id, watcher.id), message, level, (end, start), evidence=evidence)


_PLACES: Final = frozenset[ScenarioPart]({"map", "sides", "zones", "house", "values", "play"})

RULES = (
    Rule("stealth.exposed", "warning", NO_CITATION, check_stealth_exposed, _PLACES),
    Rule("stealth.contest", "info", NO_CITATION, check_stealth_contest, _PLACES),
)
