"""A game of somebody's own, from TOML alone: areas, lines, six boards, tokens; laid, checked, drawn and given away."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtGui import QImage

from editor.board import compile_board
from editor.board.paths import Spot, reachable
from editor.board.sight_board import BoardSight
from editor.catalogue import Box, box_of
from editor.catalogue.packs import state
from editor.catalogue.packs.check import check_pack
from editor.catalogue.packs.pack import read_pack
from editor.cli import sags
from editor.errors import CatalogueError, FileError
from editor.files import read_scenario, write_scenario
from editor.files.packs import with_tile, write_pack
from editor.model.level import Level, Marker, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.paths import data_folder
from editor.render.style import UNIT
from editor.render.walls import plan_of
from editor.rules import check
from tests.games.packs import write_folder

GAME = """
id = "garden-party"
name = "Garden party"
range = "steps"
exports = ["png", "uvtt", "tmj"]

[table]
largest = [40, 40]
usual = [12, 12]

[[area]]
id = "lawn"
name = "Lawn"
sign = ","
floor = "grass"

[[area]]
id = "house"
name = "House"
sign = "."
floor = "tiled"

[[edge]]
id = "wall"
name = "Wall"
across = "---"
upright = "|"
look = "block"
walk = "block"
door = "may"

[[edge]]
id = "fence"
name = "Fence"
across = "xxx"
upright = "/"
walk = "block"

[[edge]]
id = "hedge"
name = "Hedge"
across = "~~~"
upright = ":"
look = "block"

[[edge]]
id = "kerb"
name = "Kerb"
across = "==="
upright = "H"

[look]
figures = "pass"

[[faction]]
id = "guests"
name = "Guests"

[[faction]]
id = "wasps"
name = "Wasps"
players = false

[[rules]]
id = "party"
name = "Party"
use = ["tiles", "references", "packs"]

[rules.severity]
"tile.no-contact" = "warning"
"""

ABOUT = """
id = "party-box"
name = "Garden party"
kind = "game"
game = "garden-party"
author = "Cleo"
"""

SHAPES = """
[[group]]
number = 1
name = "3 × 1"
tiles = 6
picture = '''
+---+---+---+
| ,   ,   , |
+---+---+---+
'''
"""

BOARD = """
[[tile]]
id = "{name}"
group = 1

[tile.front]
name = "{name}"
provenance = {{ layout = "stated" }}
picture = '''
+   +   +   +
  ,{line} ,   {last}
+   +   +   +
'''

