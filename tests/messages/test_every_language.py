"""Every language of the program is whole: the same texts with the same parameters, all plural forms, no English left.

``sags languages check`` says the same to a translator.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from babel import Locale

from editor.catalog.game_file import game_folders
from editor.catalog.translation import box_translations, translated_languages
from editor.cli.languages_command import faults_of
from editor.messages import families, language_name, languages, table
from editor.paths import game_folder

LANGUAGES = pytest.mark.parametrize("language", languages())
DOUBTFUL_COORDINATES = re.compile(
    r"\([^()]*\{(square|squares|partner)\}|\{(square|squares|partner)\} \(|(?<!\()\{x\}, ?\{y\}|\{x\},\{y\}"
)
"""A name of a square inside or before other parentheses, or coordinates without any."""
FOREIGN_SIGNS = {
    "de": r"”|[«»]|(?<=\w)'(?=\w)",
    "fr": r"[„“”]|(?<=\w)'(?=\w)|(?<=[\w})»’]) [:;!?»%]|« |«(?!\xa0)|(?<!\xa0)»",
    "ru": r"[”]|(?<=\w)'(?=\w)",
}
"""Characters that are wrong in the language: quotes and apostrophes of another one, breakable blanks."""


@LANGUAGES
def test_language_is_complete(language: str) -> None:
    assert [str(fault) for fault in faults_of(language)] == []


@LANGUAGES
def test_language_has_its_own_name(language: str) -> None:
    locale = Locale.parse(language)
    assert language_name(language).lower() == str(locale.display_name).lower()


@LANGUAGES
def test_menu_mnemonics_are_unique(language: str) -> None:
    """Where English has a letter to press, there is one, and no two menus of the bar share theirs."""
    texts = table("ui", language)
    assert {name for name, text in texts.items() if "&" in text} == {n for n, t in table("ui").items() if "&" in t}
    letters = Counter(found[0].lower() for text in texts.values() if (found := re.findall(r"&(\w)", text)))
    assert [letter for letter, count in letters.items() if count > 1] == []


@LANGUAGES
def test_markup_is_kept(language: str) -> None:
    """The place of the asterisk in a title, and the paragraphs of help, whose first line is shown alone."""
    for family in families():
        for name, text in table(family, language).items():
            english = table(family)[name]
            assert ("[*]" in text) == ("[*]" in english), name
            assert ("\n" in text) == ("\n" in english), name


@pytest.mark.parametrize("language", FOREIGN_SIGNS)
def test_typographic_characters_are_right(language: str) -> None:
    texts = {f"{family}.{name}": text for family in families() for name, text in table(family, language).items()}
    texts |= {f"box: {text}": text for text in box_translations(language).values()}
    assert {name: found for name, text in texts.items() if (found := re.findall(FOREIGN_SIGNS[language], text))} == {}


@LANGUAGES
def test_coordinates_are_in_one_pair_of_parentheses(language: str) -> None:
    texts = {f"{family}.{name}": text for family in families() for name, text in table(family, language).items()}
    assert [name for name, text in texts.items() if DOUBTFUL_COORDINATES.search(text)] == []


@pytest.mark.parametrize("game", game_folders())
def test_languages_of_each_game_are_languages_of_the_program(game: str) -> None:
    assert set(translated_languages(game_folder(game))) == set(languages()) - {"en"}
