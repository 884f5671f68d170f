"""Whom a character might see after its first move: found out with whole sets of squares, before anybody walks.

The character is let go further and see more than it can: every door that it comes by stands open for its eyes, it may
look from squares where friends stand, and a large one is never tired. Whom it does not see even so, it does not see;
for the others the exact way is sought (``balance.py``). Most are done with here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board import Board, LevelBoard
from editor.board.areas import magnetic_doors, stair_steps
from editor.board.bits import Edges, Squares, bounding_box, edges_within, flood, sides, spread, square_bit, squares_set
from editor.board.miniatures import Miniature, large_reach
from editor.board.paths import Mover, Spot
from editor.board.sight_board import BoardSight
from editor.frozen import Frozen
from editor.model.grid import Square
from editor.rules.memory import EVERYWHERE, LevelSquares, around
from editor.rules.sightlines import SetUp


class Glance(Frozen):
    """What a character might see at most."""

    enemies: frozenset[str]
    """Who might come into sight."""
    eyes: LevelSquares
    """The squares from which one of them might be seen."""
    ground: LevelSquares
    """The squares that decide about it, and about all that the character really sees."""


def first_glance(set_up: SetUp, miniature: Miniature, mover: Mover, enemies: Iterable[Miniature]) -> Glance:
    board = set_up.board
    reach = _large_reach(board, miniature) if miniature.is_large else _reach(board, miniature, mover)
    sight = set_up.sight_without((miniature,), _doors_beside(board, reach))
    targets = [(enemy, Spot(enemy.level, *at), at) for enemy in enemies for at in enemy.squares]
    rooms = {level: _room(sight, level, squares) for level, squares in reach.items()}
    seen, eyes = set[str](), dict.fromkeys(reach, 0)
    for enemy, spot, at in targets:
        for level, squares in _eyes(sight, reach, rooms, spot, at):
            if squares:
                seen.add(enemy.id)
                eyes[level] |= squares
    ground = _ground(board, miniature, reach, rooms, [spot for _, spot, _ in targets])
    return Glance(frozenset(seen), eyes, ground)


def _reach(board: Board, miniature: Miniature, mover: Mover) -> dict[str, Squares]:
    """All squares that it could come to if nobody but enemies were in the way."""
    reach = {level.level.id: 0 for level in board.levels}
    reach[miniature.level] = _on(board, miniature.level) & miniature.covered
    passed = {level_id: _on(board, level_id) & ~_covered(mover.enemies, level_id) for level_id in reach}
    ways, free = dict[str, Edges](), dict[str, Edges]()
    for level in board.levels:
        level_id = level.level.id
        locked, slow = _closed_doors(board, level, mover)
        ways[level_id] = level.ways & edges_within(passed[level_id] | reach[level_id]) & ~locked
        free[level_id] = ways[level_id] & ~slow
    stairs = [
        (board.levels[start].level.id, here, board.levels[end].level.id, there)
        for one, other in stair_steps(board)
        for (start, here), (end, there) in ((one, other), (other, one))
    ]
    card = miniature.character
    before = dict.fromkeys(reach, 0)
    for _ in range(card.healthy.movement or 0 if card is not None else 0):
        # A closed door costs two points: whoever passes it now was in front of it one step earlier.
        wider = {each: spread(reach[each], free[each]) | spread(before[each], ways[each]) for each in reach}
        for start, here, end, there in stairs:
            if reach[start] & here:
                wider[end] |= there & passed[end]
        before, reach = reach, wider
    return reach


def _on(board: Board, level_id: str) -> Squares:
    level = board.level(level_id)
    return level.enterable if level is not None else 0


def _covered(spots: Iterable[Spot], level_id: str) -> Squares:
    covered = 0
    for level, x, y in spots:
        covered |= square_bit(x, y) if level == level_id else 0
    return covered


def _closed_doors(board: Board, level: LevelBoard, mover: Mover) -> tuple[Edges, Edges]:
    """Where nobody passes, and where it takes a point more. A large door may have been opened before, at its other
    half; and where doors overlap, any of them may count."""
    if not level.doors_are_apart:
        return 0, 0
    locked = 0 if mover.magnetic_card else magnetic_doors(level, board) & ~level.open_doors
    return locked, level.closed_small_doors & ~locked


def _large_reach(board: Board, miniature: Miniature) -> dict[str, Squares]:
    """All squares that a large one could come to with any number of Movement points."""
    return {
        level.level.id: large_reach(level, *miniature.squares[0]) if level.level.id == miniature.level else 0
        for level in board.levels
    }


def _doors_beside(board: Board, reach: LevelSquares) -> set[str]:
    """The doors that the character comes by."""
    doors = set()
    for level in board.levels:
        beside = sides(reach[level.level.id]) & level.doors
        doors |= {door.id for door, covered in level.laid_doors if covered & beside} if beside else set()
    return doors


def _room(sight: BoardSight, level_id: str, squares: Squares) -> Squares:
    """All squares to which lines could run: whatever a line passes is joined square by square."""
    level = sight.level(level_id)
    if level is None or not squares:
        return 0
    return flood(squares, edges_within(level.obstacles.floor) & ~level.obstacles.edges)


def _eyes(
    sight: BoardSight, reach: LevelSquares, rooms: LevelSquares, end: Spot, at: Square
) -> Iterator[tuple[str, Squares]]:
    """From where a square is seen, on its level and over stairs."""
    level = sight.level(end.level)
    if level is not None and rooms[end.level] & square_bit(end.x, end.y):
        yield end.level, level.seeing(at, reach[end.level])
    for partner in sight.partners(end):
        yield partner.level, reach[partner.level] & square_bit(partner.x, partner.y)


def _ground(
    board: Board, miniature: Miniature, reach: LevelSquares, rooms: LevelSquares, ends: list[Spot]
) -> LevelSquares:
    """What was walked on, both ends of stairs, and of the rooms what lies between the character and its enemies.

    The first thing that stops a line is in the room from which one looks, or on its walls.
    """
    ground = {}
    places = [each for link in board.scenario.stairs for each in (link.start, link.end)]
    for level in board.levels:
        here = level.level.id
        decisive = around(reach[here] | (miniature.covered if here == miniature.level else 0))
        decisive |= squares_set(place.square for place in places if place.level == here)
        room = around(rooms[here])
        for end in ends:
            if end.level == here:
                square = square_bit(end.x, end.y)
                decisive |= room & bounding_box(reach[here] | square) | square
        ground[here] = decisive or EVERYWHERE  # somebody outside the frame is on no square, in another he could be
    return ground
