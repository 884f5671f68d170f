"""Whether a document keeps to its JSON Schema, with every fault at its path and in our words (jsonschema).

Our own reader does not need it: the models check more than a schema can say. It is for files that other programs make,
and for those that leave this one. A schema in ``schema/`` is known by its name; which one a file is meant for shows in
its ``format``, or where it has none in the names of its fields. A new kind of file needs only its schema there.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterator, Sequence, Sized
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators

from editor.errors import FileError
from editor.files.document import check_values, parse_document
from editor.files.problems import FileProblem, JsonPath, problem, problem_with, refusal, shown
from editor.messages import msg
from editor.paths import data_folder
from editor.reader import read_file

SUFFIX = ".schema.json"
MOST_VALUES = 1_000_000
"""Values in a document; an engine file of nine full levels has a tenth of it."""

_SUFFIXES = {".scenario.json": "scenario", ".sags.json": "sags-log", ".engine.json": "engine"}
"""How files end -> what they should be, where they do not say it themselves."""

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
"""Keyword of a schema -> our sentence about it."""


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """All schemas that the program has, by name."""
    paths = sorted(data_folder("schema").glob(f"*{SUFFIX}"))
    return {path.name.removesuffix(SUFFIX): json.loads(path.read_bytes()) for path in paths}


def schema_for(document: object) -> str | None:
    """The name of the schema that a document is meant for."""
    if not isinstance(document, dict):
        return None
    meant = None
    for name, schema in schemas().items():
        fields = schema["properties"]
        if "format" in fields and fields["format"]["const"] == document.get("format"):
            meant = name  # the newest version, which comes last, unless it is an older one
            if fields["version"]["const"] == document.get("version"):
                return name
    return meant or _by_fields(document)


def _by_fields(document: dict[str, object]) -> str | None:
    """Of the schemas without a format, the one that knows most fields of a document."""
    if "format" in document:
        return None
    known = {
        name: len(document.keys() & schema["properties"].keys())
        for name, schema in schemas().items()
        if "format" not in schema["properties"]
    }
    best = max(known, key=lambda name: known[name])
    return best if known[best] else None


def _by_name(path: Path) -> str | None:
    return next((name for suffix, name in _SUFFIXES.items() if path.name.endswith(suffix)), None)


def check_file(path: Path, name: str | None = None) -> tuple[str, list[FileProblem]]:
    """The schema of a file, and every fault in it. Raises if it cannot be read, or if nothing tells what it is."""
    document, problems = _read(path)
    meant = name or schema_for(document) or _by_name(path)
    if meant is None:
        raise FileError(msg("files.schema-unknown", name=path, known=tuple(schemas())))
    return meant, [*problems, *faults(document, meant)]


def require(data: bytes, name: str, target: Path, schema: dict[str, Any] | None = None) -> None:
    """Refuse to write a file that does not keep to its schema: the one of that name, or another one that is given."""
    if problems := faults(json.loads(data), name, schema):
        raise refusal("schema-broken", str(target), problems)


def faults(document: object, name: str, schema: dict[str, Any] | None = None) -> list[FileProblem]:
    """Every fault of a document, in the order of the document."""
    validator = _validator(name) if schema is None else _made(schema)
    found = sorted(validator.iter_errors(document), key=lambda error: list(error.absolute_path))
    return [each for error in found for each in _problems(error)]


def _read(path: Path) -> tuple[object, list[FileProblem]]:
    data = read_file(path)
    if path.suffix != ".toml":
        return parse_document(data, str(path), MOST_VALUES)
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FileError(msg("files.not-utf8", name=path, offset=error.start)) from error
    except (ValueError, RecursionError) as error:
        raise FileError(msg("files.not-toml", name=path, reason=error)) from error
    return document, check_values(document, str(path), MOST_VALUES)


@cache
def _validator(name: str) -> Any:
    return _made(schemas()[name])


def _made(schema: dict[str, Any]) -> Any:
    extended = validators.extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
    return extended(schema)


def _pattern(_: object, pattern: str, value: object, __: object) -> Iterator[ValidationError]:
    """As the standard has it: ``$`` is the end of the text, where Python also takes it before a last line break."""
    if isinstance(value, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), value):
        yield ValidationError(pattern)


# --- words ------------------------------------------------------------------------------------------------------------


def _problems(error: ValidationError) -> Iterator[FileProblem]:
    path: JsonPath = tuple(error.absolute_path)
    found: Any = error.instance
    wanted: Any = error.validator_value
    schema: Any = error.schema
    match error.validator:
        case "required":
            yield from (problem("missing", (*path, name)) for name in wanted if name not in found)
        case "additionalProperties" if wanted is False:
            known = schema.get("properties", {})
            patterns = schema.get("patternProperties", {})
            for name in found:
                if name not in known and not any(re.search(pattern, name) for pattern in patterns):
                    yield _unknown((*path, name), known)
        case "type":
            kind = wanted if isinstance(wanted, str) else next((each for each in wanted if each != "null"), "null")
            yield problem_with(_NEEDS[kind], path, found) if kind in _NEEDS else _otherwise(error)
        case "enum" | "const":
            allowed = wanted if error.validator == "enum" else [wanted]
            yield problem_with("not-allowed", path, found, allowed=", ".join(map(_plain, allowed)))
        case "pattern":
            yield problem_with("misspelled", path, found, pattern=wanted)
        case keyword if keyword in _LIMITS:
            count = len(found) if isinstance(found, Sized) else 0
            yield problem_with(_LIMITS[keyword], path, found, count=count, limit=wanted)
        case "anyOf" | "oneOf" if error.context:
            for each in _nearest(error.context):
                yield from _problems(each)
        case _:
            yield _otherwise(error)


def _unknown(path: tuple[str | int, ...], known: Sequence[str]) -> FileProblem:
    near = difflib.get_close_matches(str(path[-1])[:64], known)
    return problem("unknown-field-near", path, near=near[0]) if near else problem("schema-extra", path)


def _nearest(errors: Sequence[ValidationError]) -> list[ValidationError]:
    """Of several shapes that a value may have, what it lacks of the one that it comes nearest to."""
    branches: dict[object, list[ValidationError]] = {}
    for error in errors:
        branches.setdefault(error.relative_schema_path[0], []).append(error)
    return min(branches.values(), key=lambda lacks: (any(map(_is_another_kind, lacks)), len(lacks)))


def _is_another_kind(error: ValidationError) -> bool:
    """Whether the value itself is of another type, or the field that tells shapes apart names another one."""
    return (error.validator == "type" and not error.relative_path) or error.validator == "const"


def _otherwise(error: ValidationError) -> FileProblem:
    path, wanted = tuple(error.absolute_path), shown(error.validator_value)
    return problem("schema-otherwise", path, keyword=error.validator, value=wanted)


def _plain(value: object) -> str:
    return value if isinstance(value, str) else shown(value)
