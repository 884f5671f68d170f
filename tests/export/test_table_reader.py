"""The reader of table engine files, which knows only the file, gives the same answers as the board."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board import Board
from editor.board.bit_sets import square_bit
from editor.board.miniatures import miniatures, mover_under_rules
from editor.board.obstacles import distance
from editor.board.paths import Mover, Spot, reachable, walking_ground
from editor.board.sight import BoardSight
from editor.export import table_reader
from editor.export.table_engine.table_file import table_bytes
from editor.export.table_reader import Doors, TableReader, UnsupportedError
from editor.values import astuple, replace
from tests.export.table_maps import SHIPPED, random_board, shipped_board, table_document

Document = dict[str, Any]


def read(board: Board) -> TableReader:
    return TableReader(table_document(board))


def spots(board: Board) -> list[Spot]:
    """Return every square of every table, with floor or without."""
    return [Spot(level.level.id, *square) for level in board.levels for square in level.level.squares()]


# --- alone ----------------------------------------------------------------------------------------------------------


def test_it_imports_nothing_but_the_standard_library() -> None:
    source = ast.parse(Path(table_reader.__file__).read_text(encoding="utf-8"))
    imports = {node.module for node in ast.walk(source) if isinstance(node, ast.ImportFrom)}
    imports |= {name.name for node in ast.walk(source) if isinstance(node, ast.Import) for name in node.names}
    assert {str(name).partition(".")[0] for name in imports} <= sys.stdlib_module_names


def test_it_works_as_a_copy_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "reader.py").write_bytes(Path(table_reader.__file__).read_bytes())
    (tmp_path / "seal.table.json").write_bytes(table_bytes(shipped_board("stolen-seal")))
    program = (
        "import sys, pathlib, reader; table = reader.load(pathlib.Path('seal.table.json'));"
        "print(len(table.squares), len(table.unit_costs(next(iter(table.places)))) > 20,"
        "any(name.startswith('editor') for name in sys.modules))"
    )
    line = [sys.executable, "-S", "-c", program]
    run = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=50)
    assert run.stdout.split() == ["216", "True", "False"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'{"format": "earth-reborn-engine", "version": 3}', "is not a table engine file: its format"),
        (b"[]", "is not a table engine file: its format"),
        (b"{", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"\xff", "it is not JSON"),
        (b'{"format": "table-engine"}', "of version None; this reader knows version 1"),
        (b'{"format": "table-engine", "version": 2}', "of version 2; this reader knows version 1"),
        (b'{"format": "table-engine", "version": true}', "of version True"),
        (b'{"format": "table-engine", "version": 1}', "does not match the schema"),
    ],
)
def test_it_refuses_other_files_with_a_sentence(data: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=sentence):
        table_reader.load(path)


@pytest.mark.parametrize(
    "fields",
    [
        {"levels": 5},
        {"levels": [{"id": []}]},
        {"levels": [{"id": "a", "squares": [5], "edges": []}]},
        {"doors": [{"id": "a", "level": "b", "edges": [[1, 2]]}]},
        {"rules": {"look": None}},
        {"rules": []},
        {"sides": [{"units": 3}]},
        {"links": [{"from": None}]},
        {"markers": "none"},
    ],
)
def test_it_refuses_what_lacks_something(fields: Document, tmp_path: Path) -> None:
    path = tmp_path / "map.table.json"
    path.write_text(json.dumps(table_document(shipped_board("lost-shift")) | fields))
    with pytest.raises(ValueError, match="does not match the schema"):
        table_reader.load(path)


@pytest.mark.parametrize(
    ("part", "name", "value", "says"),
    [
        ("look", "from", "nose", r'rules\.look\.from = "nose".* It knows: "none", "centre", "corner"\.'),
        ("look", "from", "corner", r'rules\.look\.to = "centre".* from corner\. It knows: "farthest-corner"\.'),
        ("look", "to", "any-corner", r"rules\.look\.to"),
        ("look", "touch", "one-less", r'rules\.look\.touch = "one-less".* for lines of sight from centre'),
        ("look", "void", "pass", r"rules\.look\.void"),
        ("look", "arc", 90, r"rules\.look\.arc = 90"),
        ("look", "figures", "duck", r"rules\.look\.figures"),
        ("walk", "slanting", "always", r'rules\.walk\.slanting = "always"'),
        ("walk", "friends", "push", r"rules\.walk\.friends"),
        ("heights", "look", "cover-both-at-edge", r"rules\.heights\.look"),
    ],
)
def test_it_refuses_rules_that_it_does_not_know(part: str, name: str, value: object, says: str, tmp_path: Path) -> None:
    document = table_document(shipped_board("lost-shift"))
    document["rules"][part][name] = value
    path = tmp_path / "map.table.json"
    path.write_text(json.dumps(document))
    with pytest.raises(UnsupportedError, match=says):
        table_reader.load(path)


def test_it_refuses_squares_that_give_cover_and_ranges_that_it_does_not_know() -> None:
    document = table_document(shipped_board("lost-shift"))
    document["levels"][0]["squares"][3]["look"] = 1
    with pytest.raises(UnsupportedError, match="gives cover, which this reader does not know"):
        TableReader(document)
    document = table_document(shipped_board("lost-shift"))
    document["rules"]["range"] = "leagues"
    with pytest.raises(UnsupportedError, match=r'rules\.range = "leagues"'):
        TableReader(document)


# --- the same as the board ------------------------------------------------------------------------------------------


def same_sight(board: Board, doors: Doors, figures: frozenset[Spot] = frozenset()) -> None:
    """Compare all pairs of squares, with floor or without."""
    reader, covered = read(board), {level.level.id: 0 for level in board.levels}
    for spot in figures:
        covered[spot.level] |= square_bit(spot.x, spot.y)
    sight, in_the_way = BoardSight(board, doors, covered), {astuple(spot) for spot in figures}
    for a, b in combinations_with_replacement(spots(board), 2):
        one, other = astuple(a), astuple(b)
        assert reader.sees(one, other, doors, in_the_way) == sight.sees(a, b), (a, b)
        assert reader.sees(other, one, doors, in_the_way) == sight.sees(b, a), (b, a)


def same_steps(board: Board) -> None:
    """Compare the steps from every square, and the costs for every unit among the others."""
    reader, ground = read(board), walking_ground(board, Mover(magnetic_card=True))
    for spot in spots(board):
        expected = [(astuple(step.to), step.cost, *(step.opens or (None,))) for step in ground.steps(spot)]
        if not ground.can_enter(spot):
            expected = []
        assert list(reader.steps(astuple(spot), key=True)) == expected, spot
    there = miniatures(board)
    for unit in there:
        (start,) = unit.spots
        mover = mover_under_rules(unit, there, board)
        costs = {astuple(spot): cost for spot, cost in reachable(board, start, mover=mover).items()}
        assert reader.unit_costs(unit.id) == costs, unit.id


def same_costs(board: Board, starts: list[Spot], keys: tuple[bool, ...]) -> None:
    """Compare the costs from these squares, on an empty table."""
    reader = read(board)
    for spot in starts:
        for key in keys:
            found = reachable(board, spot, mover=Mover(magnetic_card=key))
            assert reader.costs(astuple(spot), key=key) == {astuple(to): cost for to, cost in found.items()}, spot


def same_range(board: Board, every: int) -> None:
    """Compare the range from some squares to all; steps go through open doors only and count stairs as one."""
    reader = read(board)
    closed = frozenset(door.id for level in board.scenario.levels for door in level.doors if door.state == "closed")
    rule = board.box.game.range
    floor = [spot for spot in spots(board) if astuple(spot) in reader.squares]
    for a in floor[::every]:
        on_foot = {} if rule != "steps" else reachable(_with_stairs_of_one(board), a, mover=Mover(barred=closed))
        for b in floor:
            expected: int | None
            if rule == "steps":
                expected = 0 if a == b else on_foot.get(b)
            elif a.level != b.level:
                expected = None
            else:
                across, down = abs(a.x - b.x), abs(a.y - b.y)
                expected = distance(a.square, b.square) if rule == "manhattan" else max(across, down)
            assert reader.range(astuple(a), astuple(b)) == expected, (a, b)


def _with_stairs_of_one(board: Board) -> Board:
    walk = board.box.game.walk.model_copy(update={"stairs": 1})
    box = replace(board.box, game=board.box.game.model_copy(update={"walk": walk}))
    return Board(board.scenario, box, board.levels)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_sight(name: str) -> None:
    board = shipped_board(name)
    units = frozenset(spot for unit in miniatures(board) for spot in unit.spots)
    same_sight(board, "as-placed", units)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_steps(name: str) -> None:
    board = shipped_board(name)
    same_steps(board)
    same_costs(board, spots(board), (False,))
    assert len(miniatures(board)) > 5


@pytest.mark.parametrize("name", ["stolen-seal", "lost-shift"])
def test_shipped_scenarios_range(name: str) -> None:
    same_range(shipped_board(name), every=7)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_random_maps(seed: int) -> None:
    board = random_board(seed)
    same_steps(board)
    same_costs(board, spots(board)[::5], (False, True))
    same_range(board, every=3)
    standing = frozenset(spot for unit in miniatures(board) for spot in unit.spots)
    same_sight(board, "as-placed", standing)
    same_sight(board, "closed")


# --- what no shipped game has -----------------------------------------------------------------------------------------


def changed(**rules: Document) -> TableReader:
    """Return the reader of a shipped scenario in a game with other rules."""
    document = table_document(shipped_board("lost-shift"))
    for part, values in rules.items():
        document["rules"][part] |= values
    return TableReader(document)


CAGE, GATE, BEHIND = ("mine", 2, 5), ("mine", 11, 5), ("mine", 12, 5)


def test_without_lines_of_sight_a_square_sees_only_itself() -> None:
    blind = changed(look={"from": "none"})
    assert changed().sees(CAGE, ("mine", 3, 5))
    assert not blind.sees(CAGE, ("mine", 3, 5))
    assert blind.sees(CAGE, CAGE)


def test_where_walking_opens_no_doors_a_closed_door_is_the_end() -> None:
    by_action = changed(walk={"open_door": None})
    assert changed().costs(GATE)[BEHIND] == 2
    assert BEHIND not in by_action.costs(GATE)
    assert by_action.door_between(GATE, BEHIND) == "gate-2"
    by_action.set_door("gate-2", "open")
    assert by_action.costs(GATE)[BEHIND] == 1
    assert by_action.sees(GATE, BEHIND)
    assert not changed().sees(GATE, BEHIND)


def test_an_arrow_leads_one_way_for_its_own_price_and_is_no_range() -> None:
    document = table_document(shipped_board("lost-shift"))
    ends = ({"level": "mine", "x": x, "y": y} for _, x, y in (GATE, BEHIND))
    document["links"] = [dict(zip(("from", "to"), ends, strict=True)) | {"kind": "arrow", "both": False, "cost": 0}]
    reader = TableReader(document)
    assert reader.costs(GATE)[BEHIND] == 0
    assert reader.costs(BEHIND)[GATE] == 2
    assert reader.range(GATE, BEHIND) is None
    assert not reader.sees(GATE, BEHIND)


def test_a_game_without_range_has_none() -> None:
    document = table_document(shipped_board("lost-shift"))
    document["rules"]["range"] = "none"
    assert TableReader(document).range(GATE, GATE) is None


def test_special_rules_about_doors_apply_to_those_they_name() -> None:
    document = table_document(shipped_board("lost-shift"))
    text: Document = {"plain": "", "parts": []}
    thing: Document = {"kind": "side", "id": "crawlers", "name": "", "level": None, "squares": []}
    document["rules_as_data"] = [
        {"rule": "no-doors", "who": [thing], "doors": ["gate-2"], "text": text},
        {"rule": "door-cost", "doors": ["gate-3"], "movement": 4, "text": text},
    ]
    reader = TableReader(document)
    assert [reader.can_open("gate-2", who=who) for who in (None, "foreman", "crawler-1")] == [True, True, False]
    assert reader.can_open("gate-3", who="crawler-1")
    assert [reader.opening_cost(door) for door in ("gate-1", "gate-2", "gate-3")] == [1, 1, 4]


def test_units_move_and_stand_in_the_way() -> None:
    reader = changed()
    before = reader.unit_costs("foreman")
    free = next(spot for spot, cost in before.items() if cost == 2)
    reader.move("medic", free)
    assert free not in reader.unit_costs("foreman"), "a friend is there"
    reader.move("medic", None)
    assert reader.unit_costs("medic") == {}
    reader.units["foreman"]["size"] = 2
    assert len(reader.covered("foreman")) == 4
    with pytest.raises(UnsupportedError, match="covers several squares"):
        reader.unit_costs("foreman")
