"""From where a character can look with its first move, and which doors it can have opened by then (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from editor.board import Board
from editor.board.bits import sides, square_bit
from editor.board.miniatures import Miniature, Stance, large_ways
from editor.board.paths import Mover, Spot, openable_door, ways
from editor.model.grid import DIRECTIONS

FirstView = tuple[Spot, frozenset[str]]
"""A square to look from, and the doors that were opened by then."""


def first_views(board: Board, miniature: Miniature, mover: Mover) -> Iterator[FirstView]:
    """From where a character can look after one move for 1 CP. With points left it opens doors beside it."""
    card = miniature.character
    if card is None or card.healthy.movement is None:
        return
    points, home = card.healthy.movement, miniature.squares[0]
    if miniature.is_large:
        start = Stance(miniature.level, *home, miniature.start.facing)
        for large_route in large_ways(board, start, points, mover, card.rotate_cost or 0):
            for spot in large_route.path[-1].front:
                yield spot, frozenset(large_route.opens)
        return
    for route in ways(board, Spot(miniature.level, *home), points, mover):
        here = route.path[-1]
        doors = _doors_beside(board, here, mover) - set(route.opens)
        for more in combinations(sorted(doors), min(len(doors), points - route.cost)):
            yield here, frozenset((*route.opens, *more))


def _doors_beside(board: Board, spot: Spot, mover: Mover) -> set[str]:
    """The closed doors that a character on this square can open."""
    level = board.level(spot.level)
    if level is None or not level.doors & ~level.open_doors & sides(square_bit(spot.x, spot.y)):
        return set()
    doors = (openable_door(board, spot, facing, mover.magnetic_card) for facing in DIRECTIONS)
    return {door.id for door in doors if door is not None}
