"""Problems inside a file, each with its JSON path, and how their messages show values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from itertools import islice

from editor.errors import FileError
from editor.messages import Message, msg, truncate
from editor.values import FrozenStruct

JsonPath = tuple[str | int, ...]
"""The path from the top of a document to a value: field names and list indices."""

MAX_PROBLEMS = 1000
"""Problems that are reported; further ones are only counted."""

_LONGEST_SHOWN = 40
_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,60}")


class FileProblem(FrozenStruct):
    """A problem in a file. Its message is built only if it is reported."""

    path: JsonPath
    name: str
    params: dict[str, object]

    def message(self) -> Message:
        """Return the sentence about the problem."""
        return msg(f"files.{self.name}", path=format_path(self.path), **self.params)


class RawNumber(str):
    """A number as it is spelled in the file, if a scenario cannot hold it: ``1.0``, ``NaN``, a huge one."""

    __slots__ = ()


def problem_at(name: str, path: JsonPath, **params: object) -> FileProblem:
    """Return a problem at a path."""
    return FileProblem(path, name, params)


def problem_with_value(name: str, path: JsonPath, found: object, **params: object) -> FileProblem:
    """Return a problem whose message also shows the value at the path."""
    return FileProblem(path, name, {"found": format_value(found), **params})


def format_path(path: JsonPath) -> str:
    """Format a path as ``$.levels[0].doors[2].edges``; unusual names are in brackets: ``$['x-tool']``."""
    return "$" + "".join(_step(part) for part in path)


def _step(part: str | int) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if _PLAIN_NAME.fullmatch(part) else f"['{format_value(part)[1:-1]}']"


def format_value(value: object) -> str:
    """Format a value as JSON, short enough for a sentence and without control characters."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, RawNumber):
        return truncate(value, _LONGEST_SHOWN)
    if isinstance(value, str):
        text = json.dumps(truncate(value, _LONGEST_SHOWN), ensure_ascii=not value.isprintable())
        return text.replace("\\u2026", "…")
    if value is None or isinstance(value, bool | int | float):
        return truncate(json.dumps(value), _LONGEST_SHOWN)
    return type(value).__name__


def header_value(document: Mapping[str, object], field: str) -> str:
    """Return a header field for a message, or a dash if it is missing."""
    return format_value(document[field]) if field in document else "–"


def header_error(message: Message, problems: Iterable[FileProblem]) -> FileError:
    """Return the error for a file of the wrong kind, with the problems found so far."""
    return FileError(message, tuple(each.message() for each in islice(problems, MAX_PROBLEMS)))


def error_from_problems(message_id: str, name: str, problems: Iterable[FileProblem], **params: object) -> FileError:
    """Return the error that counts and lists the problems of a file, one for each path."""
    first: dict[JsonPath, FileProblem] = {}
    for each in problems:
        first.setdefault(each.path, each)
    messages = [each.message() for each in islice(first.values(), MAX_PROBLEMS)]
    if (more := len(first) - MAX_PROBLEMS) > 0:
        messages.append(msg("files.more-problems", count=more))
    return FileError(msg(f"files.{message_id}", name=name, count=len(first), **params), tuple(messages))
