"""Relations between fields in the engine schema: what one value demands of another.

References to other parts of the file are beyond a schema; ``reference_check`` checks them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

Schema = dict[str, Any]

NULL: Final[Schema] = {"type": "null"}
SET: Final[Schema] = {"not": {"type": "null"}}


def when(condition: Schema, **fields: Schema) -> Schema:
    """Return the relation: if these fields have these values, others have those."""
    return {"if": {"properties": condition}, "then": {"properties": fields}}


SHARED_RELATIONS: Final[dict[str, list[Schema]]] = {
    "ObjectiveInfo": [
        when({"each": {"const": False}}, at_most=NULL),
        when({"unopposed": NULL}, absent={"maxItems": 0}),
        when({"goal": {"const": "other"}}, judged={"const": True}),
        when({"target": NULL}, also_target={"maxItems": 0}),
        when({"who": NULL}, also_who={"maxItems": 0}),
    ],
    "Thing": [when({"level": NULL}, squares={"maxItems": 0})],
}
"""The relations that all files for game engines have."""
SHARED_MINIMUM: Final = {
    ("NoDoorsRule", "who"): 1,
    ("DoorCostRule", "doors"): 1,
    ("ExitRule", "who"): 1,
    ("IndestructibleRule", "what"): 1,
}
SHARED_UNIQUE: Final = (
    ("Thing", "squares"),
    ("ObjectiveInfo", "requires"),
    ("ObjectiveInfo", "unless"),
    ("ScenarioInfo", "secrets"),
    ("NoDoorsRule", "doors"),
    ("DoorCostRule", "doors"),
    ("ElementInfo", "squares"),
    ("ElementInfo", "edges"),
    ("DoorInfo", "edges"),
    ("ZoneInfo", "squares"),
)

_CARRIED = dict.fromkeys(("level", "x", "y", "zone", "arrives"), NULL)

_RELATIONS: Final[dict[str, list[Schema]]] = {
    "EdgeInfo": [
        when({"state": {"const": "door"}}, door=SET, broken=NULL),
        when({"state": {"const": "wall"}}, door=NULL, broken=NULL, walls={"minItems": 1}),
        when({"state": {"const": "broken"}}, door=NULL, broken=SET, walls={"maxItems": 0}),
    ],
    "DoorInfo": [
        when({"size": {"const": "small"}}, edges={"maxItems": 1}),
        when({"size": {"const": "large"}}, edges={"minItems": 2}),
    ],
    "ElementInfo": [
        when({"destroyable": {"const": False}}, defence=NULL),
        when({"squares": {"maxItems": 0}}, edges={"minItems": 1}),
    ],
    "Icon": [
        when({"kind": {"const": "facing"}}, direction=SET),
        when({"kind": {"not": {"const": "facing"}}}, direction=NULL),
    ],
    "Victory": [when({"mode": {"const": "first-to"}}, mp=SET)],
    **SHARED_RELATIONS,
    "CharacterInfo": [
        when({"captor": SET}, prisoner={"const": True}, arrives=NULL),
        when({"captor": SET, "large": {"const": False}}, **_CARRIED),
        when({"level": SET}, x=SET, y=SET, zone=NULL, arrives=NULL),
        when({"level": NULL}, x=NULL, y=NULL),
        when({"zone": SET}, level=NULL, arrives=NULL),
    ],
    "Ability": [
        when({"on_off": {"const": True}}, state=SET),
        when({"tests": {"maxItems": 0}}, threshold=NULL),
    ],
}
"""Model -> its relations."""

_MINIMUM: Final = {
    ("DoorInfo", "edges"): 1,
    ("RoomInfo", "squares"): 1,
    **SHARED_MINIMUM,
    ("DrillerCard", "squares"): 1,
}
"""Model and list -> how many items it has at least."""

_MAXIMUM: Final = {("DoorInfo", "edges"): 2}

_UNIQUE: Final = (
    *SHARED_UNIQUE,
    ("RoomInfo", "squares"),
    ("ZoneInfo", "stripes"),
    ("Exits", "sewers"),
    ("ScenarioInfo", "modules"),
    ("Ability", "elements"),
)
"""Model and list, in which no item occurs twice."""


_NAMES_A_SIDE: Final[Schema] = {"contains": {"properties": {"side": SET}, "required": ["side"]}}
_NEEDS_SIDES: Final[dict[str, Schema]] = {
    "victory": SET,
    "search_deck": SET,
    "objectives": {"minItems": 1},
    "zones": _NAMES_A_SIDE,
    "markers": _NAMES_A_SIDE,
}
"""Part of the file -> when it is meaningless without a side. A map alone has none of these."""
_HEAD_NAMES_A_SIDE: Final[tuple[Schema, ...]] = ({"initiative": SET}, {"secrets": {"minItems": 1}})


def _sides_where_needed() -> Schema:
    """Return the relation: a file that names a side, or says how to play, has at least one side."""
    uses: list[Schema] = [{"properties": {part: use}, "required": [part]} for part, use in _NEEDS_SIDES.items()]
    uses += [
        {"properties": {"scenario": {"properties": head, "required": list(head)}}, "required": ["scenario"]}
        for head in _HEAD_NAMES_A_SIDE
    ]
    return {"if": {"anyOf": uses}, "then": {"properties": {"sides": {"minItems": 1}}}}


def add_relations(schema: Schema) -> None:
    """Add all relations to the schema of engine files."""
    relate_fields(schema["$defs"], _RELATIONS, _MINIMUM, _MAXIMUM, _UNIQUE)
    schema["allOf"] = [
        when({"search_deck": NULL}, search_cards=NULL, search_remaining={"const": False}),
        _sides_where_needed(),
    ]


def relate_fields(
    parts: dict[str, Schema],
    relations: Mapping[str, list[Schema]],
    minimum: Mapping[tuple[str, str], int],
    maximum: Mapping[tuple[str, str], int],
    unique: Iterable[tuple[str, str]],
) -> None:
    """Add relations between the fields of models, and how many items their lists can have."""
    for name, listed in relations.items():
        parts[name]["allOf"] = listed
    for (name, field), least in minimum.items():
        parts[name]["properties"][field]["minItems"] = least
    for (name, field), most in maximum.items():
        parts[name]["properties"][field]["maxItems"] = most
    for name, field in unique:
        parts[name]["properties"][field]["uniqueItems"] = True
