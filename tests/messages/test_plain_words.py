"""Texts use plain words, the same word for the same thing, in every language.

``banned_words.toml`` lists words that are not used, ``glossary.toml`` the terms that are.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from editor.messages import languages, table
from tests.messages.plain_texts import PlainText, plain_texts

HERE = Path(__file__).parent


@cache
def rules(language: str) -> dict[str, list[dict[str, object]]]:
    found = tomllib.loads((HERE / "banned_words.toml").read_text(encoding="utf-8"))[language]
    assert isinstance(found, dict)
    return found


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def hits(language: str, kind: str, text: str) -> list[str]:
    """Return the banned words in a text, with what to write instead."""
    right = [found.span() for rule in rules(language).get("right", []) for found in _find(rule, kind, text)]
    return [
        f"{found[0].strip()!r}, write: {rule['instead']}"
        for rule in rules(language)["banned"]
        for found in _find(rule, kind, text)
        if not any(start <= found.start() and found.end() <= end for start, end in right)
    ]


def _find(rule: dict[str, object], kind: str, text: str) -> list[re.Match[str]]:
    where = rule.get("where")
    if isinstance(where, list) and kind not in where:
        return []
    return list(compiled(str(rule["pattern"])).finditer(text))


@cache
def all_texts(language: str) -> tuple[PlainText, ...]:
    return tuple(plain_texts(language))


@pytest.mark.parametrize("language", languages())
def test_no_banned_words(language: str) -> None:
    found = [
        f"{each.where}: {hit}: {each.text[:160]}"
        for each in all_texts(language)
        for hit in hits(language, each.kind, each.text)
    ]
    assert found == []


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_text_is_read(language: str) -> None:
    kinds = {each.kind for each in all_texts(language)}
    assert kinds >= {"messages", "box", "docs"}
    assert ("schema" in kinds) == ("scenarios" in kinds) == (language == "en")
    assert len(all_texts(language)) > 4000


@pytest.mark.parametrize("language", languages())
def test_every_exception_is_needed(language: str) -> None:
    """An exception is still needed when a text has a banned word inside its pattern."""
    for rule in rules(language).get("right", []):
        spans = [
            (each.text, found.span()) for each in all_texts(language) for found in _find(rule, each.kind, each.text)
        ]
        assert any(
            start <= hit.start() and hit.end() <= end
            for text, (start, end) in spans
            for banned in rules(language)["banned"]
            for hit in compiled(str(banned["pattern"])).finditer(text)
        ), f"never used: {rule['pattern']}"


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("en", "Mend the chosen problem", 1),
        ("en", "recommended, amended, commend", 0),
        ("en", "This is no folder", 1),
        ("en", "There is no folder, and it is no longer needed", 0),
        ("en", "Turn to the page Scenario", 1),
        ("en", "Open the Scenario page", 0),
        ("en", "Colour, color, armour and neighbouring", 3),
        ("en", "It lies where it was laid: whoever picks it takes it away", 4),
        ("en", "The layout is laid out, a player relies on it", 0),
        ("en", "Robot Assembly Workshop", 0),
        ("en", "the tile workshop", 1),
        ("en", "recognised, advised, exercises", 1),
        ("de", "Wegnehmen", 1),
        ("fr", "Voir toute la carte", 1),
        ("ru", "Просто карта…", 1),
    ],
)
def test_what_is_found(language: str, text: str, count: int) -> None:
    assert len(hits(language, "messages", text)) == count


# --- one word for one thing ---


@cache
def glossary() -> list[dict[str, object]]:
    return list(tomllib.loads((HERE / "glossary.toml").read_text(encoding="utf-8"))["term"])


@pytest.mark.parametrize("language", languages())
def test_messages_use_the_terms_of_the_glossary(language: str) -> None:
    wrong = []
    for term in glossary():
        messages = term["messages"]
        assert isinstance(messages, list)
        for message in messages:
            family, _, name = message.partition(".")
            text = table(family, language).get(name) or table(family)[name]
            if not compiled(str(term[language])).search(text.replace("&", "")):
                wrong.append(f"{message} does not say {term[language]!r}: {text}")
    assert wrong == []


def test_the_glossary_is_complete() -> None:
    for term in glossary():
        assert set(term) == {"messages", *languages()}
        assert term["messages"]
