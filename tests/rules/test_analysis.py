"""A map in figures, on small maps where each figure can be counted by hand, and against slow counting."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from click.testing import CliRunner

from editor.board import compile_board
from editor.board.obstacles import obstacles
from editor.board.sight import Sight
from editor.cli import sags
from editor.files import write_scenario
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario, Side, Start
from editor.rules.analysis import analyse
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
        Side(id="one", cp=5, characters=(Start(id="a", character="jack-saw", level="ground", x=0, y=0),)),
        Side(id="two", characters=(Start(id="b", character="jack-saw", level="ground", x=3, y=0),)),
    )


def test_ground_areas_and_choke_points_are_counted() -> None:
    scenario, box = drawn(TWO_ROOMS, sides=sides())
    figures = analyse(compile_board(scenario, box))
    [level] = figures.levels
    assert (level.squares, level.indoor, level.outdoor, level.empty) == (16, 8, 8, 0)
    assert figures.indoor_share == 0.5
    assert [area.size for area in figures.areas] == [16]
    assert {choke.cuts_off for choke in figures.choke_doors} == {4}
    assert len(figures.choke_doors) == 2
    assert figures.doors_used["small"][0] == 2


def test_sides_are_compared() -> None:
    scenario, box = drawn(TWO_ROOMS, sides=sides())
    one, two = analyse(compile_board(scenario, box)).sides
    assert (one.characters, one.cp, one.mp_cost) == (1, 5, real_box().characters["jack-saw"].mp_cost)
    assert one.nearest_enemy == two.nearest_enemy == 5, "four steps, a door, and beside, not upon"
    assert one.first_reach + two.first_reach <= 16
    assert two.first_reach > one.first_reach, "the yard and the other room are nearer to the second"


def test_the_longest_line_is_the_longest() -> None:
    scenario, box = drawn(TWO_ROOMS)
    board = compile_board(scenario, box)
    [level] = analyse(board).levels
    sight = Sight(obstacles(board.levels[0]))
    squares = [Square(x, y) for x in range(4) for y in range(4)]
    seen = [(a, b) for a, b in combinations(squares, 2) if sight.sees(a, b)]
    assert level.longest_line is not None
    assert sight.sees(*level.longest_line)
    assert level.longest_range == max(abs(a.x - b.x) + abs(a.y - b.y) for a, b in seen)
    assert level.sight_share == len(seen) / 120


def test_an_empty_map_has_figures_too() -> None:
    figures = analyse(compile_board(Scenario(id="empty", levels=(Level(id="ground"),)), real_box()))
    assert figures.areas == ()
    assert figures.levels[0].longest_line is None
    assert figures.indoor_share == 0.0


def test_the_command_speaks_to_people_and_programs(tmp_path: Path) -> None:
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
