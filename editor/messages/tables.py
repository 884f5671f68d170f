"""The message tables: one TOML file per family of messages and language. Missing texts are English.

The pseudo-language is English with accents, a third longer and in brackets: a text that is shown without accents is not
in a table, and one that is shown without its closing bracket was cut off.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
"""The source language: every message has a text in it."""

PSEUDO_LANGUAGE: Final = "en-XA"
"""The usual code of the pseudo-language."""

_ACCENTS = str.maketrans(
    "aceinouyACDEILNORSTUYZbdghjklmrstwz",
    "áçéíñöúýÅÇĐÉÎĹÑÖŔŠŤÛÝŽƀđĝĥĵķļɱřšťŵž",
)
_FIELD = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")
_MARKUP = re.compile(r"(\[\*\]|&(?=\w)|\n)")
"""What Qt interprets in a text: the place of the asterisk in a title, the mnemonic of a menu, a line break."""


def pseudo_translate(text: str) -> str:
    """Return the text in the pseudo-language, with the same parameters."""
    if not text.strip():
        return text
    parts = [_field(part) if part.startswith(("{", "}")) else _words(part) for part in _FIELD.split(text)]
    return f"[{''.join(parts)}{'~' * ((len(text) + 2) // 3)}]"


def _words(text: str) -> str:
    return "".join(part if _MARKUP.fullmatch(part) else part.translate(_ACCENTS) for part in _MARKUP.split(text))


def _field(field: str) -> str:
    name, colon, forms = field.partition(":")
    return f"{name}:{_words(forms)}" if colon and "|" in forms else field


TABLES_FOLDER = Path(__file__).parent


@cache
def table(family: str, language: str = ENGLISH) -> Mapping[str, str]:
    """Return the texts of a family by name; empty if the language has none."""
    if language == PSEUDO_LANGUAGE:
        english = table(family)
        return english if family == "language" else {name: pseudo_translate(text) for name, text in english.items()}
    path = TABLES_FOLDER / language / f"{family}.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def template(message_id: str, language: str) -> str:
    """Return the text of a message in a language, or else in English."""
    family, _, name = message_id.partition(".")
    return table(family, language).get(name) or table(family)[name]


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have tables, without the pseudo-language."""
    return tuple(sorted(path.parent.name for path in TABLES_FOLDER.glob("*/language.toml")))


def selectable_languages() -> tuple[str, ...]:
    """Return the languages that a user can choose; for developers also the pseudo-language."""
    return (*languages(), PSEUDO_LANGUAGE) if os.environ.get("SAGS_PSEUDO") else languages()


def language_name(language: str) -> str:
    """Return the name of a language in that language."""
    name = table("language", language)["name"]
    return pseudo_translate(name) if language == PSEUDO_LANGUAGE else name


def families() -> tuple[str, ...]:
    """Return the families of messages."""
    return tuple(sorted(path.stem for path in (TABLES_FOLDER / ENGLISH).glob("*.toml")))
