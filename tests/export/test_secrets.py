"""Secrets are in no export, except those of a requested side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from editor.cli import sags
from editor.errors import StudioError
from editor.export.exporters import scenario_for_side
from editor.files import write_scenario
from editor.model.scenario import Scenario
from editor.sags.game.scenario import to_scenario
from tests.export.sheets import words_of
from tests.sags.game.computer_games import course


def sides_of_objectives(folder: Path, *args: str) -> list[str]:
    """Return the sides of the objectives in an engine file."""
    scenario = to_scenario(course(2, 1)[-1])
    write_scenario(folder / "game.scenario.json", scenario)
    file = folder / "out.engine.json"
    done = CliRunner().invoke(
        sags, ["export", str(folder / "game.scenario.json"), "--to", "engine", "-o", str(file), "--force", *args]
    )
    assert done.exit_code == 0, done.output
    return [each["side"] for each in json.loads(file.read_text()).get("objectives", []) if each["mission"]]


def test_public_files_have_no_missions(tmp_path: Path) -> None:
    assert sides_of_objectives(tmp_path) == []


@pytest.mark.parametrize("side", ["norad", "salemite"])
def test_a_side_reads_only_its_own_missions(tmp_path: Path, side: str) -> None:
    assert sides_of_objectives(tmp_path, "--secrets", side) == [side] * 4


def engine_files(folder: Path, secrets: str) -> dict[str, set[str]]:
    """Return the sides of the objectives in each engine file that was written."""
    write_scenario(folder / "game.scenario.json", to_scenario(course(2, 1)[-1]))
    line = ["export", str(folder / "game.scenario.json"), "--to", "engine", "-o", f"{folder}/", "--force"]
    done = CliRunner().invoke(sags, [*line, "--secrets", secrets])
    assert done.exit_code == 0, done.output
    documents = {path.name: json.loads(path.read_text()) for path in folder.glob("*.engine.json")}
    for document in documents.values():
        assert {each["side"] for each in document["objectives"]} == set(document["scenario"]["secrets"])
    return {name: {each["side"] for each in document["objectives"]} for name, document in documents.items()}


def test_each_side_has_an_engine_file_of_its_own(tmp_path: Path) -> None:
    assert engine_files(tmp_path, "norad,salemite") == {
        "game-norad.engine.json": {"norad"},
        "game-salemite.engine.json": {"salemite"},
    }


def test_whoever_runs_the_game_has_one_file_with_all_secrets(tmp_path: Path) -> None:
    assert engine_files(tmp_path, "all") == {"game-all.engine.json": {"norad", "salemite"}}


def sheets(folder: Path, *args: str, scenario: Scenario | None = None) -> dict[str, str]:
    """Return the texts of the sheets that were written."""
    write_scenario(folder / "game.scenario.json", scenario or to_scenario(course(2, 1)[-1]))
    line = ["export", str(folder / "game.scenario.json"), "--to", "pdf", "-o", f"{folder}/", "--force", *args]
    done = CliRunner().invoke(sags, line)
    assert done.exit_code == 0, done.output
    return {path.name: words_of(PdfReader(path)) for path in folder.glob("*.pdf")}


def missions(side: str) -> set[str]:
    """Return words that only the missions of the side have on a sheet: their names."""
    objectives = to_scenario(course(2, 1)[-1]).objectives
    return {each.text.partition(":")[0] for each in objectives if each.side == side and each.mission}


def test_each_side_has_a_sheet_with_its_secrets_and_nothing_else(tmp_path: Path) -> None:
    written = sheets(tmp_path, "--secrets", "norad,salemite")
    assert sorted(written) == ["game-norad.pdf", "game-salemite.pdf"]
    for side, other in (("norad", "salemite"), ("salemite", "norad")):
        text = written[f"game-{side}.pdf"]
        assert all(name in text for name in missions(side))
        assert not any(name in text for name in missions(other) - missions(side))
        assert "Order of placement" not in text, "everything else is on the sheet for all"


def test_the_public_sheet_has_no_secrets(tmp_path: Path) -> None:
    (text,) = sheets(tmp_path).values()
    assert "Order of placement" in text
    text = text.replace("“Kill Traitor”: if", "")  # its rule is printed whether or not a side has the card
    assert not any(name in text for name in missions("norad") | missions("salemite"))


def test_one_side_alone_can_have_its_sheet(tmp_path: Path) -> None:
    assert list(sheets(tmp_path, "--secrets", "norad")) == ["game-norad.pdf"]


def test_a_sheet_without_secrets_is_marked(tmp_path: Path) -> None:
    scenario = to_scenario(course(2, 1)[-1]).model_copy(update={"objectives": ()})
    assert "no secret objectives" in sheets(tmp_path, "--secrets", "norad", scenario=scenario)["game-norad.pdf"]


def test_a_side_that_there_is_not() -> None:
    with pytest.raises(StudioError, match="no side 'mutants'"):
        scenario_for_side(to_scenario(course(2, 1)[-1]), "mutants")
