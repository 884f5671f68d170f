"""Digests of the content of a box, and keys of shapes and faces that do not depend on rotation.

A scenario stores the fingerprint of its box, so that a corrected layout is noticed; a game log stores that of the cards
as well, because they decide what is dealt. Names, help texts and provenance do not count, and neither does the order of
things, except in decks, which are dealt in the order of their file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from editor.model.base import FileModel
from editor.model.cards import Character, Equipment, EquipmentCard, Mission
from editor.model.grid import ROTATIONS, Rotation, Square, rotate_direction, rotate_edge, rotate_square
from editor.model.tile import Ability, Door, Element, Face, FaceSquare, Tile


def map_fingerprint(tiles: Iterable[Tile], doors: Iterable[Door]) -> str:
    """Return the SHA-256 of tiles and doors as 64 hexadecimal digits."""
    content = {
        "tiles": {tile.id: _tile(tile) for tile in tiles},
        "doors": {door.id: _door(door) for door in doors},
    }
    return _digest(content)


def cards_fingerprint(
    characters: Iterable[Character],
    equipment: Iterable[Equipment],
    cards: Iterable[EquipmentCard],
    missions: Iterable[Mission],
) -> str:
    """Return the SHA-256 of the characters and decks in use as 64 hexadecimal digits."""
    content = {
        "characters": {each.id: _without_fields(_content(each), _SUPPLY_FIELDS) for each in characters},
        "equipment": {item.id: _content(item) for item in equipment},
        "cards": [_content(card) for card in cards],
        "missions": [_without_fields(_content(mission), _SCORING_FIELDS) for mission in missions],
    }
    return _digest(content)


def _digest(content: Any) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


_TEXT_FIELDS = frozenset({"name", "help", "note", "provenance", "gives"})
_SCORING_FIELDS = frozenset({"element", "ability", "stage", "unused_by", "zombies"})
"""Fields of a mission that only say when it pays; they were added later, and no deal depends on them."""
_SUPPLY_FIELDS = frozenset({"count"})
"""How many miniatures of a character there are; it was added later, and no deal depends on it."""


def _content(value: FileModel) -> Any:
    """Return the fields of a value without names and help texts."""
    return _without_fields(value.model_dump(mode="json"), _TEXT_FIELDS)


def _without_fields(content: Any, fields: frozenset[str]) -> Any:
    if isinstance(content, dict):
        return {key: _without_fields(part, fields) for key, part in content.items() if key not in fields}
    return [_without_fields(part, fields) for part in content] if isinstance(content, list) else content


def _tile(tile: Tile) -> dict[str, Any]:
    return {"group": tile.group, "kind": tile.kind, "faces": {name: _face(face) for name, face in tile.faces()}}


def _face(face: Face) -> dict[str, Any]:
    links = [[*link.start, *link.end, link.cost, link.both] for link in face.links]
    return {
        **({"links": links} if links else {}),  # fields of later versions count only where they are set
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
    later = [square.height, sorted(square.tags)] if square.height or square.tags else []
    return [*square.at, square.area, square.impassable, square.blocks_los, square.element, square.part, icons, *later]


def _element(element: Element) -> list[Any]:
    flags = [element.impassable, element.blocks_los, element.destroyable, element.defence, element.cadavers]
    return [element.kind, sorted(element.squares), sorted(element.edges), *flags]


def _ability(ability: Ability) -> list[Any]:
    return [ability.cp, sorted(ability.tests), ability.threshold, ability.timer, ability.on_off]


def _door(door: Door) -> list[Any]:
    return [door.side, door.size, door.make, door.magnetic, door.defence, door.mp_cost]


ShapeKey = tuple[Square, ...]


def shape_key(squares: Iterable[Square]) -> ShapeKey:
    """Return a key that is the same for all rotations of a shape whose bounding box begins at (0, 0)."""
    return _shape_key(tuple(squares))


@cache  # a box has hundreds of faces but few shapes
def _shape_key(places: ShapeKey) -> ShapeKey:
    width, height = 1 + max(at.x for at in places), 1 + max(at.y for at in places)
    return min(tuple(sorted(rotate_square(at, width, height, rotation) for at in places)) for rotation in ROTATIONS)


def face_key(face: Face) -> tuple[object, ...]:
    """Return a key that is the same for faces with the same content apart from rotation.

    Names, help texts and ids do not count: faces that differ only in texts look the same on a map.
    """
    rotated = min(repr(_rotated_content(face, rotation)) for rotation in ROTATIONS)
    return rotated, tuple(sorted(face.room_types))


def _rotated_content(face: Face, rotation: Rotation) -> tuple[object, ...]:
    size = face.width, face.height
    kinds = {element.id: element.kind for element in face.elements}
    squares = sorted(
        (
            tuple(rotate_square(square.at, *size, rotation)),
            square.area,
            square.impassable,
            square.blocks_los,
            square.part or "",
            sorted(
                (icon.kind, rotate_direction(icon.direction, rotation) if icon.direction else "")
                for icon in square.icons
            ),
            square.height,
            square.tags,
        )
        for square in face.squares
    )
    walls = sorted(
        (tuple(rotate_edge(wall.edge, *size, rotation)), wall.kind, kinds.get(wall.element or "", ""))
        for wall in face.walls
    )
    elements = sorted(
        (
            element.kind,
            sorted(tuple(rotate_square(at, *size, rotation)) for at in element.squares),
            element.destroyable is True,
            -1 if element.defence is None else element.defence,
            element.cadavers,
        )
        for element in face.elements
    )
    links = sorted(
        (*(tuple(rotate_square(end, *size, rotation)) for end in (link.start, link.end)), link.cost, link.both)
        for link in face.links
    )
    return squares, walls, elements, links
