"""The worked example of ``docs/packs.md``: the files that a reader types make a game, and every command works."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.board import compile_board
from editor.catalog import box_for_scenario
from editor.catalog.packs import installed
from editor.catalog.packs.used_packs import with_used_packs
from editor.cli import sags
from editor.files import read_scenario, scenario_bytes
from editor.rules import check
from tests.ui.windows import Script, make_window

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
GUIDE = (DOCS / "packs.md").read_text(encoding="utf-8").partition("## Make a small game")[2].partition("\n## ")[0]
SCENARIO = "strays-evening.scenario.json"
TYPED = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL))
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL) for line in block.splitlines()]


@pytest.fixture(autouse=True)
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Type the files of the guide into an empty folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for name, text in TYPED.items():
        path = tmp_path / (name if name == SCENARIO else f"strays/{name}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    yield
    installed.set_extra_packs(())


def run(*line: str) -> None:
    result = CliRunner().invoke(sags, line, catch_exceptions=False)
    assert result.exit_code == 0, (line, result.output)


def test_the_guide_shows_the_files_of_the_pack() -> None:
    files = {
        path.relative_to(DOCS / "packs" / "strays").as_posix(): path.read_text(encoding="utf-8")
        for path in (DOCS / "packs" / "strays").rglob("*.*")
    }
    dogs = {"art/black-dog.svg", "art/red-dog.svg"}
    assert {name: text for name, text in files.items() if name not in dogs} == {
        name: text for name, text in TYPED.items() if name != SCENARIO
    }


@pytest.mark.parametrize("finished", [False, True])
def test_every_command_of_the_guide_works(finished: bool, tmp_path: Path) -> None:
    if finished:
        (tmp_path / SCENARIO).write_bytes((DOCS / "packs" / SCENARIO).read_bytes())
    lines = [shlex.split(line) for line in COMMANDS]
    assert {line[1] for line in lines} == {"packs", "tiles", "edit", "validate", "path", "los", "export"}
    on_tiles = {"path", "los"}  # they need a map with tiles
    for _, command, *more in lines:
        if command != "edit" and (finished or command not in on_tiles):
            run(command, *more)
    names = {path.name for path in tmp_path.iterdir()}
    assert {"strays-evening.pdf", "strays-map.pdf", "strays-evening.uvtt", "strays.tilepack.zip"} <= names


@pytest.mark.parametrize("finished", [False, True])
def test_the_scenario_opens_and_is_saved_in_the_window(finished: bool, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / SCENARIO
    if finished:
        path.write_bytes((DOCS / "packs" / SCENARIO).read_bytes())
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(path)
    tabs = window.panels.palette.tabs
    assert window.workspace.document.box.game.id == "strays"
    assert [tabs.isTabVisible(number) for number in range(5)] == [True, False, True, True, False]
    assert window.files.save()
    assert [pack.id for pack in read_scenario(path).packs] == (["strays"] if finished else [])
    assert window.files.save(), "it can be saved again"


def test_the_finished_map_has_no_problems_and_is_stored_as_the_program_writes_it() -> None:
    path = DOCS / "packs" / SCENARIO
    scenario = read_scenario(path)
    box = box_for_scenario(scenario, path)
    assert check(compile_board(scenario, box)).problems == ()
    assert [note.id for note in box.packs] == ["strays"]
    assert scenario.box.fingerprint == box.fingerprint
    assert scenario_bytes(with_used_packs(scenario, box)) == path.read_bytes()


def test_the_map_shows_the_drawings_of_the_pack(tmp_path: Path) -> None:
    (tmp_path / SCENARIO).write_bytes((DOCS / "packs" / SCENARIO).read_bytes())
    colors = []
    for fill in ("#ffffff", "#ff0000"):
        art = tmp_path / "strays" / "art" / "sheep.svg"
        art.write_text(art.read_text(encoding="utf-8").replace("#ffffff", fill), encoding="utf-8")
        run("export", SCENARIO, "--to", "png", "-o", f"{fill[1:]}.png", "--option", "numbers=false")
        picture = QImage(str(tmp_path / f"{fill[1:]}.png"))
        square = (picture.width() - 8 * 100) // 2 + 2 * 100 + 45, (picture.height() - 8 * 100) // 2 + 6 * 100 + 52
        colors.append(QColor(picture.pixel(*square)).name())
    assert colors == ["#ffffff", "#ff0000"]
