"""Caches the box, so that a command does not have to parse the files of a game each time.

The key is a digest of the files, of the version and of the code that reads them. It is content-addressed, so it never
goes stale. An entry that does not fit the classes is ignored, and the files are read again. The values of an entry are
not checked again: like the files of the program, the cache belongs to the user's account (``disk_cache``).

Equal values are stored once. A row of ``values`` is the number of a shape and a value for each of its fields; where the
shape says so, a number stands for the value of that row.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from editor.catalog.box import Box
from editor.catalog.disk_cache import read_cache, source_hash, write_cache
from editor.catalog.packs.drawings import builtin_drawings
from editor.errors import FileError
from editor.model import cards, custom_values, game, menace, tile
from editor.model.base import FileModel
from editor.model.grid import Edge, Square
from editor.paths import data_folder
from editor.reader import read_file

FORMAT = 3
_CODE = (Path(__file__).parent, Path(tile.__file__).parent)
"""The code that reads the files."""

_PARTS = ("tiles", "doors", "characters", "equipment", "missions", "markers", "modules", "elements", "groups", "icons",
          "cards", "menace")  # fmt: skip
_COORDINATES: dict[str, type] = {"Square": Square, "Edge": Edge}


_Names = tuple[str, ...]
_RecordShape = tuple[str, _Names, _Names, _Names, _Names]
"""Values of one class with the same fields set: the class, these fields, the fields that hold another row or null,
those that hold a list of rows, and those that hold a list of plain values."""


def cache_key(folder: Path) -> str | None:
    """Return the key of the box in a folder as it is now, or ``None`` if its files cannot be read."""
    digest = hashlib.sha256(f"{FORMAT} {source_hash(*_CODE)}".encode())
    try:
        paths = sorted(Path(entry.path) for entry in os.scandir(folder) if entry.name.endswith(".toml"))
        for path in (*paths, *sorted(data_folder("tiles").glob("*/game.toml"))):
            data = read_file(path)
            digest.update(f"\n{len(data)} {path.name}\n".encode(errors="surrogateescape") + data)
    except (OSError, FileError):
        return None
    return digest.hexdigest()


# --- reading ----------------------------------------------------------------------------------------------------


def read_cached_box(key: str) -> tuple[Box, str] | None:
    """Return the cached box of that key with its fingerprint, or ``None`` if there is no sound entry."""
    payload = read_cache("box", key)
    if payload is None:
        return None
    try:
        return _decode(msgspec.json.decode(payload))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _decode(document: dict[str, Any]) -> tuple[Box, str]:
    classes = _classes()
    shapes = [
        (classes[name], _fields(classes[name]), set(given), single, lists, plain)
        for name, given, single, lists, plain in document["shapes"]
    ]
    values: list[Any] = []
    for number, *content in document["values"]:
        cls, fields, given, single, lists, plain = shapes[number]
        if not fields:
            values.append(cls(*content))
            continue
        state = dict(zip(fields, content, strict=True))  # raises if the class has other fields
        for name in single:
            if (row := state[name]) is not None:
                state[name] = values[row]
        for name in lists:
            state[name] = tuple([values[row] for row in state[name]])
        for name in plain:
            state[name] = tuple(state[name])
        values.append(cls.model_construct(_fields_set=given, **state))
    parts: dict[str, Any] = {
        part: MappingProxyType({key: values[at] for key, at in document["box"][part]}) for part in _PARTS
    }
    game = values[document["game"]]
    box = Box(**parts, game=game, drawings=builtin_drawings(game))
    return box, str(document["fingerprint"])


def has_same_content(one: Box, other: Box) -> bool:
    """Return whether everything that the cache stores is the same in two boxes."""
    parts = (*_PARTS, "game", "fingerprint")
    return all(getattr(one, part) == getattr(other, part) for part in parts)


# --- writing ----------------------------------------------------------------------------------------------------


def cache_box(box: Box, key: str) -> None:
    """Write a box to the cache."""
    write_cache("box", key, msgspec.json.encode(_encode_box(box)))


def _encode_box(box: Box) -> dict[str, Any]:
    writer = _Writer()
    parts = {part: [[key, writer.row(value)] for key, value in getattr(box, part).items()] for part in _PARTS}
    return {
        "game": writer.row(box.game),
        "shapes": list(writer.shapes),
        "values": writer.values,
        "box": parts,
        "fingerprint": box.fingerprint,
    }


class _Writer:
    """Assigns a row to every value; equal values share one."""

    def __init__(self) -> None:
        self.values: list[list[Any]] = []
        self.shapes: dict[_RecordShape, int] = {}
        self._known: dict[str, int] = {}

    def row(self, value: Any) -> int:
        if isinstance(value, tuple):
            return self._row((type(value).__name__, (), (), (), ()), list(value))
        cls = type(value)
        content = {name: getattr(value, name) for name in _fields(cls)}
        given = tuple(sorted(value.model_fields_set))
        single = tuple(name for name, each in content.items() if _has_row(each))
        lists = tuple(name for name, each in content.items() if _is_list(each) and any(map(_has_row, each)))
        plain = tuple(name for name, each in content.items() if _is_list(each) and name not in lists)
        return self._row((cls.__name__, given, single, lists, plain), [self._encode(each) for each in content.values()])

    def _row(self, shape: _RecordShape, content: list[Any]) -> int:
        row = [self.shapes.setdefault(shape, len(self.shapes)), *content]
        known = self._known.setdefault(json.dumps(row), len(self.values))
        if known == len(self.values):
            self.values.append(row)
        return known

    def _encode(self, value: Any) -> Any:
        if _has_row(value):
            return self.row(value)
        return [self._encode(each) for each in value] if _is_list(value) else value


def _has_row(value: object) -> bool:
    return isinstance(value, (FileModel, *_COORDINATES.values()))


def _is_list(value: object) -> bool:
    return isinstance(value, tuple) and not _has_row(value)


# --- both -------------------------------------------------------------------------------------------------------


def _classes() -> Mapping[str, type[Any]]:
    """Return the classes that a cache entry may name: the models that are defined in these modules."""
    found = (
        cls
        for module in (cards, custom_values, game, menace, tile)
        for cls in vars(module).values()
        if isinstance(cls, type) and issubclass(cls, FileModel) and cls.__module__ == module.__name__
    )
    return _COORDINATES | {cls.__name__: cls for cls in found}


def _fields(cls: type[Any]) -> tuple[str, ...]:
    """Return the fields of a model; a coordinate has none and is stored as a tuple."""
    return tuple(cls.model_fields) if issubclass(cls, FileModel) else ()
