"""A quest board goes through the whole program: doors in printed walls, closed rooms, figures without cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from pytestqt.qtbot import QtBot

from editor.board import compile_board
from editor.board.names import door_name
from editor.board.paths import Spot, reachable
from editor.board.sight import BoardSight
from editor.catalog import Box
from editor.catalog.packs import installed
from editor.catalog.packs.pack import read_pack
from editor.cli import sags
from editor.edits import delete_doors
from editor.errors import StudioError
from editor.export.engine.engine_file import build_engine_file
from editor.files import write_scenario
from editor.files.pack_files import check_pack_and_rules
from editor.messages import to_text
from editor.model.grid import Edge
from editor.paths import data_folder
from editor.rules import check
from editor.rules.map_rules.legal_places import legal_door_places
from editor.ui.panels.piece_rows import character_rows
from editor.ui.panels.piece_texts import areas_text
from tests.export.sheets import read, words_of
from tests.games.packs import write_folder
from tests.games.quest_board import FILES, GAME, quest
from tests.ui.windows import Script, make_window


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    yield
    installed.set_extra_packs(())


@pytest.fixture
def box(tmp_path: Path) -> Box:
    found, faults = check_pack_and_rules(read_pack(write_folder(tmp_path / "cellar-quest", FILES)))
    assert [str(fault) for fault in faults] == []
    return found


@pytest.fixture
def file(tmp_path: Path, box: Box) -> Path:
    assert box.game.id == "cellar-quest", "its folder is beside the scenario"
    write_scenario(tmp_path / "rats.scenario.json", quest())
    return tmp_path / "rats.scenario.json"


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(sags, [str(each) for each in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_doors_in_its_walls_are_legal_and_open(box: Box) -> None:
    board = compile_board(quest(), box)
    assert [str(each.message) for each in check(board).problems] == []
    knight, gold, rat = Spot("cellar", 0, 0), Spot("cellar", 0, 3), Spot("cellar", 4, 0)
    assert {gold, rat} <= set(reachable(board, knight))
    sealed = compile_board(delete_doors(("secret",)).apply(quest()), box)
    assert rat not in reachable(sealed, knight), "the room has no other way in"
    assert not BoardSight(board).sees(knight, Spot("cellar", 2, 0)), "the door is closed"
    assert [to_text(door_name(box, each)) for each in ("oak-2", "secret")] == ["Oak door 2", "Secret door"]


def test_tools_offer_the_walls_of_the_board(box: Box) -> None:
    level = compile_board(quest(), box).levels[0]
    places = {edge for (edge,) in legal_door_places(level, 1)}
    assert {Edge(2, 1, "w"), Edge(3, 2, "n"), Edge(0, 0, "w")} <= places
    assert not {Edge(1, 0, "w"), Edge(2, 0, "w")} & places, "no wall there, or a door already"
    assert not {Edge(5, 2, "n"), Edge(6, 1, "w")} & places, "there is a barrel in the way"


@pytest.mark.parametrize("to", ["pdf", "png", "svg", "uvtt", "tmj", "table-engine"])
def test_every_export_knows_its_doors(to: str, file: Path, tmp_path: Path) -> None:
    run("export", file, "--to", to, "-o", tmp_path / f"rats.{to}")
    assert (tmp_path / f"rats.{to}").stat().st_size > 1000


def test_commands_know_its_doors(file: Path) -> None:
    assert "0 errors, 0 warnings" in run("validate", file)
    path = json.loads(run("path", file, "--from", "0,0", "--to", "4,1", "--json"))
    assert path["opens"] == ["secret"]
    assert json.loads(run("report", file, "--json"))
    run("los", file, "--from", "0,0", "--to", "2,0")
    legend = run("los", file, "--from", "0,0").splitlines()[-1]
    assert legend == "@ here   * visible   . not visible   - | Wall   = H closed door   ' open door"


def test_the_legend_of_sight_has_what_the_game_has() -> None:
    legend = run("los", data_folder("scenarios") / "first-steps.scenario.json", "--from", "5,5")
    for entry in ("# blocks line of sight", "~ smoke", "- | Wall and Safe wall", "' open door"):
        assert entry in legend, entry


def test_areas_have_the_names_of_the_game(box: Box) -> None:
    named = box.game.model_copy(update={"area": (box.game.area[0].model_copy(update={"name": "Chamber"}),)})
    assert areas_text(box.tiles["cellar"].front, named) == "Chamber"


def test_a_figure_of_another_faction_is_placed_on_the_side_of_its_own(box: Box) -> None:
    both = quest()
    heroes = both.sides[0]
    rows = {row.key: row.tool_args for row in character_rows(both, box, heroes, 0)}
    assert (rows["knight"]["side"], rows["rat"]["side"]) == ("heroes", "rats")
    alone = both.model_copy(update={"sides": (heroes,)})
    rows = {row.key: row.tool_args for row in character_rows(alone, box, heroes, 0)}
    assert (rows["rat"]["side"], rows["rat"]["faction"]) == ("rats", "rats"), "the first figure adds the side"


def test_the_sheet_of_one_board_does_not_speak_of_tiles(box: Box) -> None:
    one = compile_board(quest(), box)
    texts = words_of(read(one))
    assert ("Board" in texts, "Tiles needed" in texts, "Order of placement" in texts) == (True, False, False)
    assert not [each for each in ("TILES", "1 × The", "group 1") if each in texts]
    first = quest().levels[0]
    twice = (*first.placements, first.placements[0].model_copy(update={"id": "second", "y": 4}))
    two = quest().model_copy(update={"levels": (first.model_copy(update={"placements": twice, "height": 8}),)})
    texts = words_of(read(compile_board(two, box)))
    assert ("Tiles needed" in texts, "Order of placement" in texts) == (True, True)


def test_squares_that_no_tile_fits_stay_empty(file: Path, tmp_path: Path) -> None:
    wide = quest().levels[0].model_copy(update={"width": 9})
    write_scenario(file, quest().model_copy(update={"levels": (wide,)}))
    result = CliRunner().invoke(sags, ["fill", str(file), "-o", str(tmp_path / "filled.scenario.json")])
    assert (result.exit_code, "12 squares" in result.stderr) == (1, True), result.output


def test_engine_files_are_refused_in_words(box: Box) -> None:
    with pytest.raises(StudioError, match=r"belongs to Cellar Quest. Use the format table-engine instead."):
        build_engine_file(compile_board(quest(), box))


@pytest.mark.usefixtures("file")
def test_a_new_scenario_of_the_game(tmp_path: Path) -> None:
    made = tmp_path / "new.scenario.json"
    run("new", "--game", "cellar-quest", "-o", made)
    scenario = json.loads(made.read_text(encoding="utf-8"))
    assert (scenario["game"], scenario["rules"]) == ("cellar-quest", "quest")
    assert (scenario["levels"][0]["width"], scenario["levels"][0]["height"]) == (6, 4)
    with pytest.raises(StudioError, match="already exists"):
        run("new", "--game", "cellar-quest", "-o", made)


def test_a_game_that_the_check_refuses_is_refused_everywhere(file: Path, tmp_path: Path) -> None:
    tall = {**FILES, "game.toml": GAME.replace("\n[table]", '\n[look]\nto = "any-corner"\n\n[table]')}
    folder = write_folder(tmp_path / "cellar-quest", tall)
    reason = "look: 'centre – any-corner' is not supported"
    checked = CliRunner().invoke(sags, ["packs", "check", str(folder)])
    assert (checked.exit_code, reason in checked.stderr) == (1, True)
    with pytest.raises(StudioError, match=reason):
        run("--pack", folder, "validate", file)
    beside = CliRunner().invoke(sags, ["validate", str(file)])
    assert (beside.exit_code, reason in beside.output) == (1, True)


def test_the_window_shows_it(file: Path, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(file)
    palette = window.panels.palette
    palette.show_tab("doors")
    assert [row.title for row in palette.doors.list.row_model.rows if row.tool_args] == ["Oak door", "Secret door"]
    palette.show_tab("characters")
    assert palette.characters.list.row_model.rows[0].detail.startswith("Heroes · ")
    palette.show_tab("markers")
    assert [(row.title, row.used_up) for row in palette.markers.list.row_model.rows] == [("Gold", False)]
    assert window.workspace.document.report.problems == ()
    assert not window.grab().isNull()
