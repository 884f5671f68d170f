"""The fields of a scenario as paths, derived from the models, with their limits.

A path names a field as edits do, with ``*`` for any item of a list: ``sides/*/characters/*/facing``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from editor.model.base import FileModel
from editor.model.scenario import Scenario
from editor.values import FrozenStruct


class FieldLimits(FrozenStruct):
    """The limits of a field: numbers from ``least`` to ``most``, or the largest number of characters or items."""

    least: int | None = None
    most: int | None = None
    length: int | None = None


@cache
def scenario_fields() -> dict[str, FieldLimits]:
    """Return every leaf field with its limits."""
    return dict(_fields(Scenario, ""))


@lru_cache(maxsize=1024)
def field_limits(path: str) -> FieldLimits:
    """Return the limits of the field at a path, whose items may be given by id or by ``*``."""
    keys = path.split("/")
    for pattern, bounds in scenario_fields().items():
        parts = pattern.split("/")
        if len(parts) == len(keys) and all(part in ("*", key) for part, key in zip(parts, keys, strict=True)):
            return bounds
    return FieldLimits()


def _fields(model: type[FileModel], above: str) -> Iterator[tuple[str, FieldLimits]]:
    for name, field in model.model_fields.items():
        yield from _field(field.annotation, tuple(field.metadata), f"{above}{name}")


def _field(kind: Any, metadata: tuple[Any, ...], path: str) -> Iterator[tuple[str, FieldLimits]]:
    found = dict(_model_fields(kind, path))
    if found:
        yield from found.items()
    else:
        metadata_parts = [*metadata, *_metadata(kind)]
        least, most, length = (
            _limits(metadata_parts, "ge"),
            _limits(metadata_parts, "le"),
            _limits(metadata_parts, "max_length"),
        )
        yield path, FieldLimits(max(least, default=None), min(most, default=None), min(length, default=None))


def _model_fields(kind: Any, path: str) -> Iterator[tuple[str, FieldLimits]]:
    """Yield the fields of the models inside a type."""
    if isinstance(kind, type) and issubclass(kind, FileModel):
        yield from _fields(kind, f"{path}/")
        return
    below = f"{path}/*" if get_origin(kind) is tuple else path
    for part in _parts(kind):
        yield from _model_fields(part, below)


def _parts(kind: Any) -> tuple[Any, ...]:
    """Return the parts of a type: the items of a tuple, the types of a union, the annotated type."""
    if get_origin(kind) is Annotated:
        return get_args(kind)[:1]
    if get_origin(kind) in (tuple, Union, UnionType):
        return tuple(part for part in get_args(kind) if part not in (NoneType, Ellipsis))
    return ()


def _metadata(kind: Any) -> list[Any]:
    own = list(get_args(kind)[1:]) if get_origin(kind) is Annotated else []
    deeper = () if get_origin(kind) is tuple else _parts(kind)
    return own + [each for part in deeper for each in _metadata(part)]


def _limits(metadata: list[Any], name: str) -> list[int]:
    """Return all limits of that name, also inside other metadata: a type may be narrowed where it is used."""
    parts = [part for each in metadata for part in (each, *getattr(each, "metadata", ()))]
    return [bound for part in parts if isinstance(bound := getattr(part, name, None), int)]
