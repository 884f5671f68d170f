"""The JSON Schema of engine files: every value with its bounds, and open for fields of later versions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from editor.catalog import Box, load_box
from editor.catalog.game_file import earth_reborn
from editor.export.engine.file_model import FORMAT, VERSION, EngineFile
from editor.export.engine.part_models import COORDINATE
from editor.export.engine.schema_names import name_types
from editor.export.engine.schema_relations import add_relations
from editor.files.json_schemas import document_schema
from editor.model.game import BoardGame


def engine_schema(box: Box | None = None) -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of ``*.engine.json``, which allows unknown fields.

    ``box``: the box whose kinds it lists; by default the one that comes with the program.
    """
    schema = open_schema(EngineFile, FORMAT, VERSION, "EngineFile", earth_reborn())
    _list_kinds_of_box(schema["$defs"], box or load_box())
    add_relations(schema)
    name_types(schema, COORDINATE)
    return schema


def open_schema(
    model: type[BaseModel], name: str, version: int, title: str, game: BoardGame | None = None
) -> dict[str, Any]:
    """Return the schema of a computed file: every field is required, and unknown fields are allowed."""
    schema = document_schema(model, name, version, title, game)
    del schema["$defs"]["Extension"]  # such files have their own field for data of other programs
    for part in object_schemas(schema):
        if part.get("additionalProperties") is False:
            del part["additionalProperties"]
        part["required"] = list(part["properties"])  # every field is always written
        for field in part["properties"].values():
            field.pop("default", None)
    return schema


def _list_kinds_of_box(parts: dict[str, Any], box: Box) -> None:
    """Add the kinds that are listed in the box instead of the models."""
    parts["ScenarioInfo"]["properties"]["modules"]["items"] = {"enum": list(box.modules), "type": "string"}
    parts["MarkerInfo"]["properties"]["marker"]["enum"] = list(box.markers)
    parts["ElementInfo"]["properties"]["kind"]["enum"] = list(box.elements)
    states = dict.fromkeys(state for kind in box.markers.values() for state in kind.states)
    parts["MarkerInfo"]["properties"]["state"]["anyOf"][0]["enum"] = list(states)


def object_schemas(value: object) -> Iterator[dict[str, Any]]:
    """Yield all object types with named fields that a schema describes."""
    if isinstance(value, dict):
        if "properties" in value and "type" in value:
            yield value
        for inner in value.values():
            yield from object_schemas(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from object_schemas(inner)
