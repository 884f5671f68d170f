"""File content is limited, and the largest possible file is read, checked and written quickly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from cProfile import Profile
from typing import Any

import pytest

from editor.board import Board, compile_board
from editor.catalog import load_box
from editor.edits import Edit, add_item
from editor.errors import EditRejected, FileError
from editor.export.engine.engine_file import engine_bytes
from editor.files import parse_scenario, scenario_bytes
from editor.files.json_document import MAX_DEPTH, parse_document
from editor.files.json_schemas import scenario_schema
from editor.model import limits
from editor.model.scenario import Scenario, Zone
from editor.rules import check
from editor.rules.fix_budget import WORK_FOR_ALL_PROBLEMS, FixBudget
from editor.rules.fixes import fix_finder
from editor.rules.fixes.fix_finder import find_fixes
from tests.files.changes import encoded, refused, smallest
from tests.largest import largest

MOST_CALLS = 3_500_000
"""Calls of Python functions for reading, compiling and checking the largest file: half as many again as it takes."""


def calls(work: Callable[[], object]) -> int:
    """How many Python functions the work calls: the same on every machine, however busy it is."""
    profile = Profile(subcalls=False, builtins=False)
    profile.runcall(work)
    return sum(each.callcount for each in profile.getstats())


def arrays(schema: object, path: str = "$") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, dict):
        if schema.get("type") == "array":
            yield path, schema
        for name, part in schema.items():
            yield from arrays(part, f"{path}.{name}")
    elif isinstance(schema, list):
        for part in schema:
            yield from arrays(part, path)


def test_every_list_of_scenario_is_limited() -> None:
    endless = [path for path, each in arrays(scenario_schema()) if "maxItems" not in each and "Extension" not in path]
    assert endless == []


def test_the_bounds_are_those_of_nine_boxes() -> None:
    box = load_box()
    assert len(box.characters) * limits.MAX_BOXES == limits.MAX_CHARACTERS
    assert len(box.tiles) * limits.MAX_BOXES == limits.MAX_TILES
    assert len(box.doors) * limits.MAX_BOXES == limits.MAX_DOORS
    assert 2 * len(box.cards) * limits.MAX_BOXES == limits.MAX_ITEMS
    pieces = [kind for kind in box.markers.values() if kind.side == "front" and kind.pool != "sliding-doors"]
    shared = {kind.pool: kind.supply for kind in pieces if kind.pool == "counters"}
    alone = sum(kind.supply for kind in pieces if kind.pool not in shared)
    assert alone + sum(shared.values()) <= limits.MAX_MARKERS // limits.MAX_BOXES


def people(count: int) -> list[dict[str, Any]]:
    return [{"id": f"p-{n}", "character": "zombie"} for n in range(count)]


def side(number: int, count: int) -> dict[str, Any]:
    return {"id": f"side-{number}", "characters": [{**each, "id": f"{each['id']}-{number}"} for each in people(count)]}


def test_too_long_list_is_reported_with_both_numbers() -> None:
    (problem,) = refused(encoded({**smallest(), "sides": [side(0, limits.MAX_CHARACTERS + 1)]})).problems
    assert str(problem) == "$.sides[0].characters: the list has 109 items. The maximum is 108."


def test_several_lists_together_keep_to_nine_boxes() -> None:
    half = limits.MAX_CHARACTERS // 2
    parse_scenario(encoded({**smallest(), "sides": [side(0, half), side(1, half)]}), "map.json")
    (problem,) = refused(encoded({**smallest(), "sides": [side(0, half), side(1, half + 1)]})).problems
    assert "109 characters in all, but 9 boxes have only 108" in str(problem)


@pytest.mark.parametrize(
    ("text", "count", "says"),
    [("a" * 20_000, 15, "300001 characters"), ("a\n" * 10_000, 1, "10001 lines")],
)
def test_total_text_length_is_limited(text: str, count: int, says: str) -> None:
    full = {**smallest(), "texts": {"special_rules": [text] * count}}
    parse_scenario(encoded(full), "map.json")
    (problem,) = refused(encoded({**full, "suppressed": [{"rule": "door.gap", "reason": "\n"}]})).problems
    assert says in str(problem)


def test_an_edit_beyond_a_bound_is_refused() -> None:
    scenario = Scenario.model_validate({**smallest(), "levels": ({"id": "ground"},)})
    zones = tuple(Zone(id=f"zone-{n}", level="ground") for n in range(limits.MAX_ENTRIES))
    full = scenario.model_copy(update={"zones": zones})
    with pytest.raises(EditRejected, match="at most 99"):
        add_item("zones", Zone(id="one-more", level="ground")).apply(full)


def test_the_largest_file_is_read_checked_and_written_without_waiting() -> None:
    box = load_box()
    data = scenario_bytes(largest(box))

    def work() -> None:
        board = compile_board(parse_scenario(data, "largest"), box)
        assert check(board).problems
        boards.append(board)

    boards: list[Board] = []
    assert calls(work) < MOST_CALLS
    assert engine_bytes(boards[0])


def test_fixes_for_the_largest_file_are_tried_a_few_times_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    report = check(compile_board(largest(box := load_box()), box))
    tried: list[Edit] = []
    monkeypatch.setattr(fix_finder, "removes_problem", lambda *trial: tried.append(trial[-1]))
    patience = FixBudget(WORK_FOR_ALL_PROBLEMS)
    assert not any(find_fixes(report, found, budget=patience) for found in report.problems)
    assert patience.exhausted
    assert 0 < len(tried) < 10


def test_document_depth_is_limited() -> None:
    def nested(depth: int) -> bytes:
        return b"[" * depth + b"]" * depth

    assert parse_document(nested(MAX_DEPTH), "deep")[1] == []
    with pytest.raises(FileError, match="40"):
        parse_document(nested(MAX_DEPTH + 1), "deep")


def test_a_file_holds_a_hundred_thousand_values() -> None:
    values = [0] * 100_000
    assert parse_document(json.dumps(values).encode(), "map") == (values, [])
    with pytest.raises(FileError, match="100000"):
        parse_document(json.dumps([*values, 0]).encode(), "map")
