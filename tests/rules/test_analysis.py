"""Figures about small maps, counted by hand and compared with slow counting."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.board import compile_board
from editor.board.names import door_name
from editor.board.obstacles import obstacles
from editor.board.sight import Sight
from editor.cli import sags
from editor.files import read_scenario, write_scenario
from editor.model.grid import Direction, Square
from editor.model.level import Level, Placement
from editor.model.objectives import NoDoors, Objective, Party, Reference
from editor.model.scenario import Construction, PaidViolation, Scenario
from editor.model.sides import Side, StartingCharacter
from editor.paths import data_folder
from editor.rules.analysis import analyze
from tests.drawn_map import drawn, real_box

TWO_ROOMS = """
+---+---+---+---+
|A.  A. |B,  B, |
+   +   +   +   +
|A.  A. dB,  B, |
+---+---+   +   +
|C.  C. |B,  B, |
+   +   +   +   +
|C.  C. EB,  B, |
+---+---+---+---+
"""


def sides() -> tuple[Side, ...]:
    return (
        Side(id="one", cp=5, characters=(StartingCharacter(id="a", character="jack-saw", level="ground", x=0, y=0),)),
        Side(id="two", characters=(StartingCharacter(id="b", character="jack-saw", level="ground", x=3, y=0),)),
    )


def test_ground_areas_and_choke_points_are_counted() -> None:
    scenario, box = drawn(TWO_ROOMS, sides=sides())
    figures = analyze(compile_board(scenario, box))
    [level] = figures.levels
    assert (level.squares, level.indoor, level.outdoor, level.empty) == (16, 8, 8, 0)
    assert figures.indoor_share == 0.5
    assert [area.size for area in figures.areas] == [16]
    assert {choke.cuts_off for choke in figures.choke_doors} == {4}
    assert len(figures.choke_doors) == 2
    assert figures.doors_used["small"][0] == 2


def test_side_is_first_where_no_other_side_comes() -> None:
    walls = """
