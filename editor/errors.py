"""What the core says when it cannot do something: a sentence as a value, and the exceptions that carry one."""

from __future__ import annotations

from dataclasses import dataclass

from editor.messages import text_of


@dataclass(frozen=True)
class Message:
    """A sentence for people, kept as an id and its parameters so that any language can say it.

    The id is ``family.name``; the words are in ``editor/messages/<language>/<family>.toml``.
    """

    id: str
    params: tuple[tuple[str, object], ...] = ()

    def text(self, language: str = "en") -> str:
        return text_of(self.id, dict(self.params), language)

    def __str__(self) -> str:
        return self.text()


def say(message_id: str, **params: object) -> Message:
    """Make a message: ``say("edits.no-such-tile", tile="gym")``."""
    return Message(message_id, tuple(sorted(params.items())))


class StudioError(Exception):
    """Anything that went wrong in a way a person can understand and mend."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.text()


class Refusal(StudioError):
    """An edit that cannot be done; nothing has changed."""


class CatalogueError(StudioError):
    """The box in ``tiles/`` is not usable; the message says which file and line."""


class FileError(StudioError):
    """A file cannot be read or written; ``problems`` lists every fault found in it, with its JSON path."""

    def __init__(self, message: Message, problems: tuple[Message, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems
