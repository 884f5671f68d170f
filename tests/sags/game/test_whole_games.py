"""Whole games, their logs and their scenarios: replayed, cut, changed, sealed, and without secrets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner, Result

from editor.board import compile_board
from editor.cli import sags
from editor.errors import EditRejected, FileError
from editor.files import read_scenario
from editor.messages import language_scope
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.model.objectives import Objective
from editor.model.scenario import Scenario
from editor.rules import check
from editor.rules.interpretations import INTERPRETATIONS, InterpretationId
from editor.sags.game import Game, IllegalMove, apply_move, explain_illegal, new_game
from editor.sags.game.actions import Assign, ChooseTeam, PlaceMarker
from editor.sags.game.equipment_assignment import ledger_balances, mp_ledger
from editor.sags.game.log_file import log_bytes, parse_log, replay, to_log
from editor.sags.game.scenario import to_scenario
from editor.sags.game.sealed_moves import seal_log
from editor.sags.game.setup import draw_sides
from editor.sags.players.game_table import play_game_on, seat_players
from editor.sags.players.strategy import PlayStyle
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.game.computer_games import course
from tests.sags.game.sample_logs import document, read

BOX = real_box()


def ready(players: int, style: PlayStyle = "random") -> Game:
    return course(players, 1, style)[-1]


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([{"side": "norad"}], "a game for 2 players must have 2 seats"),
        ([{"side": "norad"}, {"side": "norad"}], "each side must have one seat"),
        ([{"side": "norad"}, {"side": "player-2"}], "there is no side 'player-2'"),
        ([{"side": "norad", "drawn": True}, {"side": "salemite"}], "both sides of a two-player game"),
    ],
)
def test_seats_that_are_not_those_of_the_sides(seats: list[dict[str, str]], words: str) -> None:
    with pytest.raises(FileError) as caught:
        read({**document(ready(2)), "seats": seats})
    assert any(words in str(each) for each in caught.value.problems)
    assert not any(words in each.text(PSEUDO_LANGUAGE) for each in caught.value.problems)


def objectives(players: int, **sides: tuple[tuple[str, ...], tuple[str, ...]]) -> dict[str, Objective]:
    """What these missions become for these teams, by the ids of the missions."""
    game = ready(players)
    changed = tuple(
        replace(each, team=team, missions=missions, stands=(), carries=(), items=(), magnetic=())
        for each in game.sides
        for team, missions in [sides[each.id.replace("-", "_")]]
    )
    found = to_scenario(replace(game, sides=changed)).objectives
    return {each.mission: each for each in found if each.mission is not None}


def test_a_mission_that_names_several_characters_means_any_of_them() -> None:
    salemites = ("franck-einstein", "cherokee-bill", "jack-saw")
    made = objectives(2, norad=(("vasquez",), ("lay-to-rest", "eradicate")), salemite=(salemites, ("kill-traitor",)))
    assert [each.id for each in made["kill-traitor"].targets] == ["franck-einstein", "cherokee-bill"]
    assert [each.id for each in made["lay-to-rest"].targets] == ["zombies"], "zombies made during the game count too"
    assert made["lay-to-rest"].all_who == (), "by whatever hand"
    assert [(each.kind, each.id) for each in made["eradicate"].all_who] == [("side", "norad")], "by their own"
    assert [each.id for each in made["eradicate"].targets] == ["enemies/salemite"]


def test_in_a_band_a_faction_means_its_characters() -> None:
    made = objectives(
        3,
        player_1=(("james-woo", "jack-saw"), ("eradicate", "exhibit-a")),
        player_2=(("jessica-hollister", "vasquez"), ()),
        player_3=(("jeff-deeler",), ()),
    )
    assert [each.id for each in made["eradicate"].targets] == ["enemies/salemite"]
    assert [each.id for each in made["exhibit-a"].all_who] == ["own/norad"]


def test_drawn_sides_match_the_seed() -> None:
    game = ready(2)
    drawn = replace(game, seats=tuple(seat.model_copy(update={"drawn": True}) for seat in game.seats))
    values = document(drawn)
    assert [seat["side"] for seat in values["seats"]] == list(draw_sides(game.construction.seed))
    assert read(values).seats == drawn.seats
    values["seats"].reverse()
    with pytest.raises(FileError) as caught:
        read(values)
    assert any("in the other order" in str(each) for each in caught.value.problems)


def test_every_reading_has_one_answer_and_one_number() -> None:
    assert list(INTERPRETATIONS) == list(get_args(InterpretationId)) == [f"R{number}" for number in range(1, 19)]
    assert all(INTERPRETATIONS.values())


@pytest.mark.parametrize("players", [2, 3])
def test_a_file_says_its_language_and_only_its_words_depend_on_it(players: int) -> None:
    english = to_scenario(ready(players))
    assert english.language == "en"
    with language_scope(PSEUDO_LANGUAGE):
        other = to_scenario(ready(players))
    assert other.language == PSEUDO_LANGUAGE
    assert other.title.startswith("[")
    assert other.texts.victory.startswith("[")
    assert all("[" in each.text for each in other.objectives)
    assert without_words(other) == without_words(english)


def without_words(scenario: Scenario) -> Scenario:
    """The scenario as a reader of all languages sees it."""
    return scenario.model_copy(
        update={
            "id": "",
            "language": "",
            "title": "",
            "texts": None,
            "sides": tuple(side.model_copy(update={"name": ""}) for side in scenario.sides),
            "zones": tuple(zone.model_copy(update={"name": ""}) for zone in scenario.zones),
            "objectives": tuple(each.model_copy(update={"text": ""}) for each in scenario.objectives),
        }
    )


def test_a_reading_that_is_not_played_is_a_fault() -> None:
    assert read({**document(ready(2)), "readings": {"R5": "not-binding"}}).is_ready
    with pytest.raises(FileError) as caught:
        read({**document(ready(2)), "readings": {"R5": "binding"}})
    assert any("R5 is played as 'not-binding'" in str(each) for each in caught.value.problems)


def test_other_cards_cannot_replay_a_game() -> None:
    values = document(ready(2))
    values["cards"] = "0" * 64
    with pytest.raises(EditRejected, match="made with other cards"):
        read(values)


def test_a_ledger_that_does_not_close_is_noticed() -> None:
    game = ready(2)
    assert {change.kind for change in mp_ledger(game)} == {"set-up", "construction", "team", "drillers", "equipment"}
    wrong = replace(game, sides=tuple(replace(side, mp=side.mp + 1) for side in game.sides))
    assert ledger_balances(game)
    assert not ledger_balances(wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sealed_logs_hide_what_is_hidden_and_go_on(players: int) -> None:
    for game in course(players, 2)[::3]:
        data = log_bytes(seal_log(to_log(game), game))
        assert replay(parse_log(data, "log"), BOX) == game
        text = data.decode()
        if game.is_ready:
            assert "sealed" not in text
            continue
        assert '"seed"' not in text
        for side, move in game.moves:
            if isinstance(move, PlaceMarker) and side not in game.revealed and move.marker in BOX.characters:
                assert f'"marker": "{move.marker}"' not in text
        if game.step == "team":
            teams = [move for _, move in game.moves if isinstance(move, ChooseTeam)]
            assert ('"sealed"' in text) >= bool(teams)


def test_a_sealed_entry_that_was_changed_is_a_fault_with_its_path() -> None:
    game = next(each for each in course(2, 1) if each.step == "deploying" and len(each.placed_markers) > 2)
    values = json.loads(log_bytes(seal_log(to_log(game), game)))
    at = next(number for number, entry in enumerate(values["actions"]) if "sealed" in entry)
    values["actions"][at]["sealed"]["commit"] = "0" * 64
    values["sealed_seed"] = "AAAA"
    with pytest.raises(FileError) as caught:
        read(values)
    text = " ".join(str(each) for each in caught.value.problems)
    assert f"$.actions[{at}].sealed" in text
    assert "$.sealed_seed" in text


@pytest.mark.parametrize("players", [2, 4])
def test_with_real_cards_at_the_table_the_program_only_counts(players: int) -> None:
    game = course(players, 1, "builder", "table")[-1]
    assert game.is_ready
    assert game.search_deck is None
    assert all(side.kept is not None and not side.missions for side in game.sides)
    assert {move.due for _, move in game.moves if isinstance(move, Assign)} == {0}, "computers hold no cards to pay for"
    scenario = to_scenario(game)
    assert scenario.search_cards is None
    report = check(compile_board(scenario, BOX))
    assert [found for found in report.problems if found.severity == "error"] == []


def test_other_moves_wait_until_the_map_is_built() -> None:
    game = new_game(BOX, seed=3, frame=(8, 8))
    (side,) = game.pending
    move = ChooseTeam(characters=("james-woo",))
    with pytest.raises(IllegalMove) as caught:
        apply_move(game, side, move)
    assert caught.value.reasons == explain_illegal(game, side, move)
    assert [str(each) for each in caught.value.reasons] == ["You can't do this in the current step of the game."]


def test_people_are_waited_for_and_an_earlier_table_plays_on_as_it_did() -> None:
    start = course(2, 1)[0]
    *_, waiting = play_game_on(seat_players(start, [None, "builder"], "1"))
    assert waiting.waits_for == ("norad",)
    with pytest.raises(EditRejected, match="waiting for NORAD to move"):
        waiting.after_computer_move()
    after = waiting.after_move("norad", ChooseTeam(characters=("james-woo",)))
    assert after.game.step == "deck"
    assert waiting.game.step == "team"


def invoke(*args: str) -> Result:
    return CliRunner().invoke(sags, list(args))


def test_generate_and_replay_whole_games(tmp_path: Path) -> None:
    made = invoke("generate", "--until", "ready", "--players", "3", "--seed", "2", "-o", str(tmp_path))
    assert made.exit_code == 0, made.output
    result = invoke("replay", str(tmp_path / "seed-2.sags.json"), "-o", str(tmp_path / "again.scenario.json"))
    assert result.exit_code == 0, result.output
    assert "The game is ready to play." in result.output
    again, first = (tmp_path / name for name in ("again.scenario.json", "seed-2.scenario.json"))
    assert again.read_bytes() == first.read_bytes()
    middle = invoke("replay", str(tmp_path / "seed-2.sags.json"), "--until", "90")
    assert "Waiting for " in middle.output


def test_a_map_that_people_are_building_keeps_its_seed_and_its_drillers_to_itself(tmp_path: Path) -> None:
    """Alone among computers nothing is secret: their map is the one that it always was."""
    state = course(2, 1)[0].construction
    for who, is_public in (("person", False), ("computer", True)):
        values = json.loads(log_bytes(to_log(state)))
        values["seats"] = [{"side": "norad", "who": who}, {"side": "salemite"}]
        count = next(number for number, entry in enumerate(values["actions"], 1) if "driller" in entry)
        values["actions"] = values["actions"][:count]
        values["actions"][-1]["driller"]["tile"] = "driller-4"
        (tmp_path / "game.sags.json").write_text(json.dumps(values))
        target = tmp_path / f"{who}.scenario.json"
        made = invoke("replay", str(tmp_path / "game.sags.json"), "-o", str(target))
        assert made.exit_code == 0, made.output
        scenario = read_scenario(target)
        (down,) = (each for each in scenario.levels[0].placements if each.face == "down")
        assert (down.tile == "driller-4") is is_public
        assert (f"{state.seed}" in scenario.title) is is_public
        assert scenario.construction is not None
        assert (scenario.construction.seed == state.seed) is is_public
