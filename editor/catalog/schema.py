"""The JSON Schema of the tile files, made from the models, so that text editors can help while a tile is drawn.

``schema/tile.schema.json`` is written by ``sags schema --write tile`` after a change of the models.
"""

from __future__ import annotations

from typing import Any

from editor.catalog.source import TileFile
from editor.model.words import name_words

_DESCRIPTIONS = {
    "Ability": {
        "id": "A stable name in kebab case.",
        "name": "What the player does, in a few words.",
        "help": "One short sentence about its effect.",
        "cp": "What it costs in Command Points; left out: no source says.",
        "tests": "The tests it takes; several are taken together.",
        "threshold": "What the test must reach; left out: no source says.",
        "timer": "After how many rounds it takes effect.",
        "on_off": "Whether it is switched on and off.",
        "element": "The kind of element that gives it, and with which it ends; left out: the room itself.",
        "provenance": "Field name -> where its value comes from: stated, inferred or reconstructed.",
    },
    "MpIcon": {
        "who": "The side whose Mission Points change; choice: the constructor names it.",
        "change": "One point more or one less.",
    },
}
"""For the values of the model that are written in tile files as they are."""


def tile_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of ``tiles/group-NN.toml``."""
    schema = name_words(TileFile.model_json_schema())
    for name, descriptions in _DESCRIPTIONS.items():
        properties = schema["$defs"][name]["properties"]
        for field, description in descriptions.items():
            properties[field]["description"] = description
    schema["$defs"]["FaceSource"]["properties"]["legend"]["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Tiles of SAGS Studio"}
