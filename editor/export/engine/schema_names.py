"""Names for the types in the engine schema, so that type generators do not invent any.

Lists of possible values, coordinates and items of lists are moved into ``$defs`` under a name of their own; some models
get a name that does not collide with other words of a generated program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

Schema = dict[str, Any]

_VALUES: Final = {
    ("Ability", "tests"): "TestKind",
    ("Ability", "state"): "SwitchState",
    ("Ability", "provenance"): "Origin",
    ("Arcs", "front"): "ArcColor",
    ("CardFace", "room_types"): "RoomType",
    ("Character", "faction"): "Faction",
    ("Character", "sight"): "BaseSide",
    ("CharacterInfo", "facing"): "Direction",
    ("Door", "size"): "DoorSize",
    ("Door", "make"): "DoorMake",
    ("DoorInfo", "state"): "DoorState",
    ("DrillerWall", "side"): "EdgeSide",
    ("DrillerWall", "kind"): "WallKind",
    ("EdgeInfo", "state"): "EdgeState",
    ("EdgeInfo", "broken"): "BrokenKind",
    ("ElementInfo", "kind"): "ElementKind",
    ("Equipment", "categories"): "EquipmentCategory",
    ("Equipment", "ammunition"): "Ammunition",
    ("Icon", "kind"): "IconKind",
    ("MarkerInfo", "marker"): "MarkerKind",
    ("MarkerInfo", "state"): "MarkerState",
    ("Mission", "when"): "MissionMoment",
    ("Mission", "event"): "MissionEvent",
    ("Mission", "stage"): "Stage",
    ("Mission", "crowd"): "LargerGameRule",
    ("NoteInfo", "kind"): "NoteKind",
    ("NoteInfo", "icon"): "NoteIcon",
    ("ObjectiveInfo", "goal"): "Goal",
    ("ObjectiveInfo", "when"): "Moment",
    ("ObjectiveInfo", "unopposed"): "UnopposedWithin",
    ("Ref", "kind"): "ThingKind",
    ("ScenarioInfo", "rules"): "RuleSet",
    ("ScenarioInfo", "modules"): "RuleModule",
    ("SquareInfo", "area"): "SquareArea",
    ("TileInfo", "kind"): "TileKind",
    ("TileInfo", "face"): "FaceName",
    ("TileInfo", "rotation"): "Rotation",
    ("Victory", "mode"): "VictoryMode",
    ("Victory", "eliminated"): "EliminationRule",
    ("ZoneInfo", "kind"): "ZoneKind",
}
"""Model and field, where a list of values is used first -> the name of the list."""

_MODELS: Final = {
    "Arcs": "CombatArcs",
    "Character": "CharacterCard",
    "Condition": "CharacterValues",
    "Door": "DoorCard",
    "Equipment": "EquipmentItem",
    "Mission": "MissionCard",
    "Place": "SquareOnLevel",
    "Ref": "Reference",
    "Text": "RichText",
    "Thing": "NamedThing",
    "Use": "CardUse",
    "Who": "MissionCharacters",
}
"""Model -> its name in the schema, where the word alone means something else in many programs."""


def name_types(
    schema: Schema,
    coordinate: Schema,
    values: Mapping[tuple[str, str], str] = _VALUES,
    models: Mapping[str, str] = _MODELS,
) -> None:
    """Move values, coordinates and ids into definitions, rename models, and give every definition its title."""
    parts: dict[str, Schema] = schema["$defs"]
    _move_values(parts, values)
    _move_items(parts, schema["properties"]["rules_as_data"], "SpecialRule")
    _move(parts, "Coordinate", lambda each: each == coordinate)
    _move(parts, "Position", lambda each: each.get("items") == {"$ref": "#/$defs/Coordinate"})
    for array in [each for each in _objects(parts) if each.get("type") == "array"]:
        match array["items"]:
            case {"type": "string", "pattern": _}:
                _move_items(parts, array, "CardId")
            case {"type": "string", "minLength": _} if array.get("uniqueItems"):
                _move_items(parts, array, "Identifier")
            case {"type": "integer"} if array.get("uniqueItems"):
                _move_items(parts, array, "BorderSection")
    for old, new in models.items():
        parts[new] = parts.pop(old)
        for each in _objects(schema):
            if each.get("$ref") == f"#/$defs/{old}":
                each["$ref"] = f"#/$defs/{new}"
    for name, part in parts.items():
        part["title"] = name
    schema["$defs"] = dict(sorted(parts.items()))


def _move_values(parts: dict[str, Schema], values: Mapping[tuple[str, str], str]) -> None:
    names: dict[tuple[object, ...], str] = {}
    for (model, field), name in values.items():
        listed = next(each["enum"] for each in _objects(parts[model]["properties"][field]) if "enum" in each)
        names.setdefault(tuple(listed), name)
    for each, name in names.items():
        _move(parts, name, partial(_lists, each))


def _lists(values: tuple[object, ...], part: Schema) -> bool:
    return tuple(part.get("enum", ())) == values


def _move_items(parts: dict[str, Schema], array: Schema, name: str) -> None:
    parts[name], array["items"] = array["items"], {"$ref": f"#/$defs/{name}"}


def _move(parts: dict[str, Schema], name: str, matches: Callable[[Schema], bool]) -> None:
    """Move equal pieces of a schema into one definition; what describes a field stays at the field."""
    for each in [each for each in _objects(parts) if matches(each)]:
        about = {key: each.pop(key) for key in ("description",) if key in each}
        parts[name] = dict(each)
        each.clear()
        each.update({"$ref": f"#/$defs/{name}", **about})


def _objects(value: object) -> Iterator[Schema]:
    """Yield all objects in a schema, those inside before those around them."""
    if isinstance(value, dict):
        for inner in list(value.values()):
            yield from _objects(inner)
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _objects(inner)
