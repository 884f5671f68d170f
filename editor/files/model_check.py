"""Check a document against the pydantic models and report every problem with its JSON path.

By itself, pydantic would report unknown fields only where everything else is valid. It would also accept a field by its
Python name, a square written as an object, and false for the rotation 0. ``strip_unknown`` walks the document along the
models first, finds all of that, collects the game words, and leaves only known fields with tuples for lists.
``validation_problems`` then translates what pydantic finds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import MaxLen
from pydantic import BaseModel, StringConstraints, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from editor.files.file_problems import MAX_PROBLEMS, FileProblem, JsonPath, problem_at, problem_with_value
from editor.model.base import CopyId, Id, ModelError, ShortText, Text, VisibleName
from editor.model.game_words import GameWord, UsedWord
from editor.spelling import MAX_PROPOSALS, closest_name
from editor.values import FrozenStruct


class _Variants(FrozenStruct):
    """Models of a union, distinguished by one of their fields."""

    field: str
    models: dict[str, type[BaseModel]]


EXTENSION_PREFIX = "x-"
"""Prefix of the fields of other programs."""


class StrippedDocument(FrozenStruct):
    """A document reduced to what a model knows."""

    values: Any
    """The known fields, with tuples for lists."""
    problems: list[FileProblem]
    """One for each unknown field."""
    words: list[UsedWord]
    """The words of the game that it uses."""


def strip_unknown(document: object, model: type[BaseModel]) -> StrippedDocument:
    """Split a document into what the model knows and problems."""
    problems: list[FileProblem] = []
    words: list[UsedWord] = []
    return StrippedDocument(_strip(document, model, (), problems, words), problems, words)


def resolve_path(model: type[BaseModel], way: JsonPath) -> tuple[JsonPath, Collection[str]]:
    """Translate a location of pydantic into the JSON path and the field names of the object there.

    pydantic's locations also contain the chosen variant of a union, which is not part of the path.
    """
    part: object = model
    path: JsonPath = ()
    for step in way:
        if isinstance(part, _Variants) and step in part.models:
            part = part.models[str(step)]
        else:
            part = _fields(part).get(step) if isinstance(step, str) else _item(part)
            path = (*path, step)
    return path, _fields(part)


def _strip(value: object, part: object, path: JsonPath, problems: list[FileProblem], words: list[UsedWord]) -> object:
    if isinstance(value, list):
        item = _item(part)
        return tuple(_strip(each, item, (*path, index), problems, words) for index, each in enumerate(value))
    if not isinstance(value, dict):
        if isinstance(value, bool) and get_origin(part) is Literal:  # False == 0 in Python
            problems.append(problem_with_value("not-allowed", path, value, allowed=", ".join(map(str, get_args(part)))))
        elif isinstance(value, str) and isinstance(part, GameWord):
            words.append((path, part.of, value))
        return value
    if isinstance(part, type) and issubclass(part, tuple):
        problems.append(problem_with_value("needs-list", path, value))
        return None
    if isinstance(part, _Variants):
        kind = value.get(part.field)
        part = part.models.get(kind) if isinstance(kind, str) else None
    if not (isinstance(part, type) and issubclass(part, BaseModel)):
        return {name: _strip(each, None, (*path, name), problems, words) for name, each in value.items()}
    fields = _fields(part)
    known = {}
    for name, each in value.items():
        if name in fields:
            limit = _list_limits(part).get(name)
            if limit is not None and isinstance(each, list) and len(each) > limit:
                problems.append(problem_with_value("list-too-long", (*path, name), each, count=len(each), limit=limit))
                each = each[:limit]  # noqa: PLW2901 - pydantic would list the problems of every item
            known[name] = _strip(each, fields[name], (*path, name), problems, words)
        elif name.startswith(EXTENSION_PREFIX) and part.model_config.get("extra") == "allow":
            known[name] = each
        else:
            near = closest_name(name, fields) if len(problems) < MAX_PROPOSALS else None
            problems.append(_unknown(name, (*path, name), near))
    return known


def _unknown(name: str, path: JsonPath, near: str | None) -> FileProblem:
    if name.startswith(EXTENSION_PREFIX):
        return problem_at("no-extension-here", path)
    return problem_at("unknown-field-near", path, near=near) if near else problem_at("unknown-field", path)


@cache
def _fields_of(model: type[BaseModel]) -> dict[str, object]:
    return {
        field.alias or name: _word_mark(field.metadata) or _plain(field.annotation)
        for name, field in model.model_fields.items()
    }


@cache
def _list_limits(model: type[BaseModel]) -> dict[str, int]:
    """Return the maximum length of each list in a model, by its name in files."""
    return {
        field.alias or name: note.max_length
        for name, field in model.model_fields.items()
        for note in (*field.metadata, *_notes(field.annotation))
        if isinstance(note, MaxLen) and _item(_plain(field.annotation)) is not None
    }


def _notes(annotation: object) -> Iterator[object]:
    """Yield the constraints of an annotation, also of one that may be ``None``."""
    if get_origin(annotation) is Annotated:
        yield from get_args(annotation)[1:]
    elif get_origin(annotation) in (Union, UnionType):
        for each in get_args(annotation):
            yield from _notes(each)


def _fields(part: object) -> dict[str, object]:
    """Return the fields of an object by their names in files, with their annotations."""
    return _fields_of(part) if isinstance(part, type) and issubclass(part, BaseModel) else {}


def _item(part: object) -> object:
    """Return the annotation of the items of a list."""
    return _plain(get_args(part)[0]) if get_origin(part) is tuple else None


def _plain(annotation: object) -> object:
    """Return the annotation without constraints and ``None``, or its game word mark."""
    if get_origin(annotation) is Annotated:
        bare, *notes = get_args(annotation)
        discriminator = next((note.discriminator for note in notes if isinstance(note, FieldInfo)), None)
        return (
            _variants_of(bare, discriminator) if isinstance(discriminator, str) else _word_mark(notes) or _plain(bare)
        )
    if get_origin(annotation) in (Union, UnionType):
        return _plain(next(_not_none(annotation)))
    return annotation


def _word_mark(notes: Iterable[object]) -> GameWord | None:
    return next((note for note in notes if isinstance(note, GameWord)), None)


def _variants_of(union: object, field: str) -> _Variants:
    models = get_args(union)
    return _Variants(field, {get_args(model.model_fields[field].annotation)[0]: model for model in models})


def _not_none(annotation: object) -> Iterator[object]:
    return (arg for arg in get_args(annotation) if arg is not NoneType)


_NEEDS = {
    "int_type": "needs-number",
    "string_type": "needs-text",
    "bool_type": "needs-truth",
    "tuple_type": "needs-list",
    "named_tuple_type": "needs-list",
    "arguments_type": "needs-list",
    "dict_type": "needs-object",
    "model_type": "needs-object",
    "model_attributes_type": "needs-object",
}
"""pydantic's error type -> our message about the needed type."""

