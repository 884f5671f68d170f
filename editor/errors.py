"""What went wrong in a way a person can understand: exceptions that carry a sentence."""

from __future__ import annotations

from editor.messages import Message


class StudioError(Exception):
    """Anything that went wrong in a way a person can understand and mend."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.text()


class EditRejected(StudioError):
    """An edit that cannot be done; nothing has changed."""


class CatalogError(StudioError):
    """The box in ``tiles/`` is not usable; the message says which file and line."""


class FileError(StudioError):
    """A file cannot be read or written; ``problems`` lists every fault found in it, with its JSON path."""

    def __init__(self, message: Message, problems: tuple[Message, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems
