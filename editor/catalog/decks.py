"""What must hold of the two decks of a box, so that the S.A.G.S. can be played from them.

A folder with ``cards.toml`` has decks of its own, and they are checked; without one a box is played with the cards on
the table, and only the rooms that its missions name are looked up. The files are opened again, so that every fault has
its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from editor.catalog.box import Box
from editor.catalog.cards import FILES, no_such
from editor.catalog.document import TomlDocument, open_document
from editor.catalog.faults import Fault
from editor.messages import msg
from editor.model.decks import COLOURS, Event, Mission
from editor.model.words import Faction

CARDS: Final = 31
"""Equipment cards in the box (RB 2)."""
MISSIONS: Final = 18
"""Missions of each faction (RB 2)."""
SCRAMBLER: Final = "radio-scrambler"
"""The item whose card leaves with three and four players, so that it must be on one card only (RB 38)."""

ANYWHERE: Final = 9
"""Of the missions of a faction, so many at least name neither a room nor a character."""
ROOMS: Final = 5
"""So many at most name a room: what does not lie on the map must be drawn again."""
DRAWN: Final[Mapping[int, Mapping[Faction, int]]] = {
    2: {"norad": 4, "salemite": 4},
    3: {"norad": 4, "salemite": 5},
    4: {"norad": 8, "salemite": 9},
}
"""Players -> the most missions that are ever drawn from one deck.