_LIMITS = {
    "greater_than_equal": ("too-small", "ge"),
    "less_than_equal": ("too-great", "le"),
    "too_short": ("list-too-short", "min_length"),
    "too_long": ("list-too-long", "max_length"),
    "string_too_short": ("text-empty", "min_length"),
    "string_too_long": ("text-too-long", "max_length"),
}
"""pydantic's error type -> our message, and pydantic's name for the limit."""


def validation_problems(error: ValidationError, model: type[BaseModel]) -> Iterator[FileProblem]:
    """Yield each error of pydantic as a problem, except those that only follow from others, up to a limit."""
    causes = (detail for detail in error.errors(include_url=False) if not _is_consequence(detail))
    for detail in islice(causes, MAX_PROBLEMS):
        yield _problem(detail, model)


def _is_consequence(detail: ErrorDetails) -> bool:
    """Return whether an error only follows from another one.

    pydantic counts only the valid items of a list, and rejects lone surrogates, which are reported already.
    """
    if detail["type"] == "too_short":
        return bool(len(detail["input"]) >= detail["ctx"]["min_length"])
    return detail["type"] == "string_unicode"


def _problem(detail: ErrorDetails, model: type[BaseModel]) -> FileProblem:
    path, fields = resolve_path(model, detail["loc"])
    found, ctx = detail["input"], detail.get("ctx", {})
    match detail["type"]:
        case "missing" | "missing_argument":
            return problem_at("missing", path)
        case kind if kind in _NEEDS:
            return problem_with_value(_NEEDS[kind], path, found)
        case kind if kind in _LIMITS:
            sentence, limit = _LIMITS[kind]
            count = 0 if isinstance(found, int) else len(found)
            return problem_with_value(sentence, path, found, count=count, limit=ctx[limit])
        case "literal_error":
            return problem_with_value("not-allowed", path, found, allowed=_allowed(ctx["expected"]))
        case "string_pattern_mismatch":
            return problem_with_value(_SPELLINGS.get(ctx["pattern"], "misspelled"), path, found, pattern=ctx["pattern"])
        case "union_tag_not_found":
            return problem_at("missing", (*path, ctx["discriminator"].strip("'")))
        case "union_tag_invalid":
            field = ctx["discriminator"].strip("'")
            return problem_with_value(
                "not-allowed", (*path, field), found[field], allowed=_allowed(ctx["expected_tags"])
            )
        case "value_error" if isinstance(model_error := ctx["error"], ModelError):
            if model_error.field in fields:
                return problem_at("unsound", (*path, model_error.field), reason=model_error.reason)
            return problem_at("unsound", path, reason=model_error.message)
        case _:
            return problem_at("unsound", path, reason=detail["msg"])


def _allowed(expected: str) -> str:
    """Turn pydantic's ``'a', 'b' or 'c'`` into a plain list."""
    return expected.replace(" or ", ", ").replace("'", "")


def _pattern(kind: Any) -> str:
    return next(str(part.pattern) for part in get_args(kind) if isinstance(part, StringConstraints))


_SPELLINGS = {
    _pattern(Id): "not-an-id",
    _pattern(CopyId): "not-a-copy-id",
    _pattern(ShortText): "not-a-line",
    _pattern(VisibleName): "not-a-name",
    _pattern(Text): "not-a-text",
}
"""Pattern of the models -> our message about it."""
