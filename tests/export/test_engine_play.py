"""The game in engine files: sides, objectives, texts, problems, and maps with errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from editor.board import Board, compile_board
from editor.board.bit_sets import squares_set
from editor.errors import StudioError
from editor.export import EXPORTERS, export
from editor.export.engine.engine_file import engine_bytes
from editor.model.grid import Edge, Square
from editor.model.level import Marker, PlacedDoor, Placement
from editor.model.objectives import Objective, Reference, Victory
from editor.model.scenario import Scenario
from editor.rules import check
from tests.drawn_map import real_box
from tests.export.maps import covered, exported, one_level, samples, shipped, two_levels

SAMPLES = samples()


def test_a_band_of_mercenaries_has_no_faction() -> None:
    band, salemite = exported(two_levels())["sides"]
    assert (band["id"], band["faction"], band["cp"], band["mp"]) == ("band", None, 6, None)
    assert (salemite["faction"], salemite["mp"], salemite["characters"]) == ("salemite", 12, [])


def test_characters_stand_on_squares_or_come_later() -> None:
    vasquez, mammoth, late = exported(two_levels())["sides"][0]["characters"]
    assert (vasquez["level"], vasquez["x"], vasquez["y"], vasquez["large"]) == ("ground", 1, 0, False)
    assert vasquez["magnetic_card"] is True, "it carries one"
    assert mammoth["large"] is True
    assert mammoth["magnetic_card"] is False
    assert (late["level"], late["x"], late["zone"], late["name"]) == (None, None, "yard", "James Woo")


def test_zones_say_whose_they_are_and_name_all_their_squares() -> None:
    yard, corner = exported(two_levels())["zones"]
    assert (yard["id"], yard["side"], yard["squares"]) == ("yard", "band", [[2, 0], [3, 0], [3, 1]])
    assert (corner["id"], corner["side"]) == ("corner", None)


def test_objectives_and_texts_speak_of_things_in_the_file() -> None:
    document = exported(two_levels())
    (objective,) = document["objectives"]
    door = next(door for door in document["doors"] if door["id"] == objective["target"]["id"])
    assert door["size"] == "large"
    tile = next(tile for tile in document["tiles"] if tile["id"] == objective["where"]["id"])
    assert (tile["tile"], objective["where"]["level"]) == ("c-tile-b", "cellar")
    assert len(objective["where"]["squares"]) == 6
    name = real_box().doors[door["door"]].name
    assert objective["text"] == {
        "plain": f"Blow up {name} near C tile b.",
        "parts": [
            {"text": "Blow up ", "ref": None},
            {"text": name, "ref": {"kind": "door", "id": door["id"]}},
            {"text": " near ", "ref": None},
            {"text": "C tile b", "ref": {"kind": "tile", "id": tile["id"]}},
            {"text": ".", "ref": None},
        ],
    }
    assert document["scenario"]["text"]["story"]["plain"] == "Lt. Vasquez is lost."
    assert [each["plain"] for each in document["special_rules"]] == ["Nobody leaves Yard."]


def test_stairs_exits_markers_and_the_search_deck() -> None:
    document = exported(two_levels())
    place = {"x": 0, "y": 1}
    assert document["stairs"] == [{"from": {"level": "cellar", **place}, "to": {"level": "ground", **place}}]
    assert document["exits"]["frame"] is True
    assert document["exits"]["sewers"] == [{"level": "cellar", "x": 3, "y": 3}, {"level": "ground", "x": 3, "y": 1}]
    assert document["search_deck"] == ["magnetic-card"]
    (marker,) = document["markers"]
    assert (marker["id"], marker["level"], marker["x"], marker["y"]) == ("loot", "ground", 3, 2)


def test_without_leave_no_sewers_exit_is_an_exit() -> None:
    board = two_levels()
    scenario = board.scenario.model_copy(update={"exits": board.scenario.exits.model_copy(update={"sewers": False})})
    assert exported(compile_board(scenario, board.box))["exits"]["sewers"] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_the_problems_are_counted(name: str) -> None:
    report = check(SAMPLES[name])
    assert exported(SAMPLES[name])["validation"] == {
        "errors": report.count("error"),
        "warnings": report.count("warning"),
        "rules_version": 1,
    }


def test_counts_are_not_always_the_same() -> None:
    assert exported(shipped()[0])["validation"]["errors"] == 0
    assert exported(covered(0))["validation"]["errors"] > 0


# --- what a scenario says as data -------------------------------------------------------------------------------------


def playable(**fields: Any) -> Board:
    """Return two sides, a door, a marker, a public objective and a secret one."""
    board = two_levels()
    ground = board.scenario.levels[0]
    marker = Marker(id="mine-1", marker="mine", x=3, y=2, state="armed", side="band")
    levels = (ground.model_copy(update={"markers": (marker,)}), *board.scenario.levels[1:])
    secret = Objective(id="plot", side="salemite", goal="kill", secret=True, mp=3, mission="kill-bolter", text="Hush.")
    values = {
        "levels": levels,
        "victory": Victory(mode="first-to", mp=9, ties="shared", eliminated="loses"),
        "objectives": (*board.scenario.objectives, secret),
    }
    return compile_board(board.scenario.model_copy(update=values | fields), board.box)


def test_victory_and_states_are_data() -> None:
    document = exported(playable())
    assert document["victory"] == {"mode": "first-to", "mp": 9, "ties": "shared", "eliminated": "loses"}
    (mine,) = document["markers"]
    assert (mine["state"], mine["side"], mine["note"]) == ("armed", "band", "")
    assert exported(two_levels())["victory"] is None


def test_secret_objectives_are_left_out_unless_they_are_asked_for() -> None:
    for secrets, ids, hidden in (((), ["blow-up"], [0, 1]), (("salemite",), ["blow-up", "plot"], [0, 0])):
        document = json.loads(engine_bytes(playable(), secrets))
        assert [each["id"] for each in document["objectives"]] == ids
        assert [side["hidden_objectives"] for side in document["sides"]] == hidden
        assert document["scenario"]["secrets"] == list(secrets)
        assert ("Hush." in json.dumps(document)) == bool(secrets)


def test_the_option_names_the_sides_whose_secrets_are_in_the_file(tmp_path: Path) -> None:
    exporter, target = EXPORTERS["engine"], tmp_path / "out.engine.json"
    done = export(check(playable()), exporter, target, exporter.defaults(), force=True)
    assert any("1 secret objective of salemite is left out." in note.text() for note in done.losses)
    done = export(check(playable()), exporter, target, exporter.parse(["secrets=band, salemite"]), force=True)
    assert not any("secret" in note.text() for note in done.losses)
    assert [json.loads(path.read_bytes())["scenario"]["secrets"] for path in done.files] == [["band"], ["salemite"]]
    done = export(check(playable()), exporter, target, exporter.parse(["secrets=all"]), force=True)
    assert json.loads(target.read_bytes())["scenario"]["secrets"] == ["band", "salemite"]
    with pytest.raises(StudioError, match=r"secrets=martian is not allowed\. Allowed values: band, salemite"):
        export(check(playable()), exporter, target, exporter.parse(["secrets=martian"]), force=True)


def test_hammer_at_coldwater_has_its_set_up_as_data() -> None:
    document = exported(SAMPLES["shipped-hammer-at-coldwater"])
    people = {each["id"]: each for side in document["sides"] for each in side["characters"]}
    assert (people["woo"]["prisoner"], people["woo"]["captor"]) == (True, "deeler")
    abilities = {each["id"]: each for tile in document["tiles"] for each in tile["abilities"]}
    assert (abilities["scramble"]["state"], abilities["launch-missiles"]["timer"] is not None) == ("on", True)
    assert {each["state"] for each in document["markers"]} == {"armed", "on"}
    moments = {each["id"]: each["when"] for each in document["objectives"]}
    assert (moments["keep-command"], moments["bring-woo-home"]) == ("final-phase", "at-once")


def test_an_objective_without_words_is_worded() -> None:
    silent = Objective(id="silent", side="band", goal="kill", target=Reference(kind="character", id="vasquez"))
    (info,) = exported(playable(objectives=(silent,)))["objectives"]
    assert "Lt. Vasquez" in info["text"]["plain"]


def test_a_card_or_kind_that_is_named_becomes_an_id_of_the_file() -> None:
    wanted = Objective(
        id="o",
        side="salemite",
        goal="kill",
        target=Reference(kind="character", id="mammoth-mk-ii"),
        where=Reference(kind="marker", id="mine"),
    )
    (info,) = exported(playable(objectives=(wanted,)))["objectives"]
    assert (info["target"]["id"], info["where"]["id"]) == ("mammoth", "mine-1")


def test_special_rules_that_are_data_keep_their_fields() -> None:
    rules = {each["rule"]: each for each in exported(SAMPLES["shipped-harrow-house"])["rules_as_data"]}
    assert (rules["carry"]["marker"], rules["carry"]["movement"]) == ("ledger", 1)
    assert (rules["door-cost"]["doors"], rules["door-cost"]["movement"]) == (["norad-small-3"], 2)
    assert [each["id"] for each in rules["exit"]["where"]] == ["garden"]
    assert len(rules["exit"]["where"][0]["squares"]) == 24
    assert {"kind": "door", "id": "norad-small-3"} in [part["ref"] for part in rules["door-cost"]["text"]["parts"]]


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in SAMPLES if name.startswith("shipped")])
def test_cards_are_those_that_the_scenario_uses(name: str) -> None:
    board = SAMPLES[name]
    document = exported(board)
    cards = {part: {each["id"] for each in found} for part, found in document["cards"].items() if part != "drillers"}
    people = [each for side in document["sides"] for each in side["characters"]]
    may_rise = {"jack-saw", "zombie-1", "zombie-2"} if name == "shipped-quiet-estate" else set()
    assert cards["characters"] == {each["character"] for each in people} | may_rise
    used = {item for each in people for item in each["equipment"]} | set(document["search_deck"] or ())
    built_in = {each["built_in"] for each in document["cards"]["characters"]} - {None}
    spoken = {each["carrying"]["id"] for each in document["objectives"] if each["carrying"]} - {"ledger"}
    assert cards["equipment"] == used | built_in | spoken
    assert cards["doors"] == {door["door"] for door in document["doors"]}
    drillers = {tile["tile"] for tile in document["tiles"] if tile["kind"] == "driller"}
    assert {each["tile"] for each in document["cards"]["drillers"]} == drillers


def test_a_card_has_both_sides_and_the_origin_of_its_values() -> None:
    (vasquez,) = (each for each in exported(two_levels())["cards"]["characters"] if each["id"] == "vasquez")
    known = real_box().characters["vasquez"]
    assert vasquez["healthy"]["movement"] == known.healthy.movement
    assert vasquez["wounded"]["movement"] == known.wounded.movement
    assert vasquez["healthy"]["provenance"] == known.healthy.provenance != {}
    assert "max_cp_as_traitor" in vasquez["healthy"], "what no source gives is there, and null"
    assert vasquez["healthy"]["max_cp_as_traitor"] is None


def test_drillers_have_their_layout_and_their_price() -> None:
    board = SAMPLES["shipped-quiet-estate"]
    for card in exported(board)["cards"]["drillers"]:
        face = real_box().tiles[card["tile"]].front
        assert (card["mp_cost"], len(card["squares"]), len(card["walls"])) == (
            face.mp_cost,
            len(face.squares),
            len(face.walls),
        )


# --- maps with errors -----------------------------------------------------------------------------------------------


def test_where_tiles_overlap_the_upper_one_counts() -> None:
    level = one_level().scenario.levels[0].model_copy(update={"width": 8, "height": 8, "doors": ()})
    places = [("gym", 0, 0), ("bedroom", 1, 1)]
    placements = tuple(Placement(id=tile, tile=tile, x=x, y=y) for tile, x, y in places)
    board = compile_board(
        Scenario(id="over", levels=(level.model_copy(update={"placements": placements}),)), real_box()
    )
    document = exported(board)
    (upper,) = (tile["id"] for tile in document["tiles"] if tile["tile"] == "bedroom")
    stamp = board.levels[0].placed_tiles[1]
    mine = [Square(s["x"], s["y"]) for s in document["levels"][0]["squares"] if s["tile"] == upper]
    assert squares_set(mine) == stamp.mask.floor


def test_unknown_pieces_are_left_out_or_stay_vague() -> None:
    level = one_level().scenario.levels[0]
    stranger = Placement(id="no-such-tile", tile="no-such-tile", x=0, y=0)
    door = PlacedDoor(id="no-such-door", door="no-such-door", edges=(Edge(1, 1, "w"),))
    update = {"placements": (*level.placements, stranger), "doors": (door,)}
    board = one_level()
    scenario = Scenario(id="odd", levels=(level.model_copy(update=update),))
    document = exported(compile_board(scenario, board.box))
    assert "no-such-tile" not in {tile["tile"] for tile in document["tiles"]}
    (odd,) = document["doors"]
    assert (odd["make"], odd["defence"], odd["magnetic"], odd["size"]) == (None, None, False, "small")
