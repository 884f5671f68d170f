"""First sight is complete: every enemy seen after a real move is among those that might be seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.full_map import full_map
from editor.board import Board, compile_board, recompile
from editor.board.bit_sets import squares_of
from editor.board.miniatures import Miniature
from editor.board.paths import Mover
from editor.edits import add_walls, open_doors
from editor.files import read_scenario
from editor.model.cards import Character, Condition
from editor.model.grid import Edge, Square
from editor.model.objectives import DoorCost, NoDoors, Party, SpecialRule
from editor.model.scenario import CustomCards
from editor.model.sides import Side, StartingCharacter
from editor.paths import data_folder
from editor.rules import check
from editor.rules.inspection import Inspection
from editor.rules.rule_cache import EVERYWHERE, LevelSquares
from editor.rules.scenario_rules.balance import FirstSight, FirstView, first_line, first_views
from tests.drawn_map import drawn, real_box


def boards() -> list[Board]:
    """Return random maps with many characters, also large ones, closed and open doors, and a map with two levels."""
    box = real_box()
    crowds = [full_map(box, seed) for seed in range(3)]
    doors = tuple(door.id for door in crowds[0].levels[0].doors)
    cellar = read_scenario(data_folder("scenarios") / "doctors-cellar.scenario.json")
    return [compile_board(scenario, box) for scenario in (*crowds, open_doors(doors).apply(crowds[0]), cellar)]


@pytest.mark.parametrize("board", boards(), ids=["one", "two", "three", "open", "levels"])
def test_first_sight_includes_everyone_seen_after_a_move(board: Board) -> None:
    inspection = Inspection(board, "scenario")
    there = [miniature for miniature, _ in inspection.placed_miniatures]
    anywhere = dict.fromkeys((level.level.id for level in board.levels), EVERYWHERE)
    excluded = 0
    for miniature in there:
        glance = FirstSight(inspection.start_sight, miniature)
        for enemy in (other for other in there if other.side.id != miniature.side.id):
            eyes, _ = glance.look(enemy)
            assert first_line(glance, enemy, eyes) == first_line(glance, enemy, anywhere)
            excluded += not any(eyes.values())
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
def test_first_sight_starts_from_reachable_squares(row: str, door: str, farthest: int | None) -> None:
    """Six Movement Points, one of which a door costs. Sight passes any door; a step may not."""
    edge = "+---" * 10 + "+"
    sides = (
        Side(id="norad", characters=(StartingCharacter(id="vasquez", character="vasquez", level="ground", x=0, y=0),)),
        Side(id="salem", characters=(StartingCharacter(id="saw", character="jack-saw", level="ground", x=9, y=0),)),
    )
    board = compile_board(*drawn(f"{edge}\n{row}\n{edge}", doors={"d": door}, sides=sides))
    inspection = Inspection(board, "scenario")
    me, enemy = inspection.miniatures
    eyes, _ = FirstSight(inspection.start_sight, me).look(enemy)
    assert max((at.x for at in squares_of(eyes["ground"])), default=None) == farthest


@pytest.mark.parametrize(
    ("rules", "farthest"),
    [
        ((), 5),
        ((NoDoors(rule="no-doors", who=(Party(kind="side", id="norad"),)),), 2),
        ((DoorCost(rule="door-cost", doors=("norad-small-6",), movement=0),), 6),
    ],
    ids=["a door", "a door it may not open", "a door for nothing"],
)
def test_first_sight_obeys_special_rules_about_doors(rules: tuple[SpecialRule, ...], farthest: int) -> None:
    edge, row = "+---" * 10 + "+", "|A,  A,  A, DB.  B.  B.  B.  B.  B.  B. |"
    sides = (
        Side(id="norad", characters=(StartingCharacter(id="vasquez", character="vasquez", level="ground", x=0, y=0),)),
        Side(id="salem", characters=(StartingCharacter(id="saw", character="jack-saw", level="ground", x=9, y=0),)),
    )
    doors = {"d": "norad-small-6"}
    board = compile_board(*drawn(f"{edge}\n{row}\n{edge}", doors=doors, sides=sides, rules_as_data=rules))
    inspection = Inspection(board, "scenario")
    me, enemy = inspection.miniatures
    glance = FirstSight(inspection.start_sight, me)
    assert max(at.x for at in squares_of(glance.reach["ground"])) == farthest
    anywhere = {"ground": EVERYWHERE}
    assert (first_line(glance, enemy, anywhere) is None) is (farthest == 2), "through the door, or not"
    assert first_line(glance, enemy, glance.look(enemy)[0]) == first_line(glance, enemy, anywhere)


def test_only_nearby_edits_change_the_first_sight() -> None:
    corners, row = "+   " * 10 + "+", " A, " * 10
    sides = (
        Side(id="norad", characters=(StartingCharacter(id="vasquez", character="vasquez", level="ground", x=0, y=0),)),
        Side(id="salem", characters=(StartingCharacter(id="saw", character="jack-saw", level="ground", x=9, y=0),)),
    )
    board = compile_board(*drawn("\n".join([corners, *[row, corners] * 10]), sides=sides))
    inspection = Inspection(board, "scenario")
    me, enemy = inspection.miniatures
    glance = FirstSight(inspection.start_sight, me)
    _, between = glance.look(enemy)
    walked, decisive = set(squares_of(glance.walked["ground"])), set(squares_of(between))
    assert {Square(0, 0), Square(6, 0), Square(0, 6), Square(7, 0), Square(0, 7), Square(6, 1)} <= walked
    assert {Square(0, 0), Square(6, 0), Square(0, 6), Square(8, 0), Square(8, 1), Square(9, 0)} <= decisive
    assert (walked | decisive).isdisjoint({Square(9, 9), Square(0, 9), Square(9, 8), Square(9, 4)})


ROOM = """
+---+---+---+---+---+---+---+---+
|A,  A,  A,  A,  A,  A,  A,  A, |
+   +   +   +   +   +   +   +   +
|A,  A,  A,  A,  A,  A,  A,  A, |
+---+---+---+   +---+---+---+---+
|A,  A,  A,  A,  A,  A,  A,  A, |
+   +   +   +   +   +   +   +   +
|A,  A,  A,  A,  A,  A,  A,  A, |
+---+---+---+---+---+---+---+---+
"""


def test_only_affected_lines_are_searched_again_after_an_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wall in front of one enemy affects neither the other nor the route of the character."""
    sought, walked = list[str](), list[str]()

    def seek(glance: FirstSight, enemy: Miniature, eyes: LevelSquares) -> object:
        sought.append(enemy.id)
        return first_line(glance, enemy, eyes)

    def walk(board: Board, miniature: Miniature, mover: Mover) -> Iterator[FirstView]:
        walked.append(miniature.id)
        return first_views(board, miniature, mover)

    monkeypatch.setattr("editor.rules.scenario_rules.balance.first_line", seek)
    monkeypatch.setattr("editor.rules.scenario_rules.balance.first_views", walk)
    card = Character(id="slow", name="Slow", faction="norad", healthy=Condition(movement=1), wounded=Condition())
    places = {"near": ("jack-saw", 5, 3), "far": ("nick-bolter", 0, 3)}
    enemies = tuple(
        StartingCharacter(id=id, character=who, level="ground", x=x, y=y) for id, (who, x, y) in places.items()
    )
    sides = (
        Side(id="norad", characters=(StartingCharacter(id="me", character="slow", level="ground", x=3, y=0),)),
        Side(id="salem", characters=enemies),
    )
    scenario, box = drawn(ROOM, sides=sides)
    scenario = scenario.model_copy(update={"initiative": "norad", "house": CustomCards(characters=(card,))})
    board = compile_board(scenario, box)
    report = check(board)
    assert [found.subjects for found in report.by_rule["balance.first-strike"]] == [("me", "near")]
    assert (sought, walked) == (["near", "far"], ["me"])
    sought.clear()
    after = recompile(board, add_walls("ground", [Edge(5, 2, "w")]).apply(scenario))
    assert check(after, before=report).by_rule["balance.first-strike"] != ()
    assert (sought, walked) == (["near"], ["me"])
