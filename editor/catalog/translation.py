"""Translations of the box: files such as ``de/group-01.toml`` in its folder that translate the texts of things by id.

    [tile.passage.front]
    name = "Durchgang"
    help = "…"

    [equipment.mines]
    note = "…"

    [element.boiler]
    name = "Kessel"

Everything with a name can be translated: tiles by id and face, with their abilities and elements
(``[tile.gym.front.ability.train]``), elements, doors, characters with their abilities, equipment, missions, markers,
modules, menace cards with their parts (``[menace.rat-swarm.part]``), icons, and shape groups by number; and the words
of ``game.toml``: the sentence about the game (``[game] about``), its areas, edges, tags, factions and rule sets by id,
its fields with their choices (``[field.mode.choice]``), and its interpretations (``[reading.range] text``).
Facts are identified by their English sentence:

    [fact]
    "The Gym is indoors." = "…"

Translators can split the texts over files as they like. What is not translated stays English. The files are read when a
language is first used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from editor.catalog.box import Box
from editor.catalog.box_loader import load_box
from editor.catalog.facts import FACTS_FILE as FACTS
from editor.catalog.facts import read_facts
from editor.catalog.game_file import GAME_FILE as GAME
from editor.catalog.game_file import game_folders
from editor.catalog.toml_document import TomlDocument, TomlProblem, open_document, parse_toml
from editor.messages import Message, Name, current_language, msg
from editor.messages.checking import find_english_remains, find_unused_exceptions, read_same_as_english
from editor.messages.tables import ENGLISH, PSEUDO_LANGUAGE, pseudo_translate
from editor.model.base import HasId
from editor.model.custom_values import choice_name
from editor.model.game import EARTH_REBORN, BoardGame
from editor.paths import game_folder
from editor.reader import is_file, path_exists
from editor.values import FrozenStruct, replace

BoxKind = Literal[
    "tile",
    "element",
    "door",
    "character",
    "equipment",
    "mission",
    "marker",
    "module",
    "menace",
    "group",
    "icon",
    "fact",
    "game",
]
"""``game``: the words of ``game.toml``."""


class BoxText(FrozenStruct):
    """A name, help text, note or fact of the box.

    It is looked up by its English text, so that names of custom cards are not translated. Games share words; the box
    that comes first in the list of games decides.
    """

    kind: BoxKind
    english: str

    def text(self, language: str | None = None) -> str:
        """Return the text in a language, by default the current one."""
        language = language or current_language()
        if language == ENGLISH:
            return self.english
        if language == PSEUDO_LANGUAGE:
            return pseudo_translate(self.english)
        found = box_translations(language).get((self.kind, self.english))
        return found or _other_translations(language).get((self.kind, self.english), self.english)

    def __str__(self) -> str:
        return self.text()


def box_text(kind: BoxKind, english: str) -> Name:
    """Return a text of the box as a translatable value; an empty text stays empty."""
    return BoxText(kind, english) if english else ""


@cache
def box_translations(language: str) -> Mapping[tuple[BoxKind, str], str]:
    """Return the translated texts of the program's own box in a language."""
    words, _ = read_translation(game_folder(EARTH_REBORN), language, load_box())
    return words


@cache
def _other_translations(language: str) -> Mapping[tuple[BoxKind, str], str]:
    """Return the translated texts of the other games that come with the program."""
    words = TranslatedTexts()
    for game, folder in game_folders().items():
        if game != EARTH_REBORN and language in translated_languages(folder):
            words = read_translation(folder, language, load_box(folder))[0] | words
    return words


TextPath = tuple[str, ...]
TranslatedTexts = dict[tuple[BoxKind, str], str]
"""Kind and English text -> translated text."""


def read_translation(folder: Path, language: str, box: Box) -> tuple[TranslatedTexts, list[TomlProblem]]:
    """Read the translation files of a language. Return the texts and all problems."""
    known, words, problems = english_texts(box, folder), TranslatedTexts(), list[TomlProblem]()
    for file in sorted((folder / language).glob("*.toml")):
        document = open_document(file)
        document.name = f"{language}/{file.name}"
        for path, text in _translated_texts(document):
            if message := _explain_problem(path, text, known, words):
                document.add(path, message)
            else:
                words[known[path]] = str(text)
        problems += [replace(problem, file=document.name) for problem in document.problems]
    return words, problems


