"""A TOML file of the box, opened: its values checked against a model, and where in the text each of them stands."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, StringConstraints, ValidationError

from editor.catalog.faults import Fault
from editor.errors import FileError
from editor.messages import Message, msg, shortened
from editor.model.base import LARGEST_WHOLE, Id, ModelError
from editor.reader import read_file

TomlKey = str | int
Model = TypeVar("Model", bound=BaseModel)

DEEPEST = 20
"""Lists and tables within each other; a tile needs six."""

_TABLE = re.compile(r"\s*\[(?P<many>\[)?(?P<name>[^\[\]]+)\]")
_KEY = re.compile(r"\s*(?P<name>[A-Za-z0-9_-]+)\s*=\s*(?P<quotes>'''|\"\"\")?(?P<rest>.*)")
_PLACE = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL)
_LONGEST_SHOWN = 80
_ID_PATTERN = next(item.pattern for item in get_args(Id) if isinstance(item, StringConstraints))


class TomlDocument:
    """One file; faults found in it are collected in ``faults``."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.faults: list[Fault] = []

    def add(self, path: Sequence[TomlKey], message: Message) -> None:
        """A fault of the value at that path."""
        self.faults.append(Fault(self.name, message, self.line(path)))

    def add_in_picture(self, path: Sequence[TomlKey], row: int, column: int, message: Message) -> None:
        """A fault inside the picture at that path, row and column counted from 0."""
        start = self._pictures.get(tuple(path))
        if start is None:
            self.add(path, message)
        else:
            self.faults.append(Fault(self.name, message, start + row, column + 1))

    def line(self, path: Sequence[TomlKey]) -> int | None:
        """The line of the value at that path, or of the nearest table around it."""
        for end in range(len(path), 0, -1):
            if (line := self._lines.get(tuple(path[:end]))) is not None:
                return line
        return None

    @property
    def _lines(self) -> dict[tuple[TomlKey, ...], int]:
        return self._places[0]

    @property
    def _pictures(self) -> dict[tuple[TomlKey, ...], int]:
        return self._places[1]

    @cached_property
    def _places(self) -> tuple[dict[tuple[TomlKey, ...], int], dict[tuple[TomlKey, ...], int]]:
        """Path -> line of its key, and path -> first line of its text for keys with text on lines of its own.

        Read from the text because the TOML reader forgets places. Only looked at when there is a fault to report.
        """
        lines: dict[tuple[TomlKey, ...], int] = {}
        texts: dict[tuple[TomlKey, ...], int] = {}
        rows: dict[tuple[TomlKey, ...], int] = {}
        table: tuple[TomlKey, ...] = ()
        closing = ""
        for number, line in enumerate(self.text.split("\n"), 1):
            if closing:
                closing = "" if closing in line else closing
            elif match := _TABLE.match(line):
                table = _table_path(match["name"], bool(match["many"]), rows)
                lines.setdefault(table, number)
            elif match := _KEY.match(line):
                path = (*table, match["name"])
                lines[path] = number
                if match["quotes"] and match["quotes"] not in match["rest"]:
                    closing = match["quotes"]
                    texts[path] = number if match["rest"] else number + 1
        return lines, texts


def _table_path(name: str, many: bool, rows: dict[tuple[TomlKey, ...], int]) -> tuple[TomlKey, ...]:
    """The path of a table's header; ``rows`` counts the ``[[...]]`` headers seen so far."""
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
    """The file with its text; what cannot be read is a fault and reads as empty."""
    try:
        return TomlDocument(path.name, read_file(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        problem = msg("catalogue.not-utf8")
    except FileError as error:
        missing = error.message.id == "files.no-file"
        problem = msg("catalogue.no-file") if missing else msg("catalogue.unreadable", reason=error)
    document = TomlDocument(path.name, "")
    document.faults.append(Fault(path.name, problem))
    return document


def read(document: TomlDocument, model: type[Model]) -> Model | None:
    """The content of the file as a value, or ``None`` with the reasons among its faults."""
    if document.faults:
        return None
    content = values_of(document)
    return None if content is None else read_values(document, content, model)


def read_values(document: TomlDocument, content: dict[str, Any], model: type[Model]) -> Model | None:
    """These values of the file as one value, or ``None`` with the reasons among its faults."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        for details in error.errors(include_url=False):
            if not _is_echo(details):
                document.add(details["loc"], _form_message(model, details))
    return None


def values_of(document: TomlDocument) -> dict[str, Any] | None:
    """The values that the file holds, sound or not, or ``None`` with the reason among its faults."""
    try:
        values: dict[str, Any] = _frozen(tomllib.loads(document.text))
    except tomllib.TOMLDecodeError as error:
        document.faults.append(_syntax_fault(document.name, error))
    except (OverflowError, ValueError):  # the latter: more digits than Python reads
        document.faults.append(Fault(document.name, msg("catalogue.number-too-large", limit=LARGEST_WHOLE)))
    except RecursionError:
        document.faults.append(Fault(document.name, msg("catalogue.too-deep")))
    else:
        return values
    return None


def _frozen(value: Any, depth: int = 0) -> Any:
    """Lists as tuples, since the models are strict and their sequences are tuples; nothing that could not be shown."""
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(value, dict):
        return {key: _frozen(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_frozen(item, depth + 1) for item in value)
    if isinstance(value, int) and abs(value) > LARGEST_WHOLE:
        raise OverflowError
    return value


def _syntax_fault(name: str, error: ValueError) -> Fault:
    match = _PLACE.fullmatch(str(error))
    what, line, column = (match["what"], match["line"], match["column"]) if match else (str(error), None, None)
    message = msg("catalogue.syntax", what=what)
    return Fault(name, message, int(line) if line else None, int(column) if column else None)


def _is_echo(details: Any) -> bool:
    """pydantic counts only the sound items of a list: one that it finds too short has faults that it names already."""
    return bool(details["type"] == "too_short" and len(details["input"]) >= details["ctx"]["min_length"])


def _form_message(model: type[BaseModel], details: Any) -> Message:
    """A fault of form in a sentence: what is there, and what was expected."""
    path: tuple[TomlKey, ...] = details["loc"]
    field = path[-1] if path else ""
    if field == "[key]":
        return msg("catalogue.symbol-reserved", symbol=path[-2])
    match details["type"]:
        case "missing":
            return msg("catalogue.field-missing", field=field)
        case "extra_forbidden":
            near = difflib.get_close_matches(str(field), _field_names(model), n=1)
            name = "catalogue.field-unknown-near" if near else "catalogue.field-unknown"
            return msg(name, field=field, near=near[0] if near else "")
        case "literal_error":
            value, choices = shortened(str(details["input"]), _LONGEST_SHOWN), details["ctx"]["expected"]
            return msg("catalogue.field-choice", field=field, value=value, choices=choices)
        case "string_pattern_mismatch" if details["ctx"]["pattern"] == _ID_PATTERN:
            return msg("catalogue.field-id", field=field, value=shortened(str(details["input"]), _LONGEST_SHOWN))
        case "value_error" if isinstance(flaw := details["ctx"]["error"], ModelError):
            return msg("catalogue.field-wrong", field=field, reason=flaw.message)
        case _:
            return msg("catalogue.field-wrong", field=field, reason=_uncapitalised(details["msg"]))


def _field_names(model: type[BaseModel]) -> set[str]:
    """Every field that occurs anywhere in such a file."""
    schema = model.model_json_schema()
    return {name for part in (schema, *schema.get("$defs", {}).values()) for name in part.get("properties", {})}


def _uncapitalised(text: str) -> str:
    return text[:1].lower() + text[1:]
