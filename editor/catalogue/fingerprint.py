"""One name for the content of a box that decides what a map means: its tiles and doors.

A scenario keeps the fingerprint of the box it was made with, so that a corrected layout is noticed. Names, helps and
provenance do not count: a better sentence changes no map. Neither does the order in which things are written.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from editor.model.face import Ability, Element, Face, FaceSquare
from editor.model.tile import Door, Tile


def fingerprint(tiles: Iterable[Tile], doors: Iterable[Door]) -> str:
    """SHA-256 over the content, as 64 hexadecimal digits."""
    content = {
        "tiles": {tile.id: _tile(tile) for tile in tiles},
        "doors": {door.id: _door(door) for door in doors},
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _tile(tile: Tile) -> dict[str, Any]:
    return {"group": tile.group, "kind": tile.kind, "faces": {name: _face(face) for name, face in tile.faces()}}


def _face(face: Face) -> dict[str, Any]:
    return {
        "squares": [_square(square) for square in face.squares],
        "walls": [[*wall.edge, wall.kind, wall.element] for wall in face.walls],
        "elements": {element.id: _element(element) for element in face.elements},
        "room_types": sorted(face.room_types),
        "abilities": {ability.id: _ability(ability) for ability in face.abilities},
        "electric": face.electric,
        "mp_icon": face.mp_icon and [face.mp_icon.who, face.mp_icon.change],
        "mp_cost": face.mp_cost,
    }


def _square(square: FaceSquare) -> list[Any]:
    icons = sorted([icon.kind, icon.direction or ""] for icon in square.icons)
    return [*square.at, square.area, square.impassable, square.blocks_los, square.element, square.part, icons]


def _element(element: Element) -> list[Any]:
    flags = [element.impassable, element.blocks_los, element.destroyable, element.defence, element.cadavers]
    return [element.kind, sorted(element.squares), sorted(element.edges), *flags]


def _ability(ability: Ability) -> list[Any]:
    return [ability.cp, sorted(ability.tests), ability.threshold, ability.timer, ability.on_off]


def _door(door: Door) -> list[Any]:
    return [door.side, door.size, door.make, door.magnetic, door.defence, door.mp_cost]
