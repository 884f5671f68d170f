"""Any file content gives a scenario or an error message, quickly."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from editor.errors import FileError
from editor.files import parse_scenario, read_scenario, scenario_bytes
from editor.model.level import Level
from editor.model.scenario import Scenario
from tests.files.changes import encoded, outcome, refused, sample, smallest

BROKEN: list[tuple[bytes, str, int, int]] = [
    (b'{"a": 1\n "b": 2}', "json-comma", 2, 2),
    (b'{"a" 1}', "json-colon", 1, 6),
    (b"{a: 1}", "json-name", 1, 2),
    (b'{\n  "a": 1,\n}', "json-name", 3, 1),
    (b'{"a": }', "json-value", 1, 7),
    (b'{"a": [1,\n2', "json-comma", 2, 2),
    (b'{"a": "b}', "json-open-text", 1, 7),
    (b'{"a": "b\nc"}', "json-control", 1, 9),
    (b'{"a": "b\x00c"}', "json-control", 1, 9),
    (b'{"a": "\\q"}', "json-escape", 1, 8),
    (b'{"a": "\\u12"}', "json-escape", 1, 9),
    (b"{} {}", "json-extra", 1, 4),
    (b"nonsense", "json-value", 1, 1),
    (b"\x00", "json-value", 1, 1),
    ('{"ä": "灰" 1}'.encode(), "json-comma", 1, 11),
]


@pytest.mark.parametrize(("data", "problem", "line", "column"), BROKEN, ids=[repr(each[0]) for each in BROKEN])
def test_broken_json_is_named_with_line_and_column(data: bytes, problem: str, line: int, column: int) -> None:
    if sys.version_info >= (3, 13) and data.endswith(b",\n}"):
        problem, line, column = "json-trailing-comma", 2, 9
    error = refused(data)
    assert error.message.id == "files.not-json"
    (found,) = error.problems
    assert found.id == f"files.{problem}"
    assert (dict(found.params)["line"], dict(found.params)["column"]) == (line, column)


@pytest.mark.parametrize("data", [b"", b" \n", b"\xef\xbb\xbf"], ids=repr)
def test_an_empty_file_is_called_empty(data: bytes) -> None:
    assert refused(data).message.id == "files.empty"


@pytest.mark.parametrize("data", [b'{"a": "\xff"}', '{"a": 1}'.encode("utf-16"), b'"\xed\xa0\x80"'], ids=repr)
def test_what_is_not_utf8_is_refused(data: bytes) -> None:
    assert refused(data).message.id == "files.not-utf8"


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 1_000_000,
        b'{"a":' * 500_000,
        b"[" * 41 + b"]" * 41,
        b'{"x-a":' + b"[" * 40 + b"]" * 40 + b"}",
        b'"\\"[' + b'",' + b"[" * 41,
    ],
    ids=["lists", "objects", "41", "41 with the object", "after a text"],
)
def test_deeply_nested_document_is_rejected(data: bytes) -> None:
    assert refused(data).message.id == "files.too-deep"


def test_brackets_in_texts_and_lists_side_by_side_are_no_nesting() -> None:
    values = {**smallest(), "title": '[{"' * 60, "x-a": [[[]] for _ in range(100)]}
    assert outcome(encoded(values)) is None


@pytest.mark.parametrize("deepest", ["[]", "{}", "[0]"])
@pytest.mark.parametrize(("lists", "fits"), [(38, True), (39, False)])
def test_what_is_deep_is_read_and_written_to_the_same_depth(deepest: str, lists: int, fits: bool) -> None:
    """The object of the scenario is the first of the forty, the innermost list or object the last."""
    value = json.loads("[" * lists + deepest + "]" * lists)
    assert (outcome(encoded({**smallest(), "x-deep": value})) is None) == fits
    scenario = Scenario.model_validate({"id": "a", "levels": (Level(id="ground"),), "x-deep": value})
    if fits:
        scenario_bytes(scenario)
    else:
        with pytest.raises(FileError):
            scenario_bytes(scenario)


@pytest.mark.parametrize(
    "data",
    [b'"' + b'\\"' * 2_000_000, b'"\\' * 1_600_000, b'{"a": "' + b"\\\\" * 2_000_000, b'["' * 1_000_000],
    ids=["escaped quotes", "quotes and backslashes", "backslashes", "open texts"],
)
def test_unterminated_texts_are_handled_quickly(data: bytes) -> None:
    assert refused(data).message.id in ("files.not-json", "files.too-deep")


@pytest.mark.parametrize("value", ["1" * 1_000_000, "-" + "9" * 5000, "1e999999999", "1" * 300 + ".5", "1E5", "-0.0"])
def test_huge_and_strange_numbers_are_named_and_not_computed(value: str) -> None:
    data = b'{"format":"sags-scenario","version":1,"id":"a","levels":[{"id":"g"}],"x-n":' + value.encode() + b"}"
    (problem,) = refused(data).problems
    assert dict(problem.params)["path"] == "$['x-n']"
    assert len(str(problem)) < 100


def test_a_document_of_too_many_values_is_refused() -> None:
    data = encoded({**smallest(), "texts": {"special_rules": [0] * 1_000_000}})
    assert refused(data).message.id == "files.too-many-values"


def test_too_many_bytes_are_refused() -> None:
    data = b" " * 5_000_001
    assert refused(data).message.id == "files.too-large"
    assert refused(data[:-1]).message.id == "files.empty"


# --- on the disk --------------------------------------------------------------------------------------------------


def refused_file(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        read_scenario(path)
    assert str(path) in str(caught.value)
    return caught.value.message.id


def test_a_file_is_read_from_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    path.write_bytes(sample(1))
    assert read_scenario(path) == parse_scenario(sample(1), "map")


def test_folders_and_missing_files_are_refused(tmp_path: Path) -> None:
    assert refused_file(tmp_path) == "files.is-folder"
    assert refused_file(tmp_path / "none.json") == "files.no-file"
    assert refused_file(tmp_path / "none" / "none.json") == "files.no-file"
    assert refused_file(tmp_path / ("x" * 300)) == "files.cannot-read"
    assert refused_file(Path("a\0b")) == "files.cannot-read"


def test_huge_file_is_rejected_before_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "map.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("it was opened")

    monkeypatch.setattr(Path, "open", opened)
    assert refused_file(path) == "files.too-large"


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such files")
def test_devices_and_pipes_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused_file(tmp_path / "pipe") == "files.not-regular"
    assert refused_file(Path("/dev/zero")) == "files.not-regular"


def test_unreadable_file_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(sample(1))

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    # The administrator may read everything, so it is not left to the mode.
    monkeypatch.setattr("editor.reader.os.open", forbidden)
    assert refused_file(path) == "files.may-not-read"


# --- anything at all ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_file_with_changed_bytes_is_read_or_rejected(seed: int) -> None:
    source = random.Random(seed)
    good = sample(seed % 2)
    bits = [*b'"{}[],:\\-\0\xff', b"\\u", b"1e9", b"null", b"true", b"x-"]
    outcomes: list[FileError | None] = []
    for _ in range(1500):
        data = bytearray(good)
        for _ in range(source.randint(1, 3)):
            start = source.randrange(len(data))
            end = start + source.choice((0, 1, 1, 1, 2, 10, 200))
            bit = source.choice((source.choice(bits), source.randrange(256), bytes(data[start : start + 30])))
            data[start:end] = bytes([bit]) if isinstance(bit, int) else bit
        outcomes.append(outcome(bytes(data)))
    assert None in outcomes
    assert len({error.message.id for error in outcomes if error}) >= 3


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_refused(data: bytes) -> None:
    assert outcome(data) is not None


_ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(st.dictionaries(st.sampled_from(["id", "levels", "sides", "house", "texts", "x-a", "box", "stairs"]), _ANY_JSON))
@example({"levels": {"id": []}})
def test_any_values_in_known_fields_are_read_or_rejected(fields: dict[str, object]) -> None:
    for version in (0, 1):
        outcome(json.dumps({"format": "sags-scenario", "version": version, **fields}).encode())
