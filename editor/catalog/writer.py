"""Writes tiles as the TOML that ``tiles.read_tiles`` reads, for corrected layouts and tile packs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from editor.catalog.faces import Kinds
from editor.catalog.notation import Notation
from editor.catalog.printer import print_face
from editor.catalog.source import FaceSource
from editor.model.base import FileModel
from editor.model.tile import Tile

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def tiles_text(tiles: Iterable[Tile], kinds: Kinds, notation: Notation | None = None) -> str:
    """A whole file of tiles."""
    return "\n".join(_tile_text(tile, kinds, notation) for tile in tiles)


def _tile_text(tile: Tile, kinds: Kinds, notation: Notation | None) -> str:
    lines = ["[[tile]]", f"id = {_written(tile.id)}", f"group = {tile.group}"]
    if tile.kind != "floor":
        lines.append(f"kind = {_written(tile.kind)}")
    for name, face in tile.faces():
        if name != "down":
            lines += ["", f"[tile.{name}]", *_face_lines(name, print_face(face, kinds, notation))]
    return "\n".join(lines) + "\n"


def _face_lines(name: str, source: FaceSource) -> Iterable[str]:
    for field, value in _given(source).items():
        if field not in ("picture", "legend", "abilities"):
            yield f"{field} = {_written(value)}"
    yield f"picture = '''\n{source.picture}'''"
    if source.legend:
        yield f"\n[tile.{name}.legend]"
        for symbol, entry in source.legend.items():
            yield f"{symbol} = {_written(_given(entry))}"
    for ability in source.abilities:
        yield f"\n[[tile.{name}.abilities]]"
        for field, value in _given(ability).items():
            yield f"{field} = {_written(value)}"


def _given(value: FileModel) -> dict[str, Any]:
    """The fields that say something."""
    return {name: item for name, item in value.model_dump(exclude_defaults=True).items() if item not in (None, {}, ())}


def _written(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Mapping():
            items = {name: item for name, item in value.items() if item not in (None, {}, ())}
            inside = ", ".join(f"{_key(name)} = {_written(item)}" for name, item in items.items())
            return f"{{ {inside} }}" if inside else "{}"
        case tuple() | list():
            return f"[{', '.join(map(_written, value))}]"
    raise TypeError(f"no TOML for {type(value).__name__}")


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)
