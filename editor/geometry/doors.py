"""Where doors stand wrongly, from shapes alone (rules, section 4).

A door is the line it stands on. What it covers are the walls on that line, what holds it are the walls that touch its
ends, and what it leads to are the squares left and right of each of its edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import shapely
from shapely import STRtree

from editor.geometry.laid import LaidLevel, PointArray, beside, holds
from editor.geometry.shapes import UNITS, Region, Shapes, edge_shapes
from editor.model.grid import Edge
from editor.model.level import PlacedDoor

if TYPE_CHECKING:
    from numpy.typing import NDArray

RULES: Final = (
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
"""The rules on doors that are a matter of shapes."""

Faults = Mapping[tuple[str, str], frozenset[Edge]]
"""Rule and door -> those of the door's edges that break the rule."""


def door_faults(laid: LaidLevel, *, finished: bool) -> Faults:
    """Every way in which a door of the level breaks a rule; ``finished``: no more tiles come."""
    doors = laid.level.doors
    if not doors:
        return {}
    edges = tuple(dict.fromkeys(edge for door in doors for edge in door.edges))
    wrong = _wrong_edges(laid, edges, finished=finished)
    faults: dict[tuple[str, str], frozenset[Edge]] = {}
    for rule, bad in wrong.items():
        for door in doors:
            if here := bad.intersection(door.edges):
                faults[rule, door.id] = here
    for door in _loose(laid):
        faults["door.loose-end", door.id] = frozenset(door.edges)
    return {**faults, **_overlaps(doors)}


def _wrong_edges(laid: LaidLevel, edges: tuple[Edge, ...], *, finished: bool) -> dict[str, frozenset[Edge]]:
    """The rules that each edge under a door breaks by itself."""
    lines, sides = edge_shapes(edges), beside(edges)
    on_frame = shapely.covers(laid.frame, lines)
    floor, framed = holds(laid.floor, sides), holds(laid.frame, sides)
    pending = on_frame & framed.all(axis=1) & (floor.sum(axis=1) == 1)
    junction = floor.all(axis=1) & ~_inside_a_tile(laid.tiles, lines)
    binding = on_frame & ~_any_side(laid.traits["driller"], laid.traits["face-down"], sides)
    broken = {
        "door.not-a-junction": ~(on_frame & (junction | pending)),
        "door.double-wall": binding & _covered(lines, laid.walls[laid.wall_counts > 1]),
        "door.blocked-square": binding & holds(laid.traits["impassable"], sides).any(axis=1),
        "door.outdoor-both": binding & holds(laid.traits["outdoor"], sides).all(axis=1),
        "door.safe-wall": binding & _covered(lines, edge_shapes(tuple(laid.safe))),
        "door.on-driller": binding & holds(laid.traits["face-down"], sides).any(axis=1),
        "door.dead-end": pending & finished,
    }
    return {
        rule: frozenset(edge for edge, is_wrong in zip(edges, wrong, strict=True) if is_wrong)
        for rule, wrong in broken.items()
    }


def _inside_a_tile(tiles: Shapes, lines: Shapes) -> NDArray[np.bool_]:
    """For each line whether a single tile lies on both sides of it."""
    inside = np.zeros(len(lines), dtype=bool)
    number, tile = STRtree(tiles).query(lines, predicate="intersects")
    inside[number[shapely.relate_pattern(lines[number], tiles[tile], "1FF******")]] = True
    return inside


def _any_side(drillers: Region, face_down: Region, sides: NDArray[np.int_]) -> NDArray[np.bool_]:
    """For each edge whether a face-up Driller has it as a side: the rules of construction are over there."""
    return np.asarray((holds(drillers, sides) & ~holds(face_down, sides)).any(axis=1))


def _covered(lines: Shapes, walls: Shapes) -> NDArray[np.bool_]:
    """For each line whether it lies on one of the walls."""
    covered = np.zeros(len(lines), dtype=bool)
    covered[STRtree(walls).query(lines, predicate="covered_by")[0]] = True
    return covered


def _loose(laid: LaidLevel) -> Iterable[PlacedDoor]:
    """Doors that neither a wall nor a Driller that lies face up touches at one of their ends.

    Walls under doors hold nothing.
    """
    turned_up = laid.traits["driller"].difference(laid.traits["face-down"])
    walls = shapely.multilinestrings(edge_shapes(laid.standing_walls))
    shapely.prepare(walls)
    doors = laid.level.doors
    edges = [edge for door in doors for edge in door.edges]
    exempt = _any_side(laid.traits["driller"], laid.traits["face-down"], beside(edges))
    bound = shapely.covers(laid.frame, edge_shapes(edges)) & ~exempt
    ends = shapely.points(_ends(doors))
    held = np.asarray(shapely.intersects(walls, ends) | shapely.intersects(turned_up, ends)).all(axis=1)
    firsts = np.cumsum([0, *(len(door.edges) for door in doors)])[:-1]
    loose = np.logical_and.reduceat(bound, firsts) & ~held
    return (door for door, is_loose in zip(doors, loose, strict=True) if is_loose)


def _ends(doors: Iterable[PlacedDoor]) -> PointArray:
    """Both ends of each door."""
    return UNITS * np.array([(door.edges[0].ends()[0], door.edges[-1].ends()[1]) for door in doors], dtype=int)


def _overlaps(doors: Sequence[PlacedDoor]) -> Faults:
    """Doors that lie on the line of an earlier one, with the edges they share."""
    lines = np.asarray(shapely.linestrings(_ends(doors)), dtype=object)
    edges = [(number, edge) for number, door in enumerate(doors) for edge in door.edges]
    under, over = STRtree(lines).query(edge_shapes([edge for _, edge in edges]), predicate="covered_by")
    faults: dict[tuple[str, str], set[Edge]] = defaultdict(set)
    for each, earlier in zip(under.tolist(), over.tolist(), strict=True):
        number, edge = edges[each]
        if earlier < number:
            faults["door.overlap", doors[number].id].add(edge)
    return {key: frozenset(shared) for key, shared in faults.items()}
