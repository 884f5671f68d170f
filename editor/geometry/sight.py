"""Line of sight between all squares of a level, drawn and crossed by shapely (rules L1 to L3).

Everything is drawn in whole numbers, ``_UNITS`` to a square. No line between centres meets a side of a square nearer
to its ends than 1/38 of it, unless it meets the end itself. What is drawn one unit shorter is therefore crossed by the
same lines, but not at its ends; corners are judged by themselves and get a short dash across if they are sealed (L3).
``sight_record`` says for one line what stops it; this says for all of them whether something does.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import STRtree

from editor.board.bits import edges_of, squares_of
from editor.board.obstacles import Obstacles
from editor.geometry.laid import LaidLevel, holds, squares_at
from editor.geometry.shapes import Shapes
from editor.model.grid import Edge, Square
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray

_UNITS = 80


class Stops(FrozenStruct):
    """What stops lines on a level."""

    width: int
    height: int
    floor: frozenset[Square]
    edges: tuple[Edge, ...]
    """Intact walls that no door replaces, and closed doors (L1)."""
    squares: tuple[Square, ...]
    """Squares that a line cannot pass: an element that blocks sight, a miniature, no floor (L2)."""


class SightLines(FrozenStruct, eq=False):
    """The lines between all squares of a frame; they depend on no map."""

    ends: NDArray[np.int_]
    """Both squares of each line as numbers, row by row; the smaller first."""
    squares: NDArray[np.int_]
    """The same as squares x, y."""
    shapes: Shapes
    rising: NDArray[np.bool_]
    """Which of them run down to the left."""


@lru_cache(maxsize=2)
def all_lines(width: int, height: int) -> SightLines:
    ends = np.stack(np.triu_indices(width * height, 1), axis=1)
    y, x = np.divmod(ends, width)
    squares = np.stack((x, y), axis=2)
    shapes = np.asarray(shapely.linestrings(_UNITS * squares + _UNITS // 2), dtype=object)
    return SightLines(ends, squares, shapes, x[:, 0] > x[:, 1])


def stops_of(obstacles: Obstacles) -> Stops:
    """The same from the bit sets, to compare one way of looking with another on the very same obstacles."""
    return Stops(
        width=obstacles.width,
        height=obstacles.height,
        floor=frozenset(squares_of(obstacles.floor)),
        edges=tuple(edges_of(obstacles.edges)),
        squares=tuple(squares_of(obstacles.squares)),
    )


def stops_on(laid: LaidLevel, standing: Collection[Square]) -> Stops:
    """What stops lines with the doors as they lie and people on these squares."""
    shut = {edge for door in laid.level.doors if door.state == "closed" for edge in door.edges}
    squares = squares_at(laid.centres)
    floor, opaque = holds(laid.floor, laid.centres), holds(laid.traits["blocks-los"], laid.centres)
    people = np.array([square in standing for square in squares], dtype=bool)
    return Stops(
        width=laid.level.width,
        height=laid.level.height,
        floor=frozenset(square for square, there in zip(squares, floor, strict=True) if there),
        edges=(*laid.standing_walls, *shut.intersection(laid.door_edges)),
        squares=tuple(square for square, stops in zip(squares, ~floor | opaque | people, strict=True) if stops),
    )


def visible(stops: Stops) -> NDArray[np.bool_]:
    """For every line of ``all_lines`` whether it is free.

    Walls and sealed corners are one prepared shape for all lines of a slope; blocking squares are looked up for the
    lines that are left.
    """
    lines = all_lines(stops.width, stops.height)
    floor = np.zeros(stops.width * stops.height, dtype=bool)
    floor[[square.y * stops.width + square.x for square in stops.floor]] = True
    free = np.asarray(floor[lines.ends].all(axis=1))
    walls = _shortened(stops.edges)
    for rising, corners in zip((False, True), sealed_corners(stops), strict=True):
        chosen = np.flatnonzero(free & (lines.rising == rising))
        shape = shapely.multilinestrings(np.concatenate([walls, _dashes(corners, rising)]))
        shapely.prepare(shape)
        free[chosen] = ~np.asarray(shapely.intersects(shape, lines.shapes[chosen]))
    left = np.flatnonzero(free)
    squares = np.array(stops.squares, dtype=int).reshape(-1, 2)
    low, high = _UNITS * squares + 1, _UNITS * (squares + 1) - 1
    tree = STRtree(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    line, square = tree.query(lines.shapes[left], predicate="intersects")
    own = (squares[square][:, np.newaxis] == lines.squares[left[line]]).all(axis=2).any(axis=1)
    free[left[line[~own]]] = False
    return free


def sealed_corners(stops: Stops) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """The corners inside the frame that lines cannot pass (L3): those running down to the right, then to the left.

    A line goes through a corner from one square to the opposite one. It is stopped only if the ways past both other
    squares are shut, each by one of its two edges or by the square itself.
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
    """A short dash across each corner, so that a line of that slope through the corner crosses it."""
    across = np.array([[-1, -1], [1, 1]] if rising else [[-1, 1], [1, -1]])
    return np.asarray(shapely.linestrings(_UNITS * corners[:, np.newaxis] + across), dtype=object)
