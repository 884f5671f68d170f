"""The plain values of the program: they stay as they are, and there is one way to make such a class."""

from __future__ import annotations

import ast
import pickle
from functools import cached_property
from pathlib import Path

import pytest

from editor.values import FrozenStruct, equal_except, replace

ROOT = Path(__file__).parent.parent


class Corner(FrozenStruct):
    x: int
    y: int = 0

    @cached_property
    def sum(self) -> int:
        return self.x + self.y


class Edge(Corner):
    """Other than a corner, though it holds the same."""


def test_a_value_cannot_be_changed() -> None:
    corner = Corner(1, 2)
    for name in ("x", "y", "z"):
        with pytest.raises(AttributeError):
            setattr(corner, name, 3)
    with pytest.raises(AttributeError):
        del corner.x
    assert corner == Corner(1, 2)


def test_values_are_equal_when_they_hold_the_same() -> None:
    assert Corner(1) == Corner(1, 0)
    assert len({Corner(1), Corner(1, 0), Corner(0, 1)}) == 2
    assert Corner(1, 2) != Corner(2, 1)
    assert Corner(1, 2) != Edge(1, 2)


def test_values_can_be_held_against_each_other_in_all_but_one_field() -> None:
    assert equal_except(Corner(1, 2), Corner(1, 3), but="y")
    assert not equal_except(Corner(1, 2), Corner(1, 3), but="x")
    assert not equal_except(Corner(1, 2), Edge(1, 2), but="x")


def test_what_was_worked_out_is_no_part_of_the_value() -> None:
    known, new = Corner(1, 2), Corner(1, 2)
    assert known.sum == 3
    assert known == new
    assert hash(known) == hash(new)
    assert pickle.loads(pickle.dumps(known)) == new
    assert replace(known, x=5).sum == 7


def test_every_plain_value_is_made_in_this_way() -> None:
    """Classes of the standard library are for what changes."""
    frozen = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("editor", "benchmarks", "tests")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and any("frozen=True" in ast.unparse(each) for each in node.decorator_list)
    ]
    assert frozen == []
