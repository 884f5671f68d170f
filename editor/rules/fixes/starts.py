"""Fixes for where characters start: move them, open a door, flip a Driller, give a prisoner a captor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise

from editor.board import LevelBoard
from editor.board.bit_sets import Squares, indices, spread, square_bit, square_of
from editor.board.miniatures import Miniature, footprint, is_large
from editor.board.names import door_name, line_name, place_name, square_name, tile_name
from editor.board.paths import Spot
from editor.edits import (
    Edit,
    close_doors,
    combine_edits,
    flip_tile,
    move_character,
    open_doors,
    place_lines,
    set_facing,
    set_field,
)
from editor.messages import msg
from editor.model.grid import DIRECTIONS, STEPS, Square
from editor.model.scenario import SquareOnLevel
from editor.model.sides import StartingCharacter
from editor.rules.fixes import label_fix
from editor.rules.inspection import Inspection, character_name
from editor.rules.map_rules.legal_places import can_start_on
from editor.rules.problem import Problem
from editor.rules.scenario_rules.start_sight_and_reach import Reach, goal_squares, is_cut_off, reachable_squares
from editor.rules.scenario_rules.stealth import notices, watchers
from editor.values import replace

SquaresTest = Callable[[tuple[Square, ...]], bool]
"""A test whether a character should be moved to these squares."""


def move_to_nearest_square(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that moves a character to the nearest free square where it may start."""
    for miniature, level in miniatures_in_problem(inspection, problem):
        yield from islice(character_moves(inspection, miniature, level), 1)


