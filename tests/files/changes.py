"""Helpers for tests of files: the stored samples, and ways to damage a valid document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from editor.errors import FileError
from editor.files import parse_scenario
from editor.model.scenario import SCENARIO_VERSION

SAMPLES = Path(__file__).parent / "samples"

Place = tuple[str | int, ...]


def sample(version: int) -> bytes:
    return (SAMPLES / f"version-{version}.scenario.json").read_bytes()


def document(version: int = SCENARIO_VERSION) -> dict[str, Any]:
    """A kept sample as plain values, to be spoiled."""
    values: dict[str, Any] = json.loads(sample(version))
    return values


def smallest() -> dict[str, Any]:
    return {"format": "sags-scenario", "version": SCENARIO_VERSION, "id": "a", "levels": [{"id": "ground"}]}


def encoded(values: object) -> bytes:
    return json.dumps(values).encode()


def refused(data: bytes) -> FileError:
    """The error that reading these bytes gives."""
    error = outcome(data)
    assert error is not None, "it was read"
    return error


def outcome(data: bytes) -> FileError | None:
    """The error that reading these bytes gives, if any; each of its messages can be formatted."""
    try:
        parse_scenario(data, "map.json")
    except FileError as caught:
        error = caught
    else:
        return None
    assert all([str(error), *map(str, error.problems)])
    return error


def problems(values: object) -> list[tuple[str, str]]:
    """What is wrong with a document: the id of each problem without its family, and its path."""
    found = refused(encoded(values)).problems
    return [(problem.id.removeprefix("files."), str(dict(problem.params).get("path"))) for problem in found]


def places(values: object, here: Place = ()) -> Iterator[Place]:
    """The places of all values in a document but the document itself."""
    if isinstance(values, dict):
        inner: list[tuple[str | int, object]] = list(values.items())
    else:
        inner = list(enumerate(values)) if isinstance(values, list) else []
    for step, value in inner:
        yield (*here, step)
        yield from places(value, (*here, step))


def at(values: Any, place: Place) -> Any:
    for step in place:
        values = values[step]
    return values
