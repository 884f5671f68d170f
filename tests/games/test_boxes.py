"""A scenario uses the box of its game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.catalog import box_for_game, box_for_scenario
from editor.cli import sags
from editor.errors import CatalogError
from editor.files import parse_scenario, scenario_bytes, write_scenario
from editor.model.level import Level
from editor.model.scenario import Scenario

CHESS = Scenario(id="mate", game="chess", levels=(Level(id="ground"),))


def test_a_scenario_without_a_game_is_for_earth_reborn_and_stays_so_in_its_file() -> None:
    scenario = Scenario(id="map", levels=(Level(id="ground"),))
    assert box_for_scenario(scenario) is box_for_game() is box_for_game("earth-reborn")
    assert box_for_scenario(scenario).game.id == scenario.game
    assert b"game" not in scenario_bytes(scenario)


def test_a_game_that_is_not_here_is_named_and_the_scenario_keeps_it() -> None:
    with pytest.raises(CatalogError, match=r"The game 'chess' is not installed\. Available: earth-reborn"):
        box_for_scenario(CHESS)
    assert parse_scenario(scenario_bytes(CHESS), "mate") == CHESS


@pytest.mark.parametrize(
    "command", ["validate", "report", "los --from 0,0", "path --from 0,0 --to 1,1", "export --to png"]
)
def test_commands_say_so_in_a_sentence(command: str, tmp_path: Path) -> None:
    path = tmp_path / "mate.scenario.json"
    write_scenario(path, CHESS)
    name, *options = command.split()
    result = CliRunner().invoke(sags, [name, str(path), *options])
    assert result.exit_code != 0
    assert "The game 'chess' is not installed." in f"{result.output}{result.exception}"
