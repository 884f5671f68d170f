"""The prepared check of scenarios is the one that pydantic works out, and without a copy everything is as always."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pydantic_core import SchemaSerializer, SchemaValidator

from editor.catalog.copies import cache_folder, keep_payload, read_payload
from editor.files import prepared
from editor.model.scenario import Scenario
from editor.paths import data_folder

FILES = sorted(data_folder("scenarios").glob("*.scenario.json"))

STARTED = """
import sys
from editor.files import prepared, read_scenario, scenario_bytes
from editor.model.scenario import Scenario
from pathlib import Path
sys.stdout.buffer.write(scenario_bytes(read_scenario(Path(sys.argv[1]))))
sys.stderr.write(str(Scenario.__pydantic_complete__))
"""


def start(path: Path, caches: Path) -> tuple[bytes, bool]:
    """What a program of its own writes after it has read that file, and whether pydantic had to work."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED, str(path)],
        env={"XDG_CACHE_HOME": str(caches), "PATH": "", "HOME": str(caches)},
        capture_output=True,
        check=True,
    )
    return done.stdout, done.stderr == b"True"


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path / "caches"


@pytest.fixture
def copied() -> tuple[SchemaValidator, SchemaSerializer]:
    """Validator and serializer as they come out of a copy."""
    Scenario.model_rebuild()
    payload = prepared._copy()
    assert payload is not None, "something in the classes cannot be kept"
    document = json.loads(payload, object_hook=prepared._found)
    return (
        SchemaValidator(document["schema"], document["config"]),
        SchemaSerializer(document["schema"], document["config"]),
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_scenarios_are_read_and_written_the_same(path: Path, copied: tuple[SchemaValidator, SchemaSerializer]) -> None:
    validator, serializer = copied
    document = path.read_bytes()
    scenario = validator.validate_json(document)
    assert scenario == Scenario.model_validate_json(document)
    assert serializer.to_json(scenario, exclude_unset=True) == scenario.model_dump_json(exclude_unset=True).encode()


def spoilt(document: Any) -> list[Any]:
    """The document with one value after another replaced by something that does not belong there."""
    wrong: list[Any] = [None, -5, "no such thing #", {"z": 1}, [[]], 1.5, "\x07"]
    found: list[Any] = []

    def walk(value: Any, put: Any) -> None:
        for number, each in enumerate(wrong):
            put(each)
            if (len(found) + number) % 3 == 0:
                found.append(json.loads(json.dumps(document)))
        put(value)
        if isinstance(value, dict):
            for key in list(value):
                walk(value[key], lambda new, key=key: value.__setitem__(key, new))
        elif isinstance(value, list):
            for index in range(min(2, len(value))):
                walk(value[index], lambda new, index=index: value.__setitem__(index, new))

    for key in list(document):
        walk(document[key], lambda new, key=key: document.__setitem__(key, new))
    return found


def outcome(check: Callable[[str], Any], text: str) -> object:
    """The scenario in that text, or all that is wrong with it."""
    try:
        return check(text)
    except ValidationError as error:
        return error.errors(include_context=False)


def test_the_same_faults_are_found(copied: tuple[SchemaValidator, SchemaSerializer]) -> None:
    validator, _ = copied
    texts = [json.dumps(each) for each in spoilt(json.loads(FILES[0].read_text(encoding="utf-8")))]
    outcomes = [outcome(Scenario.model_validate_json, text) for text in texts]
    assert [outcome(validator.validate_json, text) for text in texts] == outcomes
    assert sum(isinstance(each, list) for each in outcomes) > 100


def test_the_next_start_finds_the_copy(caches: Path) -> None:
    first, had_to_work = start(FILES[0], caches)
    assert had_to_work
    [copy] = (caches / "sags-studio" / "checks").iterdir()
    assert start(FILES[0], caches) == (first, False)
    copy.unlink()
    assert start(FILES[0], caches) == (first, True)


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{}",
        b"[" * 100_000,
        b'{"schema": {"type": "any"}, "config": {}}',
        b'{"schema": {"cls": {"$": ["class", "editor.model.level:Level"]}}, "config": {}}',
        b'{"schema": {"cls": {"$": ["class", "editor.model.scenario:Scenario"]}, "x": {"$": ["check", "os:system"]}}}',
        b'{"schema": {"$": ["check", "editor.model.scenario:Scenario"]}, "config": {}}',
        b'{"schema": {"$": ["default", "editor.model.level:check_unique"]}, "config": {}}',
        b'{"schema": {"$": ["spell", "abracadabra"]}, "config": {}}',
        b'{"schema": {"type": "model", "cls": {"$": ["class", "editor.model.scenario:Scenario"]}}, "config": {}}',
    ],
)
def test_a_copy_that_does_not_fit_is_none(payload: bytes) -> None:
    before = Scenario.__pydantic_validator__
    assert not prepared._use(payload)
    assert Scenario.__pydantic_validator__ is before


def test_a_copy_that_fits_checks_scenarios_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    Scenario.model_rebuild()
    for name in ("__pydantic_validator__", "__pydantic_serializer__"):
        monkeypatch.setattr(Scenario, name, getattr(Scenario, name))
    before, document = Scenario.__pydantic_validator__, FILES[0].read_bytes()
    expected, payload = Scenario.model_validate_json(document), prepared._copy()
    assert payload is not None
    assert prepared._use(payload)
    assert Scenario.__pydantic_validator__ is not before
    assert Scenario.model_validate_json(document) == expected


def test_pydantic_works_where_no_copy_fits_and_only_there(caches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Scenario.model_rebuild()
    for name in ("__pydantic_validator__", "__pydantic_serializer__"):
        monkeypatch.setattr(Scenario, name, getattr(Scenario, name))
    worked: list[str] = []
    monkeypatch.setattr(Scenario, "model_rebuild", lambda: worked.append("once more"))
    start = prepared.prepare.__wrapped__
    start()
    assert (worked, caches.exists()) == ([], False), "it has worked already"
    monkeypatch.setattr(Scenario, "__pydantic_complete__", False)
    for times in (1, 1):
        start()
        assert len(worked) == times
    keep_payload("checks", prepared._key(), b"{}")
    for times in (2, 2):
        start()
        assert len(worked) == times


@pytest.mark.parametrize("changed", ["editor.catalog.copies.__version__", "pydantic_core.__version__", "sys.version"])
def test_another_version_has_a_copy_of_its_own(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = prepared._key()
    monkeypatch.setattr(changed, "99")
    assert prepared._key() != before


def test_a_spoilt_copy_is_mended(caches: Path) -> None:
    first, _ = start(FILES[0], caches)
    key = prepared._key()
    whole = read_payload("checks", key)
    assert whole is not None
    (cache_folder("checks") / f"{key}.json").write_bytes(b"0" * 64 + b"\n" + whole)
    assert start(FILES[0], caches) == (first, True)
    assert read_payload("checks", key) is not None
    keep_payload("checks", key, b"{}")
    assert start(FILES[0], caches) == (first, True)
    assert start(FILES[0], caches) == (first, False)
