"""The tables of words: one file per family of messages and language. A text that a language lacks is English."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from editor.messages.language import ENGLISH
from editor.messages.pseudo import PSEUDO, pseudo_text

FOLDER = Path(__file__).parent


@cache
def table(family: str, language: str = ENGLISH) -> Mapping[str, str]:
    """The texts of a family by name; empty if the language has none."""
    if language == PSEUDO:
        english = table(family)
        return english if family == "language" else {name: pseudo_text(text) for name, text in english.items()}
    path = FOLDER / language / f"{family}.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


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
