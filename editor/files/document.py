"""JSON documents: bytes in, plain values out.

Whatever the bytes are, the outcome is a document or a sentence: no traceback, no endless work, no silent change.
Numbers are whole, because a file that is read and written again must not change, and 1.0, 1.00 and 1e0 would.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from editor.errors import FileError
from editor.files.problems import FileProblem, JsonPath, Spelled, problem, problem_with
from editor.messages import msg
from editor.model.base import LARGEST_WHOLE
from editor.reader import LARGEST_FILE, too_large

DEEPEST = 40
"""Lists and objects within each other; a scenario needs about ten."""

MOST_VALUES = 100_000
"""Values in a document; a scenario of nine full levels has half of it."""

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
"""How the JSON reader's messages begin -> ours."""


class _Repeated(dict[str, object]):
    """An object in which some names stand twice."""

    names: frozenset[str]


class _Hooks:
    """What the JSON reader calls. It keeps what a file cannot hold for ``check_values`` to name."""

    def __init__(self) -> None:
        self.met_fault = False

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) == len(pairs):
            return fields
        self.met_fault = True
        repeated = _Repeated(fields)
        repeated.names = frozenset(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        return repeated

    def spelled(self, text: str) -> Spelled:
        self.met_fault = True
        return Spelled(text)

    def whole(self, digits: str) -> int | Spelled:
        # Python refuses to convert very long numbers; sixteen digits hold every number that is allowed.
        number = int(digits) if len(digits) <= 17 else None
        return self.spelled(digits) if number is None or abs(number) > LARGEST_WHOLE else number


def parse_document(data: bytes, name: str, most: int = MOST_VALUES) -> tuple[object, list[FileProblem]]:
    """The document, and the faults that do not keep one from reading on. Raises if it is no document at all.

    ``most``: values that it may have.
    """
    if len(data) > LARGEST_FILE:
        raise FileError(too_large(name, len(data)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(msg("files.not-utf8", name=name, offset=error.start)) from error
    if not text.strip():
        raise FileError(msg("files.empty", name=name))
    hooks = _Hooks()
    has_room = _check_bounds(text, name, most)
    try:
        document = json.loads(
            text,
            object_pairs_hook=hooks.object,
            parse_float=hooks.spelled,
            parse_int=hooks.whole,
            parse_constant=hooks.spelled,
        )
    except json.JSONDecodeError as error:
        sentence = next((ours for start, ours in _SYNTAX.items() if error.msg.startswith(start)), "json-broken")
        place = msg(f"files.{sentence}", line=error.lineno, column=error.colno)
        raise FileError(msg("files.not-json", name=name), (place,)) from error
    is_sound = has_room and not hooks.met_fault and not _ESCAPED_SURROGATE.search(text)
    return document, [] if is_sound else check_values(document, name, most)


def check_values(document: object, name: str, most: int = MOST_VALUES) -> list[FileProblem]:
    """Everything in the document that a file cannot hold; raises if there is too much, or too deep, of anything.

    Goes through the values in the order of the file, without recursion, so that no depth can hurt.
    """
    problems: list[FileProblem] = []
    waiting: list[tuple[JsonPath, object]] = [((), document)]
    count = 0
    while waiting:
        path, value = waiting.pop()
        problems += _faults(path, value)
        if isinstance(value, dict | list | tuple):
            count += len(value)
            if count > most:
                raise FileError(msg("files.too-many-values", name=name, limit=most))
            if len(path) >= DEEPEST:
                raise FileError(msg("files.too-deep", name=name, limit=DEEPEST))
            steps = list(value.items() if isinstance(value, dict) else enumerate(value))
            waiting += [((*path, step), item) for step, item in reversed(steps)]
    return problems


def _faults(path: JsonPath, value: object) -> Iterator[FileProblem]:
    match value:
        case dict():
            for name in value:
                if not isinstance(name, str):
                    yield problem_with("not-storable", path, name)
                elif _SURROGATE.search(name):
                    yield problem("broken-character", (*path, name))
            if isinstance(value, _Repeated):
                yield from (problem("repeated", (*path, name)) for name in value if name in value.names)
        case Spelled():
            yield problem_with("number-too-large" if value.lstrip("-").isdigit() else "not-whole", path, value)
        case str():
            if _SURROGATE.search(value):
                yield problem("broken-character", path)
        case int():
            if abs(value) > LARGEST_WHOLE:
                yield problem_with("number-too-large", path, Spelled(hex(value)))
        case None | list() | tuple():
            pass
        case _:
            yield problem_with("not-whole" if isinstance(value, float) else "not-storable", path, value)


def _check_bounds(text: str, name: str, most: int) -> bool:
    """Refuse by its signs alone what is too deep or too much for the JSON reader, which recurses and takes its time.

    Return whether there are certainly not too many values; otherwise they have to be counted.
    """
    signs = _STRING.sub("", text)
    commas = signs.count(",")
    if commas > most:
        raise FileError(msg("files.too-many-values", name=name, limit=most))
    brackets = _NO_BRACKETS.sub("", signs)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > DEEPEST:
        raise FileError(msg("files.too-deep", name=name, limit=DEEPEST))
    return commas + len(brackets) <= most
