"""A cache of the box as it was read, so that a command does not have to parse the files of ``tiles/`` each time.

The key is a digest of the files, of the version and of the code that reads them. It is content-addressed, so it never
goes stale. An entry that does not fit the classes is ignored, and the files are read again.

Equal values are stored once. A row of ``values`` is the number of a shape and a value for each of its fields; where the
shape says so, a number stands for the value of that row.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from editor.catalog import kinds
from editor.catalog.box import Box
from editor.catalog.copies import code_mark, keep_payload, read_payload
from editor.errors import FileError
from editor.model import cards, decks, face, game, tile
from editor.model.base import FileModel
from editor.model.grid import Edge, Square
from editor.paths import data_folder
from editor.reader import read_file

FORMAT = 3
_CODE = (Path(__file__).parent, Path(face.__file__).parent)
"""Where the code is that reads the files."""

_PARTS = ("tiles", "doors", "characters", "equipment", "missions", "markers", "modules", "elements", "groups", "icons",
          "cards")  # fmt: skip
_COORDINATES: dict[str, type] = {"Square": Square, "Edge": Edge}


_Names = tuple[str, ...]
_RecordShape = tuple[str, _Names, _Names, _Names, _Names]
"""Values of one class with the same fields given: the class, these fields, and which fields hold a value with a line of
its own, or nothing; a row of such values; a row of plain ones."""


def source_key(folder: Path) -> str | None:
    """The name of the copy of the box in that folder as it is now; ``None`` if its files cannot be read."""
    digest = hashlib.sha256(f"{FORMAT} {code_mark(*_CODE)}".encode())
    try:
        paths = sorted(Path(entry.path) for entry in os.scandir(folder) if entry.name.endswith(".toml"))
        games = data_folder("tiles")
        for path in paths if folder == games else (*paths, *sorted(games.glob("**/game.toml"))):
            data = read_file(path)
            digest.update(f"\n{len(data)} {path.name}\n".encode(errors="surrogateescape") + data)
    except (OSError, FileError):
        return None
    return digest.hexdigest()


# --- reading ----------------------------------------------------------------------------------------------------


def read_copy(key: str) -> tuple[Box, str] | None:
    """Return the cached box of that key with its fingerprint, or ``None`` if there is no sound entry."""
    payload = read_payload("box", key)
    if payload is None:
        return None
    try:
        return _decoded(msgspec.json.decode(payload))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _decoded(document: dict[str, Any]) -> tuple[Box, str]:
    classes = _classes()
    shapes = [
        (classes[name], _fields(classes[name]), set(given), ones, rows, tuples)
        for name, given, ones, rows, tuples in document["shapes"]
    ]
    values: list[Any] = []
    for number, *content in document["values"]:
        cls, fields, given, ones, rows, tuples = shapes[number]
        if not fields:
            values.append(cls(*content))
            continue
        state = dict(zip(fields, content, strict=True))  # a value without the fields of its class is refused
        for name in ones:
            if (line := state[name]) is not None:
                state[name] = values[line]
        for name in rows:
            state[name] = tuple([values[line] for line in state[name]])
        for name in tuples:
            state[name] = tuple(state[name])
        values.append(cls.model_construct(_fields_set=given, **state))
    parts: dict[str, Any] = {
        part: MappingProxyType({key: values[at] for key, at in document["box"][part]}) for part in _PARTS
    }
    box = Box(**parts, game=values[document["game"]])
    return box, str(document["fingerprint"])


# --- writing ----------------------------------------------------------------------------------------------------


def keep_copy(box: Box, key: str) -> None:
    """Write a box to the cache."""
    keep_payload("box", key, msgspec.json.encode(_encoded(box)))


def _encoded(box: Box) -> dict[str, Any]:
    writer = _Writer()
    parts = {part: [[key, writer.line(value)] for key, value in getattr(box, part).items()] for part in _PARTS}
    return {
        "game": writer.line(box.game),
        "shapes": list(writer.shapes),
        "values": writer.values,
        "box": parts,
        "fingerprint": box.fingerprint,
    }


class _Writer:
    """Gives every value a line; equal ones the same."""

    def __init__(self) -> None:
        self.values: list[list[Any]] = []
        self.shapes: dict[_RecordShape, int] = {}
        self._lines: dict[str, int] = {}

    def line(self, value: Any) -> int:
        if isinstance(value, tuple):
            return self._row((type(value).__name__, (), (), (), ()), list(value))
        cls = type(value)
        content = {name: getattr(value, name) for name in _fields(cls)}
        given = tuple(sorted(value.model_fields_set))
        ones = tuple(name for name, each in content.items() if _has_line(each))
        rows = tuple(name for name, each in content.items() if _is_row(each) and any(map(_has_line, each)))
        tuples = tuple(name for name, each in content.items() if _is_row(each) and name not in rows)
        return self._row((cls.__name__, given, ones, rows, tuples), [self._written(each) for each in content.values()])

    def _row(self, shape: _RecordShape, content: list[Any]) -> int:
        row = [self.shapes.setdefault(shape, len(self.shapes)), *content]
        known = self._lines.setdefault(json.dumps(row), len(self.values))
        if known == len(self.values):
            self.values.append(row)
        return known

    def _written(self, value: Any) -> Any:
        if _has_line(value):
            return self.line(value)
        return [self._written(each) for each in value] if _is_row(value) else value


def _has_line(value: object) -> bool:
    return isinstance(value, (FileModel, *_COORDINATES.values()))


def _is_row(value: object) -> bool:
    return isinstance(value, tuple) and not _has_line(value)


# --- both -------------------------------------------------------------------------------------------------------


def _classes() -> Mapping[str, type[Any]]:
    """The classes a copy may name."""
    found: Iterable[object] = (
        each for module in (face, tile, cards, decks, game, kinds) for each in vars(module).values()
    )
    return _COORDINATES | {cls.__name__: cls for cls in found if isinstance(cls, type) and issubclass(cls, FileModel)}


def _fields(cls: type[Any]) -> tuple[str, ...]:
    """The fields of a model; a coordinate has none and is written as the tuple that it is."""
    return tuple(cls.model_fields) if issubclass(cls, FileModel) else ()
