"""Parse JSON documents into plain values, and format plain values as JSON.

Parsing any bytes gives a document or an error message, within bounded time and memory. Only whole numbers are allowed:
1.0, 1.00 and 1e0 would not survive being read and written again.

The output is made for people and small diffs: two spaces per level, and one line for what fits on one line. Each object
of a list is on lines of its own, so that adding a tile adds one line and changes no other. Such lines may be longer
than others, so that a placement or a door with long names is still one line. Computed files (``WIDE_LAYOUT``) have long
lines instead, so that a square with all its icons is one line.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from editor.errors import FileError
from editor.files.file_problems import FileProblem, JsonPath, RawNumber, problem_at, problem_with_value
from editor.messages import msg
from editor.model.base import MAX_SAFE_INT
from editor.reader import MAX_FILE_SIZE, too_large_message
from editor.values import FrozenStruct

MAX_DEPTH = 40
"""Nested lists and objects; a scenario needs about ten."""

MAX_VALUES = 100_000
"""Values in a document; a scenario of nine full levels has half as many."""

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NO_BRACKETS = re.compile(r"[^\[\]{}]++")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

_SYNTAX = {
    "Expecting property name": "json-name",
    "Expecting ':'": "json-colon",
    "Expecting ','": "json-comma",
    "Expecting value": "json-value",
    "Unterminated string": "json-open-text",
    "Invalid control character": "json-control",
    "Invalid \\": "json-escape",
    "Extra data": "json-extra",
    "Illegal trailing comma": "json-trailing-comma",
}
"""Start of a message of the JSON parser -> our message."""


class _RepeatedNames(dict[str, object]):
    """An object in which some names occur twice."""

    names: frozenset[str]


class _Hooks:
    """Hooks of the JSON parser. They keep what a file cannot hold, so that ``check_values`` can report it."""

    def __init__(self) -> None:
        self.found_problem = False

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) == len(pairs):
            return fields
        self.found_problem = True
        repeated = _RepeatedNames(fields)
        repeated.names = frozenset(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        return repeated

    def raw_number(self, text: str) -> RawNumber:
        self.found_problem = True
        return RawNumber(text)

    def whole_number(self, digits: str) -> int | RawNumber:
        # Python refuses to convert very long numbers; sixteen digits are enough for every allowed number.
        number = int(digits) if len(digits) <= 17 else None
        return self.raw_number(digits) if number is None or abs(number) > MAX_SAFE_INT else number


def parse_document(data: bytes, name: str, max_values: int = MAX_VALUES) -> tuple[object, list[FileProblem]]:
    """Return the document and the problems that do not prevent further reading.

    ``most`` limits the number of values. Raises ``FileError`` if the data is not a JSON document.
    """
    if len(data) > MAX_FILE_SIZE:
        raise FileError(too_large_message(name, len(data)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(msg("files.not-utf8", name=name, offset=error.start)) from error
    if not text.strip():
        raise FileError(msg("files.empty", name=name))
    hooks = _Hooks()
    has_room = _check_bounds(text, name, max_values)
    try:
        document = json.loads(
            text,
            object_pairs_hook=hooks.object,
            parse_float=hooks.raw_number,
            parse_int=hooks.whole_number,
            parse_constant=hooks.raw_number,
        )
    except json.JSONDecodeError as error:
        sentence = next((ours for start, ours in _SYNTAX.items() if error.msg.startswith(start)), "json-broken")
        place = msg(f"files.{sentence}", line=error.lineno, column=error.colno)
        raise FileError(msg("files.not-json", name=name), (place,)) from error
    is_sound = has_room and not hooks.found_problem and not _ESCAPED_SURROGATE.search(text)
    return document, [] if is_sound else check_values(document, name, max_values)


def check_values(document: object, name: str, max_values: int = MAX_VALUES) -> list[FileProblem]:
    """Return problems for everything in the document that a file cannot hold.

    Raises ``FileError`` if there are too many values or levels. Values are visited in file order without recursion, so
    that deep documents are safe.
    """
    problems: list[FileProblem] = []
    waiting: list[tuple[JsonPath, object]] = [((), document)]
    count = 0
    while waiting:
        path, value = waiting.pop()
        problems += _value_problems(path, value)
        if isinstance(value, dict | list | tuple):
            count += len(value)
            if count > max_values:
                raise FileError(msg("files.too-many-values", name=name, limit=max_values))
            if len(path) >= MAX_DEPTH:
                raise FileError(msg("files.too-deep", name=name, limit=MAX_DEPTH))
            steps = list(value.items() if isinstance(value, dict) else enumerate(value))
            waiting += [((*path, step), item) for step, item in reversed(steps)]
    return problems


def _value_problems(path: JsonPath, value: object) -> Iterator[FileProblem]:
    match value:
        case dict():
            for name in value:
                if not isinstance(name, str):
                    yield problem_with_value("not-storable", path, name)
                elif _SURROGATE.search(name):
                    yield problem_at("broken-character", (*path, name))
            if isinstance(value, _RepeatedNames):
                yield from (problem_at("repeated", (*path, name)) for name in value if name in value.names)
        case RawNumber():
            yield problem_with_value("number-too-large" if value.lstrip("-").isdigit() else "not-whole", path, value)
        case str():
            if _SURROGATE.search(value):
                yield problem_at("broken-character", path)
        case int():
            if abs(value) > MAX_SAFE_INT:
                yield problem_with_value("number-too-large", path, RawNumber(hex(value)))
        case None | list() | tuple():
            pass
        case _:
            yield problem_with_value("not-whole" if isinstance(value, float) else "not-storable", path, value)


def _check_bounds(text: str, name: str, most: int) -> bool:
    """Reject documents that are too deep or too large before they reach the recursive JSON parser.

    Return whether there are certainly not too many values; otherwise they have to be counted.
    """
    outside_strings = _STRING.sub("", text)
    commas = outside_strings.count(",")
    if commas > most:
        raise FileError(msg("files.too-many-values", name=name, limit=most))
    brackets = _NO_BRACKETS.sub("", outside_strings)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > MAX_DEPTH:
        raise FileError(msg("files.too-deep", name=name, limit=MAX_DEPTH))
    return commas + len(brackets) <= most


class JsonLayout(FrozenStruct):
    """Line widths of formatted JSON."""

    width: int = 100
    item_width: int = 140
    """For an object in a list."""
    split_objects: bool = True
    """Whether each object of a list is on lines of its own."""


DIFF_LAYOUT: Final = JsonLayout()
WIDE_LAYOUT: Final = JsonLayout(width=250, item_width=250, split_objects=False)


def format_json(document: Mapping[str, object] | Sequence[object], layout: JsonLayout = DIFF_LAYOUT) -> bytes:
    """Return the document as UTF-8 with LF and a final newline."""
    return (format_json_text(document, layout) + "\n").encode()


def format_json_text(document: Mapping[str, object] | Sequence[object], layout: JsonLayout = DIFF_LAYOUT) -> str:
    """Return the document as text; its outermost object or list is always split into lines."""
    return "".join(_split_lines(document, "", layout)) if document else _one_line(document)


def _value_text(value: object, indent: str, room: int, layout: JsonLayout) -> Iterator[str]:
    """Yield the text of a value whose first line has ``room`` columns left, one of them for a comma."""
    line = _one_line(value)
    is_short = len(line) < room and not (layout.split_objects and _holds_objects(value))
    if is_short or not value or not isinstance(value, Mapping | list | tuple):
        yield line
    else:
        yield from _split_lines(value, indent, layout)


def _split_lines(value: Mapping[str, object] | Sequence[object], indent: str, layout: JsonLayout) -> Iterator[str]:
    """Yield the text of a value with one field or item per line."""
    inner = indent + "  "
    if isinstance(value, Mapping):
        items = [(f"{inner}{_one_line(name)}: ", item) for name, item in value.items()]
        opening, closing = "{}"
    else:
        items = [(inner, item) for item in value]
        opening, closing = "[]"
    yield opening
    for number, (start, item) in enumerate(items):
        yield ",\n" if number else "\n"
        yield start
        is_item = closing == "]" and isinstance(item, Mapping)
        yield from _value_text(item, inner, (layout.item_width if is_item else layout.width) - len(start), layout)
    yield f"\n{indent}{closing}"


def _holds_objects(value: object) -> bool:
    """Return whether the value is or contains a list of objects."""
    if isinstance(value, Mapping):
        return any(_holds_objects(item) for item in value.values())
    if isinstance(value, list | tuple):
        return any(isinstance(item, Mapping) or _holds_objects(item) for item in value)
    return False


def _one_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
