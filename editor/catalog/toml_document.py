"""Opens a TOML file of the box: checks it against a model and locates each problem in the text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, get_args

from msgspec.structs import force_setattr
from pydantic import BaseModel, StringConstraints, ValidationError

from editor.errors import CatalogError, FileError
from editor.messages import Message, msg, truncate
from editor.model.base import MAX_SAFE_INT, Id, ModelError
from editor.reader import read_file
from editor.spelling import MAX_PROPOSALS, closest_name
from editor.values import FrozenStruct

_MAX_QUOTED = 400
"""Characters of a file that are quoted in a message."""


class TomlProblem(FrozenStruct):
    """A problem in a file of the box.

    ``line`` and ``column`` count from 1 and are ``None`` where the problem has no single place.
    """

    file: str
    message: Message
    line: int | None = None
    column: int | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "message", _truncate_params(self.message))

    @property
    def where(self) -> str:
        """Return the place as far as it is known, such as ``group-09.toml:12:5``."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


def _truncate_params(part: object) -> object:
    """Truncate long parameters of a message."""
    match part:
        case Message():
            return Message(part.id, tuple((name, _truncate_params(value)) for name, value in part.params))
        case tuple() if len(part) > _MAX_QUOTED:
            return (*map(_truncate_params, part[:_MAX_QUOTED]), "…")
        case str():
            return truncate(part, _MAX_QUOTED)
        case _:
            return part


class InvalidBoxError(CatalogError):
    """The box cannot be used; ``problems`` lists all problems in the order of the files."""

    def __init__(self, problems: Iterable[TomlProblem]) -> None:
        self.problems = tuple(problems)
        first, *others = self.problems
        name = "catalog.problems" if others else "catalog.problem"
        super().__init__(msg(name, first=first, others=len(others)))


class TomlLimitError(ValueError):
    """A TOML text is too deep or has too many values."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


TomlKey = str | int
Model = TypeVar("Model", bound=BaseModel)

MAX_DEPTH = 20
"""Nested lists and tables; a tile needs six."""

MAX_VALUES = 20_000
"""Tables, keys and list items of a file; the largest one of the box has two thousand."""

MAX_PROBLEMS = 100
"""Problems that are reported for a file; further ones are left out."""

_TABLE_HEADER = re.compile(r"\s*\[(?P<many>\[)?(?P<name>[^\[\]]+)\]")
_LINE_IN_BRACKETS = re.compile(r"^[ \t]*+\[", re.MULTILINE)
_KEY_LINE = re.compile(r"\s*(?P<name>[A-Za-z0-9_-]+)\s*=\s*(?P<quotes>'''|\"\"\")?(?P<rest>.*)")
_POSITION = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL)
_KEY_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*+(?:{_KEY_PART}[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}", re.MULTILINE)
_MAX_VALUE_LENGTH = 80
_ID_PATTERN = next(item.pattern for item in get_args(Id) if isinstance(item, StringConstraints))


class TomlDocument:
    """A TOML file; problems found in it are collected in ``problems``."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.problems: list[TomlProblem] = []

    @property
    def is_full(self) -> bool:
        """Whether there are so many problems that no more are added."""
        return len(self.problems) >= MAX_PROBLEMS

    def closest_name(self, name: str, known: Iterable[str]) -> str | None:
        """Return the known name that is most like a wrong one; ``None`` too if there were many problems already."""
        return closest_name(name, known) if len(self.problems) < MAX_PROPOSALS else None

    def add(self, path: Sequence[TomlKey], message: Message) -> None:
        """Add a problem of the value at a path, unless there are too many."""
        if not self.is_full:
            self.problems.append(TomlProblem(self.name, message, self.line(path)))

    def add_in_picture(self, path: Sequence[TomlKey], row: int, column: int, message: Message) -> None:
        """Add a problem inside the picture at a path; row and column count from 0."""
        start = self._pictures.get(tuple(path))
        if start is None:
            self.add(path, message)
        elif not self.is_full:
            self.problems.append(TomlProblem(self.name, message, start + row, column + 1))

    def line(self, path: Sequence[TomlKey]) -> int | None:
        """Return the line of the value at a path, or of the nearest table around it."""
        for end in range(len(path), 0, -1):
            if (line := self._lines.get(tuple(path[:end]))) is not None:
                return line
        return None

    @property
    def _lines(self) -> dict[tuple[TomlKey, ...], int]:
        return self._positions[0]

    @property
    def _pictures(self) -> dict[tuple[TomlKey, ...], int]:
        return self._positions[1]

    @cached_property
    def _positions(self) -> tuple[dict[tuple[TomlKey, ...], int], dict[tuple[TomlKey, ...], int]]:
        """Map paths to the line of their key, and to the first line of their multi-line text.

        ``tomllib`` does not report positions, so the lines are scanned; only when there is a problem to report.
        """
        lines: dict[tuple[TomlKey, ...], int] = {}
        texts: dict[tuple[TomlKey, ...], int] = {}
        rows: dict[tuple[TomlKey, ...], int] = {}
        table: tuple[TomlKey, ...] = ()
        closing = ""
        for number, line in enumerate(self.text.split("\n"), 1):
            if closing:
                closing = "" if closing in line else closing
            elif match := _TABLE_HEADER.match(line):
                table = _table_path(match["name"], bool(match["many"]), rows)
                lines.setdefault(table, number)
            elif match := _KEY_LINE.match(line):
                path = (*table, match["name"])
                lines[path] = number
                if match["quotes"] and match["quotes"] not in match["rest"]:
                    closing = match["quotes"]
                    texts[path] = number if match["rest"] else number + 1
        return lines, texts


