"""Checks the two decks of a box, so that the S.A.G.S. can be played with them.

A folder with ``cards.toml`` has its own decks, which are checked; without one a box is played with the physical cards,
and only the rooms that its missions name are looked up. The files are opened again, so that every problem has its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from editor.catalog.box import Box
from editor.catalog.card_files import CARD_FILES, unknown_reference
from editor.catalog.toml_document import TomlDocument, TomlProblem, open_document
from editor.messages import msg
from editor.model.cards import FACTION_CARD_COLORS, Mission, MissionEvent
from editor.model.game_words import Faction

EQUIPMENT_CARD_COUNT: Final = 31
"""Equipment cards in the box (RB 2)."""
MISSION_COUNT: Final = 18
"""Missions of each faction (RB 2)."""
SCRAMBLER: Final = "radio-scrambler"
"""The item whose card is removed with three and four players, so it must be on one card only (RB 38)."""

MIN_ANYWHERE_MISSIONS: Final = 9
"""The least number of missions of a faction that name neither a room nor a character."""
MAX_ROOM_MISSIONS: Final = 5
"""The largest number of missions that name a room: those of rooms not on the map are drawn again."""
MAX_DRAWN_MISSIONS: Final[Mapping[int, Mapping[Faction, int]]] = {
    2: {"norad": 4, "salemite": 4},
    3: {"norad": 4, "salemite": 5},
    4: {"norad": 8, "salemite": 9},
}
"""Players -> the most missions that are ever drawn from one deck."""

REQUIRED_FIELDS: Final[Mapping[MissionEvent, tuple[str, ...]]] = {
    "death": ("target",),
    "capture": ("target",),
    "torture": ("target",),
    "spy-point-by-torture": ("target",),
    "exit": ("by",),
    "equipment-triggered": ("carrying",),
    "destroyed": (),
    "launched": ("where", "ability"),
    "zombie-made": (),
    "occupied": ("by",),
}
"""Event -> fields that a mission needs to be scored by a program, besides its points and its rule for three and four
players."""


def check_deck_files(box: Box, folder: Path) -> Iterator[TomlProblem]:
    """Yield all problems of the decks of a box that could be read."""
    documents = {kind: open_document(folder / CARD_FILES[kind]) for kind in ("card", "equipment", "mission")}
    _check_rooms(box, documents["mission"])
    if box.cards:
        _check_cards(box, documents["card"])
        _check_items(box, documents["equipment"], documents["card"])
        _check_scoring(box, documents["mission"])
        _check_hands(box, documents["mission"])
        yield from documents["card"].problems
        yield from documents["equipment"].problems
    yield from documents["mission"].problems


# --- equipment cards --------------------------------------------------------------------------------------------


def _check_cards(box: Box, document: TomlDocument) -> None:
    """Check that each face has price, weight and rooms, agrees with the item, and has a usable color."""
    if len(box.cards) != EQUIPMENT_CARD_COUNT:
        document.add((), msg("decks.card-count", there=len(box.cards), due=EQUIPMENT_CARD_COUNT))
    weights: dict[str, int] = {}
    for index, card in enumerate(box.cards.values()):
        for color, face in card.faces():
            path, params = ("card", index, color), {"card": card.id, "color": color, "item": face.item}
            item = box.equipment[face.item]
            for field in ("price", "weight", "find_factor", "room_types"):
                value, known = getattr(face, field), getattr(item, field, None)
                if value in (None, ()):
                    document.add(path, msg("decks.face-lacks", field=field, **params))
                elif known not in (None, (), value):
                    document.add(path, msg("decks.face-differs", field=field, **params))
            if face.weight is not None and weights.setdefault(face.item, face.weight) != face.weight:
                document.add(path, msg("decks.two-weights", **params))
            if item.used_by is not None and FACTION_CARD_COLORS[item.used_by] != color:
                document.add(path, msg("decks.useless", used_by=FACTION_CARD_COLORS[item.used_by], **params))


def _check_items(box: Box, equipment: TomlDocument, document: TomlDocument) -> None:
    """Check that every item is on enough faces, and on no more than there are markers for."""
    faces = Counter(face.item for card in box.cards.values() for _, face in card.faces())
    for index, item in enumerate(box.equipment.values()):
        if faces[item.id] < item.copies:
            params = {"item": item.id, "there": faces[item.id], "due": item.copies}
            equipment.add(("equipment", index), msg("decks.too-few-faces", **params))
        marker = box.markers.get(item.marker or "")
        if marker is not None and faces[item.id] * (item.charges or 1) > marker.supply:
            equipment.add(("equipment", index), msg("decks.too-few-markers", item=item.id, markers=marker.supply))
    if faces[SCRAMBLER] > 1:
        document.add((), msg("decks.two-scramblers", there=faces[SCRAMBLER]))


# --- missions ---------------------------------------------------------------------------------------------------


def _check_rooms(box: Box, document: TomlDocument) -> None:
    """Check that the faces that missions name are in the box."""
    faces = {f"{tile.id}/{name}" for tile in box.tiles.values() for name, _ in tile.faces()}
    for index, mission in enumerate(box.missions.values()):
        if mission.where is not None and mission.where not in faces:
            near = document.closest_name(mission.where, faces)
            document.add(("mission", index, "where"), unknown_reference(mission.id, "where", mission.where, near))


def _check_scoring(box: Box, document: TomlDocument) -> None:
    """Check that a program can tell when each mission is fulfilled, and what it is worth."""
    for index, mission in enumerate(box.missions.values()):
        needed = ("event", "mp", "crowd", *REQUIRED_FIELDS.get(mission.event or "other", ()))
        for field in (field for field in needed if getattr(mission, field) is None):
            document.add(("mission", index), msg("decks.mission-lacks", mission=mission.id, field=field))
        if mission.event == "other":
            document.add(("mission", index, "event"), msg("decks.mission-other", mission=mission.id))
        if mission.event == "occupied" and mission.when == "at-once":
            document.add(("mission", index, "event"), msg("decks.mission-at-once", mission=mission.id))
        if mission.event in ("destroyed", "launched") and not _can_happen(box, mission):
            params = {"mission": mission.id, "face": mission.where, "event": mission.event}
            document.add(("mission", index, "where"), msg("decks.mission-idle", **params))


def _can_happen(box: Box, mission: Mission) -> bool:
    """Return whether there is something to destroy, or to launch, in the room of a mission."""
    tile, _, name = (mission.where or "").partition("/")
    face = dict(box.tiles[tile].faces()).get("front" if name == "front" else "back") if tile in box.tiles else None
    if face is None:  # no room, or one that does not exist, which is reported elsewhere
        return True
    if mission.event == "launched":
        return any(ability.timer is not None and mission.ability in (None, ability.id) for ability in face.abilities)
    return any(element.destroyable and mission.element in (None, element.id) for element in face.elements)


def _check_hands(box: Box, document: TomlDocument) -> None:
    """Check that enough missions can be fulfilled on any map and by any team, with 2 to 4 players."""
    for faction in FACTION_CARD_COLORS:
        deck = [(index, each) for index, each in enumerate(box.missions.values()) if each.faction == faction]
        if (there := _count(each for _, each in deck)) != MISSION_COUNT:
            document.add((), msg("decks.mission-count", faction=faction, there=there, due=MISSION_COUNT))
        anywhere = [each for _, each in deck if not each.needs_faces and not each.needs_characters]
        if _count(anywhere) < MIN_ANYWHERE_MISSIONS:
            document.add(
                (), msg("decks.few-anywhere", faction=faction, there=_count(anywhere), due=MIN_ANYWHERE_MISSIONS)
            )
        for players, drawn in MAX_DRAWN_MISSIONS.items():
            kept = _count(each for each in anywhere if players == 2 or each.crowd != "discard")
            if kept < drawn[faction]:
                params = {"faction": faction, "players": players, "there": kept, "due": drawn[faction]}
                document.add((), msg("decks.hand-unfilled", **params))
        _check_room_tiles(faction, deck, document)


def _check_room_tiles(faction: Faction, deck: Collection[tuple[int, Mission]], document: TomlDocument) -> None:
    first: dict[str, str] = {}
    for index, mission in deck:
        for face in mission.needs_faces:
            tile = face.partition("/")[0]
            if first.setdefault(tile, mission.id) != mission.id or mission.copies > 1:
                params = {"mission": mission.id, "tile": tile, "other": first[tile]}
                document.add(("mission", index, "where"), msg("decks.tile-twice", **params))
    rooms = _count(each for _, each in deck if each.needs_faces)
    if rooms > MAX_ROOM_MISSIONS:
        document.add((), msg("decks.many-rooms", faction=faction, there=rooms, most=MAX_ROOM_MISSIONS))


def _count(missions: Collection[Mission] | Iterator[Mission]) -> int:
    return sum(mission.copies for mission in missions)
