"""Whether a character can walk to an enemy or to an objective, whatever doors are opened or destroyed on the way."""

from __future__ import annotations

from collections.abc import Iterator
from operator import or_

from editor.board import LevelBoard
from editor.board.bits import Squares, edges_within, spread, square_bit, squares_set
from editor.board.landmarks import exit_squares
from editor.board.miniatures import Miniature, footprint, large_reach
from editor.board.things import in_play
from editor.model.reference import Reference
from editor.rules.inspection import Inspection
from editor.rules.memory import EVERYWHERE, LevelSquares, around

Reach = tuple[Squares, ...]
"""Squares on each level, in the order of the board's levels."""


def is_cut_off(reach: Reach, goals: Reach) -> bool:
    """Whether there is something to get to, and no way there."""
    return any(goals) and not any(goal & part for goal, part in zip(goals, reach, strict=True))


def ground_near(inspection: Inspection, goals: Reach) -> dict[str, Squares]:
    """All squares, by level, from which one can walk to one of the goals."""
    ground = [0] * len(goals)
    for area in inspection.areas:
        if not is_cut_off(area.parts, goals):
            ground = list(map(or_, ground, area.parts))
    return {level.level.id: part for level, part in zip(inspection.board.levels, ground, strict=True)}


def reach_of(inspection: Inspection, miniature: Miniature) -> Reach:
    """Where a character can get to; nowhere if it stands where nobody can."""
    board, (x, y) = inspection.board, miniature.squares[0]
    number = next(number for number, level in enumerate(board.levels) if level.level.id == miniature.level)
    if miniature.is_large:
        stood_on = inspection.memory.recall(
            ("large-reach", miniature.id, x, y), (), lambda: _large_reach(board.levels[number], x, y)
        )
        return tuple(stood_on if each == number else 0 for each in range(len(board.levels)))
    here = square_bit(x, y)
    return next((area.parts for area in inspection.areas if area.parts[number] & here), (0,) * len(board.levels))


def _large_reach(level: LevelBoard, x: int, y: int) -> tuple[Squares, LevelSquares]:
    """Where a large miniature can get to, and the squares that decide about it."""
    reach = large_reach(level, x, y)
    return reach, {level.level.id: around(reach | squares_set(footprint(x, y, large=True))) or EVERYWHERE}


def goals_of(inspection: Inspection, side: str) -> Reach:
    """Squares from which an enemy or an objective of a side can be dealt with: its own, or beside it."""
    goals = []
    places = list(_places(inspection, side))
    leaving = any(each.goal == "exit" for each in inspection.scenario.objectives if each.side == side)
    for level in inspection.board.levels:
        here = 0
        for level_id, there in places:
            here |= there & level.frame if level_id == level.level.id else 0
        beside = spread(here, edges_within(level.floor) & (~level.walls | level.doors))
        goals.append(beside | (exit_squares(inspection.scenario.exits, level) if leaving else 0))
    return tuple(goals)


def _places(inspection: Inspection, side: str) -> Iterator[tuple[str, Squares]]:
    """Where the enemies and the objectives of a side are."""
    for enemy in inspection.miniatures:
        if enemy.side.id != side:
            yield enemy.level, enemy.covered
    zones = [start.zone for other, start in inspection.scenario.starts() if other.id != side]
    wanted = [Reference(kind="zone", id=zone) for zone in zones if zone is not None]
    for objective in inspection.scenario.objectives:
        if objective.side == side:
            wanted += [each for each in (*objective.targets, objective.where) if each is not None]
    for reference in wanted:
        thing = in_play(reference, inspection.board)
        if thing is not None and thing.level is not None:
            yield thing.level, squares_set(thing.squares)