def translated_languages(folder: Path) -> tuple[str, ...]:
    """Return the languages into which a box is translated; other subfolders are boxes of other games."""
    inside = {file.parent for file in folder.glob("*/*.toml")}
    return tuple(sorted(each.name for each in inside if not is_file(each / GAME)))


def find_untranslated_names(language: str, boxes: Mapping[Path, Box]) -> Iterator[Message]:
    """Yield names, help texts and notes of boxes, by folder, that are missing in a language or still English.

    Names of characters may be the same.
    """
    allowed, used = read_same_as_english(language, "names"), set[str]()
    for folder, box in boxes.items():
        words, _ = read_translation(folder, language, box)
        used.update(words.values())
        yield from _untranslated_names(folder, language, box, words, allowed)
    yield from find_unused_exceptions(language, allowed, frozenset(used))


def _untranslated_names(
    folder: Path, language: str, box: Box, words: TranslatedTexts, allowed: frozenset[str]
) -> Iterator[Message]:
    reported = set[tuple[BoxKind, str]]()
    for path, (kind, english) in english_texts(box, folder).items():
        where = f"{language}: {'.'.join(path)}"
        text = words.get((kind, english))
        if text is None and (kind, english) not in reported:
            reported.add((kind, english))
            yield msg("languages.missing", where=where, english=english)
        elif text is not None and not (kind == "character" and path[2:] == ("name",)):
            yield from find_english_remains(where, text, english, allowed, language)


def _explain_problem(
    path: TextPath, text: object, known: Mapping[TextPath, tuple[BoxKind, str]], words: TranslatedTexts
) -> Message | None:
    where = ".".join(path)
    if path not in known:
        return msg("catalog.translates-nothing", where=where)
    if not isinstance(text, str) or not text.strip() or len(text.splitlines()) > 1:
        return msg("catalog.translation-empty", where=where)
    if words.get(known[path], text) != text:
        return msg("catalog.translated-twice", where=where, english=known[path][1], other=words[known[path]])
    return None


def _translated_texts(document: TomlDocument) -> Iterator[tuple[TextPath, object]]:
    yield from _leaves((), parse_toml(document) or {})


def _leaves(path: TextPath, values: Mapping[str, object]) -> Iterator[tuple[TextPath, object]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _leaves((*path, key), value)
        else:
            yield (*path, key), value


# --- what there is to translate ---------------------------------------------------------------------------------------


def english_texts(box: Box, folder: Path) -> dict[TextPath, tuple[BoxKind, str]]:
    """Return names, help texts and notes of the box and the facts in its folder, by their path in translation files."""
    found: dict[TextPath, tuple[BoxKind, str]] = {}
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
        "menace": box.menace.values(),
        "icon": box.icons.values(),
    }
    for kind, each in things.items():
        for thing in each:
            _add(found, kind, (kind, thing.id), thing)
    for card in box.menace.values():
        parts = ((("menace", card.id, "part", str(number)), part.text) for number, part in enumerate(card.parts, 1))
        found.update({path: ("menace", text) for path, text in parts if text})
    for character in box.characters.values():
        for special in character.abilities:
            _add(found, "character", ("character", character.id, "ability", special.id), special)
    for group in box.groups.values():
        _add(found, "group", ("group", str(group.number)), group)
    found.update(_game_texts(box.game))
    facts = read_facts(folder) if path_exists(folder / FACTS) else ()
    found.update({("fact", fact.says): ("fact", fact.says) for fact in facts})
    return found


def _game_texts(game: BoardGame) -> Iterator[tuple[TextPath, tuple[BoxKind, str]]]:
    """Yield the words of a game; its name is the same in all languages."""
    if game.about:
        yield ("game", "about"), ("game", game.about)
    for kind in ("area", "edge", "tag", "faction", "field", "rules"):
        for word in getattr(game, kind):
            yield (kind, word.id, "name"), ("game", word.name)
    for field in game.field:
        for choice in field.choices:
            yield ("field", field.id, "choice", choice), ("game", choice_name(choice))
    for reading in game.reading:
        if reading.text:
            yield ("reading", reading.id, "text"), ("game", reading.text)


def _add(found: dict[TextPath, tuple[BoxKind, str]], kind: BoxKind, path: TextPath, thing: object) -> None:
    for field in ("name", "help", "note"):
        if text := getattr(thing, field, ""):
            found[*path, field] = (kind, text)
