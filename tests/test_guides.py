"""Guides name menus, buttons and panels as the program does, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.catalog import load_box
from editor.catalog.game_file import game_folders
from editor.catalog.translation import english_texts, read_translation
from editor.messages import families, languages, table

DOCS = Path(__file__).resolve().parent.parent / "docs"
OURS = (
    "map-in-five-minutes",
    "sags-for-two",
    "scenario-in-half-an-hour",
    "your-own-tiles",
    "mission-in-an-hour",
    "your-own-boards",
    "window",
)
OTHERS = [language for language in languages() if language != "en"]


def words_of_program(language: str) -> set[str]:
    texts = {text for family in families() for text in table(family, language).values()}
    return {bare(text) for text in texts | words_of_games(language)}


def words_of_games(language: str) -> set[str]:
    """Return the names of pieces and the words of all games that come with the program."""
    boxes = {folder: load_box(folder) for folder in game_folders().values()}
    if language == "en":
        return {text for folder, box in boxes.items() for _, text in english_texts(box, folder).values()}
    return {text for folder, box in boxes.items() for text in read_translation(folder, language, box)[0].values()}


def bare(text: str) -> str:
    """Return the name without what a menu adds, and with normal blanks."""
    return " ".join(text.replace("&", "").rstrip("…").split())


def named_in(guide: Path) -> Iterator[str]:
    """Yield the texts between single asterisks; a path through menus is several names."""
    plain = re.sub(r"`[^`]*`|!\[[^]]*\]\([^)]*\)|\*\*[^*]+\*\*", "", guide.read_text(encoding="utf-8"))
    for name in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", plain):
        yield from map(bare, name.split("›"))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", OURS)
def test_a_guide_names_things_as_the_program_does(name: str, language: str) -> None:
    named = set(named_in(DOCS / language / f"{name}.md"))
    assert len(named) > 3
    assert named - words_of_program(language) == set()


@pytest.mark.parametrize("name", OURS)
def test_an_english_guide_names_things_as_the_program_does(name: str) -> None:
    named = set(named_in(DOCS / f"{name}.md"))
    assert len(named) > 3
    assert named - words_of_program("en") == set()
