"""Relations between fields in the engine schema: what one value demands of another.

References to other parts of the file are beyond a schema; ``reference_check`` checks them.
"""

from __future__ import annotations

from typing import Any, Final

Schema = dict[str, Any]

_NULL: Final[Schema] = {"type": "null"}
_SET: Final[Schema] = {"not": {"type": "null"}}


def _when(condition: Schema, **fields: Schema) -> Schema:
    """Return the relation: if these fields have these values, others have those."""
    return {"if": {"properties": condition}, "then": {"properties": fields}}


_CARRIED = dict.fromkeys(("level", "x", "y", "zone", "arrives"), _NULL)

_RELATIONS: Final[dict[str, list[Schema]]] = {
    "EdgeInfo": [
        _when({"state": {"const": "door"}}, door=_SET, broken=_NULL),
        _when({"state": {"const": "wall"}}, door=_NULL, broken=_NULL, walls={"minItems": 1}),
        _when({"state": {"const": "broken"}}, door=_NULL, broken=_SET, walls={"maxItems": 0}),
    ],
    "DoorInfo": [
        _when({"size": {"const": "small"}}, edges={"maxItems": 1}),
        _when({"size": {"const": "large"}}, edges={"minItems": 2}),
    ],
    "ElementInfo": [
        _when({"destroyable": {"const": False}}, defence=_NULL),
        _when({"squares": {"maxItems": 0}}, edges={"minItems": 1}),
    ],
    "Icon": [
        _when({"kind": {"const": "facing"}}, direction=_SET),
        _when({"kind": {"not": {"const": "facing"}}}, direction=_NULL),
    ],
    "Victory": [_when({"mode": {"const": "first-to"}}, mp=_SET)],
    "ObjectiveInfo": [
        _when({"each": {"const": False}}, at_most=_NULL),
        _when({"unopposed": _NULL}, absent={"maxItems": 0}),
        _when({"goal": {"const": "other"}}, judged={"const": True}),
        _when({"target": _NULL}, also_target={"maxItems": 0}),
        _when({"who": _NULL}, also_who={"maxItems": 0}),
    ],
    "CharacterInfo": [
        _when({"captor": _SET}, prisoner={"const": True}, arrives=_NULL),
        _when({"captor": _SET, "large": {"const": False}}, **_CARRIED),
        _when({"level": _SET}, x=_SET, y=_SET, zone=_NULL, arrives=_NULL),
        _when({"level": _NULL}, x=_NULL, y=_NULL),
        _when({"zone": _SET}, level=_NULL, arrives=_NULL),
    ],
    "Ability": [
        _when({"on_off": {"const": True}}, state=_SET),
        _when({"tests": {"maxItems": 0}}, threshold=_NULL),
    ],
    "Thing": [_when({"level": _NULL}, squares={"maxItems": 0})],
}
"""Model -> its relations."""

_MINIMUM: Final = {
    ("DoorInfo", "edges"): 1,
    ("RoomInfo", "squares"): 1,
    ("NoDoorsRule", "who"): 1,
    ("DoorCostRule", "doors"): 1,
    ("ExitRule", "who"): 1,
    ("IndestructibleRule", "what"): 1,
    ("DrillerCard", "squares"): 1,
}
"""Model and list -> how many items it has at least."""

_MAXIMUM: Final = {("DoorInfo", "edges"): 2}

_UNIQUE: Final = (
    ("ElementInfo", "squares"),
    ("ElementInfo", "edges"),
    ("DoorInfo", "edges"),
    ("RoomInfo", "squares"),
    ("ZoneInfo", "squares"),
    ("ZoneInfo", "stripes"),
    ("Thing", "squares"),
    ("Exits", "sewers"),
    ("ObjectiveInfo", "requires"),
    ("ObjectiveInfo", "unless"),
    ("ScenarioInfo", "modules"),
    ("ScenarioInfo", "secrets"),
    ("Ability", "elements"),
    ("NoDoorsRule", "doors"),
    ("DoorCostRule", "doors"),
)
"""Model and list, in which no item occurs twice."""


_NAMES_A_SIDE: Final[Schema] = {"contains": {"properties": {"side": _SET}, "required": ["side"]}}
_NEEDS_SIDES: Final[dict[str, Schema]] = {
    "victory": _SET,
    "search_deck": _SET,
    "objectives": {"minItems": 1},
    "zones": _NAMES_A_SIDE,
    "markers": _NAMES_A_SIDE,
}
"""Part of the file -> when it is meaningless without a side. A map alone has none of these."""
_HEAD_NAMES_A_SIDE: Final[tuple[Schema, ...]] = ({"initiative": _SET}, {"secrets": {"minItems": 1}})


def _sides_where_needed() -> Schema:
    """Return the relation: a file that names a side, or says how to play, has at least one side."""
    uses: list[Schema] = [{"properties": {part: use}, "required": [part]} for part, use in _NEEDS_SIDES.items()]
    uses += [
        {"properties": {"scenario": {"properties": head, "required": list(head)}}, "required": ["scenario"]}
        for head in _HEAD_NAMES_A_SIDE
    ]
    return {"if": {"anyOf": uses}, "then": {"properties": {"sides": {"minItems": 1}}}}


def add_relations(schema: Schema) -> None:
    """Add all relations to the schema."""
    parts: dict[str, Schema] = schema["$defs"]
    for name, relations in _RELATIONS.items():
        parts[name]["allOf"] = relations
    for (name, field), least in _MINIMUM.items():
        parts[name]["properties"][field]["minItems"] = least
    for (name, field), most in _MAXIMUM.items():
        parts[name]["properties"][field]["maxItems"] = most
    for name, field in _UNIQUE:
        parts[name]["properties"][field]["uniqueItems"] = True
    schema["allOf"] = [
        _when({"search_deck": _NULL}, search_cards=_NULL, search_remaining={"const": False}),
        _sides_where_needed(),
    ]
