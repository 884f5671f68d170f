"""Exceptions that carry a message for the user."""

from __future__ import annotations

from editor.messages import Message


class StudioError(Exception):
    """An error that the user can understand and fix."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.text()


class EditRejected(StudioError):
    """An edit cannot be done; nothing has changed."""


class CatalogError(StudioError):
    """The box cannot be used; the message names file and line."""


class FileError(StudioError):
    """A file cannot be read or written; ``problems`` lists everything found in it, with its JSON path."""

    def __init__(self, message: Message, problems: tuple[Message, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems
