"""Older scenario files, brought up to the present version step by step.

The history of the format:

- **0**, the prototype: the scenario had a ``name`` where it now has a ``title``; a door had its first ``edge`` and a
  ``length`` of 1 or 2 where it now lists its ``edges``; there was no ``box``.
- **1**: nobody could leave over the frame unless ``exits.frame`` said so; ``broken`` listed edges, all of walls; a
  mission listed what it needs and not what is to be done.
- **2**: the present one. Leaving over the frame is allowed unless it is forbidden, as in the rulebook; much of what
  only texts could say has fields.

A step takes a document of its version and returns one of the next, and changes nothing in what it was given. It
converts what is well formed and leaves the rest as it is, for the reader to name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

JsonDocument = dict[str, Any]


def migrate(
    document: JsonDocument, version: int, steps: Mapping[int, Callable[[JsonDocument], JsonDocument]] | None = None
) -> JsonDocument:
    """The document in the present version; ``version`` is the one it has."""
    steps = STEPS if steps is None else steps
    while version in steps:
        document = steps[version](document)
        version += 1
    return document


def _from_prototype(document: JsonDocument) -> JsonDocument:
    new = {**document, "version": 1}
    if "name" in new and "title" not in new:
        new["title"] = new.pop("name")
    if isinstance(levels := new.get("levels"), list):
        new["levels"] = [_level_from_prototype(level) for level in levels]
    return new


def _level_from_prototype(level: Any) -> Any:
    if not isinstance(level, dict) or not isinstance(level.get("doors"), list):
        return level
    return {**level, "doors": [_door_from_prototype(door) for door in level["doors"]]}


def _door_from_prototype(door: Any) -> Any:
    match door:
        case {"edge": [int(x), int(y), "n" | "w" as side], "length": 1 | 2 as length, **others} if "edges" not in door:
            second = [x + 1, y, side] if side == "n" else [x, y + 1, side]
            return {**others, "edges": [[x, y, side], second][:length]}
        case _:
            return door


def _from_first(document: JsonDocument) -> JsonDocument:
    new = {**document, "version": 2}
    exits = new.get("exits", {})
    if isinstance(exits, dict):
        # The S.A.G.S. never forbade it: only those who made a map by hand could mean something by saying nothing.
        built = new.get("rules") == "sags" or new.get("construction") is not None
        new["exits"] = {"frame": built, **exits}
    if isinstance(levels := new.get("levels"), list):
        new["levels"] = [_level_from_first(level) for level in levels]
    match new.get("house"):
        case {"missions": [*missions], **others}:
            new["house"] = {**others, "missions": [_mission_from_first(mission) for mission in missions]}
    return new


_NEEDS = {"needs_tiles": "where", "needs_characters": "target", "needs_equipment": "carrying"}


def _mission_from_first(mission: Any) -> Any:
    """What it needed is now what it names; of tiles and equipment it can name one each."""
    if not isinstance(mission, dict):
        return mission
    new = dict(mission)
    for old in _NEEDS.keys() & mission.keys():
        match old, new.pop(old):
            case _, []:
                pass
            case "needs_characters", [*people]:
                new["target"] = {"characters": people}
            case "needs_tiles", [str(tile)]:
                new["where"] = f"{tile}/front"
            case "needs_equipment", [item]:
                new["carrying"] = item
            case _, unclear:
                new[old] = unclear
    if isinstance(origins := new.get("provenance"), dict):
        renamed = {_NEEDS.get(field, field) if field not in new else field: origins[field] for field in origins}
        new["provenance"] = renamed
    return new


def _level_from_first(level: Any) -> Any:
    if not isinstance(level, dict) or not isinstance(level.get("broken"), list):
        return level
    return {**level, "broken": [_broken_from_first(edge) for edge in level["broken"]]}


def _broken_from_first(edge: Any) -> Any:
    match edge:
        case [int(), int(), "n" | "w"]:
            return {"edge": edge, "of": "wall"}
        case _:
            return edge


STEPS: Mapping[int, Callable[[JsonDocument], JsonDocument]] = {0: _from_prototype, 1: _from_first}
"""Version -> the step from it to the next."""
