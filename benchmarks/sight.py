"""Line of sight between all pairs of squares of the full frame, as this program does it and as others would."""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import STRtree

from editor.board import LevelBoard, compile_board
from editor.board.bits import Squares, edges_of, square_bit, squares_of
from editor.board.compile import Printed
from editor.board.obstacles import Obstacles, obstacles, sealed_corners
from editor.board.sight import Sight
from editor.board.stamp import stamp
from editor.catalogue import load_box
from editor.model.grid import FULL_FRAME, ROTATIONS, Square
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario

# --- the maps ---------------------------------------------------------------------------------------------------------


@cache
def built_up() -> Obstacles:
    """A full frame laid with tiles of the box wherever one fits."""
    box, rng = load_box(), Random(1)
    tiles = sorted(box.tiles)
    width, height = FULL_FRAME
    covered: Squares = 0
    placements: list[Placement] = []
    for y in range(height):
        for x in range(width):
            for tile in rng.sample(tiles, min(20, len(tiles))):
                placement = Placement(id=tile, tile=tile, x=x, y=y, rotation=rng.choice(ROTATIONS))
                laid = stamp(placement, box, width, height)
                if laid is not None and not laid.leaves_frame and not laid.print.floor & covered:
                    covered |= laid.print.floor
                    placements.append(placement)
                    tiles.remove(tile)
                    break
    level = Level(id="built-up", width=width, height=height, placements=tuple(placements))
    return obstacles(compile_board(Scenario(id="built-up", levels=(level,)), box).levels[0])


@cache
def open_frame() -> Obstacles:
    """The same frame with floor everywhere and nothing in the way."""
    level = built_up().level
    bare: LevelBoard = replace(level, printed=Printed(floor=level.frame), walls=0, double_walls=0)
    return obstacles(bare)


# --- the work ---------------------------------------------------------------------------------------------------------


def by_bit_sets(stops: Obstacles) -> object:
    return Sight(stops).anchors


_UNITS = 80
"""Units to a square. No line between centres meets a side of a square nearer to its ends than 1/38 of it, unless it
meets the end itself. What is drawn one unit shorter is therefore crossed by the same lines, but not at its ends."""


class AllLines:
    """The lines between all squares of a frame. They depend on no map, so that they are not measured."""

    def __init__(self, width: int, height: int) -> None:
        squares = [Square(x, y) for y in range(height) for x in range(width)]
        self.ends = np.array(list(combinations(squares, 2)))
        self.shapes = np.asarray(shapely.linestrings(_UNITS * self.ends + _UNITS // 2))
        self.rising = self.ends[:, 0, 0] > self.ends[:, 1, 0]


@cache
def all_lines(width: int, height: int) -> AllLines:
    return AllLines(width, height)


def by_shapely(stops: Obstacles) -> NDArray[np.bool_]:
    """For every pair of squares whether they see each other: walls and sealed corners as one prepared shape for all
    lines of a slope, blocking squares looked up for the lines that are left."""
    lines = all_lines(stops.width, stops.height)
    floor = np.array([[stops.has_floor(Square(x, y)) for y in range(stops.height)] for x in range(stops.width)])
    free: NDArray[np.bool_] = floor[lines.ends[:, :, 0], lines.ends[:, :, 1]].all(axis=1)
    walls = _shortened_edges(stops)
    for rising, corners in enumerate(sealed_corners(stops.edges, stops.squares)):
        chosen = np.flatnonzero(free & (lines.rising == bool(rising)))
        shape = shapely.multilinestrings(np.concatenate([walls, _dashes(stops, corners, bool(rising))]))
        shapely.prepare(shape)
        free[chosen] = ~shapely.intersects(shape, lines.shapes[chosen])
    left = np.flatnonzero(free)
    squares = np.array(squares_of(stops.squares)).reshape(-1, 2)
    low, high = _UNITS * squares + 1, _UNITS * squares + _UNITS - 1
    tree = STRtree(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    line, square = tree.query(lines.shapes[left], predicate="intersects")
    own = (squares[square][:, np.newaxis] == lines.ends[left[line]]).all(axis=2).any(axis=1)
    free[left[line[~own]]] = False
    return free


def _shortened_edges(stops: Obstacles) -> NDArray[np.object_]:
    ends = np.array([edge.ends() for edge in edges_of(stops.edges)]).reshape(-1, 2, 2)
    inwards = np.sign(ends[:, ::-1] - ends)
    return np.asarray(shapely.linestrings(_UNITS * ends + inwards))


def _dashes(stops: Obstacles, corners: int, rising: bool) -> NDArray[np.object_]:
    """A short dash across each sealed corner inside the frame, so that a line through the corner crosses it."""
    inner = [(x, y) for x, y in squares_of(corners & stops.level.frame) if x and y]
    middle = _UNITS * np.array(inner).reshape(-1, 1, 2)
    across = np.array([[-1, -1], [1, 1]] if rising else [[-1, 1], [1, -1]])
    return np.asarray(shapely.linestrings(middle + across))


def by_tcod(stops: Obstacles) -> object:
    """Symmetric shadow casting from every square: another rule, without walls between squares, in compiled C."""
    tcod = importlib.import_module("tcod.map")
    algorithm = importlib.import_module("tcod.constants").FOV_SYMMETRIC_SHADOWCAST
    transparent = np.array(
        [[not stops.squares & square_bit(x, y) for x in range(stops.width)] for y in range(stops.height)]
    )
    return [
        tcod.compute_fov(transparent, (y, x), algorithm=algorithm)
        for y in range(stops.height)
        for x in range(stops.width)
    ]
