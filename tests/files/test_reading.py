"""Reading reports every problem of a file with its path and our own message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError, model_validator

from editor.errors import FileError
from editor.files import parse_scenario
from editor.files.file_problems import RawNumber, format_value
from editor.files.model_check import validation_problems
from editor.messages import table
from editor.model.base import ModelError
from editor.model.grid import PLACEMENT_LIMIT
from editor.model.scenario import SCENARIO_VERSION
from tests.files.changes import at, document, encoded, places, problems, refused, smallest
from tests.strategies import json_values

DOOR = {"id": "d", "door": "d", "edges": [[1, 1, "n"]]}
MISSION = {"id": "m", "name": "M", "faction": "norad"}


def level(**fields: object) -> dict[str, Any]:
    return {**smallest(), "levels": [{"id": "ground", **fields}]}


def tile(**fields: object) -> dict[str, Any]:
    return level(placements=[{"id": "gym", "tile": "gym", "x": 0, "y": 0, **fields}])


def rule(**fields: Any) -> dict[str, Any]:
    """A document with one special rule, changed."""
    return top(rules_as_data=[{"rule": "door-cost", "doors": ["norad-small-1"], "movement": 2, **fields}])


def door(**fields: object) -> dict[str, Any]:
    return level(doors=[{**DOOR, **fields}])


def top(**fields: object) -> dict[str, Any]:
    return {**smallest(), **fields}


TILE = "$.levels[0].placements[0]"
DOORS = "$.levels[0].doors"

ONE_FAULT: list[tuple[dict[str, Any], str, str]] = [
    # structure
    ({"format": "sags-scenario", "version": 1, "levels": [{"id": "g"}]}, "missing", "$.id"),
    (door(edges=[[1, 1]]), "missing", f"{DOORS}[0].edges[0][2]"),
    (top(titel="A"), "unknown-field-near", "$.titel"),
    (top(banana="A"), "unknown-field", "$.banana"),
    (top(**{"y-tool": 1}), "unknown-field", "$['y-tool']"),
    (tile(fce="front"), "unknown-field-near", f"{TILE}.fce"),
    (top(house={"missions": [{**MISSION, "x-tool": 1}]}), "no-extension-here", "$.house.missions[0]['x-tool']"),
    # kinds of values
    (tile(x="0"), "needs-number", f"{TILE}.x"),
    (tile(x=True), "needs-number", f"{TILE}.x"),
    (tile(x=None), "needs-number", f"{TILE}.x"),
    (top(title=5), "needs-text", "$.title"),
    (top(exits={"frame": 1}), "needs-truth", "$.exits.frame"),
    (top(levels={}), "needs-list", "$.levels"),
    (top(zones=[{"id": "z", "level": "g", "squares": [{"x": 1, "y": 1}]}]), "needs-list", "$.zones[0].squares[0]"),
    (door(edges=[5]), "needs-list", f"{DOORS}[0].edges[0]"),
    (top(levels=[5]), "needs-object", "$.levels[0]"),
    (top(texts=[]), "needs-object", "$.texts"),
    # values
    (tile(face="side"), "not-allowed", f"{TILE}.face"),
    (tile(rotation=45), "not-allowed", f"{TILE}.rotation"),
    (tile(rotation=False), "not-allowed", f"{TILE}.rotation"),
    (door(edges=[[1, 1, "s"]]), "not-allowed", f"{DOORS}[0].edges[0][2]"),
    (level(width=3), "too-small", "$.levels[0].width"),
    (level(width=21), "too-great", "$.levels[0].width"),
    (tile(x=PLACEMENT_LIMIT + 1), "too-great", f"{TILE}.x"),
    (top(levels=[]), "list-too-short", "$.levels"),
    (door(edges=[[1, 1, "n"]] * 3), "list-too-long", f"{DOORS}[0].edges"),
    (door(edges=[[1, 1, "n", 1]]), "list-too-long", f"{DOORS}[0].edges[0]"),
    (top(suppressed=[{"rule": "r", "reason": ""}]), "text-empty", "$.suppressed[0].reason"),
    (top(title="x" * 201), "text-too-long", "$.title"),
    (top(id="The Map"), "not-an-id", "$.id"),
    (top(id="the-map\n"), "not-an-id", "$.id"),
    (tile(id="gym#1"), "not-a-copy-id", f"{TILE}.id"),
    (tile(id="gym#100"), "not-a-copy-id", f"{TILE}.id"),
    (tile(id="gym#10"), "too-many-copies", f"{TILE}.id"),
    (top(title="a\nb"), "not-a-line", "$.title"),
    (top(title="a\u0000b"), "not-a-line", "$.title"),
    (top(house={"equipment": [{"id": "rope", "name": "\u200b"}]}), "not-a-name", "$.house.equipment[0].name"),
    (top(texts={"story": "a\u001b[31mb"}), "not-a-text", "$.texts.story"),
    (top(box={"fingerprint": "abc"}), "misspelled", "$.box.fingerprint"),
    # what belongs together
    (tile(id="yard"), "unsound", f"{TILE}.id"),
    (door(edges=[[1, 1, "n"], [1, 2, "n"]]), "unsound", f"{DOORS}[0].edges"),
    (level(doors=[DOOR, DOOR]), "unsound", f"{DOORS}"),
    (level(walls=[[2, 1, "n"], [1, 1, "n"]]), "unsound", "$.levels[0].walls"),
    (level(width=17, height=17), "unsound", "$.levels[0].height"),
    (
        top(sides=[{"id": "s", "characters": [{"id": "a", "character": "b", "x": 1}]}]),
        "unsound",
        "$.sides[0].characters[0].level",
    ),
    (top(modules=["a", "a"]), "unsound", "$.modules"),
    (door(edges=[[PLACEMENT_LIMIT, 1, "n"], [PLACEMENT_LIMIT, 1, "n"]]), "unsound", f"{DOORS}[0].edges"),
    (level(broken=[{"edge": [1, 1, "n"]}, {"edge": [1, 1, "n"], "of": "door"}]), "unsound", "$.levels[0].broken"),
    (level(switches=[{"placement": "gym", "state": "on"}]), "unsound", "$.levels[0].switches[0].element"),
    (top(sides=[{"id": "shared"}], victory={"mode": "most-mp"}), "unsound", "$.sides"),
    # special rules, distinguished by their names
    (rule(movement=-1), "too-small", "$.rules_as_data[0].movement"),
    (rule(doors=[]), "list-too-short", "$.rules_as_data[0].doors"),
    (rule(who=[]), "unknown-field", "$.rules_as_data[0].who"),
    (rule(rule="no-such"), "not-allowed", "$.rules_as_data[0].rule"),
    (rule(rule=5), "not-allowed", "$.rules_as_data[0].rule"),
    (top(rules_as_data=[{}]), "missing", "$.rules_as_data[0].rule"),
    (top(rules_as_data=[5]), "needs-object", "$.rules_as_data[0]"),
    # numbers and characters that no file of ours may hold
    (tile(x=1.0), "not-whole", f"{TILE}.x"),
    (tile(x=float("nan")), "not-whole", f"{TILE}.x"),
    (tile(x=float("-inf")), "not-whole", f"{TILE}.x"),
    (tile(**{"x-tool": {"zoom": [0.5]}}), "not-whole", f"{TILE}['x-tool'].zoom[0]"),
    (tile(x=10**30), "number-too-large", f"{TILE}.x"),
    (top(construction={"seed": 2**53}), "number-too-large", "$.construction.seed"),
    (top(title="\ud800"), "broken-character", "$.title"),
    (tile(**{"x-\udfff": 1}), "broken-character", f"{TILE}['x-\\udfff']"),
]


@pytest.mark.parametrize(("values", "problem", "path"), ONE_FAULT, ids=[f"{p} {path}" for _, p, path in ONE_FAULT])
def test_problem_is_reported_once_with_its_path(values: dict[str, Any], problem: str, path: str) -> None:
    assert problems(values) == [(problem, path)]


ENGINE = {name for name in table("files") if name.startswith("engine-")} | {"needs-value", "needs-null", "list-repeats"}
"""Sentences about engine files; see ``tests/export/test_engine_nonsense.py``."""

ELSEWHERE = {"repeated", "not-storable", "schema-extra", "schema-otherwise", "sealed-broken"} | ENGINE
"""Sentences about values that the reader of scenarios never uses; other tests cover them."""


def test_the_table_above_has_every_sentence_about_a_value() -> None:
    about_values = {name for name, text in table("files").items() if text.startswith("{path}")}
    assert {problem for _, problem, _ in ONE_FAULT} == about_values - ELSEWHERE


def test_sentences_say_what_is_there_and_what_should_be() -> None:
    values = tile(face="side", rotation=45, x=True, y=99, fce=1)
    assert [str(problem) for problem in refused(encoded(values)).problems] == [
        "$.levels[0].placements[0].fce: unknown field. Did you mean face?",
        '$.levels[0].placements[0].face: "side" is not allowed here. Allowed values: front, back, down.',
        "$.levels[0].placements[0].x: must be a whole number, not true.",
        f"$.levels[0].placements[0].y: 99 is too large. The maximum is {PLACEMENT_LIMIT}.",
        "$.levels[0].placements[0].rotation: 45 is not allowed here. Allowed values: 0, 90, 180, 270.",
    ]


def test_all_problems_are_found() -> None:
    values = document()
    values["title"] = 7
    values["levels"][0]["placements"][1]["x"] = "four"
    values["levels"][0]["doors"][0]["edges"][0][2] = "e"
    values["levels"][1]["whith"] = 8
    values["sides"][0]["characters"][1]["facing"] = "up"
    values["stairs"][0]["end"] = values["stairs"][0].pop("to")
    values["house"]["missions"][0]["mp"] = 1.5
    values["levels"][1]["x-tool"] = {"zoom": 1.5}
    assert sorted(problems(values)) == sorted(
        [
            ("needs-text", "$.title"),
            ("needs-number", "$.levels[0].placements[1].x"),
            ("not-allowed", "$.levels[0].doors[0].edges[0][2]"),
            ("unknown-field-near", "$.levels[1].whith"),
            ("not-allowed", "$.sides[0].characters[1].facing"),
            ("unknown-field", "$.stairs[0].end"),
            ("missing", "$.stairs[0].to"),
            ("not-whole", "$.house.missions[0].mp"),
            ("not-whole", "$.levels[1]['x-tool'].zoom"),
        ]
    )


def test_duplicate_field_is_reported_with_its_path() -> None:
    data = b'{"format":"sags-scenario","version":1,"id":"a","id":"b","levels":[{"id":"g","width":8,"width":8,"x":0}]}'
    error = refused(data)
    assert [(each.id, dict(each.params)["path"]) for each in error.problems] == [
        ("files.repeated", "$.id"),
        ("files.repeated", "$.levels[0].width"),
        ("files.unknown-field", "$.levels[0].x"),
    ]


def test_numbers_are_shown_as_they_are_spelled_and_in_the_order_of_the_file() -> None:
    data = encoded(smallest())[:-1] + b', "x-a": [1E5, -0.0, 1e999], "x-b": 9007199254740992}'
    assert [str(problem) for problem in refused(data).problems] == [
        "$['x-a'][0]: 1E5 is not a whole number.",
        "$['x-a'][1]: -0.0 is not a whole number.",
        "$['x-a'][2]: 1e999 is not a whole number.",
        "$['x-b']: the number 9007199254740992 is too large.",
    ]


class _Pair(BaseModel):
    first: int
    second: int

    @model_validator(mode="after")
    def _fits(self) -> Self:
        raise ModelError("second" if self.second else "mind", "one-seat")


@pytest.mark.parametrize(
    ("second", "path", "reason"),
    [(1, ("second",), "each side must have one seat"), (0, (), "mind: each side must have one seat")],
)
def test_model_error_has_path_of_field_only_if_it_exists(second: int, path: tuple[str, ...], reason: str) -> None:
    with pytest.raises(ValidationError) as caught:
        _Pair(first=0, second=second)
    (found,) = validation_problems(caught.value, _Pair)
    assert (found.path, str(found.params["reason"])) == (path, reason)


@pytest.mark.parametrize(("faults", "last"), [(3000, "and 2000 more."), (1001, "and 1 more.")])
def test_excess_problems_are_counted_but_not_listed(faults: int, last: str) -> None:
    error = refused(encoded(level(walls=[[0.5, 0, "n"]] * faults)))
    assert dict(error.message.params)["count"] == faults
    assert len(error.problems) == 1001
    assert str(error.problems[-1]) == last


def test_maximum_number_of_problems_is_listed() -> None:
    error = refused(encoded(level(walls=[[0.5, 0, "n"]] * 1000)))
    assert len(error.problems) == 1000
    assert "more" not in str(error.problems[-1])


def test_a_long_value_is_shortened_in_its_sentence() -> None:
    (problem,) = refused(encoded(top(id="X" * 60, **{"x-" + "y" * 100: 1}))).problems
    assert len(str(problem)) < 200
    (problem,) = refused(encoded(top(**{"Y" * 5000: 1}))).problems
    assert len(str(problem)) < 200


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("X" * 40, f'"{"X" * 40}"'),
        ("X" * 41, f'"{"X" * 39}…"'),
        (RawNumber("1" * 41), "1" * 39 + "…"),
        ("a\x07", '"a\\u0007"'),
        ({}, "{}"),
        ({"a": 1}, "{…}"),
        ([], "[]"),
        ((1, 2), "[…]"),
        (None, "null"),
        (False, "false"),
        (b"", "bytes"),
    ],
)
def test_value_is_shown_as_json_within_forty_characters(value: object, says: str) -> None:
    assert format_value(value) == says


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda values: values.pop("format"), "wrong-format"),
        (lambda values: values.update(format="earth-reborn-engine"), "wrong-format"),
        (lambda values: values.update(format=["sags-scenario"]), "wrong-format"),
        (lambda values: values.pop("version"), "no-version"),
        (lambda values: values.update(version="1"), "no-version"),
        (lambda values: values.update(version=True), "no-version"),
        (lambda values: values.update(version=-1), "no-version"),
        (lambda values: values.update(version=1.0), "no-version"),
        (lambda values: values.update(version=10**400), "no-version"),
        (lambda values: values.update(version=SCENARIO_VERSION + 1), "newer-version"),
    ],
)
def test_another_format_or_version_is_refused(change: Callable[[dict[str, Any]], object], problem: str) -> None:
    values = smallest()
    change(values)
    assert refused(encoded(values)).message.id == f"files.{problem}"


def test_error_shows_header_values() -> None:
    for field, found, words in (
        ("format", None, 'map.json is not a scenario: its format is –, not "sags-scenario".'),
        ("format", "tiled", 'map.json is not a scenario: its format is "tiled", not "sags-scenario".'),
        ("version", None, "map.json: the version is –. It must be a whole number from 0 to 3."),
        ("version", "1", 'map.json: the version is "1". It must be a whole number from 0 to 3.'),
    ):
        values = top(**{field: found})
        if found is None:
            del values[field]
        assert str(refused(encoded(values))) == words


def test_a_newer_file_is_refused_with_both_versions() -> None:
    error = refused(encoded(top(version=7, shape="new")))
    assert (
        str(error)
        == "map.json was saved by a newer version of SAGS Studio (file version 7; this program reads up to 3)."
    )
    assert not error.problems


@pytest.mark.parametrize("values", [[], "text", 5, None, True, 1.5], ids=str)
def test_non_object_is_not_a_scenario(values: object) -> None:
    assert refused(encoded(values)).message.id == "files.not-an-object"


def test_a_byte_order_mark_is_tolerated() -> None:
    assert parse_scenario(b"\xef\xbb\xbf" + encoded(smallest()), "map") == parse_scenario(encoded(smallest()), "map")


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """The kept sample with one value replaced by any other."""
    values = document()
    place = draw(st.sampled_from(list(places(values))))
    at(values, place[:-1])[place[-1]] = draw(json_values())
    return values


@given(spoiled())
def test_every_pydantic_error_has_own_message(values: dict[str, Any]) -> None:
    try:
        parse_scenario(encoded(values), "map")
    except FileError as error:
        for problem in error.problems:
            assert "Input should" not in str(problem)
            assert "pydantic" not in str(problem)
