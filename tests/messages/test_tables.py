"""Every sentence the program can say has its words, the words fit the parameters, and no words are left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import editor
from editor.messages import families, languages, table

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


def fields(template: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(template) if name is not None})


@pytest.mark.parametrize(("message", "params"), sorted(set(sayings()), key=str))
def test_words_and_parameters_fit(message: str, params: tuple[str, ...] | None) -> None:
    family, _, name = message.partition(".")
    template = table(family)[name]
    assert params is None or set(fields(template)) <= set(params)


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


@pytest.mark.parametrize("language", languages())
def test_other_languages_say_the_same(language: str) -> None:
    for family in families():
        for name, text in table(family, language).items():
            assert fields(text) == fields(table(family)[name]), f"{language}: {family}.{name}"