def _table_path(name: str, many: bool, rows: dict[tuple[TomlKey, ...], int]) -> tuple[TomlKey, ...]:
    """Return the path of a table header; ``rows`` counts the ``[[...]]`` headers so far."""
    path: tuple[TomlKey, ...] = ()
    parts = [part.strip(" \t\"'") for part in name.split(".")]
    for number, part in enumerate(parts, 1):
        path = (*path, part)
        if many and number == len(parts):
            rows[path] = rows.get(path, -1) + 1
        if path in rows:
            path = (*path, rows[path])
    return path


def open_document(path: Path) -> TomlDocument:
    """Open a file; one that cannot be read is empty and has a problem."""
    try:
        return TomlDocument(path.name, read_file(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        problem = msg("catalog.not-utf8")
    except FileError as error:
        missing = error.message.id == "files.no-file"
        problem = msg("catalog.no-file") if missing else msg("catalog.unreadable", reason=error)
    document = TomlDocument(path.name, "")
    document.problems.append(TomlProblem(path.name, problem))
    return document


def read_model(document: TomlDocument, model: type[Model]) -> Model | None:
    """Return the content of the file as a model, or ``None`` after adding its problems to the document."""
    if document.problems:
        return None
    content = parse_toml(document)
    return None if content is None else validate_values(document, content, model)


def validate_values(document: TomlDocument, content: dict[str, Any], model: type[Model]) -> Model | None:
    """Return these values as a model, or ``None`` after adding their problems to the document."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        reported = (each for each in error.errors(include_url=False) if not _is_repeated(each))
        for details in islice(reported, MAX_PROBLEMS):
            document.add(details["loc"], _validation_message(document, model, details))
    return None


def load_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text. Raise ``TomlLimitError``, or what ``tomllib`` raises.

    ``tomllib`` takes long for deep keys and masses of values, so these are refused first.
    """
    if text.count("=") + text.count(",") + len(_LINE_IN_BRACKETS.findall(text)) > MAX_VALUES:
        raise TomlLimitError(msg("catalog.too-many-values", limit=MAX_VALUES))
    if _DEEP_KEY.search(text):
        raise TomlLimitError(msg("catalog.too-deep"))
    return tomllib.loads(text)


def parse_toml(document: TomlDocument) -> dict[str, Any] | None:
    """Return the unchecked values of the file, or ``None`` after adding the problem to the document."""
    try:
        values: dict[str, Any] = _to_tuples(load_toml(document.text))
    except tomllib.TOMLDecodeError as error:
        document.problems.append(_syntax_problem(document.name, error))
    except TomlLimitError as error:
        document.problems.append(TomlProblem(document.name, error.message))
    except (OverflowError, ValueError):  # the latter: more digits than Python reads
        document.problems.append(TomlProblem(document.name, msg("catalog.number-too-large", limit=MAX_SAFE_INT)))
    except RecursionError:
        document.problems.append(TomlProblem(document.name, msg("catalog.too-deep")))
    else:
        return values
    return None


def _to_tuples(value: Any, depth: int = 0) -> Any:
    """Convert lists to tuples, as the strict models require, and refuse values that are too deep or too large."""
    if depth > MAX_DEPTH:
        raise RecursionError
    if isinstance(value, dict):
        return {key: _to_tuples(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_to_tuples(item, depth + 1) for item in value)
    if isinstance(value, int) and abs(value) > MAX_SAFE_INT:
        raise OverflowError
    return value


def _syntax_problem(name: str, error: ValueError) -> TomlProblem:
    match = _POSITION.fullmatch(str(error))
    what, line, column = (match["what"], match["line"], match["column"]) if match else (str(error), None, None)
    message = msg("catalog.syntax", what=what)
    return TomlProblem(name, message, int(line) if line else None, int(column) if column else None)


def _is_repeated(details: Any) -> bool:
    """Return whether an error only repeats others: pydantic counts only the valid items of a list."""
    return bool(details["type"] == "too_short" and len(details["input"]) >= details["ctx"]["min_length"])


def _validation_message(document: TomlDocument, model: type[BaseModel], details: Any) -> Message:
    """Return the message of a validation error: what is there, and what was expected."""
    path: tuple[TomlKey, ...] = details["loc"]
    field = path[-1] if path else ""
    if field == "[key]":
        return msg("catalog.symbol-reserved", symbol=path[-2])
    match details["type"]:
        case "missing":
            return msg("catalog.field-missing", field=field)
        case "extra_forbidden":
            near = document.closest_name(str(field), _field_names(model))
            name = "catalog.field-unknown-near" if near else "catalog.field-unknown"
            return msg(name, field=field, near=near or "")
        case "literal_error":
            value, choices = truncate(str(details["input"]), _MAX_VALUE_LENGTH), details["ctx"]["expected"]
            return msg("catalog.field-choice", field=field, value=value, choices=choices)
        case "string_pattern_mismatch" if details["ctx"]["pattern"] == _ID_PATTERN:
            return msg("catalog.field-id", field=field, value=truncate(str(details["input"]), _MAX_VALUE_LENGTH))
        case "value_error" if isinstance(cause := details["ctx"]["error"], ModelError):
            return msg("catalog.field-wrong", field=field, reason=cause.message)
        case _:
            return msg("catalog.field-wrong", field=field, reason=_uncapitalize(details["msg"]))


@cache
def _field_names(model: type[BaseModel]) -> set[str]:
    """Return every field name that occurs anywhere in such a file."""
    schema = model.model_json_schema()
    return {name for part in (schema, *schema.get("$defs", {}).values()) for name in part.get("properties", {})}


def _uncapitalize(text: str) -> str:
    return text[:1].lower() + text[1:]


class BoxFiles(FrozenStruct):
    """The files of a box by name, in a folder or in a pack.

    A file that does not exist is opened as empty, with a problem.
    """

    names: frozenset[str]
    open: Callable[[str], TomlDocument]

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def groups(self) -> list[str]:
        """Return the names of the tile files in order."""
        return sorted(name for name in self.names if name.startswith("group-"))


def files_in_folder(folder: Path) -> BoxFiles:
    """Return the TOML files of a folder."""
    names = frozenset(path.name for path in folder.glob("*.toml"))
    return BoxFiles(names, lambda name: open_document(folder / name))
