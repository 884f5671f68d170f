"""The words of the core, apart from its code: one table per family of messages and language.

``edits.no-such-tile`` stands in ``en/edits.toml`` under ``no-such-tile``. Texts are ``str.format`` templates over
the parameters of the message; ``{count:square|squares}`` says the number with the right word. A language that lacks a
text falls back to English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

_FOLDER = Path(__file__).parent


@cache
def table(family: str, language: str = "en") -> Mapping[str, str]:
    path = _FOLDER / language / f"{family}.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def text_of(message_id: str, params: Mapping[str, object], language: str = "en") -> str:
    family, _, name = message_id.partition(".")
    template = table(family, language).get(name) or table(family)[name]
    return _SENTENCE.vformat(template, (), params)


class _Sentence(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        one, many = format_spec.split("|")
        return f"{value} {one if value == 1 else many}"


_SENTENCE = _Sentence()


def languages() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in _FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"))


def families() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (_FOLDER / "en").glob("*.toml")))
