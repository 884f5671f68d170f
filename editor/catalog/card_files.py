"""Reads doors, characters, equipment, decks, markers and rule modules of the box.

The files are plain lists, so the models check nearly everything. What remains is that ids are unique and that cards
refer to things that exist; references to tiles are checked in ``deck_check``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from editor.catalog.game_file import find_unknown_words
from editor.catalog.toml_document import BoxFiles, TomlDocument, TomlProblem, parse_toml, read_model
from editor.messages import Message, msg
from editor.model.base import Card, FileModel, Id
from editor.model.cards import BoxCharacter, Equipment, EquipmentCard, MarkerKind, Mission, RuleModule
from editor.model.game import BoardGame
from editor.model.game_words import list_words_in_schema
from editor.model.menace import ANY_AREA, MenaceCard
from editor.model.tile import Door
from editor.values import FrozenStruct, replace


class Cards(FrozenStruct):
    """The lists of the card files, each in the order of its file."""

    doors: tuple[Door, ...] = ()
    characters: tuple[BoxCharacter, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    cards: tuple[EquipmentCard, ...] = ()
    missions: tuple[Mission, ...] = ()
    markers: tuple[MarkerKind, ...] = ()
    modules: tuple[RuleModule, ...] = ()
    menace: tuple[MenaceCard, ...] = ()

    def things(self) -> Iterator[Card]:
        """Yield everything that has a name, file by file."""
        for things in (
            self.doors,
            self.characters,
            self.equipment,
            self.missions,
            self.markers,
            self.modules,
            self.menace,
        ):
            yield from things


class CardsFile(FileModel):
    """The format of all card files together; each file has one of the lists."""

    door: tuple[Door, ...] = ()
    character: tuple[BoxCharacter, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    card: tuple[EquipmentCard, ...] = ()
    mission: tuple[Mission, ...] = ()
    marker: tuple[MarkerKind, ...] = ()
    module: tuple[RuleModule, ...] = ()
    menace: tuple[MenaceCard, ...] = ()


CARD_FILES: Final = {
    "door": "doors.toml",
    "character": "people.toml",
    "equipment": "equipment.toml",
    "card": "cards.toml",
    "mission": "missions.toml",
    "marker": "markers.toml",
    "module": "modules.toml",
    "menace": "menace.toml",
}
"""List -> the file that holds it."""

OPTIONAL_LISTS: Final = frozenset({"card", "menace"})
"""Lists that every box may lack: without equipment cards it is played with the physical ones."""


_SAGS_FIELDS: Final = {
    "door": ("side", "size", "make", "magnetic", "defence", "mp_cost"),
    "character": ("healthy", "wounded"),
    "marker": ("count",),
}
"""List -> fields that its entries must have in a game with the S.A.G.S.; in other games they are optional."""

NO_CARDS: Final = Cards()


def read_cards(
    files: BoxFiles, game: BoardGame, optional: Collection[str] = OPTIONAL_LISTS, base: Cards = NO_CARDS
) -> tuple[Cards, tuple[TomlProblem, ...]]:
    """Read the card files. Return the usable cards and all problems.

    ``game``: the game whose words they use; ``optional``: lists that may be missing; ``base``: existing things that
    cards may refer to.
    """
    documents = {kind: files.open(name) for kind, name in CARD_FILES.items() if kind not in optional or name in files}
    lists = {kind: _read_list(document, kind, game) for kind, document in documents.items()}
    empty = CardsFile()
    cards = Cards(
        doors=lists.get("door", empty).door,
        characters=lists.get("character", empty).character,
        equipment=lists.get("equipment", empty).equipment,
        cards=lists.get("card", empty).card,
        missions=lists.get("mission", empty).mission,
        markers=lists.get("marker", empty).marker,
        modules=lists.get("module", empty).module,
        menace=lists.get("menace", empty).menace,
    )
    if not any(document.problems for document in documents.values()):
        _check_references(cards, documents, base, game)
    return cards, tuple(problem for document in documents.values() for problem in document.problems)


def unknown_reference(entry: Id, field: str, wanted: str, near: str | None) -> Message:
    """Return the message that an entry refers to something unknown; ``near``: the closest known id."""
    name = "cards.no-such-near" if near else "cards.no-such"
    return msg(name, entry=entry, field=field, wanted=wanted, near=near or "")


def cards_schema() -> dict[str, Any]:
    """Return the JSON Schema of these files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **list_words_in_schema(CardsFile.model_json_schema()),
    }


