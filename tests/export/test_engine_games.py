"""Whole games of the shipped scenarios: the winner by the data is the winner by the author's text."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editor.board import Board, compile_board
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine.engine_schema import engine_schema
from editor.sags.game.scenario import to_scenario
from tests.drawn_map import real_box
from tests.export.author_readings import READINGS
from tests.export.chronicle import Chronicle
from tests.export.maps import closed_schema, exported, shipped
from tests.export.random_games import Driver, reach_of
from tests.sags.game.computer_games import course

BOARDS = {board.scenario.id: board for board in shipped()}
LEAST, MOST = 30, 300
"""Games of each scenario: until each side has won one and each objective was fulfilled once."""


@cache
def document(name: str) -> dict[str, Any]:
    return exported(BOARDS[name])


def read_along(board: Board, driver: Driver) -> tuple[list[dict[str, Any]], str | None]:
    """The events of a game, and who has won by the author's text; the game must end when the author says so."""
    now = Chronicle(board)
    reading = READINGS[board.scenario.id](now)
    events, winner = [], None
    for event in driver.play():
        assert winner is None, f"{winner} had won before {event}"
        now.happen(event)
        events.append(event)
        winner = reading(event)
    return events, winner


def test_every_shipped_scenario_has_a_reading() -> None:
    assert set(READINGS) == set(BOARDS)


@pytest.mark.parametrize("name", READINGS)
def test_the_winner_by_the_data_is_the_authors(name: str) -> None:
    reach = reach_of(document(name))
    open_ends = {"norad", "salemite"} | {each["id"] for each in document(name)["objectives"]}
    for seed in range(MOST):
        driver = Driver(document(name), Random(f"{name}/{seed}"), reach)
        events, winner = read_along(BOARDS[name], driver)
        assert driver.game.over
        assert driver.game.winners == [winner], (seed, events)
        open_ends -= {winner, *(objective for objective, times in driver.game.fulfilled.items() if times)}
        if seed >= LEAST and not open_ends:
            break
    assert not open_ends, "games that always end alike prove little"


def test_a_wrong_reading_is_found_out() -> None:
    """Data that does not say what the author wrote: the house is won in the fifth turn."""
    changed = document("first-steps") | {"scenario": document("first-steps")["scenario"] | {"turns": 5}}
    reach = reach_of(changed)
    differs = 0
    for seed in range(10):
        driver = Driver(changed, Random(seed), reach)
        _, winner = read_along(BOARDS["first-steps"], driver)
        differs += driver.game.winners != [winner]
    assert differs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_finished_games_of_the_sags_are_played_to_their_end(players: int) -> None:
    """With the secrets of all sides, as whoever runs the game has them: the most Mission Points win."""
    scenario = to_scenario(course(players, 1)[-1])
    board = compile_board(scenario, real_box())
    game_file = json.loads(engine_bytes(board, [side.id for side in scenario.sides]))
    Draft202012Validator(closed_schema(engine_schema())).validate(game_file)
    missions = {each["id"] for each in game_file["cards"]["missions"]}
    assert {each["mission"] for each in game_file["objectives"]} - {None} == missions
    decked = {each["id"] for each in game_file["cards"]["equipment_cards"]}
    assert decked >= set(game_file["search_cards"]) != set()
    assert game_file["scenario"]["initiative"] in {side["id"] for side in game_file["sides"]}
    reach = reach_of(game_file)
    for seed in range(4):
        driver = Driver(game_file, Random(seed), reach)
        for _ in driver.play():
            pass
        most = max(driver.game.mp.values())
        assert driver.game.winners == [side for side, mp in driver.game.mp.items() if mp == most]
