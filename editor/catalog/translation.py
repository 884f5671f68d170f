"""Translations of the box: files such as ``tiles/de/group-01.toml`` that give words of a language to ids.

    [tile.passage.front]
    name = "Durchgang"
    help = "…"

    [element.boiler]
    name = "Kessel"

Everything with a name can be named: tiles by id and face, with the abilities and the elements on them
(``[tile.gym.front.ability.train]``), elements, doors, characters with their abilities, equipment, missions, markers,
modules, icons, and the shape groups by number. What sources say of the box is known by its English sentence:

    [fact]
    "The Gym is indoors." = "…"

How the words are spread over files is as the translator likes it. What has no words yet stays English.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from editor.catalog.box import Box
from editor.catalog.document import TomlDocument, open_document, values_of
from editor.catalog.facts import FILE as FACTS
from editor.catalog.facts import known_facts
from editor.catalog.faults import Fault
from editor.catalog.game import FILE as GAME
from editor.catalog.words import BoxKind
from editor.messages import Message, msg
from editor.messages.checking import not_the_same, same_as_english, still_english
from editor.model.base import HasId
from editor.reader import is_file, is_there

Path_ = tuple[str, ...]
Words = dict[tuple[BoxKind, str], str]
"""English words and whose they are -> the words of the language."""


def read_translation(folder: Path, language: str, box: Box) -> tuple[Words, list[Fault]]:
    """The words that the files of a language give to the box, and everything that is wrong in them."""
    known, words, faults = english_texts(box, folder), Words(), list[Fault]()
    for file in sorted((folder / language).glob("*.toml")):
        document = open_document(file)
        document.name = f"{language}/{file.name}"
        for path, text in _given(document):
            if message := _fault(path, text, known, words):
                document.add(path, message)
            else:
                words[known[path]] = str(text)
        faults += [Fault(document.name, fault.message, fault.line, fault.column) for fault in document.faults]
    return words, faults


def translations_of(folder: Path) -> tuple[str, ...]:
    """The languages into which a box is translated; other folders below it are boxes of other games."""
    inside = {file.parent for file in folder.glob("*/*.toml")}
    return tuple(sorted(each.name for each in inside if not is_file(each / GAME)))


def unfinished_names(folder: Path, language: str, box: Box) -> Iterator[Message]:
    """Names and helps of the box that have no words in a language yet, or English ones. Names of people may stay."""
    words, _ = read_translation(folder, language, box)
    allowed = same_as_english(language, "names")
    missed = set[tuple[BoxKind, str]]()
    for path, (kind, english) in english_texts(box, folder).items():
        where = f"{language}: {'.'.join(path)}"
        text = words.get((kind, english))
        if text is None and (kind, english) not in missed:
            missed.add((kind, english))
            yield msg("languages.missing", where=where, english=english)
        elif text is not None and not (kind == "character" and path[2:] == ("name",)):
            yield from still_english(where, text, english, allowed, language)
    yield from not_the_same(language, allowed, frozenset(words.values()))


def _fault(path: Path_, text: object, known: Mapping[Path_, tuple[BoxKind, str]], words: Words) -> Message | None:
    where = ".".join(path)
    if path not in known:
        return msg("catalogue.translates-nothing", where=where)
    if not isinstance(text, str) or not text.strip() or len(text.splitlines()) > 1:
        return msg("catalogue.translation-empty", where=where)
    if words.get(known[path], text) != text:
        return msg("catalogue.translated-twice", where=where, english=known[path][1], other=words[known[path]])
    return None


def _given(document: TomlDocument) -> Iterator[tuple[Path_, object]]:
    yield from _leaves((), values_of(document) or {})


def _leaves(path: Path_, values: Mapping[str, object]) -> Iterator[tuple[Path_, object]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _leaves((*path, key), value)
        else:
            yield (*path, key), value


# --- what there is to translate ---------------------------------------------------------------------------------------


def english_texts(box: Box, folder: Path) -> dict[Path_, tuple[BoxKind, str]]:
    """Names and helps of the box and facts in its folder, by the path under which a file gives words to them."""
    found: dict[Path_, tuple[BoxKind, str]] = {}
    for tile in box.tiles.values():
        for side, face in tile.faces():
            path = ("tile", tile.id, side)
            _add(found, "tile", path, face)
            for ability in face.abilities:
                _add(found, "tile", (*path, "ability", ability.id), ability)
            for element in face.elements:
                _add(found, "element", (*path, "element", element.id), element)
    things: dict[BoxKind, Iterable[HasId]] = {
        "element": box.elements.values(),
        "door": box.doors.values(),
        "character": box.characters.values(),
        "equipment": box.equipment.values(),
        "mission": box.missions.values(),
        "marker": box.markers.values(),
        "module": box.modules.values(),
        "icon": box.icons.values(),
    }
    for kind, each in things.items():
        for thing in each:
            _add(found, kind, (kind, thing.id), thing)
    for character in box.characters.values():
        for special in character.abilities:
            _add(found, "character", ("character", character.id, "ability", special.id), special)
    for group in box.groups.values():
        _add(found, "group", ("group", str(group.number)), group)
    facts = known_facts(folder) if is_there(folder / FACTS) else ()
    found.update({("fact", fact.says): ("fact", fact.says) for fact in facts})
    return found


def _add(found: dict[Path_, tuple[BoxKind, str]], kind: BoxKind, path: Path_, thing: object) -> None:
    for field in ("name", "help"):
        if text := getattr(thing, field, ""):
            found[*path, field] = (kind, text)
