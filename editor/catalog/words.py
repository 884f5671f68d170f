"""The names and helps of the box in the languages of its players.

The box is written in English. A folder beside its files, such as ``tiles/de``, has files of the same names that give
words to the ids (``translation``). They are read when somebody asks for that language, and only then.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from editor.messages import Name, current_language
from editor.messages.language import ENGLISH
from editor.messages.pseudo import PSEUDO, pseudo_text
from editor.values import FrozenStruct

BoxKind = Literal[
    "tile", "element", "door", "character", "equipment", "mission", "marker", "module", "group", "icon", "fact"
]


class BoxText(FrozenStruct):
    """A name, a help or a fact of the box. It is found by its English words, so that an author's own names stay."""

    kind: BoxKind
    english: str

    def text(self, language: str | None = None) -> str:
        language = language or current_language()
        if language == ENGLISH:
            return self.english
        if language == PSEUDO:
            return pseudo_text(self.english)
        return box_words(language).get((self.kind, self.english), self.english)

    def __str__(self) -> str:
        return self.text()


def box_text(kind: BoxKind, english: str) -> Name:
    """The words of the box as something that can be said; nothing stays nothing."""
    return BoxText(kind, english) if english else ""


@cache
def box_words(language: str) -> Mapping[tuple[BoxKind, str], str]:
    """What the English names and helps of the program's box are called in a language, as far as it has words."""
    from editor.catalog.box import load_box
    from editor.catalog.translation import read_translation
    from editor.paths import data_folder

    words, _ = read_translation(data_folder("tiles"), language, load_box())
    return words
