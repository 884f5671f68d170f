"""``sags path``, as a person and as a tool calls it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.cli import main
from editor.files import write_scenario
from editor.model.grid import Edge
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import Place, Scenario, StairsLink

SLIDING, MAGNETIC = "norad-small-4", "norad-small-1"


@pytest.fixture
def scenario_file(tmp_path: Path) -> Path:
    """The Officer's Bedroom with a door in the opening of its lower row, and stairs to a cellar with one square."""
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
    link = StairsLink(start=Place(level="cellar", x=0, y=0), end=Place(level="ground", x=1, y=2))
    path = tmp_path / "map.scenario.json"
    write_scenario(path, Scenario(id="map", levels=(ground, cellar), stairs=(link,)))
    return path


class Sags:
    """Runs the command as a person would."""

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


def test_json_says_cost_cp_way_and_doors(sags: Sags, scenario_file: Path) -> None:
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


def test_no_way_is_null_and_exit_1(sags: Sags, scenario_file: Path) -> None:
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
        "4 Movement points, 1 CP.",
        "Way: ground:0,0 ground:1,0 ground:1,1 ground:1,2",
        "Opens: NORAD small door 4",
    ]
    code, out, _ = sags("path", scenario_file, "--from", "0,0", "--to", "5,5")
    assert code == 1
    assert out == "There is no way from ground:0,0 to ground:5,5.\n"


@pytest.mark.parametrize(
    ("square", "says"),
    [("6,0", "outside level ground"), ("attic:0,0", "ground, cellar"), ("here", "X,Y"), ("1.5,2", "X,Y")],
)
def test_squares_that_are_none_are_explained(sags: Sags, scenario_file: Path, square: str, says: str) -> None:
    code, out, err = sags("path", scenario_file, "--from", square, "--to", "0,0", "--json")
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1
