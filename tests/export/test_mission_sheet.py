"""The sheet of a mission: its menace deck, story cards to cut out, and resolutions that nobody reads too early."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner

from editor.board import compile_board
from editor.catalog import box_for_scenario
from editor.catalog.packs import installed
from editor.catalog.packs.pack import read_pack
from editor.cli import sags
from editor.export.export_pictures import ensure_qt_app
from editor.export.sheet.blocks import LinkedBlock
from editor.export.sheet.sheet_table import SheetTable
from editor.export.sheet.tile_lists import needed_tiles_blocks, placing_order_blocks
from editor.export.sheet.typography import PT
from editor.files import read_scenario, scenario_bytes
from editor.files.pack_files import write_pack
from editor.files.scenario_file import shipped_scenarios
from editor.messages import languages, table
from editor.model.cards import Character, Condition
from editor.model.menace import Deck, DeckEntry
from editor.model.scenario import Scenario
from editor.model.story import Story, StoryCard
from tests.games.missions import FILES, mission, story
from tests.games.packs import write_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    write_pack(read_pack(write_folder(tmp_path / "night", FILES)), tmp_path / "night.tilepack.zip")
    yield
    installed.set_extra_packs(())


def pages_of(scenario: Scenario, folder: Path, *options: str) -> list[str]:
    path = folder / "night.scenario.json"
    path.write_bytes(scenario_bytes(scenario))
    line = ["export", str(path), "--to", "pdf", "--force", "-o", str(folder / "night.pdf"), *options]
    result = CliRunner().invoke(sags, line, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    read = pypdf.PdfReader(io.BytesIO((folder / "night.pdf").read_bytes()))
    return [" ".join(page.extract_text().split()) for page in read.pages]


def test_cards_and_resolutions_are_on_pages_of_their_own(tmp_path: Path) -> None:
    *sheet, cards, endings = pages_of(mission(), tmp_path)
    assert "2 × Rats Event Lose one square" in " ".join(sheet)
    assert "The gate is shut." in cards
    assert "Action: Knock → 15" in cards
    assert "Remove key card 12." in cards
    assert "Begin with card 12." in cards
    assert "Brings into play" not in cards, "the effect of card 15 says so"
    assert "R.1 Won PLAYERS WIN Well done." in endings
    assert "Possible next mission: Part Two." in endings
    for secret in ("The gate is shut.", "Well done."):
        assert secret not in " ".join(sheet)
    assert "Well done." not in cards


@pytest.mark.parametrize("language", languages())
def test_the_word_for_a_key_card_is_not_broken(tmp_path: Path, language: str) -> None:
    word = table("sheet", language)["to-key"]
    path = next(each for each in shipped_scenarios() if each.name.startswith("coal-sledge"))
    assert f"→ {word} " in " ".join(pages_of(read_scenario(path), tmp_path, "--lang", language))


def test_a_custom_character_has_the_faction_that_the_game_names(tmp_path: Path) -> None:
    path = next(each for each in shipped_scenarios() if each.name.startswith("coal-sledge"))
    scenario = read_scenario(path)
    widow = Character(id="widow", name="Widow", faction="unknown", healthy=Condition(), wounded=Condition())
    house = scenario.house.model_copy(update={"characters": (widow,)})
    text = " ".join(pages_of(scenario.model_copy(update={"house": house}), tmp_path))
    assert "Widow CHARACTER · UNNAMED FACTION" in text


def test_a_mission_without_a_story_has_no_such_pages(tmp_path: Path) -> None:
    text = " ".join(pages_of(mission(story=Story(), decks=()), tmp_path))
    assert "Story cards" not in text
    assert "Resolutions" not in text
    assert "Menace deck" not in text


def test_cards_without_an_effect_say_what_they_bring(tmp_path: Path) -> None:
    cards = tuple(card.model_copy(update={"effects": ()}) for card in story().cards)
    tale = story().model_copy(update={"cards": cards})
    decks = (Deck(id="menace", cards=(DeckEntry(card="gang"),)),)
    text = " ".join(pages_of(mission(story=tale, decks=decks), tmp_path))
    assert "1 × A gang Enemy Brings into play: Thief." in text
    assert "Brings into play: A gang." in text


def test_a_card_longer_than_a_page_is_continued(tmp_path: Path) -> None:
    long = StoryCard(number=99, hint=True, text="A very long night. " * 900)
    tale = story().model_copy(update={"cards": (*story().cards, long)})
    assert len(pages_of(mission(story=tale), tmp_path)) > len(pages_of(mission(), tmp_path))


def test_the_booklet_has_only_what_the_game_has(tmp_path: Path) -> None:
    """The shipped mission: boards to fetch, tokens with direction and side, who starts where, cards, resolutions."""
    path = next(each for each in shipped_scenarios("after-the-end") if each.name.startswith("night-depot"))
    scenario = read_scenario(path)
    *sheet, last_cards, endings = pages_of(scenario, tmp_path)
    text = " ".join(sheet)
    for expected in (
        "AFTER THE END · MISSION",
        "PLAYERS 1–5",
        "Each player chooses a hero. Starting zone: Yard wall.",
        "Controlled by the game rules",
        "1 × Blizzard (15, 11): facing north",
        "1 × Barricade north of (6, 3): Barred from inside",
        "Support · only with Rekers in play From level 2:",
        "AND from level 3:",
    ):
        assert expected in text, expected
    for foreign in ("Command", "Search deck", "Initiative", "impassable", "MP"):
        assert foreign not in text, foreign
    assert "Possible next missions: The Night Depot and The Coal Sledge." in endings
    secrets = [each.text[:40] for each in scenario.story.resolutions]
    assert all(secret in endings for secret in secrets)
    assert not any(secret in text + last_cards for secret in secrets)


def test_pictures_of_large_boards_are_whole() -> None:
    """The list of boards and the placing order have room for boards that are wider than the tiles of Earth Reborn."""
    path = next(each for each in shipped_scenarios("after-the-end") if each.name.startswith("night-depot"))
    scenario = read_scenario(path)
    board = compile_board(scenario, box_for_scenario(scenario, path))
    ensure_qt_app()
    [table] = [each.block for each in needed_tiles_blocks(board, 500 * PT) if isinstance(each, LinkedBlock)]
    assert isinstance(table, SheetTable)
    assert len(table.rows[0]) == 3, "three boards side by side, none of them cut off"
    [*_, order] = placing_order_blocks(board, 240 * PT)
    assert isinstance(order, LinkedBlock)
    assert isinstance(order.block, SheetTable)
    assert order.block.widths[-1] > 8 * 6 * PT
