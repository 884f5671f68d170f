"""Ways off the map: over the frame where no wall is, or by a Sewers Exit, for one Movement point more (RB 9, 27).

The square outside is entered like any other, so that a friend may stand on the last one inside. A large miniature goes
out forward or backward, over the frame only.
"""

from __future__ import annotations

from typing import Generic, Literal

from editor.board.bits import Squares, edge_bit, square_bit
from editor.board.compile import Board, LevelBoard
from editor.board.landmarks import exit_squares
from editor.board.miniatures import BACKWARD, LargeGround, Stance, front_of, opposite
from editor.board.paths import ANYONE, Mover, Spot, walker
from editor.board.search import Pose, Route, routes
from editor.model.grid import Direction, Square
from editor.model.scenario import Exits
from editor.values import FrozenStruct

WayOut = Literal["frame", "sewers"]

_OUT = 1
"""Movement points for the step out."""


class Leaving(FrozenStruct, Generic[Pose]):
    """A way off the map."""

    route: Route[Pose]
    """As far as it can be seen on the map; its cost has the last step in it."""
    by: WayOut


def shortest_exit(board: Board, start: Spot, mover: Mover = ANYONE) -> Leaving[Spot] | None:
    """The cheapest way off the map; over the frame from a square that has both."""
    ground = walker(board, mover)
    if not ground.can_enter(start):
        return None
    out = {level.level.id: _ways_out(board.scenario.exits, level) for level in board.levels}
    for route in routes(start, ground.steps, None, ground.stay_open, ground.prices):
        end = route.path[-1]
        for by, squares in out[end.level].items():
            if squares & square_bit(end.x, end.y):
                return Leaving(Route(route.cost + _OUT, route.path, route.opens), by)
    return None


def _ways_out(exits: Exits, level: LevelBoard) -> dict[WayOut, Squares]:
    """The squares from which a miniature of one square can leave a level, by the way it takes."""
    return {
        "frame": exit_squares(Exits(frame=exits.frame, sewers=False), level),
        "sewers": exit_squares(Exits(frame=False, sewers=exits.sewers), level),
    }


def shortest_large_exit(
    board: Board, start: Stance, mover: Mover = ANYONE, rotate_cost: int = 1
) -> Leaving[Stance] | None:
    """The cheapest way of a large miniature off the map. The last step backward costs more than one forward, so that
    the first stance from which it can leave need not be the best."""
    ground = LargeGround(walker(board, mover), rotate_cost)
    level = board.level(start.level)
    if level is None or not board.scenario.exits.frame or not any(map(ground.ground.can_enter, start.spots)):
        return None
    best: Route[Stance] | None = None
    for route in routes(start, ground.steps, None, ground.stay_open, ground.ground.prices):
        if best is not None and route.cost + _OUT >= best.cost:
            break
        stance = route.path[-1]
        for direction, cost in ((stance.facing, _OUT), (opposite(stance.facing), BACKWARD)):
            if _opens_outward(level, stance, direction) and (best is None or route.cost + cost < best.cost):
                best = Route(route.cost + cost, route.path, route.opens)
    return None if best is None else Leaving(best, "frame")


def _opens_outward(level: LevelBoard, stance: Stance, direction: Direction) -> bool:
    """Whether the step in that direction leads out of the frame with both squares, and no wall is in the way."""
    squares = tuple(spot.square for spot in stance.spots)
    for square in front_of(squares, direction):
        if _is_inside(level, square.step(direction)):
            return False
        if _is_inside(level, square) and level.stops_walk & edge_bit(square.edge(direction)):
            return False
    return True


def _is_inside(level: LevelBoard, square: Square) -> bool:
    return 0 <= square.x < level.level.width and 0 <= square.y < level.level.height
