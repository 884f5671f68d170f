"""``sags packs`` and ``--pack``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from editor.catalog import load_box
from editor.catalog.packs import installed
from editor.cli import print_error, sags
from editor.errors import StudioError
from editor.files import read_scenario, write_scenario
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.paths import data_folder
from tests.games.packs import MILL_FILES, write_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    yield
    installed.set_extra_packs(())


def run(*line: object) -> Result:
    """Run the command; errors are printed as ``main`` does."""
    result = CliRunner().invoke(sags, [str(each) for each in line])
    if isinstance(result.exception, StudioError):
        print_error(result.exception)
    elif result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "mill", MILL_FILES)


@pytest.fixture
def with_mill(tmp_path: Path) -> Path:
    """Return a scenario that uses a tile of the pack."""
    level = Level(id="ground", width=8, height=8, placements=(Placement(id="mill-race", tile="mill-race", x=0, y=0),))
    path = tmp_path / "map.scenario.json"
    write_scenario(path, Scenario(id="map", levels=(level,)))
    return path


def test_a_pack_is_checked_made_added_listed_and_removed(mill: Path, tmp_path: Path) -> None:
    assert run("packs", "check", mill).stdout.startswith("ok: The Mill, expansion, 4 files, fingerprint ")
    assert run("packs", "make", mill).stdout == "mill.tilepack.zip\n"
    assert run("packs", "make", mill).exit_code != 0, "it is there already"
    assert run("packs", "make", mill, "--force").exit_code == 0
    assert run("packs", "add", "mill.tilepack.zip").exit_code == 0
    assert run("packs", "list").stdout == "on   mill  The Mill (expansion, version 1, by Bob)\n"
    (listed,) = json.loads(run("packs", "list", "--json").stdout)
    assert (listed["id"], listed["on"], listed["kind"]) == ("mill", True, "adds")
    assert len(json.loads(run("tiles", "list", "--json").stdout)["tiles"]) == len(load_box().tiles) + 1
    assert run("packs", "remove", "mill").exit_code == 0
    assert run("packs", "list").stdout.startswith("No packs are installed.")
    assert (tmp_path / "mill").is_dir()


def test_faults_of_a_pack_are_printed_and_the_exit_code_is_1(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiles = mill / "group-02.toml"
    tiles.write_text(tiles.read_text().replace("| .   m", "|     m"))
    for command in ("check", "make", "add"):
        result = run("packs", command, mill)
        assert result.exit_code == 1
        assert "mill/group-02.toml:" in result.stderr
    assert not list(mill.parent.glob("*.zip"))
    assert run("packs", "check", "nowhere").exit_code != 0
    assert run("packs", "remove", "mill").exit_code != 0
    assert "The pack 'mill' is not installed" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line", ["--pack mill validate map.scenario.json --quick", "validate map.scenario.json --pack mill --quick"]
)
def test_every_command_takes_packs(line: str, mill: Path, with_mill: Path) -> None:
    assert "mill-race" in run("validate", with_mill, "--quick").stdout, "a tile that the box does not have"
    assert "mill-race" not in run(*line.split()).stdout
    assert "mill-race" in run("validate", with_mill, "--quick").stdout, "the next command was not given it"
    for command in ("export --to tmj -o out/", "report", "los --from 0,0", "path --from 0,0 --to 1,0"):
        name, *options = command.split()
        assert run(name, with_mill, *options, "--pack", mill).exit_code == 0, command


def test_commands_of_a_group_take_packs(mill: Path) -> None:
    for line in (f"tiles show mill-race --pack {mill}", f"tiles --pack {mill} show mill-race"):
        assert "mill-race" in run(*line.split()).stdout, line
    listed = json.loads(run("tiles", "list", "--json", "--pack", mill).stdout)
    assert len(listed["tiles"]) == len(load_box().tiles) + 1
    assert run("tiles", "show", "mill-race").exit_code != 0, "the next command was not given it"


def test_what_is_built_with_a_pack_names_it_where_a_tile_of_it_is_used(mill: Path, tmp_path: Path) -> None:
    assert (
        run("generate", "--pack", mill, "--frame", "8x8", "--count", "3", "--jobs", "2", "-o", tmp_path).exit_code == 0
    )
    for path in tmp_path.glob("*.scenario.json"):
        scenario = read_scenario(path)
        used = any(each.tile == "mill-race" for each in scenario.levels[0].placements)
        assert [use.id for use in scenario.packs] == (["mill"] if used else [])


def test_a_pack_that_was_asked_for_and_cannot_be_used_stops_the_command(
    mill: Path, with_mill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (mill / "elements.toml").unlink()
    assert run("validate", with_mill, "--pack", mill).exit_code != 0
    assert run("validate", with_mill, "--pack", "nowhere.tilepack.zip").exit_code != 0
    errors = capsys.readouterr().err
    assert "The pack nowhere.tilepack.zip can't be used" in errors


def test_a_pack_can_be_asked_whether_maps_can_be_built_with_it(mill: Path) -> None:
    result = run("packs", "check", mill, "--build", "1")
    assert result.exit_code == 0
    assert "1 of 1 map filled the whole frame." in result.stdout


def test_a_log_from_before_the_packs_is_replayed_without_them(mill: Path, tmp_path: Path) -> None:
    log = data_folder("scenarios") / "quiet-estate.sags.json"
    assert run("packs", "add", mill).exit_code == 0
    assert run("replay", log, "--until", 9, "-o", "map.scenario.json").exit_code == 0
    assert read_scenario(tmp_path / "map.scenario.json").packs == ()
    other = json.loads(log.read_text())
    other["box"]["fingerprint"] = "0" * 64
    (tmp_path / "other.sags.json").write_text(json.dumps(other))
    assert "another version of the tiles" in str(run("replay", "other.sags.json").exception)
