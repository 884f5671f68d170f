"""Checks the message tables of a language.

A broken text is a bug: it has other parameters than the English one, or the wrong number of plural forms. A text that
is missing or still English is only unfinished. ``sags languages check`` and the tests look for both, ``sags self-test``
only for broken texts.

Some texts are the same in both languages: ``OK``, ``PDF``, ``Export``. ``same-as-english.toml`` in the folder of a
language lists them (``texts``; ``names`` for those of the box), so that a forgotten text is found.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from string import Formatter
from typing import Literal

from editor.messages.formatting import plural_categories
from editor.messages.message import Message, msg
from editor.messages.tables import ENGLISH, TABLES_FOLDER, families, table

SAME_FILE = "same-as-english.toml"
_BARE_FIELD = re.compile(r"\{\w+(![a-z])?(:[^{}|]*)?\}")
"""A parameter without plural forms."""
_WORD = re.compile(r"[^\W\d_]+")
_PLAIN_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
"""A word that is not part of an option or an id, such as ``--from``, which stays the same in every language."""
_ENGLISH_ONLY = frozenset({"the", "of", "and", "with", "this", "that", "which", "your", "you", "from", "is", "are"})
"""Words that occur only in English: a text with one of them is half translated."""


def find_broken_texts(language: str) -> Iterator[Message]:
    """Yield messages about texts that cannot be formatted or differ from the English ones in their parameters."""
    for family in families():
        try:
            texts = table(family, language)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            yield msg("languages.not-toml", file=f"{language}/{family}.toml", reason=str(error))
            continue
        for name, text in texts.items():
            where = f"{language}/{family}.{name}"
            if name not in table(family):
                yield msg("languages.left-over", where=where)
            elif (fault := explain_bad_text(where, text, language)) or (
                fault := _difference(where, text, table(family)[name])
            ):
                yield fault


def explain_bad_text(where: str, text: object, language: str) -> Message | None:
    """Return why a text can never be formatted, or ``None``."""
    if not isinstance(text, str) or not text.strip(" \t\n"):
        return msg("languages.no-text", where=where)
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        return msg("languages.bad-text", where=where, reason=str(error))
    categories = plural_categories(language)
    for _, field, forms, _ in parts:
        if field is not None and not field.isidentifier():
            return msg("languages.bad-text", where=where, reason=f"{{{field}}}")
        if "|" in (forms or "") and len(str(forms).split("|")) != len(categories):
            return msg("languages.forms", where=where, categories=categories)
    return None


def text_parameters(text: str) -> frozenset[str]:
    """Return the parameters of a text."""
    return frozenset(field for _, field, _, _ in Formatter().parse(text) if field is not None)


def _difference(where: str, text: str, english: str) -> Message | None:
    here, there = text_parameters(text), text_parameters(english)
    if here - there:
        return msg("languages.unknown-parameters", where=where, names=tuple(sorted(here - there)))
    if there - here:
        return msg("languages.lost-parameters", where=where, names=tuple(sorted(there - here)))
    return None


def find_untranslated_texts(language: str) -> Iterator[Message]:
    """Yield messages about texts that are missing or still English."""
    if language == ENGLISH:
        return
    allowed, used = read_same_as_english(language, "texts"), set[str]()
    for family in families():
        here, english = table(family, language), table(family)
        used.update(here.values())
        if not here:
            yield msg("languages.no-table", file=f"{language}/{family}.toml", count=len(english))
            continue
        for name, text in english.items():
            where = f"{language}/{family}.{name}"
            if name not in here:
                yield msg("languages.missing", where=where, english=text)
            else:
                yield from find_english_remains(where, here[name], text, allowed, language)
    yield from find_unused_exceptions(language, allowed, frozenset(used))


def find_english_remains(
    where: str, text: str, english: str, allowed: frozenset[str], language: str
) -> Iterator[Message]:
    """Yield a message if a text is still English, in whole or in part, and not listed as an exception."""
    if text in allowed or not _WORD.search(_BARE_FIELD.sub("", english)):
        return
    if text == english:
        yield msg("languages.same", where=where, english=english, file=f"{language}/{SAME_FILE}")
    elif words := _ENGLISH_ONLY.intersection(_PLAIN_WORD.findall(_BARE_FIELD.sub("", text).lower())):
        yield msg("languages.half", where=where, words=tuple(sorted(words)))


def read_same_as_english(language: str, kind: Literal["texts", "names"]) -> frozenset[str]:
    """Return the texts, or names of the box, that a language has in common with English."""
    path = TABLES_FOLDER / language / SAME_FILE
    if not path.is_file():
        return frozenset()
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8")).get(kind, ()))


def find_unused_exceptions(language: str, allowed: frozenset[str], used: frozenset[str]) -> Iterator[Message]:
    """Yield messages about listed texts that do not occur."""
    for text in sorted(allowed - used):
        yield msg("languages.unused", text=text, file=f"{language}/{SAME_FILE}")
