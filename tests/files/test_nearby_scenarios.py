"""Scenarios beside a file: what missions can refer to, in the window and in ``sags validate``."""

from __future__ import annotations

import os
from pathlib import Path

from click.testing import CliRunner

from editor.catalog import box_for_game
from editor.cli import sags
from editor.files import read_scenario, write_scenario
from editor.files.nearby_scenarios import nearby_scenarios
from editor.files.scenario_file import shipped_scenarios
from editor.model.story import Resolution, Story, StoryCard, StoryChoice, StoryTarget
from editor.session.document import Document

SHIPPED = {"coal-sledge": "The Coal Sledge", "night-depot": "The Night Depot"}
GAME = "after-the-end"


def campaign(folder: Path) -> Path:
    """Write a mission that leads on to another one, and return its file."""
    scenario = read_scenario(shipped_scenarios(GAME)[0])
    choice = StoryChoice(when="Always", to=StoryTarget(resolution=1))
    ending = Resolution(number=1, follows=("night-depot", "part-two"))
    story = Story(first=1, cards=(StoryCard(number=1, choices=(choice,)),), resolutions=(ending,))
    path = folder / "part-one.scenario.json"
    write_scenario(path, scenario.model_copy(update={"id": "part-one", "story": story}))
    return path


def test_files_beside_it_and_shipped_ones_of_the_game(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    (tmp_path / "broken.scenario.json").write_text("{")
    (tmp_path / "list.scenario.json").write_text("[1]")
    (tmp_path / "other.scenario.json").write_text('{"id": "other", "game": "earth-reborn"}')
    assert nearby_scenarios(None, GAME) == SHIPPED
    assert nearby_scenarios(path, GAME) == SHIPPED | {"part-one": "The Coal Sledge"}
    (tmp_path / "part-two.scenario.json").write_text('{"id": "part-two", "title": "Two", "game": "after-the-end"}')
    os.utime(tmp_path, ns=(1, 1))  # clocks of file systems are coarse
    assert nearby_scenarios(path, GAME)["part-two"] == "Two"
    assert nearby_scenarios(tmp_path / "no" / "folder", GAME) == SHIPPED


def test_unknown_next_missions_are_reported_where_files_are_known(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    output = CliRunner().invoke(sags, ["validate", "--quick", str(path)]).output
    assert "the mission “part-two”" in output
    assert "night-depot" not in output

    def unknown(document: Document) -> list[str]:
        return [each.subjects[1] for each in document.report.problems if each.rule == "follow.unknown"]

    document = Document(read_scenario(path), box_for_game(GAME, ()))
    assert unknown(document) == [], "it has no file yet"
    document.save(path)
    assert unknown(document) == ["part-two"]
    assert unknown(Document(read_scenario(path), box_for_game(GAME, ()), path)) == ["part-two"]
