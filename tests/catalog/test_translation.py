"""Translations of the names and help texts of the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from editor.board.names import character_name, custom_choice_name, face_name, faction_name, line_name, module_name
from editor.catalog import box_for_game, load_box
from editor.catalog import translation as words_module
from editor.catalog.box_check import check_folder
from editor.catalog.facts import read_facts
from editor.catalog.game_file import game_folders
from editor.catalog.translation import (
    BoxText,
    box_text,
    box_translations,
    english_texts,
    read_translation,
    translated_languages,
)
from editor.messages import msg, to_text
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.paths import game_folder

BoxFolder = Callable[..., Path]
BOX = load_box()
TILES = game_folder("earth-reborn")

GERMAN = """
[tile.gym.front]
name = "Turnsaal"
help = "Zum Turnen."

[tile.gym.front.element.weights]
name = "Hanteln"

[character.jack-saw]
name = "Jack Säge"

[module.shoot]
name = "Schießen"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The program's own box with a few German words beside it."""
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "words.toml").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr("editor.catalog.translation.game_folder", lambda _: tmp_path)
    monkeypatch.setattr("editor.catalog.translation.load_box", lambda folder=None: load_box(folder) if folder else BOX)
    box_translations.cache_clear()
    yield tmp_path
    box_translations.cache_clear()


@pytest.mark.usefixtures("german")
def test_names_are_translated() -> None:
    assert [to_text(face_name(BOX, "gym", "front"), each) for each in ("en", "de", "ru")] == ["Gym", "Turnsaal", "Gym"]
    assert to_text(character_name(BOX, "jack-saw"), "de") == "Jack Säge"
    assert to_text(box_text("element", "Weights"), "de") == "Hanteln"
    assert msg("rules.module.needs", module=module_name(BOX, "shoot"), by="X").text("de").count("Schießen") == 1
    assert to_text(face_name(BOX, "kitchen", "front"), "de") == "Kitchen", "what has no words yet stays English"
    assert to_text(face_name(BOX, "kitchen", "front"), PSEUDO_LANGUAGE) == "[Kíťçĥéñ~~~]"


@pytest.mark.usefixtures("german")
def test_custom_name_and_other_kind_are_not_translated() -> None:
    assert to_text(box_text("character", "Giant Jack"), "de") == "Giant Jack"
    assert to_text(box_text("equipment", "Jack Saw"), "de") == "Jack Saw"
    assert box_text("door", "") == ""


def test_english_needs_no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(language: str) -> None:
        raise AssertionError(language)

    monkeypatch.setattr(words_module, "box_translations", fail)
    assert str(BoxText("tile", "Gym")) == "Gym"


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_notes_are_translated(language: str) -> None:
    noted = [each for each in BOX.characters.values() if each.note]
    assert len(noted) > 2
    assert [each.id for each in noted if to_text(box_text("character", each.note), language) == each.note] == []


def test_every_name_and_help_can_be_translated() -> None:
    kinds = {path[0] for path in english_texts(BOX, TILES)}
    assert kinds == {
        "tile",
        "element",
        "door",
        "character",
        "equipment",
        "mission",
        "marker",
        "module",
        "icon",
        "group",
        "fact",
        "game",
        "area",
        "edge",
        "faction",
        "rules",
    }
    assert english_texts(BOX, TILES)["tile", "gym", "front", "name"] == ("tile", "Gym")
    assert english_texts(BOX, TILES)["door", "norad-small-1", "name"][1].endswith("door")


def faults_of(folder: Path, text: str) -> list[str]:
    (folder / "de").mkdir()
    (folder / "de" / "words.toml").write_text(text, encoding="utf-8")
    return [str(fault) for fault in check_folder(folder)[1] if fault.file == "de/words.toml"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            '[tile.passsage.front]\nname = "Gang"',
            "de/words.toml:2: 'tile.passsage.front.name' is not in the box. Check the ID, or remove the entry.",
        ),
        ('[element.tree]\nname = " "', "de/words.toml:2: 'element.tree.name' needs a single line of text."),
        ("[element.tree]\nname = 3", "de/words.toml:2: 'element.tree.name' needs a single line of text."),
        ("[element.tree\n", "de/words.toml:1:14: invalid TOML: "),
        (f"a = {'9' * 5000}", "de/words.toml: a number is larger than "),
        (f"[{'a.' * 2000}a]", "de/words.toml: "),
    ],
)
def test_mistakes_are_reported(box_folder: BoxFolder, text: str, fault: str) -> None:
    [found] = faults_of(box_folder(), text)
    assert found.startswith(fault)


def test_english_name_has_one_translation(tmp_path: Path) -> None:
    same = [path for path, text in english_texts(BOX, TILES).items() if text == ("door", "Small sliding door")]
    one, other = (".".join(path[:-1]) for path in same[:2])
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "doors.toml").write_text(f'[{one}]\nname = "Tür"\n[{other}]\nname = "Türe"\n', encoding="utf-8")
    words, faults = read_translation(tmp_path, "de", BOX)
    assert words == {("door", "Small sliding door"): "Tür"}
    assert [(fault.where, fault.message.id) for fault in faults] == [("de/doors.toml:4", "catalog.translated-twice")]


def test_complete_translation_has_no_problems(box_folder: BoxFolder) -> None:
    folder = box_folder()
    assert faults_of(folder, '[element.tree]\nname = "Baum"\n') == []
    assert translated_languages(folder) == ("de",)


def test_words_of_other_games_are_translated_and_those_of_the_first_game_come_first() -> None:
    box = box_for_game("after-the-end")
    assert to_text(face_name(box, "crossroads", "front"), "de") == "Kreuzung"
    assert to_text(line_name(box, "heavy-cover"), "fr") == "Couvert lourd"
    assert faction_name("outlaw", box.game).text("ru") == "Бандиты"
    assert to_text(custom_choice_name("cover-and-shoot"), "de") == "Aus der Deckung schießen"
    assert to_text(box_text("game", box.game.about), "fr").startswith("Missions pour un à cinq héros")
    rubble = box_translations("de").get(("element", "Rubble"))
    assert rubble
    assert to_text(box_text("element", "Rubble"), "de") == rubble


@pytest.mark.parametrize("folder", game_folders().values(), ids=lambda folder: folder.name)
def test_the_shipped_boxes_agree_with_their_facts_and_translations(folder: Path) -> None:
    box, problems = check_folder(folder)
    assert [str(each) for each in problems] == []
    assert read_facts(folder)
    assert box.tiles
