"""The sheet of a mission: its menace deck, story cards to cut out, and resolutions that nobody reads too early."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner

from editor.catalog.packs import installed
from editor.catalog.packs.pack import read_pack
from editor.cli import sags
from editor.files import scenario_bytes
from editor.files.pack_files import write_pack
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


def pages_of(scenario: Scenario, folder: Path) -> list[str]:
    path = folder / "night.scenario.json"
    path.write_bytes(scenario_bytes(scenario))
    line = ["export", str(path), "--to", "pdf", "--force", "-o", str(folder / "night.pdf")]
    result = CliRunner().invoke(sags, line, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    read = pypdf.PdfReader(io.BytesIO((folder / "night.pdf").read_bytes()))
    return [" ".join(page.extract_text().split()) for page in read.pages]


def test_cards_and_resolutions_are_on_pages_of_their_own(tmp_path: Path) -> None:
    *sheet, cards, endings = pages_of(mission(), tmp_path)
    assert "2 × Rats from level 0: Lose one square" in " ".join(sheet)
    assert "The gate is shut." in cards
    assert "Knock (action) → 15" in cards
    assert "Remove key card 12." in cards
    assert "R.1 · Won Players win Well done." in endings
    for secret in ("The gate is shut.", "Well done."):
        assert secret not in " ".join(sheet)
    assert "Well done." not in cards


def test_a_mission_without_a_story_has_no_such_pages(tmp_path: Path) -> None:
    text = " ".join(pages_of(mission(story=Story(), decks=()), tmp_path))
    assert "Story cards" not in text
    assert "Resolutions" not in text
    assert "Menace deck" not in text


def test_a_card_longer_than_a_page_is_continued(tmp_path: Path) -> None:
    long = StoryCard(number=99, hint=True, text="A very long night. " * 900)
    tale = story().model_copy(update={"cards": (*story().cards, long)})
    assert len(pages_of(mission(story=tale), tmp_path)) > len(pages_of(mission(), tmp_path))
