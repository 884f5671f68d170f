"""The tables of ``tests/games/after-the-end/README.md`` agree with the cases and with the rules of the game."""

from __future__ import annotations

import re

from editor.catalog import box_for_game
from editor.rules.registry import FAMILIES, severity_of
from tests.export.table_vectors import FOLDER
from tests.games import test_detection
from tests.games.drawn_boards import CASES, cases
from tests.rules.cases import all_cases

PAGE = (CASES / "README.md").read_text(encoding="utf-8")


def test_every_drawn_case_is_listed_with_its_answers_and_has_a_file_for_readers() -> None:
    listed = re.findall(r"^\| ([SHMR]\d\d) \| `\w+\.toml` \| (\d+) \|", PAGE, re.MULTILINE)
    drawn = {case["id"]: sum(4 if "corners" in each else 1 for each in case["answers"]) for case in cases()}
    assert {name: int(count) for name, count in listed} == drawn
    assert len(listed) == len(drawn)
    assert f"Together {sum(drawn.values())} answers." in PAGE
    assert all((FOLDER / f"{name.lower()}.table.json").is_file() for name in drawn)


def test_the_tests_of_detection_exist() -> None:
    named = re.findall(r"`(test_f\w+)`", PAGE)
    assert len(named) == 5
    assert all(hasattr(test_detection, name) for name in named)
    assert all((FOLDER / name).is_file() for name in re.findall(r"`(f\d\d\.vector\.json)`", PAGE))


def test_stories_and_checks_are_complete() -> None:
    names = {case.name.partition(" ")[0] for case in all_cases() if case.file in ("mission-story", "checks")}
    assert {f"T{number:02}" for number in range(1, 15)} <= names
    assert {f"V{number:02}" for number in range(1, 20)} <= names


def test_every_rule_of_the_game_is_listed_with_its_severity() -> None:
    game = box_for_game("after-the-end", ()).game
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (`.+) \|$", PAGE, re.MULTILINE))
    expected = {
        family: ", ".join(
            f"`{rule.id}` ({severity})"
            for rule in FAMILIES[family]
            if (severity := severity_of(rule.id, game, "scenario")) is not None
        )
        for family in game.rules[0].use
    }
    assert rows == expected
