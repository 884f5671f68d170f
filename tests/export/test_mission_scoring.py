"""Every mission is scored as its words say: a course of events that meets them pays, one that just fails does not.

The events are written from the words of the card alone. The engine file is all that the reader knows.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from editor.board import compile_board
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine_reader import Game
from editor.model.cards import Mission
from editor.model.level import Level, Placement
from editor.model.objectives import Objective
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.sags.game.mission_objectives import InPlay, mission_objectives, mission_text
from tests.drawn_map import real_box

Event = dict[str, Any]
Events = list[Event]

TEAMS = {
    "norad": ("nick-bolter", "vasquez", "james-woo", "mammoth-mk-ii"),
    "salemite": ("jessica-hollister", "john-kendall", "jeff-deeler", "jack-saw", "cherokee-bill"),
}
BANDS = {
    "norad": ("vasquez", "nick-bolter", "jeff-deeler"),
    "salemite": ("john-kendall", "jack-saw", "james-woo"),
    "player-3": ("jessica-hollister", "mammoth-mk-ii"),
}
"""Bands of both factions, as with three players; the first two sides hold the missions of the deck of that name."""
LAST_TURN = 3
IN, OUT = (1, 1), (8, 1)
"""A square of the room that a mission names, and one of another room."""


def at(who: str, place: tuple[int, int]) -> Event:
    return {"event": "move", "who": who, "level": "ground", "x": place[0], "y": place[1]}


def use(who: str, item: str, stage: str | None = None, **more: Any) -> Event:
    return {"event": "use", "who": who, "item": item, **({"stage": stage} if stage else {}), **more}


def get(who: str, item: str) -> Event:
    return {"event": "get", "who": who, "what": {"kind": "equipment", "id": item}}


def die(who: str, by: str | None = None) -> Event:
    return {"event": "die", "who": who, **({"by": by} if by else {})}


def capture(who: str, by: str) -> Event:
    return {"event": "capture", "who": who, "by": by}


def torture(who: str, by: str, points: int = 1) -> Event:
    return {"event": "torture", "who": who, "by": by, "points": points}


def destroy(thing: str, by: str | None = None) -> Event:
    return {"event": "destroy", "what": {"kind": "element", "id": thing}, **({"by": by} if by else {})}


def rise(who: str, by: str, place: tuple[int, int], side: str = "salemite") -> Event:
    where = {"level": "ground", "x": place[0], "y": place[1]}
    return {"event": "raise", "who": who, "character": "zombie-1", "side": side, "by": by, **where}


def leave(who: str) -> Event:
    return {"event": "leave", "who": who}


TURN: Event = {"event": "end-turn"}
END = [TURN] * LAST_TURN
WALL: Event = {
    "event": "destroy",
    "what": {"kind": "wall", "level": "ground", "x": 0, "y": 0, "side": "n"},
    "by": "vasquez",
}

TWO_PLAYERS: dict[str, tuple[Events, int, Events]] = {
    # mission: events that meet the words, how often they pay, events that just fail
    "steal-zombie-serum": (
        [get("vasquez", "zombie-serum"), leave("vasquez")],
        1,
        [get("vasquez", "zombie-serum"), leave("james-woo")],
    ),
    "hold-communication-room": ([at("vasquez", IN), TURN, TURN], 2, [at("vasquez", IN), at("jack-saw", (2, 2)), TURN]),
    "kill-jeff-deeler": ([die("jeff-deeler")], 1, [die("jack-saw", "vasquez"), capture("jeff-deeler", "vasquez")]),
    "eradicate": (
        [die("jack-saw", "vasquez"), die("jeff-deeler", "james-woo")],
        2,
        [die("jack-saw"), die("jeff-deeler", "john-kendall")],
    ),
    "capture-jessica-hollister": (
        [capture("jessica-hollister", "vasquez")],
        1,
        [die("jessica-hollister", "vasquez"), capture("jack-saw", "vasquez")],
    ),
    "destroy-zombie-lab": (
        [destroy("zombie-lab/desk", "john-kendall"), destroy("zombie-lab/first-tank")],
        1,
        [destroy("gym/weights")],
    ),
    "charge-in-generator": (
        [
            use("vasquez", "plastic-explosive", "started"),
            at("vasquez", OUT),
            use("vasquez", "plastic-explosive", "finished", level="ground", x=1, y=1),
        ],
        1,
        [
            get("vasquez", "plastic-explosive"),
            at("vasquez", IN),
            use("vasquez", "toolbox"),
            use("vasquez", "plastic-explosive", "started"),
            use("vasquez", "plastic-explosive", "stopped"),
            use("vasquez", "plastic-explosive", "finished", level="ground", x=OUT[0], y=OUT[1]),
        ],
    ),
    "smash-screens": (
        [destroy("video-surveillance-room/screens", "jack-saw")],
        1,
        [destroy("video-surveillance-room/desk", "vasquez")],
    ),
    "clear-torture-chamber": ([at("vasquez", IN), *END], 1, [at("vasquez", IN), at("jeff-deeler", (2, 2)), *END]),
    "lay-to-rest": (
        [die("jack-saw"), rise("new", "john-kendall", OUT), die("new", "john-kendall")],
        2,
        [die("jeff-deeler", "vasquez"), rise("new", "john-kendall", OUT)],
    ),
    "sample-for-the-vault": (
        [get("vasquez", "deadly-virus"), leave("vasquez")],
        1,
        [get("jeff-deeler", "deadly-virus"), leave("jeff-deeler")],
    ),
    "exhibit-a": (
        [get("james-woo", "torture-kit"), leave("james-woo")],
        1,
        [
            get("james-woo", "torture-kit"),
            {"event": "drop", "who": "james-woo", "what": {"kind": "equipment", "id": "torture-kit"}},
            leave("james-woo"),
        ],
    ),
    "name-rank-number": (
        [capture("jack-saw", "vasquez"), capture("jeff-deeler", "james-woo")],
        2,
        [die("jack-saw", "vasquez"), capture("vasquez", "jeff-deeler")],
    ),
    "guest-of-the-mountain": (
        [capture("jack-saw", "vasquez"), leave("vasquez")],
        1,
        [capture("jack-saw", "vasquez"), leave("james-woo")],
    ),
    "condemned-building": (
        [destroy("generator/generator", "vasquez"), destroy("gym/weights", "james-woo")],
        2,
        [destroy("generator/generator"), destroy("gym/weights", "jack-saw"), WALL],
    ),
    "on-the-hour": (
        [use("vasquez", "time-bomb", "started")],
        1,
        [
            get("vasquez", "time-bomb"),
            use("vasquez", "toolbox"),
            use("jack-saw", "time-bomb", "started"),
            use("jack-saw", "time-bomb", "finished"),
        ],
    ),
    "dead-air": (
        [use("vasquez", "radio-scrambler")],
        1,
        [get("vasquez", "radio-scrambler"), use("vasquez", "toolbox"), use("jack-saw", "radio-scrambler")],
    ),
    "house-by-house": (
        [
            at("vasquez", OUT),
            *(die(who) for who in TEAMS["salemite"] if who != "jack-saw"),
            capture("jack-saw", "vasquez"),
            *END,
        ],
        1,
        [at("vasquez", OUT), at("jack-saw", IN), *(die(who) for who in TEAMS["salemite"] if who != "jack-saw"), *END],
    ),
    "virus-in-chemistry-lab": (
        [at("john-kendall", IN), use("john-kendall", "deadly-virus")],
        1,
        [
            get("john-kendall", "deadly-virus"),
            at("john-kendall", IN),
            use("john-kendall", "toolbox"),
            at("john-kendall", OUT),
            use("john-kendall", "deadly-virus"),
        ],
    ),
    "torture-james-woo": (
        [
            capture("james-woo", "jeff-deeler"),
            torture("james-woo", "jeff-deeler", 2),
            torture("james-woo", "jeff-deeler"),
        ],
        3,
        [
            capture("vasquez", "jeff-deeler"),
            torture("vasquez", "jeff-deeler"),
            capture("james-woo", "jeff-deeler"),
            torture("james-woo", "jeff-deeler", 0),
        ],
    ),
    "kill-traitor": ([die("cherokee-bill")], 1, [die("jeff-deeler"), die("vasquez", "cherokee-bill")]),
    "eradicate-norad": (
        [die("vasquez", "jack-saw"), die("james-woo", "jeff-deeler")],
        2,
        [die("vasquez"), die("jack-saw", "james-woo")],
    ),
    "torture-vasquez": (
        [capture("vasquez", "jeff-deeler"), torture("vasquez", "jeff-deeler", 2)],
        1,
        [capture("vasquez", "jeff-deeler"), torture("vasquez", "jeff-deeler", 0)],
    ),
    "launch-missiles": (
        [
            {
                "event": "use",
                "who": "jeff-deeler",
                "tile": "missile-room",
                "ability": "launch-missiles",
                "stage": "started",
            },
            die("jeff-deeler"),
            {
                "event": "use",
                "who": "jeff-deeler",
                "tile": "missile-room",
                "ability": "launch-missiles",
                "stage": "finished",
            },
        ],
        1,
        [
            {
                "event": "use",
                "who": "jeff-deeler",
                "tile": "missile-room",
                "ability": "launch-missiles",
                "stage": "started",
            },
            {
                "event": "use",
                "who": "vasquez",
                "tile": "missile-room",
                "ability": "launch-missiles",
                "stage": "stopped",
            },
        ],
    ),
    "question-in-torture-chamber": (
        [capture("vasquez", "jeff-deeler"), at("jeff-deeler", IN), torture("vasquez", "jeff-deeler", 2)],
        2,
        [capture("vasquez", "jeff-deeler"), at("jeff-deeler", OUT), torture("vasquez", "jeff-deeler", 2)],
    ),
    "wake-the-graveyard": (
        [rise("new", "john-kendall", IN), rise("newer", "john-kendall", IN)],
        2,
        [rise("new", "john-kendall", OUT), at("new", IN)],
    ),
    "scrap-metal": ([die("mammoth-mk-ii")], 1, [die("vasquez", "jack-saw")]),
    "fresh-blood": (
        [rise("new", "john-kendall", OUT), rise("newer", "jeff-deeler", IN)],
        2,
        [at("jack-saw", IN), rise("new", "vasquez", OUT, "norad")],
    ),
    "unread": (
        [get("jeff-deeler", "secret-files"), leave("jeff-deeler")],
        1,
        [use("vasquez", "secret-files"), get("jeff-deeler", "secret-files"), leave("jeff-deeler")],
    ),
    "old-promises": (
        [get("jeff-deeler", "us-constitution"), leave("jeff-deeler")],
        1,
        [get("vasquez", "us-constitution"), leave("vasquez")],
    ),
    "house-guests": (
        [capture("vasquez", "jack-saw"), capture("james-woo", "jeff-deeler")],
        2,
        [capture("jack-saw", "vasquez"), die("james-woo", "jeff-deeler")],
    ),
    "loose-tongues": (
        [
            capture("vasquez", "jeff-deeler"),
            torture("vasquez", "jeff-deeler", 2),
            capture("james-woo", "jeff-deeler"),
            torture("james-woo", "jeff-deeler"),
        ],
        3,
        [capture("vasquez", "jeff-deeler"), torture("vasquez", "jeff-deeler", 0)],
    ),
    "locked-for-the-night": (
        [capture("vasquez", "jeff-deeler"), capture("vasquez", "jack-saw"), *END],
        1,
        [capture("vasquez", "jeff-deeler"), die("jeff-deeler"), *END],
    ),
    "deep-breath": (
        [use("jeff-deeler", "toxic-gas-capsule")],
        1,
        [get("jeff-deeler", "toxic-gas-capsule"), use("jeff-deeler", "toolbox"), use("vasquez", "toxic-gas-capsule")],
    ),
    "mind-the-lawn": (
        [use("jeff-deeler", "mines"), use("jeff-deeler", "mines")],
        2,
        [get("jeff-deeler", "mines"), use("jeff-deeler", "toolbox"), use("vasquez", "mines")],
    ),
    "nobody-leaves": (
        [at("jack-saw", IN), *(leave(who) for who in TEAMS["norad"]), *END],
        1,
        [at("jack-saw", IN), at("vasquez", OUT), *(leave(who) for who in TEAMS["norad"] if who != "vasquez"), *END],
    ),
}


def play(mission: Mission, teams: dict[str, tuple[str, ...]], events: Events) -> int:
    """Return the Mission Points that the side of a mission has earned by these events, by the engine file alone."""
    game = Game(document(mission, teams))
    for event in events:
        game.tell(event)
    return game.mp[mission.faction]


def document(mission: Mission, teams: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """Return the engine file of a scenario with this mission alone."""
    room = (mission.where or "generator/front").partition("/")
    level = Level(
        id="ground",
        width=16,
        height=16,
        placements=(
            Placement.model_validate({"id": room[0], "tile": room[0], "face": room[2], "x": 0, "y": 0}),
            Placement(id="gym", tile="gym", x=7, y=0),
        ),
    )
    sides = tuple(
        Side(
            id=side,
            characters=tuple(
                StartingCharacter(id=who, character=who, level="ground", x=2 * number, y=6 + 3 * row)
                for number, who in enumerate(team)
            ),
        )
        for row, (side, team) in enumerate(teams.items())
    )
    scenario = Scenario(
        id="mission",
        rules="sags",
        turns=LAST_TURN,
        players=len(teams),
        levels=(level,),
        sides=sides,
        objectives=objectives(mission, teams),
    )
    found: dict[str, Any] = json.loads(engine_bytes(compile_board(scenario, real_box()), teams))
    return found


def objectives(mission: Mission, teams: dict[str, tuple[str, ...]]) -> tuple[Objective, ...]:
    in_play = InPlay(
        players=len(teams),
        placements={mission.where: mission.where.partition("/")[0]} if mission.where else {},
        characters={who: who for team in teams.values() for who in team},
    )
    text = mission_text(mission, len(teams))
    return mission_objectives(mission, in_play, objective_id="goal", side=mission.faction, text=text, secret=True)


def test_all_missions_are_played() -> None:
    assert set(TWO_PLAYERS) == set(real_box().missions)


@pytest.mark.parametrize("players", [2, 3])
def test_no_mission_is_left_to_the_players(players: int) -> None:
    teams = TEAMS if players == 2 else BANDS
    missions = real_box().missions.values()
    judged = [mission.id for mission in missions for each in objectives(mission, teams) if each.is_judged]
    assert judged == []


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_what_meets_the_words_pays(name: str) -> None:
    events, times, _ = TWO_PLAYERS[name]
    mission = real_box().missions[name]
    assert play(mission, TEAMS, events) == times * (mission.mp or 0)


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_what_just_fails_does_not_pay(name: str) -> None:
    assert play(real_box().missions[name], TEAMS, TWO_PLAYERS[name][2]) == 0


# --- three and four players -------------------------------------------------------------------------------------------

BANDS_PLAY: dict[str, tuple[Events, int, Events]] = {
    "steal-zombie-serum": (
        [get("vasquez", "zombie-serum"), leave("vasquez")],
        1,
        [get("jeff-deeler", "zombie-serum"), leave("jeff-deeler")],
    ),
    "hold-communication-room": (
        [at("vasquez", IN), at("mammoth-mk-ii", IN), TURN],
        1,
        [at("vasquez", IN), at("jeff-deeler", (2, 2)), TURN],
    ),
    "eradicate": (
        [die("jack-saw", "vasquez")],
        1,
        [die("jack-saw", "jeff-deeler"), die("john-kendall", "mammoth-mk-ii"), die("jeff-deeler", "vasquez")],
    ),
    "name-rank-number": (
        [capture("jack-saw", "vasquez")],
        1,
        [capture("jack-saw", "jeff-deeler"), capture("john-kendall", "mammoth-mk-ii")],
    ),
    "guest-of-the-mountain": (
        [capture("jack-saw", "vasquez"), leave("vasquez")],
        1,
        [capture("jack-saw", "jeff-deeler"), leave("jeff-deeler")],
    ),
    "capture-jessica-hollister": (
        [capture("jessica-hollister", "vasquez")],
        1,
        [capture("jessica-hollister", "jeff-deeler")],
    ),
    "virus-in-chemistry-lab": (
        [at("john-kendall", IN), use("john-kendall", "deadly-virus")],
        1,
        [at("james-woo", IN), use("james-woo", "deadly-virus")],
    ),
    "locked-for-the-night": (
        [capture("vasquez", "jack-saw"), *END],
        1,
        [
            capture("vasquez", "jack-saw"),
            {"event": "free", "who": "vasquez", "level": "ground", "x": 8, "y": 1},
            capture("vasquez", "jessica-hollister"),
            *END,
        ],
    ),
    "wake-the-graveyard": (
        [rise("new", "john-kendall", IN)],
        1,
        [rise("new", "jeff-deeler", IN, "norad"), rise("newer", "james-woo", IN)],
    ),
    "unread": (
        [get("jack-saw", "secret-files"), leave("jack-saw")],
        1,
        [use("mammoth-mk-ii", "secret-files"), get("jack-saw", "secret-files"), leave("jack-saw")],
    ),
    "loose-tongues": (
        [capture("vasquez", "jack-saw"), torture("vasquez", "jack-saw")],
        1,
        [capture("vasquez", "jeff-deeler"), torture("vasquez", "jessica-hollister")],
    ),
}
"""Where the line for three and four players matters: only characters of its faction fulfill a mission."""


@pytest.mark.parametrize("name", BANDS_PLAY)
def test_with_three_players_only_the_faction_of_the_card_counts(name: str) -> None:
    mission = real_box().missions[name]
    events, times, failing = BANDS_PLAY[name]
    assert play(mission, BANDS, events) == times * (mission.mp or 0)
    assert play(mission, BANDS, failing) == 0


def test_the_words_say_who_must_fulfill_it_with_more_players() -> None:
    mission = real_box().missions["eradicate"]
    more = "Only your NORAD characters can complete this mission."
    assert mission_text(mission, 3) == f"{mission_text(mission, 2)} {more}"
    either = real_box().missions["kill-jeff-deeler"]
    assert mission_text(either, 3) == mission_text(either, 2)
