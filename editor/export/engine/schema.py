"""The JSON Schema of engine files: every value with its bounds, and open for fields that a later version adds."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from editor.catalog import Box, load_box
from editor.catalog.game_file import earth_reborn
from editor.export.engine.model import FORMAT, VERSION, EngineFile
from editor.files.json_schemas import document_schema


def engine_schema(box: Box | None = None) -> dict[str, Any]:
    """JSON Schema 2020-12 of ``*.engine.json``. Readers ignore what they do not know, and so does the schema.

    ``box``: whose kinds it lists; left out: the one that comes with the program.
    """
    schema = document_schema(EngineFile, FORMAT, VERSION, "Scenario for a game engine", earth_reborn())
    del schema["$defs"]["Extension"]  # this file has a field for what other programs want to keep
    for part in objects(schema):
        if part.get("additionalProperties") is False:
            del part["additionalProperties"]
        part["required"] = list(part["properties"])  # every field is always there
        for field in part["properties"].values():
            field.pop("default", None)
    _name_what_the_box_has(schema["$defs"], box or load_box())
    return schema


def _name_what_the_box_has(parts: dict[str, Any], box: Box) -> None:
    """Kinds that are listed in the box and not in the models."""
    parts["ScenarioInfo"]["properties"]["modules"]["items"] = {"enum": list(box.modules), "type": "string"}
    parts["MarkerInfo"]["properties"]["marker"]["enum"] = list(box.markers)
    parts["ElementInfo"]["properties"]["kind"]["enum"] = list(box.elements)
    states = dict.fromkeys(state for kind in box.markers.values() for state in kind.states)
    parts["MarkerInfo"]["properties"]["state"]["anyOf"][0]["enum"] = list(states)


def closed(schema: dict[str, Any]) -> dict[str, Any]:
    """A copy that allows no field that is not named: what this program writes keeps even to that."""
    strict = copy.deepcopy(schema)
    for part in objects(strict):
        part.setdefault("additionalProperties", False)
    return strict


def objects(value: object) -> Iterator[dict[str, Any]]:
    """All objects with named fields that a schema describes."""
    if isinstance(value, dict):
        if "properties" in value and "type" in value:
            yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)
