"""What the computer decides after the map, in situations that have a good answer (``cases/decisions.toml``).

A case is a situation (``tests/sags/game/situations.py``), with who decides (``by``), how they play (``style``), and all
that they do over some ``seeds`` (``does``: moves as in logs). ``gone`` are missions that were shown.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from editor.board import compile_board
from editor.board.bit_sets import square_bit
from editor.rules import check
from editor.sags.game import is_legal, view_for
from editor.sags.game.actions import ChooseDecoy, ChooseTeam, Decline, Enrol, Move, PlaceMarker
from editor.sags.game.game_log import Entry
from editor.sags.game.game_view import GameView
from editor.sags.game.scenario import to_scenario
from editor.sags.game.setup import new_game
from editor.sags.game.state import ChosenCard, Decks, Game, ShownMission
from editor.sags.game.team_hiring import legal_teams
from editor.sags.players.auto_play import MapOrder, play_game
from editor.sags.players.equipment_choice import ItemValues, choose_assignment
from editor.sags.players.game_decisions import decide, suggest_move
from editor.sags.players.large_miniatures import chance_of_enemy
from editor.sags.players.strategy import PlayStyle
from editor.sags.players.team_choice import team_worth
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.game.situations import Situation

SOURCE = tomllib.loads((Path(__file__).parent / "cases" / "decisions.toml").read_text(encoding="utf-8"))
CASES = [Situation(case) for case in SOURCE["case"]]


@pytest.mark.parametrize("case", CASES, ids=[case.source["says"] for case in CASES])
def test_case(case: Situation) -> None:
    source = case.source
    by, game = source["by"], case.beginning
    game = replace(game, shown=tuple(ShownMission(by, each) for each in source.get("gone", ())))
    moves = [
        decide(view_for(game, by), source.get("style", "builder"), str(seed)) for seed in range(source.get("seeds", 1))
    ]
    assert all(is_legal(game, by, move) for move in moves)
    assert set(moves) == {_move(by, each) for each in source["does"]}


def _move(by: str, does: dict[str, Any]) -> Move:
    return Entry.model_validate_json(json.dumps({"by": by, **does})).move


def _teams(side: str, *faces: str, seeds: int = 40, **fields: object) -> list[tuple[str, ...]]:
    game = Situation({"id": "team", "faces_up": list(faces), "sides": {side: fields}}).beginning
    chosen = (decide(view_for(game, side), "builder", str(seed)) for seed in range(seeds))
    return [team.characters for team in chosen if isinstance(team, ChooseTeam)]


@pytest.mark.parametrize("side", ["norad", "salemite"])
def test_teams_differ_and_none_is_much_worse_than_the_best(side: str) -> None:
    seen = view_for(Situation({"id": "team"}).beginning, side)
    best = max(team_worth(seen, each.characters) for each in legal_teams(seen))
    teams = _teams(side)
    assert len(set(teams)) >= 4
    assert all(team_worth(seen, team) >= best - 4.0 for team in teams)


def test_the_team_of_one_side_does_not_follow_from_that_of_the_other() -> None:
    game = Situation({"id": "team"}).beginning
    views = [view_for(game, side) for side in ("norad", "salemite")]
    pairs = {tuple(decide(view, "builder", str(seed)) for view in views) for seed in range(60)}
    assert len(pairs) >= 40


def test_somebody_who_raises_zombies_is_hired_where_cadavers_are() -> None:
    def hired(*faces: str) -> int:
        return sum("john-kendall" in team for team in _teams("salemite", *faces, seeds=60))

    assert hired("zombie-lab/front") > hired()


def test_a_large_miniature_is_hired_only_where_it_can_meet_enemies_and_start_out_of_their_sight() -> None:
    """It gets to the door of the room and can start behind the house; without the door, or the house, it cannot."""

    def hired(picture: str) -> int:
        seen = view_for(Situation({"id": "room", "picture": picture}).beginning, "norad")
        teams = [decide(seen, "builder", str(seed)) for seed in range(8)]
        return sum("mammoth-mk-ii" in team.characters for team in teams if isinstance(team, ChooseTeam))

    assert hired(BEHIND_A_HOUSE) == 8
    assert hired(BEHIND_A_HOUSE.replace("SB", "|B")) == 0
    assert hired(WITH_DOOR) == 0


def test_suggestions_differ_from_game_to_game_and_not_from_call_to_call() -> None:
    """A suggestion follows from the seed of the table and the seat."""
    seen = view_for(Situation({"id": "team"}).beginning, "norad")
    teams = [suggest_move(seen, str(seed)) for seed in range(20)]
    assert len(set(teams)) >= 3
    assert teams == [suggest_move(seen, str(seed)) for seed in range(20)]
    building = new_game(seen.box, seed=1, frame=(8, 8))
    (side,) = building.pending
    tiles = [suggest_move(view_for(building, side), str(seed)) for seed in range(6)]
    assert len(set(tiles)) > 1


@pytest.mark.parametrize("first", [0, 3000, 2**52 - 60])
def test_games_with_seeds_that_follow_each_other_share_the_teams_evenly(first: int) -> None:
    """Without the large miniature NORAD has four good teams: the fewest that any map leaves."""
    source = {"id": "room", "picture": WITH_DOOR.replace("SB", "|B")}
    seen = view_for(Situation(source).beginning, "norad")
    teams = Counter(decide(seen, "builder", str(seed)) for seed in range(first, first + 60))
    assert len(teams) == 4
    assert all(11 <= count <= 19 for count in teams.values())


WITH_DOOR = """
+   +   +   +   +   +---+
 A,  A,  A,  C,  C, |B. |