def _read_list(document: TomlDocument, kind: str, game: BoardGame) -> CardsFile:
    """Read a file that lists things of one kind; return an empty list if its form is wrong."""
    content = read_model(document, CardsFile)
    if content is None:
        _add_entry_ids(document, kind)
        return CardsFile()
    for other in sorted(content.model_fields_set - {kind}):
        document.add((other, 0), msg("cards.other-file", kind=other, file=CARD_FILES[other]))
    things: Sequence[Card | EquipmentCard] = getattr(content, kind)
    if not things:
        document.add((), msg("cards.nothing", kind=kind))
    for index, thing in enumerate(things):
        for where, message in find_unknown_words(thing, game):
            document.add((kind, index, *where), msg("cards.in-entry", entry=thing.id, problem=message))
        for field in _SAGS_FIELDS.get(kind, ()) if game.uses("sags") else ():
            if field not in thing.model_fields_set:
                missing = msg("catalog.field-missing", field=field)
                document.add((kind, index), msg("cards.in-entry", entry=thing.id, problem=missing))
    seen = set()
    for index, thing in enumerate(things):
        if thing.id in seen:
            document.add((kind, index), msg("cards.twice", entry=thing.id))
        seen.add(thing.id)
    return content


_MAX_ID_LENGTH = 100
"""Characters of an id that is still shown in a message."""


def _add_entry_ids(document: TomlDocument, kind: str) -> None:
    """Add the id of the entry to each problem of form: line numbers change when the file is edited, ids do not."""
    entries = (parse_toml(TomlDocument(document.name, document.text)) or {}).get(kind)
    if not isinstance(entries, tuple):
        return
    starts = [(document.line((kind, index)) or 0, entry) for index, entry in enumerate(entries)]
    for number, problem in enumerate(document.problems):
        inside = [entry for start, entry in starts if 0 < start <= (problem.line or 0)]
        name = inside[-1].get("id") if inside and isinstance(inside[-1], dict) else None
        if isinstance(name, str) and len(name) <= _MAX_ID_LENGTH:
            message = msg("cards.in-entry", entry=name, problem=problem.message)
            document.problems[number] = replace(problem, message=message)


def _check_references(cards: Cards, documents: Mapping[str, TomlDocument], base: Cards, game: BoardGame) -> None:
    """Check that everything a card refers to is in the box, or in the same files."""
    characters = {character.id for character in (*base.characters, *cards.characters)}
    equipment = {item.id for item in (*base.equipment, *cards.equipment)}
    markers = {marker.id for marker in (*base.markers, *cards.markers)}

    def check(path: tuple[str, int, str], entry: Id, named: Iterable[Id | None], known: Collection[Id]) -> None:
        document = documents[path[0]]
        for wanted in named:
            if wanted is not None and wanted not in known:
                near = document.closest_name(wanted, known)
                document.add(path, unknown_reference(entry, path[-1], wanted, near))

    for index, character in enumerate(cards.characters):
        check(("character", index, "built_in"), character.id, [character.built_in], equipment)
    for index, item in enumerate(cards.equipment):
        check(("equipment", index, "marker"), item.id, [item.marker], markers)
    for index, card in enumerate(cards.cards):
        for color, face in card.faces():
            check(("card", index, color), card.id, [face.item], equipment)
    for index, mission in enumerate(cards.missions):
        check(("mission", index, "by"), mission.id, mission.by.characters if mission.by else (), characters)
        check(("mission", index, "target"), mission.id, mission.target.characters if mission.target else (), characters)
        check(("mission", index, "carrying"), mission.id, [mission.carrying], equipment)
    modules = {module.id for module in (*base.modules, *cards.modules)}
    for index, module in enumerate(cards.modules):
        check(("module", index, "needs"), module.id, module.needs, modules)
    for index, menace in enumerate(cards.menace):
        check(("menace", index, "brings"), menace.id, [menace.brings or None], characters)
        check(("menace", index, "when"), menace.id, [menace.when.enemy or None], {*characters, *game.words("faction")})
        check(("menace", index, "when"), menace.id, [menace.when.area], {ANY_AREA, *game.words("area")})
