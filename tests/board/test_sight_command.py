"""``sags los``: its documents, its drawings, and its messages for bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from editor.cli import arguments, sags
from editor.edits import place_marker
from editor.errors import FileError, StudioError
from editor.files import read_scenario, write_scenario
from editor.model.level import Level, Marker
from editor.model.scenario import Scenario, SquareOnLevel, StairsLink
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import Tile
from editor.paths import data_folder
from tests.drawn_map import box_of, drawn_level
from tests.test_imports import imported_by

FIRST_STEPS = "first-steps.scenario.json"
GROUND = """
+---+---+---+---+
|A.  A. dB.  B. |
+   +   +   +   +
|A.  A. |B%  B. |
+   +   +---+   +
|A.  A.u B.  B. |
+   +   +   +   +
|A.          B. |
+---+---+---+---+
"""
ATTIC = "\n".join(
    [*(line for letter in "WXYZ" for line in ("+   +   +   +   +", f" {letter}. " * 4)), "+   " * 4 + "+"]
)

Run = Callable[..., str]


@pytest.fixture
def los_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``sags los`` on a house of two levels: a wall with a door, a tree, two holes, stairs and a character."""
    levels: list[Level] = []
    tiles: dict[str, Tile] = {}
    for name, picture in {"ground": GROUND, "attic": ATTIC}.items():
        level, more = drawn_level(picture, name, {}, f"{name}-")
        levels.append(level)
        tiles |= more
    stairs = StairsLink(start=SquareOnLevel(level="ground", x=1, y=2), end=SquareOnLevel(level="attic", x=3, y=3))
    start = StartingCharacter(id="vasquez", character="vasquez", level="ground", x=0, y=1)
    side = Side(id="norad", characters=(start,))
    scenario = Scenario(id="house", levels=tuple(levels), stairs=(stairs,), sides=(side,))
    write_scenario(tmp_path / "house.scenario.json", scenario)
    monkeypatch.setattr(arguments, "box_for_scenario", lambda *_: box_of(tiles))

    def run(*arguments: str) -> str:
        line = ["los", str(tmp_path / "house.scenario.json"), *arguments]
        result = CliRunner().invoke(sags, line, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.stdout

    return run


def document(text: str) -> Any:
    return json.loads(text)


def test_from_a_square(los_of: Run) -> None:
    seen = document(los_of("--from", "0,0", "--json"))
    assert list(seen) == ["from", "visible", "targets"]
    assert seen["from"] == [0, 0]
    assert seen["visible"] == [[1, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2], [0, 3], [3, 3]]


def test_doors_can_be_opened(los_of: Run) -> None:
    opened = document(los_of("--from", "0,0", "--doors", "open", "--json"))["visible"]
    assert [2, 0] in opened
    assert [3, 0] in opened
    assert [2, 0] not in document(los_of("--from", "0,0", "--doors", "closed", "--json"))["visible"]


def test_miniatures_count_only_if_asked_for(los_of: Run) -> None:
    free = document(los_of("--from", "0,0", "--to", "0,3", "--json"))
    assert (free["visible"], free["blocker"], free["range"]) == (True, None, 3)
    stopped = document(los_of("--from", "0,0", "--to", "0,3", "--miniatures", "--json"))
    assert not stopped["visible"]
    assert stopped["blocker"]["kind"] == "miniature"
    assert stopped["blocker"]["square"] == [0, 1]


def test_blocker_between_two_squares_is_printed(los_of: Run) -> None:
    blocker = document(los_of("--from", "1,1", "--to", "2,1", "--json"))["blocker"]
    assert blocker == {
        "kind": "wall",
        "at": "1/2",
        "edge": [2, 1, "w"],
        "message": "No line of sight from (1, 1) to (2, 1): a wall between (1, 1) and (2, 1) is in the way.",
    }
    assert los_of("--from", "1,1", "--to", "2,1") == f"{blocker['message']} Possible targets there: wall (range 0).\n"
    assert los_of("--from", "0,0", "--to", "1,2").startswith("Clear line of sight from (0, 0) to (1, 2). Range: 3.")


def test_sealed_corner_is_printed_with_both_ways(los_of: Run) -> None:
    blocker = document(los_of("--from", "2,1", "--to", "1,2", "--json"))["blocker"]
    assert (blocker["kind"], blocker["vertex"]) == ("corner", [2, 2])
    assert [way["edge"] for way in blocker["ways"]] == [[2, 1, "w"], [2, 2, "n"]]


def test_over_stairs(los_of: Run) -> None:
    assert document(los_of("--from", "1,2", "--json"))["other_levels"] == [["attic", 3, 3]]
    assert "(3, 3) on level Attic is visible via the stairs." in los_of("--from", "1,2")
    over = document(los_of("--from", "1,2", "--to", "attic:3,3", "--json"))
    assert over == {"visible": True, "blocker": None, "range": 1, "targets": []}
    other = document(los_of("--from", "1,2", "--to", "attic:0,0", "--json"))
    assert not other["visible"]
    assert other["blocker"]["kind"] == "other-level"
    assert los_of("--from", "attic:3,3", "--to", "ground:1,2") == (
        "Line of sight from (3, 3) on level Attic to (1, 2) on level Ground floor via linked stairs. Range: 1.\n"
    )


def test_a_level_can_be_named_for_all_squares(los_of: Run) -> None:
    assert len(document(los_of("--from", "0,0", "--level", "attic", "--json"))["visible"]) == 15
    assert document(los_of("--from", "attic:0,0", "--json")) == document(
        los_of("--from", "0,0", "--level", "attic", "--json")
    )
    assert document(los_of("--all", "--level", "attic", "--json"))["level"] == "attic"


def test_from_everywhere_on_all_levels(los_of: Run) -> None:
    everything = document(los_of("--all", "--json"))
    assert list(everything) == ["levels"]
    for level, name in zip(everything["levels"], ("ground", "attic"), strict=True):
        assert level == document(los_of("--all", "--level", name, "--json"))
        for square in level["visible"]:
            seen = document(los_of("--from", square, "--level", name, "--json"))
            assert level["visible"][square] == seen["visible"]
            assert level["other_levels"].get(square) == seen.get("other_levels")
    assert [level["other_levels"] for level in everything["levels"]] == [
        {"1,2": [["attic", 3, 3]]},
        {"3,3": [["ground", 1, 2]]},
    ]


def test_the_levels_are_drawn_one_after_the_other(los_of: Run) -> None:
    lines = los_of("--all").splitlines()
    assert lines[0] == "Level Ground floor (ground):"
    attic = lines.index("Level Attic (attic):")
    assert (
        lines[attic - 1]
        == "Line of sight from (1, 2) on level Ground floor to (3, 3) on level Attic via linked stairs."
    )
    assert lines[attic + 1 :] == los_of("--all", "--level", "attic").splitlines()
    assert lines[-1] == "Line of sight from (3, 3) on level Attic to (1, 2) on level Ground floor via linked stairs."


def test_from_everywhere(los_of: Run) -> None:
    everything = document(los_of("--all", "--level", "ground", "--json"))
    assert (everything["level"], everything["width"], everything["height"]) == ("ground", 4, 4)
    visible = everything["visible"]
    assert len(visible) == 14, "squares with floor"
    assert visible["0,0"] == document(los_of("--from", "0,0", "--json"))["visible"]
    for square, seen in visible.items():
        x, y = map(int, square.split(","))
        assert all([x, y] in visible[f"{a},{b}"] for a, b in seen)


def test_the_drawing_of_what_is_seen(los_of: Run) -> None:
    drawing = los_of("--from", "0,0").splitlines()
    assert drawing[:-3] == [
        "8 squares are visible from (0, 0) on level Ground floor.",
        "    0 1 2 3",
        "   +-+-+-+-+",
        " 0 |@ *H. .|",
        "   +   +   +",
        " 1 |* *|# .|",
        "   +   +-+ +",
        " 2 |* * * .|",
        "   +       +",
        " 3 |*     *|",
        "   +-+   +-+",
    ]
    assert drawing[-3].startswith("@ here")
    assert "'" in los_of("--from", "0,0", "--doors", "open").splitlines()[3]


def test_the_drawing_of_everything(los_of: Run) -> None:
    lines = los_of("--all", "--level", "attic").splitlines()
    assert lines[0] == "120 of 120 pairs of squares have line of sight to each other."
    assert lines[-3] == " 3  9 9 9 9"


def test_nothing_is_seen_from_a_hole(los_of: Run) -> None:
    assert document(los_of("--from", "1,3", "--json"))["visible"] == []
    assert (
        los_of("--from", "1,3")
        == "There is no floor on (1, 3) on level Ground floor, so nothing is visible from there.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Choose what to show"),
        (["--from", "0,0", "--all"], "Choose what to show"),
        (["--to", "0,0"], "Choose what to show"),
        (["--all", "--to", "0,0"], "Choose what to show"),
        (["--from", "here"], "is not a square"),
        (["--from", "4,0"], "outside the map"),
        (["--from", "0,0", "--to", "0,-1"], "outside the map"),
        (["--from", "moon:0,0"], "no level 'moon'"),
        (["--all", "--level", "moon"], "no level 'moon'"),
    ],
)
def test_bad_input_prints_a_message(los_of: Run, arguments: list[str], words: str) -> None:
    with pytest.raises(StudioError, match=words):
        los_of(*arguments)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nowhere"):
        CliRunner().invoke(sags, ["los", str(tmp_path / "nowhere.json"), "--all"], catch_exceptions=False)


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["--all"], {"pydantic"}),
        (["--from", "0,0"], {"pydantic"}),
        (["--from", "0,0", "--to", "1,1"], {"numpy", "pydantic", "shapely"}),
    ],
)
def test_shapely_is_imported_only_to_explain_a_line(arguments: list[str], heavy: set[str], tmp_path: Path) -> None:
    level = Level(id="ground", width=4, height=4)
    write_scenario(tmp_path / "bare.scenario.json", Scenario(id="bare", levels=(level,)))
    assert imported_by(["los", "bare.scenario.json", *arguments], tmp_path) == heavy


