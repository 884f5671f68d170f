"""Line of sight between all squares of a level, computed with shapely (L1 to L3).

Everything is drawn in integers, ``_UNITS`` to a square. No line between centers crosses a side of a square nearer to
its ends than 1/38 of it, unless it meets the end itself. A side that is drawn one unit shorter is therefore crossed by
the same lines, but not at its ends. Corners are handled separately: a sealed corner (L3) gets a short dash across it.
``exact_sight`` says what blocks a single line; this module says for all lines whether they are free.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import STRtree

from editor.geometry.level_shapes import LevelShapes, Shapes, contains_points, squares_with_centers
from editor.model.grid import DIRECTIONS, STEPS, Edge, Square
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray

_UNITS = 80


class SightBlockers(FrozenStruct):
    """What blocks lines on a level."""

    width: int
    height: int
    floor: frozenset[Square]
    edges: tuple[Edge, ...]
    """Intact walls that no door replaces, and closed doors (L1), and all sides of squares with smoke."""
    squares: tuple[Square, ...]
    """Squares that a line cannot pass: an element that blocks sight, a miniature, no floor (L2)."""


class SightLines(FrozenStruct, eq=False):
    """The lines between all squares of a frame, independent of any map."""

    ends: NDArray[np.int_]
    """Both squares of each line as numbers, row by row; the smaller one first."""
    squares: NDArray[np.int_]
    """Both squares of each line as x, y."""
    rising: NDArray[np.bool_]
    """Which lines run down to the left."""

    def shapes(self, chosen: NDArray[np.int_]) -> Shapes:
        """Return the shapes of these lines. They are not stored: 51,000 of them take 20 MB."""
        return np.asarray(shapely.linestrings(_UNITS * self.squares[chosen] + _UNITS // 2), dtype=object)


@lru_cache(maxsize=2)
def all_sight_lines(width: int, height: int) -> SightLines:
    """Return the lines between all squares of a frame."""
    ends = np.stack(np.triu_indices(width * height, 1), axis=1)
    y, x = np.divmod(ends, width)
    squares = np.stack((x, y), axis=2)
    return SightLines(ends, squares, x[:, 0] > x[:, 1])


def sight_blockers(shapes: LevelShapes, standing: Collection[Square]) -> SightBlockers:
    """Return what blocks lines with the doors as set and miniatures on these squares."""
    shut = {edge for door in shapes.level.doors if door.state == "closed" for edge in door.edges}
    squares = squares_with_centers(shapes.centers)
    floor, opaque = (
        contains_points(shapes.floor, shapes.centers),
        contains_points(shapes.traits["blocks-los"], shapes.centers),
    )
    edges = {*shapes.standing_walls, *shut.intersection(shapes.door_edges)}
    with_floor = frozenset(square for square, there in zip(squares, floor, strict=True) if there)
    smoke = _smoke(shapes, with_floor, edges)
    people = np.array([square in standing for square in squares], dtype=bool)
    return SightBlockers(
        width=shapes.level.width,
        height=shapes.level.height,
        floor=with_floor,
        edges=tuple(edges.union(square.edge(side) for square in smoke for side in DIRECTIONS)),
        squares=tuple(square for square, stops in zip(squares, ~floor | opaque | people, strict=True) if stops),
    )


def _smoke(shapes: LevelShapes, floor: Collection[Square], shut: Collection[Edge]) -> set[Square]:
    """Return the squares in smoke: walk from each marker, at most twice as many steps as the smoke reaches."""
    smoke: set[Square] = set()
    for source, reach in shapes.smoke:
        cloud = {source}.intersection(floor)
        for _ in range(2 * reach):
            steps = [(at, *STEPS[side]) for at in cloud for side in DIRECTIONS if at.edge(side) not in shut]
            beside = {Square(at.x + dx, at.y + dy) for at, dx, dy in steps}.intersection(floor)
            cloud |= {at for at in beside if max(abs(at.x - source.x), abs(at.y - source.y)) <= reach}
        smoke |= cloud
    return smoke


def free_lines(stops: SightBlockers) -> NDArray[np.bool_]:
    """Return for every line of ``all_sight_lines`` whether it is free.

    Walls and sealed corners are one prepared shape for all lines of a slope; blocking squares are checked for the lines
    that are left.
    """
    lines = all_sight_lines(stops.width, stops.height)
    floor = np.zeros(stops.width * stops.height, dtype=bool)
    floor[[square.y * stops.width + square.x for square in stops.floor]] = True
    free = np.asarray(floor[lines.ends].all(axis=1))
    walls = _shortened(stops.edges)
    for rising, corners in zip((False, True), sealed_corners(stops), strict=True):
        chosen = np.flatnonzero(free & (lines.rising == rising))
        shape = shapely.multilinestrings(np.concatenate([walls, _dashes(corners, rising)]))
        shapely.prepare(shape)
        free[chosen] = ~np.asarray(shapely.intersects(shape, lines.shapes(chosen)))
    left = np.flatnonzero(free)
    squares = np.array(stops.squares, dtype=int).reshape(-1, 2)
    low, high = _UNITS * squares + 1, _UNITS * (squares + 1) - 1
    tree = STRtree(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    line, square = tree.query(lines.shapes(left), predicate="intersects")
    own = (squares[square][:, np.newaxis] == lines.squares[left[line]]).all(axis=2).any(axis=1)
    free[left[line[~own]]] = False
    return free


def sealed_corners(stops: SightBlockers) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """Return the corners in the frame that falling lines cannot pass, and those that rising lines cannot (L3).

    A line goes through a corner from one square to the opposite one. It is blocked only if the ways past both other
    squares are closed, each by one of its two edges or by the square itself.
    """
    north = np.zeros((stops.height + 1, stops.width + 1), dtype=bool)
    west, blocked = north.copy(), north.copy()
    for x, y, side in stops.edges:
        (north if side == "n" else west)[y, x] = True
    for x, y in stops.squares:
        blocked[y, x] = True
    above, below, left, right = west[:-2, 1:-1], west[1:-1, 1:-1], north[1:-1, :-2], north[1:-1, 1:-1]
    north_west, north_east = blocked[:-2, :-2], blocked[:-2, 1:-1]
    south_west, south_east = blocked[1:-1, :-2], blocked[1:-1, 1:-1]
    falling = (above | right | north_east) & (left | below | south_west)
    rising = (above | left | north_west) & (right | below | south_east)
    return np.argwhere(falling)[:, ::-1] + 1, np.argwhere(rising)[:, ::-1] + 1


def _shortened(edges: Collection[Edge]) -> Shapes:
    ends = np.array([edge.ends() for edge in edges], dtype=int).reshape(-1, 2, 2)
    return np.asarray(shapely.linestrings(_UNITS * ends + np.sign(ends[:, ::-1] - ends)), dtype=object)


def _dashes(corners: NDArray[np.int_], rising: bool) -> Shapes:
    """Return a short dash across each corner, which a line of that slope through the corner crosses."""
    across = np.array([[-1, -1], [1, 1]] if rising else [[-1, 1], [1, -1]])
    return np.asarray(shapely.linestrings(_UNITS * corners[:, np.newaxis] + across), dtype=object)
