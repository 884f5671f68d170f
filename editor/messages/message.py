"""A sentence for people as a value: which sentence, and what it speaks of."""

from __future__ import annotations

from typing import Protocol, TypeAlias, runtime_checkable

from editor.messages.language import current_language
from editor.messages.wording import put_into_words, say_value
from editor.values import FrozenStruct


@runtime_checkable
class Translatable(Protocol):
    """What can be said in any language: a sentence, or the name of a thing inside one."""

    def text(self, language: str | None = None) -> str:
        """Its words; ``None``: in the language that the program speaks."""
        ...


Name: TypeAlias = Translatable | str
"""What a thing is called: words that every language has its own for, or an author's, which are the same in all."""


class Message(FrozenStruct):
    """An id with parameters. Parameters are numbers, texts, things that can be said themselves, and lists of these."""

    id: str
    params: tuple[tuple[str, object], ...] = ()

    def text(self, language: str | None = None) -> str:
        return put_into_words(self.id, dict(self.params), language or current_language())

    def __str__(self) -> str:
        return self.text()


def msg(message_id: str, **params: object) -> Message:
    """Make a message: ``say("edits.no-such-tile", tile="gym")``."""
    return Message(message_id, tuple(sorted(params.items())))


class Joined(FrozenStruct):
    """Names one after the other, with a sign between them that is the same in all languages."""

    parts: tuple[Name, ...]
    sign: str = " / "

    def text(self, language: str | None = None) -> str:
        return self.sign.join(to_text(part, language) for part in self.parts)

    def __str__(self) -> str:
        return self.text()


def shortened(text: str, most: int) -> str:
    """So many signs of what others wrote, for a sentence about it: whole files have come where a word belongs."""
    return text if len(text) <= most else text[: most - 1] + "…"


def to_text(name: Name, language: str | None = None) -> str:
    """The words of a name; ``None``: in the language that the program speaks."""
    return say_value(name, language or current_language())
