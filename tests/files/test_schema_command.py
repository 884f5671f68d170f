"""The ``sags schema`` command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from editor.cli import sags
from editor.files.json_schemas import scenario_schema


def run(*arguments: str) -> Result:
    return CliRunner().invoke(sags, list(arguments))


def test_unknown_schema_name_is_rejected() -> None:
    assert run("schema", "chess").exit_code == 2


def test_schema_lists_its_names_and_prints_each() -> None:
    names = run("schema").stdout.split()
    assert "scenario" in names
    for name in names:
        result = run("schema", name)
        assert result.exit_code == 0
        Draft202012Validator.check_schema(json.loads(result.stdout))
    assert json.loads(run("schema", "scenario").stdout) == scenario_schema()


def test_schema_writes_the_files_that_are_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.cli.schema_command.data_folder", lambda _: tmp_path)
    assert run("schema", "--write", "scenario").exit_code == 0
    (path,) = tmp_path.iterdir()
    assert path.name == "scenario.schema.json"
    assert path.read_text(encoding="utf-8") == run("schema", "scenario").stdout
    assert run("schema", "--write").exit_code == 0
    assert {path.name.removesuffix(".schema.json") for path in tmp_path.iterdir()} == set(run("schema").stdout.split())
