"""The shipped scenarios: complete, legal, and possible with the box."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from editor.board import Board, compile_board
from editor.board.bit_sets import square_bit
from editor.catalog import Box, load_box
from editor.files import read_scenario, scenario_bytes
from editor.files.scenario_file import shipped_scenarios
from editor.model.game import EARTH_REBORN
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.paths import data_folder
from editor.rules import check
from editor.sags.construction import to_scenario
from editor.sags.game.log_file import log_bytes, read_log, replay, to_log

FOLDER = data_folder("scenarios")
SHIPPED = shipped_scenarios(EARTH_REBORN)
LOGS = sorted(FOLDER.glob("*.sags.json"))
each_scenario = pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name.partition(".")[0])
each_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name.partition(".")[0])

ENOUGH_MODULES = 15
"""Of 19: a scenario with so many uses most of the game."""

MP_APART = 2
"""How far the teams of a fair fight may differ in their price."""

_TUTORIAL = "first-steps"


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def board_of(path: Path, box: Box) -> Board:
    return compile_board(read_scenario(path), box)


def scenario_called(name: str) -> Scenario:
    return read_scenario(FOLDER / f"{name}.scenario.json")


# --- each of them ---------------------------------------------------------------------------------------------------


@each_scenario
def test_it_is_named_after_its_file_and_saved_as_it_is(path: Path) -> None:
    scenario = read_scenario(path)
    assert path.name == f"{scenario.id}.scenario.json"
    assert scenario_bytes(scenario) == path.read_bytes()


@each_scenario
def test_it_was_made_with_the_box_that_comes_with_the_program(path: Path, box: Box) -> None:
    assert read_scenario(path).box.fingerprint == box.fingerprint


@each_scenario
def test_it_has_no_errors_and_no_warnings_even_ignored_ones(path: Path, box: Box) -> None:
    report = check(board_of(path, box))
    bad = [(found.rule, found.subjects) for found in report.problems if found.severity in ("error", "warning")]
    assert bad == []
    assert report.suppressed == ()


@each_scenario
def test_programs_can_tell_who_wins(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.victory is not None
    assert not [objective.id for objective in scenario.objectives if objective.goal == "other"]
    by_points = scenario.victory.mode != "objectives"
    assert all(objective.mp is not None for objective in scenario.objectives) == by_points
    assert any(objective.wins for objective in scenario.objectives) != by_points


@each_scenario
def test_every_prisoner_has_a_captor(path: Path) -> None:
    assert all(start.captor for _, start in read_scenario(path).starts() if start.prisoner)


@each_scenario
def test_no_square_of_its_frames_is_left_empty(path: Path, box: Box) -> None:
    assert not any(level.empty for level in board_of(path, box).levels)


@each_scenario
def test_players_get_all_information_they_need(path: Path) -> None:
    scenario = read_scenario(path)
    texts = scenario.texts
    assert all((scenario.title, scenario.author, scenario.turns, scenario.ground))
    assert all((texts.story, texts.setup, texts.victory, texts.special_rules))
    assert scenario.initiative or "initiative" in texts.described
    assert len(scenario.sides) == scenario.players == 2
    for side in scenario.sides:
        assert side.cp
        assert side.characters
        assert any(objective.side == side.id for objective in scenario.objectives)
    assert all(objective.text for objective in scenario.objectives)
    assert any(objective.wins for objective in scenario.objectives) or all(side.mp for side in scenario.sides)


@each_scenario
def test_its_texts_name_things_by_chips_and_never_by_bare_ids(path: Path, box: Box) -> None:
    scenario = read_scenario(path)
    texts = scenario.texts
    written = (
        texts.story,
        texts.setup,
        texts.victory,
        *texts.special_rules,
        *(each.text for each in scenario.objectives),
    )
    assert any("{" in text for text in written)
    ids = {*box.tiles, *box.characters, *box.equipment, *box.doors}
    for text in written:
        words = re.sub(r"\{[^{}]*\}", "", text)
        assert not [each for each in ids if "-" in each and each in words]
        assert "{" not in words


@each_scenario
def test_its_teams_are_worth_about_the_same(path: Path, box: Box) -> None:
    """The tutorial is no fair fight: there NORAD must also be in time."""
    scenario = read_scenario(path)
    worth = [sum(box.characters[start.character].mp_cost or 0 for start in side.characters) for side in scenario.sides]
    if scenario.id != _TUTORIAL:
        assert max(worth) - min(worth) <= MP_APART


@each_scenario
def test_markers_are_on_enterable_squares(path: Path, box: Box) -> None:
    for level in board_of(path, box).levels:
        for marker in level.level.markers:
            assert square_bit(marker.x, marker.y) & level.floor & ~level.printed.impassable, marker.id


@each_scenario
def test_no_door_hides_what_hangs_on_a_wall(path: Path, box: Box) -> None:
    for level in board_of(path, box).levels:
        covered = {edge for door in level.level.doors for edge in door.edges}
        for stamp in level.placed_tiles:
            for element in stamp.face.elements:
                assert not covered.intersection(stamp.places(element)[1]), (stamp.placement.id, element.id)


# --- all together ---------------------------------------------------------------------------------------------------


def test_there_are_six_of_several_kinds(box: Box) -> None:
    shipped = [read_scenario(path) for path in SHIPPED]
    assert len(shipped) >= 6
    assert len({scenario.title for scenario in shipped}) == len(shipped)
    assert any(len(scenario.levels) == 2 and len(scenario.stairs) == 2 for scenario in shipped)
    assert any(len(scenario.modules) >= ENOUGH_MODULES and scenario.rules == "scenario" for scenario in shipped)
    assert any(scenario.rules == "sags" and scenario.construction for scenario in shipped)
    assert {module for scenario in shipped for module in scenario.modules} == set(box.modules)


def test_the_tutorial_is_small() -> None:
    (level,) = scenario_called(_TUTORIAL).levels
    assert (level.width, level.height) == (8, 8)
    assert scenario_called(_TUTORIAL).modules == ("core", "move", "close-combat")


def test_the_siege_is_fought_outdoors(box: Box) -> None:
    (level,) = board_of(FOLDER / "relay-on-dunmore-hill.scenario.json", box).levels
    assert level.outdoor.bit_count() > 3 * level.indoor.bit_count()


# --- the S.A.G.S. map -----------------------------------------------------------------------------------------------


def test_every_map_of_the_sags_has_its_log_and_every_log_its_map() -> None:
    maps = {path.name.partition(".")[0] for path in SHIPPED if read_scenario(path).rules == "sags"}
    assert maps == {path.name.partition(".")[0] for path in LOGS}
    assert maps


@each_log
def test_a_log_replays_to_itself(path: Path, box: Box) -> None:
    assert log_bytes(to_log(replay(read_log(path), box).construction)) == path.read_bytes()


@each_log
def test_a_log_rebuilds_the_map_of_its_scenario(path: Path, box: Box) -> None:
    """With the people, missions and words that came later, and with the Drillers turned up and paid for, what the log
    builds is the shipped file, byte for byte."""
    file = FOLDER / path.name.replace(".sags.", ".scenario.")
    shipped, state = read_scenario(file), replay(read_log(path), box).construction
    built = to_scenario(state)
    assert state.phase == "ended"
    later = {name: getattr(shipped, name) for name in _ADDED_LATER}
    levels = tuple(map(_with_drillers_of, built.levels, shipped.levels))
    assert built.construction is not None
    later["construction"] = built.construction.model_copy(
        update={"built": "", "step": "ready"}  # the Drillers are turned, and the game is set up
    )
    assert scenario_bytes(built.model_copy(update={**later, "levels": levels})) == file.read_bytes()
    spent = {
        side.id: sum(box.characters[start.character].mp_cost or 0 for start in side.characters)
        for side in shipped.sides
    }
    drillers = [each for level in shipped.levels for each in level.placements if box.tiles[each.tile].kind == "driller"]
    assert drillers
    assert all(each.face == "front" for each in drillers), "they are turned up when their owner deploys"
    spent["norad"] += sum(box.tiles[each.tile].front.mp_cost for each in drillers)
    assert {side.id: side.mp for side in shipped.sides} == {
        player.id: player.mp - spent[player.id] for player in state.players
    }


def _with_drillers_of(built: Level, shipped: Level) -> Level:
    """Return the built level with its Drillers as they are in the other."""
    turned = {each.id: each for each in shipped.placements}
    placements = tuple(turned.get(each.id, each) if each.face == "down" else each for each in built.placements)
    return built.model_copy(update={"placements": placements})


_ADDED_LATER = (
    "id",
    "title",
    "author",
    "search_deck",
    "sides",
    "objectives",
    "victory",
    "texts",
)
"""What steps 2 to 6 of the S.A.G.S. and the author add to a map."""