+---+---+---+---+
|A.  A. |B,  B, |
+   +   +   +   +
|A.  A. |B,  B, |
+---+---+   +   +
|B,  B,  B,  B, |
+   +   +   +   +
|B,  B,  B,  B, |
+---+---+---+---+
"""
    one, two = analyze(compile_board(*drawn(walls, sides=sides()))).sides
    assert (one.first_reach, two.first_reach) == (4, 12)
    assert one.nearest_enemy is None


def test_sides_are_compared() -> None:
    scenario, box = drawn(TWO_ROOMS, sides=sides())
    one, two = analyze(compile_board(scenario, box)).sides
    assert (one.characters, one.cp, one.mp_cost) == (1, 5, real_box().characters["jack-saw"].mp_cost)
    assert one.nearest_enemy == two.nearest_enemy == 5, "four steps, a door, and beside, not upon"
    assert one.first_reach + two.first_reach <= 16
    assert two.first_reach > one.first_reach, "the yard and the other room are nearer to the second"


def test_who_is_first_obeys_special_rules_about_doors() -> None:
    who = (Party(kind="character", id="b"),)
    free, barred = (
        analyze(compile_board(*drawn(TWO_ROOMS, sides=sides(), rules_as_data=rules))).sides
        for rules in ((), (NoDoors(rule="no-doors", who=who),))
    )
    assert (free[0].first_reach, free[1].first_reach) == (4, 12), "the second side opens the door of the lower room"
    assert (barred[0].first_reach, barred[1].first_reach) == (8, 8), "now only the first side does"
    assert (free[1].nearest_enemy, barred[1].nearest_enemy) == (5, None)


def test_a_scenario_where_zombies_open_no_door() -> None:
    scenario = read_scenario(data_folder("scenarios") / "first-steps.scenario.json")
    norad, salemites = analyze(compile_board(scenario, real_box())).sides
    assert (norad.first_reach, salemites.first_reach) == (42, 12)


@pytest.mark.parametrize(("facing", "nearest"), [("e", 1), ("n", 2), ("w", 2)])
def test_large_miniatures_count(facing: Direction, nearest: int) -> None:
    field = "\n".join(["+   " * 5 + "+", " A, " * 5] * 2 + ["+   " * 5 + "+"])
    mammoth = StartingCharacter(id="m", character="mammoth-mk-ii", level="ground", x=0, y=0, facing=facing)
    saw = StartingCharacter(id="b", character="jack-saw", level="ground", x=3, y=0)
    both = Side(id="one", characters=(mammoth,)), Side(id="two", characters=(saw,))
    one, two = analyze(compile_board(*drawn(field, sides=both))).sides
    assert one.nearest_enemy == nearest, "one step forward, or a rotation first"
    assert (one.first_reach, two.first_reach) == ((5, 4) if facing == "e" else (4, 5))
    caught = Side(id="one", characters=(mammoth.model_copy(update={"prisoner": True}),))
    assert analyze(compile_board(*drawn(field, sides=(caught, both[1])))).sides[0].first_reach == 0


def test_the_longest_line_is_the_longest() -> None:
    scenario, box = drawn(TWO_ROOMS)
    board = compile_board(scenario, box)
    [level] = analyze(board).levels
    sight = Sight(obstacles(board.levels[0]))
    squares = [Square(x, y) for x in range(4) for y in range(4)]
    seen = [(a, b) for a, b in combinations(squares, 2) if sight.sees(a, b)]
    assert level.longest_line is not None
    assert sight.sees(*level.longest_line)
    assert level.longest_range == max(abs(a.x - b.x) + abs(a.y - b.y) for a, b in seen)
    assert level.sight_share == len(seen) / 120


@pytest.mark.parametrize(("row", "share", "longest"), [(" A,", 0.0, 0), (" A,  A,", 1.0, 1), (" A, |A,", 0.0, 0)])
def test_two_squares_are_the_fewest_that_can_see_each_other(row: str, share: float, longest: int) -> None:
    [level] = analyze(compile_board(*drawn(f"+---+---+\n{row}\n+---+---+"))).levels
    assert (level.sight_share, level.longest_range) == (share, longest)


def test_the_longest_line_of_an_open_field_runs_from_corner_to_corner() -> None:
    [level] = analyze(compile_board(*drawn("\n".join(["+   +   +   +", " A,  A,  A,"] * 3 + ["+   +   +   +"])))).levels
    assert level.longest_range == 4
    assert level.longest_line in {(Square(0, 0), Square(2, 2)), (Square(2, 0), Square(0, 2))}


def test_rooms_without_access_are_found() -> None:
    whole = analyze(compile_board(*drawn(TWO_ROOMS)))
    assert (whole.sealed, whole.areas_with_rooms, whole.is_filled) == ((), 1, True)
    figures = analyze(compile_board(*drawn(TWO_ROOMS.replace("d", "|"))))
    assert [area.size for area in figures.sealed] == [4]
    assert (len(figures.areas), figures.areas_with_rooms, figures.doors) == (2, 2, 1)


def test_map_is_clean_without_violations_and_payments() -> None:
    payment = PaidViolation(tile="a", rule="tile.no-access")
    for paid in ((), (payment,)):
        scenario, box = drawn(TWO_ROOMS, construction=Construction(paid=paid))
        figures = analyze(compile_board(scenario, box))
        assert (figures.problems["error"], figures.paid) == (0, len(paid))
        assert figures.is_clean is not bool(paid)


def test_objective_targets_without_known_defense_are_listed(tmp_path: Path) -> None:
    rooms = ("gym", "video-surveillance-room", "generator", "missile-room")
    placements = tuple(Placement(id=tile, tile=tile, x=4 * x, y=0) for x, tile in enumerate(rooms))
    weights = Reference(kind="element", id="gym/weights")
    objectives = (
        Objective(id="weights", side="one", goal="protect", target=weights),
        Objective(id="weights-too", side="two", goal="destroy", target=weights),
        Objective(
            id="screens", side="two", goal="destroy", target=Reference(kind="tile", id="video-surveillance-room")
        ),
        Objective(id="power", side="two", goal="interact", target=Reference(kind="element", id="generator/generator")),
        Objective(id="room", side="two", goal="hold", where=Reference(kind="tile", id="missile-room")),
    )
    scenario = Scenario(id="map", levels=(Level(id="ground", placements=placements),), objectives=objectives)
    board = compile_board(scenario, real_box())
    assert analyze(board).unknown_defence == ("gym/weights",), "screens have one, a generator cannot be destroyed"
    launch = Objective(id="launch", side="one", goal="destroy", target=Reference(kind="tile", id="missile-room"))
    board = compile_board(scenario.model_copy(update={"objectives": (*objectives, launch)}), real_box())
    assert analyze(board).unknown_defence == ("gym/weights", "missile-room")
    path = tmp_path / "map.scenario.json"
    write_scenario(path, scenario)
    people = CliRunner().invoke(sags, ["report", str(path)]).stdout
    assert "\nDefense value unknown for 1 objective target" in people
    document = json.loads(CliRunner().invoke(sags, ["report", str(path), "--json"]).stdout)
    assert document["unknown_defence"] == ["gym/weights"]
    write_scenario(path, scenario.model_copy(update={"objectives": ()}))
    assert "defence" not in CliRunner().invoke(sags, ["report", str(path)]).stdout


def test_an_empty_map_has_figures_too() -> None:
    figures = analyze(compile_board(Scenario(id="empty", levels=(Level(id="ground"),)), real_box()))
    assert figures.areas == ()
    assert figures.levels[0].longest_line is None
    assert figures.indoor_share == 0.0
    assert not figures.is_filled
    assert figures.longest_range == 0


def test_command_prints_names_as_text_and_ids_as_json() -> None:
    estate = str(data_folder("scenarios") / "quiet-estate.scenario.json")
    document = json.loads(CliRunner().invoke(sags, ["report", estate, "--json"]).stdout)
    assert [side["side"] for side in document["sides"]] == ["norad", "salemite"]
    choke = document["choke_doors"][0]
    assert choke["door"] in real_box().doors
    people = CliRunner().invoke(sags, ["report", estate]).stdout
    assert f"blocking the {door_name(real_box(), choke['door'])} cuts off {choke['cuts_off']} squares" in people
    assert re.search(r"^NORAD: \d+ characters", people, re.MULTILINE)
    assert "norad" not in people
    assert "\nGround floor: " in people
    assert "salemite-" not in people


def test_command_prints_text_and_json(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    gym = Placement(id="gym", tile="gym", x=0, y=0)
    write_scenario(path, Scenario(id="map", title="My map", levels=(Level(id="ground", placements=(gym,)),)))
    people = CliRunner().invoke(sags, ["report", str(path)])
    assert people.exit_code == 0
    assert people.stdout.startswith("My map: ")
    assert "1 of 91 tiles" in people.stdout
    document = json.loads(CliRunner().invoke(sags, ["report", str(path), "--json"]).stdout)
    assert document["levels"][0]["squares"] == len(real_box().tiles["gym"].front.squares)
    assert sum(counts[0] for counts in document["box"]["tiles"].values()) == 1
    assert set(document["findings"]) == {"error", "warning", "info", "paid"}
    assert not document["filled"]
    assert "(3% filled)" in people.stdout


def test_command_lists_unreachable_rooms(tmp_path: Path) -> None:
    gym = Placement(id="gym", tile="gym", x=0, y=0)
    park = Placement(id="sack-store", tile="sack-store", face="back", x=10, y=10)
    for placements, sealed in (((gym,), []), ((gym, park), [9])):
        path = tmp_path / f"{len(placements)}.scenario.json"
        write_scenario(path, Scenario(id="map", levels=(Level(id="ground", placements=placements),)))
        people = CliRunner().invoke(sags, ["report", str(path)]).stdout
        document = json.loads(CliRunner().invoke(sags, ["report", str(path), "--json"]).stdout)
        assert [len(squares) for squares in document["rooms_out_of_reach"]] == sealed
        assert document["all_rooms_reachable"] is not bool(sealed)
        assert ("All rooms can be reached." in people) is not bool(sealed)
        assert ("The rooms at (0, 0) can't be reached (9 squares in all)." in people) is bool(sealed)


def test_several_files_are_analyzed_and_unreadable_ones_named(tmp_path: Path) -> None:
    paths = [tmp_path / "one.scenario.json", tmp_path / "lost.scenario.json", tmp_path / "two.scenario.json"]
    for path in (paths[0], paths[2]):
        write_scenario(path, Scenario(id=path.name[:3], levels=(Level(id="ground"),)))
    result = CliRunner().invoke(sags, ["report", *map(str, paths), "--json"])
    assert result.exit_code == 2
    assert "lost.scenario.json" in result.stderr
    assert [document["file"] for document in json.loads(result.stdout)] == [str(paths[0]), str(paths[2])]
    people = CliRunner().invoke(sags, ["report", str(paths[0]), str(paths[2])])
    assert people.exit_code == 0
    assert [part.partition(":")[0] for part in people.stdout.split("\n\n")] == ["one", "two"]