def test_range_and_targets(los_of: Run) -> None:
    """From (0, 0): the door at range 1, walls beside the square at range 0, and no element."""
    text = los_of("--from", "0,0", "--to", "1,0")
    assert text.startswith("Clear line of sight from (0, 0) to (1, 0). Range: 1. Possible targets there: ")
    document = json.loads(los_of("--from", "0,0", "--json"))
    doors = [each for each in document["targets"] if each["kind"] == "door"]
    assert [(each["range"], each["defence"] is not None) for each in doors] == [(1, True)]
    walls = {tuple(each["edge"]): each["range"] for each in document["targets"] if each["kind"] == "wall"}
    assert walls[0, 0, "n"] == walls[0, 0, "w"] == 0
    assert walls[1, 0, "n"] == 1
    assert walls[2, 1, "w"] == 2
    assert all(each["defence"] == 10 for each in document["targets"] if each["kind"] == "wall")
    line = json.loads(los_of("--from", "0,0", "--to", "2,0", "--json"))
    assert (line["visible"], line["range"]) == (False, None)
    assert [(each["kind"], each["range"]) for each in line["targets"]] == [("door", 1)], "what is in the way"
    opened = json.loads(los_of("--from", "0,0", "--to", "2,0", "--doors", "open", "--json"))
    assert (opened["visible"], opened["range"]) == (True, 2)
    assert not [each for each in opened["targets"] if each["kind"] == "door"], "an open door is no target"


def test_targets_are_listed_in_words(los_of: Run) -> None:
    things, walls = los_of("--from", "0,0").splitlines()[-2:]
    assert things == "Doors and elements that can be targeted: Salemite small door 8 (range 1)."
    assert walls.startswith("Wall sections that can be targeted: ")


def test_smoke_can_be_ignored_for_infrared_goggles(tmp_path: Path) -> None:
    grenade = Marker(id="smoke", marker="smoke-grenade", x=4, y=1)
    scenario = place_marker("ground", grenade).apply(read_scenario(data_folder("scenarios") / FIRST_STEPS))
    write_scenario(tmp_path / FIRST_STEPS, scenario)
    line = ["los", str(tmp_path / FIRST_STEPS), "--from", "5,0", "--to", "3,2"]
    assert "smoke on (5, 0) is in the way" in CliRunner().invoke(sags, line).stdout
    assert "smoke" not in CliRunner().invoke(sags, [*line, "--ignore-smoke"]).stdout