def take_off_map(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that take a character off the map; it keeps its equipment."""
    for miniature, _ in miniatures_in_problem(inspection, problem):
        name = character_name(inspection, miniature.start)
        yield label_fix(move_character(miniature.id, None), "start-off-map", character=name)


def open_doorway(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that open the door that a large miniature is in."""
    level = inspection.board.level(problem.level or "")
    doors = {door.id: door for edge in problem.edges if level and (door := level.door_at(edge))}
    for door in doors.values():
        yield label_fix(open_doors((door.id,)), "open-door", door=door_name(inspection.box, door.id))


def flip_driller_up(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that flips the Driller on which a character starts."""
    level = inspection.board.level(problem.level or "")
    tiles = level.tiles_at(problem.squares[0]) if level else ()
    for placed in tiles:
        if placed.face_down:
            yield label_fix(flip_tile(placed.placement.id, inspection.box), "turn-face-up", tile=tile_name(placed))


def miniatures_in_problem(inspection: Inspection, problem: Problem) -> Iterator[tuple[Miniature, LevelBoard]]:
    """Return the characters of a problem that are on the map, the cause first."""
    by_id = {miniature.id: (miniature, level) for miniature, level in inspection.placed_miniatures}
    return (by_id[subject] for subject in problem.subjects if subject in by_id)


def character_moves(
    inspection: Inspection, miniature: Miniature, level: LevelBoard, wanted: SquaresTest = lambda _: True
) -> Iterator[Edit]:
    """Yield edits that move a character to a wanted free square where it may start; the nearest first."""
    taken = {
        (other.level, square)
        for other, _ in inspection.placed_miniatures
        if other.id != miniature.id
        for square in other.squares
    }
    name = character_name(inspection, miniature.start)
    for square in _nearest_first(level, miniature):
        squares = footprint(square.x, square.y, miniature.is_large)
        free = not any((miniature.level, each) in taken for each in squares)
        if free and squares != miniature.squares and can_start_on(inspection.rules, level, squares) and wanted(squares):
            place = SquareOnLevel(level=miniature.level, x=square.x, y=square.y)
            where = {"place": place_name(level, square), "square": square_name(square)}
            yield label_fix(move_character(miniature.id, place), "move-start", character=name, **where)


def _nearest_first(level: LevelBoard, miniature: Miniature) -> Iterator[Square]:
    """Yield squares to start on: first those in walking distance, then the others by distance."""
    home = miniature.squares[0]
    tried = 0
    near = square_bit(*home) & level.enterable
    while near & ~tried:
        yield from (square_of(index) for index in indices(near & ~tried))
        tried, near = near, spread(near, level.ways)
    left = (square_of(index) for index in indices(level.enterable & ~tried))
    yield from sorted(left, key=lambda at: (abs(at.x - home.x) + abs(at.y - home.y), at.y, at.x))


def give_prisoner_to_captor(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that let an enemy carry the prisoner, the nearest first; each carries one (RB 30).

    The captor of a large miniature is inside it.
    """
    characters = list(inspection.scenario.starts())
    side, prisoner = next(each for each in characters if each[1].id == problem.subjects[0])
    busy = {start.captor for _, start in characters}
    enemies = [
        start for other, start in characters if other.id != side.id and not start.prisoner and start.id not in busy
    ]
    for captor in sorted(enemies, key=lambda start: _distance(prisoner, start)):
        hold = set_field(f"sides/{side.id}/characters/{prisoner.id}/captor", captor.id)
        names = {"character": character_name(inspection, prisoner), "captor": character_name(inspection, captor)}
        if is_large(prisoner, inspection.board):
            yield combine_edits(msg("fixes.pilot", **names), (move_character(captor.id, None), hold))
        else:
            yield combine_edits(msg("fixes.hand-over", **names), (move_character(prisoner.id, None), hold))


def _distance(one: StartingCharacter, other: StartingCharacter) -> float:
    if one.level is None or one.level != other.level:
        return float("inf")
    return abs((one.x or 0) - (other.x or 0)) + abs((one.y or 0) - (other.y or 0))


def close_open_door(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that close an open door."""
    for door in (door for level in inspection.scenario.levels if level.id == problem.level for door in level.doors):
        if door.state == "open":
            yield label_fix(close_doors((door.id,)), "close-door", door=door_name(inspection.box, door.id))


def move_out_of_sight(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move one of the two to the nearest square that no enemy sees."""
    for miniature, level in miniatures_in_problem(inspection, problem):
        seen = _squares_seen_by_enemies(inspection, miniature)

        def is_hidden(squares: tuple[Square, ...], seen: Squares = seen) -> bool:
            return not any(seen & square_bit(*at) for at in squares)

        yield from islice(character_moves(inspection, miniature, level, is_hidden), 1)


def _squares_seen_by_enemies(inspection: Inspection, miniature: Miniature) -> Squares:
    """Return what the enemies of a character see of its level after it is removed."""
    sight = inspection.start_sight.sight_without((miniature,))
    seen = 0
    for enemy, _ in inspection.placed_miniatures:
        if enemy.side.id != miniature.side.id and not enemy.start.prisoner:
            for square in enemy.squares:
                seen |= sight.from_square(Spot(enemy.level, *square)).get(miniature.level, 0)
                here = sight.level(miniature.level) if enemy.level == miniature.level else None
                if here is not None and here.directed:  # it must not see the enemy either
                    seen |= here.seeing(square, here.obstacles.floor)[0]
    return seen


def move_into_reach(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move the character to the nearest square from which it reaches a goal."""
    for miniature, level in miniatures_in_problem(inspection, problem):
        goals = goal_squares(inspection, miniature.side.id)

        def gets_somewhere(squares: tuple[Square, ...], miniature: Miniature = miniature, goals: Reach = goals) -> bool:
            return not is_cut_off(reachable_squares(inspection, replace(miniature, squares=squares)), goals)

        yield from islice(character_moves(inspection, miniature, level, gets_somewhere), 1)


# --- stealth ----------------------------------------------------------------------------------------------------------


def turn_watcher(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that let an enemy face a way in which it does not notice the hero, or no hero in a zone."""
    if any(zone.id in problem.subjects for zone in inspection.scenario.zones):
        yield from _turn_from_zone(inspection, problem)
        return
    found = [miniature for miniature, _ in miniatures_in_problem(inspection, problem)]
    for hero, watcher in pairwise(found):
        name = character_name(inspection, watcher.start)
        for direction in DIRECTIONS:
            turned = replace(watcher, start=watcher.start.model_copy(update={"facing": direction}))
            if notices(inspection, turned, hero.squares[0]) == "nothing":
                yield label_fix(set_facing(watcher.id, direction), f"face-{direction}", marker=name)


def _turn_from_zone(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    level = inspection.board.level(problem.level or "")
    for watcher in watchers(inspection, level) if level is not None else ():
        name = character_name(inspection, watcher.start)
        for direction in DIRECTIONS:
            turned = replace(watcher, start=watcher.start.model_copy(update={"facing": direction}))
            if all(notices(inspection, turned, square) != "seen" for square in problem.squares):
                yield label_fix(set_facing(watcher.id, direction), f"face-{direction}", marker=name)


def move_unnoticed(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that moves the hero to the nearest square where no enemy can notice it."""
    for hero, level in list(miniatures_in_problem(inspection, problem))[:1]:
        watching = watchers(inspection, level)

        def is_unnoticed(squares: tuple[Square, ...], watching: tuple[Miniature, ...] = watching) -> bool:
            return all(notices(inspection, each, squares[0]) == "nothing" for each in watching)

        yield from islice(character_moves(inspection, hero, level, is_unnoticed), 1)


def place_cover(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that place a line on the sides of the hero that are turned to the enemy."""
    found = [miniature for miniature, _ in miniatures_in_problem(inspection, problem)]
    if len(found) < 2 or problem.level is None:
        return
    (here, there), name = (each.squares[0] for each in found), character_name(inspection, found[0].start)
    edges = [
        here.edge(direction)
        for direction, (dx, dy) in STEPS.items()
        if dx * (there.x - here.x) + dy * (there.y - here.y) > 0
    ]
    for line in inspection.box.game.placeable_lines:
        if not line.extra and (line.blocks_look or line.look == "cover"):
            edit = place_lines(problem.level, line.id, edges)
            yield label_fix(edit, "place-cover", line=line_name(inspection.box, line.id), character=name)
