"""The reader of table engine files agrees with the board on random boards with cover, heights and difficult lines.

The drawn cases are vectors, see ``test_table_vectors``.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from jsonschema import Draft202012Validator

from editor.board import Board
from editor.board.bit_sets import square_bit
from editor.board.diagonal_steps import can_step, game_distance
from editor.board.graded_lines import graded_line
from editor.board.looking import GRADES
from editor.board.paths import Mover, RoughGround, Spot, reachable, walking_ground
from editor.board.sight import BoardSight
from editor.export.table_engine.table_check import table_problems
from editor.export.table_engine.table_schema import table_schema
from editor.export.table_reader import TableReader
from editor.values import astuple
from tests.export.maps import closed_schema
from tests.export.table_maps import table_document
from tests.games.random_boards import board_with_face, game_with, random_barricades, random_doors, random_face
from tests.games.test_corner_sight import sight_of

CLOSED = Draft202012Validator(closed_schema(table_schema()))
RULES: list[dict[str, dict[str, object]]] = [
    {},
    {"heights": {"look": "cover-upper-at-edge"}, "walk": {"slanting": "round-both", "open_door": 2}},
    {"heights": {"look": "plain", "up_extra": 3}, "look": {"touch": "passes", "figures": "block"}},
    {"look": {"touch": "blocks"}, "walk": {"slanting": "never"}},
    {"look": {"void": "pass", "figures": "block"}},
]


def same_steps(board: Board, reader: TableReader, spots: list[Spot]) -> None:
    """Compare all steps with their costs and tests, and all costs from a few squares."""
    ground = walking_ground(board, Mover())
    assert isinstance(ground, RoughGround)
    for spot in spots:
        noted = list(ground.noted_steps(spot))
        expected = [(astuple(step.to), step.cost, *(step.opens or (None,))) for step, _ in noted]
        assert list(reader.steps(astuple(spot))) == expected, spot
        for _, note in noted:
            assert reader.climb(astuple(spot), astuple(note.end)) == abs(note.climb)
    for spot in spots[::9]:
        found = {astuple(to): cost for to, cost in reachable(board, spot).items()}
        assert reader.costs(astuple(spot)) == found, spot


def same_sight(board: Board, reader: TableReader, spots: list[Spot], figures: list[Spot]) -> None:
    """Compare the grades of all ordered pairs, and some of them corner by corner."""
    standing = 0
    for spot in figures:
        standing |= square_bit(spot.x, spot.y)
    sight, units = BoardSight(board, miniatures={"ground": standing}), [astuple(spot) for spot in figures]
    for number, (a, b) in enumerate(product(spots, spots)):
        one, other = astuple(a), astuple(b)
        assert GRADES[reader.grade(one, other, figures=units)] == sight.grade(a, b), (a, b)
        if number % 17 == 0 and a != b:
            corners = graded_line(sight_of(board), a.square, b.square).corners
            assert list(reader.corner_grades(one, other).values()) == [each.severity for each in corners]


@pytest.mark.parametrize("number", range(len(RULES)))
def test_random_boards(number: int) -> None:
    game, rng = game_with(**RULES[number]), Random(number)
    for _ in range(3):
        face = random_face(rng, 6, 5, game)
        board = board_with_face(face, game, random_doors(rng, face), random_barricades(rng, face))
        document = table_document(board)
        CLOSED.validate(document)
        assert table_problems(document) == []
        reader, level = TableReader(document), board.levels[0]
        spots = [Spot("ground", *square.at) for square in face.squares]
        same_steps(board, reader, spots)
        same_sight(board, reader, spots, rng.sample(spots, 4))
        for a, b in product(spots[::5], spots):
            one, other = astuple(a), astuple(b)
            assert reader.range(one, other) == game_distance(level, game, a.square, b.square), (a, b)
            assert reader.adjacent(one, other) is can_step(level, game.walk, a.square, b.square), (a, b)
