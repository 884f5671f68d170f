"""Fixes for starts: another square, an open doorway, a Driller turned up, a captor for a prisoner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from editor.board import LevelBoard
from editor.board.bits import indices, spread, square_bit, square_of
from editor.board.miniatures import Miniature, footprint
from editor.board.names import door_name, place_name, square_name, tile_name
from editor.edits import Edit, flip_tile, move_character, open_doors, set_field, together
from editor.messages import msg
from editor.model.grid import Square
from editor.model.scenario import Place
from editor.model.sides import Start
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection, character_name
from editor.rules.places import may_stand
from editor.rules.problem import Problem

SquaresTest = Callable[[tuple[Square, ...]], bool]
"""Whether a character would be well placed on these squares."""


def move_to_nearest(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Move a character to the nearest free square where it may stand."""
    for miniature, level in named_by(inspection, found):
        yield from islice(moves(inspection, miniature, level), 1)


def take_off(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Let a character start off the map; its equipment stays with it."""
    for miniature, _ in named_by(inspection, found):
        name = character_name(inspection, miniature.start)
        yield labelled(move_character(miniature.id, None), "take-off", character=name)


def open_doorway(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Open the door that a large miniature stands in."""
    level = inspection.board.level(found.level or "")
    doors = {door.id: door for edge in found.edges if level and (door := level.door_at(edge))}
    for door in doors.values():
        yield labelled(open_doors((door.id,)), "open-door", door=door_name(inspection.box, door.id))


def turn_up_driller(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Turn up the Driller on which a character starts."""
    level = inspection.board.level(found.level or "")
    stamps = level.stamps_at(found.squares[0]) if level else ()
    for stamp in stamps:
        if stamp.face_down:
            yield labelled(flip_tile(stamp.placement.id, inspection.box), "turn-up", tile=tile_name(stamp))


def named_by(inspection: Inspection, found: Problem) -> Iterator[tuple[Miniature, LevelBoard]]:
    """The characters of a finding that stand on the map, the one to blame first."""
    by_id = {miniature.id: (miniature, level) for miniature, level in inspection.standing}
    return (by_id[subject] for subject in found.subjects if subject in by_id)


def moves(
    inspection: Inspection, miniature: Miniature, level: LevelBoard, wanted: SquaresTest = lambda _: True
) -> Iterator[Edit]:
    """Edits that move a character, each to a free square where it may stand and is wanted; the nearest first."""
    taken = {
        (other.level, square)
        for other, _ in inspection.standing
        if other.id != miniature.id
        for square in other.squares
    }
    name = character_name(inspection, miniature.start)
    for square in _nearest_first(level, miniature):
        squares = footprint(square.x, square.y, miniature.is_large)
        free = not any((miniature.level, each) in taken for each in squares)
        if free and squares != miniature.squares and may_stand(inspection.rules, level, squares) and wanted(squares):
            place = Place(level=miniature.level, x=square.x, y=square.y)
            where = {"place": place_name(level, square), "square": square_name(square)}
            yield labelled(move_character(miniature.id, place), "move-start", character=name, **where)


def _nearest_first(level: LevelBoard, miniature: Miniature) -> Iterator[Square]:
    """Squares to stand on: first those one can walk to, step by step, then the others as the crow flies."""
    home = miniature.squares[0]
    tried = 0
    near = square_bit(*home) & level.enterable
    while near & ~tried:
        yield from (square_of(index) for index in indices(near & ~tried))
        tried, near = near, spread(near, level.ways)
    left = (square_of(index) for index in indices(level.enterable & ~tried))
    yield from sorted(left, key=lambda at: (abs(at.x - home.x) + abs(at.y - home.y), at.y, at.x))


def hand_over(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Let an enemy carry the prisoner, the nearest first; nobody carries two (RB 30)."""
    people = list(inspection.scenario.starts())
    side, prisoner = next(each for each in people if each[1].id == found.subjects[0])
    busy = {start.captor for _, start in people}
    enemies = [start for other, start in people if other.id != side.id and not start.prisoner and start.id not in busy]
    for captor in sorted(enemies, key=lambda start: _distance(prisoner, start)):
        hold = set_field(f"sides/{side.id}/characters/{prisoner.id}/captor", captor.id)
        names = {"character": character_name(inspection, prisoner), "captor": character_name(inspection, captor)}
        yield together(msg("fixes.hand-over", **names), (move_character(prisoner.id, None), hold))


def _distance(one: Start, other: Start) -> float:
    if one.level is None or one.level != other.level:
        return float("inf")
    return abs((one.x or 0) - (other.x or 0)) + abs((one.y or 0) - (other.y or 0))
