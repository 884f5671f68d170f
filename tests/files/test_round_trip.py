"""Written scenarios are read back equal, and read files are written back byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.catalog import load_box
from editor.errors import FileError
from editor.files import parse_scenario, scenario_bytes
from editor.model.base import ExtensibleModel
from editor.model.grid import Edge
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import SCENARIO_VERSION, BoxReference, CustomCards, Scenario, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.story import Story
from tests.files.changes import at, document, encoded, places, sample, smallest
from tests.strategies import scenarios, some_extensions


@given(scenarios())
def test_scenario_round_trip_is_exact(scenario: Scenario) -> None:
    data = scenario_bytes(scenario)
    again = parse_scenario(data, "map")
    assert again == scenario
    assert scenario_bytes(again) == data


def test_the_kept_file_with_every_field_is_written_as_it_is() -> None:
    assert scenario_bytes(parse_scenario(sample(SCENARIO_VERSION), "map")) == sample(SCENARIO_VERSION)


def test_the_kept_file_leaves_no_field_of_a_record_out() -> None:
    """Otherwise the test before this one would prove little."""
    seen: dict[type[ExtensibleModel], set[str]] = {}

    def look(value: Any) -> None:
        if isinstance(value, ExtensibleModel):
            changed = {
                name for name, field in type(value).model_fields.items() if getattr(value, name) != field.default
            }
            seen.setdefault(type(value), set()).update(changed)
            for name in type(value).model_fields:
                look(getattr(value, name))
        elif isinstance(value, tuple):
            for item in value:
                look(item)

    look(parse_scenario(sample(SCENARIO_VERSION), "map"))
    seen[Scenario] |= {"format", "version", "game"}  # of each there is one
    seen[Level] |= {"lines"}  # other games have them: tests/games/test_own_game.py
    for record in (Scenario, Side, StartingCharacter, Marker):
        seen[record] |= {"values"}  # the same: tests/games/test_own_fields.py
    seen[Scenario] |= {"story", "decks", "links"}  # and these: tests/games/test_missions.py, test_drawn_boards.py
    seen[Story] |= {"first", "cards", "resolutions"}
    seen[Side] |= {"led_by"}
    seen[Zone] |= {"brings"}
    seen[Marker] |= {"edge", "facing"}
    seen[CustomCards] |= {"menace"}
    left_out = {(record.__name__, name) for record in seen for name in record.model_fields if name not in seen[record]}
    assert left_out == set()
    assert len(seen) == 35


def _records(values: dict[str, Any]) -> list[tuple[str | int, ...]]:
    """The places of all objects of a document that are records: neither cards nor readings nor in others' fields."""
    found = [place for place in places(values) if isinstance(at(values, place), dict)]
    foreign = [place for place in found if any(str(step).startswith("x-") for step in place)]
    cards = [place for place in found if place[0] == "house" and len(place) > 1]
    left_out = [*foreign, *cards, ("construction", "readings")]
    return [(), *(place for place in found if place not in left_out)]


@given(st.sampled_from(_records(document())), some_extensions())
def test_fields_of_other_programs_are_kept_in_every_record(
    place: tuple[str | int, ...], fields: dict[str, Any]
) -> None:
    values = document()
    record = at(values, place)
    for name, value in fields.items():
        record.pop(name, None)
        record[name] = value
    again = json.loads(scenario_bytes(parse_scenario(encoded(values), "map")))
    assert json.dumps(again) == json.dumps(values)  # as text, so that the order of fields counts too


def test_fields_of_other_programs_stay_in_their_order_after_our_own() -> None:
    values = {"x-b": 1, **smallest(), "x-a": {"z": 1, "a": [2, {"y": None, "b": ""}]}}
    data = scenario_bytes(parse_scenario(encoded(values), "map"))
    assert data.endswith(
        b'  "x-b": 1,\n  "x-a": {\n    "z": 1,\n    "a": [\n      2,\n      {"y": null, "b": ""}\n    ]\n  }\n}\n'
    )


def test_default_values_are_not_written_except_header() -> None:
    scenario = Scenario(id="a", levels=(Level(id="ground", placements=(Placement(id="gym", tile="gym", x=0, y=2),)),))
    assert scenario_bytes(scenario).decode() == (
        '{\n  "format": "sags-scenario",\n  "version": 3,\n  "id": "a",\n  "levels": [\n    {\n      "id": "ground",\n'
        '      "placements": [\n        {"id": "gym", "tile": "gym", "x": 0, "y": 2}\n      ]\n    }\n  ]\n}\n'
    )


