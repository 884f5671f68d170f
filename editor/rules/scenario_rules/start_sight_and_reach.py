"""Rules ``start.in-sight`` and ``start.unreachable``: what characters see and reach from their start."""

from __future__ import annotations

from collections.abc import Iterator
from operator import or_

from editor.board import LevelBoard
from editor.board.areas import Area
from editor.board.bit_sets import Squares, edges_within, spread, square_bit, squares_set
from editor.board.board_change import ScenarioPart
from editor.board.exits import exit_squares
from editor.board.looking import Grade
from editor.board.miniatures import Miniature, footprint, large_reach
from editor.board.names import square_name
from editor.board.things import find_in_play
from editor.messages import msg
from editor.model.game import BoardGame
from editor.model.objectives import Reference
from editor.rules.inspection import Inspection, area_evidence, character_name, make_problem
from editor.rules.map_rules.legal_places import can_start_on
from editor.rules.problem import Evidence, Problem
from editor.rules.rule import Rule
from editor.rules.rule_cache import EVERYWHERE, LevelSquares, with_neighbors
from editor.rules.start_sight import SpotPair

Reach = tuple[Squares, ...]
"""Squares on each level, in the order of the board's levels."""


def is_cut_off(reach: Reach, goals: Reach) -> bool:
    """Return whether there are goals, but no way to any of them."""
    return any(goals) and not any(goal & part for goal, part in zip(goals, reach, strict=True))


def squares_near_goals(inspection: Inspection, goals: Reach) -> dict[str, Squares]:
    """Return all squares, by level, from which one of the goals can be reached."""
    ground = [0] * len(goals)
    for area in inspection.areas:
        if not is_cut_off(area.parts, goals):
            ground = list(map(or_, ground, area.parts))
    return {level.level.id: part for level, part in zip(inspection.board.levels, ground, strict=True)}


def reachable_squares(inspection: Inspection, miniature: Miniature) -> Reach:
    """Return where a character can go, whatever doors are opened; nothing if its start cannot be entered."""
    board, (x, y) = inspection.board, miniature.squares[0]
    number = next(number for number, level in enumerate(board.levels) if level.level.id == miniature.level)
    if miniature.is_large:
        stood_on = inspection.cache.get_or_compute(
            ("large-reach", miniature.id, x, y), (), lambda: _large_reach(board.levels[number], x, y)
        )
        return tuple(stood_on if each == number else 0 for each in range(len(board.levels)))
    here = square_bit(x, y)
    return next((area.parts for area in inspection.areas if area.parts[number] & here), (0,) * len(board.levels))


def _large_reach(level: LevelBoard, x: int, y: int) -> tuple[Squares, LevelSquares]:
    """Return where a large miniature can go, and the squares that decide it."""
    reach = large_reach(level, x, y)
    return reach, {level.level.id: with_neighbors(reach | squares_set(footprint(x, y, large=True))) or EVERYWHERE}


def goal_squares(inspection: Inspection, side: str) -> Reach:
    """Return the squares on or next to the enemies and objectives of a side."""
    goals = []
    places = list(_goal_places(inspection, side))
    leaving = any(each.goal == "exit" for each in inspection.scenario.objectives if each.side == side)
    for level in inspection.board.levels:
        here = 0
        for level_id, there in places:
            here |= there & level.frame if level_id == level.level.id else 0
        beside = spread(here, edges_within(level.floor) & (~level.walls | level.doors))
        goals.append(beside | (exit_squares(inspection.scenario.exits, level) if leaving else 0))
    return tuple(goals)


def _goal_places(inspection: Inspection, side: str) -> Iterator[tuple[str, Squares]]:
    """Yield where the enemies and the objectives of a side are."""
    for enemy in inspection.miniatures:
        if enemy.side.id != side:
            yield enemy.level, enemy.covered
    zones = [start.zone for other, start in inspection.scenario.starts() if other.id != side]
    wanted = [Reference(kind="zone", id=zone) for zone in zones if zone is not None]
    for objective in inspection.scenario.objectives:
        if objective.side == side:
            wanted += [each for each in (*objective.targets, objective.where) if each is not None]
    for reference in wanted:
        thing = find_in_play(reference, inspection.board)
        if thing is not None and thing.level is not None:
            yield thing.level, squares_set(thing.squares)


def check_start_in_sight(inspection: Inspection) -> Iterator[Problem]:
    """Find pairs of enemies of which one sees the other at the start.

    Prisoners are ignored, because they are meant to be watched. Facing counts only where the arc of sight is known.
    """
    start_sight = inspection.start_sight
    for one, other in inspection.enemy_pairs:
        if one.covered & other.covered and one.level == other.level:
            continue
        if line := start_sight.line(one, other):
            yield _cached_line_problem(inspection, one, other, line)


