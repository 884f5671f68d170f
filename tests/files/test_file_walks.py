"""Opening a file walks its values at most twice: once along the models, once in pydantic."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from editor.errors import FileError
from editor.files import read_scenario, scenario_bytes
from editor.files.json_document import parse_document
from editor.files.model_check import strip_unknown
from editor.model.game_words import find_game_words
from editor.model.scenario import Scenario
from editor.paths import data_folder
from tests.strategies import scenarios

SHIPPED = sorted(data_folder("scenarios").rglob("*.scenario.json"))
SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.scenario.json"))


@pytest.mark.parametrize("path", [*SHIPPED, *SAMPLES], ids=lambda path: path.name)
def test_sound_file_is_not_walked_a_third_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        pytest.fail("the values are walked once more")

    monkeypatch.setattr("editor.files.json_document.check_values", never)
    monkeypatch.setattr("editor.files.game_check.find_game_words", never)
    read_scenario(path)


@given(scenarios())
def test_words_found_along_the_models_are_those_of_the_scenario(scenario: Scenario) -> None:
    document, _ = parse_document(scenario_bytes(scenario), "sample")
    written = {(of, word) for _, of, word in strip_unknown(document, Scenario).words}
    defaults = {(of, word) for _, of, word in find_game_words(Scenario(id="a", levels=scenario.levels[:1]))}
    assert written <= {(of, word) for _, of, word in find_game_words(scenario)} <= written | defaults


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_words_are_found_at_their_places(path: Path) -> None:
    document, _ = parse_document(path.read_bytes(), "sample")
    found = {(place, of): word for place, of, word in strip_unknown(document, Scenario).words}
    known = {(place, of): word for place, of, word in find_game_words(read_scenario(path))}
    assert found.items() <= known.items()
    assert found


@pytest.mark.parametrize("text", ['{"a": 1.0}', '{"a": 1, "a": 2}', '{"a": "\\ud800"}', '{"a": 99999999999999999999}'])
def test_what_no_file_holds_is_still_named(text: str) -> None:
    assert parse_document(text.encode(), "sample")[1]


def test_values_are_counted_where_they_may_be_too_many() -> None:
    text = b"[" + b"[1]," * 30 + b"1]"
    assert parse_document(text, "sample", max_values=61)[1] == []
    with pytest.raises(FileError):
        parse_document(text, "sample", max_values=60)
