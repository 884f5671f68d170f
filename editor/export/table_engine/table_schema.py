"""The JSON Schema of table engine files: names of types, and relations between fields.

References to other parts of the file are beyond a schema; ``table_check`` checks them.
"""

from __future__ import annotations

from typing import Any, Final

from editor.export.engine.engine_schema import open_schema
from editor.export.engine.part_models import COORDINATE
from editor.export.engine.schema_names import name_types
from editor.export.engine.schema_relations import (
    NULL,
    SET,
    SHARED_MINIMUM,
    SHARED_RELATIONS,
    SHARED_UNIQUE,
    Schema,
    relate_fields,
    when,
)
from editor.export.table_engine.table_model import FORMAT, VERSION, TableFile

_VALUES: Final = {
    ("CardInfo", "type"): "CardType",
    ("CardInfo", "join"): "CardJoin",
    ("DoorInfo", "state"): "DoorState",
    ("EdgeInfo", "side"): "EdgeSide",
    ("EdgeInfo", "look"): "SightEffect",
    ("FieldInfo", "of"): "FieldHolder",
    ("FieldInfo", "type"): "FieldType",
    ("HeightRules", "look"): "HeightSight",
    ("LineInfo", "door"): "DoorOnLine",
    ("LinkInfo", "kind"): "LinkKind",
    ("LookRules", "from"): "SightStart",
    ("LookRules", "to"): "SightEnd",
    ("LookRules", "touch"): "CornerTouch",
    ("LookRules", "figures"): "PassOrBlock",
    ("MarkerInfo", "facing"): "Direction",
    ("NoteInfo", "kind"): "NoteKind",
    ("NoteInfo", "icon"): "NoteIcon",
    ("ObjectiveInfo", "goal"): "Goal",
    ("ObjectiveInfo", "when"): "Moment",
    ("ObjectiveInfo", "stage"): "Stage",
    ("ObjectiveInfo", "unopposed"): "UnopposedWithin",
    ("Ref", "kind"): "ThingKind",
    ("Resolution", "outcome"): "Outcome",
    ("Rules", "range"): "RangeRule",
    ("Rules", "facing"): "FacingDirections",
    ("SideInfo", "led_by"): "Leader",
    ("TileInfo", "face"): "FaceName",
    ("TileInfo", "rotation"): "Rotation",
    ("UnitInfo", "size"): "UnitSize",
    ("Victory", "mode"): "VictoryMode",
    ("Victory", "eliminated"): "EliminationRule",
    ("WalkRules", "slanting"): "DiagonalSteps",
    ("ZoneInfo", "kind"): "ZoneKind",
}
"""Model and field, where a list of values is used first -> the name of the list."""

_MODELS: Final = {
    "Place": "SquareOnLevel",
    "Ref": "Reference",
    "Rules": "GameRules",
    "Text": "RichText",
    "Thing": "NamedThing",
    "Word": "GameWord",
}
"""Model -> its name in the schema, where the word alone means something else in many programs."""

_RELATIONS: Final[dict[str, list[Schema]]] = {
    "EdgeInfo": [
        when({"door": SET}, look={"const": 0}, walk={"const": True}),
        when({"door": NULL}, kinds={"minItems": 1}),
    ],
    "ElementInfo": [when({"squares": {"maxItems": 0}}, edges={"minItems": 1})],
    "FieldInfo": [
        when({"type": {"const": "choice"}}, choices={"minItems": 1}),
        when({"type": {"not": {"const": "choice"}}}, choices={"maxItems": 0}),
    ],
    "MarkerInfo": [when({"edge": SET}, x=NULL, y=NULL), when({"edge": NULL}, x=SET, y=SET)],
    **SHARED_RELATIONS,
    "StoryChoice": [
        when({"card": SET}, resolution=NULL, key={"const": False}),
        when({"resolution": SET}, card=NULL, key={"const": False}),
    ],
    "StoryInfo": [when({"first": SET}, cards={"minItems": 1})],
    "UnitInfo": [
        when({"held_by": SET}, arrives=NULL),
        when({"level": SET}, x=SET, y=SET, zone=NULL, arrives=NULL),
        when({"level": NULL}, x=NULL, y=NULL),
        when({"zone": SET}, level=NULL, arrives=NULL),
    ],
    "Victory": [when({"mode": {"const": "first-to"}}, points=SET)],
}
"""Model -> its relations."""

_UNIQUE: Final = (
    *SHARED_UNIQUE,
    ("SquareInfo", "tags"),
    ("EdgeInfo", "kinds"),
    ("UnitInfo", "states"),
)
"""Model and list, in which no item occurs twice."""


def table_schema() -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of ``*.table.json``, which allows unknown fields."""
    schema = open_schema(TableFile, FORMAT, VERSION, "TableFile")
    relate_fields(schema["$defs"], _RELATIONS, SHARED_MINIMUM, {}, _UNIQUE)
    schema["allOf"] = [
        {
            "if": {"properties": {"sides": {"maxItems": 0}}},
            "then": {"properties": {"objectives": {"maxItems": 0}, "victory": NULL, "decks": {"maxItems": 0}}},
        }
    ]
    name_types(schema, COORDINATE, _VALUES, _MODELS)
    return schema
