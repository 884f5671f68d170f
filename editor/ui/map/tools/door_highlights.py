"""Highlighted places for doors: where they are, and which one the pointer is at."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from editor.board.names import edge_sides_name
from editor.edits import Edit, place_door
from editor.model.grid import DoorEdges
from editor.model.level import PlacedDoor
from editor.rules import Problem
from editor.rules.fixes.fix_finder import removes_problem
from editor.rules.map_rules.legal_places import legal_door_places
from editor.rules.registry import BY_ID
from editor.session.edit_preview import EditPreview

REACH = 0.45
"""How far from the center of a place, in squares, the pointer still hits it."""


def door_center(place: DoorEdges) -> tuple[float, float]:
    """Return the center of a door."""
    first, last = place[0].ends()[0], place[-1].ends()[1]
    return (first.x + last.x) / 2, (first.y + last.y) / 2


def distance_to_door(place: DoorEdges, x: float, y: float) -> float:
    """Return the distance of a point from the line of the door."""
    first, last = place[0].ends()[0], place[-1].ends()[1]
    return hypot(x - min(max(x, first.x), last.x), y - min(max(y, first.y), last.y))


def nearest_place(places: Iterable[DoorEdges], x: float, y: float, reach: float = REACH) -> DoorEdges | None:
    """Return the place that is closest to a point, if it is within reach.

    Among places that share an edge it is the one whose center is nearest.
    """

    def closeness(place: DoorEdges) -> tuple[float, float]:
        at = door_center(place)
        return round(distance_to_door(place, x, y), 6), hypot(x - at[0], y - at[1])

    best = min(places, key=closeness, default=None)
    return best if best is not None and distance_to_door(best, x, y) <= reach else None


def next_place(places: Iterable[DoorEdges], start: DoorEdges | None, way: tuple[int, int]) -> DoorEdges | None:
    """Return the next place in a direction: the nearest that is more that way than sideways."""
    known = sorted(places, key=door_center)
    if start is None or start not in known:
        return known[0] if known else None
    x, y = door_center(start)

    def steps(place: DoorEdges) -> tuple[float, float]:
        dx, dy = door_center(place)[0] - x, door_center(place)[1] - y
        return dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])

    ahead = [place for place in known if steps(place)[0] > 0]
    return min(ahead, key=lambda place: steps(place)[0] + 2 * steps(place)[1], default=start)


def missing_door_problem(proposal: EditPreview) -> Problem | None:
    """Return the problem of a proposal that a missing door causes."""
    warned = (found for found in proposal.new_problems if BY_ID[found.rule].missing_piece == "door")
    return proposal.lacks_door or next(warned, None)


def missing_door_edits(proposal: EditPreview, level_id: str, most: int = 12) -> dict[DoorEdges, Edit]:
    """Return the places where a door would fix a proposal, with the edits that place it.

    A fix names one place for each pair of tiles; the other places between them are added if they help, too.
    """
    after, lacking = proposal.after, missing_door_problem(proposal)
    level = after.inspection.board.level(level_id) if after else None
    if after is None or level is None or lacking is None:
        return {}
    known = {door.id for door in level.level.doors}
    found: dict[DoorEdges, Edit] = {}
    for edit in proposal.fixes(lacking):
        changed = edit.apply(after.inspection.scenario).level(level_id)
        new = [door for door in changed.doors if door.id not in known] if changed else []
        if len(new) != 1 or new[0].edges in found:
            continue
        door, between = new[0], edge_sides_name(level, new[0].edges)
        found[door.edges] = edit
        for place in legal_door_places(level, len(door.edges)):
            if len(found) < most and place not in found and edge_sides_name(level, place) == between:
                there = place_door(level_id, PlacedDoor(id=door.id, door=door.door, edges=place))
                if removes_problem(after, lacking, there):
                    found[place] = there
    return found
