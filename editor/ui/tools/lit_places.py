"""Places for doors that light up on the canvas: where they are, which one the pointer means."""

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
"""How far from the middle of a place, in squares, the pointer still means it."""


def middle(place: DoorEdges) -> tuple[float, float]:
    """The point in the middle of a door."""
    first, last = place[0].ends()[0], place[-1].ends()[1]
    return (first.x + last.x) / 2, (first.y + last.y) / 2


def distance(place: DoorEdges, x: float, y: float) -> float:
    """How far a point is from the line on which the door stands."""
    first, last = place[0].ends()[0], place[-1].ends()[1]
    return hypot(x - min(max(x, first.x), last.x), y - min(max(y, first.y), last.y))


def meant(places: Iterable[DoorEdges], x: float, y: float, reach: float = REACH) -> DoorEdges | None:
    """The place that a point is closest to, if it is close; of those that share an edge, the one about the point."""

    def closeness(place: DoorEdges) -> tuple[float, float]:
        at = middle(place)
        return round(distance(place, x, y), 6), hypot(x - at[0], y - at[1])

    best = min(places, key=closeness, default=None)
    return best if best is not None and distance(best, x, y) <= reach else None


def beside(places: Iterable[DoorEdges], start: DoorEdges | None, way: tuple[int, int]) -> DoorEdges | None:
    """The next place in a direction: the nearest that lies more that way than aside."""
    known = sorted(places, key=middle)
    if start is None or start not in known:
        return known[0] if known else None
    x, y = middle(start)

    def steps(place: DoorEdges) -> tuple[float, float]:
        dx, dy = middle(place)[0] - x, middle(place)[1] - y
        return dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])

    ahead = [place for place in known if steps(place)[0] > 0]
    return min(ahead, key=lambda place: steps(place)[0] + 2 * steps(place)[1], default=start)


def lacking_door(proposal: EditPreview) -> Problem | None:
    """What a proposal breaks, or is warned of, for want of a door."""
    warned = (found for found in proposal.new_problems if BY_ID[found.rule].missing_piece == "door")
    return proposal.lacks_door or next(warned, None)


def missing_doors(proposal: EditPreview, level_id: str, most: int = 12) -> dict[DoorEdges, Edit]:
    """Where a door would answer what speaks against a proposal, and the edit that lays it there.

    A fix names one place for each two tiles; the other places between them are as good if they help as well.
    """
    after, lacking = proposal.after, lacking_door(proposal)
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
