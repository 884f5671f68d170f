"""Generated games of the S.A.G.S., played to their end: the winner by the data is the winner by the words of the cards.

An engine that follows ``docs/engine.md``, the reader, counts by the engine file, ``mission_readings`` by the words.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from editor.board import compile_board
from editor.export.engine.engine_file import engine_bytes
from editor.sags.game.scenario import to_scenario
from tests.drawn_map import real_box
from tests.export.chronicle import Chronicle
from tests.export.mission_games import MissionDriver
from tests.export.mission_readings import READ_MISSIONS, Reading
from tests.sags.game.computer_games import course

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(1, 21)]
"""Sixty games that the computer has set up."""
TIMES = 3
"""How often each of them is played."""


def play(players: int, seed: int, times: int = TIMES) -> Counter[str]:
    """Play a generated game; return how often each mission was earned. Data and words must agree after every event."""
    game = course(players, seed)[-1]
    scenario, box = to_scenario(game), real_box()
    board = compile_board(scenario, box)
    document = json.loads(engine_bytes(board, [side.id for side in scenario.sides]))
    assert not any(each["judged"] for each in document["objectives"])
    turns, earned = document["scenario"]["turns"], Counter[str]()
    for number in range(times):
        now, driver = Chronicle(board), MissionDriver(document, Random(f"{players}/{seed}/{number}"))
        hands = [
            Reading(now, box, box.missions[name], side.id, players) for side in game.sides for name in side.missions
        ]
        points = {side.id: side.mp for side in game.sides}
        for event in driver.play():
            assert driver.game.mp == points, f"before {event}"
            last = event["event"] == "end-turn" and driver.game.turn == turns
            for reading in hands:
                points[reading.side] += reading.earned(event, last)
            now.happen(event)
        assert driver.game.mp == points, "at the end"
        most = max(points.values())
        assert driver.game.winners == [side for side, mp in points.items() if mp == most]
        earned.update({reading.mission.id: reading.paid for reading in hands})
    return earned


def test_every_mission_has_a_reading() -> None:
    assert set(real_box().missions) == READ_MISSIONS


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_winner_by_the_data_is_the_winner_by_the_words(players: int, seed: int) -> None:
    assert sum(play(players, seed).values()), "a game in which nothing is earned proves little"
