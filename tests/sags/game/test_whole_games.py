"""Whole games, their logs and their scenarios: replayed, cut, changed, sealed, and kept from telling secrets."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result

from editor.board import compile_board
from editor.cli import sags
from editor.errors import FileError, Refusal
from editor.files import parse_scenario, read_scenario, scenario_bytes
from editor.messages import speaking
from editor.messages.pseudo import PSEUDO
from editor.model.objective import Objective
from editor.model.scenario import Scenario
from editor.rules import check
from editor.rules.readings import PLAYED, ReadingId
from editor.sags.construction.scenario import to_scenario as map_scenario
from editor.sags.game import Game, view
from editor.sags.game.actions import ChooseTeam, LayMarker, TakeCard
from editor.sags.game.ledger import closes, ledger
from editor.sags.game.log import log_bytes, parse_log, to_log
from editor.sags.game.replay import games, replay
from editor.sags.game.scenario import to_scenario
from editor.sags.game.sealed import sealed
from editor.sags.game.setup import drawn_sides
from editor.sags.players.game_table import courses, seated
from editor.sags.players.mind import STYLES, PlayStyle
from editor.sags.players.play import Order, play_game
from tests.drawn_map import real_box
from tests.sags.game.games import course

BOX = real_box()


def ready(players: int, style: PlayStyle = "random") -> Game:
    return course(players, 1, style)[-1]


def document(game: Game) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(log_bytes(to_log(game)))
    return values


def read(values: object) -> Game:
    return replay(parse_log(json.dumps(values).encode(), "log"), BOX)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g72_a_replay_gives_the_same_bytes(players: int) -> None:
    game = ready(players)
    data = log_bytes(to_log(game))
    again = replay(parse_log(data, "log"), BOX)
    assert again == game
    assert log_bytes(to_log(again)) == data
    assert scenario_bytes(to_scenario(again)) == scenario_bytes(to_scenario(game))


def test_g72_a_changed_entry_is_refused_with_its_number_and_reason() -> None:
    values = document(ready(2))
    number = next(at for at, entry in enumerate(values["actions"]) if "team" in entry)
    values["actions"][number]["team"]["characters"] = ["nobody"]
    with pytest.raises(Refusal, match=f"Action {number + 1} of the log is not legal.*no character nobody"):
        read(values)


def test_g72_a_move_of_who_has_nothing_to_decide_is_refused() -> None:
    values = document(ready(2))
    number = next(at for at, entry in enumerate(values["actions"]) if "marker" in entry)
    values["actions"][number]["by"] = "norad"
    with pytest.raises(Refusal, match=f"Action {number + 1} of the log is by NORAD, but it is the turn of Salemites"):
        read(values)
    values = document(ready(2))
    values["actions"].append({"by": "norad", "ready": {}})
    with pytest.raises(Refusal, match="nothing is left to decide"):
        read(values)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g73_a_log_of_version_1_is_a_game_in_step_1(players: int) -> None:
    """The map is the same byte for byte, whole or cut."""
    state = course(players, 1)[0].construction
    values = json.loads(log_bytes(to_log(state)))
    assert values.keys() <= {"format", "version", "box", "seed", "players", "width", "height", "actions"}
    values["version"] = 1
    game = read(values)
    assert game.step == ("team" if players == 2 else "enrolling")
    assert scenario_bytes(map_scenario(game.construction)) == scenario_bytes(map_scenario(state))
    values["actions"] = values["actions"][:5]
    assert read(values).step == "building"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g74_a_log_cut_anywhere_is_a_legal_unfinished_game(players: int) -> None:
    game = ready(players)
    log = to_log(game)
    steps = list(games(log, BOX))
    assert len(steps) == len(log.actions) + 1
    assert all(not each.is_ready for each in steps[:-1])
    for number in range(len(steps) - 20, len(steps)):
        assert replay(log, BOX, until=number) == steps[number]


def test_g75_a_sealed_team_changes_no_other_view() -> None:
    game = next(each for each in course(2, 1) if each.side("norad").sealed_team is not None)
    sides = tuple(replace(side, sealed_team=("vasquez",)) if side.id == "norad" else side for side in game.sides)
    assert game.side("norad").sealed_team != ("vasquez",)
    other = replace(game, sides=sides)
    assert view(other, "salemite") == view(game, "salemite")
    assert view(other, None) == view(game, None)
    assert view(other, "norad") != view(game, "norad")


def test_g76_two_actions_in_one_entry_are_a_fault_with_its_path() -> None:
    values = document(ready(2))
    values["actions"][-3] = {"by": "norad", "team": {"characters": []}, "take": {"card": None}}
    values["actions"][-2] = {"by": "norad", "marker": {"marker": "decoy-1"}}
    values["decks"] = {"equipment": "attic"}
    values["seats"] = [{"side": "norad"}, {"side": "norad"}]
    with pytest.raises(FileError) as caught:
        read(values)
    said = [str(each) for each in caught.value.problems]
    last = len(values["actions"])
    for path in (f"$.actions[{last - 3}]", f"$.actions[{last - 2}]", "$.decks.equipment"):
        assert any(path in each for each in said), (path, said)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([{"side": "norad"}], "2 players have 2 seats"),
        ([{"side": "norad"}, {"side": "norad"}], "each side has one seat"),
        ([{"side": "norad"}, {"side": "player-2"}], "there is no side 'player-2'"),
        ([{"side": "norad", "drawn": True}, {"side": "salemite"}], "both sides of a game for two players"),
    ],
)
def test_seats_that_are_not_those_of_the_sides(seats: list[dict[str, str]], words: str) -> None:
    with pytest.raises(FileError) as caught:
        read({**document(ready(2)), "seats": seats})
    assert any(words in str(each) for each in caught.value.problems)
    assert not any(words in each.text(PSEUDO) for each in caught.value.problems)


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
    assert [each.id for each in made["lay-to-rest"].targets] == ["jack-saw"], "the others are not in play"
    assert made["lay-to-rest"].whos == (), "by whatever hand"
    assert [(each.kind, each.id) for each in made["eradicate"].whos] == [("side", "norad")], "by their own"
    assert made["eradicate"].targets == (), "the enemy is the faction"


def test_in_a_band_a_faction_means_its_characters() -> None:
    made = objectives(
        3,
        player_1=(("james-woo", "jack-saw"), ("eradicate", "exhibit-a")),
        player_2=(("jessica-hollister", "vasquez"), ()),
        player_3=(("jeff-deeler",), ()),
    )
    assert [each.id for each in made["eradicate"].targets] == ["jessica-hollister", "jeff-deeler"]
    assert [each.id for each in made["exhibit-a"].whos] == ["james-woo"]


def test_sides_that_were_drawn_are_those_of_the_lot() -> None:
    game = ready(2)
    drawn = replace(game, seats=tuple(seat.model_copy(update={"drawn": True}) for seat in game.seats))
    values = document(drawn)
    assert [seat["side"] for seat in values["seats"]] == list(drawn_sides(game.construction.seed))
    assert read(values).seats == drawn.seats
    values["seats"].reverse()
    with pytest.raises(FileError) as caught:
        read(values)
    assert any("in the other order" in str(each) for each in caught.value.problems)


def test_every_reading_has_one_answer_and_one_number() -> None:
    assert list(PLAYED) == list(get_args(ReadingId)) == [f"R{number}" for number in range(1, 19)]
    assert all(PLAYED.values())


@pytest.mark.parametrize("players", [2, 3])
def test_a_file_says_its_language_and_only_its_words_depend_on_it(players: int) -> None:
    english = to_scenario(ready(players))
    assert english.language == "en"
    with speaking(PSEUDO):
        other = to_scenario(ready(players))
    assert other.language == PSEUDO
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
    with pytest.raises(Refusal, match="made with other cards"):
        read(values)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g77_a_public_scenario_of_an_unfinished_game_tells_no_secret(players: int) -> None:
    for game in course(players, 1):
        if game.step in ("missions", "assigning", "ready"):
            continue
        text = scenario_bytes(to_scenario(game)).decode()
        taken = {move.card for _, move in game.moves if isinstance(move, TakeCard)}
        assert not [card for card in taken if f'"{card}"' in text]
        assert '"objectives"' not in text
        assert '"seed"' not in text


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_g78_the_computer_plays_to_the_end(players: int, style: PlayStyle) -> None:
    """On the full frame; ``make quality`` does so for the first 200 seeds."""
    game = play_game(Order(players, 4, style), BOX)
    assert game.is_ready
    assert closes(game)
    scenario = to_scenario(game)
    report = check(compile_board(scenario, BOX))
    assert [found for found in report.findings if found.severity == "error"] == []
    assert parse_scenario(scenario_bytes(scenario), "game") == scenario
    assert replay(parse_log(log_bytes(to_log(game)), "log"), BOX) == game


# --- more than the specification's cases ----------------------------------------------------------------------------


def test_a_ledger_that_does_not_close_is_noticed() -> None:
    game = ready(2)
    assert {change.kind for change in ledger(game)} == {"set-up", "construction", "team", "drillers", "equipment"}
    wrong = replace(game, sides=tuple(replace(side, mp=side.mp + 1) for side in game.sides))
    assert closes(game)
    assert not closes(wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sealed_logs_hide_what_is_hidden_and_go_on(players: int) -> None:
    for game in course(players, 2)[::3]:
        data = log_bytes(sealed(to_log(game), game))
        assert replay(parse_log(data, "log"), BOX) == game
        text = data.decode()
        if game.is_ready:
            assert "sealed" not in text
            continue
        assert '"seed"' not in text
        for side, move in game.moves:
            if isinstance(move, LayMarker) and side not in game.revealed and move.marker in BOX.characters:
                assert f'"marker": "{move.marker}"' not in text
        if game.step == "team":
            teams = [move for _, move in game.moves if isinstance(move, ChooseTeam)]
            assert ('"sealed"' in text) >= bool(teams)


def test_a_sealed_entry_that_was_changed_is_a_fault_with_its_path() -> None:
    game = next(each for each in course(2, 1) if each.step == "deploying" and len(each.laid) > 2)
    values = json.loads(log_bytes(sealed(to_log(game), game)))
    at = next(number for number, entry in enumerate(values["actions"]) if "sealed" in entry)
    values["actions"][at]["sealed"]["commit"] = "0" * 64
    values["sealed_seed"] = "AAAA"
    with pytest.raises(FileError) as caught:
        read(values)
    said = " ".join(str(each) for each in caught.value.problems)
    assert f"$.actions[{at}].sealed" in said
    assert "$.sealed_seed" in said


@pytest.mark.parametrize("players", [2, 4])
def test_with_real_cards_at_the_table_the_program_only_counts(players: int) -> None:
    game = course(players, 1, "builder", "table")[-1]
    assert game.is_ready
    assert game.search_deck is None
    assert all(side.kept is not None and not side.missions for side in game.sides)
    scenario = to_scenario(game)
    assert scenario.search_cards is None
    report = check(compile_board(scenario, BOX))
    assert [found for found in report.findings if found.severity == "error"] == []


def test_people_are_waited_for_and_an_earlier_table_plays_on_as_it_did() -> None:
    start = course(2, 1)[0]
    *_, waiting = courses(seated(start, [None, "builder"], "1"))
    assert waiting.waits_for == ("norad",)
    with pytest.raises(Refusal, match="A person decides for NORAD"):
        waiting.stepped()
    after = waiting.followed("norad", ChooseTeam(characters=("james-woo",)))
    assert after.game.step == "deck"
    assert waiting.game.step == "team"


def invoke(*args: str) -> Result:
    return CliRunner().invoke(sags, list(args))


def test_generate_and_replay_whole_games(tmp_path: Path) -> None:
    made = invoke("generate", "--until", "ready", "--players", "3", "--seed", "2", "-o", str(tmp_path))
    assert made.exit_code == 0, made.output
    told = invoke("replay", str(tmp_path / "seed-2.sags.json"), "-o", str(tmp_path / "again.scenario.json"))
    assert told.exit_code == 0, told.output
    assert "The game is ready to play." in told.output
    again, first = (tmp_path / name for name in ("again.scenario.json", "seed-2.scenario.json"))
    assert again.read_bytes() == first.read_bytes()
    middle = invoke("replay", str(tmp_path / "seed-2.sags.json"), "--until", "90")
    assert "To decide:" in middle.output


def test_a_map_that_people_are_building_keeps_its_seed_and_its_drillers_to_itself(tmp_path: Path) -> None:
    """Alone among computers nothing is secret: their map is the one that it always was."""
    state = course(2, 1)[0].construction
    for who, told in (("person", False), ("computer", True)):
        values = json.loads(log_bytes(to_log(state)))
        values["seats"] = [{"side": "norad", "who": who}, {"side": "salemite"}]
        laid = next(number for number, entry in enumerate(values["actions"], 1) if "driller" in entry)
        values["actions"] = values["actions"][:laid]
        values["actions"][-1]["driller"]["tile"] = "driller-4"
        (tmp_path / "game.sags.json").write_text(json.dumps(values))
        target = tmp_path / f"{who}.scenario.json"
        made = invoke("replay", str(tmp_path / "game.sags.json"), "-o", str(target))
        assert made.exit_code == 0, made.output
        scenario = read_scenario(target)
        (down,) = (each for each in scenario.levels[0].placements if each.face == "down")
        assert (down.tile == "driller-4") is told
        assert (f"{state.seed}" in scenario.title) is told
        assert scenario.construction is not None
        assert (scenario.construction.seed == state.seed) is told
