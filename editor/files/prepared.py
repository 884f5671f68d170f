"""How scenarios are checked, prepared: what pydantic works out from the classes, kept for the next start.

Working it out takes longer than to read and check a map. A copy of the result lies in the user's cache folder
(``editor.catalog.copies``), named after the code of the classes and the versions of pydantic and Python. It holds
plain data; classes, their own checks and their defaults stand in it by name, and only those of ``editor.model`` are
looked for. Where a copy does not fit, pydantic works everything out as always.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import pydantic_core
from pydantic_core import SchemaError, SchemaSerializer, SchemaValidator

import editor.model
from editor.catalog.copies import code_mark, keep_payload, read_payload
from editor.model.base import FileModel
from editor.model.scenario import Scenario

_KIND = "checks"
_NAMED = "$"
"""The key of what stands by name; no schema of pydantic has it."""
_CLASSES = "editor.model."


class _Unknown(Exception):
    """Something that a copy cannot hold, or should not."""


@cache
def prepare() -> None:
    """Have scenarios checked by the copy, if there is one that fits; otherwise keep one. To be called before the first
    scenario is checked."""
    if Scenario.__pydantic_complete__:
        return
    key = _key()
    payload = read_payload(_KIND, key)
    if payload is None or not _use(payload):
        Scenario.model_rebuild()
        if (made := _copy()) is not None:
            keep_payload(_KIND, key, made)


def _key() -> str:
    versions = f"{sys.version} {pydantic_core.__version__} {code_mark(Path(editor.model.__path__[0]))}"
    return hashlib.sha256(versions.encode()).hexdigest()


# --- reading ----------------------------------------------------------------------------------------------------------


def _use(payload: bytes) -> bool:
    try:
        document = json.loads(payload, object_hook=_found)
        schema, config = document["schema"], document["config"]
        if _checked_class(schema) is not Scenario:
            return False
        validator, serializer = SchemaValidator(schema, config), SchemaSerializer(schema, config)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, SchemaError, _Unknown):
        return False
    Scenario.__pydantic_validator__ = validator
    Scenario.__pydantic_serializer__ = serializer
    return True


def _checked_class(schema: dict[str, Any]) -> object:
    """The class whose values a schema checks."""
    while "cls" not in schema:
        schema = schema["schema"]
    return schema["cls"]


def _found(values: dict[str, Any]) -> Any:
    """What stands by name; everything else is as it is."""
    if _NAMED not in values:
        return values
    kind, name = values[_NAMED]
    match kind:
        case "dict":
            return dict
        case "tuple":
            return tuple(name)
        case "class" | "check":
            return _named(name, type if kind == "class" else FunctionType)
        case "default":
            return _named(name, type).model_construct()
    raise _Unknown(kind)


def _named(name: str, kind: type) -> Any:
    """A class of the model, or a function of such a class or of its module."""
    module, _, path = name.partition(":")
    if not module.startswith(_CLASSES):
        raise _Unknown(name)
    found: Any = sys.modules[module]
    for part in path.split("."):
        found = vars(found)[part]
    if not isinstance(found, kind):
        raise _Unknown(name)
    return found


# --- writing ----------------------------------------------------------------------------------------------------------


def _copy() -> bytes | None:
    """What pydantic has worked out; nothing if there is something in it that a copy cannot hold, or if another version
    of pydantic keeps it elsewhere."""
    try:
        from pydantic._internal._config import ConfigWrapper

        config = ConfigWrapper(Scenario.model_config).core_config(Scenario.__name__)
        document = {"schema": _written(Scenario.__pydantic_core_schema__), "config": _written(config)}
        return json.dumps(document, separators=(",", ":")).encode()
    except (_Unknown, ImportError, AttributeError, TypeError):
        return None


def _written(value: Any) -> Any:
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, dict):
        return {name: _written(each) for name, each in value.items() if not _is_for_schemas(name, each)}
    if isinstance(value, list):
        return [_written(each) for each in value]
    for kind, fits, named in _NAMES:
        if fits(value):
            return {_NAMED: [kind, named(value)]}
    raise _Unknown(repr(value))


def _is_for_schemas(name: str, value: object) -> bool:
    """What pydantic notes for JSON Schemas; those are made from the classes themselves."""
    return name == "metadata" and isinstance(value, dict) and all(str(key).startswith("pydantic_") for key in value)


def _name(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def _check_name(function: FunctionType) -> str:
    return f"{function.__module__}:{function.__qualname__}"


def _is_plain(value: object) -> bool:
    return isinstance(value, FileModel) and value == type(value).model_construct()


_NAMES: tuple[tuple[str, Callable[[Any], bool], Callable[[Any], Any]], ...] = (
    ("dict", lambda value: value is dict, lambda _: ""),
    ("tuple", lambda value: type(value) is tuple, lambda value: [_written(each) for each in value]),
    ("class", lambda value: isinstance(value, type) and value.__module__.startswith(_CLASSES), _name),
    ("default", _is_plain, lambda value: _name(type(value))),
    ("check", lambda value: isinstance(value, FunctionType) and value.__module__.startswith(_CLASSES), _check_name),
)
