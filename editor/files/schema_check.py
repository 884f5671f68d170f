"""Check documents against JSON Schemas and report every problem with its JSON path (jsonschema).

The reader does not use it, because the models check more than a schema can express. It is for files of other programs
and for exported files. A schema is found in ``schema/`` by the ``format`` of a document, or by its field names if it
has no format. A new file type only needs its schema there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from functools import cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators

from editor.catalog.toml_document import load_toml
from editor.errors import FileError
from editor.files.file_problems import (
    MAX_PROBLEMS,
    FileProblem,
    JsonPath,
    error_from_problems,
    format_value,
    problem_at,
    problem_with_value,
)
from editor.files.json_document import check_values, parse_document
from editor.messages import msg
from editor.model.base import explain_pattern
from editor.paths import data_folder
from editor.reader import read_file
from editor.spelling import MAX_PROPOSALS, closest_name

SCHEMA_SUFFIX = ".schema.json"
MAX_VALUES = 1_000_000
"""Values in a document; an engine file of nine full levels has a tenth as many."""

_SUFFIXES = {
    ".scenario.json": "scenario",
    ".sags.json": "sags-log",
    ".engine.json": "engine",
    ".table.json": "table-engine",
}
"""File suffix -> expected schema, for files that do not name their format."""

_NEEDS = {
    "integer": "needs-number",
    "number": "needs-number",
    "string": "needs-text",
    "boolean": "needs-truth",
    "array": "needs-list",
    "object": "needs-object",
}
_LIMITS = {
    "minimum": "too-small",
    "maximum": "too-great",
    "minItems": "list-too-short",
    "maxItems": "list-too-long",
    "minLength": "text-empty",
    "maxLength": "text-too-long",
}
"""Keyword of a schema -> our message about it."""


@cache
def load_schemas() -> dict[str, dict[str, Any]]:
    """Return all schemas of the program by name."""
    paths = sorted(data_folder("schema").glob(f"*{SCHEMA_SUFFIX}"))
    return {path.name.removesuffix(SCHEMA_SUFFIX): json.loads(path.read_bytes()) for path in paths}


def find_schema_name(document: object) -> str | None:
    """Return the name of the schema that a document is meant for."""
    if not isinstance(document, dict):
        return None
    schema_name = None
    for name, schema in load_schemas().items():
        fields = schema["properties"]
        if "format" in fields and fields["format"]["const"] == document.get("format"):
            schema_name = name  # the newest version, unless an older one matches exactly
            if fields["version"]["const"] == document.get("version"):
                return name
    return schema_name or _by_fields(document)


def _by_fields(document: dict[str, object]) -> str | None:
    """Return the schema without a format that knows most fields of a document."""
    if "format" in document:
        return None
    known = {
        name: len(document.keys() & schema["properties"].keys())
        for name, schema in load_schemas().items()
        if "format" not in schema["properties"]
    }
    best = max(known, key=lambda name: known[name])
    return best if known[best] else None


def _by_name(path: Path) -> str | None:
    return next((name for suffix, name in _SUFFIXES.items() if path.name.endswith(suffix)), None)


FurtherChecks = Mapping[str, Callable[[dict[str, Any]], list[FileProblem]]]
"""Schema name -> what is checked in documents that match the schema."""


def check_file(
    path: Path, name: str | None = None, further: FurtherChecks = MappingProxyType({})
) -> tuple[str, list[FileProblem]]:
    """Return the schema name of a file and all its problems.

    Raises ``FileError`` if the file cannot be read or its schema cannot be determined.
    """
    document, problems = _read(path)
    schema_name = name or find_schema_name(document) or _by_name(path)
    if schema_name is None:
        raise FileError(msg("files.schema-unknown", name=path, known=tuple(load_schemas())))
    problems = [*problems, *schema_problems(document, schema_name)]
    if not problems and isinstance(document, dict) and schema_name in further:
        problems = further[schema_name](document)
    return schema_name, problems


def require_schema(data: bytes, name: str, target: Path, schema: dict[str, Any] | None = None) -> None:
    """Raise if the data does not match its schema: the one of that name, or ``schema`` if given."""
    if problems := schema_problems(json.loads(data), name, schema):
        raise error_from_problems("schema-broken", str(target), problems)


def schema_problems(document: object, name: str, schema: dict[str, Any] | None = None) -> list[FileProblem]:
    """Return the problems of a document in document order, up to a limit."""
    validator = _validator(name) if schema is None else _make_validator(schema)
    found = sorted(islice(validator.iter_errors(document), MAX_PROBLEMS), key=lambda error: list(error.absolute_path))
    proposals = iter(range(MAX_PROPOSALS))
    return list(islice((each for error in found for each in _problems(error, proposals)), MAX_PROBLEMS))


def _read(path: Path) -> tuple[object, list[FileProblem]]:
    data = read_file(path)
    if path.suffix != ".toml":
        return parse_document(data, str(path), MAX_VALUES)
    try:
        document = load_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FileError(msg("files.not-utf8", name=path, offset=error.start)) from error
    except (ValueError, RecursionError) as error:
        raise FileError(msg("files.not-toml", name=path, reason=error)) from error
    return document, check_values(document, str(path), MAX_VALUES)


@cache
def _validator(name: str) -> Any:
    return _make_validator(load_schemas()[name])


def _make_validator(schema: dict[str, Any]) -> Any:
    extended = validators.extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
    return extended(schema)


def _pattern(_: object, pattern: str, value: object, __: object) -> Iterator[ValidationError]:
    """Match ``$`` only at the end of the text as the standard demands, not before a final line break as Python does."""
    if isinstance(value, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), value):
        yield ValidationError(pattern)


# --- messages ---------------------------------------------------------------------------------------------------------


def _problems(error: ValidationError, proposals: Iterator[int]) -> Iterator[FileProblem]:
    """Yield the problems of an error; an item of ``proposals`` is used up for each proposed spelling."""
    path: JsonPath = tuple(error.absolute_path)
    found: Any = error.instance
    wanted: Any = error.validator_value
    schema: Any = error.schema
    match error.validator:
        case "required":
            yield from (problem_at("missing", (*path, name)) for name in wanted if name not in found)
        case "additionalProperties" if wanted is False:
            known = schema.get("properties", {})
            patterns = schema.get("patternProperties", {})
            for name in found:
                if name not in known and not any(re.search(pattern, name) for pattern in patterns):
                    near = closest_name(name, known) if next(proposals, None) is not None else None
                    yield _unknown((*path, name), near)
        case "type" if wanted == "null":
            yield problem_with_value("needs-null", path, found)
        case "not" if wanted == {"type": "null"}:
            yield problem_at("needs-value", path)
        case "uniqueItems":
            yield problem_at("list-repeats", path)
        case "type":
            kind = wanted if isinstance(wanted, str) else next((each for each in wanted if each != "null"), "null")
            yield problem_with_value(_NEEDS[kind], path, found) if kind in _NEEDS else _other_problem(error)
        case "enum" | "const":
            allowed = wanted if error.validator == "enum" else [wanted]
            yield problem_with_value("not-allowed", path, found, allowed=", ".join(map(_choice_text, allowed)))
        case "pattern":
            yield problem_with_value("misspelled", path, found, reason=explain_pattern(wanted))
        case keyword if keyword in _LIMITS:
            count = len(found) if isinstance(found, Sized) else 0
            yield problem_with_value(_LIMITS[keyword], path, found, count=count, limit=wanted)
        case "anyOf" | "oneOf" if error.context:
            for each in _nearest(error.context):
                yield from _problems(each, proposals)
        case _:
            yield _other_problem(error)


def _unknown(path: JsonPath, near: str | None) -> FileProblem:
    return problem_at("unknown-field-near", path, near=near) if near else problem_at("schema-extra", path)


def _nearest(errors: Sequence[ValidationError]) -> list[ValidationError]:
    """Return the errors of the variant that a value matches best."""
    branches: dict[object, list[ValidationError]] = {}
    for error in errors:
        branches.setdefault(error.relative_schema_path[0], []).append(error)
    return min(
        branches.values(),
        key=lambda errors_of_variant: (any(map(_is_another_kind, errors_of_variant)), len(errors_of_variant)),
    )


def _is_another_kind(error: ValidationError) -> bool:
    """Return whether the error shows that another variant was meant."""
    return (error.validator == "type" and not error.relative_path) or error.validator == "const"


def _other_problem(error: ValidationError) -> FileProblem:
    path, wanted = tuple(error.absolute_path), format_value(error.validator_value)
    return problem_at("schema-otherwise", path, keyword=error.validator, value=wanted)


def _choice_text(value: object) -> str:
    return value if isinstance(value, str) else format_value(value)
