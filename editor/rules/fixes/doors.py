"""Fixes with doors: take one away, move it, take another, lay a missing one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from editor.board.compile import LevelBoard
from editor.board.names import door_kind, door_name, sides_name, start_name
from editor.catalog import Box
from editor.edits import Edit, move_door, place_door, remove_doors, replace_door, set_field
from editor.model.grid import Edge
from editor.model.level import PlacedDoor
from editor.model.scenario import Scenario
from editor.model.tile import Door
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.places import door_places
from editor.rules.problem import Problem

NEAREST = 12
"""How many places a door is tried at; the nearest legal one is nearly always among the first."""


def remove(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take the door away."""
    for door_id in found.subjects:
        if placed := _door(inspection.scenario, door_id):
            yield labelled(remove_doors((door_id,)), "remove-door", door=door_name(inspection.box, placed.id))


def move_to_legal(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Move the door to the nearest place where it may stand."""
    level = inspection.board.level(found.level or "")
    placed = _door(inspection.scenario, found.subjects[0])
    if level is None or placed is None:
        return
    places = sorted(door_places(level, len(placed.edges)), key=lambda edges: _distance(edges, placed.edges))
    for edges in places[:NEAREST]:
        name, where = door_name(inspection.box, placed.id), sides_name(level, edges)
        yield labelled(move_door(placed.id, edges), "move-door", door=name, between=where)


def replace_by_unused(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take a door of the box that is not on the map and fits the place."""
    placed = _door(inspection.scenario, found.subjects[0])
    if placed is not None:
        for door in one_of_each_kind(unused_doors(inspection.scenario, inspection.box, len(placed.edges))):
            yield _replace(inspection.scenario, placed, door)


def unlock(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take a door without a lock instead of a magnetic one that leads to the area."""
    inside = {(witness.level, square) for witness in found.witnesses for square in witness.squares}
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
                    yield _replace(inspection.scenario, placed, other)


def give_card(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Give a character a Magnetic card."""
    for side, start in inspection.scenario.starts():
        edit = set_field(f"sides/{side.id}/characters/{start.id}/magnetic_card", True)
        yield labelled(edit, "give-card", character=start_name(inspection.board, start))


def lay(level: LevelBoard, door: Door, edges: tuple[Edge, ...], scenario: Scenario) -> Edit:
    edit = place_door(level.level.id, laid(door, scenario, edges))
    return labelled(edit, "lay-door", door=door_kind(door), between=sides_name(level, edges))


def laid(door: Door, scenario: Scenario, edges: tuple[Edge, ...]) -> PlacedDoor:
    """The next copy of the door, over these edges."""
    taken = {placed.id for level in scenario.levels for placed in level.doors}
    names = [door.id, *(f"{door.id}#{copy}" for copy in range(2, scenario.box.copies + 1))]
    return PlacedDoor(id=next(name for name in names if name not in taken), door=door.id, edges=edges)


def unused_doors(scenario: Scenario, box: Box, length: int) -> list[Door]:
    """The doors of that length which are still in the box, cheapest and weakest first."""
    used = Counter(placed.door for level in scenario.levels for placed in level.doors)
    left = [door for door in box.doors.values() if door.length == length and used[door.id] < scenario.box.copies]
    return sorted(left, key=lambda door: (door.mp_cost, door.magnetic, door.defence, door.id))


def one_of_each_kind(doors: Iterable[Door]) -> list[Door]:
    """Doors that differ in what a designer can see: make, lock and strength."""
    kinds = {(door.make, door.magnetic, door.defence): door for door in reversed(list(doors))}
    return sorted(kinds.values(), key=lambda door: (door.mp_cost, door.magnetic, door.defence, door.id))


def _replace(scenario: Scenario, placed: PlacedDoor, door: Door) -> Edit:
    edit = replace_door(placed.id, laid(door, scenario, placed.edges))
    return labelled(edit, "replace-door", door=door_kind(door))


def _door(scenario: Scenario, door_id: str) -> PlacedDoor | None:
    return next((door for level in scenario.levels for door in level.doors if door.id == door_id), None)


def _distance(one: tuple[Edge, ...], other: tuple[Edge, ...]) -> tuple[int, Edge]:
    a, b = one[0], other[0]
    return 2 * (abs(a.x - b.x) + abs(a.y - b.y)) + (a.side != b.side), a