Two players draw 4 each; three draw one for each of the 4 NORAD and 5 Salemite characters; four draw a bonus card more
each, which may all be of one faction.
"""

FIELDS: Final[Mapping[Event, tuple[str, ...]]] = {
    "death": ("target",),
    "capture": ("target",),
    "torture": ("target",),
    "spy-point-by-torture": ("target",),
    "exit": ("by",),
    "equipment-triggered": ("carrying",),
    "destroyed": (),
    "launched": ("where",),
    "zombie-made": (),
    "occupied": ("by",),
}
"""What a mission must say, besides its points and its line for three and four players, to be scored by a program."""


def decks_hold(box: Box, folder: Path) -> Iterator[Fault]:
    """Everything that is wrong with the decks of a box that could be read."""
    documents = {kind: open_document(folder / FILES[kind]) for kind in ("card", "equipment", "mission")}
    _rooms_exist(box, documents["mission"])
    if box.cards:
        _cards_are_complete(box, documents["card"])
        _every_item_has_a_card(box, documents["equipment"], documents["card"])
        _missions_can_be_scored(box, documents["mission"])
        _hands_can_be_filled(box, documents["mission"])
        yield from documents["card"].faults
        yield from documents["equipment"].faults
    yield from documents["mission"].faults


# --- equipment cards --------------------------------------------------------------------------------------------


def _cards_are_complete(box: Box, document: TomlDocument) -> None:
    """Each face has a price, a weight and places, agrees with what is known of the item, and is of a fitting colour."""
    if len(box.cards) != CARDS:
        document.add((), msg("decks.card-count", there=len(box.cards), due=CARDS))
    weights: dict[str, int] = {}
    for index, card in enumerate(box.cards.values()):
        for colour, face in card.faces():
            path, words = ("card", index, colour), {"card": card.id, "colour": colour, "item": face.item}
            item = box.equipment[face.item]
            for field in ("price", "weight", "find_factor", "room_types"):
                value, known = getattr(face, field), getattr(item, field, None)
                if value in (None, ()):
                    document.add(path, msg("decks.face-lacks", field=field, **words))
                elif known not in (None, (), value):
                    document.add(path, msg("decks.face-differs", field=field, **words))
            if face.weight is not None and weights.setdefault(face.item, face.weight) != face.weight:
                document.add(path, msg("decks.two-weights", **words))
            if item.used_by is not None and COLOURS[item.used_by] != colour:
                document.add(path, msg("decks.useless", used_by=COLOURS[item.used_by], **words))


def _every_item_has_a_card(box: Box, equipment: TomlDocument, document: TomlDocument) -> None:
    """Every item is on as many faces as are known, and on no more than there are markers for."""
    faces = Counter(face.item for card in box.cards.values() for _, face in card.faces())
    for index, item in enumerate(box.equipment.values()):
        if faces[item.id] < item.copies:
            words = {"item": item.id, "there": faces[item.id], "due": item.copies}
            equipment.add(("equipment", index), msg("decks.too-few-faces", **words))
        marker = box.markers.get(item.marker or "")
        if marker is not None and faces[item.id] * (item.charges or 1) > marker.count:
            equipment.add(("equipment", index), msg("decks.too-few-markers", item=item.id, markers=marker.count))
    if faces[SCRAMBLER] > 1:
        document.add((), msg("decks.two-scramblers", there=faces[SCRAMBLER]))


# --- missions ---------------------------------------------------------------------------------------------------


def _rooms_exist(box: Box, document: TomlDocument) -> None:
    """The faces that missions name are in the box; what else they name is looked up when the cards are read."""
    faces = {f"{tile.id}/{name}" for tile in box.tiles.values() for name, _ in tile.faces()}
    for index, mission in enumerate(box.missions.values()):
        if mission.where is not None and mission.where not in faces:
            document.add(("mission", index, "where"), no_such(mission.id, "where", mission.where, faces))


def _missions_can_be_scored(box: Box, document: TomlDocument) -> None:
    """A program can tell when each mission is fulfilled, and what it is worth."""
    for index, mission in enumerate(box.missions.values()):
        needed = ("event", "mp", "crowd", *FIELDS.get(mission.event or "other", ()))
        for field in (field for field in needed if getattr(mission, field) is None):
            document.add(("mission", index), msg("decks.mission-lacks", mission=mission.id, field=field))
        if mission.event == "other":
            document.add(("mission", index, "event"), msg("decks.mission-other", mission=mission.id))
        if mission.event == "occupied" and mission.when == "at-once":
            document.add(("mission", index, "event"), msg("decks.mission-at-once", mission=mission.id))
        if mission.event in ("destroyed", "launched") and not _can_happen(box, mission):
            words = {"mission": mission.id, "face": mission.where, "event": mission.event}
            document.add(("mission", index, "where"), msg("decks.mission-idle", **words))


def _can_happen(box: Box, mission: Mission) -> bool:
    """Whether there is something to destroy, or to launch, in the room that it names."""
    tile, _, name = (mission.where or "").partition("/")
    face = dict(box.tiles[tile].faces()).get("front" if name == "front" else "back") if tile in box.tiles else None
    if face is None:  # no room is named, or one that does not exist, which has been told
        return True
    if mission.event == "launched":
        return any(ability.timer is not None for ability in face.abilities)
    return any(element.destroyable for element in face.elements)


def _hands_can_be_filled(box: Box, document: TomlDocument) -> None:
    """Enough missions of each faction can be fulfilled on any map, by any team, with two, three and four players."""
    for faction in COLOURS:
        deck = [(index, each) for index, each in enumerate(box.missions.values()) if each.faction == faction]
        if (there := _number(each for _, each in deck)) != MISSIONS:
            document.add((), msg("decks.mission-count", faction=faction, there=there, due=MISSIONS))
        anywhere = [each for _, each in deck if not each.needs_faces and not each.needs_characters]
        if _number(anywhere) < ANYWHERE:
            document.add((), msg("decks.few-anywhere", faction=faction, there=_number(anywhere), due=ANYWHERE))
        for players, drawn in DRAWN.items():
            kept = _number(each for each in anywhere if players == 2 or each.crowd != "discard")
            if kept < drawn[faction]:
                words = {"faction": faction, "players": players, "there": kept, "due": drawn[faction]}
                document.add((), msg("decks.hand-unfilled", **words))
        _rooms_differ(faction, deck, document)


def _rooms_differ(faction: Faction, deck: Collection[tuple[int, Mission]], document: TomlDocument) -> None:
    first: dict[str, str] = {}
    for index, mission in deck:
        for face in mission.needs_faces:
            tile = face.partition("/")[0]
            if first.setdefault(tile, mission.id) != mission.id or mission.copies > 1:
                words = {"mission": mission.id, "tile": tile, "other": first[tile]}
                document.add(("mission", index, "where"), msg("decks.tile-twice", **words))
    rooms = _number(each for _, each in deck if each.needs_faces)
    if rooms > ROOMS:
        document.add((), msg("decks.many-rooms", faction=faction, there=rooms, most=ROOMS))


def _number(missions: Collection[Mission] | Iterator[Mission]) -> int:
    return sum(mission.copies for mission in missions)
