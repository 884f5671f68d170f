"""Illegally placed doors, found from shapes alone.

This is deliberately a second implementation of ``editor.rules.map_rules.doors``; ``editor.rules.cross_check`` compares
the two. A door is a line. It covers the walls on that line, the walls that touch its ends support it, and it leads to
the squares left and right of each of its edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import shapely
from shapely import STRtree

from editor.geometry.level_shapes import (
    UNITS,
    LevelShapes,
    PointArray,
    Region,
    Shapes,
    centers_beside,
    contains_points,
    edge_shapes,
)
from editor.model.grid import Edge
from editor.model.level import PlacedDoor

if TYPE_CHECKING:
    from numpy.typing import NDArray

DOOR_RULES: Final = (
    "door.not-a-junction",
    "door.double-wall",
    "door.loose-end",
    "door.blocked-square",
    "door.outdoor-both",
    "door.safe-wall",
    "door.on-driller",
    "door.overlap",
    "door.dead-end",
)
"""The rules on doors that are checked here."""

DoorProblems = Mapping[tuple[str, str], frozenset[Edge]]
"""Rule and door -> the edges of the door that break the rule."""


def door_problems(shapes: LevelShapes, *, finished: bool) -> DoorProblems:
    """Return every way in which a door of the level breaks a rule; ``finished`` means that no more tiles follow."""
    doors = shapes.level.doors
    if not doors:
        return {}
    edges = tuple(dict.fromkeys(edge for door in doors for edge in door.edges))
    wrong = _wrong_edges(shapes, edges, finished=finished)
    faults: dict[tuple[str, str], frozenset[Edge]] = {}
    for rule, bad in wrong.items():
        for door in doors:
            if here := bad.intersection(door.edges):
                faults[rule, door.id] = here
    for door in _unsupported_doors(shapes):
        faults["door.loose-end", door.id] = frozenset(door.edges)
    return {**faults, **_overlaps(doors)}


def _wrong_edges(shapes: LevelShapes, edges: tuple[Edge, ...], *, finished: bool) -> dict[str, frozenset[Edge]]:
    """Return for each rule the edges under doors that break it on their own."""
    lines, sides = edge_shapes(edges), centers_beside(edges)
    on_frame = shapely.covers(shapes.frame, lines)
    floor, framed = contains_points(shapes.floor, sides), contains_points(shapes.frame, sides)
    pending = on_frame & framed.all(axis=1) & (floor.sum(axis=1) == 1)
    junction = floor.all(axis=1) & ~_inside_a_tile(shapes.tiles, lines)
    binding = on_frame & ~_beside_face_up_driller(shapes.traits["driller"], shapes.traits["face-down"], sides)
    broken = {
        "door.not-a-junction": ~(on_frame & (junction | pending)),
        "door.double-wall": binding & _covered(lines, shapes.walls[shapes.wall_counts > 1]),
        "door.blocked-square": binding & contains_points(shapes.traits["impassable"], sides).any(axis=1),
        "door.outdoor-both": binding & contains_points(shapes.traits["outdoor"], sides).all(axis=1),
        "door.safe-wall": binding & _covered(lines, edge_shapes(tuple(shapes.safe))),
        "door.on-driller": binding & contains_points(shapes.traits["face-down"], sides).any(axis=1),
        "door.dead-end": pending & finished,
    }
    return {
        rule: frozenset(edge for edge, is_wrong in zip(edges, wrong, strict=True) if is_wrong)
        for rule, wrong in broken.items()
    }


def _inside_a_tile(tiles: Shapes, lines: Shapes) -> NDArray[np.bool_]:
    """Return for each line whether the same tile is on both sides of it."""
    inside = np.zeros(len(lines), dtype=bool)
    number, tile = STRtree(tiles).query(lines, predicate="intersects")
    inside[number[shapely.relate_pattern(lines[number], tiles[tile], "1FF******")]] = True
    return inside


def _beside_face_up_driller(drillers: Region, face_down: Region, sides: NDArray[np.int_]) -> NDArray[np.bool_]:
    """Return for each edge whether it is a side of a face-up Driller, where the construction rules no longer apply."""
    return np.asarray((contains_points(drillers, sides) & ~contains_points(face_down, sides)).any(axis=1))


def _covered(lines: Shapes, walls: Shapes) -> NDArray[np.bool_]:
    """Return for each line whether it is on one of the walls."""
    covered = np.zeros(len(lines), dtype=bool)
    covered[STRtree(walls).query(lines, predicate="covered_by")[0]] = True
    return covered


def _unsupported_doors(shapes: LevelShapes) -> Iterable[PlacedDoor]:
    """Return the doors with an end that touches neither a wall nor a face-up Driller.

    Walls under doors support nothing.
    """
    turned_up = shapes.traits["driller"].difference(shapes.traits["face-down"])
    walls = shapely.multilinestrings(edge_shapes(shapes.standing_walls))
    shapely.prepare(walls)
    doors = shapes.level.doors
    edges = [edge for door in doors for edge in door.edges]
    exempt = _beside_face_up_driller(shapes.traits["driller"], shapes.traits["face-down"], centers_beside(edges))
    bound = shapely.covers(shapes.frame, edge_shapes(edges)) & ~exempt
    ends = shapely.points(_ends(doors))
    held = np.asarray(shapely.intersects(walls, ends) | shapely.intersects(turned_up, ends)).all(axis=1)
    firsts = np.cumsum([0, *(len(door.edges) for door in doors)])[:-1]
    loose = np.logical_and.reduceat(bound, firsts) & ~held
    return (door for door, is_loose in zip(doors, loose, strict=True) if is_loose)


def _ends(doors: Iterable[PlacedDoor]) -> PointArray:
    """Return both ends of each door."""
    return UNITS * np.array([(door.edges[0].ends()[0], door.edges[-1].ends()[1]) for door in doors], dtype=int)


def _overlaps(doors: Sequence[PlacedDoor]) -> DoorProblems:
    """Return the doors that share edges with an earlier door, with those edges."""
    lines = np.asarray(shapely.linestrings(_ends(doors)), dtype=object)
    edges = [(number, edge) for number, door in enumerate(doors) for edge in door.edges]
    under, over = STRtree(lines).query(edge_shapes([edge for _, edge in edges]), predicate="covered_by")
    faults: dict[tuple[str, str], set[Edge]] = defaultdict(set)
    for each, earlier in zip(under.tolist(), over.tolist(), strict=True):
        number, edge = edges[each]
        if earlier < number:
            faults["door.overlap", doors[number].id].add(edge)
    return {key: frozenset(shared) for key, shared in faults.items()}
