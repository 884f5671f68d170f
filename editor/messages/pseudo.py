"""A language for tests: English with accents, a third longer and in brackets.

What is shown without accents was never in a table; what is shown without its closing bracket was cut off. Everything
that is put in at ``{…}`` stays, only the forms of counted words change.
"""

from __future__ import annotations

import re
from typing import Final

PSEUDO: Final = "en-XA"
"""Its name, as other programs have it."""

_ACCENTS = str.maketrans(
    "aceinouyACDEILNORSTUYZbdghjklmrstwz",
    "áçéíñöúýÅÇĐÉÎĹÑÖŔŠŤÛÝŽƀđĝĥĵķļɱřšťŵž",
)
_FIELD = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")
_MARKUP = re.compile(r"(\[\*\]|&(?=\w)|\n)")
"""What Qt reads in a text: the place of the asterisk in a title, the letter of a menu, a new line."""


def pseudo_text(text: str) -> str:
    """The text in the pseudo-language, with the same parameters."""
    if not text.strip():
        return text
    parts = [_field(part) if part.startswith(("{", "}")) else _words(part) for part in _FIELD.split(text)]
    return f"[{''.join(parts)}{'~' * ((len(text) + 2) // 3)}]"


def _words(text: str) -> str:
    return "".join(part if _MARKUP.fullmatch(part) else part.translate(_ACCENTS) for part in _MARKUP.split(text))


def _field(field: str) -> str:
    name, colon, forms = field.partition(":")
    return f"{name}:{_words(forms)}" if colon and "|" in forms else field
