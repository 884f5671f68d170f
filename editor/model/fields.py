"""The fields of a scenario as paths, read from the models: what a form can be held against, and how much fits in.

A path names a field as edits do, with ``*`` for any thing of a list: ``sides/*/characters/*/facing``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from editor.model.base import FileModel
from editor.model.scenario import Scenario
from editor.values import FrozenStruct


class Bounds(FrozenStruct):
    """How much a field holds: numbers from ``least`` to ``most``, or so many signs or things."""

    least: int | None = None
    most: int | None = None
    length: int | None = None


@cache
def scenario_fields() -> dict[str, Bounds]:
    """Every field that holds no further fields, with its bounds."""
    return dict(_fields(Scenario, ""))


def bounds_of(path: str) -> Bounds:
    """The bounds of the field at a path of a scenario, whose things may be named by id or by ``*``."""
    keys = path.split("/")
    for pattern, bounds in scenario_fields().items():
        parts = pattern.split("/")
        if len(parts) == len(keys) and all(part in ("*", key) for part, key in zip(parts, keys, strict=True)):
            return bounds
    return Bounds()


def _fields(model: type[FileModel], above: str) -> Iterator[tuple[str, Bounds]]:
    for name, field in model.model_fields.items():
        yield from _field(field.annotation, tuple(field.metadata), f"{above}{name}")


def _field(kind: Any, metadata: tuple[Any, ...], path: str) -> Iterator[tuple[str, Bounds]]:
    found = dict(_inside(kind, path))
    if found:
        yield from found.items()
    else:
        told = [*metadata, *_metadata(kind)]
        least, most, length = _told(told, "ge"), _told(told, "le"), _told(told, "max_length")
        yield path, Bounds(max(least, default=None), min(most, default=None), min(length, default=None))


def _inside(kind: Any, path: str) -> Iterator[tuple[str, Bounds]]:
    """The fields of the models that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, FileModel):
        yield from _fields(kind, f"{path}/")
        return
    below = f"{path}/*" if get_origin(kind) is tuple else path
    for part in _parts(kind):
        yield from _inside(part, below)


def _parts(kind: Any) -> tuple[Any, ...]:
    """What a type is put together from: the things of a tuple, the types of a union, what is annotated."""
    if get_origin(kind) is Annotated:
        return get_args(kind)[:1]
    if get_origin(kind) in (tuple, Union, UnionType):
        return tuple(part for part in get_args(kind) if part not in (NoneType, Ellipsis))
    return ()


def _metadata(kind: Any) -> list[Any]:
    own = list(get_args(kind)[1:]) if get_origin(kind) is Annotated else []
    deeper = () if get_origin(kind) is tuple else _parts(kind)
    return own + [each for part in deeper for each in _metadata(part)]


def _told(metadata: list[Any], name: str) -> list[int]:
    """All bounds of that name, also within what pydantic keeps together: a type may be narrowed where it is used."""
    parts = [part for each in metadata for part in (each, *getattr(each, "metadata", ()))]
    return [bound for part in parts if isinstance(bound := getattr(part, name, None), int)]
