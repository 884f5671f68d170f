"""The vectors of ``docs/engine-vectors/``: the reader answers all of them, the board those about sight and movement."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editor.board.bit_sets import square_bit
from editor.board.exits import shortest_exit
from editor.board.miniatures import Stance as LargeStance
from editor.board.miniatures import large_routes_from
from editor.board.paths import Mover, Spot, reachable, with_special_rules
from editor.board.sight import BoardSight
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine.engine_schema import engine_schema
from editor.export.engine_reader import EngineReader, Game, load
from editor.values import astuple
from tests.export.maps import closed_schema
from tests.export.vectors import FOLDER, engine_path, vector_board, vectors

VECTORS = vectors()
QUESTIONS = {"sight", "costs", "large", "exits", "exit_costs", "large_exits", "destroy", "setup", "games"}
MAKING = {"about", "maps", "tiles", "doors", "open_doors", "elevations", "levels", "scenario"}
SCHEMA = Draft202012Validator(closed_schema(engine_schema()))


def asked(kind: str) -> list[Any]:
    """Return all questions of a kind, each with the name of its vector."""
    return [
        pytest.param(name, question, id=f"{name}-{number}")
        for name, vector in VECTORS.items()
        for number, question in enumerate(vector.get(kind, ()))
    ]


def reader(name: str, question: dict[str, Any]) -> EngineReader:
    """Return the map of a vector, after what was destroyed."""
    there = load(engine_path(name))
    for what in question.get("after", ()):
        there.destroy(what)
    return there


def spots(places: list[list[Any]]) -> frozenset[tuple[str, int, int]]:
    return frozenset((level, x, y) for level, x, y in places)


def _as_spots(value: Any) -> Any:
    return frozenset(Spot(*place) for place in value) if isinstance(value, frozenset) else value


def mover(question: dict[str, Any]) -> dict[str, Any]:
    others = {each: spots(question.get(each, [])) for each in ("friends", "enemies")}
    return {"magnetic_card": question.get("magnetic_card", False), **others}


# --- the files --------------------------------------------------------------------------------------------------------


def test_there_are_enough_of_them_and_none_is_without_a_question() -> None:
    assert len(VECTORS) >= 30
    for name, vector in VECTORS.items():
        assert vector.keys() <= QUESTIONS | MAKING, name
        assert vector.keys() & QUESTIONS, name
    for kind in QUESTIONS:
        assert any(kind in vector for vector in VECTORS.values()), kind


def test_every_file_in_the_folder_belongs_to_a_vector() -> None:
    names = {path.name.partition(".")[0] for path in FOLDER.glob("*.json")}
    assert names == set(VECTORS)


@pytest.mark.parametrize("name", VECTORS)
def test_the_engine_file_is_the_one_that_the_vector_makes(name: str) -> None:
    """But for what the rules find in it, which changes with every new rule."""
    made, kept = json.loads(engine_bytes(vector_board(name, VECTORS[name]))), load(engine_path(name)).document
    SCHEMA.validate(kept)
    assert made | {"validation": None} == kept | {"validation": None}, "run: python -m tests.export.vectors"


# --- the answers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "question"), asked("sight"))
def test_sight(name: str, question: dict[str, Any]) -> None:
    one, other = tuple(question["from"]), tuple(question["to"])
    doors, people = question.get("doors", "as-placed"), spots(question.get("miniatures", []))
    there = reader(name, question)
    assert there.sees(one, other, doors, people) is there.sees(other, one, doors, people) is question["sees"]
    if "after" not in question:
        board = vector_board(name, VECTORS[name])
        bits = {level.level.id: 0 for level in board.levels}
        for level, x, y in people:
            bits[level] |= square_bit(x, y)
        assert BoardSight(board, doors, bits).sees(Spot(*one), Spot(*other)) is question["sees"]


@pytest.mark.parametrize(("name", "question"), asked("costs"))
def test_costs(name: str, question: dict[str, Any]) -> None:
    start, who = tuple(question["from"]), question.get("who")
    expected = {tuple(place): cost for place, cost in question["to"]}
    answers: list[Mapping[Any, int]] = [reader(name, question).costs(start, **mover(question), who=who)]
    if "after" not in question and "rules_as_data" not in VECTORS[name].get("scenario", {}):
        who_walks = {key: _as_spots(value) for key, value in mover(question).items()}
        found_here = reachable(vector_board(name, VECTORS[name]), Spot(*start), None, Mover(**who_walks))
        answers.append({astuple(spot): cost for spot, cost in found_here.items()})
    for found in answers:
        assert {spot: found.get(spot) for spot in expected} == expected


@pytest.mark.parametrize(("name", "question"), asked("large"))
def test_large_miniatures(name: str, question: dict[str, Any]) -> None:
    level, x, y, facing = question["from"]
    start, rotate_cost = LargeStance(level, x, y, facing), question["rotate_cost"]
    expected = {tuple(place): cost for place, cost in question["to"]}
    found = reader(name, question).large_costs(astuple(start), rotate_cost=rotate_cost)
    assert {stance: found.get(stance) for stance in expected} == expected
    routes = large_routes_from(vector_board(name, VECTORS[name]), start, None, rotate_cost=rotate_cost)
    assert {astuple(route.path[-1]): route.cost for route in routes} == found


@pytest.mark.parametrize(("name", "question"), asked("exits"))
def test_exits(name: str, question: dict[str, Any]) -> None:
    who, card = question.get("who"), question.get("magnetic_card", False)
    assert reader(name, question).ways_out(tuple(question["at"]), who, card) == question["ways"]


@pytest.mark.parametrize(("name", "question"), asked("exit_costs"))
def test_exit_costs(name: str, question: dict[str, Any]) -> None:
    start, who, others = tuple(question["from"]), question.get("who"), mover(question)
    friends = others.pop("friends")  # they can be passed, also on the last square
    assert reader(name, question).exit_cost(start, who=who, **others) == question["cost"]
    if "after" not in question:
        board = vector_board(name, VECTORS[name])
        owner = next((side.id for side, each in board.scenario.starts() if each.id == who), "")
        walker = Mover(friends=_as_spots(friends), enemies=_as_spots(others["enemies"]))
        found = shortest_exit(board, Spot(*start), with_special_rules(walker, board, {str(who), owner}))
        assert (found.route.cost if found else None) == question["cost"]


@pytest.mark.parametrize(("name", "question"), asked("large_exits"))
def test_exits_of_large_miniatures(name: str, question: dict[str, Any]) -> None:
    level, x, y, facing = question["at"]
    assert reader(name, question).large_ways_out((level, x, y, facing), question.get("who")) == question["ways"]


@pytest.mark.parametrize(("name", "question"), asked("destroy"))
def test_what_can_be_destroyed(name: str, question: dict[str, Any]) -> None:
    assert reader(name, question).can_destroy(question["what"]) is question["can"]


@pytest.mark.parametrize("name", [name for name, vector in VECTORS.items() if "setup" in vector])
def test_set_ups(name: str) -> None:
    faults = sorted(load(engine_path(name)).set_up_faults())
    assert faults == [tuple(fault) for fault in VECTORS[name]["setup"]]


@pytest.mark.parametrize(("name", "question"), asked("games"))
def test_games(name: str, question: dict[str, Any]) -> None:
    game = Game(load(engine_path(name)).document)
    for event in question["events"]:
        game.tell(event)
    assert (game.over, game.winners) == (question["over"], question["winners"])
    for side, points in question.get("mp", {}).items():
        assert game.mp[side] == points
    for objective, times in question.get("fulfilled", {}).items():
        assert game.fulfilled[objective] == times


def goals() -> Iterator[str]:
    for vector in VECTORS.values():
        yield from (each["goal"] for each in vector.get("scenario", {}).get("objectives", ()))


def test_every_goal_has_a_vector() -> None:
    known = engine_schema()["$defs"]["Goal"]["enum"]
    assert set(known) <= set(goals())
