"""Line of sight from corner to farthest corner between all pairs of squares, by bit sets and by shapely.

``python -m benchmarks.corner_sight`` compares both on 100,000 pairs of random maps and exits with 1 if they differ.
"""

from __future__ import annotations

import sys
from functools import cache
from random import Random

import click

from editor.board import Board
from editor.board.bit_sets import square_bit
from editor.board.corner_sight import CornerSight
from editor.board.looking import GRADES
from editor.board.sight import sight_engine
from editor.geometry.corner_check import CornerGrades
from editor.geometry.graded_level import graded_level
from editor.model.grid import FULL_FRAME
from tests.games.random_boards import board_with_face, game_with, random_barricades, random_doors, random_face

PAIRS = 100_000


@cache
def full_board() -> Board:
    """Return a board as large as a full map of Earth Reborn, with random lines and heights."""
    game = game_with()
    face = random_face(Random(1), *FULL_FRAME, game)
    return board_with_face(face, game)


def fresh_sight(board: Board) -> CornerSight:
    """Return the sight on a board with nothing computed yet."""
    sight = sight_engine(board.levels[0], board.box.game)
    assert isinstance(sight, CornerSight)
    return sight


def by_bit_sets() -> object:
    """Grade all pairs with bit sets."""
    return fresh_sight(full_board()).graded_pairs


def by_shapely() -> object:
    """Grade all pairs with shapely."""
    board = full_board()
    return list(CornerGrades(graded_level(board.scenario.levels[0], board.box)).pairs())


def compare(pairs: int = PAIRS) -> tuple[int, int]:
    """Compare both on random maps. Return how many pairs were compared and how many differ."""
    game, compared, differ, seed = game_with(), 0, 0, 0
    while compared < pairs:
        rng = Random(seed)
        face = random_face(rng, rng.randint(3, 9), rng.randint(3, 9), game)
        board = board_with_face(face, game, random_doors(rng, face), random_barricades(rng, face))
        sight, seed = fresh_sight(board), seed + 1
        shapes = CornerGrades(graded_level(board.scenario.levels[0], board.box))
        for a, severities in shapes.pairs():
            in_open, in_cover = sight.by_grade(a)
            for b, severity in zip(shapes.squares, severities.tolist(), strict=True):
                bit = square_bit(*b)
                grade = "open" if in_open & bit or a == b else "cover" if in_cover & bit else "hidden"
                compared += a != b
                differ += grade != GRADES[severity]
    return compared, differ


if __name__ == "__main__":
    count, wrong = compare()
    click.echo(f"{count} pairs compared, {wrong} differ")
    sys.exit(wrong > 0)
