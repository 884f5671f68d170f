"""Whole games of the shipped scenarios: whoever has won by the data has won by what the author wrote."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from editor.board import Board
from tests.export.author_readings import READINGS
from tests.export.chronicle import Chronicle
from tests.export.maps import exported, shipped
from tests.export.random_games import Driver, reach_of

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
