"""Reads the people and things of the box: doors, characters, equipment, both decks, markers and rule modules.

The files are plain lists of values, so that the models check nearly everything. What remains is that ids are unique
and that what a card speaks of exists; tiles are looked up by whoever has the tiles.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from editor.catalog.box_files import BoxFiles
from editor.catalog.document import TomlDocument, read, values_of
from editor.catalog.faults import Fault
from editor.catalog.game import earth_reborn
from editor.catalog.notation import strange_words
from editor.messages import Message, msg
from editor.model.base import FileModel, Id
from editor.model.cards import Character, Equipment, MarkerKind, RuleModule
from editor.model.decks import EquipmentCard, Mission
from editor.model.game import BoardGame
from editor.model.sourced import Card
from editor.model.tile import Door
from editor.model.words import name_words
from editor.values import FrozenStruct, replace


class Cards(FrozenStruct):
    """The people and things of the box, each in the order of its file."""

    doors: tuple[Door, ...] = ()
    characters: tuple[Character, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    cards: tuple[EquipmentCard, ...] = ()
    missions: tuple[Mission, ...] = ()
    markers: tuple[MarkerKind, ...] = ()
    modules: tuple[RuleModule, ...] = ()

    def things(self) -> Iterator[Card]:
        """Everything that has a name, file by file."""
        for things in (self.doors, self.characters, self.equipment, self.missions, self.markers, self.modules):
            yield from things


class CardsFile(FileModel):
    """What the files hold between them; each holds one of the lists."""

    door: tuple[Door, ...] = ()
    character: tuple[Character, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    card: tuple[EquipmentCard, ...] = ()
    mission: tuple[Mission, ...] = ()
    marker: tuple[MarkerKind, ...] = ()
    module: tuple[RuleModule, ...] = ()


FILES: Final = {
    "door": "doors.toml",
    "character": "people.toml",
    "equipment": "equipment.toml",
    "card": "cards.toml",
    "mission": "missions.toml",
    "marker": "markers.toml",
    "module": "modules.toml",
}
"""Which list is in which file."""

OPTIONAL: Final = frozenset({"card"})
"""What a box may lack: without equipment cards of its own it is played with those on the table."""


NONE: Final = Cards()


def read_cards(
    files: BoxFiles, optional: Collection[str] = OPTIONAL, base: Cards = NONE, game: BoardGame | None = None
) -> tuple[Cards, tuple[Fault, ...]]:
    """What can be used of the files, and everything that is wrong in them.

    ``optional``: the lists that may be missing; ``base``: what there is already that cards can speak of;
    ``game``: whose words they use, Earth Reborn's if it is left out.
    """
    documents = {kind: files.opened(name) for kind, name in FILES.items() if kind not in optional or name in files}
    lists = {kind: _read_list(document, kind, game or earth_reborn()) for kind, document in documents.items()}
    empty = CardsFile()
    cards = Cards(
        doors=lists.get("door", empty).door,
        characters=lists.get("character", empty).character,
        equipment=lists.get("equipment", empty).equipment,
        cards=lists.get("card", empty).card,
        missions=lists.get("mission", empty).mission,
        markers=lists.get("marker", empty).marker,
        modules=lists.get("module", empty).module,
    )
    if not any(document.faults for document in documents.values()):
        _check_references(cards, documents, base)
    return cards, tuple(fault for document in documents.values() for fault in document.faults)


def no_such(entry: Id, field: str, wanted: str, known: Collection[str]) -> Message:
    """The sentence that an entry names something that is not in the box, with the nearest that is."""
    near = difflib.get_close_matches(wanted, known, n=1)
    name = "cards.no-such-near" if near else "cards.no-such"
    return msg(name, entry=entry, field=field, wanted=wanted, near=near[0] if near else "")


def cards_schema() -> dict[str, Any]:
    """The JSON schema of these files, for editors that check while one types."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **name_words(CardsFile.model_json_schema())}


def _read_list(document: TomlDocument, kind: str, game: BoardGame) -> CardsFile:
    """The content of a file that lists things of that kind; nothing if it has faults of form."""
    content = read(document, CardsFile)
    if content is None:
        _name_entries(document, kind)
        return CardsFile()
    for other in sorted(content.model_fields_set - {kind}):
        document.add((other, 0), msg("cards.other-file", kind=other, file=FILES[other]))
    things: Sequence[Card | EquipmentCard] = getattr(content, kind)
    if not things:
        document.add((), msg("cards.nothing", kind=kind))
    for index, thing in enumerate(things):
        for where, message in strange_words(thing, game):
            document.add((kind, index, *where), msg("cards.in-entry", entry=thing.id, problem=message))
    seen = set()
    for index, thing in enumerate(things):
        if thing.id in seen:
            document.add((kind, index), msg("cards.twice", entry=thing.id))
        seen.add(thing.id)
    return content


_LONGEST_NAME = 100
"""Characters of an id that is worth naming in a sentence, sound or not."""


def _name_entries(document: TomlDocument, kind: str) -> None:
    """Say in each fault of form which entry it is in: a line number is lost when the file is edited, a name is not."""
    entries = (values_of(TomlDocument(document.name, document.text)) or {}).get(kind)
    if not isinstance(entries, tuple):
        return
    starts = [(document.line((kind, index)) or 0, entry) for index, entry in enumerate(entries)]
    for number, fault in enumerate(document.faults):
        inside = [entry for start, entry in starts if 0 < start <= (fault.line or 0)]
        name = inside[-1].get("id") if inside and isinstance(inside[-1], dict) else None
        if isinstance(name, str) and len(name) <= _LONGEST_NAME:
            message = msg("cards.in-entry", entry=name, problem=fault.message)
            document.faults[number] = replace(fault, message=message)


def _check_references(cards: Cards, documents: Mapping[str, TomlDocument], base: Cards) -> None:
    """What a card speaks of must be in the box, or come with it."""
    characters = {character.id for character in (*base.characters, *cards.characters)}
    equipment = {item.id for item in (*base.equipment, *cards.equipment)}
    markers = {marker.id for marker in (*base.markers, *cards.markers)}

    def check(path: tuple[str, int, str], entry: Id, named: Iterable[Id | None], known: Collection[Id]) -> None:
        for wanted in named:
            if wanted is not None and wanted not in known:
                documents[path[0]].add(path, no_such(entry, path[-1], wanted, known))

    for index, character in enumerate(cards.characters):
        check(("character", index, "built_in"), character.id, [character.built_in], equipment)
    for index, item in enumerate(cards.equipment):
        check(("equipment", index, "marker"), item.id, [item.marker], markers)
    for index, card in enumerate(cards.cards):
        for colour, face in card.faces():
            check(("card", index, colour), card.id, [face.item], equipment)
    for index, mission in enumerate(cards.missions):
        check(("mission", index, "by"), mission.id, mission.by.characters if mission.by else (), characters)
        check(("mission", index, "target"), mission.id, mission.target.characters if mission.target else (), characters)
        check(("mission", index, "carrying"), mission.id, [mission.carrying], equipment)
    modules = {module.id for module in (*base.modules, *cards.modules)}
    for index, module in enumerate(cards.modules):
        check(("module", index, "needs"), module.id, module.needs, modules)
