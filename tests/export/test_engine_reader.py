"""The reference reader, which knows only the engine file, gives the same answers as the board."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board import Board, compile_board
from editor.board.bit_sets import edge_bit, square_bit, squares_of
from editor.board.exits import exit_squares
from editor.board.miniatures import Stance as LargeStance
from editor.board.miniatures import large_routes_from, miniatures
from editor.board.paths import Mover, Spot, reachable
from editor.board.sight import BoardSight
from editor.edits import place_marker
from editor.export import engine_reader
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine_reader import Doors, EngineReader
from editor.model.game_words import RuleSet
from editor.model.grid import DIRECTIONS
from editor.model.level import Marker
from editor.model.scenario import Exits
from editor.model.sides import Side, StartingCharacter
from editor.rules import check
from editor.values import astuple
from tests.board.random_maps import boards
from tests.board.routes import SIDE_BY_SIDE
from tests.export.maps import constructed, covered, exported, one_level, samples, two_levels

SAMPLES = samples()


def read(board: Board) -> EngineReader:
    return EngineReader(exported(board))


def spots(board: Board) -> list[Spot]:
    """Return every square of every frame, with floor or without."""
    return [Spot(level.level.id, *square) for level in board.levels for square in level.level.squares()]


# --- alone ----------------------------------------------------------------------------------------------------------


def test_it_imports_nothing_but_the_standard_library() -> None:
    source = Path(engine_reader.__file__).read_text(encoding="utf-8")
    imports = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    imports |= {
        name.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for name in node.names
    }
    assert {str(name).partition(".")[0] for name in imports} <= sys.stdlib_module_names


def test_it_works_as_a_copy_beside_the_file(tmp_path: Path) -> None:
    copy = tmp_path / "reader.py"
    copy.write_bytes(Path(engine_reader.__file__).read_bytes())
    (tmp_path / "map.engine.json").write_bytes(engine_bytes(two_levels()))
    program = (
        "import sys, pathlib, reader; m = reader.load(pathlib.Path('map.engine.json'));"
        "print(m.costs(('cellar', 0, 0))['ground', 0, 0], m.sees(('ground', 0, 0), ('ground', 0, 2)),"
        "any(name.startswith('editor') for name in sys.modules))"
    )
    line = [sys.executable, "-S", "-c", program]
    run = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=50)
    assert run.stdout.split() == ["3", "False", "False"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'{"format": "sags-scenario", "version": 2}', "is not an engine file: its format"),
        (b"[]", "is not an engine file: its format"),
        (b"{", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"\xff", "it is not JSON"),
        (b'{"format": "earth-reborn-engine"}', "its version is not a whole number above 0"),
        (
            b'{"format": "earth-reborn-engine", "version": 1}',
            r"of version 1\. This reader reads version 3 only\. Export the scenario again",
        ),
        (
            b'{"format": "earth-reborn-engine", "version": 2}',
            r"of version 2\. This reader reads version 3 only\. Export the scenario again",
        ),
        (
            b'{"format": "earth-reborn-engine", "version": 4}',
            r"of version 4\. This reader reads version 3 only\. Use the reader that comes with",
        ),
        (b'{"format": "earth-reborn-engine", "version": true}', "its version is not a whole number above 0"),
    ],
)
def test_it_refuses_other_files_with_a_sentence(data: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=sentence):
        engine_reader.load(path)


def test_a_character_with_infrared_goggles_sees_through_smoke() -> None:
    clear = two_levels()
    level = clear.levels[0].level
    start = squares_of(clear.levels[0].floor)[0]
    grenade = Marker(id="smoke", marker="smoke-grenade", x=start.x, y=start.y)
    smoky = compile_board(place_marker(level.id, grenade).apply(clear.scenario), clear.box)
    plain_reader, reader = read(clear), read(smoky)
    spots_here = [(level.id, x, y) for x, y in squares_of(clear.levels[0].floor)]
    pairs = list(combinations(spots_here, 2))
    assert any(reader.sees(a, b) != plain_reader.sees(a, b) for a, b in pairs)
    assert all(reader.sees(a, b, ignore_smoke=True) == plain_reader.sees(a, b) for a, b in pairs)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"levels": 5}, "does not match"),
        ({"levels": [{"id": []}]}, "does not match"),
        ({"doors": [{"edges": [[1, 2, [], "n"]]}]}, "does not match"),
        ({"levels": [{"squares": [5]}]}, "does not match"),
        ({"markers": ["smoke"]}, "does not match"),
    ],
)
def test_it_refuses_what_lacks_something(fields: dict[str, object], reason: str, tmp_path: Path) -> None:
    path = tmp_path / "map.engine.json"
    path.write_text(json.dumps(json.loads(engine_bytes(two_levels())) | fields))
    with pytest.raises(ValueError, match=reason):
        engine_reader.load(path)


# --- sight ----------------------------------------------------------------------------------------------------------


def plain(spots: Iterable[Spot]) -> set[tuple[str, int, int]]:
    """Squares as the reader names them."""
    return {(spot.level, spot.x, spot.y) for spot in spots}


def same_sight(board: Board, doors: Doors, covered_by: frozenset[Spot] = frozenset(), *, in_full: bool = True) -> None:
    """Compare all pairs of squares, or else those whose sight differs from the map as placed, and a tenth of the rest,
    which is enough where all pairs of that map have been compared."""
    reader = read(board)
    bits = {level.level.id: 0 for level in board.levels}
    people = plain(covered_by)
    for level, x, y in people:
        bits[level] |= square_bit(x, y)
    sight, as_placed, some = BoardSight(board, doors, bits), BoardSight(board), Random(0)
    for a, b in combinations(spots(board), 2):
        expected = sight.sees(a, b)
        if not in_full and expected == as_placed.sees(a, b) and some.random() > 0.1:
            continue
        one, other = astuple(a), astuple(b)
        assert reader.sees(one, other, doors, people) == expected, (a, b)
        assert reader.sees(other, one, doors, people) == expected, (b, a)


@pytest.mark.parametrize("doors", get_args(Doors))
@pytest.mark.parametrize("name", SAMPLES)
def test_all_pairs_of_squares_see_each_other_alike(name: str, doors: Doors) -> None:
    same_sight(SAMPLES[name], doors, in_full=doors == "as-placed")


@pytest.mark.parametrize("name", SAMPLES)
def test_miniatures_are_in_the_way_alike(name: str) -> None:
    board = SAMPLES[name]
    same_sight(board, "as-placed", frozenset(Random(name).sample(spots(board), 8)), in_full=False)


@settings(max_examples=25)
@given(boards(levels=2), st.sampled_from(get_args(Doors)))
def test_sight_is_alike_on_any_map(board: Board, doors: Doors) -> None:
    same_sight(board, doors)


def test_a_square_sees_itself_if_it_has_floor() -> None:
    board = two_levels()
    reader, sight = read(board), BoardSight(board)
    for spot in spots(board):
        assert reader.sees(astuple(spot), astuple(spot)) == sight.sees(spot, spot)


def test_the_whole_frame() -> None:
    same_sight(covered(77, 20, 16), "as-placed")


# --- movement -------------------------------------------------------------------------------------------------------


def same_costs(board: Board, *walks: tuple[Spot, Mover]) -> None:
    reader = EngineReader(exported(board) | {"rules_as_data": []})  # special rules are not the board's business
    for start, mover in walks:
        found = reader.costs(
            astuple(start),
            magnetic_card=mover.magnetic_card,
            friends=plain(mover.friends),
            enemies=plain(mover.enemies),
        )
        expected = {astuple(spot): cost for spot, cost in reachable(board, start, None, mover).items()}
        assert found == expected, start


@pytest.mark.parametrize("magnetic_card", [False, True])
@pytest.mark.parametrize("name", SAMPLES)
def test_distances_are_alike(name: str, magnetic_card: bool) -> None:
    board = SAMPLES[name]
    same_costs(board, *((start, Mover(magnetic_card)) for start in Random(name).sample(spots(board), 12)))


@pytest.mark.parametrize("name", SAMPLES)
def test_others_are_in_the_way_alike(name: str) -> None:
    board = SAMPLES[name]
    rng = Random(name)
    crowds = [rng.sample(spots(board), 9) for _ in range(6)]
    same_costs(
        board, *((one, Mover(friends=frozenset(others[:4]), enemies=frozenset(others[4:]))) for one, *others in crowds)
    )


@settings(max_examples=40)
@given(boards(levels=2), st.data())
def test_distances_are_alike_on_any_map(board: Board, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(spots(board)))
    same_costs(board, (start, Mover(data.draw(st.booleans()))))


TWICE_THROUGH = """
+---+---+---+---+
|A. dA.  A. |B. |
+   + e + e +   +
|A.  A. |A. |B. |
+---+---+---+   +
|B.  B.  B.  B. |
+   +   +   +   +
|B.  B.  B.  B. |
+---+---+---+---+
"""


def test_a_large_door_is_worth_passing_twice() -> None:
    """Both ways to the middle of the upper row cost 3. Only the one that opened the large door comes down for 1."""
    board = one_level(TWICE_THROUGH)
    same_costs(board, (Spot("ground", 0, 1), Mover()))
    costs = read(board).costs(("ground", 0, 1))
    assert (costs["ground", 1, 0], costs["ground", 2, 1]) == (3, 5)


@pytest.mark.parametrize("name", SAMPLES)
def test_neighbors_are_the_same(name: str) -> None:
    board = SAMPLES[name]
    reader = read(board)
    for level in board.levels:
        for at in level.level.squares():
            expected = {at.step(side) for side in DIRECTIONS if level.ways & edge_bit(at.edge(side))}
            here = reader.neighbours((level.level.id, at.x, at.y))
            assert {(x, y) for where, x, y in here if where == level.level.id} == expected


def test_stairs_make_squares_adjacent() -> None:
    reader = read(two_levels())
    assert ("cellar", 0, 1) in reader.neighbours(("ground", 0, 1))
    assert ("ground", 0, 1) in reader.neighbours(("cellar", 0, 1))


ROOMY = """
+---+---+---+---+---+---+
|A.  A.  A.  B.  B.  B. |
+   +   +   +   +   +   +
|A.  A.  A. eB.  B. #B. |
+   +   +   +   +   +   +
|A.  A.  A. eB.  B.  B. |
+   +   +-d-+   +   +   +
|A.  A.  C.  C.  C.  C. |
+   +   +   +   +   +   +
|C.  C.  C.  C%  C.  C. |
+   +   +   +   +   +   +
|C.  C.  C.  C.  C.  C. |
+---+---+---+---+---+---+
"""


@pytest.mark.parametrize("seed", range(6))
def test_large_miniatures_walk_alike(seed: int) -> None:
    rng = Random(seed)
    board = one_level(ROOMY) if seed < 3 else covered(seed, 12, 10)
    reader = read(board)
    at = rng.choice([spot for spot in spots(board) if reader.enterable(astuple(spot))])
    start = LargeStance(at.level, at.x, at.y, rng.choice(DIRECTIONS))
    others = frozenset(rng.sample(spots(board), 4)) - set(start.spots)
    mover = Mover(rng.random() < 0.5, friends=others) if rng.random() < 0.5 else Mover(enemies=others)
    expected = {
        astuple(route.path[-1]): route.cost for route in large_routes_from(board, start, None, mover, rotate_cost=2)
    }
    found = reader.large_costs(
        astuple(start),
        rotate_cost=2,
        magnetic_card=mover.magnetic_card,
        friends=plain(mover.friends),
        enemies=plain(mover.enemies),
    )
    assert found == expected
    assert len(found) > 1


def test_large_miniatures_pay_once_for_a_small_door_that_they_pass_twice() -> None:
    board = one_level(SIDE_BY_SIDE)
    start = LargeStance("ground", 1, -1, "s")
    ways = large_routes_from(board, start, None, Mover(magnetic_card=True))
    expected = {astuple(route.path[-1]): route.cost for route in ways}
    assert read(board).large_costs(astuple(start), magnetic_card=True) == expected
    assert expected["ground", 0, 0, "n"] == 8


# --- leaving --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("frame", [True, False])
@pytest.mark.parametrize("sewers", [True, False])
@pytest.mark.parametrize("name", SAMPLES)
def test_the_map_is_left_from_the_same_squares(name: str, frame: bool, sewers: bool) -> None:
    board = SAMPLES[name]
    exits = Exits(frame=frame, sewers=sewers)
    board = compile_board(board.scenario.model_copy(update={"exits": exits}), board.box)
    reader = read(board)
    for level in board.levels:
        expected = {(level.level.id, *at) for at in squares_of(exit_squares(exits, level))}
        here = plain(spot for spot in spots(board) if spot.level == level.level.id)
        assert {spot for spot in here if reader.ways_out(spot)} == expected


def test_special_rules_say_who_leaves_where_and_what_a_door_costs() -> None:
    reader = read(SAMPLES["shipped-harrow-house"])
    assert reader.ways_out(("ground", 0, 5)) == ["frame"]
    assert reader.ways_out(("ground", 0, 5), "vasquez") == ["frame"]
    assert reader.ways_out(("ground", 0, 5), "hollister") == []
    outside = next(spot for spot in reader.squares if spot[1] > 2 and reader.ways_out(spot))
    assert reader.ways_out(outside, "vasquez") == []
    assert (reader.opening_cost("norad-small-3"), reader.opening_cost("norad-small-4")) == (2, 1)
    assert reader.exit_cost(("ground", 1, 5), who="vasquez") == 2
    assert reader.exit_cost(("ground", 10, 7), who="hollister") is None


def test_a_zombie_of_first_steps_cannot_open_doors() -> None:
    reader = read(SAMPLES["shipped-first-steps"])
    start = ("ground", 3, 5)
    alone, scout = reader.costs(start, who="zombie-1"), reader.costs(start, who="vasquez")
    assert len(alone) < len(scout)
    assert {spot: scout[spot] for spot in alone} == alone


def test_a_large_miniature_leaves_over_the_frame_only_and_not_sideways() -> None:
    reader = read(
        one_level(ROOMY.replace("|A.  A.  A.  B.", " A.  A.  A.  B.").replace("|A.  A.  A. eB.", " A.  A.  A. eB."))
    )
    assert reader.large_ways_out(("ground", 0, 0, "w")) == ["forward"]
    assert reader.large_ways_out(("ground", 0, 0, "e")) == ["backward"]
    assert reader.large_ways_out(("ground", 0, 0, "s")) == []
    assert reader.large_ways_out(("ground", 0, 3, "w")) == [], "a wall is in the way"
    assert reader.large_ways_out(("ground", 1, 1, "w")) == []


# --- destruction ------------------------------------------------------------------------------------------------------


def test_destroyed_things_do_not_block() -> None:
    reader = read(SAMPLES["shipped-quiet-estate"])
    crates = next(each for each in reader.document["elements"] if each["blocks_los"] and each["blocks_movement"])
    spot = (crates["level"], *crates["squares"][0])
    assert (reader.enterable(spot), reader.squares[spot]["blocks_los"]) == (False, True)
    reader.destroy({"kind": "element", "id": crates["id"]})
    assert (reader.enterable(spot), reader.squares[spot]["blocks_los"]) == (True, False)
    assert read(SAMPLES["shipped-quiet-estate"]).enterable(spot) is False, "the document is not touched"


def test_abilities_go_with_their_elements() -> None:
    reader = read(SAMPLES["shipped-hammer-at-coldwater"])
    assert [each["id"] for each in reader.abilities("communication-room")] == ["scramble"]
    reader.destroy({"kind": "element", "id": "communication-room/radio-scrambler"})
    assert reader.abilities("communication-room") == []


def test_a_destroyed_door_is_a_way_through_even_on_a_wall() -> None:
    board = one_level()
    reader = read(board)
    (door,) = (each for each in reader.document["doors"] if each["over_wall"])
    above, below = (("ground", 1, 0), ("ground", 1, 1))
    assert reader.sees(above, below) is False
    reader.destroy({"kind": "door", "id": door["id"]})
    assert reader.sees(above, below) is True
    assert reader.door_between(above, below) is None
    assert below in reader.neighbours(above)


def test_a_broken_wall_and_an_open_door_do_not_block() -> None:
    reader = read(one_level())
    left, right = ("ground", 1, 0), ("ground", 2, 0)
    assert right not in reader.neighbours(left)
    reader.destroy({"kind": "wall", "level": "ground", "x": 2, "y": 0, "side": "w"})
    assert right in reader.neighbours(left)
    door = reader.document["doors"][0]["id"]
    reader.set_door(door, "open")
    assert all(each["state"] == "open" for doors in reader.doors.values() for each in doors if each["id"] == door)


# --- set-up ---------------------------------------------------------------------------------------------------------


def same_set_up(board: Board) -> int:
    found = sorted(read(board).set_up_faults())
    rules = {"start.blocked": "blocked", "start.shared": "shared", "start.large": "large"}
    problems = [each for each in check(board).problems if each.rule in rules]
    assert found == sorted((rules[each.rule], each.subjects[0]) for each in problems)
    return len(found)


@pytest.mark.parametrize("name", SAMPLES)
def test_set_ups_are_judged_alike(name: str) -> None:
    same_set_up(SAMPLES[name])


def test_every_fault_occurs_and_good_set_ups_too() -> None:
    boards = [covered(seed) for seed in range(16)]
    faults = [fault for board in boards for fault in read(board).set_up_faults()]
    assert {fault for fault, _ in faults} == {"blocked", "shared", "large"}
    assert sum(same_set_up(board) for board in boards) == len(faults)
    assert len(faults) < sum(len(miniatures(board)) for board in boards)


@pytest.mark.parametrize(
    ("rules", "x", "y", "faults"),
    [
        ("scenario", 0, 1, []),
        ("scenario", -1, 1, [("large", "mammoth")]),
        ("sags", -1, 1, []),
        ("sags", -1, -1, [("large", "mammoth")]),
        ("sags", -2, 1, [("blocked", "mammoth")]),
        ("sags", 1, 1, [("large", "mammoth")]),
        ("sags", 2, 1, [("large", "mammoth")]),
        ("sags", 0, 2, [("blocked", "mammoth"), ("large", "mammoth")]),
    ],
)
def test_a_large_miniature_may_stand_partly_outside_in_the_sags_only(
    rules: RuleSet, x: int, y: int, faults: list[tuple[str, str]]
) -> None:
    picture = """
+---+---+---+---+
|A.  A.  B,  B, |
+   +   +   +   +
|A.  A. |B, dB, |
+   +   +   +   +
|A.  A. |B,  B, |
+   +---+   +   +
|A#  A.  B,  B, |
+---+---+---+---+
"""
    start = StartingCharacter(id="mammoth", character="mammoth-mk-ii", level="ground", x=x, y=y)
    board = one_level(picture, rules=rules, sides=(Side(id="norad", faction="norad", characters=(start,)),))
    assert sorted(read(board).set_up_faults()) == faults
    same_set_up(board)


@pytest.mark.parametrize("seed", range(2, 5))
def test_maps_of_the_sags(seed: int) -> None:
    board = constructed(seed, (12, 9))
    same_sight(board, "as-placed")
    same_costs(board, *((start, Mover()) for start in Random(seed).sample(spots(board), 6)))
