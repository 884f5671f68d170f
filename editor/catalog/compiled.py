"""A copy of the box as it was read, in the user's cache folder, so that a command need not read the files each time.

The name of a copy is a digest of the files, of the version and of the code that reads them: an edited box has another
name, and a copy never grows old. One that does not fit the classes counts as none, and the files are read again.

Values that are equal are written once. A line of ``values`` is the number of a shape and a value for each of its
fields; where the shape says so, a number stands for the value of that line.
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
from pydantic import BaseModel

from editor.catalog import kinds
from editor.catalog.box import Box
from editor.catalog.copies import code_mark, keep_payload, read_payload
from editor.errors import FileError
from editor.model import cards, decks, face, game, tile
from editor.model.base import FileModel
from editor.model.grid import Edge, Square
from editor.paths import data_folder
from editor.reader import read_file

FORMAT = 2
_CODE = (Path(__file__).parent, Path(face.__file__).parent)
"""Where the code is that reads the files."""

_PARTS = ("tiles", "doors", "characters", "equipment", "missions", "markers", "modules", "elements", "groups", "icons",
          "cards")  # fmt: skip
_PAIRS: dict[str, type] = {"Square": Square, "Edge": Edge}


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


def read_copy(key: str | None) -> Box | None:
    """The copy of that name, if there is one and it is whole."""
    payload = read_payload("box", key) if key is not None else None
    if payload is None:
        return None
    try:
        return _decoded(msgspec.json.decode(payload))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _decoded(document: dict[str, Any]) -> Box:
    classes = _classes()
    shapes = [
        (classes[name], issubclass(classes[name], FileModel), _fields(classes[name]), set(given), ones, rows, tuples)
        for name, given, ones, rows, tuples in document["shapes"]
    ]
    values: list[Any] = []
    for number, *content in document["values"]:
        cls, is_model, fields, given, ones, rows, tuples = shapes[number]
        state = dict(zip(fields, content, strict=True))  # a value without the fields of its class is refused
        for name in ones:
            if (line := state[name]) is not None:
                state[name] = values[line]
        for name in rows:
            state[name] = tuple([values[line] for line in state[name]])
        for name in tuples:
            state[name] = tuple(state[name])
        values.append(_made(cls, state, given) if is_model else cls(**state))
    parts: dict[str, Any] = {
        part: MappingProxyType({key: values[at] for key, at in document["box"][part]}) for part in _PARTS
    }
    box = Box(**parts, game=values[document["game"]])
    vars(box)["fingerprint"] = str(document["fingerprint"])
    return box


_set_state, _set_given, _set_extra, _set_private = (
    vars(BaseModel)[slot].__set__
    for slot in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)


def _made(cls: type[FileModel], state: dict[str, Any], given: set[str]) -> FileModel:
    """The value as ``model_construct`` makes it, without looking for what is missing: nothing is. Values never change,
    so that those of one shape can share what was given."""
    value = object.__new__(cls)
    _set_state(value, state)
    _set_given(value, given)
    _set_extra(value, None)
    _set_private(value, None)
    return value


# --- writing ----------------------------------------------------------------------------------------------------


def keep_copy(box: Box, key: str | None) -> None:
    if key is not None:
        keep_payload("box", key, json.dumps(_encoded(box), ensure_ascii=False, separators=(",", ":")).encode())


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
        cls = type(value)
        content = {name: getattr(value, name) for name in _fields(cls)}
        given = tuple(sorted(value.model_fields_set)) if isinstance(value, FileModel) else ()
        ones = tuple(name for name, each in content.items() if _has_line(each))
        rows = tuple(name for name, each in content.items() if _is_row(each) and any(map(_has_line, each)))
        tuples = tuple(name for name, each in content.items() if _is_row(each) and name not in rows)
        number = self.shapes.setdefault((cls.__name__, given, ones, rows, tuples), len(self.shapes))
        line = [number, *(self._written(each) for each in content.values())]
        known = self._lines.setdefault(json.dumps(line), len(self.values))
        if known == len(self.values):
            self.values.append(line)
        return known

    def _written(self, value: Any) -> Any:
        if _has_line(value):
            return self.line(value)
        return [self._written(each) for each in value] if _is_row(value) else value


def _has_line(value: object) -> bool:
    return isinstance(value, (FileModel, *_PAIRS.values()))


def _is_row(value: object) -> bool:
    return isinstance(value, tuple) and not _has_line(value)


# --- both -------------------------------------------------------------------------------------------------------


def _classes() -> Mapping[str, type[Any]]:
    """The classes a copy may name."""
    found: Iterable[object] = (
        each for module in (face, tile, cards, decks, game, kinds) for each in vars(module).values()
    )
    return _PAIRS | {cls.__name__: cls for cls in found if isinstance(cls, type) and issubclass(cls, FileModel)}


def _fields(cls: type[Any]) -> tuple[str, ...]:
    return tuple(cls.model_fields) if issubclass(cls, FileModel) else cls._fields
