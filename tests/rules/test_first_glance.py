"""A first glance leaves nobody out: whoever is seen after a real move is among those that might be."""

from __future__ import annotations

import pytest

from benchmarks.full_map import full_map
from editor.board import Board, compile_board
from editor.board.bits import squares_of
from editor.board.miniatures import mover_of
from editor.edits import open_doors
from editor.files import read_scenario
from editor.model.grid import Square
from editor.model.sides import Side, Start
from editor.paths import data_folder
from editor.rules.balance import first_lines
from editor.rules.first_glance import first_glance
from editor.rules.inspection import Inspection
from editor.rules.memory import EVERYWHERE
from tests.drawn_map import drawn, real_box


def boards() -> list[Board]:
    """Crowds with large miniatures on random maps, with doors closed and open, and a map with two levels."""
    box = real_box()
    crowds = [full_map(box, seed) for seed in range(3)]
    doors = tuple(door.id for door in crowds[0].levels[0].doors)
    cellar = read_scenario(data_folder("scenarios") / "doctors-cellar.scenario.json")
    return [compile_board(scenario, box) for scenario in (*crowds, open_doors(doors).apply(crowds[0]), cellar)]


@pytest.mark.parametrize("board", boards(), ids=["one", "two", "three", "open", "levels"])
def test_whoever_is_seen_after_a_move_might_be_seen_at_a_glance(board: Board) -> None:
    inspection = Inspection(board, "scenario")
    there = [miniature for miniature, _ in inspection.standing]
    anywhere = dict.fromkeys((level.level.id for level in board.levels), EVERYWHERE)
    excluded = 0
    for miniature in there:
        mover = mover_of(miniature, there)
        enemies = [other for other in there if other.side.id != miniature.side.id]
        glance = first_glance(inspection.set_up, miniature, mover, enemies)
        seen = first_lines(inspection.set_up, miniature, mover, enemies, anywhere)
        possible = [enemy for enemy in enemies if enemy.id in glance.enemies]
        assert first_lines(inspection.set_up, miniature, mover, possible, glance.eyes) == seen
        excluded += len(enemies) - len(possible)
    assert excluded, "a glance that leaves out nobody would be of no use"


@pytest.mark.parametrize(
    ("row", "door", "farthest"),
    [
        ("|A,  A,  A,  A,  A,  A,  A,  A,  A,  A, |", "", 6),
        ("|A,  A,  A, |B.  B.  B.  B.  B.  B.  B. |", "", None),
        ("|A,  A,  A, DB.  B.  B.  B.  B.  B.  B. |", "norad-small-6", 5),
        ("|A,  A,  A, DB.  B.  B.  B.  B.  B.  B. |", "norad-small-1", 2),
        ("|A,  A,  A,  A,  Aw  A,  A,  A,  A,  A, |", "", 3),
    ],
    ids=["open ground", "a wall", "a door", "a locked door", "water"],
)
def test_a_glance_is_cast_from_where_one_can_come(row: str, door: str, farthest: int | None) -> None:
    """With six Movement points, of which a door takes one. A glance may fall through any door, a step may not."""
    edge = "+---" * 10 + "+"
    sides = (
        Side(id="norad", characters=(Start(id="vasquez", character="vasquez", level="ground", x=0, y=0),)),
        Side(id="salem", characters=(Start(id="saw", character="jack-saw", level="ground", x=9, y=0),)),
    )
    board = compile_board(*drawn(f"{edge}\n{row}\n{edge}", doors={"d": door}, sides=sides))
    inspection = Inspection(board, "scenario")
    me, enemy = inspection.miniatures
    glance = first_glance(inspection.set_up, me, mover_of(me, (enemy,)), [enemy])
    assert max((at.x for at in squares_of(glance.eyes["ground"])), default=None) == farthest
    assert (enemy.id in glance.enemies) == (farthest is not None)


def test_what_lies_between_a_character_and_its_enemies_decides_and_what_is_far_off_does_not() -> None:
    corners, row = "+   " * 10 + "+", " A, " * 10
    sides = (
        Side(id="norad", characters=(Start(id="vasquez", character="vasquez", level="ground", x=0, y=0),)),
        Side(id="salem", characters=(Start(id="saw", character="jack-saw", level="ground", x=9, y=0),)),
    )
    board = compile_board(*drawn("\n".join([corners, *[row, corners] * 10]), sides=sides))
    inspection = Inspection(board, "scenario")
    me, enemy = inspection.miniatures
    ground = first_glance(inspection.set_up, me, mover_of(me, (enemy,)), [enemy]).ground["ground"]
    decisive = set(squares_of(ground))
    assert {Square(0, 0), Square(6, 0), Square(0, 6), Square(7, 1), Square(9, 0)} <= decisive
    assert decisive.isdisjoint({Square(9, 9), Square(0, 9), Square(9, 8)})
