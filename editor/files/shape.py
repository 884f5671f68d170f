"""The models as the shape of a document: which fields each of its objects has.

pydantic would name unknown fields only where all else is sound, and would take a field by its Python name, a square
written as an object, and false for the rotation 0. Walking the document along the models first finds all of that
and the words of the game in it, and leaves what the models can check: objects with known fields, and lists as tuples.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from editor.files.problems import MOST_PROBLEMS, FileProblem, JsonPath, problem, problem_with
from editor.model.words import GameWord, UsedWord
from editor.values import FrozenStruct


class _Variants(FrozenStruct):
    """Objects of several kinds, told apart by one of their fields."""

    field: str
    models: dict[str, type[BaseModel]]


EXTENSION = "x-"
"""How the names of other programs' fields begin."""


class Shaped(FrozenStruct):
    """A document as far as a model knows it."""

    values: Any
    """The document with only the fields that the model knows, and tuples for lists."""
    problems: list[FileProblem]
    """One for each other field."""
    words: list[UsedWord]
    """The words of the game in it."""


def shaped(document: object, model: type[BaseModel]) -> Shaped:
    """Split a document into what the model knows and problems."""
    problems: list[FileProblem] = []
    words: list[UsedWord] = []
    return Shaped(_shaped(document, model, (), problems, words), problems, words)


def followed(model: type[BaseModel], way: JsonPath) -> tuple[JsonPath, Collection[str]]:
    """Where pydantic's way leads: the path in the document, and the names of the fields that an object has there.

    pydantic's ways also name the kind of object that was chosen, which is no step in the document.
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


def _shaped(value: object, part: object, path: JsonPath, problems: list[FileProblem], words: list[UsedWord]) -> object:
    if isinstance(value, list):
        item = _item(part)
        return tuple(_shaped(each, item, (*path, index), problems, words) for index, each in enumerate(value))
    if not isinstance(value, dict):
        if isinstance(value, bool) and get_origin(part) is Literal:  # to Python, false is 0
            problems.append(problem_with("not-allowed", path, value, allowed=", ".join(map(str, get_args(part)))))
        elif isinstance(value, str) and isinstance(part, GameWord):
            words.append((path, part.of, value))
        return value
    if isinstance(part, type) and issubclass(part, tuple):
        problems.append(problem_with("needs-list", path, value))
        return None
    if isinstance(part, _Variants):
        kind = value.get(part.field)
        part = part.models.get(kind) if isinstance(kind, str) else None
    if not (isinstance(part, type) and issubclass(part, BaseModel)):
        return {name: _shaped(each, None, (*path, name), problems, words) for name, each in value.items()}
    fields = _fields(part)
    known = {}
    for name, each in value.items():
        if name in fields:
            known[name] = _shaped(each, fields[name], (*path, name), problems, words)
        elif name.startswith(EXTENSION) and part.model_config.get("extra") == "allow":
            known[name] = each
        else:
            worth_it = len(problems) < MOST_PROBLEMS and len(name) <= 64
            near = difflib.get_close_matches(name, list(fields)) if worth_it else []
            problems.append(_unknown(name, (*path, name), near))
    return known


def _unknown(name: str, path: JsonPath, near: list[str]) -> FileProblem:
    if name.startswith(EXTENSION):
        return problem("no-extension-here", path)
    return problem("unknown-field-near", path, near=near[0]) if near else problem("unknown-field", path)


@cache
def _fields_of(model: type[BaseModel]) -> dict[str, object]:
    return {
        field.alias or name: _word_mark(field.metadata) or _plain(field.annotation)
        for name, field in model.model_fields.items()
    }


def _fields(part: object) -> dict[str, object]:
    """The fields of an object by their names in files, each with its own part of the shape."""
    return _fields_of(part) if isinstance(part, type) and issubclass(part, BaseModel) else {}


def _item(part: object) -> object:
    """What a list holds."""
    return _plain(get_args(part)[0]) if get_origin(part) is tuple else None


def _plain(annotation: object) -> object:
    """The annotation without its constraints and without ``None``; the mark of a word of the game stands for it."""
    if get_origin(annotation) is Annotated:
        bare, *notes = get_args(annotation)
        told_by = next((note.discriminator for note in notes if isinstance(note, FieldInfo)), None)
        return _kinds(bare, told_by) if isinstance(told_by, str) else _word_mark(notes) or _plain(bare)
    if get_origin(annotation) in (Union, UnionType):
        return _plain(next(_not_none(annotation)))
    return annotation


def _word_mark(notes: Iterable[object]) -> GameWord | None:
    return next((note for note in notes if isinstance(note, GameWord)), None)


def _kinds(union: object, field: str) -> _Variants:
    models = get_args(union)
    return _Variants(field, {get_args(model.model_fields[field].annotation)[0]: model for model in models})


def _not_none(annotation: object) -> Iterator[object]:
    return (arg for arg in get_args(annotation) if arg is not NoneType)
