"""Covering the full frame and building a whole map, against a solver that only covers."""

from __future__ import annotations

import importlib
from functools import cache
from itertools import count
from random import Random
from typing import Any

from editor.board.bit_sets import Squares, frame_squares, indices
from editor.catalog import Box, load_box
from editor.model.grid import FULL_FRAME
from editor.sags.construction.tile_outlines import anchors
from editor.sags.players.auto_play import MapOrder, build_map, play_game
from editor.sags.players.tile_covering import cover, shapes_of

_seeds = count()


@cache
def box() -> Box:
    """Return the box."""
    return load_box()


@cache
def _counts() -> dict[int, int]:
    stairs = sum(tile.kind == "stairs" for tile in box().tiles.values())
    return {number: group.tiles - (stairs if number == 1 else 0) for number, group in box().groups.items()}


def by_backtracking() -> int:
    """Return a covering by the box, a different one each time."""
    slots = cover(frame_squares(*FULL_FRAME), _counts(), shapes_of(box()), Random(next(_seeds)))
    assert slots is not None
    return len(slots)


def by_building() -> int:
    """Build a legal map for two with doors, a different one each time."""
    state = build_map(MapOrder(2, next(_seeds)), box())
    assert state.phase == "ended"
    return len(state.placements)


def by_playing() -> int:
    """Play a whole game for two by the computer, a different one each time."""
    game = play_game(MapOrder(2, next(_seeds)), box())
    assert game.is_ready
    return len(game.moves)


def by_solver() -> int:
    """Find any covering with CP-SAT and two workers: one Boolean for each shape and place."""
    cp_model = importlib.import_module("ortools.sat.python.cp_model")
    frame = frame_squares(*FULL_FRAME)
    model = cp_model.CpModel()
    over: dict[int, list[Any]] = {index: [] for index in indices(frame)}
    by_group: dict[int, list[Any]] = {group: [] for group in _counts()}
    for group, outline in _outlines():
        for corner in indices(anchors(outline, frame)):
            is_placed = model.new_bool_var("")
            by_group[group].append(is_placed)
            for index in indices(outline << corner):
                over[index].append(is_placed)
    for covering in over.values():
        model.add_exactly_one(covering)
    for group, in_group in by_group.items():
        model.add(sum(in_group) <= _counts()[group])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    solver.parameters.random_seed = next(_seeds)
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return sum(solver.value(is_placed) for in_group in by_group.values() for is_placed in in_group)


@cache
def _outlines() -> tuple[tuple[int, Squares], ...]:
    """Return every shape of the box in every rotation, in the top-left corner."""
    return tuple((shape.group, shape.squares << -shape.to_corner) for shape in shapes_of(box()))
