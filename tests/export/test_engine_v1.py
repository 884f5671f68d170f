"""Version 1 of the engine file: for games that know no other, as long as it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from editor.cli import sags
from editor.export.engine.v1 import engine_bytes, engine_schema
from editor.files.conformity import schema_for
from editor.files.layout import laid_out
from editor.paths import data_folder
from tests.export.maps import samples, two_levels

SAMPLES = samples()
SHIPPED = data_folder("scenarios") / "first-steps.scenario.json"


def test_the_published_schema_is_the_one_the_models_make() -> None:
    path = data_folder("schema") / "engine-1.schema.json"
    assert path.read_bytes() == laid_out(engine_schema()), "run: sags schema --write engine-1"


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_is_valid(name: str) -> None:
    document = json.loads(engine_bytes(SAMPLES[name]))
    Draft202012Validator(engine_schema()).validate(document)
    assert schema_for(document) == "engine-1"
    assert schema_for(document | {"version": 2}) == schema_for(document | {"version": 3}) == "engine"


def test_ids_are_numbers_in_the_order_of_the_file() -> None:
    document = json.loads(engine_bytes(two_levels()))
    for letter, part in zip("tder", ("tiles", "doors", "elements", "rooms"), strict=True):
        names = [thing["id"] for thing in document[part]]
        assert names == [f"{letter}{number}" for number in range(1, len(names) + 1)]


def test_the_command_writes_it_if_asked_and_says_how_long_it_will(tmp_path: Path) -> None:
    for line, version in (([], 2), (["--engine-version", "1"], 1), (["--option", "engine-version=1"], 1)):
        target = tmp_path / "out.engine.json"
        result = CliRunner().invoke(sags, ["export", str(SHIPPED), "--to", "engine", "-o", str(target), *line])
        assert result.exit_code == 0, result.output
        assert json.loads(target.read_bytes())["version"] == version
        assert ("0.3" in result.stderr) == (version == 1)


def test_other_formats_have_no_such_version(tmp_path: Path) -> None:
    line = ["export", str(SHIPPED), "--to", "uvtt", "-o", str(tmp_path / "x.uvtt"), "--engine-version", "1"]
    result = CliRunner().invoke(sags, line)
    assert result.exit_code != 0
