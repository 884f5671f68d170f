"""Faults inside a file: where each is, as a JSON path, and how a sentence shows what stands there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from itertools import islice

from editor.errors import FileError
from editor.messages import Message, msg, shortened
from editor.values import FrozenStruct

JsonPath = tuple[str | int, ...]
"""The way from the top of a document to a value: names of fields and places in lists."""

MOST_PROBLEMS = 1000
"""Reported at most; further ones are counted."""

_LONGEST_SHOWN = 40
_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,60}")


class FileProblem(FrozenStruct):
    """A fault, its place and what its sentence tells; the sentence is made only for those that are reported."""

    path: JsonPath
    name: str
    params: dict[str, object]

    def message(self) -> Message:
        return msg(f"files.{self.name}", path=json_path(self.path), **self.params)


class Spelled(str):
    """A number as the file spells it, where it is none that a scenario can hold: ``1.0``, ``NaN``, a huge one."""

    __slots__ = ()


def problem(name: str, path: JsonPath, **params: object) -> FileProblem:
    return FileProblem(path, name, params)


def problem_with(name: str, path: JsonPath, found: object, **params: object) -> FileProblem:
    """A problem whose sentence also shows what stands there."""
    return FileProblem(path, name, {"found": shown(found), **params})


def json_path(path: JsonPath) -> str:
    """``$.levels[0].doors[2].edges``; unusual names stand in brackets: ``$['x-tool']``."""
    return "$" + "".join(_step(part) for part in path)


def _step(part: str | int) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if _PLAIN_NAME.fullmatch(part) else f"['{shown(part)[1:-1]}']"


def shown(value: object) -> str:
    """A value as JSON, short enough for a sentence and free of anything a terminal could stumble over."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, Spelled):
        return shortened(value, _LONGEST_SHOWN)
    if isinstance(value, str):
        text = json.dumps(shortened(value, _LONGEST_SHOWN), ensure_ascii=not value.isprintable())
        return text.replace("\\u2026", "…")
    if value is None or isinstance(value, bool | int | float):
        return shortened(json.dumps(value), _LONGEST_SHOWN)
    return type(value).__name__


def in_header(document: Mapping[str, object], field: str) -> str:
    """What a file says in a field of its header; a dash if it says nothing."""
    return shown(document[field]) if field in document else "–"


def refused(message: Message, problems: Iterable[FileProblem]) -> FileError:
    """The error that says what a file is not, with what its reader found before."""
    return FileError(message, tuple(each.message() for each in islice(problems, MOST_PROBLEMS)))


def refusal(message_id: str, name: str, problems: Iterable[FileProblem], **params: object) -> FileError:
    """The error that says how many problems the file has, and lists them: one for each place."""
    first: dict[JsonPath, FileProblem] = {}
    for each in problems:
        first.setdefault(each.path, each)
    messages = [each.message() for each in islice(first.values(), MOST_PROBLEMS)]
    if (more := len(first) - MOST_PROBLEMS) > 0:
        messages.append(msg("files.more-problems", count=more))
    return FileError(msg(f"files.{message_id}", name=name, count=len(first), **params), tuple(messages))
