"""Whether a character can walk to an enemy or to an objective, whatever doors are opened or destroyed on the way."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bits import Squares, edges_within, spread, square_bit, squares_set
from editor.board.landmarks import exit_squares
from editor.board.miniatures import Miniature, large_reach
from editor.board.things import in_play
from editor.model.grid import Square
from editor.model.reference import Reference
from editor.rules.inspection import Inspection
from editor.rules.places import inside

Reach = tuple[Squares, ...]
"""Squares on each level, in the order of the board's levels."""


def is_cut_off(reach: Reach, goals: Reach) -> bool:
    """Whether there is something to get to, and no way there."""
    return any(goals) and not any(goal & part for goal, part in zip(goals, reach, strict=True))


def reach_of(inspection: Inspection, miniature: Miniature) -> Reach:
    """Where a character that stands on squares of the map can get to."""
    board, (x, y) = inspection.board, miniature.squares[0]
    number = next(number for number, level in enumerate(board.levels) if level.level.id == miniature.level)
    if miniature.is_large:
        stood_on = large_reach(board.levels[number], x, y)
        return tuple(stood_on if each == number else 0 for each in range(len(board.levels)))
    return next(area.parts for area in inspection.areas if area.parts[number] & square_bit(x, y))


def goals_of(inspection: Inspection, side: str) -> Reach:
    """Squares from which an enemy or an objective of a side can be dealt with: its own, or beside it."""
    goals = []
    places = list(_places(inspection, side))
    leaving = any(each.goal == "exit" for each in inspection.scenario.objectives if each.side == side)
    for level in inspection.board.levels:
        here = (at for level_id, there in places if level_id == level.level.id for at in inside(level, there))
        beside = spread(squares_set(here), edges_within(level.floor) & (~level.walls | level.doors))
        goals.append(beside | (exit_squares(inspection.scenario.exits, level) if leaving else 0))
    return tuple(goals)


def _places(inspection: Inspection, side: str) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """Where the enemies and the objectives of a side are."""
    wanted = [
        Reference(kind="character" if start.zone is None else "zone", id=start.zone or start.id)
        for other, start in inspection.scenario.starts()
        if other.id != side
    ]
    for objective in inspection.scenario.objectives:
        if objective.side == side:
            wanted += [each for each in (objective.target, objective.where) if each is not None]
    for reference in wanted:
        thing = in_play(reference, inspection.board)
        if thing is not None and thing.level is not None:
            yield thing.level, thing.squares
