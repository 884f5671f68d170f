"""What the computer decides after the map, in situations that have a good answer (``cases/decisions.toml``).

A case is a situation (``tests/sags/game/situations.py``), with who decides (``by``), how they play (``style``), and all
that they do over some ``seeds`` (``does``: moves as in logs). ``gone`` are missions that were shown.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from editor.sags.game import is_legal, view_for
from editor.sags.game.actions import ChooseDecoy, ChooseTeam, Decline, Enrol, LayMarker, Move
from editor.sags.game.game_log import Entry
from editor.sags.game.state import ChosenCard, ShownMission
from editor.sags.players.game_decisions import decide
from editor.sags.players.team_choice import item_worth, team_worth
from editor.values import replace
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


@pytest.mark.parametrize(
    ("room", "who", "mp"), [("torture-chamber", "jessica-hollister", 6), ("zombie-lab", "john-kendall", 12)]
)
def test_a_schemer_prefers_characters_with_a_room_on_the_map(room: str, who: str, mp: int) -> None:
    """Over many games; it is the front of the tile that counts."""

    def hired(*faces: str) -> int:
        game = Situation({"id": "team", "faces_up": list(faces), "sides": {"salemite": {"mp": mp}}}).beginning
        seen = view_for(game, "salemite")
        teams = (decide(seen, "schemer", str(seed)) for seed in range(30))
        return sum(isinstance(team, ChooseTeam) and who in team.characters for team in teams)

    assert hired(f"{room}/front") > hired() == hired(f"{room}/back")


def test_a_schemer_trusts_no_traitor() -> None:
    """Over many games, of two teams that are worth the same."""

    def hired(traitor: bool) -> int:
        game = Situation({"id": "team", "sides": {"salemite": {"mp": 12}}}).beginning
        saw = game.box.characters["jack-saw"].model_copy(update={"traitor": traitor})
        box = replace(game.box, characters=MappingProxyType({**game.box.characters, "jack-saw": saw}))
        seen = view_for(replace(game, construction=replace(game.construction, box=box)), "salemite")
        teams = (decide(seen, "schemer", str(seed)) for seed in range(80))
        return sum(isinstance(team, ChooseTeam) and "jack-saw" in team.characters for team in teams)

    assert hired(traitor=True) < hired(traitor=False)


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
        return item_worth(seen, who, ChosenCard("card", "yellow", item, 1))

    assert worth("mammoth-mk-ii", "rifle") - worth("james-woo", "rifle") == 0.75, "four dice, and one"
    assert worth("mammoth-mk-ii", "power-fist") - worth("nick-bolter", "power-fist") == 0.5, "four dice, and two"
    assert worth("james-woo", "rifle") - worth("james-woo", "mines") == 0.25, "a die more than explosives"
    assert worth("james-woo", "mines") > worth("james-woo", "gas-mask")
    assert worth("james-woo", "gas-mask") > worth("james-woo", "something of a pack") > 0
    assert worth("jack-saw", "rifle") == 0, "the other side of the card is for Salemites"


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
        told = card.model_copy(update={"healthy": card.healthy.model_copy(update={field: points})})
        box = replace(seen.box, characters=MappingProxyType({**seen.box.characters, "nick-bolter": told}))
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
    assert {move.at.x for move in moves if isinstance(move, LayMarker) and move.at} == columns
