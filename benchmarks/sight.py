"""Line of sight between all pairs of squares of the full frame, by this program and by other libraries."""

from __future__ import annotations

import importlib
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from editor.board import LevelBoard, compile_board
from editor.board.bit_sets import Squares, edges_of, square_bit, squares_of
from editor.board.level_board import LevelMask
from editor.board.obstacles import Obstacles, obstacles
from editor.board.placed_tile import resolve_placement
from editor.board.sight import Sight
from editor.catalog import load_box
from editor.geometry.all_pairs_sight import SightBlockers, free_lines
from editor.model.grid import FULL_FRAME, ROTATIONS
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.values import replace

# --- the maps ---------------------------------------------------------------------------------------------------------


def sight_blockers_from_bits(obstacles: Obstacles) -> SightBlockers:
    """Return the same blockers from bit sets, to compare two implementations on equal input."""
    return SightBlockers(
        width=obstacles.width,
        height=obstacles.height,
        floor=frozenset(squares_of(obstacles.floor)),
        edges=tuple(edges_of(obstacles.edges)),
        squares=tuple(squares_of(obstacles.squares)),
    )


@cache
def built_up() -> Obstacles:
    """Return a full frame with tiles wherever one fits."""
    box, rng = load_box(), Random(1)
    tiles = sorted(box.tiles)
    width, height = FULL_FRAME
    covered: Squares = 0
    placements: list[Placement] = []
    for y in range(height):
        for x in range(width):
            for tile in rng.sample(tiles, min(20, len(tiles))):
                placement = Placement(id=tile, tile=tile, x=x, y=y, rotation=rng.choice(ROTATIONS))
                placed = resolve_placement(placement, box, width, height)
                if placed is not None and not placed.leaves_frame and not placed.mask.floor & covered:
                    covered |= placed.mask.floor
                    placements.append(placement)
                    tiles.remove(tile)
                    break
    level = Level(id="built-up", width=width, height=height, placements=tuple(placements))
    return obstacles(compile_board(Scenario(id="built-up", levels=(level,)), box).levels[0])


@cache
def open_frame() -> Obstacles:
    """Return the same frame with floor everywhere and no obstacles."""
    level = built_up().level
    bare: LevelBoard = replace(level, printed=LevelMask(floor=level.frame), walls=0, double_walls=0)
    return obstacles(bare)


# --- the work ---------------------------------------------------------------------------------------------------------


def by_bit_sets(stops: Obstacles) -> object:
    """Compute it with bit sets."""
    return Sight(stops).anchors


def by_shapely(stops: Obstacles) -> NDArray[np.bool_]:
    """Return for every pair of squares whether they are visible, as the cross-check does."""
    return free_lines(sight_blockers_from_bits(stops))


def by_tcod(stops: Obstacles) -> object:
    """Compute symmetric shadow casting from every square in C; a different rule, without walls between squares."""
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
