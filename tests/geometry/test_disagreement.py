"""The cross-check notices every kind of error in the bit sets or the rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from editor.board import Board, LevelBoard, compile_board, sight
from editor.board.bit_sets import edge_bit, square_bit
from editor.geometry.door_check import DOOR_RULES
from editor.model.grid import Edge, Square
from editor.model.level import Level, Marker, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.rules import Problem, Report, check
from editor.rules.cross_check import cross_check, report_trace
from editor.rules.registry import BY_ID
from editor.rules.report import severity_order
from editor.values import replace
from tests.drawn_map import drawn, real_box
from tests.rules.cases import all_cases


def disagreements(report: Report) -> list[Problem]:
    asked = cross_check(report)
    found = [each for each in asked.problems if each.rule == "internal.disagreement"]
    assert asked.geometry == ("disagrees" if found else "agrees")
    return found


HOUSE = """
+---+---+---+---+---+
|A.  A. |B.  B. |C, |
+   +   +   +   +   +
|A.  A.  B.  B. DC, |
+   +   +---+---+   +
|A.  A. ED.  D. |C, |
+   +   +   +   +   +
|A.  A. |D.  D. |C, |
+---+---+---+---+---+
"""
"""Two rooms open to each other, one behind a door, and the outdoors behind another door."""


def house() -> Board:
    return compile_board(*drawn(HOUSE, rules="sags"))


def altered(board: Board, **sets: Any) -> Board:
    """Return the board with other bit sets than its scenario gives, as an error in compiling would make it."""
    level = board.levels[0]
    return replace(board, levels=(replace(level, **sets),))


def rules_named(found: Iterable[Problem]) -> set[str]:
    return {each.subjects[0] for each in found}


def test_house_has_no_disagreement() -> None:
    report = check(house())
    assert disagreements(report) == []
    assert report.count("error") == 0


@pytest.mark.parametrize(
    ("wall", "noticed"),
    [
        (Edge(2, 0, "w"), {"line-of-sight"}),
        (Edge(2, 2, "n"), {"line-of-sight", "door.loose-end"}),
    ],
)
def test_a_forgotten_wall_is_noticed(wall: Edge, noticed: set[str]) -> None:
    board = house()
    forgetful = altered(board, walls=board.levels[0].walls & ~edge_bit(wall))
    found = disagreements(check(forgetful))
    assert noticed <= rules_named(found)


def test_a_wall_too_many_is_noticed() -> None:
    board = house()
    found = disagreements(check(altered(board, walls=board.levels[0].walls | edge_bit(Edge(2, 1, "w")))))
    assert {"line-of-sight", "map.no-access"} <= rules_named(found)


def test_an_ignored_door_is_noticed() -> None:
    board = house()
    found = disagreements(check(altered(board, doors=board.levels[0].doors & ~edge_bit(Edge(2, 2, "w")))))
    assert "map.no-access" in rules_named(found)
    assert "tile.no-access" in rules_named(found)


def test_a_door_taken_for_open_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.board.obstacles.is_closed", lambda *_: False)
    assert rules_named(disagreements(check(house()))) == {"line-of-sight"}


def test_a_misjudged_corner_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "sealed_corners", lambda *_: (0, 0))
    [found] = disagreements(check(house()))
    assert found.subjects == ("line-of-sight", "ground")
    assert {witness.kind for witness in found.evidence} == {"line"}
    assert (Square(1, 0), Square(2, 1)) not in {witness.squares for witness in found.evidence}, "one way is open there"


def test_a_forgotten_way_is_noticed() -> None:
    board = house()
    level: LevelBoard = board.levels[0]
    level.__dict__["ways"] = level.ways & ~edge_bit(Edge(2, 1, "w"))
    [first, *_] = disagreements(check(board))
    assert first.subjects == ("map.no-access", "ground")
    assert set(first.squares) >= {Square(2, 0), Square(0, 0)}, "both areas that should be one"


@pytest.mark.parametrize(
    ("trait", "square"),
    [("impassable", (0, 3)), ("blocks_los", (1, 1)), ("outdoor", (3, 1)), ("face_down", (0, 3)), ("floor", (2, 0))],
)
def test_a_misread_square_is_noticed(trait: str, square: tuple[int, int]) -> None:
    board = house()
    printed = board.levels[0].printed
    wrong = replace(printed, **{trait: getattr(printed, trait) ^ square_bit(*square)})
    assert disagreements(check(replace(board, levels=(replace(board.levels[0], printed=wrong),))))


def test_an_overlooked_miniature_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    jessica = StartingCharacter(id="jessica", character=min(real_box().characters), level="ground", x=0, y=1)
    scenario, box = drawn(HOUSE, sides=(Side(id="norad", characters=(jessica,)),))
    board = compile_board(scenario, box)
    assert disagreements(check(board)) == []
    monkeypatch.setattr("editor.rules.start_sight.miniatures_at_start", lambda *_: {})
    assert rules_named(disagreements(check(board))) == {"line-of-sight"}


def with_destroyed_element() -> Scenario:
    """Return a tile of the box with a destroyed element that was impassable on several squares."""
    box = real_box()
    tiles = [
        (tile, element)
        for tile in box.tiles.values()
        for element in tile.front.elements
        if len(element.squares) > 1 and element.impassable and tile.kind == "floor"
    ]
    (tile, element), *_ = tiles
    at = element.squares[0]
    marker = next(kind.id for kind in box.markers.values() if kind.destroys)
    destroyed = Marker(id="wreck", marker=marker, x=at.x + 2, y=at.y + 2)
    level = Level(id="ground", placements=(Placement(id=tile.id, tile=tile.id, x=2, y=2),), markers=(destroyed,))
    return Scenario(id="wreck", levels=(level,))


def test_a_destroyed_element_that_still_counts_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = with_destroyed_element()
    assert disagreements(check(compile_board(scenario, real_box()))) == []
    monkeypatch.setattr("editor.board.board.destroying_squares", lambda *_: frozenset())
    assert "map.no-access" in rules_named(disagreements(check(compile_board(scenario, real_box()))))


@cache
def drawn_reports() -> dict[str, Report]:
    return {case.title: check(case.board) for case in all_cases()}


@pytest.mark.parametrize("rule", [*DOOR_RULES, "tile.no-access", "map.no-access"])
def test_a_missing_problem_is_noticed(rule: str) -> None:
    """In every drawn case in which the rule finds a problem."""
    silenced = 0
    for title, report in drawn_reports().items():
        if not report.by_rule.get(rule):
            continue
        silenced += 1
        deaf = replace(report, by_rule={**report.by_rule, rule: ()})
        assert rules_named(disagreements(deaf)) == {rule}, title
    assert silenced >= 2


def test_a_false_problem_is_noticed() -> None:
    report = check(house())
    door = report.inspection.scenario.levels[0].doors[0]
    wolf = Problem("door.loose-end", "error", (door.id,), BY_ID["door.loose-end"].why, "ground", edges=door.edges)
    [found] = disagreements(replace(report, by_rule={**report.by_rule, "door.loose-end": (wolf,)}))
    assert found.subjects == ("door.loose-end", "ground", door.id)
    assert found.edges == door.edges


def test_disagreement_contains_all_that_a_bug_report_needs() -> None:
    board = house()
    edge = Edge(2, 2, "n")
    report = check(altered(board, walls=board.levels[0].walls & ~edge_bit(edge)))
    [found] = [each for each in disagreements(report) if each.subjects[0] == "door.loose-end"]
    text = found.message.text()
    door = found.subjects[2]
    assert door in {each.id for each in board.scenario.levels[0].doors}
    assert (found.severity, found.level) == ("error", "ground")
    assert "door.loose-end" in text
    assert "a problem west of (2, 2)" in text
    assert "no problem" in text
    assert report_trace(report.inspection) in text
    assert "report" in text


def test_trace_differs_between_scenarios() -> None:
    one, other = check(house()), check(compile_board(*drawn(HOUSE, rules="sags", title="Another")))
    assert report_trace(one.inspection) == report_trace(check(house()).inspection)
    assert report_trace(one.inspection) != report_trace(other.inspection)


def test_disagreement_is_sorted_in_and_gone_after_the_next_edit() -> None:
    board = house()
    asked = cross_check(check(altered(board, doors=0)))
    assert list(asked.problems) == sorted(asked.problems, key=severity_order)
    assert check(board, before=asked).geometry == "not asked"
    assert not any(each.rule == "internal.disagreement" for each in check(board, before=asked).problems)


def test_it_can_be_stopped_between_two_questions() -> None:
    class Stop(Exception):
        pass

    calls = 0

    def pause() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Stop

    with pytest.raises(Stop):
        cross_check(check(house()), pause)
