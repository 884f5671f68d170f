"""Files of every type are checked against their schemas, and every problem is reported with its path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from editor.board import compile_board
from editor.cli import sags
from editor.errors import FileError
from editor.export import EXPORTERS, export
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine.engine_schema import engine_schema
from editor.files import read_scenario, schema_check
from editor.files.file_problems import format_path
from editor.files.schema_check import find_schema_name, load_schemas, require_schema, schema_problems
from editor.paths import data_folder, game_folder
from editor.rules import check
from tests.drawn_map import real_box
from tests.export.maps import closed_schema
from tests.files.changes import at, document, places
from tests.strategies import json_values

SCENARIOS = data_folder("scenarios")
EXAMPLE = SCENARIOS / "first-steps.scenario.json"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(sags, ["schema", *map(str, arguments)])


def paths(document: object, name: str) -> list[str]:
    return [format_path(each.path) for each in schema_problems(document, name)]


def engine_document() -> dict[str, Any]:
    values: dict[str, Any] = json.loads(engine_bytes(compile_board(read_scenario(EXAMPLE), real_box())))
    return values


# --- printing goes on as before ---------------------------------------------------------------------------------------


def test_schema_command_prints_named_schema_or_lists_all() -> None:
    assert run().stdout.split() == sorted(load_schemas())
    assert json.loads(run("scenario").stdout) == load_schemas()["scenario"]
    assert run("print", "tile").stdout == run("tile").stdout
    assert run("nonsense").exit_code == 2
    assert "check" in run("--help").stdout


# --- what keeps to its schema -----------------------------------------------------------------------------------------


def test_everything_that_is_shipped_keeps_to_its_schema() -> None:
    cards = [
        game_folder("earth-reborn") / f"{name}.toml"
        for name in ("doors", "people", "equipment", "markers", "modules", "game")
    ]
    files = [*SCENARIOS.rglob("*.json"), *game_folder("earth-reborn").glob("group-*.toml"), *cards]
    result = run("check", *files, "--json")
    assert result.exit_code == 0
    found = {(Path(each["file"]).suffixes[0], each["schema"]) for each in json.loads(result.stdout)}
    assert found == {(".scenario", "scenario"), (".sags", "sags-log"), (".toml", "tile"), (".toml", "cards"),
                     (".toml", "game")}  # fmt: skip


def test_an_engine_file_keeps_to_its_schema(tmp_path: Path) -> None:
    path = tmp_path / "any-name.json"
    path.write_text(json.dumps(engine_document()))
    result = run("check", path)
    assert (result.exit_code, result.stdout) == (0, f"{path} is valid (engine schema).\n")


# --- what does not ----------------------------------------------------------------------------------------------------


def test_each_fault_has_its_path_and_our_words(tmp_path: Path) -> None:
    values = json.loads(EXAMPLE.read_bytes())
    values |= {"titel": "A", "players": 10, "rules": "Chess!", "id": "No Id"}
    values["levels"][0]["placements"][0] |= {"rotation": 45, "x": "1"}
    del values["levels"][0]["placements"][1]["tile"]
    path = tmp_path / "bad.scenario.json"
    path.write_text(json.dumps(values))
    result = run("check", path)
    assert result.exit_code == 1
    head, *lines = result.stdout.splitlines()
    assert head == f"{path} does not match the scenario schema. Problems: 7"
    assert sorted(line.split(":")[0].split(" is ")[0].strip() for line in lines) == [
        "$.id",
        "$.levels[0].placements[0].rotation",
        "$.levels[0].placements[0].x",
        "$.levels[0].placements[1].tile",
        "$.players",
        "$.rules",
        "$.titel",
    ]
    assert "  $.titel: unknown field. Did you mean title?" in lines
    report = json.loads(run("check", path, "--json").stdout)
    assert (report["schema"], report["errors"]) == ("scenario", 7)
    assert {"path": "$.players", "message": "$.players: 10 is too large. The maximum is 9."} in report["faults"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda values: values.pop("levels"), "$.levels"),
        (lambda values: values["levels"][0].update(width="wide"), "$.levels[0].width"),
        (lambda values: values["levels"][0]["squares"][0].update(area="red"), "$.levels[0].squares[0].area"),
        (lambda values: values.update(version=99), "$.version"),
    ],
)
def test_problems_of_engine_file_are_reported(change: Any, path: str) -> None:
    values = engine_document()
    assert paths(values, "engine") == []
    change(values)
    assert path in paths(values, "engine")


def test_field_unknown_to_schema_is_reported() -> None:
    values = engine_document()
    values["levels"][0]["squares"][0]["colour"] = "red"
    assert [str(each.message()) for each in schema_problems(values, "engine", closed_schema(engine_schema()))] == [
        "$.levels[0].squares[0].colour: this field is not in the schema."
    ]
    assert schema_problems(engine_document() | {"colour": "red"}, "engine") == [], "which later versions may add to"


@pytest.mark.parametrize(
    ("value", "limit", "sentence"),
    [
        (7, {"maximum": 5}, "$: 7 is too large. The maximum is 5."),
        (7.0, {"maximum": 5}, "$: 7.0 is too large. The maximum is 5."),
        (-0.5, {"minimum": 0}, "$: -0.5 is too small. The minimum is 0."),
        ([1, 2, 3], {"maxItems": 2}, "$: the list has 3 items. The maximum is 2."),
        ("four", {"maxLength": 3}, "$: the text has 4 characters. The maximum is 3."),
    ],
)
def test_limits_of_numbers_lists_and_texts(value: object, limit: dict[str, int], sentence: str) -> None:
    """1.0 counts as a whole number for limits."""
    assert [str(each.message()) for each in schema_problems(value, "any", limit)] == [sentence]


def test_toml_files_are_checked_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[door]]\nid = "a"\nsize = "huge"\n')
    report = json.loads(run("check", path, "--json").stdout)
    assert report["schema"] == "cards"
    assert "$.door[0].size" in {fault["path"] for fault in report["faults"]}
    path.write_text("[[door]\n")
    assert run("check", path).exit_code == 2
    assert "is not valid TOML" in run("check", path).stderr
    path.write_bytes(b"a = '\xff'")
    assert "is not UTF-8 text" in run("check", path).stderr


def test_schema_of_a_file_is_found(tmp_path: Path) -> None:
    assert find_schema_name({"format": "sags-scenario"}) == "scenario"
    assert find_schema_name({"tile": []}) == "tile"
    assert find_schema_name({"format": "chess", "tile": []}) is None
    assert find_schema_name([]) is None
    path = tmp_path / "mystery.json"
    path.write_text("{}")
    result = run("check", path)
    assert result.exit_code == 2
    assert "--as: cards, engine, game, pack, sags-log, scenario, table-engine and tile" in result.stderr
    assert run("check", path, "--as", "scenario").exit_code == 1
    named = tmp_path / "mystery.scenario.json"
    named.write_text("{}")
    assert json.loads(run("check", named, "--json").stdout)["schema"] == "scenario"


def test_the_worst_file_decides_and_none_keeps_others_from_being_checked(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    result = run("check", tmp_path / "none.json", EXAMPLE, broken)
    assert result.exit_code == 2
    assert "file not found" in result.stderr
    assert "is not valid JSON" in result.stderr
    assert result.stdout.splitlines()[-1] == "3 files: 1 valid, 2 invalid."


@given(st.data())
def test_every_problem_has_a_message(data: st.DataObject) -> None:
    """A change anywhere in a scenario is either sound or named; nothing else comes out."""
    values = document()
    path = data.draw(st.sampled_from(list(places(values))))
    at(values, path[:-1])[path[-1]] = data.draw(json_values())
    found = schema_problems(values, "scenario")
    assert bool(found) != schema_check._validator("scenario").is_valid(values)
    assert all(each.message().text().startswith("$") for each in found)


# --- exports ----------------------------------------------------------------------------------------------------------


def test_nothing_is_written_that_breaks_its_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = compile_board(read_scenario(EXAMPLE), real_box())
    target = tmp_path / "map.engine.json"
    values = engine_document()
    values["levels"][0]["width"] = "wide"
    monkeypatch.setattr("editor.export.engine.engine_file.engine_bytes", lambda *_: json.dumps(values).encode())
    with pytest.raises(FileError) as refused:
        export(check(board), EXPORTERS["engine"], target, {})
    assert "was not written" in str(refused.value)
    assert [each.text() for each in refused.value.problems] == [
        '$.levels[0].width: must be a whole number, not "wide".'
    ]
    assert list(tmp_path.iterdir()) == []


def test_too_many_values_are_rejected_early(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    path.write_text(f"[0{',0' * 1_000_000}]")
    with pytest.raises(FileError, match="more than 1000000 values"):
        schema_check.check_file(path, "engine")


def test_valid_file_is_accepted(tmp_path: Path) -> None:
    require_schema(json.dumps(engine_document()).encode(), "engine", tmp_path)


def test_best_matching_variant_is_reported() -> None:
    """The field that tells them apart decides, however much else is wrong."""
    shapes = [
        {"properties": {"kind": {"const": kind}, "x": {"type": type_}, "y": {"type": type_}}}
        for kind, type_ in (("square", "integer"), ("word", "string"))
    ]

    def wrong_paths(**values: object) -> list[str]:
        return [format_path(each.path) for each in schema_problems(values, "shapes", {"anyOf": shapes})]

    assert wrong_paths(kind="square", x="a", y="b") == ["$.x", "$.y"]
    assert wrong_paths(kind="word", x=1, y="b") == ["$.x"]
    assert wrong_paths(kind="square", x=1, y=2) == []


def test_variant_of_other_type_matches_worse_than_many_problems() -> None:
    """The type of the value itself, that is, not of something in it."""
    whole = {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}
    found = schema_problems({"x": "a", "y": "b"}, "shapes", {"anyOf": [{"type": "string"}, whole]})
    assert [format_path(each.path) for each in found] == ["$.x", "$.y"]
    found = schema_problems({"x": "a"}, "shapes", {"anyOf": [{"required": ["y", "z"]}, whole]})
    assert [format_path(each.path) for each in found] == ["$.x"]


def test_pattern_without_own_message_is_reported() -> None:
    [fault] = schema_problems(3, "apart", {"multipleOf": 2})
    assert str(fault.message()) == "$: this does not match the schema (multipleOf: 2)."
    [fault] = schema_problems([1, 1], "apart", {"uniqueItems": True})
    assert str(fault.message()) == "$: the same item is listed twice."
