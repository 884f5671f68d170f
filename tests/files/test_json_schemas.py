"""The published schema equals the generated one, is documented, and agrees with the reader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError, validators

from editor.files import scenario_bytes
from editor.files.json_document import format_json
from editor.files.json_schemas import scenario_schema
from editor.model.scenario import SCENARIO_VERSION, Scenario
from editor.paths import data_folder
from tests.files.changes import at, document, encoded, outcome, places, sample, smallest
from tests.strategies import ids, json_values, scenarios

SCHEMA = scenario_schema()


def _pattern(_: object, pattern: str, value: object, __: object) -> Iterator[ValidationError]:
    """As the standard has it: ``$`` is the end of the text, where Python also takes it before a last line break."""
    if isinstance(value, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


VALIDATOR = validators.extend(Draft202012Validator, {"pattern": _pattern})(SCHEMA)  # type: ignore[no-untyped-call]


def is_valid(values: object) -> bool:
    return bool(VALIDATOR.is_valid(values))


def test_the_published_schema_is_the_one_the_models_make() -> None:
    path = data_folder("schema") / "scenario.schema.json"
    assert path.read_bytes() == format_json(SCHEMA), "run: sags schema --write scenario"


def test_it_is_a_schema_with_a_name_of_its_own() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "urn:sags-scenario:3"
    assert SCHEMA["title"]


def _objects() -> dict[str, dict[str, Any]]:
    return {"Scenario": SCHEMA, **{name: part for name, part in SCHEMA["$defs"].items() if "properties" in part}}


@pytest.mark.parametrize("name", sorted(_objects()))
def test_every_field_and_every_object_is_described(name: str) -> None:
    part = _objects()[name]
    silent = [field for field, about in part["properties"].items() if len(about.get("description", "")) < 5]
    assert silent == []
    assert part["description"]
    texts = [part["description"], *(about["description"] for about in part["properties"].values())]
    assert not [text for text in texts if "``" in text or "\n" in text or "None" in text]


def test_every_object_is_closed_to_unknown_fields_and_every_record_open_to_those_of_other_programs() -> None:
    assert all(part["additionalProperties"] is False for part in _objects().values())
    records = {name for name, part in _objects().items() if "patternProperties" in part}
    some = {"Scenario", "Level", "Placement", "PlacedDoor", "StartingCharacter", "SquareOnLevel", "CustomCards"}
    assert some <= records


# --- agreement with the reader ------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(scenarios())
def test_what_is_written_is_valid(scenario: Scenario) -> None:
    VALIDATOR.validate(json.loads(scenario_bytes(scenario)))


def test_the_kept_sample_is_valid() -> None:
    VALIDATOR.validate(document())
    assert outcome(sample(SCENARIO_VERSION)) is None


OF_THE_GAME = {"files.not-allowed", "files.too-great", "files.too-small", "files.list-too-long"}
"""Words and sizes that Earth Reborn does not have: the schema is for all games."""


def agree(values: dict[str, Any]) -> None:
    """The reader refuses what the schema refuses; what it refuses beyond that are things that belong together, and what
    the game does not have."""
    error = outcome(encoded(values))
    if error is None:
        VALIDATOR.validate(values)
    elif is_valid(values):
        assert {problem.id for problem in error.problems} <= {"files.unsound", *OF_THE_GAME}


_PLACES = list(places(document()))


@settings(max_examples=150)
@given(st.sampled_from(_PLACES), json_values() | ids() | st.integers(-100, 100))
def test_they_agree_when_a_value_is_replaced(place: tuple[str | int, ...], value: object) -> None:
    values = document()
    at(values, place[:-1])[place[-1]] = value
    assume(values["version"] not in range(SCENARIO_VERSION))  # older files are read, but are of another schema
    agree(values)


def test_they_agree_when_any_value_is_left_out() -> None:
    for place in _PLACES:
        values = document()
        del at(values, place[:-1])[place[-1]]
        agree(values)


@pytest.mark.parametrize("name", ["id", "start", "x-tool", "tool"])
def test_they_agree_when_a_field_is_put_into_any_object(name: str) -> None:
    for place in ((), *_PLACES):
        values = document()
        if isinstance(thing := at(values, place), dict):
            thing.setdefault(name, 0)
            agree(values)


def test_they_agree_when_any_list_grows() -> None:
    for place in _PLACES:
        values = document()
        if isinstance(thing := at(values, place), list):
            thing += thing[:1] or [0]
            agree(values)


@pytest.mark.parametrize(
    ("values", "valid"),
    [
        (smallest(), True),
        ({**smallest(), "version": SCENARIO_VERSION + 1}, False),
        ({key: value for key, value in smallest().items() if key != "format"}, False),
        ({**smallest(), "x-tool": {"deep": [1, None, "text", {"a": True}]}}, True),
        ({**smallest(), "x-tool": {"deep": [0.5]}}, False),
        ({**smallest(), "x-tool": [2**53]}, False),
        ({**smallest(), "title": "a\n"}, False),
        ({**smallest(), "tool": 1}, False),
    ],
    ids=str,
)
def test_they_agree_on_these(values: dict[str, Any], valid: bool) -> None:
    assert is_valid(values) == valid
    assert (outcome(encoded(values)) is None) == valid
