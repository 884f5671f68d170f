"""Messages and names as values that are formatted in any language."""

from __future__ import annotations

from typing import Protocol, TypeAlias, runtime_checkable
from unicodedata import combining, normalize

from editor.messages.formatting import format_message, format_value
from editor.messages.language import current_language
from editor.values import FrozenStruct


@runtime_checkable
class Translatable(Protocol):
    """A value that has a text in any language: a message, or a name inside one."""

    def text(self, language: str | None = None) -> str:
        """Return the text in a language, by default the current one."""
        ...


Name: TypeAlias = Translatable | str
"""What a thing is called: translatable, or a plain text of an author, which is the same in all languages."""


class Message(FrozenStruct):
    """An id with parameters: numbers, texts, translatable values, and tuples of these."""

    id: str
    params: tuple[tuple[str, object], ...] = ()

    def text(self, language: str | None = None) -> str:
        """Return the text in a language, by default the current one."""
        return format_message(self.id, dict(self.params), language or current_language())

    def __str__(self) -> str:
        return self.text()


def msg(message_id: str, **params: object) -> Message:
    """Make a message: ``msg("edits.no-such-tile", tile="gym")``."""
    return Message(message_id, tuple(sorted(params.items())))


class JoinedNames(FrozenStruct):
    """Names with a separator that is the same in all languages."""

    parts: tuple[Name, ...]
    sign: str = " / "

    def text(self, language: str | None = None) -> str:
        """Return the text in a language, by default the current one."""
        return self.sign.join(to_text(part, language) for part in self.parts)

    def __str__(self) -> str:
        return self.text()


def truncate(text: str, limit: int) -> str:
    """Shorten a text from a file to at most so many characters, for use in a message."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def to_text(name: Name, language: str | None = None) -> str:
    """Return the text of a name in a language, by default the current one."""
    return format_value(name, language or current_language())


_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
_SEPARATE_LETTERS = "й"
"""Letters that are not sorted like the letter without the mark."""


def sort_key(name: Name) -> tuple[str, str]:
    """Return the key for sorting names alphabetically, in any of our languages.

    ``Ä`` is sorted like ``A``, ``é`` like ``e``, ``œ`` like ``oe``, ``ё`` like ``е``; accents only decide between
    otherwise equal names. ``й`` is a letter of its own. Babel has no collation.
    """
    words = to_text(name).casefold()
    return "".join(map(_base_letters, normalize("NFC", words).translate(_LIGATURES))), words


def _base_letters(letter: str) -> str:
    if letter in _SEPARATE_LETTERS:
        return letter
    return "".join(sign for sign in normalize("NFD", letter) if not combining(sign))
