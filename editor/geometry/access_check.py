"""Connected areas of a map, computed from shapes alone.

This is deliberately a second implementation of ``editor.board.map_bits``: it shares no code with it, so that
``editor.rules.cross_check`` can compare the two. A change of the rules on access is made in both.

The floor that can be entered is one area; every wall that no door replaces is cut out of it with some thickness. Each
part that is left is a connected area: squares that meet only in a corner are not connected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

import numpy as np
import shapely
from shapely import STRtree

from editor.geometry.level_shapes import (
    UNITS,
    LevelShapes,
    Region,
    centers_beside,
    contains_points,
    squares_with_centers,
    unique_points,
)
from editor.model.grid import Edge, Square
from editor.model.scenario import SquareOnLevel, StairsLink
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FINE = 4
"""The scale at which walls are one unit thick on either side, so that all coordinates stay integers."""

LevelSquare = tuple[str, Square]
"""A square with its level."""


class ConnectedFloor(FrozenStruct, eq=False):
    """Squares that are connected over openings, doors and stairs."""

    spots: frozenset[LevelSquare]
    shapes: tuple[tuple[str, Region], ...]
    """Its floor with the walls cut out, each part with its level: the evidence for a sealed area."""
    indoor: frozenset[LevelSquare]
    outdoor: frozenset[LevelSquare]
    opens_onto_empty: bool
    """Whether one of its squares has a door onto an empty square of the frame."""


class AccessAreas(FrozenStruct):
    """The connected areas of a map, the largest first, and whether squares of the frame are empty."""

    rooms: tuple[ConnectedFloor, ...]
    has_empty: bool

    def sealed(self, *, finished: bool) -> tuple[ConnectedFloor, ...]:
        """Return the areas with indoor squares that lack access: A1 during construction, A4 on a finished map."""
        if not any(room.outdoor for room in self.rooms) and (finished or not self.has_empty):
            return tuple(room for room in self.rooms[1:] if room.indoor)
        return tuple(
            room for room in self.rooms if room.indoor and not room.outdoor and (finished or not room.opens_onto_empty)
        )


def find_access_areas(levels: Sequence[LevelShapes], stairs: Iterable[StairsLink]) -> AccessAreas:
    """Return the connected areas over all levels."""
    parts = [part for level in levels for part in _parts(level)]
    for link in stairs:
        start, end = _part_with(parts, link.start), _part_with(parts, link.end)
        if start is not None and end is not None and start is not end:
            parts.remove(end)
            start.spots.update(end.spots)
            start.shapes.extend(end.shapes)
    indoor = frozenset(spot for level in levels for spot in _squares_in(level, level.traits["indoor"]))
    outdoor = frozenset(spot for level in levels for spot in _squares_in(level, level.traits["outdoor"]))
    doorsteps = frozenset(spot for level in levels for spot in _doorsteps(level))
    rooms = [
        ConnectedFloor(
            spots=frozenset(part.spots),
            shapes=tuple(part.shapes),
            indoor=indoor & part.spots,
            outdoor=outdoor & part.spots,
            opens_onto_empty=not doorsteps.isdisjoint(part.spots),
        )
        for part in parts
    ]
    order = [level.level.id for level in levels]
    rooms.sort(key=lambda room: _largest_first(room, order))
    return AccessAreas(tuple(rooms), any(not shapely.covers(level.floor, level.frame) for level in levels))


class _GrowingArea:
    """An area to which parts of other levels are added."""

    def __init__(self, level: str, shape: Region) -> None:
        self.spots: set[LevelSquare] = set()
        self.shapes: list[tuple[str, Region]] = [(level, shape)]


def _parts(level: LevelShapes) -> list[_GrowingArea]:
    """Return the connected areas of one level."""
    ground = shapely.transform(level.enterable, lambda points: _FINE * points)
    shapes = shapely.get_parts(shapely.difference(ground, _wall_area(level.standing_walls)))
    grounds = shapely.transform(shapes, lambda points: points / _FINE)
    found = [_GrowingArea(level.level.id, each) for each in grounds]
    squares = squares_with_centers(level.centers)
    inside, part = STRtree(shapes).query(shapely.points(_FINE * level.centers), predicate="intersects")
    for square, number in zip(inside.tolist(), part.tolist(), strict=True):
        found[number].spots.add((level.level.id, squares[square]))
    return [each for each in found if each.spots]


def _wall_area(walls: Sequence[Edge]) -> Region:
    """Return the area that walls take up: a strip for each, and a square at each of their ends, without overlaps."""
    ends = _FINE * UNITS * np.array([wall.ends() for wall in walls], dtype=int).reshape(-1, 2, 2)
    corners = unique_points([ends[:, 0], ends[:, 1]])
    along = np.sign(ends[:, 1] - ends[:, 0])
    across = along[:, ::-1]
    low = np.concatenate([corners - 1, ends[:, 0] + along - across])
    high = np.concatenate([corners + 1, ends[:, 1] - along + across])
    return cast(Region, shapely.coverage_union_all(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])))


def _part_with(parts: Iterable[_GrowingArea], place: SquareOnLevel) -> _GrowingArea | None:
    spot = (place.level, place.square)
    return next((part for part in parts if spot in part.spots), None)


def _squares_in(level: LevelShapes, area: Region) -> Iterator[LevelSquare]:
    """Yield the squares in an area."""
    inside: NDArray[np.bool_] = contains_points(area, level.centers)
    return ((level.level.id, square) for square in squares_with_centers(level.centers[inside]))


def _doorsteps(level: LevelShapes) -> Iterator[LevelSquare]:
    """Yield the squares with floor next to a door that has an empty square of the frame on its other side."""
    both = centers_beside(level.door_edges)
    floor, framed = contains_points(level.floor, both), contains_points(level.frame, both)
    for edge, has_floor, in_frame in zip(level.door_edges, floor, framed, strict=True):
        if in_frame.all() and has_floor.sum() == 1:
            yield level.level.id, edge.squares()[int(has_floor.argmax())]


def _largest_first(room: ConnectedFloor, order: list[str]) -> tuple[object, ...]:
    """Return the sort key of an area: by size, then by its first square, level by level."""
    firsts = [(-1, -1)] * len(order)
    for level, square in sorted(room.spots, key=lambda spot: (spot[1].y, spot[1].x), reverse=True):
        firsts[order.index(level)] = (square.y, square.x)
    return -len(room.spots), firsts
