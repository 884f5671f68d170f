"""The shipped missions, played with the reader of table engine files from the first card to each resolution."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pytest

from editor.board import Board, compile_board
from editor.catalog import box_for_scenario
from editor.export.table_engine.table_file import table_bytes
from editor.export.table_reader import Spot, StoryState, TableReader, beside
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.rules import check
from editor.rules.cross_check import cross_check

MISSIONS: Final = {path.name.partition(".")[0]: path for path in shipped_scenarios("after-the-end")}
each_mission = pytest.mark.parametrize("name", MISSIONS)

WAYS: Final[dict[str, dict[int, list[tuple[int, int]]]]] = {
    "coal-sledge": {
        1: [(10, 0), (14, 0), (20, 0)],
        2: [(10, 0), (14, 1), (10, 1), (18, 0), (22, 0)],
        3: [(10, 1), (18, 1), (24, 2)],
    },
    "night-depot": {
        1: [(1, 0), (2, 0), (1, 2), (4, 0), (5, 0), (4, 1), (6, 1), (8, 0), (6, 0), (7, 0), (10, 2), (9, 0), (11, 0)],
        2: [(1, 1), (3, 0), (1, 2), (4, 1), (6, 0), (7, 0), (10, 1)],
        3: [(1, 2), (4, 1), (6, 3), (12, 0), (13, 0), (6, 1), (8, 0), (9, 0), (11, 1)],
        4: [(1, 3), (12, 1), (14, 3)],
        5: [(1, 2), (4, 2), (12, 1), (14, 2), (15, 3)],
    },
}
"""Mission -> resolution -> the choices that lead to it: the number of a card, and the index of the choice on it."""


def board_of(name: str) -> Board:
    scenario = read_scenario(MISSIONS[name])
    return compile_board(scenario, box_for_scenario(scenario, MISSIONS[name]))


@cache
def table(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(table_bytes(board_of(name)))
    return document


def reader(name: str) -> TableReader:
    return TableReader(table(name))


def zone(name: str, zone_id: str) -> list[Spot]:
    found = next(each for each in table(name)["zones"] if each["id"] == zone_id)
    return [(found["level"], x, y) for x, y in found["squares"]]


def enemies(name: str) -> list[dict[str, Any]]:
    return [unit for side in table(name)["sides"] if side["led_by"] == "rules" for unit in side["units"]]


def test_there_is_a_mission_to_fight_and_one_to_sneak() -> None:
    assert list(MISSIONS) == list(WAYS)
    kinds = {value["id"]: value["value"] for name in MISSIONS for value in table(name)["scenario"]["values"]}
    assert kinds["mode"] == "stealth"
    assert len(read_scenario(MISSIONS["night-depot"]).story.cards) >= 12


@each_mission
def test_nothing_is_wrong_with_it(name: str) -> None:
    report = cross_check(check(board_of(name)))
    assert [each.message.text() for each in report.problems if each.severity in ("error", "warning")] == []
    assert report.suppressed == ()
    assert read_scenario(MISSIONS[name]).box.fingerprint == board_of(name).box.fingerprint


@each_mission
def test_each_resolution_is_reached_card_by_card(name: str) -> None:
    play = reader(name)
    assert set(WAYS[name]) == {each["number"] for each in table(name)["story"]["resolutions"]}
    for resolution, choices in WAYS[name].items():
        state: StoryState | int | None = play.story_start()
        for taken in choices:
            assert isinstance(state, tuple), (resolution, taken)
            offers = {(card, index): following for card, index, following in play.story_offers(state)}
            assert taken in offers, (resolution, state)
            state = offers[taken]
        assert state == resolution


@each_mission
def test_no_way_through_the_story_gets_stuck(name: str) -> None:
    states = reader(name).story_states()
    assert states
    drawn = {card for card, _ in states}
    cards = read_scenario(MISSIONS[name]).story.cards
    assert drawn == {card.number for card in cards if not card.hint}
    ends = {state for state, offers in states.items() if any(isinstance(each, int) for _, _, each in offers)}
    while more := {state for state, offers in states.items() if state not in ends and ends & {e[2] for e in offers}}:
        ends |= more
    assert ends == set(states)


@each_mission
def test_what_follows_is_a_mission_that_exists(name: str) -> None:
    resolutions = read_scenario(MISSIONS[name]).story.resolutions
    assert {each for resolution in resolutions for each in resolution.follows} <= set(MISSIONS)
    assert all(resolution.follows for resolution in resolutions)


def test_the_sledge_can_be_reached_and_pushed_home() -> None:
    play = reader("coal-sledge")
    sledge = ("ground", 4, 3)
    for start in zone("coal-sledge", "cellar-doors"):
        costs = play.costs(start)
        assert min(costs[spot] for spot in beside(sledge) if spot in costs) <= 3, "one move and a run"
    way = [sledge, ("ground", 4, 2), ("ground", 4, 1)]
    assert all(play.adjacent(one, other) for one, other in pairwise(way))
    assert way[-1] in zone("coal-sledge", "cellar-doors")
    arrivals = [*zone("coal-sledge", "roof-edge"), *zone("coal-sledge", "fire-stairs")]
    assert all(sledge in play.costs(spot) for spot in arrivals)


def test_no_outlaw_has_a_free_shot_before_the_first_move() -> None:
    play = reader("coal-sledge")
    for enemy in enemies("coal-sledge"):
        at = (enemy["level"], enemy["x"], enemy["y"])
        assert all(play.grade(at, start) for start in zone("coal-sledge", "cellar-doors"))


def test_no_guard_notices_anything_at_the_start() -> None:
    play = reader("night-depot")
    for guard in enemies("night-depot"):
        at = (guard["level"], guard["x"], guard["y"])
        seen = {start: play.detects(at, guard["facing"], start) for start in zone("night-depot", "wall")}
        assert set(seen.values()) == {"nothing"}, (guard["id"], seen)


def test_the_heroes_get_through_the_depot_door_by_door() -> None:
    play = reader("night-depot")
    start = zone("night-depot", "wall")[0]
    boxes, tam, pit = ("ground", 8, 5), play.places["tam"], zone("night-depot", "pit-edge")
    for door, beyond in (("door-1", ("ground", 5, 1)), ("door-2", ("ground", 8, 2)), ("door-3", boxes)):
        play.set_door(door, "open")
        assert beyond in play.costs(start)
    assert any(spot in play.costs(start) for spot in beside(tam))
    assert not set(pit) & set(play.costs(start)), "the pit is behind the last door"
    play.set_door("door-4", "open")
    costs = play.costs(start)
    assert set(pit) <= set(costs)
    assert set(pit) <= set(play.costs(boxes))


@each_mission
def test_each_card_has_a_title_and_a_text_that_fits_on_it(name: str) -> None:
    story = read_scenario(MISSIONS[name]).story
    assert all(card.title and card.text and len(card.text) < 400 for card in story.cards)
    assert all(each.title and each.text and each.rewards for each in story.resolutions)
