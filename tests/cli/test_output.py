"""Where commands write: never over their input, and into folders that are named as such."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.cli import sags
from editor.errors import StudioError
from editor.paths import data_folder

SCENARIOS = data_folder("scenarios")


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(sags, [str(each) for each in arguments])
    if isinstance(result.exception, Exception):
        raise result.exception
    return result.stdout


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "map.scenario.json"
    path.write_bytes((SCENARIOS / "first-steps.scenario.json").read_bytes())
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "built.sags.json"
    path.write_bytes((SCENARIOS / "quiet-estate.sags.json").read_bytes())
    return path


@pytest.mark.parametrize("name", ["map.scenario.json", "./map.scenario.json", "symbolic", "hard"])
def test_a_scenario_is_not_exported_over_itself(scenario: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario.with_name("symbolic").symlink_to(scenario)
    scenario.with_name("hard").hardlink_to(scenario)
    before = scenario.read_bytes()
    monkeypatch.chdir(scenario.parent)
    with pytest.raises(StudioError, match="also the input file"):
        run("export", scenario, "--to", "engine", "-o", name)
    assert scenario.read_bytes() == before


def test_a_log_is_not_replayed_over_itself(log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(StudioError, match="also the input file"):
        run("replay", log, "-o", log)
    assert log.read_bytes() == before


def test_a_slash_at_the_end_names_a_folder_which_is_made(scenario: Path, log: Path, tmp_path: Path) -> None:
    run("export", scenario, "--to", "engine", "-o", f"{tmp_path}/new/maps/")
    assert (tmp_path / "new" / "maps" / "map.engine.json").is_file()
    run("replay", log, "-o", f"{tmp_path}/built/")
    assert (tmp_path / "built" / "built.scenario.json").is_file()
    run("replay", log, "-o", tmp_path)
    assert (tmp_path / "built.scenario.json").is_file()


def test_a_folder_that_cannot_be_made_is_a_sentence(scenario: Path) -> None:
    with pytest.raises(StudioError, match="could not be written"):
        run("export", scenario, "--to", "engine", "-o", f"{scenario}/")
