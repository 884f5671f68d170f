"""The tables of words: one file per family of messages and language. A text that a language lacks is English."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from editor.messages.language import ENGLISH
from editor.messages.pseudo import PSEUDO, pseudo_text

FOLDER = Path(__file__).parent

_SIGN = r'\\(?:["\\nt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4})'
_LINE = re.compile(rf'(?:([\w-]+)|"([^"\\]+)") = "([^"\\]*(?:{_SIGN}[^"\\]*)*)"', re.ASCII)
"""A name and a text, with those signs for others that TOML and JSON have in common."""
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")


@cache
def table(family: str, language: str = ENGLISH) -> Mapping[str, str]:
    """The texts of a family by name; empty if the language has none."""
    if language == PSEUDO:
        english = table(family)
        return english if family == "language" else {name: pseudo_text(text) for name, text in english.items()}
    path = FOLDER / language / f"{family}.toml"
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    texts = plain_texts(text)
    return texts if texts is not None else _any_texts(text)


def plain_texts(toml: str) -> dict[str, str] | None:
    """The texts of a table that has one on each line, as all of ours do; nothing if there is something else in it.

    The library takes ten times as long, and before the window is there it must know fifteen hundred of them.
    """
    if _CONTROL.search(toml):
        return None
    texts: dict[str, str] = {}
    for line in toml.split("\n"):
        if not line or line[0] == "#":
            continue
        known = _LINE.fullmatch(line)
        if known is None:
            return None
        name, value = known[1] or known[2], known[3]
        if name in texts:
            return None
        texts[name] = json.loads(f'"{value}"') if "\\" in value else value
    return texts


def _any_texts(toml: str) -> dict[str, str]:
    import tomllib

    return tomllib.loads(toml)


def template(message_id: str, language: str) -> str:
    family, _, name = message_id.partition(".")
    return table(family, language).get(name) or table(family)[name]


def languages() -> tuple[str, ...]:
    """The languages that have tables. The pseudo-language is not among them: nobody speaks it."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/language.toml")))


def spoken_languages() -> tuple[str, ...]:
    """The languages that a person can choose; for developers also the pseudo-language."""
    return (*languages(), PSEUDO) if os.environ.get("SAGS_PSEUDO") else languages()


def language_name(language: str) -> str:
    """What its speakers call it."""
    name = table("language", language)["name"]
    return pseudo_text(name) if language == PSEUDO else name


def families() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (FOLDER / ENGLISH).glob("*.toml")))
