"""``sags path``, for people and for tools."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.cli import main
from editor.files import read_scenario, write_scenario
from editor.model.grid import Edge, Square
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.objectives import DoorCost, ExitOnly, ExitPlace, NoDoors, Party
from editor.model.scenario import Exits, Scenario, SquareOnLevel, StairsLink, Zone
from editor.model.sides import Side, StartingCharacter
from editor.paths import data_folder

SLIDING, MAGNETIC = "norad-small-4", "norad-small-1"


@pytest.fixture
def scenario_file(tmp_path: Path) -> Path:
    """Return the Officer's Bedroom with a door, and stairs to a cellar with one square."""
    ground = Level(
        id="ground",
        width=6,
        height=6,
        placements=(
            Placement(id="officers-bedroom", tile="officers-bedroom", x=0, y=0),
            Placement(id="stairs-down-1", tile="stairs-down-1", x=1, y=2),
        ),
        doors=(
            PlacedDoor(id=SLIDING, door=SLIDING, edges=(Edge(1, 2, "n"),)),
            PlacedDoor(id=MAGNETIC, door=MAGNETIC, edges=(Edge(2, 1, "n"),)),
        ),
        walls=(Edge(2, 1, "w"),),
    )
    cellar = Level(
        id="cellar",
        elevation=-1,
        width=4,
        height=4,
        placements=(Placement(id="stairs-up-1", tile="stairs-up-1", x=0, y=0),),
    )
    link = StairsLink(start=SquareOnLevel(level="cellar", x=0, y=0), end=SquareOnLevel(level="ground", x=1, y=2))
    path = tmp_path / "map.scenario.json"
    write_scenario(path, Scenario(id="map", levels=(ground, cellar), stairs=(link,)))
    return path


class Sags:
    """Runs the command."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *args: object) -> tuple[int | str | None, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["sags", *map(str, args)])
        with pytest.raises(SystemExit) as end:
            main()
        out, err = self.capsys.readouterr()
        return end.value.code, out, err


@pytest.fixture
def sags(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sags:
    return Sags(monkeypatch, capsys)


def as_json(sags: Sags, *args: object) -> tuple[int | str | None, Any]:
    code, out, err = sags(*args, "--json")
    assert err == ""
    return code, json.loads(out)


def test_json_has_cost_cp_path_and_doors(sags: Sags, scenario_file: Path) -> None:
    code, found = as_json(sags, "path", scenario_file, "--from", "0,0", "--to", "cellar:0,0", "--move", "4")
    assert code == 0
    assert found == {
        "cost": 5,
        "cp": 2,
        "path": [["ground", 0, 0], ["ground", 1, 0], ["ground", 1, 1], ["ground", 1, 2], ["cellar", 0, 0]],
        "opens": [SLIDING],
    }


def test_without_a_movement_value_there_are_no_cp(sags: Sags, scenario_file: Path) -> None:
    code, found = as_json(sags, "path", scenario_file, "--from", "ground:0,0", "--to", "1,0")
    assert code == 0
    assert (found["cost"], found["cp"]) == (1, None)


def test_a_missing_route_is_null_and_exit_1(sags: Sags, scenario_file: Path) -> None:
    code, found = as_json(sags, "path", scenario_file, "--from", "0,0", "--to", "2,1", "--move", "6")
    assert code == 1
    assert found == {"cost": None, "cp": None, "path": [], "opens": []}


def test_a_card_opens_magnetic_doors(sags: Sags, scenario_file: Path) -> None:
    code, found = as_json(sags, "path", scenario_file, "--from", "0,0", "--to", "2,1", "--magnetic-card")
    assert code == 0
    assert (found["cost"], found["opens"]) == (4, [MAGNETIC])


def test_people_read_sentences(sags: Sags, scenario_file: Path) -> None:
    code, out, err = sags("path", scenario_file, "--from", "0,0", "--to", "1,2", "--move", "5")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "4 Movement Points, 1 CP.",
        "Route on Ground floor: (0, 0), (1, 0), (1, 1), (1, 2)",
        "Opens: NORAD small door 4",
    ]
    code, out, _ = sags("path", scenario_file, "--from", "0,0", "--to", "5,5")
    assert code == 1
    assert out == "There is no route from (0, 0) on level Ground floor to (5, 5) on level Ground floor.\n"


@pytest.mark.parametrize(
    ("square", "says"),
    [("6,0", "outside the map"), ("attic:0,0", "ground and cellar"), ("here", "X,Y"), ("1.5,2", "X,Y")],
)
def test_squares_that_are_none_are_explained(sags: Sags, scenario_file: Path, square: str, says: str) -> None:
    code, out, err = sags("path", scenario_file, "--from", square, "--to", "0,0", "--json")
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


# --- people on the map, large ones, ways off it -----------------------------------------------------------------------


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """Return the Officer's Bedroom without doors, with two characters of NORAD and one enemy."""
    room = Level(
        id="ground",
        width=6,
        height=6,
        placements=(Placement(id="officers-bedroom", tile="officers-bedroom", x=0, y=0),),
    )
    sides = (
        Side(
            id="norad",
            characters=(
                StartingCharacter(id="ann", character="vasquez", level="ground", x=0, y=0, magnetic_card=True),
                StartingCharacter(id="ben", character="woo", level="ground", x=1, y=0),
            ),
        ),
        Side(id="others", characters=(StartingCharacter(id="zed", character="zombie-1", level="ground", x=0, y=1),)),
    )
    path = tmp_path / "yard.scenario.json"
    write_scenario(path, Scenario(id="yard", levels=(room,), sides=sides))
    return path


