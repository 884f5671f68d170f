"""Fixes for starts from which too much is seen, or nothing reached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from editor.board.bits import Squares, square_bit
from editor.board.miniatures import Miniature
from editor.board.names import door_name
from editor.board.paths import Spot
from editor.edits import Edit, close_doors
from editor.model.grid import Square
from editor.rules.fixes.label import labelled
from editor.rules.fixes.starts import moves, named_by
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem
from editor.rules.reach import Reach, goals_of, is_cut_off, reach_of
from editor.values import replace


def close_door(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Close a door that stands open."""
    for door in (door for level in inspection.scenario.levels if level.id == found.level for door in level.doors):
        if door.state == "open":
            yield labelled(close_doors((door.id,)), "close-door", door=door_name(inspection.box, door.id))


def move_out_of_sight(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Move one of the two to the nearest square that no enemy sees."""
    for miniature, level in named_by(inspection, found):
        seen = _seen_by_enemies(inspection, miniature)

        def is_hidden(squares: tuple[Square, ...], seen: Squares = seen) -> bool:
            return not any(seen & square_bit(*at) for at in squares)

        yield from islice(moves(inspection, miniature, level, is_hidden), 1)


def _seen_by_enemies(inspection: Inspection, miniature: Miniature) -> Squares:
    """What the enemies of a character see of its level once it is gone."""
    sight = inspection.set_up.sight_without((miniature,))
    seen = 0
    for enemy, _ in inspection.standing:
        if enemy.side.id != miniature.side.id and not enemy.start.prisoner:
            for square in enemy.squares:
                seen |= sight.from_square(Spot(enemy.level, *square)).get(miniature.level, 0)
    return seen


def move_into_reach(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Move the character to the nearest square from which it can get somewhere."""
    for miniature, level in named_by(inspection, found):
        goals = goals_of(inspection, miniature.side.id)

        def gets_somewhere(squares: tuple[Square, ...], miniature: Miniature = miniature, goals: Reach = goals) -> bool:
            return not is_cut_off(reach_of(inspection, replace(miniature, squares=squares)), goals)

        yield from islice(moves(inspection, miniature, level, gets_somewhere), 1)
