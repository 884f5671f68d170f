"""Choke points: squares and doors whose loss splits an area in two."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.areas import Area, areas, stair_steps
from editor.board.bit_sets import STRIDE, WEST, Edges, Squares, indices, square_of
from editor.board.board import Board
from editor.board.level_board import edges_in_frame
from editor.board.paths import Spot
from editor.values import FrozenStruct

_Node = tuple[int, int]
"""The number of a level, and the number of a square on it."""


class ChokeSquare(FrozenStruct):
    """A square whose loss splits its area."""

    spot: Spot
    cuts_off: int
    """How many squares of the area are cut off from its largest part."""


class ChokeDoor(FrozenStruct):
    """A door whose loss splits its area."""

    level: str
    door: str
    cuts_off: int
    """How many squares are cut off from the largest part of their area."""


def choke_squares(board: Board) -> list[ChokeSquare]:
    """Return every square whose loss splits its area, level by level and row by row."""
    cut = sorted(_articulations(_neighbors(board)))
    return [ChokeSquare(Spot(board.levels[level].level.id, *square_of(at)), lost) for (level, at), lost in cut]


def choke_squares_of(squares: Squares, ways: Edges) -> list[tuple[int, int]]:
    """Return the number of every square whose loss splits its area, and how many squares this cuts off."""
    neighbors: dict[_Node, list[_Node]] = {(0, index): [] for index in indices(squares)}
    _connect(neighbors, 0, ways)
    return [(index, lost) for (_, index), lost in _articulations(neighbors)]


def choke_doors(board: Board) -> list[ChokeDoor]:
    """Return every door whose loss splits its area, in the order of the levels."""
    whole = areas(board)
    return [
        ChokeDoor(level.level.id, door.id, lost)
        for number, level in enumerate(board.levels)
        for door in level.level.doors
        if (lost := _cut_off(board, whole, number, edges_in_frame(level.level, door.edges)))
    ]


def _cut_off(board: Board, whole: tuple[Area, ...], number: int, shut: int) -> int:
    """Return how many squares are cut off when some edges of one level are closed."""
    if not board.levels[number].ways & shut:
        return 0
    apart = areas(board, tuple(shut if each == number else 0 for each in range(len(board.levels))))
    split = (area for area in whole if area not in apart)
    # The two halves of a large door may belong to two areas, and split both.
    return sum(area.size - max(part.size for part in apart if _is_in(part, area)) for area in split)


def _is_in(part: Area, area: Area) -> bool:
    return all(not small & ~large for small, large in zip(part.parts, area.parts, strict=True))


def _neighbors(board: Board) -> dict[_Node, list[_Node]]:
    """Return the squares that each square is connected to, over open edges, doors and stairs."""
    neighbors: dict[_Node, list[_Node]] = {}
    for number, level in enumerate(board.levels):
        for index in indices(level.enterable):
            neighbors[number, index] = []
        _connect(neighbors, number, level.ways)
    for (low, one), (high, other) in stair_steps(board):
        neighbors[low, _number(one)].append((high, _number(other)))
        neighbors[high, _number(other)].append((low, _number(one)))
    return neighbors


def _connect(neighbors: dict[_Node, list[_Node]], level: int, ways: Edges) -> None:
    """Add the squares on both sides of each way to each other's neighbors."""
    for index in indices(ways):
        at, before = (index, index - STRIDE) if index < WEST else (index - WEST, index - WEST - 1)
        neighbors[level, at].append((level, before))
        neighbors[level, before].append((level, at))


def _number(square: Squares) -> int:
    return square.bit_length() - 1


def _articulations(neighbors: dict[_Node, list[_Node]]) -> Iterator[tuple[_Node, int]]:
    """Yield every node whose loss splits its component, with the number of nodes that this cuts off."""
    searched: set[_Node] = set()
    for root in neighbors:
        if root not in searched:
            branches = _branches(neighbors, root)
            searched |= branches.keys()
            for node, hanging in branches.items():
                rest = len(branches) - 1 - sum(hanging)
                parts = [part for part in (*hanging, rest) if part]
                if len(parts) > 1:
                    yield node, sum(parts) - max(parts)


def _branches(neighbors: dict[_Node, list[_Node]], root: _Node) -> dict[_Node, list[int]]:
    """Return for every node of a component the sizes of the branches that are connected through it alone.

    This is Tarjan's depth-first search without recursion. ``low`` is the earliest node that a branch touches; a branch
    that touches no node before the one it starts from is connected through that node alone.
    """
    order = {root: 0}
    low = {root: 0}
    size = {root: 1}
    branches: dict[_Node, list[int]] = {root: []}
    waiting = [(root, iter(neighbors[root]))]
    while waiting:
        node, rest = waiting[-1]
        child = next(rest, None)
        if child is None:
            waiting.pop()
            if waiting:
                parent = waiting[-1][0]
                size[parent] += size[node]
                low[parent] = min(low[parent], low[node])
                if low[node] >= order[parent]:
                    branches[parent].append(size[node])
        elif child in order:
            low[node] = min(low[node], order[child])
        else:
            order[child] = low[child] = len(order)
            size[child], branches[child] = 1, []
            waiting.append((child, iter(neighbors[child])))
    return branches