def test_a_default_with_a_field_of_another_program_is_not_left_out() -> None:
    box = BoxReference.model_validate({"x-shelf": 1})
    scenario = Scenario(id="a", levels=(Level(id="ground"),), box=box)
    assert b'"box": {"x-shelf": 1}' in scenario_bytes(scenario)


# --- layout -------------------------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(scenarios())
def test_lines_are_short_unless_they_hold_one_value(scenario: Scenario) -> None:
    data = scenario_bytes(scenario)
    assert data.endswith(b"\n}\n")
    assert b"\r" not in data
    for line in data.decode().split("\n"):
        if len(line) > (140 if line.lstrip().startswith("{") else 100):
            name, _, value = line.strip().rstrip(",").rpartition('": ')
            assert value.startswith('"') or (not name and value.startswith('"')), line


def test_one_more_tile_is_one_more_line() -> None:
    tiles = tuple(Placement(id=f"t-{x}", tile=f"t-{x}", x=x, y=0) for x in range(5))

    def lines(count: int) -> list[str]:
        level = Level(id="ground", placements=tiles[:count], walls=(Edge(0, 0, "n"),))
        return [line.rstrip(",") for line in scenario_bytes(Scenario(id="a", levels=(level,))).decode().split("\n")]

    for count in range(1, 4):
        before, after = lines(count), lines(count + 1)
        new = f'        {{"id": "t-{count}", "tile": "t-{count}", "x": {count}, "y": 0}}'
        after.remove(new)
        assert after == before


def test_placements_and_doors_are_one_line_each_even_with_the_longest_names_of_the_box() -> None:
    box = load_box()
    tile, door = max(box.tiles, key=len), max(box.doors, key=len)
    edges = (Edge(10, 10, "n"), Edge(11, 10, "n"))
    level = Level(
        id="ground",
        placements=(Placement(id=f"{tile}#2", tile=tile, face="front", x=10, y=10, rotation=270),),
        doors=(PlacedDoor(id=f"{door}#2", door=door, edges=edges, state="open"),),
    )
    lines = scenario_bytes(Scenario(id="a", levels=(level,))).decode().split("\n")
    assert sum(f'"tile": "{tile}"' in line and line.endswith("}") for line in lines) == 1
    assert sum(f'"door": "{door}"' in line and line.endswith("}") for line in lines) == 1


@pytest.mark.parametrize(("length", "broken_up"), [(18, False), (19, True)])
def test_a_line_has_exactly_a_hundred_columns_at_most_its_comma_included(length: int, broken_up: bool) -> None:
    scenario = Scenario(id="a", modules=("a" * 60, "b" * length), levels=(Level(id="ground"),))
    lines = scenario_bytes(scenario).decode().split("\n")
    assert ('  "modules": [' in lines) == broken_up
    if not broken_up:
        assert max(map(len, lines)) == 100


@pytest.mark.parametrize(("walls", "broken_up"), [(5, False), (6, True)])
def test_long_edge_list_is_split_at_hundred_columns(walls: int, broken_up: bool) -> None:
    edges = tuple(Edge(-10, -10 - y, "n") for y in range(walls, 0, -1))
    placement = Placement(id="gym", tile="gym", x=0, y=0)
    level = Level(id="ground", placements=(placement,), walls=edges)
    text = scenario_bytes(Scenario(id="a", levels=(level,))).decode()
    assert ('"walls": [\n        [-10, -16, "n"],\n' in text) == broken_up
    assert max(map(len, text.split("\n"))) <= 100


# --- what cannot be stored ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (1.5, "not-whole"),
        (float("nan"), "not-whole"),
        (2**53, "number-too-large"),
        ("\ud800", "broken-character"),
        ({1, 2}, "not-storable"),
        ({1: 2}, "not-storable"),
    ],
    ids=str,
)
def test_unreadable_content_is_not_written(value: object, problem: str) -> None:
    level = Level.model_validate({"id": "ground", "x-tool": {"deep": [value]}})
    scenario = Scenario(id="a", levels=(level,))
    with pytest.raises(FileError) as caught:
        scenario_bytes(scenario)
    assert [(each.id, dict(each.params)["path"]) for each in caught.value.problems] == [
        (f"files.{problem}", "$.levels[0]['x-tool'].deep[0]")
    ]


def test_a_scenario_with_too_much_in_it_is_not_written() -> None:
    nested: list[Any] = []
    for _ in range(50):
        nested = [nested]
    for value, problem in [(nested, "too-deep"), ([0] * 100_001, "too-many-values"), ("x" * 5_000_000, "too-large")]:
        scenario = Scenario.model_validate({"id": "a", "levels": (Level(id="ground"),), "x-tool": value})
        with pytest.raises(FileError) as caught:
            scenario_bytes(scenario)
        assert caught.value.message.id == f"files.{problem}"
