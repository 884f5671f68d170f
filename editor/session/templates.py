"""What a new scenario can begin with: a scenario that comes with the program, or a finished map without its game."""

from __future__ import annotations

import json
from pathlib import Path

from editor.files import read_scenario
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.paths import data_folder
from editor.reader import read_file


def shipped_scenarios() -> list[Path]:
    """The scenarios that come with the program."""
    return sorted(data_folder("scenarios").glob("*.scenario.json"))


def title_of(path: Path) -> str:
    """What a shipped scenario is called, without reading all of it into a map."""
    return str(json.loads(read_file(path))["title"])


def from_shipped(path: Path, title: str) -> Scenario:
    """A copy with an id of its own, and another title if there is one."""
    scenario = read_scenario(path)
    return scenario.model_copy(update={"id": "scenario", "title": title or scenario.title})


def from_map(scenario: Scenario, title: str) -> Scenario:
    """Only the map, as of a construction by the S.A.G.S. that is to become a scenario of one's own.

    Tiles, doors, walls and stairs stay; who was there, what was to be done and how the map came about goes. Markers
    stay and belong to nobody.
    """

    def alone(level: Level) -> Level:
        markers = tuple(each.model_copy(update={"side": None}) for each in level.markers)
        return level.model_copy(update={"markers": markers})

    return Scenario(
        id="scenario",
        title=title,
        game=scenario.game,
        packs=scenario.packs,
        box=scenario.box,
        levels=tuple(map(alone, scenario.levels)),
        stairs=scenario.stairs,
    )
