"""Every sentence the program can say has its words, the words fit the parameters, and no words are left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import editor
from editor.messages import families, table
from editor.messages.checking import parameters

SOURCES = sorted(Path(*editor.__path__).rglob("*.py"))
WRITTEN = {
    str(node.value)
    for path in SOURCES
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}
"""All strings of the source."""


def sayings() -> Iterator[tuple[str, tuple[str, ...] | None]]:
    """The messages that are written out where they are said, with their parameters (``None``: not all are literal)."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("say"), args=[ast.Constant(str(message))], keywords=params):
                    names = [param.arg for param in params]
                    yield message, None if None in names else tuple(sorted(str(name) for name in names))


@pytest.mark.parametrize(("message", "params"), sorted(set(sayings()), key=str))
def test_words_and_parameters_fit(message: str, params: tuple[str, ...] | None) -> None:
    family, _, name = message.partition(".")
    template = table(family)[name]
    assert params is None or parameters(template) <= set(params)


@pytest.mark.parametrize("family", families())
def test_no_words_are_left_over(family: str) -> None:
    """A text is used when its id or its name stands in the source, or the beginning of an id that is put together."""
    beginnings = tuple(text for text in WRITTEN if text.startswith(f"{family}."))
    left = {
        name
        for name in table(family)
        if name not in WRITTEN and not any(f"{family}.{name}".startswith(text) for text in beginnings)
    }
    assert left == set()
