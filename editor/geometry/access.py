"""Who can walk where, from shapes alone (rules, section 3).

The floor that can be entered is one area; every wall that no door replaces is cut out of it, a little thick. What then
still hangs together is a connected area: squares that meet only in a corner do not.

Separate from ``editor.board.map_bits`` on purpose: it checks the answers of the bit sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

import numpy as np
import shapely
from shapely import STRtree

from editor.geometry.laid import LaidLevel, beside, holds, joined, squares_at
from editor.geometry.shapes import UNITS, Region
from editor.model.grid import Edge, Square
from editor.model.scenario import Place, StairsLink
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FINE = 4
"""Walls are one unit thick on either side once everything is drawn this much larger: still in whole numbers."""

LevelSquare = tuple[str, Square]
"""A square with its level."""


class ConnectedFloor(FrozenStruct, eq=False):
    """Squares that hang together over openings, doors and stairs."""

    spots: frozenset[LevelSquare]
    shapes: tuple[tuple[str, Region], ...]
    """Its ground with the walls cut out, each part with its level: the witness of a sealed area."""
    indoor: frozenset[LevelSquare]
    outdoor: frozenset[LevelSquare]
    opens_onto_empty: bool
    """Whether one of its squares has a door onto an empty square of the frame."""


class Access(FrozenStruct):
    """The connected areas of a map, the largest first, and whether squares of the frame are empty."""

    rooms: tuple[ConnectedFloor, ...]
    has_empty: bool

    def sealed(self, *, finished: bool) -> tuple[ConnectedFloor, ...]:
        """The areas with indoor squares that lack access: A1 while the map is built, A4 once it is finished."""
        if not any(room.outdoor for room in self.rooms) and (finished or not self.has_empty):
            return tuple(room for room in self.rooms[1:] if room.indoor)
        return tuple(
            room for room in self.rooms if room.indoor and not room.outdoor and (finished or not room.opens_onto_empty)
        )


def access(levels: Sequence[LaidLevel], stairs: Iterable[StairsLink]) -> Access:
    """The connected areas over all levels."""
    parts = [part for level in levels for part in _parts(level)]
    for link in stairs:
        start, end = _part_with(parts, link.start), _part_with(parts, link.end)
        if start is not None and end is not None and start is not end:
            parts.remove(end)
            start.spots.update(end.spots)
            start.shapes.extend(end.shapes)
    indoor = frozenset(spot for level in levels for spot in _with(level, level.traits["indoor"]))
    outdoor = frozenset(spot for level in levels for spot in _with(level, level.traits["outdoor"]))
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
    return Access(tuple(rooms), any(not shapely.covers(level.floor, level.frame) for level in levels))


class _JoinedSpots:
    """What hangs together so far."""

    def __init__(self, level: str, shape: Region) -> None:
        self.spots: set[LevelSquare] = set()
        self.shapes: list[tuple[str, Region]] = [(level, shape)]


def _parts(level: LaidLevel) -> list[_JoinedSpots]:
    """The connected areas of one level."""
    ground = shapely.transform(level.enterable, lambda points: _FINE * points)
    shapes = shapely.get_parts(shapely.difference(ground, _thick(level.standing_walls)))
    grounds = shapely.transform(shapes, lambda points: points / _FINE)
    found = [_JoinedSpots(level.level.id, each) for each in grounds]
    squares = squares_at(level.centres)
    inside, part = STRtree(shapes).query(shapely.points(_FINE * level.centres), predicate="intersects")
    for square, number in zip(inside.tolist(), part.tolist(), strict=True):
        found[number].spots.add((level.level.id, squares[square]))
    return [each for each in found if each.spots]


def _thick(walls: Sequence[Edge]) -> Region:
    """The ground that walls take up: a strip for each, and a square at each of their ends. Nothing of it overlaps, so
    that it is joined quickly."""
    ends = _FINE * UNITS * np.array([wall.ends() for wall in walls], dtype=int).reshape(-1, 2, 2)
    corners = joined([ends[:, 0], ends[:, 1]])
    along = np.sign(ends[:, 1] - ends[:, 0])
    across = along[:, ::-1]
    low = np.concatenate([corners - 1, ends[:, 0] + along - across])
    high = np.concatenate([corners + 1, ends[:, 1] - along + across])
    return cast(Region, shapely.coverage_union_all(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])))


def _part_with(parts: Iterable[_JoinedSpots], place: Place) -> _JoinedSpots | None:
    spot = (place.level, place.square)
    return next((part for part in parts if spot in part.spots), None)


def _with(level: LaidLevel, area: Region) -> Iterator[LevelSquare]:
    """The squares in an area."""
    inside: NDArray[np.bool_] = holds(area, level.centres)
    return ((level.level.id, square) for square in squares_at(level.centres[inside]))


def _doorsteps(level: LaidLevel) -> Iterator[LevelSquare]:
    """Squares with floor beside a door that has an empty square of the frame on its other side."""
    both = beside(level.door_edges)
    floor, framed = holds(level.floor, both), holds(level.frame, both)
    for edge, has_floor, in_frame in zip(level.door_edges, floor, framed, strict=True):
        if in_frame.all() and has_floor.sum() == 1:
            yield level.level.id, edge.squares()[int(has_floor.argmax())]


def _largest_first(room: ConnectedFloor, order: list[str]) -> tuple[object, ...]:
    """Of equally large areas the one with the first square comes first, level by level."""
    firsts = [(-1, -1)] * len(order)
    for level, square in sorted(room.spots, key=lambda spot: (spot[1].y, spot[1].x), reverse=True):
        firsts[order.index(level)] = (square.y, square.x)
    return -len(room.spots), firsts