def test_friends_are_passed_and_enemies_are_not(sags: Sags, yard: Path) -> None:
    way = ("path", yard, "--from", "0,0", "--to")
    assert as_json(sags, *way, "1,1")[1]["cost"] == 2
    _, among = as_json(sags, *way, "1,1", "--miniatures")
    assert among["path"] == [["ground", 0, 0], ["ground", 1, 0], ["ground", 1, 1]], "past the friend"
    assert as_json(sags, *way, "1,0", "--miniatures")[0] == 1, "nobody stands on a friend"
    assert as_json(sags, *way, "0,1", "--miniatures")[0] == 1, "or on an enemy"
    assert as_json(sags, *way, "0,1")[0] == 0


def test_an_unknown_walker_passes_no_miniature(sags: Sags, yard: Path) -> None:
    way = ("path", yard, "--from", "1,1", "--to", "0,0")
    assert as_json(sags, *way)[1]["cost"] == 2
    assert as_json(sags, *way, "--miniatures")[0] == 1


def test_who_walks_has_its_own_card(sags: Sags, scenario_file: Path) -> None:
    scenario = read_scenario(scenario_file)
    start = StartingCharacter(id="ann", character="vasquez", level="ground", x=0, y=0, magnetic_card=True)
    side = Side(id="norad", characters=(start,))
    write_scenario(scenario_file, scenario.model_copy(update={"sides": (side,)}))
    way = ("path", scenario_file, "--from", "0,0", "--to", "2,1")
    assert as_json(sags, *way)[0] == 1
    assert as_json(sags, *way, "--miniatures")[1]["opens"] == [MAGNETIC]


@pytest.mark.parametrize(("wounded", "cp"), [(False, 1), (True, 2)])
def test_who_walks_has_its_own_movement(sags: Sags, lawn: Path, wounded: bool, cp: int) -> None:
    """Vasquez moves 6 squares, wounded 4; --move wins, and without --miniatures no character is known."""
    ann = StartingCharacter(id="ann", character="vasquez", level="ground", x=0, y=0, wounded=wounded)
    sides = (Side(id="norad", characters=(ann,)),)
    write_scenario(lawn, read_scenario(lawn).model_copy(update={"sides": sides}))
    way = ("path", lawn, "--from", "0,0", "--to", "4,1")
    _, found = as_json(sags, *way, "--miniatures")
    assert (found["cost"], found["cp"]) == (5, cp)
    assert as_json(sags, *way, "--miniatures", "--move", "1")[1]["cp"] == 5
    assert as_json(sags, *way)[1]["cp"] is None
    assert sags(*way, "--miniatures")[1].splitlines()[0] == f"5 Movement Points, {cp} CP."


def test_the_way_off_the_map(sags: Sags, lawn: Path) -> None:
    code, found = as_json(sags, "path", lawn, "--from", "4,2", "--to", "exit", "--move", "2")
    assert code == 0
    assert found == {
        "cost": 3,
        "cp": 2,
        "path": [["ground", 4, 2], ["ground", 4, 1], ["ground", 4, 0]],
        "opens": [],
        "leaves": "frame",
    }
    _, out, _ = sags("path", lawn, "--from", "4,2", "--to", "exit")
    assert out.splitlines()[-1] == "Leaves over the edge of the map."
    assert as_json(sags, "path", lawn, "--from", "4,2", "--to", "exit", "--miniatures")[1]["cost"] > 3, "past a Mammoth"


def test_who_walks_obeys_special_rules_about_leaving(sags: Sags, lawn: Path) -> None:
    scenario = read_scenario(lawn)
    far = Zone(id="far", level="ground", squares=(Square(4, 0),))
    rule = ExitOnly(rule="exit", who=(Party(kind="character", id="ann"),), where=(ExitPlace(kind="zone", id="far"),))
    ann = StartingCharacter(id="ann", character="vasquez", level="ground", x=2, y=0)
    side = Side(id="norad", characters=(ann,))
    write_scenario(lawn, scenario.model_copy(update={"sides": (side,), "zones": (far,), "rules_as_data": (rule,)}))
    way = ("path", lawn, "--from", "2,0", "--to", "exit")
    assert as_json(sags, *way)[1]["path"] == [["ground", 2, 0]], "anyone else leaves at once"
    _, found = as_json(sags, *way, "--miniatures")
    assert found["path"][-1] == ["ground", 4, 0]
    nowhere = rule.model_copy(update={"where": ()})
    write_scenario(lawn, read_scenario(lawn).model_copy(update={"rules_as_data": (nowhere,)}))
    assert as_json(sags, *way, "--miniatures")[0] == 1


