"""Computed values: immutable, and all derived from one base class."""

from __future__ import annotations

import ast
import pickle
from functools import cached_property

import pytest

from editor.values import FrozenStruct, equal_except, replace
from tests.source_code import parsed


class Corner(FrozenStruct):
    x: int
    y: int = 0

    @cached_property
    def sum(self) -> int:
        return self.x + self.y


class Edge(Corner):
    """Another class with the same fields."""


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


def test_equal_except_ignores_one_field() -> None:
    assert equal_except(Corner(1, 2), Corner(1, 3), field_name="y")
    assert not equal_except(Corner(1, 2), Corner(1, 3), field_name="x")
    assert not equal_except(Corner(1, 2), Edge(1, 2), field_name="x")


def test_cached_properties_do_not_count() -> None:
    known, new = Corner(1, 2), Corner(1, 2)
    assert known.sum == 3
    assert known == new
    assert hash(known) == hash(new)
    assert pickle.loads(pickle.dumps(known)) == new
    assert replace(known, x=5).sum == 7


def test_every_computed_value_is_a_frozen_struct() -> None:
    """Dataclasses are for mutable objects."""
    frozen = [
        f"{path}:{node.lineno}"
        for path, tree in parsed("editor", "benchmarks", "tests", containing=r"frozen\s*=\s*True")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and any("frozen=True" in ast.unparse(each) for each in node.decorator_list)
    ]
    assert frozen == []
