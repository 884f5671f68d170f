"""Names for the content of a box: one for what decides a map, its tiles and doors, and one for its cards.

A scenario keeps the fingerprint of the box it was made with, so that a corrected layout is noticed; a log keeps that
of the cards as well, because what is dealt follows from them. Names, helps and provenance do not count: a better
sentence changes no map. Neither does the order in which things are written; a deck, however, is dealt in the order of
its file, so that there the order counts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from editor.model.base import FileModel
from editor.model.cards import Character, Equipment
from editor.model.decks import EquipmentCard, Mission
from editor.model.face import Ability, Element, Face, FaceSquare
from editor.model.tile import Door, Tile


def fingerprint(tiles: Iterable[Tile], doors: Iterable[Door]) -> str:
    """SHA-256 over the content, as 64 hexadecimal digits."""
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
    """SHA-256 over the people and the decks that are used, as 64 hexadecimal digits; leave out what is not used."""
    content = {
        "characters": {character.id: _facts(character) for character in characters},
        "equipment": {item.id: _facts(item) for item in equipment},
        "cards": [_facts(card) for card in cards],
        "missions": [_facts(mission) for mission in missions],
    }
    return _digest(content)


def _digest(content: Any) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


_WORDS = frozenset({"name", "help", "note", "provenance", "gives"})


def _facts(value: FileModel) -> Any:
    """Its fields without the words."""
    return _without_words(value.model_dump(mode="json"))


def _without_words(content: Any) -> Any:
    if isinstance(content, dict):
        return {key: _without_words(part) for key, part in content.items() if key not in _WORDS}
    return [_without_words(part) for part in content] if isinstance(content, list) else content


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