def _cached_line_problem(inspection: Inspection, one: Miniature, other: Miniature, line: SpotPair) -> Problem:
    """Return the problem about a line; the cached one while line and names stay the same."""
    counts = tuple(inspection.character_counts[each.start.character] for each in (one, other))
    grades = inspection.start_sight.grades(one, other, line)
    return inspection.cache.get_or_compute(
        ("start.in-sight", one.id, other.id, counts, grades),
        (line, one.start, other.start, inspection.scenario.house),
        lambda: (_line_problem(inspection, one, other, line, grades), {}),
    )


def _line_problem(
    inspection: Inspection, one: Miniature, other: Miniature, line: SpotPair, grades: tuple[Grade, Grade]
) -> Problem:
    level = inspection.board.level(one.level)
    names = {"character": character_name(inspection, one.start), "enemy": character_name(inspection, other.start)}
    ends = {"square": square_name(line[0].square), "other": square_name(line[1].square)}
    if grades[0] == "hidden":
        names = {"character": names["enemy"], "enemy": names["character"]}
        ends = {"square": ends["other"], "other": ends["square"]}
        grades = grades[::-1]
    name = "rules.start.in-sight" if grades[1] != "hidden" else "rules.start.in-sight-one"
    if _has_grades(inspection.box.game):
        sees, seen = (msg(f"sight.grade-{grade}") for grade in grades)
        message = msg(f"{name}-graded", **names, **ends, grade=sees, back=seen)
    else:
        message = msg(name, **names, **ends)
    squares = tuple(spot.square for spot in line if spot.level == one.level)
    evidence = Evidence("line", one.level, squares)
    return make_problem("start.in-sight", (one.id, other.id), message, level, squares, evidence=(evidence,))


def _has_grades(game: BoardGame) -> bool:
    """Return whether sight has a direction and grades, which problems then name."""
    return game.look.start == "corner"


def check_start_unreachable(inspection: Inspection) -> Iterator[Problem]:
    """Find characters that can reach neither an enemy nor an objective, whatever doors are opened."""
    goals = {side.id: goal_squares(inspection, side.id) for side in inspection.scenario.sides if side.characters}
    near = {side: squares_near_goals(inspection, reach) for side, reach in goals.items()}
    for miniature, level in inspection.placed_miniatures:
        on_the_way = near[miniature.side.id][level.level.id] & miniature.covered
        if (on_the_way and not miniature.is_large) or not level.enterable & miniature.covered:
            continue
        reach = reachable_squares(inspection, miniature)
        if is_cut_off(reach, goals[miniature.side.id]):
            yield from _cached_cut_off(inspection, miniature, level, reach)


def _cached_cut_off(
    inspection: Inspection, miniature: Miniature, level: LevelBoard, reach: Reach
) -> tuple[Problem, ...]:
    """Return the problem about a character that is cut off, if it may start there at all.

    The result is cached while its reach, its surroundings and its name stay the same.
    """

    def work() -> tuple[tuple[Problem, ...], LevelSquares]:
        may = can_start_on(inspection.rules, level, miniature.squares)
        found = (_cut_off_problem(inspection, miniature, level, reach),) if may else ()
        return found, {level.level.id: with_neighbors(miniature.covered) or EVERYWHERE}

    levels = tuple([each.level.id for each in inspection.board.levels])
    counts = inspection.character_counts[miniature.start.character]
    key = ("start.unreachable", miniature.id, levels, reach, counts)
    return inspection.cache.get_or_compute(key, (miniature.start, inspection.scenario.house), work)


def _cut_off_problem(inspection: Inspection, miniature: Miniature, level: LevelBoard, reach: Reach) -> Problem:
    name = "rules.start.unreachable-large" if miniature.is_large else "rules.start.unreachable"
    message = msg(name, character=character_name(inspection, miniature.start))
    evidence = area_evidence(inspection.board, Area(reach))
    return make_problem("start.unreachable", (miniature.id,), message, level, miniature.squares, evidence=evidence)


_MAP_AND_PEOPLE = frozenset[ScenarioPart]({"map", "stairs", "sides", "house"})

RULES = (
    Rule("start.in-sight", "warning", "RB 14", check_start_in_sight, _MAP_AND_PEOPLE),
    Rule(
        "start.unreachable",
        "warning",
        "RB 8, 9",
        check_start_unreachable,
        _MAP_AND_PEOPLE | {"zones", "objectives", "play"},
    ),
)
