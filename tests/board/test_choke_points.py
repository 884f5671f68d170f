"""Choke points, compared with removing every square and every door."""

from __future__ import annotations

from hypothesis import given

from editor.board import Board, compile_board
from editor.board.areas import areas
from editor.board.bit_sets import squares_of
from editor.board.choke_points import ChokeDoor, ChokeSquare, choke_doors, choke_squares
from editor.board.paths import Mover, Spot, reachable
from editor.edits import add_walls, combine_edits, delete_doors
from editor.messages import msg
from tests.board.random_maps import boards
from tests.drawn_map import drawn

MAP = """
+---+---+---+---+---+---+
|A.  A. aB.  B.  C.  C. |
+   +   +---+---+   +   +
|A.  A. |       |C.  C. |
+---+---+   +   +-b-+-b-+
                |D.  D. |
+   +   +   +   +---+---+

+   +   +   +   +   +   +
"""


def test_a_corridor_with_a_door_is_a_choke_point() -> None:
    board = compile_board(*drawn(MAP, doors={"a": "norad-small-4", "b": "norad-large-2"}))
    assert choke_squares(board) == [
        ChokeSquare(Spot("ground", 1, 0), 3),
        ChokeSquare(Spot("ground", 2, 0), 4),
        ChokeSquare(Spot("ground", 3, 0), 5),
        ChokeSquare(Spot("ground", 4, 0), 5),
    ]
    assert choke_doors(board) == [ChokeDoor("ground", "norad-small-4", 4), ChokeDoor("ground", "norad-large-2", 2)]


def test_open_field_has_no_choke_points() -> None:
    board = compile_board(*drawn("\n".join(["+   +   +   +   +", " A.  A.  A.  A. "] * 4 + ["+   +   +   +   +"])))
    assert choke_squares(board) == []
    assert choke_doors(board) == []


@given(boards(levels=2))
def test_exactly_the_squares_whose_loss_splits_an_area(board: Board) -> None:
    chokes = {choke.spot: choke.cuts_off for choke in choke_squares(board)}
    for spots in _spots(board):
        for lost in spots:
            parts = _walked(board, spots - {lost}, Mover(magnetic_card=True, enemies=frozenset({lost})))
            assert chokes.pop(lost, 0) == sum(parts) - max(parts, default=0)
    assert not chokes


def _walked(board: Board, spots: set[Spot], mover: Mover) -> list[int]:
    """Return the sizes of the connected parts, found by walking."""
    parts = []
    while spots:
        part = reachable(board, next(iter(spots)), None, mover).keys()
        parts.append(len(part))
        spots = spots - part
    return parts


@given(boards(levels=2))
def test_exactly_the_doors_whose_loss_splits_an_area(board: Board) -> None:
    chokes = {choke.door: choke.cuts_off for choke in choke_doors(board)}
    for level in board.scenario.levels:
        for door in level.doors:
            edits = (delete_doors((door.id,)), add_walls(level.id, door.edges))
            walled = compile_board(combine_edits(msg("edits.add-walls"), edits).apply(board.scenario), board.box)
            lost = 0
            for before in _spots(board):
                parts = [len(after) for after in _spots(walled) if after <= before]
                assert sum(parts) == len(before)
                lost += len(before) - max(parts)
            assert chokes.pop(door.id, 0) == lost
    assert not chokes


def _spots(board: Board) -> list[set[Spot]]:
    """Return the areas of a board as sets of squares."""
    return [
        {
            Spot(level.level.id, *square)
            for level, part in zip(board.levels, area.parts, strict=True)
            for square in squares_of(part)
        }
        for area in areas(board)
    ]
