"""What sources say holds in the box, and a box that contradicts a source is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.catalog.fact_check import answer_question, check_facts, matches_expected
from editor.catalog.facts import FACTS_FILE, AnswerRange, Fact, read_facts
from editor.paths import game_folder
from tests.drawn_map import real_box

FACTS = read_facts(game_folder("earth-reborn"))


def broken(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / FACTS_FILE).write_text(text, encoding="utf-8")
    return [str(fault) for fault in check_facts(real_box(), tmp_path)]


def test_box_agrees_with_every_fact() -> None:
    assert list(check_facts(real_box(), game_folder("earth-reborn"))) == []
    assert len(FACTS) > 120


@pytest.mark.parametrize("fact", FACTS, ids=[fact.says for fact in FACTS])
def test_wrong_answer_does_not_match(fact: Fact) -> None:
    """No question is so lame that any answer fits."""
    answer = answer_question(real_box(), fact.of, fact.ask)
    wrong: dict[type, object] = {int: -1, bool: not answer, list: ["nothing"], tuple: ("nothing",), type(None): 7}
    assert matches_expected(answer, fact.expect)
    assert not matches_expected(wrong[type(answer)], fact.expect)


def test_contradicted_fact_is_reported_with_source_and_line(tmp_path: Path) -> None:
    text = '[[fact]]\nsays = "The Gym flies."\nsource = "s9:1"\nof = "face:Gym"\nask = "squares"\nexpect = 99\n'
    [fault] = broken(tmp_path, text)
    assert fault.startswith("facts.toml:1: ")
    assert "The Gym flies. (s9:1)" in fault


@pytest.mark.parametrize("of", ["face:Ballroom", "element:Gym/piano", "tiles:Gym", "character:nobody"])
def test_question_about_unknown_thing_is_reported(tmp_path: Path, of: str) -> None:
    text = f'[[fact]]\nsays = "?"\nsource = "s0:1"\nof = "{of}"\nask = "squares"\nexpect = 1\n'
    [fault] = broken(tmp_path, text)
    assert of in fault


@pytest.mark.parametrize("expect", ["{ at_least = 'x' }", "{ most = 1 }", "1.5", "{ one_of = 3 }", "[[1]]"])
def test_invalid_expectation_is_reported(tmp_path: Path, expect: str) -> None:
    text = f'[[fact]]\nsays = "?"\nsource = "s0:1"\nof = "face:Gym"\nask = "squares"\nexpect = {expect}\n'
    assert broken(tmp_path, text)[0].startswith("facts.toml:6: ")


@pytest.mark.parametrize(
    ("answer", "expected", "right"),
    [
        (3, AnswerRange(at_least=2), True),
        (1, AnswerRange(at_least=2), False),
        (4, AnswerRange(at_most=4), True),
        (5, AnswerRange(at_most=4), False),
        (None, AnswerRange(at_most=4), True),
        (("a", "b"), AnswerRange(one_of=("b",)), True),
        (("a",), AnswerRange(one_of=("a", "b")), False),
        (("a",), AnswerRange(at_least=1), False),
        (None, "unknown", True),
        (3, "unknown", False),
    ],
)
def test_ranges(answer: object, expected: object, right: bool) -> None:
    assert matches_expected(answer, expected) is right
