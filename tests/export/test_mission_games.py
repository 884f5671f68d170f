"""Generated games of the S.A.G.S., played to the end: the engine file and the text of the mission cards agree.

The engine reader, which follows ``docs/engine.md``, counts points by the engine file; ``mission_readings`` counts them
by the text of the cards.
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

SEEDS = {
    2: (3, 6, 7, 8, 10, 13, 16, 18, 19),
    3: (1, 4, 5, 11, 12, 13, 15, 16, 19),
    4: (5, 8, 10, 14, 15, 16, 17),
}
"""For each number of players, the games of the first twenty that together earn every mission that any of them earns."""
GAMES = [(players, seed) for players, seeds in SEEDS.items() for seed in seeds]
TIMES = 3
"""How often each game is played."""


def play(players: int, seed: int, times: int = TIMES) -> Counter[str]:
    """Play a generated game; return how often each mission was earned. Both counts must agree after every event."""
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
def test_engine_file_and_card_texts_give_the_same_points(players: int, seed: int) -> None:
    assert sum(play(players, seed).values()), "no mission was earned, so nothing was compared"
