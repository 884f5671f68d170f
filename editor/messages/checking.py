"""What is wrong in the tables of a language, and what is still to do: each a sentence that names its place.

A text that does not fit is a fault of the program: it has other parameters than the English one, or too few forms of a
counted word. A text that is missing or still English is only unfinished. ``sags languages check`` and the tests ask for
both, ``sags self-test`` for the first.

Some texts are the same in both languages: ``OK``, ``PDF``, ``Export``. ``same-as-english.toml`` in the folder of a
language lists them (``texts``; ``names`` for those of the box), so that a forgotten one is found.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from string import Formatter
from typing import Literal

from editor.messages.language import ENGLISH
from editor.messages.message import Message, msg
from editor.messages.plurals import plural_rule
from editor.messages.tables import FOLDER, families, table

SAME = "same-as-english.toml"
_BARE_FIELD = re.compile(r"\{\w+(![a-z])?(:[^{}|]*)?\}")
"""A parameter without forms of words."""
_WORD = re.compile(r"[^\W\d_]+")
_PLAIN_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
"""One that is no part of an option or an id, such as ``--from`` or ``end-of-game``, which every language keeps."""
_ENGLISH_ALONE = frozenset({"the", "of", "and", "with", "this", "that", "which", "your", "you", "from", "is", "are"})
"""Words that no other language of ours has: where one stands, a sentence is half translated."""


def broken_texts(language: str) -> Iterator[Message]:
    """Texts that cannot be said, or say something else than the English ones."""
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
            elif (fault := fault_of(where, text, language)) or (fault := _difference(where, text, table(family)[name])):
                yield fault


def fault_of(where: str, text: object, language: str) -> Message | None:
    """Why a text can never be said; ``None``: it can. The narrow space of thousands is a text, a blank is none."""
    if not isinstance(text, str) or not text.strip(" \t\n"):
        return msg("languages.no-text", where=where)
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        return msg("languages.bad-text", where=where, reason=str(error))
    categories = plural_rule(language).categories
    for _, field, forms, _ in parts:
        if field is not None and not field.isidentifier():
            return msg("languages.bad-text", where=where, reason=f"{{{field}}}")
        if "|" in (forms or "") and len(str(forms).split("|")) != len(categories):
            return msg("languages.forms", where=where, categories=categories)
    return None


def parameters(text: str) -> frozenset[str]:
    """What a text asks for."""
    return frozenset(field for _, field, _, _ in Formatter().parse(text) if field is not None)


def _difference(where: str, text: str, english: str) -> Message | None:
    here, there = parameters(text), parameters(english)
    if here - there:
        return msg("languages.strange-parameters", where=where, names=tuple(sorted(here - there)))
    if there - here:
        return msg("languages.lost-parameters", where=where, names=tuple(sorted(there - here)))
    return None


def unfinished_texts(language: str) -> Iterator[Message]:
    """Texts that have no words yet, or English ones."""
    if language == ENGLISH:
        return
    allowed, said = same_as_english(language, "texts"), set[str]()
    for family in families():
        here, english = table(family, language), table(family)
        said.update(here.values())
        if not here:
            yield msg("languages.no-table", file=f"{language}/{family}.toml", count=len(english))
            continue
        for name, text in english.items():
            where = f"{language}/{family}.{name}"
            if name not in here:
                yield msg("languages.missing", where=where, english=text)
            else:
                yield from still_english(where, here[name], text, allowed, language)
    yield from not_the_same(language, allowed, frozenset(said))


def still_english(where: str, text: str, english: str, allowed: frozenset[str], language: str) -> Iterator[Message]:
    """Whether a text was left as it is, wholly or in part, though the list does not allow it."""
    if text in allowed or not _WORD.search(_BARE_FIELD.sub("", english)):
        return
    if text == english:
        yield msg("languages.same", where=where, english=english, file=f"{language}/{SAME}")
    elif words := _ENGLISH_ALONE.intersection(_PLAIN_WORD.findall(_BARE_FIELD.sub("", text).lower())):
        yield msg("languages.half", where=where, words=tuple(sorted(words)))


def same_as_english(language: str, kind: Literal["texts", "names"]) -> frozenset[str]:
    """What a language has in common with English, as its own list says: texts of the tables, names of the box."""
    path = FOLDER / language / SAME
    if not path.is_file():
        return frozenset()
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8")).get(kind, ()))


def not_the_same(language: str, allowed: frozenset[str], said: frozenset[str]) -> Iterator[Message]:
    """Lines of the list that allow nothing."""
    for text in sorted(allowed - said):
        yield msg("languages.never-said", text=text, file=f"{language}/{SAME}")
