"""Logs: the same construction gives the same bytes, replaying gives the same state, and faults are named."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from editor.board import compile_board
from editor.catalog import Box
from editor.cli import sags
from editor.errors import EditRejected, FileError
from editor.files import scenario_bytes
from editor.files.json_document import format_json
from editor.model.scenario import Construction
from editor.paths import data_folder
from editor.rules import check
from editor.sags.construction import ConstructionState, new_construction, to_scenario
from editor.sags.game.log_file import Log, log_bytes, log_schema, parse_log, read_log, replay_states, to_log, write_log
from editor.sags.game.log_file import replay as replayed
from tests.drawn_map import real_box
from tests.sags.players.random_games import Game, played
from tests.strategies import json_values

BOX = real_box()


def replay(log: Log, box: Box, until: int | None = None) -> ConstructionState:
    """The construction of the game."""
    return replayed(log, box, until).construction


@cache
def finished(players: int = 2, seed: int = 7) -> ConstructionState:
    """A construction on a small frame, played to its end."""
    return played(Game(players, seed, (8, 7), None, None, 0).beginning(), 200, seed)


@cache
def sample() -> bytes:
    return log_bytes(to_log(finished()))


def document() -> dict[str, Any]:
    values: dict[str, Any] = json.loads(sample())
    return values


def encoded(values: object) -> bytes:
    return json.dumps(values).encode()


def problems(data: bytes) -> tuple[str, list[str]]:
    """What the reader says, and every fault it names."""
    with pytest.raises(FileError) as caught:
        parse_log(data, "a.sags.json")
    return str(caught.value), [str(problem) for problem in caught.value.problems]


# --- the same again -------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10_000), st.sampled_from([(6, 5), (8, 7), (4, 9)]))
def test_a_replay_gives_the_same_state_and_the_same_bytes(players: int, seed: int, frame: tuple[int, int]) -> None:
    state = played(Game(players, seed, frame, None, None, 0).beginning(), 200, seed)
    data = log_bytes(to_log(state))
    again = replay(parse_log(data, "log"), BOX)
    assert again == state
    assert again.map_bits == state.map_bits
    assert log_bytes(to_log(again)) == data
    assert scenario_bytes(to_scenario(again)) == scenario_bytes(to_scenario(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_prefix_is_a_state_that_the_validator_passes(players: int) -> None:
    log = to_log(finished(players))
    for number, game in enumerate(replay_states(log, BOX)):
        state = game.construction
        assert state == replay(log, BOX, until=number)
        assert len(state.actions) == number
        assert not check(compile_board(to_scenario(state), BOX)).count("error")


def test_undo_is_a_shorter_log() -> None:
    log = to_log(finished())
    shorter = log.model_copy(update={"actions": log.actions[:-3]})
    assert replay(shorter, BOX) == replay(log, BOX, until=len(log.actions) - 3)
    assert to_log(replay(shorter, BOX)) == shorter


def test_the_map_of_a_finished_construction() -> None:
    scenario = to_scenario(finished())
    assert finished().phase == "ended"
    assert (scenario.rules, scenario.title) == ("sags", "S.A.G.S. map 7")
    assert re.fullmatch(r"sags-map-2p-\d+x\d+-7-[0-9a-f]{8}", scenario.id)
    assert scenario.box.fingerprint == BOX.fingerprint
    assert [(side.id, side.faction, side.mp) for side in scenario.sides] == [
        (player.id, player.faction, player.mp) for player in finished().players
    ]
    construction = scenario.construction
    assert construction is not None
    assert (construction.players, construction.seed, construction.complete) == (2, 7, True)
    assert construction.paid == finished().paid
    assert to_scenario(replay(to_log(finished()), BOX, until=3)).construction.complete is False  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("players", "turns", "cp", "initiative"), [(2, 6, 15, "salemite"), (3, 5, 15, None), (4, 5, 10, None)]
)
def test_a_map_carries_what_the_sags_fixes_from_the_first_action_on(
    players: int, turns: int, cp: int, initiative: str | None
) -> None:
    scenario = to_scenario(new_construction(BOX, players=players))
    assert (scenario.turns, scenario.ground, scenario.initiative) == (turns, "salemite", initiative)
    assert [side.cp for side in scenario.sides] == [cp] * players
    assert (scenario.exits.frame, scenario.exits.sewers) == (True, True)
    assert set(BOX.modules) - set(scenario.modules) == {"multiple-levels"}
    ended = Construction(players=players, complete=True)
    board = compile_board(scenario.model_copy(update={"construction": ended}), BOX)
    assert not {each.rule for each in check(board).problems} & {"sags.constants", "sides.count"}


def test_a_negative_seed_makes_a_name_too() -> None:
    assert to_scenario(Game(2, -5, (8, 7), None, None, 0).beginning()).id.startswith("sags-map-2p-8x7-minus-5-")


# --- what cannot be replayed ----------------------------------------------------------------------------------------


def test_a_log_from_another_box_is_rejected() -> None:
    values = document()
    values["box"]["fingerprint"] = "0" * 64
    with pytest.raises(EditRejected, match="another version of the tiles and doors"):
        replay(parse_log(encoded(values), "log"), BOX)


def test_an_action_out_of_turn_is_rejected() -> None:
    values = document()
    values["actions"][1]["by"] = values["actions"][0]["by"]
    first, second = [{"norad": "NORAD", "salemite": "Salemites"}[each["by"]] for each in document()["actions"][:2]]
    with pytest.raises(EditRejected, match=f"Move 2 of the log is by {first}, but it is the turn of {second}"):
        replay(parse_log(encoded(values), "log"), BOX)
    for stranger in ("player-3", "mutants"):
        values["actions"][1]["by"] = stranger
        with pytest.raises(EditRejected, match=f'is by "{stranger}", but it is the turn of {second}'):
            replay(parse_log(encoded(values), "log"), BOX)


def test_an_illegal_action_is_rejected_with_its_number_and_the_reason() -> None:
    values = document()
    values["actions"][2]["tile"] = values["actions"][0]["tile"]
    with pytest.raises(EditRejected, match=r"Move 3 of the log is not legal.*no longer in the construction zone"):
        replay(parse_log(encoded(values), "log"), BOX)


def test_a_log_that_is_too_short() -> None:
    with pytest.raises(EditRejected, match="can't be replayed up to move 999"):
        replay(to_log(finished()), BOX, until=999)


# --- files ----------------------------------------------------------------------------------------------------------


def test_a_log_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "a.sags.json"
    write_log(path, to_log(finished()))
    assert path.read_bytes() == sample()
    assert read_log(path) == to_log(finished())


def test_an_entry_is_a_line_or_a_few() -> None:
    lines = sample().decode().splitlines()
    assert lines[:6] == [
        "{",
        '  "format": "sags-log",',
        '  "version": 2,',
        f'  "box": {{"fingerprint": "{BOX.fingerprint}"}},',
        '  "seed": 7,',
        '  "players": 2,',
    ]
    assert any(line.startswith('    {"by": "norad", "tile": {"tile": ') for line in lines)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ([], "is not a log of a S.A.G.S. game: it contains [] instead of an object"),
        ({}, 'its format is – instead of "sags-log"'),
        ({"format": "sags-scenario", "version": 1}, 'its format is "sags-scenario"'),
        ({"format": "sags-log"}, "is a log of version –; this SAGS Studio can replay versions up to 2"),
        ({"format": "sags-log", "version": 3}, "is a log of version 3; this SAGS Studio can replay versions up to 2"),
        ({"format": "sags-log", "version": True}, "is a log of version true"),
    ],
    ids=str,
)
def test_a_file_that_is_not_a_log_of_this_version_is_rejected_at_once(values: object, sentence: str) -> None:
    assert sentence in problems(encoded(values))[0]


def test_all_faults_are_named_with_their_places() -> None:
    values = document()
    values["seed"] = "many"
    values["playrs"] = 2
    values["actions"][0]["tile"]["rotation"] = 45
    values["actions"][1]["pass"] = {}
    values["actions"][2] = {"by": "norad"}
    values["actions"][3]["tile"]["doors"] = [{"door": "norad-small-1", "edges": [[1, 1, "n"], [1, 1, "w"]]}]
    sentence, faults = problems(encoded(values))
    assert sentence == "a.sags.json can't be opened. Problems: 6"
    assert {fault.partition(":")[0] for fault in faults} == {
        "$.seed",
        "$.playrs",
        "$.actions[0].tile.rotation",
        "$.actions[1]",
        "$.actions[2]",
        "$.actions[3].tile.doors[0].edges",
    }


@settings(max_examples=150)
@given(st.data())
def test_whatever_a_file_holds_the_answer_is_a_log_or_a_sentence(data: st.DataObject) -> None:
    """Any value anywhere in a log may be replaced by any other; a log that is read can be replayed or is refused."""
    values = document()
    place: Any = values
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.integers(0, 3)) == 0:
            break
        place = place[key]
    place[key] = data.draw(json_values() | st.integers(-30, 30) | st.sampled_from(["front", "norad-small-1", "gym"]))
    with suppress(FileError, EditRejected):
        log = parse_log(encoded(values), "log")
        state = replay(log, BOX, until=min(6, len(log.actions)))
        assert to_log(state).seed == log.seed


# --- the schema -----------------------------------------------------------------------------------------------------


def test_the_published_schema_is_the_one_the_models_make() -> None:
    path = data_folder("schema") / "sags-log.schema.json"
    assert path.read_bytes() == format_json(log_schema()), "run: sags schema --write sags-log"


def test_logs_are_valid_and_the_schema_describes_every_field() -> None:
    schema = log_schema()
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    validator.validate(document())
    assert not validator.is_valid({**document(), "tool": 1})
    assert validator.is_valid({**document(), "x-tool": 1})
    parts = [schema, *(part for part in schema["$defs"].values() if "properties" in part)]
    assert not [name for part in parts for name, about in part["properties"].items() if not about.get("description")]


# --- the command ----------------------------------------------------------------------------------------------------


def run(*arguments: str) -> Result:
    return CliRunner().invoke(sags, list(arguments))


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    path = tmp_path / "a.sags.json"
    path.write_bytes(sample())
    return path


def test_the_command_rebuilds_the_map_byte_for_byte(log_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.scenario.json"
    result = run("replay", str(log_file), "-o", str(out))
    assert result.exit_code == 0
    assert out.read_bytes() == scenario_bytes(to_scenario(finished()))
    assert "Construction is complete." in result.stdout
    norad, salemites = finished().players
    assert f"NORAD {norad.mp} MP, Salemites {salemites.mp} MP" in result.stdout.splitlines()
    assert f"Wrote {out}" in result.stdout


def test_the_command_stops_where_asked(log_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.scenario.json"
    result = run("replay", str(log_file), "--until", "4", "-o", str(out))
    assert result.exit_code == 0
    assert "Next to move: " in result.stdout
    assert "Moves: 4, tiles: 4" in result.stdout
    assert len(json.loads(out.read_bytes())["levels"][0]["placements"]) == 4


def test_the_command_explains_a_stuck_construction(tmp_path: Path) -> None:
    stuck = next(state for seed in range(400) if (state := finished(2, seed)).phase == "stuck")
    write_log(tmp_path / "stuck.sags.json", to_log(stuck))
    result = run("replay", str(tmp_path / "stuck.sags.json"))
    assert result.exit_code == 0
    assert "Construction is stuck" in result.stdout
    assert "empty squares" in result.stdout


def test_the_command_writes_nothing_when_it_fails(log_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.scenario.json"
    result = run("replay", str(log_file), "--until", "999", "-o", str(out))
    assert isinstance(result.exception, EditRejected)
    assert not out.exists()


def test_a_log_has_a_limit() -> None:
    values = document()
    values["actions"] = [{"by": "norad", "pass": {}}] * 1001
    assert problems(encoded(values))[1] == ["$.actions: the list has 1001 items. The maximum is 1000."]
