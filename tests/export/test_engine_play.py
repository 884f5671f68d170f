"""The game in engine files: sides, objectives, texts, findings; and what becomes of maps with errors."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.board.bits import squares_set
from editor.model.grid import Edge, Square
from editor.model.level import PlacedDoor, Placement
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


def test_zones_go_with_their_side_and_name_all_their_squares() -> None:
    document = exported(two_levels())
    (yard,) = document["sides"][0]["zones"]
    assert yard["squares"] == [[2, 0], [3, 0], [3, 1]]
    assert [zone["id"] for zone in document["zones"]] == ["corner"]
    assert document["sides"][1]["zones"] == []


def test_objectives_and_texts_speak_of_things_in_the_file() -> None:
    document = exported(two_levels())
    (objective,) = document["objectives"]
    door = next(door for door in document["doors"] if door["id"] == objective["target"]["id"])
    assert door["size"] == "large"
    tile = next(tile for tile in document["tiles"] if tile["id"] == objective["where"]["id"])
    assert (tile["tile"], objective["where"]["level"]) == ("c-tile-b", "cellar")
    assert len(objective["where"]["squares"]) == 6
    assert objective["text"] == f"Blow up {real_box().doors[door['door']].name} near C tile b."
    assert document["scenario"]["text"]["story"] == "Lt. Vasquez is lost."
    assert document["special_rules"] == ["Nobody leaves yard."]


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
def test_the_findings_are_counted(name: str) -> None:
    report = check(SAMPLES[name])
    assert exported(SAMPLES[name])["validation"] == {
        "errors": report.count("error"),
        "warnings": report.count("warning"),
        "rules_version": 1,
    }


def test_counts_are_not_always_the_same() -> None:
    assert exported(shipped()[0])["validation"]["errors"] == 0
    assert exported(covered(0))["validation"]["errors"] > 0


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
    stamp = board.levels[0].stamps[1]
    mine = [Square(s["x"], s["y"]) for s in document["levels"][0]["squares"] if s["tile"] == upper]
    assert squares_set(mine) == stamp.print.floor


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
    assert (odd["kind"], odd["defence"], odd["magnetic"], odd["size"]) == (None, None, False, "small")
