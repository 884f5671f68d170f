"""Every message of the edits has a text, and no text is unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import editor.edits
import editor.session
from editor import edits
from editor.messages import table

FOLDERS = [Path(path) for package in (editor.edits, editor.session) for path in package.__path__]
SOURCES = sorted(path for folder in FOLDERS for path in folder.rglob("*.py"))
ID = re.compile(r"edits\.[a-z-]+")


def strings() -> Iterator[str]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
                yield node.value


def sayings() -> Iterator[tuple[str, list[str]]]:
    """The messages that are written out where they are used, with their parameters."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("msg"), args=[ast.Constant(str(message))], keywords=params) if ID.fullmatch(
                    message
                ):
                    yield message, sorted(str(param.arg) for param in params)


def test_every_message_has_words_and_all_words_are_used() -> None:
    used = {message.removeprefix("edits.") for message in strings()}
    assert used == set(table("edits"))
    assert len(used) > 80, "the search finds them"


@pytest.mark.parametrize(("message", "params"), sorted(sayings(), key=str))
def test_words_and_parameters_fit(message: str, params: list[str]) -> None:
    template = table("edits")[message.removeprefix("edits.")]
    assert sorted(field for _, field, _, _ in Formatter().parse(template) if field is not None) == params


def test_rejections_are_sentences_and_labels_are_not() -> None:
    file = Path(*edits.__path__).parent / "messages" / "en" / "edits.toml"
    labels, _, refusals = file.read_text(encoding="utf-8").partition("# Rejected edits")
    assert refusals
    for line in labels.splitlines():
        assert not line.endswith('."')
    for line in refusals.splitlines():
        if " = " in line:
            assert line.endswith('."')
