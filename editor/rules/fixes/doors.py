"""Fixes with doors and walls: move, replace or delete a door, open or close an area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from editor.board.bit_sets import Edges, edges_around, edges_of, squares_set
from editor.board.level_board import LevelBoard
from editor.board.names import door_kind, door_name, edge_sides_name, place_name, start_name
from editor.catalog import Box
from editor.edits import (
    Edit,
    add_walls,
    break_walls,
    combine_edits,
    delete_doors,
    move_door,
    place_door,
    replace_door,
    set_field,
)
from editor.messages import msg
from editor.model.grid import Edge, straight_runs
from editor.model.level import PlacedDoor
from editor.model.scenario import Scenario
from editor.model.tile import Door
from editor.rules.fixes import label_fix
from editor.rules.inspection import Inspection
from editor.rules.map_rules.legal_places import legal_door_places
from editor.rules.problem import Problem

MAX_PLACES = 12
"""How many places are tried for a door; the nearest legal one is nearly always among the first."""


def remove_door(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes the door."""
    for door_id in problem.subjects:
        if placed := _find_door(inspection.scenario, door_id):
            yield label_fix(delete_doors((door_id,)), "remove-door", door=door_name(inspection.box, placed.id))


def move_door_to_legal_place(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move the door to the nearest legal places."""
    level = inspection.board.level(problem.level or "")
    placed = _find_door(inspection.scenario, problem.subjects[0])
    if level is None or placed is None:
        return
    places = sorted(legal_door_places(level, len(placed.edges)), key=lambda edges: _distance(edges, placed.edges))
    for edges in places[:MAX_PLACES]:
        names = tuple(dict.fromkeys(place_name(level, square) for edge in edges for square in edge.squares()))
        between = names if len(names) > 1 else names * 2  # two tiles of the same name
        door = door_name(inspection.box, placed.id)
        yield label_fix(move_door(placed.id, edges), "move-door", door=door, places=between)


def replace_by_unused_door(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that replace the door with an unused door of the same length."""
    placed = _find_door(inspection.scenario, problem.subjects[0])
    if placed is not None:
        for door in one_of_each_kind(unused_doors(inspection.scenario, inspection.box, len(placed.edges))):
            yield _replace_edit(inspection.scenario, placed, door)


def replace_by_unlocked_door(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that replace a magnetic door to the area with one without a lock."""
    inside = {(evidence.level, square) for evidence in problem.evidence for square in evidence.squares}
    for level in inspection.scenario.levels:
        for placed in level.doors:
            door = inspection.box.doors.get(placed.door)
            leads_there = any((level.id, square) in inside for edge in placed.edges for square in edge.squares())
            if door is not None and door.magnetic and leads_there:
                plain = [
                    other
                    for other in unused_doors(inspection.scenario, inspection.box, len(placed.edges))
                    if not other.magnetic
                ]
                for other in one_of_each_kind(plain):
                    yield _replace_edit(inspection.scenario, placed, other)


def give_magnetic_card(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Yield edits that give a character a Magnetic card."""
    for side, start in inspection.scenario.starts():
        edit = set_field(f"sides/{side.id}/characters/{start.id}/magnetic_card", True)
        yield label_fix(edit, "give-card", character=start_name(inspection.board, start))


def place_door_edit(level: LevelBoard, door: Door, edges: tuple[Edge, ...], scenario: Scenario) -> Edit:
    """Return an edit that places a door."""
    edit = place_door(level.level.id, next_copy(door, scenario, edges))
    return label_fix(edit, "place-door", door=door_kind(door), between=edge_sides_name(level, edges))


def next_copy(door: Door, scenario: Scenario, edges: tuple[Edge, ...]) -> PlacedDoor:
    """Return the next copy of the door on these edges."""
    taken = {placed.id for level in scenario.levels for placed in level.doors}
    names = [door.id, *(f"{door.id}#{copy}" for copy in range(2, scenario.box.copies + 1))]
    return PlacedDoor(id=next(name for name in names if name not in taken), door=door.id, edges=edges)


def unused_doors(scenario: Scenario, box: Box, length: int) -> list[Door]:
    """Return the doors of that length which are still in the box, cheapest and weakest first."""
    used = Counter(placed.door for level in scenario.levels for placed in level.doors)
    left = [door for door in box.doors.values() if door.length == length and used[door.id] < scenario.box.copies]
    return sorted(left, key=lambda door: (door.mp_cost, door.magnetic, door.defence, door.id))


def one_of_each_kind(doors: Iterable[Door]) -> list[Door]:
    """Return one door of each make, lock and strength."""
    kinds = {(door.make, door.magnetic, door.defence): door for door in reversed(list(doors))}
    return sorted(kinds.values(), key=lambda door: (door.mp_cost, door.magnetic, door.defence, door.id))


def _replace_edit(scenario: Scenario, placed: PlacedDoor, door: Door) -> Edit:
    edit = replace_door(placed.id, next_copy(door, scenario, placed.edges))
    return label_fix(edit, "replace-door", door=door_kind(door))


def _find_door(scenario: Scenario, door_id: str) -> PlacedDoor | None:
    return next((door for level in scenario.levels for door in level.doors if door.id == door_id), None)


def _distance(one: tuple[Edge, ...], other: tuple[Edge, ...]) -> tuple[int, Edge]:
    a, b = one[0], other[0]
    return 2 * (abs(a.x - b.x) + abs(a.y - b.y)) + (a.side != b.side), a


def close_with_doors(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that close every opening with doors; for a single door, each kind is a choice."""
    level = inspection.board.level(problem.level or "")
    if level is None:
        return
    runs = straight_runs(problem.edges)
    if len(runs) == 1 and len(runs[0]) <= 2:
        for door in one_of_each_kind(unused_doors(inspection.scenario, inspection.box, len(runs[0]))):
            yield place_door_edit(level, door, runs[0], inspection.scenario)
    for pieces in product(*(_ways_to_split(run) for run in runs)):
        edit = _place_doors(inspection, level, [edges for run in pieces for edges in run])
        if edit is not None and (len(runs) > 1 or len(pieces[0]) > 1):
            yield edit


def close_with_walls(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that closes the opening with walls, which only hand-made maps have."""
    if inspection.rules == "scenario" and problem.level:
        yield label_fix(add_walls(problem.level, problem.edges), "close-with-walls")


def open_with_door(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that place a door in the wall of a sealed area, at each legal place."""
    for level, around in _area_borders(inspection, problem):
        for length in (1, 2):
            doors = unused_doors(inspection.scenario, inspection.box, length)[:1]
            for door in doors:
                for edges in legal_door_places(level, length):
                    if any(edge in around for edge in edges):
                        yield place_door_edit(level, door, edges, inspection.scenario)


def open_with_breach(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that break a wall of the area, which only hand-made maps allow."""
    if inspection.rules == "scenario":
        for level, around in _area_borders(inspection, problem):
            for edge in sorted(around):
                yield label_fix(
                    break_walls(level.level.id, (edge,)), "break-wall", between=edge_sides_name(level, (edge,))
                )


def _area_borders(inspection: Inspection, problem: Problem) -> Iterator[tuple[LevelBoard, frozenset[Edge]]]:
    """Yield the edges around the area that is the evidence of the problem."""
    for evidence in problem.evidence:
        level = inspection.board.level(evidence.level)
        if level is not None:
            around: Edges = edges_around(squares_set(evidence.squares)) & ~level.border
            yield level, frozenset(edges_of(around))


def _ways_to_split(run: tuple[Edge, ...]) -> list[list[tuple[Edge, ...]]]:
    """Return the ways to split a row of edges into lengths of one and two, large doors first."""
    if not run:
        return [[]]
    with_one = [[run[:1], *rest] for rest in _ways_to_split(run[1:])]
    with_two = [[run[:2], *rest] for rest in _ways_to_split(run[2:])] if len(run) > 1 else []
    return [*with_two, *with_one]


def _place_doors(inspection: Inspection, level: LevelBoard, places: list[tuple[Edge, ...]]) -> Edit | None:
    """Return one edit that places a door on each place; ``None`` if the box has too few."""
    scenario, edits = inspection.scenario, []
    stock = {length: unused_doors(scenario, inspection.box, length) for length in (1, 2)}
    for edges in places:
        if not stock[len(edges)]:
            return None
        edits.append(place_door_edit(level, stock[len(edges)].pop(0), edges, scenario))
    return combine_edits(msg("fixes.place-doors", count=len(edits)), edits)
