"""What sources say holds in the box, and a box that contradicts a source is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.catalog.facts import FILE, Fact, Range, ask, facts_hold, fits, known_facts
from editor.paths import data_folder
from tests.drawn_map import real_box

FACTS = known_facts(data_folder("tiles"))


def broken(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    return [str(fault) for fault in facts_hold(real_box(), tmp_path)]


def test_the_box_holds_every_fact() -> None:
    assert list(facts_hold(real_box(), data_folder("tiles"))) == []
    assert len(FACTS) > 120


@pytest.mark.parametrize("fact", FACTS, ids=[fact.says for fact in FACTS])
def test_another_answer_would_not_do(fact: Fact) -> None:
    """No question is so lame that any answer fits."""
    answer = ask(real_box(), fact.of, fact.ask)
    wrong: dict[type, object] = {int: -1, bool: not answer, list: ["nothing"], tuple: ("nothing",), type(None): 7}
    assert fits(answer, fact.expect)
    assert not fits(wrong[type(answer)], fact.expect)


def test_a_broken_fact_is_named_with_its_source_and_line(tmp_path: Path) -> None:
    text = '[[fact]]\nsays = "The Gym flies."\nsource = "s9:1"\nof = "face:Gym"\nask = "squares"\nexpect = 99\n'
    [fault] = broken(tmp_path, text)
    assert fault.startswith("facts.toml:1: ")
    assert "The Gym flies. (s9:1)" in fault


@pytest.mark.parametrize("of", ["face:Ballroom", "element:Gym/piano", "tiles:Gym", "character:nobody"])
def test_a_question_about_nothing_is_named(tmp_path: Path, of: str) -> None:
    text = f'[[fact]]\nsays = "?"\nsource = "s0:1"\nof = "{of}"\nask = "squares"\nexpect = 1\n'
    [fault] = broken(tmp_path, text)
    assert of in fault


@pytest.mark.parametrize("expect", ["{ at_least = 'x' }", "{ most = 1 }", "1.5", "{ one_of = 3 }", "[[1]]"])
def test_an_expectation_that_is_none_is_named(tmp_path: Path, expect: str) -> None:
    text = f'[[fact]]\nsays = "?"\nsource = "s0:1"\nof = "face:Gym"\nask = "squares"\nexpect = {expect}\n'
    assert broken(tmp_path, text)[0].startswith("facts.toml:6: ")


@pytest.mark.parametrize(
    ("answer", "expected", "right"),
    [
        (3, Range(at_least=2), True),
        (1, Range(at_least=2), False),
        (4, Range(at_most=4), True),
        (5, Range(at_most=4), False),
        (None, Range(at_most=4), True),
        (("a", "b"), Range(one_of=("b",)), True),
        (("a",), Range(one_of=("a", "b")), False),
        (("a",), Range(at_least=1), False),
        (None, "unknown", True),
        (3, "unknown", False),
    ],
)
def test_ranges(answer: object, expected: object, right: bool) -> None:
    assert fits(answer, expected) is right
