"""The schema of the tile files is the one that the models give, describes every field, and accepts what is read."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from editor.catalog.tile_files import tile_schema
from editor.paths import data_folder, game_folder

BoxFolder = Callable[..., Path]


def test_schema_file_is_up_to_date() -> None:
    kept = json.loads((data_folder("schema") / "tile.schema.json").read_text(encoding="utf-8"))
    assert kept == tile_schema(), "run: sags schema --write tile"


def test_schema_is_valid_2020_12() -> None:
    assert tile_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(tile_schema())


def test_every_field_is_described() -> None:
    schema = tile_schema()
    models = {"TileFile": schema, **schema["$defs"]}
    silent = [
        f"{model}.{field}"
        for model, description in models.items()
        for field, value in description.get("properties", {}).items()
        if not value.get("description")
    ]
    assert silent == []


def _errors(text: str) -> list[Any]:
    return list(jsonschema.Draft202012Validator(tile_schema()).iter_errors(tomllib.loads(text)))


def test_schema_accepts_valid_and_rejects_invalid_files(box_folder: BoxFolder) -> None:
    texts = [path.read_text(encoding="utf-8") for path in box_folder().glob("group-*.toml")]
    assert [error for text in texts for error in _errors(text)] == []
    for old, new in (("t = {", "H = {"), ("group = 2", "group = 0"), ("name =", "nmae ="), ('"tree"', '"Tree"')):
        [good] = [text for text in texts if 'id = "corridor"' in text]
        assert old in good
        assert _errors(good.replace(old, new)), new


@pytest.mark.parametrize("path", sorted(game_folder("earth-reborn").glob("group-*.toml")), ids=lambda path: path.name)
def test_schema_accepts_shipped_tiles(path: Path) -> None:
    assert _errors(path.read_text(encoding="utf-8")) == []
