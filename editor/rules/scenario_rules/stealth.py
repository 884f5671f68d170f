"""Rules ``stealth.*``: whom enemies notice before the first move of a stealth mission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import Squares, square_bit, squares_of
from editor.board.board_change import Part
from editor.board.detection import Detection, detect, hiding_bonus
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
from editor.rules.rule import Rule

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


def notices(inspection: Inspection, watcher: Miniature, target: Square) -> Detection:
    """Return whether an enemy notices a hero on a square of its level before the first move."""
    sight = inspection.start_sight.sight.level(watcher.level)
    if sight is None or not (sight.obstacles.has_floor(watcher.squares[0]) and sight.obstacles.has_floor(target)):
        return "nothing"
    return detect(sight, inspection.box.game, watcher.squares[0], watcher.start.facing, target)


def noticed_squares(inspection: Inspection, level: LevelBoard, squares: Squares, what: Detection = "seen") -> Squares:
    """Return those of the squares of a level on which an enemy notices a hero in that way."""
    watching = watchers(inspection, level)
    found = 0
    for square in squares_of(squares):
        if any(notices(inspection, each, square) == what for each in watching):
            found |= square_bit(*square)
    return found


def _heroes(inspection: Inspection) -> Iterator[tuple[Miniature, LevelBoard]]:
    heroes = (each for each in inspection.placed_miniatures if each[0].side.led_by == "players")
    return heroes if is_stealth(inspection) else iter(())


def check_stealth_exposed(inspection: Inspection) -> Iterator[Problem]:
    """Find heroes whom an enemy sees at once, and start zones with too few squares that no enemy sees."""
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
    for zone in zones:
        if (level := inspection.board.level(zone.level)) is not None:
            squares = zone_squares(zone, level) & level.enterable & ~taken_squares(inspection, level)
            free += squares.bit_count()
            unseen += (squares & ~noticed_squares(inspection, level, squares)).bit_count()
    if unseen < waiting <= free:
        message = msg("rules.stealth.exposed-zone", zones=tuple(map(zone_name, zones)), count=unseen, heroes=waiting)
        yield make_problem("stealth.exposed", tuple(zone.id for zone in zones), message)


def check_stealth_contest(inspection: Inspection) -> Iterator[Problem]:
    """Find heroes whom an enemy may notice: behind cover, or close by on its blind side."""
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


_PLACES: Final = frozenset[Part]({"map", "sides", "zones", "house", "values", "play"})

RULES = (
    Rule("stealth.exposed", "warning", "RB 29-36", check_stealth_exposed, _PLACES),
    Rule("stealth.contest", "info", "RB 29-36", check_stealth_contest, _PLACES),
)
