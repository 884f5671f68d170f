"""Diagonal steps, and distances in steps.

A diagonal step leads around a corner: at least one of the two ways around it (or both, as the game says) must be free
of walls, doors and impassable squares, and nothing at the corner may block diagonal steps. It pays for lines that cost
extra only if each open way has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from editor.board.bit_sets import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Corners,
    Edges,
    Squares,
    edges_within,
    spread,
    square_bit,
)
from editor.board.level_board import LevelBoard
from editor.model.game import BoardGame, MovementRules
from editor.model.grid import Square
from editor.values import FrozenStruct


class DiagonalSteps(FrozenStruct, eq=False):
    """Where diagonal steps are possible on a level, for any character.

    Sets of corners: a *falling* step leads between the squares north-west and south-east of a corner, a *rising* one
    between those south-west and north-east of it.
    """

    level: LevelBoard
    rule: str
    """The rule of the game for diagonal steps."""

    @cached_property
    def falling(self) -> Corners:
        """The corners around which falling steps lead."""
        above, right, below, left = self._free
        return self._allowed(above & right, left & below)

    @cached_property
    def rising(self) -> Corners:
        """The corners around which rising steps lead."""
        above, right, below, left = self._free
        return self._allowed(above & left, right & below)

    def extra(self, corner: int, *, rising: bool) -> int:
        """Return the additional points for a step around a corner, given by number: those of its cheaper open way."""
        return next((points for points, dear in self._dear[rising] if dear >> corner & 1), 0)

    def spread(self, squares: Squares) -> Squares:
        """Return the squares one diagonal step away."""
        falling, rising = self.falling, self.rising
        return (
            squares << STRIDE + 1 & falling
            | (squares & falling) >> STRIDE + 1
            | (squares << 1 & rising) >> STRIDE
            | (squares << STRIDE & rising) >> 1
        )

    @cached_property
    def _free(self) -> tuple[Corners, Corners, Corners, Corners]:
        level = self.level
        return _at_corners(edges_within(level.enterable) & ~level.blocks_walk & ~level.doors)

    def _allowed(self, first: Corners, second: Corners) -> Corners:
        """Return the corners around which steps lead, given those where each of the two ways is free."""
        match self.rule:
            case "never":
                return 0
            case "round-both":
                return first & second & ~self._shut
            case _:
                return (first | second) & ~self._shut

    @cached_property
    def _shut(self) -> Corners:
        """Corners at which something shuts diagonal steps."""
        edges, squares = self.level.shuts_diagonals
        above, right, below, left = _at_corners(edges)
        return above | right | below | left | squares | squares << 1 | squares << STRIDE | squares << STRIDE + 1

    @cached_property
    def _dear(self) -> dict[bool, list[tuple[int, Corners]]]:
        """Corners around which steps cost at least so many additional points, the largest number first."""
        found: dict[bool, list[tuple[int, Corners]]] = {False: [], True: []}
        costs = self.level.extra_costs
        free_above, free_right, free_below, free_left = self._free
        for points in sorted(costs, reverse=True):
            dear = 0
            for number, edges in costs.items():
                dear |= edges if number >= points else 0
            above, right, below, left = (
                free & ~there for free, there in zip(self._free, _at_corners(dear), strict=True)
            )
            cheap_falling, cheap_rising = above & right | left & below, above & left | right & below
            open_falling = free_above & free_right | free_left & free_below
            open_rising = free_above & free_left | free_right & free_below
            found[False].append((points, open_falling & ~cheap_falling))
            found[True].append((points, open_rising & ~cheap_rising))
        return found


def _at_corners(edges: Edges) -> tuple[Corners, Corners, Corners, Corners]:
    """Return the corners with one of these edges above, right of, below and left of them."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return west << STRIDE, north, west, north << 1


# --- distance -------------------------------------------------------------------------------------------------------


def distance_layers(
    level: LevelBoard, walk: MovementRules, start: Square, closed: Edges | None = None
) -> Iterator[Squares]:
    """Yield the squares within 0, 1, 2 … steps of a square. Only walls and closed doors are in the way.

    ``closed``: the edges under closed doors, by default as set in the scenario.
    """
    closed = level.doors & ~level.open_doors if closed is None else closed
    ways = edges_within(level.enterable) & (~level.blocks_walk | level.doors) & ~closed
    diagonal = DiagonalSteps(level, walk.slanting)
    reached, before = square_bit(*start) & level.floor, 0
    while reached != before:
        yield reached
        before, reached = reached, spread(reached, ways) | diagonal.spread(reached)


def game_distance(level: LevelBoard, game: BoardGame, a: Square, b: Square, closed: Edges | None = None) -> int | None:
    """Return the range between two squares as the game measures it; ``None`` if there is none.

    ``closed``: as in ``distance_layers``.
    """
    columns, rows = abs(a.x - b.x), abs(a.y - b.y)
    match game.range:
        case "manhattan":
            return columns + rows
        case "chebyshev":
            return max(columns, rows)
        case "none":
            return None
        case "steps":
            goal = square_bit(*b)
            layers = enumerate(distance_layers(level, game.walk, a, closed))
            return next((steps for steps, reached in layers if reached & goal), None)


def can_step(level: LevelBoard, walk: MovementRules, a: Square, b: Square) -> bool:
    """Return whether two squares are adjacent: one step leads from the first to the second, on an empty map."""
    layers = distance_layers(level, walk, a)
    return a != b and bool(next((reached for steps, reached in enumerate(layers) if steps == 1), 0) & square_bit(*b))