def test_a_missing_exit_route_is_exit_1(sags: Sags, yard: Path) -> None:
    scenario = read_scenario(yard)
    write_scenario(yard, scenario.model_copy(update={"exits": Exits(frame=False)}))
    code, found = as_json(sags, "path", yard, "--from", "0,0", "--to", "exit")
    assert code == 1
    assert found == {"cost": None, "cp": None, "path": [], "opens": [], "leaves": None}
    code, out, _ = sags("path", yard, "--from", "0,0", "--to", "exit")
    assert (code, out) == (1, "There is no route off the map from (0, 0).\n")


@pytest.fixture
def lawn(tmp_path: Path) -> Path:
    """Return open ground for a large miniature."""
    scenario = read_scenario(data_folder("scenarios") / "first-steps.scenario.json")
    bare = scenario.levels[0].model_copy(update={"doors": (), "walls": ()})
    side = Side(
        id="others",
        characters=(StartingCharacter(id="mammoth", character="mammoth-mk-ii", level="ground", x=4, y=0, facing="s"),),
    )
    path = tmp_path / "lawn.scenario.json"
    changes = {"levels": (bare,), "sides": (side,), "zones": (), "objectives": (), "exits": Exits()}
    write_scenario(path, scenario.model_copy(update=changes))
    return path


def test_a_large_miniature_rotates_and_its_facing_is_printed(sags: Sags, lawn: Path) -> None:
    code, found = as_json(sags, "path", lawn, "--from", "4,0", "--to", "4,1", "--large", "--facing", "n")
    assert code == 0
    assert found["path"] == [["ground", 4, 0, "n"], ["ground", 4, 0, "s"], ["ground", 4, 1, "s"]]
    assert found["cost"] == 2
    _, found = as_json(sags, "path", lawn, "--from", "4,0", "--to", "4,1", "--large")
    assert (found["cost"], found["path"][-1]) == (1, ["ground", 4, 1, "s"]), "as the one that starts there looks"
    _, found = as_json(sags, "path", lawn, "--from", "4,0", "--to", "4,1", "--miniatures")
    assert found["cost"] == 1, "it walks as large as it is"
    _, out, _ = sags("path", lawn, "--from", "4,0", "--to", "4,1", "--large")
    assert "Route: (4, 0) facing south, (4, 1) facing south" in out


def test_a_large_miniature_leaves_the_map(sags: Sags, lawn: Path) -> None:
    code, found = as_json(sags, "path", lawn, "--from", "4,0", "--to", "exit", "--large", "--facing", "n")
    assert code == 0
    assert (found["cost"], found["leaves"], found["path"]) == (1, "frame", [["ground", 4, 0, "n"]])


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--from", "0,0", "--to", "1,0", "--large"), "--facing"),
        (("--from", "0,0", "--to", "exit", "--large"), "--facing"),
        (("--from", "0,0", "--to", "outside"), "X,Y"),
        (("--from", "exit", "--to", "0,0"), "X,Y"),
        (("--from", "-2,0", "--to", "0,0", "--large", "--facing", "n"), "outside the map"),
        (("--from", "-1,0", "--to", "0,0"), "outside the map"),
        (("--from", "0,0", "--to", "1,0", "--large", "--facing", "up"), "up"),
    ],
)
def test_what_cannot_be_walked_is_explained(sags: Sags, lawn: Path, options: tuple[str, ...], says: str) -> None:
    code, out, err = sags("path", lawn, *options)
    assert (code, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_special_rules_about_doors_are_kept(scenario_file: Path, sags: Sags) -> None:
    """A door can have a price of its own, and somebody may be forbidden to open it."""
    scenario = read_scenario(scenario_file)
    woo = StartingCharacter(id="woo", character="james-woo", level="ground", x=1, y=1)
    dear = DoorCost(rule="door-cost", doors=(SLIDING,), movement=4)
    barred = NoDoors(rule="no-doors", who=(Party(kind="side", id="norad"),))
    side = Side(id="norad", characters=(woo,))
    line = ("path", scenario_file, "--from", "1,1", "--to", "1,2", "--json")
    for rules, alone, as_woo in (((), 2, 2), ((dear,), 5, 5), ((dear, barred), 5, None)):
        write_scenario(scenario_file, scenario.model_copy(update={"sides": (side,), "rules_as_data": rules}))
        assert json.loads(sags(*line)[1])["cost"] == alone
        assert json.loads(sags(*line, "--miniatures")[1])["cost"] == as_woo
