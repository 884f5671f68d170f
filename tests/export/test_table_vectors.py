"""The vectors of ``docs/table-vectors/``: the reader answers all of them, and the board those that it can answer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editor.board.bit_sets import square_bit
from editor.board.detection import detect
from editor.board.diagonal_steps import can_step
from editor.board.looking import GRADES
from editor.board.miniatures import miniatures, mover_under_rules
from editor.board.paths import Mover, Spot, reachable, with_special_rules
from editor.board.sight import BoardSight
from editor.export.table_engine.table_check import table_problems
from editor.export.table_engine.table_file import table_bytes
from editor.export.table_engine.table_schema import table_schema
from editor.export.table_reader import CORNERS, TableReader, load
from editor.model.grid import Square
from editor.values import astuple
from tests.export.maps import closed_schema
from tests.export.table_vectors import FOLDER, made_vectors, table_path, vector_board, vectors

VECTORS = vectors()
QUESTIONS = {"steps", "costs", "units", "range", "sight", "doors", "grades", "corners", "adjacent", "climbs"}
QUESTIONS |= {"detection", "story", "reached"}
MAKING = {"about", "maps", "picture", "arrow", "doorways", "rules", "levels", "scenario"}
SCHEMA = Draft202012Validator(closed_schema(table_schema()))

Question = dict[str, Any]


def asked(kind: str) -> list[Any]:
    """Return all questions of a kind, each with the name of its vector."""
    return [
        pytest.param(name, question, id=f"{name}-{number}")
        for name, vector in VECTORS.items()
        for number, question in enumerate(vector.get(kind, ()))
    ]


def reader(name: str, question: Question) -> TableReader:
    """Return the table of a vector, after its doors were opened or closed."""
    there = load(table_path(name))
    for door, state in question.get("set_doors", {}).items():
        there.set_door(door, state)
    return there


def spots(question: Question, field: str) -> frozenset[tuple[str, int, int]]:
    return frozenset((level, x, y) for level, x, y in question.get(field, []))


def as_spots(places: frozenset[tuple[str, int, int]]) -> frozenset[Spot]:
    return frozenset(Spot(*place) for place in places)


# --- the files --------------------------------------------------------------------------------------------------------


def test_there_are_enough_of_them_and_none_is_without_a_question() -> None:
    assert len(VECTORS) >= 90
    for name, vector in VECTORS.items():
        assert vector.keys() <= QUESTIONS | MAKING, name
        assert vector.keys() & QUESTIONS, name
    for kind in QUESTIONS:
        assert any(kind in vector for vector in VECTORS.values()), kind


def test_every_file_in_the_folder_belongs_to_a_vector() -> None:
    assert {path.name.partition(".")[0] for path in FOLDER.glob("*.json")} == set(VECTORS)


def test_the_page_explains_every_field() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"`([a-z_]+)`", page))
    used = {
        field for vector in VECTORS.values() for kind in QUESTIONS for each in vector.get(kind, ()) for field in each
    }
    assert used | QUESTIONS | MAKING <= explained


def test_those_of_the_drawn_cases_are_made_from_them() -> None:
    made = dict(made_vectors())
    assert {name: VECTORS.get(name) for name in made} == made, "run: python -m tests.export.table_vectors"
    assert sum(len(vector.get("grades", ())) for vector in made.values()) >= 78


@pytest.mark.parametrize("name", VECTORS)
def test_the_file_is_the_one_that_the_vector_makes(name: str) -> None:
    """But for what the rules find in it, which changes with every new rule."""
    made, kept = json.loads(table_bytes(vector_board(name, VECTORS[name]))), load(table_path(name)).document
    SCHEMA.validate(kept)
    assert table_problems(kept) == []
    assert made | {"validation": None} == kept | {"validation": None}, "run: python -m tests.export.table_vectors"


# --- the answers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "question"), asked("steps"))
def test_steps(name: str, question: Question) -> None:
    found = list(reader(name, question).steps(tuple(question["from"])))
    assert found == [(tuple(place), cost, door) for place, cost, door in question["to"]]


@pytest.mark.parametrize(("name", "question"), asked("costs"))
def test_costs(name: str, question: Question) -> None:
    start, key, who = tuple(question["from"]), question.get("key", False), question.get("who")
    friends, enemies = spots(question, "friends"), spots(question, "enemies")
    expected = {tuple(place): cost for place, cost in question["to"]}
    found = reader(name, question).costs(start, key=key, friends=friends, enemies=enemies, who=who)
    assert {spot: found.get(spot) for spot in expected} == expected
    if "set_doors" not in question:
        board = vector_board(name, VECTORS[name])
        named = {name for unit in miniatures(board) if unit.id == who for name in (unit.id, unit.side.id)}
        mover = Mover(key, friends=as_spots(friends), enemies=as_spots(enemies))
        mover = with_special_rules(mover, board, named)
        there = {astuple(spot): cost for spot, cost in reachable(board, Spot(*start), mover=mover).items()}
        assert there == found


@pytest.mark.parametrize(("name", "question"), asked("units"))
def test_units(name: str, question: Question) -> None:
    found, expected = reader(name, question).unit_costs(question["unit"]), question["to"]
    assert [[place, found.get(tuple(place))] for place, _ in expected] == expected
    board = vector_board(name, VECTORS[name])
    (unit,) = (each for each in miniatures(board) if each.id == question["unit"])
    (start,) = unit.spots
    costs = reachable(board, start, mover=mover_under_rules(unit, miniatures(board), board))
    assert found == {astuple(spot): cost for spot, cost in costs.items()}


@pytest.mark.parametrize(("name", "question"), asked("range"))
def test_range(name: str, question: Question) -> None:
    one, other = tuple(question["from"]), tuple(question["to"])
    there = reader(name, question)
    assert there.range(one, other) == there.range(other, one) == question["is"]


@pytest.mark.parametrize(("name", "question"), asked("sight"))
def test_sight(name: str, question: Question) -> None:
    one, other = tuple(question["from"]), tuple(question["to"])
    doors, figures = question.get("doors", "as-placed"), spots(question, "figures")
    there = reader(name, question)
    assert there.sees(one, other, doors, figures) is there.sees(other, one, doors, figures) is question["sees"]
    if "set_doors" not in question:
        board = vector_board(name, VECTORS[name])
        bits = {level.level.id: 0 for level in board.levels}
        for level, x, y in figures:
            bits[level] |= square_bit(x, y)
        assert BoardSight(board, doors, bits).sees(Spot(*one), Spot(*other)) is question["sees"]


@pytest.mark.parametrize(("name", "question"), asked("doors"))
def test_doors(name: str, question: Question) -> None:
    there, door = reader(name, question), question["door"]
    assert there.can_open(door, key=question.get("key", False), who=question.get("who")) is question["can_open"]
    assert there.opening_cost(door) == question["cost"]


@pytest.mark.parametrize(("name", "question"), asked("grades"))
def test_grades(name: str, question: Question) -> None:
    one, other = tuple(question["from"]), tuple(question["to"])
    assert reader(name, question).grade(one, other) == question["is"]
    board = vector_board(name, VECTORS[name])
    assert BoardSight(board).grade(Spot(*one), Spot(*other)) == GRADES[question["is"]]


@pytest.mark.parametrize(("name", "question"), asked("corners"))
def test_corners(name: str, question: Question) -> None:
    there, one, other = reader(name, question), tuple(question["from"]), tuple(question["to"])
    assert list(there.corner_grades(one, other).values()) == question["are"]
    assert there.best_corner(one, other) == list(CORNERS)[question["are"].index(min(question["are"]))]


@pytest.mark.parametrize(("name", "question"), asked("adjacent"))
def test_adjacent(name: str, question: Question) -> None:
    there, one, other = reader(name, question), tuple(question["from"]), tuple(question["to"])
    assert there.adjacent(one, other) is there.adjacent(other, one) is question["is"]
    board = vector_board(name, VECTORS[name])
    squares = Spot(*one).square, Spot(*other).square
    assert can_step(board.levels[0], board.box.game.walk, *squares) is question["is"]


@pytest.mark.parametrize(("name", "question"), asked("climbs"))
def test_climbs(name: str, question: Question) -> None:
    assert reader(name, question).climb(tuple(question["from"]), tuple(question["to"])) == question["is"]


@pytest.mark.parametrize(("name", "question"), asked("detection"))
def test_detection(name: str, question: Question) -> None:
    watcher, target = tuple(question["watcher"]), tuple(question["target"])
    assert reader(name, question).detects(watcher, question["facing"], target) == question["is"]
    board = vector_board(name, VECTORS[name])
    sight, squares = BoardSight(board).level(watcher[0]), (Square(*watcher[1:]), Square(*target[1:]))
    assert sight is not None
    assert detect(sight, board.box.game, squares[0], question["facing"], squares[1]) == question["is"]


# --- stories ----------------------------------------------------------------------------------------------------------


def as_state(value: Any) -> Any:
    """Return a state of a story as the reader has it; other values stay as they are."""
    return (value[0], tuple(value[1])) if isinstance(value, list) else value


@pytest.mark.parametrize(("name", "question"), asked("story"))
def test_story(name: str, question: Question) -> None:
    found = reader(name, question).story_offers(as_state(question["from"]))
    assert found == [(card, index, as_state(following)) for card, index, following in question["offers"]]


@pytest.mark.parametrize(("name", "question"), asked("reached"))
def test_reached(name: str, question: Question) -> None:
    there = reader(name, question)
    states = there.story_states()
    assert states is not None
    assert sorted({card for card, _ in states}) == question["cards"]
    resolutions = {following for offers in states.values() for _, _, following in offers if isinstance(following, int)}
    assert sorted(resolutions) == question["resolutions"]
    assert set(states) == {as_state(each["from"]) for each in VECTORS[name]["story"]}
    assert there.story_states(most=len(states)) == states
    assert not states or there.story_states(most=len(states) - 1) is None
