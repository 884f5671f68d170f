"""Where and how characters leave the map: over the frame, or by a Sewers Exit (RB 9, 27).

The step out costs one Movement Point, and a closed door in the outer edge must be opened first. The square outside
counts like any other, so a friend may be on the last one inside. A large miniature leaves forward or backward, and only
over the frame. Special rules can limit where a mover leaves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Literal

from editor.board.bit_sets import Squares, edge_bit, rim, square_bit, squares_beside
from editor.board.board import Board
from editor.board.landmarks import landmarks, zone_squares
from editor.board.level_board import LevelBoard
from editor.board.miniatures import BACKWARD, LargeWalkingGround, Stance, front_of, opposite
from editor.board.paths import (
    ANY_MOVER,
    Mover,
    Pose,
    Route,
    Spot,
    WalkingGround,
    cheapest_routes,
    walking_ground,
)
from editor.model.grid import DIRECTIONS, Direction, Square
from editor.model.scenario import Exits
from editor.values import FrozenStruct

ExitKind = Literal["frame", "sewers"]

_EXIT_COST = 1
"""Movement Points for the step out."""


class ExitRoute(FrozenStruct, Generic[Pose]):
    """A route off the map."""

    route: Route[Pose]
    """The part of the route on the map; its cost includes the last step."""
    by: ExitKind


def shortest_exit(board: Board, start: Spot, mover: Mover = ANY_MOVER) -> ExitRoute[Spot] | None:
    """Return the cheapest route off the map; over the frame if the last square has both kinds of exit.

    A door in the outer edge makes the last step dearer, so the first square with an exit may not be the best.
    """
    ground = walking_ground(board, mover)
    if not ground.can_enter(start):
        return None
    out = {level.level.id: _exits_by_kind(board, level, mover) for level in board.levels}
    best: ExitRoute[Spot] | None = None
    for route in cheapest_routes(start, ground.steps, None, ground.stay_open, ground.prices):
        if best is not None and route.cost + _EXIT_COST >= best.route.cost:
            break
        end = route.path[-1]
        for by, squares in out[end.level].items():
            if squares & square_bit(end.x, end.y):
                doors = _outer_doors(ground, end) if by == "frame" else ()
                cost = None if doors is None else route.cost + _EXIT_COST + _opening_cost(ground, doors)
                if doors is not None and cost is not None and (best is None or cost < best.route.cost):
                    best = ExitRoute(Route(cost, route.path, (*route.opens, *doors)), by)
    return best


def _outer_doors(ground: WalkingGround, spot: Spot) -> tuple[str, ...] | None:
    """Return the doors to open for the step over the frame, the cheapest ones; ``None`` if it is not possible."""
    level = ground.levels[spot.level]
    directions = [each for each in DIRECTIONS if not level.in_frame(spot.square.step(each))]
    ways = [_doors_across(ground, level, (spot.square,), each) for each in directions]
    return min((way for way in ways if way is not None), key=lambda way: _opening_cost(ground, way), default=None)


def _doors_across(
    ground: WalkingGround, level: LevelBoard, squares: tuple[Square, ...], direction: Direction
) -> tuple[str, ...] | None:
    """Return the closed doors on the outer edges of these squares; ``None`` if a wall or such a door blocks them."""
    found: dict[str, None] = {}
    for edge in (square.edge(direction) for square in squares if level.in_frame(square)):
        door = level.door_at(edge)
        if door is None and level.blocks_walk & edge_bit(edge):
            return None
        if door is not None and door.state != "open":
            if not ground.passes(door):
                return None
            found[door.id] = None
    return tuple(found)


def _opening_cost(ground: WalkingGround, doors: tuple[str, ...]) -> int:
    return sum(ground.prices.get(door, 1) for door in doors)


def _exits_by_kind(board: Board, level: LevelBoard, mover: Mover) -> dict[ExitKind, Squares]:
    """Return the squares from which a small miniature can leave a level, by kind of exit."""
    exits = board.scenario.exits
    return {
        "frame": exit_squares(Exits(frame=exits.frame, sewers=False), level) & _allowed(board, level, mover, "zone"),
        "sewers": exit_squares(Exits(frame=False, sewers=exits.sewers), level) & _allowed(board, level, mover, "tile"),
    }


def _allowed(board: Board, level: LevelBoard, mover: Mover, kind: Literal["zone", "tile"]) -> Squares:
    """Return the squares where the special rules let a mover leave: zones over the frame, tiles by Sewers Exits."""
    squares = level.frame
    for places in mover.exit_limits:
        named = {each.id for each in places if each.kind == kind}
        if kind == "zone":
            zones = (each for each in board.scenario.zones if each.id in named and each.level == level.level.id)
            squares &= _together(zone_squares(zone, level) for zone in zones)
        else:
            placed = (each for each in level.placed_tiles if each.placement.id in named)
            squares &= _together(each.mask.floor for each in placed)
    return squares


def _together(parts: Iterable[Squares]) -> Squares:
    """Return the squares of all parts together."""
    squares = 0
    for part in parts:
        squares |= part
    return squares


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
    allowed = _allowed(board, level, mover, "zone")
    best: Route[Stance] | None = None
    for route in cheapest_routes(start, ground.steps, None, ground.stay_open, ground.ground.prices):
        if best is not None and route.cost + _EXIT_COST >= best.cost:
            break
        stance = route.path[-1]
        if any(level.in_frame(each.square) and not allowed & square_bit(each.x, each.y) for each in stance.spots):
            continue
        for direction, step in ((stance.facing, _EXIT_COST), (opposite(stance.facing), BACKWARD)):
            doors = _doors_outward(ground.ground, level, stance, direction)
            if doors is None or (doors and direction != stance.facing):
                continue
            cost = route.cost + step + _opening_cost(ground.ground, doors)
            if best is None or cost < best.cost:
                best = Route(cost, route.path, (*route.opens, *doors))
    return None if best is None else ExitRoute(best, "frame")


def _doors_outward(
    ground: WalkingGround, level: LevelBoard, stance: Stance, direction: Direction
) -> tuple[str, ...] | None:
    """Return the doors to open for a step off the frame with both squares; ``None`` if it is not possible."""
    front = front_of(tuple(spot.square for spot in stance.spots), direction)
    if any(level.in_frame(square.step(direction)) for square in front):
        return None
    return _doors_across(ground, level, front, direction)


def exit_squares(exits: Exits, level: LevelBoard) -> Squares:
    """Return the enterable squares from which characters may leave the map (RB 9)."""
    squares = 0
    if exits.frame:
        ways_out = squares_beside(level.border & (~level.blocks_walk | level.doors))
        squares |= ways_out & rim(level.level.width, level.level.height)
    if exits.sewers:
        for exit_square in landmarks(level, "sewers-exit"):
            squares |= square_bit(*exit_square.square)
    return squares & level.enterable
