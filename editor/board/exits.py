"""Where and how characters leave the map: over the frame, or by a Sewers Exit (RB 9, 27).

The step out costs one Movement point. The square outside counts like any other, so a friend may stand on the last one
inside. A large miniature leaves forward or backward, and only over the frame.
"""

from __future__ import annotations

from typing import Generic, Literal

from editor.board.bit_sets import Squares, edge_bit, rim, square_bit, squares_beside
from editor.board.compile import Board
from editor.board.landmarks import landmarks
from editor.board.level_board import LevelBoard
from editor.board.miniatures import BACKWARD, LargeWalkingGround, Stance, front_of, opposite
from editor.board.paths import ANY_MOVER, Mover, Pose, Route, Spot, cheapest_routes, walking_ground
from editor.model.grid import Direction
from editor.model.scenario import Exits
from editor.values import FrozenStruct

ExitKind = Literal["frame", "sewers"]

_EXIT_COST = 1
"""Movement points for the step out."""


class ExitRoute(FrozenStruct, Generic[Pose]):
    """A route off the map."""

    route: Route[Pose]
    """The part of the route on the map; its cost includes the last step."""
    by: ExitKind


def shortest_exit(board: Board, start: Spot, mover: Mover = ANY_MOVER) -> ExitRoute[Spot] | None:
    """Return the cheapest route off the map; over the frame if the last square has both kinds of exit."""
    ground = walking_ground(board, mover)
    if not ground.can_enter(start):
        return None
    out = {level.level.id: _exits_by_kind(board.scenario.exits, level) for level in board.levels}
    for route in cheapest_routes(start, ground.steps, None, ground.stay_open, ground.prices):
        end = route.path[-1]
        for by, squares in out[end.level].items():
            if squares & square_bit(end.x, end.y):
                return ExitRoute(Route(route.cost + _EXIT_COST, route.path, route.opens), by)
    return None


def _exits_by_kind(exits: Exits, level: LevelBoard) -> dict[ExitKind, Squares]:
    """Return the squares from which a small miniature can leave a level, by kind of exit."""
    return {
        "frame": exit_squares(Exits(frame=exits.frame, sewers=False), level),
        "sewers": exit_squares(Exits(frame=False, sewers=exits.sewers), level),
    }


def shortest_large_exit(
    board: Board, start: Stance, mover: Mover = ANY_MOVER, rotate_cost: int = 1
) -> ExitRoute[Stance] | None:
    """Return the cheapest route of a large miniature off the map.

    The last step costs more backward than forward, so the first stance from which it can leave may not be the best.
    """
    ground = LargeWalkingGround(walking_ground(board, mover), rotate_cost)
    level = board.level(start.level)
    if level is None or not board.scenario.exits.frame or not any(map(ground.ground.can_enter, start.spots)):
        return None
    best: Route[Stance] | None = None
    for route in cheapest_routes(start, ground.steps, None, ground.stay_open, ground.ground.prices):
        if best is not None and route.cost + _EXIT_COST >= best.cost:
            break
        stance = route.path[-1]
        for direction, cost in ((stance.facing, _EXIT_COST), (opposite(stance.facing), BACKWARD)):
            if _opens_outward(level, stance, direction) and (best is None or route.cost + cost < best.cost):
                best = Route(route.cost + cost, route.path, route.opens)
    return None if best is None else ExitRoute(best, "frame")


def _opens_outward(level: LevelBoard, stance: Stance, direction: Direction) -> bool:
    """Return whether a step in that direction leaves the frame with both squares without crossing a wall."""
    squares = tuple(spot.square for spot in stance.spots)
    for square in front_of(squares, direction):
        if level.in_frame(square.step(direction)):
            return False
        if level.in_frame(square) and level.blocks_walk & edge_bit(square.edge(direction)):
            return False
    return True


def exit_squares(exits: Exits, level: LevelBoard) -> Squares:
    """Return the enterable squares from which characters may leave the map (RB 9)."""
    squares = 0
    if exits.frame:
        ways_out = squares_beside(level.border & ~level.walls)
        squares |= ways_out & rim(level.level.width, level.level.height)
    if exits.sewers:
        for exit_square in landmarks(level, "sewers-exit"):
            squares |= square_bit(*exit_square.square)
    return squares & level.enterable