+   +   +   +   +   +   +
 A,  A,  A,  C,  C, SB. |
+   +   +   +   +   +   +
 A,  A,  A,  C,  C, |B. |
+   +   +   +   +   +   +
 A,  A,  A,  C,  C, |B. |
+   +   +   +   +   +---+
"""


BEHIND_A_HOUSE = """
+   +   +   +   +   +   +   +   +---+---+   +   +   +---+
 A,  A,  A,  A,  A,  A,  A,  A, |D.  D. |C,  C,  C, |B. |
+   +   +   +   +   +   +   +   +   +   +   +   +   +   +
 A,  A,  A,  A,  A,  A,  A,  A, |D.  D. |C,  C,  C, SB. |
+   +   +   +   +   +   +   +   +   +   +   +   +   +   +
 A,  A,  A,  A,  A,  A,  A,  A, |D.  D. |C,  C,  C, |B. |
+   +   +   +   +   +   +   +   +---+---+   +   +   +---+
 A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,
+   +   +   +   +   +   +   +   +   +   +   +   +   +   +
 A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,  A,
+   +   +   +   +   +   +   +   +   +   +   +   +   +   +
"""


TWO_YARDS = """
+   +   +   +   +---+   +   +   +   +   +
 A,  A,  A,  A, |B. |C,  C,  C,  C,  C,
+   +   +   +   +   +   +   +   +   +   +
 A,  A,  A,  A, |B. |C,  C,  C,  C,  C,
+---+---+---+---+---+---+---+---+---+---+

+   +   +   +   +   +   +   +   +   +   +

