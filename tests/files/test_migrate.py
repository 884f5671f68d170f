"""Files of older versions are migrated; each version has a stored sample."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from editor.files import parse_scenario, read_scenario, scenario_bytes
from editor.files.scenario_file import MIGRATIONS, migrate, shipped_scenarios
from editor.model.game import EARTH_REBORN
from editor.model.grid import Edge
from editor.model.level import BrokenEdge, Level, PlacedDoor, Placement
from editor.model.scenario import SCENARIO_VERSION, Exits, Scenario, ScenarioTexts
from editor.model.sides import Side, StartingCharacter
from tests.files.changes import SAMPLES, document, encoded, problems, refused, sample, smallest
from tests.strategies import json_values


def test_every_older_version_has_a_step_and_every_version_a_sample() -> None:
    assert sorted(MIGRATIONS) == list(range(SCENARIO_VERSION))
    assert {path.name for path in SAMPLES.iterdir()} == {
        f"version-{v}.scenario.json" for v in range(SCENARIO_VERSION + 1)
    }


@pytest.mark.parametrize("version", range(SCENARIO_VERSION + 1))
def test_the_sample_of_every_version_is_read(version: int) -> None:
    assert document(version)["version"] == version
    scenario = parse_scenario(sample(version), "map")
    assert parse_scenario(scenario_bytes(scenario), "map") == scenario


def test_the_prototype_is_read_in_full() -> None:
    def door(name: str, *edges: Edge, **fields: Any) -> PlacedDoor:
        return PlacedDoor(id=name, door=name, edges=edges, **fields)

    ground = Level(
        id="ground",
        width=8,
        height=6,
        placements=(
            Placement(id="gym", tile="gym", x=0, y=0),
            Placement(id="yard", tile="yard", face="back", x=3, y=0, rotation=90),
        ),
        doors=(
            door("norad-small-1", Edge(3, 1, "w"), state="open"),
            door("norad-large-1", Edge(0, 3, "n"), Edge(1, 3, "n"), **{"x-note": "heavy"}),
            door("norad-large-2", Edge(5, 2, "w"), Edge(5, 3, "w")),
        ),
        walls=(Edge(1, 1, "n"),),
    )
    vasquez = StartingCharacter(id="vasquez", character="vasquez", level="ground", x=1, y=1, facing="e")
    extension: dict[str, Any] = {"x-prototype": {"zoom": 2, "seen": [1, 2, 3]}}
    assert parse_scenario(sample(0), "map") == Scenario(
        id="the-cellar",
        title="The Cellar",
        author="A. Player",
        turns=6,
        exits=Exits(frame=False),
        levels=(ground, Level(id="cellar", elevation=-1, width=4, height=4)),
        sides=(Side(id="norad", faction="norad", characters=(vasquez,)),),
        texts=ScenarioTexts(story="Nobody has been down there for years."),
        **extension,
    )


def test_a_step_changes_nothing_in_what_it_was_given() -> None:
    values = document(0)
    before = copy.deepcopy(values)
    migrated = migrate(values, 0)
    assert values == before
    assert migrated != before
    assert migrate(migrated, SCENARIO_VERSION) is migrated


def test_unknown_prototype_field_is_reported() -> None:
    values = document(0)
    doors = values["levels"][0]["doors"]
    doors[0]["length"] = 3
    doors[1]["edge"] = [0, 3, "e"]
    values["title"] = "Two titles"
    assert sorted(problems(values)) == sorted(
        [
            ("unknown-field-near", "$.name"),
            ("unknown-field-near", "$.levels[0].doors[0].edge"),
            ("unknown-field", "$.levels[0].doors[0].length"),
            ("missing", "$.levels[0].doors[0].edges"),
            ("unknown-field-near", "$.levels[0].doors[1].edge"),
            ("unknown-field", "$.levels[0].doors[1].length"),
            ("missing", "$.levels[0].doors[1].edges"),
        ]
    )
    assert "older file version" in str(refused(encoded(values)))


def test_later_version_is_not_migrated_as_prototype() -> None:
    values = document(0) | {"version": 1}
    assert ("unknown-field-near", "$.name") in problems(values)


# --- from version 1 to version 2 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "frame"),
    [
        ({}, False),
        ({"exits": {"sewers": True}}, False),
        ({"exits": {"frame": True}}, True),
        ({"rules": "sags"}, True),
        ({"rules": "scenario", "construction": {"players": 3}}, True),
        ({"rules": "sags", "exits": {"frame": False}}, False),
    ],
    ids=str,
)
def test_version_1_default_for_frame_exits_is_kept(fields: dict[str, Any], frame: bool) -> None:
    scenario = parse_scenario(encoded({**smallest(), "version": 1, **fields}), "map")
    assert scenario.exits.frame is frame
    assert scenario.exits.sewers is fields.get("exits", {}).get("sewers", False)


def test_broken_edges_were_broken_walls() -> None:
    level = {"id": "ground", "broken": [[1, 2, "n"], [1, 2, "w"]]}
    scenario = parse_scenario(encoded({**smallest(), "version": 1, "levels": [level]}), "map")
    assert scenario.levels[0].broken == (BrokenEdge(edge=Edge(1, 2, "n")), BrokenEdge(edge=Edge(1, 2, "w")))


def test_invalid_broken_edge_is_reported() -> None:
    level = {"id": "ground", "broken": [[1, 2, "e"]]}
    assert [path for _, path in problems({**smallest(), "version": 1, "levels": [level]})] == ["$.levels[0].broken[0]"]


def with_mission(**fields: Any) -> dict[str, Any]:
    mission = {"id": "tea", "name": "Tea", "faction": "norad", **fields}
    return {**smallest(), "version": 1, "house": {"missions": [mission]}}


def test_what_a_mission_needed_is_what_it_names() -> None:
    needs = {"needs_tiles": ["gym"], "needs_characters": ["vasquez", "james-woo"], "needs_equipment": ["toolbox"]}
    origins = {"provenance": {"needs_tiles": "inferred", "faction": "stated"}}
    [mission] = parse_scenario(encoded(with_mission(**needs, **origins)), "map").house.missions
    assert (mission.needs_faces, mission.needs_characters) == (("gym/front",), ("vasquez", "james-woo"))
    assert (mission.carrying, mission.event) == ("toolbox", None)
    assert mission.provenance == {"where": "inferred", "faction": "stated"}
    [plain] = parse_scenario(encoded(with_mission(needs_tiles=[], needs_equipment=[])), "map").house.missions
    assert (plain.needs_faces, plain.carrying) == ((), None)


def test_mission_with_several_rooms_is_reported() -> None:
    assert problems(with_mission(needs_tiles=["gym", "kitchen"])) == [
        ("unknown-field", "$.house.missions[0].needs_tiles")
    ]


FIRST = sorted((Path(__file__).parent / "shipped-1").glob("*.scenario.json"))
"""What shipped while version 1 was the present one."""


def test_every_scenario_that_shipped_in_version_1_is_kept() -> None:
    assert {path.name for path in FIRST} == {path.name for path in shipped_scenarios(EARTH_REBORN)}


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.name)
def test_a_scenario_that_shipped_in_version_1_means_what_it_meant(path: Path) -> None:
    old = json.loads(path.read_bytes())
    new = json.loads(scenario_bytes(read_scenario(path)))
    stated = old.pop("exits", {})
    assert {"frame": True, **new.pop("exits", {})} == {"frame": False, **stated}, "all of them that allow it say so"
    assert (old.pop("version"), new.pop("version")) == (1, SCENARIO_VERSION)
    assert new == old, "none of them has anything broken"


def test_version_2_means_the_same_in_version_3() -> None:
    """Version 3 only adds fields, groups and goals: the new fields are empty, and nothing else differs."""
    old, new = document(2), json.loads(scenario_bytes(parse_scenario(sample(2), "map")))
    assert (old.pop("version"), new.pop("version")) == (2, 3)
    assert new == old
    for objective in parse_scenario(sample(2), "map").objectives:
        assert (objective.unless, objective.absent) == ((), ())


@given(json_values(), json_values())
def test_migration_step_accepts_any_document(levels: Any, doors: Any) -> None:
    for values in ({"levels": levels}, {"levels": [{"doors": doors}]}, {"levels": [{"doors": [doors]}]}):
        assert migrate(values, 0)["version"] == SCENARIO_VERSION
    missions = [
        {"missions": levels},
        {"missions": [levels]},
        {"missions": [{"needs_tiles": levels, "provenance": doors}]},
    ]
    for house in missions:
        assert migrate({"house": house}, 1)["version"] == SCENARIO_VERSION
    for values in ({"exits": levels}, {"levels": [{"broken": doors}]}, {"levels": [{"broken": [doors]}]}):
        assert migrate(values, 1)["version"] == SCENARIO_VERSION
