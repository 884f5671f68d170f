"""A sentence for people as a value: which sentence, and what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from editor.messages.language import current_language
from editor.messages.wording import put_into_words


@runtime_checkable
class Sayable(Protocol):
    """What can be said in any language: a sentence, or the name of a thing inside one."""

    def text(self, language: str | None = None) -> str:
        """Its words; ``None``: in the language that the program speaks."""
        ...


@dataclass(frozen=True)
class Message:
    """An id with parameters. Parameters are numbers, texts, things that can be said themselves, and lists of these."""

    id: str
    params: tuple[tuple[str, object], ...] = ()

    def text(self, language: str | None = None) -> str:
        return put_into_words(self.id, dict(self.params), language or current_language())

    def __str__(self) -> str:
        return self.text()


def say(message_id: str, **params: object) -> Message:
    """Make a message: ``say("edits.no-such-tile", tile="gym")``."""
    return Message(message_id, tuple(sorted(params.items())))
