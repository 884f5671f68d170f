"""What a scenario tells of a game, on its way and when it is ready."""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

import pytest

from editor.messages import to_text
from editor.model.cards import Who
from editor.model.objectives import Objective, Reference
from editor.model.sags_constants import SAGS_CONSTANTS
from editor.sags.construction.actions import Pass
from editor.sags.game import Game
from editor.sags.game.log_text import describe_move
from editor.sags.game.marker_reveal import driller_squares
from editor.sags.game.scenario import to_scenario
from editor.values import replace
from tests.sags.game.computer_games import course
from tests.sags.game.situations import Situation

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@PLAYERS
def test_until_all_are_revealed_people_are_in_the_zone_of_their_faction(players: int) -> None:
    hidden = [game for game in course(players, 1) if len(game.revealed) < players]
    for game in hidden[:: max(1, len(hidden) // 12)]:
        scenario = to_scenario(game)
        zones = {zone.id: zone for zone in scenario.zones}
        assert set(zones) == {"deployment-salemite", "deployment-norad"}
        assert [zone.side for zone in scenario.zones] == (["salemite", "norad"] if players == 2 else [None, None])
        bits = game.construction.map_bits
        under = {at for each in game.drillers for at in driller_squares(each.at)}
        assert len(zones["deployment-salemite"].squares) == (bits.indoor & bits.enterable).bit_count()
        norad = zones["deployment-norad"].squares
        assert under <= set(norad)
        assert len(norad) == (bits.outdoor & bits.enterable).bit_count() + len(under)
        assert list(norad) == sorted(norad, key=lambda at: (at.y, at.x))
        _people_are_where_they_belong(game)
    assert to_scenario(course(players, 1)[-1]).zones == ()


def _people_are_where_they_belong(game: Game) -> None:
    scenario = to_scenario(game)
    for side, scenario_side in zip(game.sides, scenario.sides, strict=True):
        assert (scenario_side.id, scenario_side.mp, scenario_side.cp) == (
            side.id,
            side.mp,
            SAGS_CONSTANTS[game.players].cp,
        )
        assert [each.character for each in scenario_side.characters] == list(side.team)
        stands = {each.character: (each.x, each.y, each.facing) for each in side.stands}
        for start in scenario_side.characters:
            if start.character in stands:
                assert (start.x, start.y, start.facing) == stands[start.character]
                assert (start.level, start.zone) == (scenario.levels[0].id, None)
            else:
                assert start.zone == f"deployment-{game.box.characters[start.character].faction}"
                assert (start.level, start.x, start.y) == (None, None, None)


@PLAYERS
def test_a_ready_game_is_described_in_full(players: int) -> None:
    game = course(players, 1)[-1]
    scenario = to_scenario(game)
    _people_are_where_they_belong(game)
    assert scenario.construction is not None
    assert (scenario.construction.step, scenario.construction.complete) == ("ready", True)
    assert (scenario.construction.seed, scenario.construction.players) == (game.construction.seed, players)
    assert str(game.construction.seed) in scenario.title
    assert scenario.initiative == (game.mercenary or "salemite")
    assert scenario.search_cards == game.search_deck
    assert len(scenario.search_deck or ()) == 2 * len(game.search_deck or ()), "both sides of each card"
    missions = [(side.id, mission) for side in game.sides for mission in side.missions]
    assert [(each.side, each.mission) for each in scenario.objectives if each.mission] == missions
    assert all(each.secret and not each.is_judged for each in scenario.objectives)
    placed = {each.id: f"{each.tile}/{each.face}" for each in scenario.levels[0].placements}
    for each in (each for each in scenario.objectives if each.mission):
        mission = game.box.missions[each.mission or ""]
        named = [ref for ref in (*each.targets, each.where, each.carrying) if ref]
        rooms = [ref.id.partition("/")[0] for ref in named if ref.kind in ("tile", "element")]
        assert [placed[room] for room in rooms] == ([mission.where] if mission.where else [])
        items = [ref.id for ref in named if ref.kind == "equipment"]
        assert items == ([mission.carrying] if mission.carrying else [])
    carried = {start.character: start for side in scenario.sides for start in side.characters}
    for side in game.sides:
        for carry in side.carries:
            face = next(item.item for item in side.items if item.card == carry.card)
            assert (carried[carry.character].card, carried[carry.character].equipment) == (carry.card, (face,))
        assert {each for each in side.team if carried[each].magnetic_card} == set(side.magnetic)
    assert bool(scenario.texts.special_rules) == (players > 2)


def test_an_intermediate_scenario_says_how_far_the_game_is() -> None:
    for game in course(2, 1)[:-1:5]:
        scenario = to_scenario(game)
        assert scenario.construction is not None
        assert (scenario.construction.step, scenario.construction.seed) == (game.step, None)
        assert scenario.construction.complete
        assert scenario.objectives == ()
        assert str(game.construction.seed) not in scenario.title


SMALL = """
+   +   +   +---+---+
 A,  A,  A, |B.  B. |
+   +   +   +   +   +
 A,  A,  A, SB.  B# |
+---+---+---+---+---+
|C.  C.  C.  C.  C. |
+   +   +   +   +   +
|C.  C.  C.  C.  C. |
+---+---+---+---+---+
"""


@pytest.mark.parametrize(
    ("picture", "drillers", "says"),
    [
        (SMALL, 0, None),
        (SMALL.replace("C.", "C,"), 0, "Only 3 indoor squares available for up to 10 Salemite markers"),
        (SMALL.replace("A, ", "A. "), 0, "Only 0 outdoor squares and Drillers available for up to 6 NORAD markers"),
        (SMALL.replace("A,  A,  A, ", "A,  A,  Aw ", 1), 0, "Only 5 outdoor squares and Drillers available"),
        (SMALL.replace("A,  A,  A, ", "A,  A,  Aw ", 1), 1, None),
    ],
    ids=["enough", "too few indoors", "none outdoors", "water", "a Driller helps"],
)
def test_a_finished_map_with_too_few_places_is_reported(picture: str, drillers: int, says: str | None) -> None:
    places = [{"at": [0, 0], "tile": "tile-a", "owner": "norad"}] * drillers
    done = Situation({"id": "map", "picture": picture, "game": {"drillers": places}}).beginning
    done = replace(done, moves=(("norad", Pass()),))
    building = replace(done, construction=replace(done.construction, phase="adding-doors"))
    text = to_text(describe_move(building, done))
    assert (says in text) if says else text == "NORAD passed.", text
    assert to_text(describe_move(done, done)) == "NORAD passed.", "once"


@pytest.mark.parametrize(
    ("event", "goal"),
    [("death", "kill"), ("capture", "capture"), ("exit", "exit"), ("occupied", "hold"), (None, "other")],
)
def test_the_event_of_a_mission_is_the_goal_of_its_objective(event: str | None, goal: str) -> None:
    game = course(2, 1)[-1]
    name = game.sides[0].missions[0]
    mission = game.box.missions[name].model_copy(update={"event": event})
    box = replace(game.box, missions=MappingProxyType({**game.box.missions, name: mission}))
    scenario = to_scenario(replace(game, construction=replace(game.construction, box=box)))
    assert scenario.objectives[0].goal == goal


def _meaning(game: Game, who: Who) -> tuple[str, Objective]:
    """Who holds a mission that speaks of these, as those who act and as those to whom it happens, and its objective."""
    holder = next(side for side in game.sides if side.missions)
    mission = game.box.missions[holder.missions[0]].model_copy(
        update={"event": "capture", "by": who, "target": who, "crowd": "either", "carrying": None}
    )
    box = replace(game.box, missions=MappingProxyType({**game.box.missions, mission.id: mission}))
    scenario = to_scenario(replace(game, construction=replace(game.construction, box=box)))
    return holder.id, next(each for each in scenario.objectives if each.mission == mission.id)


def _named(who: Reference | None, also: tuple[Reference, ...]) -> list[str]:
    return [each.id for each in (who, *also) if each is not None]


@PLAYERS
def test_a_mission_about_some_characters_means_those_in_play_on_whatever_side(players: int) -> None:
    game = course(players, 1)[-1]
    everybody = [each for side in game.sides for each in side.team]
    meant = (everybody[0], everybody[-1], next(each for each in game.box.characters if each not in everybody))
    _, objective = _meaning(game, Who(characters=meant))
    assert _named(objective.who, objective.also_who) == [everybody[0], everybody[-1]]
    assert _named(objective.target, objective.also_target) == [everybody[0], everybody[-1]]


@PLAYERS
def test_a_mission_about_ones_own_means_the_side_that_holds_it(players: int) -> None:
    holder, objective = _meaning(course(players, 1)[-1], Who(own=True))
    assert objective.who == objective.target == Reference(kind="side", id=holder)
    assert objective.also_who == objective.also_target == ()


@PLAYERS
@pytest.mark.parametrize("faction", ["norad", "salemite"])
def test_a_mission_about_a_faction_means_a_group_that_may_grow(
    players: int, faction: Literal["norad", "salemite"]
) -> None:
    """A zombie that is made later is a Salemite, too."""
    _, objective = _meaning(course(players, 1)[-1], Who(faction=faction))
    assert _named(objective.who, objective.also_who) == [f"own/{faction}"]
    assert _named(objective.target, objective.also_target) == [f"enemies/{faction}"]
