"""Secrets are in no export, unless somebody asks for those of a side; then they are there, and no others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.cli import sags
from editor.errors import StudioError
from editor.export.secrets import with_secrets_of
from editor.files import write_scenario
from editor.sags.game.scenario import to_scenario
from tests.sags.game.games import course


def told(folder: Path, *args: str) -> list[str]:
    """The sides of the objectives in an engine file."""
    scenario = to_scenario(course(2, 1)[-1])
    write_scenario(folder / "game.scenario.json", scenario)
    file = folder / "out.engine.json"
    done = CliRunner().invoke(
        sags, ["export", str(folder / "game.scenario.json"), "--to", "engine", "-o", str(file), "--force", *args]
    )
    assert done.exit_code == 0, done.output
    return [each["side"] for each in json.loads(file.read_text()).get("objectives", [])]


def test_nobody_reads_missions_in_what_is_for_all(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize("side", ["norad", "salemite"])
def test_a_side_reads_its_own_missions_and_no_others(tmp_path: Path, side: str) -> None:
    assert told(tmp_path, "--secrets", side) == [side] * 4


def test_a_side_that_there_is_not() -> None:
    with pytest.raises(StudioError, match="no side mutants"):
        with_secrets_of(to_scenario(course(2, 1)[-1]), "mutants")