[tile.back]
name = "{name} again"
provenance = {{ layout = "stated" }}
picture = '''
+---+   +   +
  ,{line} {last}   ,
+   +   +   +
'''
"""

MARKERS = """
[[marker]]
id = "cake"
name = "Cake"
count = 3
provenance = { others = "stated" }
"""

LINES = {"wall": " |", "fence": " /", "hedge": " :", "open": "  ", "gate": " H", "pond": "  "}


def boards() -> str:
    """Six boards; what lies between their first two squares is in their name."""
    lasts = {"gate": ".", "pond": "p"}
    texts = [BOARD.format(name=name, line=line, last=lasts.get(name, ",")) for name, line in LINES.items()]
    legend = 'p = { element = "pond" }\n'
    texts[-1] = texts[-1].replace("\n[tile.back]", f"\n[tile.front.legend]\n{legend}\n[tile.back]")
    return "\n".join([*texts, f"[tile.back.legend]\n{legend}"])


FILES = {
    "pack.toml": ABOUT,
    "game.toml": GAME,
    "box.toml": SHAPES,
    "group-01.toml": boards(),
    "elements.toml": '[[element]]\nid = "pond"\nname = "Pond"\nimpassable = true\n',
    "markers.toml": MARKERS,
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    yield
    state.use_given(())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "party", FILES)


@pytest.fixture
def box(folder: Path) -> Box:
    found, faults = check_pack(read_pack(folder))
    assert [str(fault) for fault in faults] == []
    return found


def party(**more: object) -> Scenario:
    """All six boards below each other on a table larger than any of Earth Reborn."""
    placements = tuple(Placement(id=name, tile=name, x=0, y=y) for y, name in enumerate(LINES))
    level = Level(
        id="ground", width=30, height=24, placements=placements, markers=(Marker(id="a", marker="cake", x=0, y=0),)
    )
    fields = {"rules": "party", "sides": (Side(id="guests", faction="guests"),), **more}
    return Scenario(id="party", game="garden-party", levels=(level,), **fields)  # type: ignore[arg-type]


def test_it_is_laid_and_checked_by_the_rules_it_names(box: Box) -> None:
    report = check(compile_board(party(), box))
    assert set(report.by_rule) == {"tile.outside-frame", "tile.overlap", "tile.not-in-box", "tile.no-contact",
                                   "ref.unknown", "text.dangling", "pack.missing", "pack.other"}  # fmt: skip
    assert [(each.rule, each.severity) for each in report.findings] == []
    away = party().levels[0].model_copy(update={"placements": (Placement(id="gate", tile="gate", x=9, y=9),)})
    found = check(compile_board(party().model_copy(update={"levels": (away,)}), box)).findings
    assert [(each.rule, each.severity) for each in found] == [("tile.no-contact", "warning")]


@pytest.mark.parametrize(
    ("line", "walked", "seen"),
    [
        ("wall", False, False),
        ("fence", False, True),
        ("hedge", True, False),
        ("gate", True, True),
        ("open", True, True),
    ],
)
def test_lines_do_what_the_game_says(line: str, walked: bool, seen: bool, box: Box) -> None:
    board = compile_board(party(), box)
    y = list(LINES).index(line)
    alone = board.levels[0].level.model_copy(update={"placements": (party().levels[0].placements[y],)})
    board = compile_board(party().model_copy(update={"levels": (alone,)}), box)
    first, second = Spot("ground", 0, y), Spot("ground", 1, y)
    assert (second in reachable(board, first)) is walked
    assert BoardSight(board).sees(first, second) is seen


@pytest.mark.parametrize(("line", "drawn"), [("fence", "fences"), ("hedge", "screens"), ("gate", "traces")])
def test_lines_that_are_no_walls_are_drawn_otherwise(line: str, drawn: str, box: Box) -> None:
    y = list(LINES).index(line)
    alone = party().levels[0].model_copy(update={"placements": (party().levels[0].placements[y],)})
    plan = plan_of(compile_board(party().model_copy(update={"levels": (alone,)}), box).levels[0])
    shown = {name for name in ("fences", "screens", "traces") if getattr(plan.light, name)}
    assert (shown, plan.walls.solid) == ({drawn}, [])
    (bar,) = getattr(plan.light, drawn)
    assert (bar.center().x(), bar.center().y()) == (UNIT, (y + 0.5) * UNIT)


def test_its_files_keep_to_its_words_and_its_table(folder: Path, tmp_path: Path) -> None:
    state.use_given([read_pack(folder)])
    path = tmp_path / "party.scenario.json"
    write_scenario(path, party())
    assert read_scenario(path) == party()
    text = path.read_text()
    for old, new, says in (
        ('"party"', '"sags"', "$.rules"),
        ('"faction": "guests"', '"faction": "norad"', "$.sides[0].faction"),
    ):
        path.write_text(text.replace(old, new).replace('"id": "sags"', '"id": "party"'))
        with pytest.raises(FileError) as error:
            read_scenario(path)
        assert says in str(error.value.problems[0])


def test_it_is_drawn_and_given_away_in_the_formats_it_names(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "party.scenario.json"
    write_pack(read_pack(folder), tmp_path / "party.tilepack.zip")
    write_scenario(path, party())
    with pytest.raises(CatalogueError, match="The game 'garden-party' is not here"):
        box_of(party())
    assert box_of(read_scenario(path), path).game.name == "Garden party"
    for name in ("png", "tmj", "uvtt"):
        result = CliRunner().invoke(sags, ["export", str(path), "--to", name, "-o", "out/"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
    picture = QImage(str(tmp_path / "out" / "party.png"))
    assert picture.width() > picture.height() > 100
    tabletop = json.loads((tmp_path / "out" / "party.uvtt").read_text())
    assert tabletop["resolution"]["map_size"] == {"x": 30, "y": 24}
    assert tabletop["line_of_sight"]
    result = CliRunner().invoke(sags, ["export", str(path), "--to", "engine", "-o", "out/"])
    assert "Maps of Garden party are not written as engine" in str(result.exception)
    for command in (["validate", str(path)], ["los", str(path), "--from", "0,0"], ["report", str(path)]):
        assert CliRunner().invoke(sags, command, catch_exceptions=False).exit_code == 0, command


def test_its_boards_are_written_in_its_own_signs(folder: Path, box: Box, tmp_path: Path) -> None:
    pack = read_pack(folder)
    again = write_pack(with_tile(pack, box.tiles["fence"], box), tmp_path / "again")
    assert check_pack(again)[0].tiles == box.tiles
    assert "  , / ,   ," in (tmp_path / "again" / "group-01.toml").read_text()


def test_who_asks_for_lines_where_they_mean_nothing_is_told_so(folder: Path, tmp_path: Path) -> None:
    (folder / "game.toml").write_text(GAME.replace("[look]\n", '[look]\nfrom = "none"\n'))
    write_pack(read_pack(folder), tmp_path / "party.tilepack.zip")
    path = tmp_path / "party.scenario.json"
    write_scenario(path, party())
    result = CliRunner().invoke(sags, ["los", str(path), "--from", "0,0", "--to", "1,0"])
    assert "In Garden party nobody asks who sees whom" in str(result.exception)


def test_what_it_asks_for_and_the_program_lacks_is_told(folder: Path) -> None:
    (folder / "game.toml").write_text(
        GAME.replace("[look]\n", '[look]\nfrom = "corner"\n').replace('"tiles"', '"magic"')
    )
    result = CliRunner().invoke(sags, ["packs", "check", str(folder)])
    assert result.exit_code == 1
    assert "uses the family 'magic', which does not exist" in result.stderr
    assert "the way to look 'corner' is not there yet" in result.stderr


def test_the_check_of_a_box_names_it_too(tmp_path: Path) -> None:
    copy = tmp_path / "tiles"
    shutil.copytree(data_folder("tiles"), copy)
    path = copy / "game.toml"
    path.write_text(path.read_text().replace('slanting = "never"', 'slanting = "round-one"'))
    result = CliRunner().invoke(sags, ["tiles", "--box", str(copy), "check"])
    assert result.exit_code == 1
    assert "game.toml: the way to walk 'round-one' is not there yet" in result.stderr