+   +   +   +   +   +   +   +   +   +   +
"""
"""Two yards with a room between them that a large miniature does not fit into."""


def _markers_of_three(*placed: Mapping[str, object], **own: object) -> GameView:
    """Return a deployment with three players; player-1 decides, player-2 has Woo and Deeler, and one decoy."""
    source = {
        "id": "yards",
        "players": 3,
        "picture": TWO_YARDS,
        "game": {
            "step": "deploying",
            "pending": ["player-1"],
            "first": "player-1",
            "placed_markers": list(placed),
        },
        "sides": {
            "player-1": own,
            "player-2": {"team": ["james-woo", "jeff-deeler"], "unplaced_markers": ["decoy-1"] * (3 - len(placed))},
        },
    }
    return view_for(Situation(source).beginning, "player-1")


@pytest.mark.parametrize(("enemy", "own"), [((0, 0), range(4)), ((9, 1), range(5, 10))])
def test_a_large_miniature_starts_where_it_can_get_to_an_enemy(enemy: tuple[int, int], own: range) -> None:
    marker = {"side": "player-2", "marker": "james-woo", "faction": "norad", "at": list(enemy)}
    seen = _markers_of_three(marker, team=["mammoth-mk-ii"], unplaced_markers=["mammoth-mk-ii"])
    for seed in range(20):
        move = decide(seen, "builder", str(seed))
        assert isinstance(move, PlaceMarker)
        assert move.at is not None
        assert move.at.x in own


def test_a_character_starts_in_the_largest_area_even_if_it_meets_an_enemy_there() -> None:
    """In the other yard it would be out of sight, and cut off."""
    enemy = {"side": "player-2", "marker": "james-woo", "faction": "norad", "at": [9, 1]}
    seen = _markers_of_three(enemy, team=["vasquez"], unplaced_markers=["vasquez"])
    moves = [decide(seen, "builder", str(seed)) for seed in range(20)]
    assert all(isinstance(move, PlaceMarker) and move.at and move.at.x > 4 for move in moves)


def _behind_a_house(side: str, teams: Mapping[str, list[str]], *placed: Mapping[str, object]) -> GameView:
    """Return a deployment in which that side places its last character."""
    source = {
        "id": "house",
        "picture": BEHIND_A_HOUSE,
        "game": {"step": "deploying", "pending": [side], "first": "salemite", "placed_markers": list(placed)},
        "sides": {each: {"team": team, "unplaced_markers": team[-1:]} for each, team in teams.items()},
    }
    return view_for(Situation(source).beginning, side)


@pytest.mark.parametrize(("norad", "columns"), [("mammoth-mk-ii", {13}), ("vasquez", {8, 9, 13})])
def test_a_character_starts_where_a_large_enemy_can_be_met(norad: str, columns: set[int]) -> None:
    seen = _behind_a_house("salemite", {"salemite": ["jack-saw"], "norad": [norad]})
    moves = [decide(seen, "builder", str(seed)) for seed in range(40)]
    assert {move.at.x for move in moves if isinstance(move, PlaceMarker) and move.at} <= columns


@pytest.mark.parametrize(("met_by", "hired"), [("james-woo", True), ("jack-saw", False)])
def test_a_band_hires_a_large_miniature_only_against_somebody_who_starts_outdoors(met_by: str, *, hired: bool) -> None:
    source = {
        "id": "band",
        "players": 3,
        "picture": BEHIND_A_HOUSE,
        "game": {
            "step": "enrolling",
            "pending": ["player-1"],
            "first": "player-1",
            "open_cards": ["mammoth-mk-ii", "jessica-hollister"],
        },
        "sides": {"player-2": {"team": [met_by]}},
    }
    seen = view_for(Situation(source).beginning, "player-1")
    moves = {decide(seen, "builder", str(seed)) for seed in range(20)}
    assert (Enrol(character="mammoth-mk-ii") in moves) is hired


def test_a_large_miniature_starts_out_of_sight_of_the_first_move() -> None:
    """The Salemite at the door sees the yard in front of it after one move, but not what is behind the house."""
    saw = {"side": "salemite", "marker": "jack-saw", "faction": "salemite", "at": [13, 1]}
    teams = {"salemite": ["jack-saw"], "norad": ["mammoth-mk-ii"]}
    seen = _behind_a_house("norad", teams, saw)
    for seed in range(20):
        move = decide(seen, "builder", str(seed))
        assert isinstance(move, PlaceMarker)
        assert move.at is not None
        assert move.at.x < 8
        assert move.at.y < 3


def test_one_marker_may_be_a_decoy_and_two_are_not() -> None:
    first = {"side": "player-2", "marker": "james-woo", "faction": "norad", "at": [0, 0]}
    second = {"side": "player-2", "marker": "decoy-1", "faction": "norad", "at": [1, 1]}
    third = {"side": "player-2", "marker": "jeff-deeler", "faction": "salemite", "at": [4, 0]}
    seen = _markers_of_three(first, second, third, team=["mammoth-mk-ii"])
    assert chance_of_enemy(seen, square_bit(0, 0)) == pytest.approx(2 / 3)
    assert chance_of_enemy(seen, square_bit(0, 0) | square_bit(1, 1)) == 1
    assert chance_of_enemy(seen, square_bit(9, 0)) == 0


def test_being_mercenary_counts_a_little() -> None:
    """Hollister makes the band the Mercenary, unless another band has dearer Salemites."""

    def enrolled(*others: str) -> int:
        source = {
            "id": "band",
            "players": 3,
            "game": {
                "step": "enrolling",
                "pending": ["player-1"],
                "first": "player-1",
                "open_cards": ["nick-bolter", "james-woo", "jessica-hollister", "vasquez"],
            },
            "sides": {"player-3": {"team": list(others)}},
        }
        seen = view_for(Situation(source).beginning, "player-1")
        moves = [decide(seen, "builder", str(seed)) for seed in range(100)]
        return moves.count(Enrol(character="jessica-hollister"))

    assert enrolled() > enrolled("franck-einstein", "jeff-deeler")


def test_no_character_is_enrolled_that_costs_more_than_the_band_can_use() -> None:
    source = {
        "id": "band",
        "players": 3,
        "game": {"step": "enrolling", "pending": ["player-1"], "first": "player-1", "open_cards": ["jack-saw"]},
        "sides": {"player-1": {"team": ["james-woo"], "mp": 20}},
    }
    for price, enrolled in ((2, True), (12, False)):
        game = Situation(source).beginning
        saw = game.box.characters["jack-saw"].model_copy(update={"mp_cost": price})
        box = replace(game.box, characters=MappingProxyType({**game.box.characters, "jack-saw": saw}))
        seen = view_for(replace(game, construction=replace(game.construction, box=box)), "player-1")
        assert isinstance(decide(seen, "builder", "1"), Enrol if enrolled else Decline)
        alone = replace(seen, sides=tuple(replace(side, team=()) for side in seen.sides))
        assert isinstance(decide(alone, "builder", "1"), Enrol), "somebody has to play"


def test_a_weapon_is_worth_a_quarter_of_a_point_for_each_die_of_its_user() -> None:
    seen = view_for(Situation({"id": "gear"}).beginning, "norad")

    def worth(who: str, item: str) -> float:
        return ItemValues(seen).worth(who, ChosenCard("card", "yellow", item, 1))

    assert worth("mammoth-mk-ii", "rifle") - worth("james-woo", "rifle") == 0.75, "four dice, and one"
    assert worth("mammoth-mk-ii", "power-fist") - worth("nick-bolter", "power-fist") == 0.5, "four dice, and two"
    assert worth("james-woo", "rifle") - worth("james-woo", "mines") == 0.25, "a die more than explosives"
    assert worth("james-woo", "mines") > worth("james-woo", "kevlar-armor")
    assert worth("james-woo", "kevlar-armor") > worth("james-woo", "something of a pack")
    assert worth("james-woo", "something of a pack") > worth("james-woo", "gas-mask") > 0, "gas is rare"
    assert worth("jack-saw", "rifle") == 0, "the other side of the card is for Salemites"


def test_an_item_is_worth_more_while_a_mission_that_asks_for_it_may_still_be_dealt() -> None:
    game = Situation({"id": "gear"}).beginning
    asking = [each for each in game.box.missions.values() if each.faction == "norad" and each.carrying]
    gone = replace(game, shown=tuple(ShownMission("norad", each.id) for each in asking))

    def worth(state: Game) -> float:
        values = ItemValues(view_for(state, "norad"))
        cards = [ChosenCard("card", "yellow", each.carrying, 1) for each in asking]
        return sum(values.worth("james-woo", card) for card in cards)

    assert worth(game) > worth(gone) > 0


def test_physical_cards_that_the_program_does_not_know_are_not_assigned() -> None:
    seen = view_for(Situation({"id": "gear", "sides": {"norad": {"team": ["vasquez"]}}}).beginning, "norad")
    own = replace(seen.own, items=(ChosenCard(None, "yellow", None, None),))
    sides = tuple(own if side.id == own.id else side for side in seen.sides)
    assert choose_assignment(replace(seen, sides=sides, decks=Decks(equipment="table"))).carries == ()


@pytest.mark.parametrize("item", ["gas-mask", "infrared-goggles", "motion-detector", "time-bomb"])
def test_a_zombie_gets_nothing_that_needs_a_mind_or_a_skill(item: str) -> None:
    seen = view_for(Situation({"id": "gear"}).beginning, "salemite")
    values, green = ItemValues(seen), ChosenCard("card", "green", item, 1)
    weightless = {"jack-saw": 0.0, "zombie-1": 0.0}
    assert {who: values.worth(who, green) for who in weightless} == weightless
    assert values.worth("jessica-hollister", green) > 0


def test_a_decoy_has_the_color_of_most_of_the_band_except_for_a_bluff() -> None:
    for team, usual in (
        (["jack-saw", "jeff-deeler", "vasquez"], "salemite"),
        (["vasquez", "james-woo", "jack-saw"], "norad"),
        (["vasquez", "jack-saw"], "norad"),
        ([], "salemite"),
    ):
        source = {"id": "decoy", "players": 3, "game": {"step": "decoy", "pending": ["player-1"]}}
        seen = view_for(Situation({**source, "sides": {"player-1": {"team": team}}}).beginning, "player-1")
        chosen = [decide(seen, "builder", str(seed)) for seed in range(100)]
        assert 60 < chosen.count(ChooseDecoy(faction=usual)) < 90


@pytest.mark.parametrize(
    ("field", "others"), [("max_cp", ["vasquez"]), ("cp_bonus", ["vasquez", "james-woo", "mammoth-mk-ii"])]
)
def test_missing_command_points_count_as_none(field: str, others: list[str]) -> None:
    seen = view_for(Situation({"id": "team"}).beginning, "norad")

    def worth(points: int | None) -> float:
        card = seen.box.characters["nick-bolter"]
        changed = card.model_copy(update={"healthy": card.healthy.model_copy(update={field: points})})
        box = replace(seen.box, characters=MappingProxyType({**seen.box.characters, "nick-bolter": changed}))
        return team_worth(replace(seen, construction=replace(seen.construction, box=box)), ["nick-bolter", *others])

    assert worth(None) == worth(0) != worth(1)


ROOMS = """
+---+---+   +   +---+---+
|B.  B. |A,  A, |D.  D. |
+---+---+   +   +---+---+
 A,  A,  A,  A,  A,  A,
