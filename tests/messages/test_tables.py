"""Every message has a text, texts fit their parameters, and no text is unused."""

from __future__ import annotations

import ast
from functools import cache
from typing import NamedTuple

import pytest

from editor.messages import families, table
from editor.messages.checking import text_parameters
from tests.source_code import parsed


class Source(NamedTuple):
    """Strings and messages of the source code, collected once for all tests."""

    written: frozenset[str]
    """All its strings."""
    used: frozenset[tuple[str, frozenset[str] | None]]
    """Messages with a literal id and their parameters (``None``: not all are literal)."""


@cache
def source() -> Source:
    written, used = set(), set()
    for _, tree in parsed("editor"):
        for node in ast.walk(tree):
            match node:
                case ast.Constant(str(text)):
                    written.add(text)
                case ast.Call(func=ast.Name("msg"), args=[ast.Constant(str(message))], keywords=params):
                    names = [param.arg for param in params]
                    used.add((message, None if None in names else frozenset(map(str, names))))
    return Source(frozenset(written), frozenset(used))


def test_every_message_has_a_text() -> None:
    known = {f"{family}.{name}" for family in families() for name in table(family)}
    assert {message for message, _ in source().used} - known == set()
    assert len(source().used) > 1000


def test_texts_and_parameters_fit() -> None:
    lacking = {
        message: missing
        for message, given in source().used
        if given is not None and (missing := text_parameters(_template(message)) - given)
    }
    assert lacking == {}


def _template(message: str) -> str:
    family, _, name = message.partition(".")
    return table(family)[name]


@pytest.mark.parametrize("family", families())
def test_no_texts_are_unused(family: str) -> None:
    """A text is used when its id or its name stands in the source, or the beginning of an id that is put together."""
    written = source().written
    beginnings = tuple(text for text in written if text.startswith(f"{family}."))
    left = {
        name
        for name in table(family)
        if name not in written and not any(f"{family}.{name}".startswith(text) for text in beginnings)
    }
    assert left == set()