+   +   +   +   +   +   +
 A,  A,  A,  A,  A,  A,
+   +   +   +   +   +   +
 A,  A,  A,  A,  A,  A,
+   +   +   +   +   +   +
"""


@pytest.mark.parametrize(("useful", "columns"), [("tile-b", {0, 1}), ("tile-d", {4, 5})])
def test_salemites_are_placed_in_useful_rooms(useful: str, columns: set[int]) -> None:
    source = {
        "id": "rooms",
        "picture": ROOMS,
        "game": {"step": "deploying", "pending": ["salemite"], "first": "salemite"},
        "sides": {"salemite": {"team": ["jack-saw"], "unplaced_markers": ["jack-saw"]}},
    }
    game = Situation(source).beginning
    tile = game.box.tiles[useful]
    room = tile.model_copy(update={"front": tile.front.model_copy(update={"room_types": ("laboratory",)})})
    box = replace(game.box, tiles=MappingProxyType({**game.box.tiles, useful: room}))
    seen = view_for(replace(game, construction=replace(game.construction, box=box)), "salemite")
    moves = [decide(seen, "builder", str(seed)) for seed in range(20)]
    assert {move.at.x for move in moves if isinstance(move, PlaceMarker) and move.at} == columns


@pytest.mark.parametrize(
    ("players", "seed", "style"),
    [
        (2, 3026, "builder"),
        (3, 7025, "builder"),
        (3, 7040, "builder"),
        (4, 7008, "builder"),
        (3, 26019, "schemer"),
        (3, 26046, "schemer"),
    ],
)
def test_no_computer_deploys_where_a_rule_warns(players: int, seed: int, style: PlayStyle) -> None:
    """On these maps a large miniature or a character in a corner was cut off, or enemies on Drillers met in turn 1."""
    game = play_game(MapOrder(players, seed, style), real_box())
    rules = {each.rule for each in check(compile_board(to_scenario(game), game.box)).problems}
    assert not rules & {"start.unreachable", "start.in-sight", "balance.first-strike"}
