"""Edited boards and drawings of a game are saved in the files of its folder, and that can be undone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.catalog.packs.pack import read_pack
from editor.files import write_scenario
from editor.files.pack_files import install_pack
from editor.messages import msg
from editor.model.grid import Edge
from editor.render.pack_images import reencode_picture
from editor.session.tile_editor.face_drawing import set_wall, wall_at
from editor.ui.window.main_window import MainWindow
from tests.games.packs import write_folder
from tests.games.quest_board import FILES, quest
from tests.ui.windows import Script, make_window

PACKS = Path(__file__).resolve().parents[3] / "docs" / "packs"
EDGE = Edge(1, 3, "w")
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40"/></svg>'


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a designer, with comments in its files."""
    commented = {**FILES, "group-01.toml": "# Boards by hand.\n" + FILES["group-01.toml"] + "\n# The end.\n"}
    return write_folder(tmp_path / "work" / "cellar-quest", commented)


@pytest.fixture
def window(script: Script, folder: Path, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with a scenario beside the folder of the game, of which a copy is installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    install_pack(folder, reencode_picture)
    write_scenario(folder.parent / "rats.scenario.json", quest())
    made = make_window(qtbot, tmp_path, script)
    made.files.open_path(folder.parent / "rats.scenario.json")
    made.tile_editor.enter("cellar")
    return made


def draw(window: MainWindow) -> None:
    session = window.tile_editor.session
    session.do(msg("tile-editor.step-wall-normal"), lambda face: set_wall(face, EDGE, "wall", session.notation))


def walls(window: MainWindow) -> tuple[str | None, str]:
    session = window.tile_editor.session
    return wall_at(session.box.tiles["cellar"].front, EDGE), session.state


def test_changes_go_into_the_files_and_back(window: MainWindow, script: Script, folder: Path) -> None:
    before = read_pack(folder).files
    draw(window)
    window.tile_editor.session.replace_drawing("barrel", DRAWING)
    script.to_open, script.yes = [folder], [True]
    window.action_registry["tile-editor-save-folder"].trigger()
    assert script.suggested == [folder]
    after = read_pack(folder).files
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {"group-01.toml", "art/barrel.svg"}
    old, new = before["group-01.toml"].decode().split("\n"), after["group-01.toml"].decode().split("\n")
    assert [(a, b) for a, b in zip(old, new, strict=True) if a != b] == [
        ("| .   .   .   .   .   . |", "| . | .   .   .   .   . |")
    ], "comments and all other lines are as they were"
    assert walls(window) == ("wall", "original"), "the installed copy is the new one, and nothing is left to correct"
    assert not window.tile_editor.session.edited_parts().drawings

    window.action_registry["tile-editor-undo-folder"].trigger()
    assert read_pack(folder).files == before
    assert walls(window) == ("wall", "modified"), "the change is a correction again"
    assert script.is_used_up


def test_a_file_that_was_changed_meanwhile_is_not_overwritten_unasked(
    window: MainWindow, script: Script, folder: Path
) -> None:
    draw(window)
    path = folder / "group-01.toml"
    theirs = path.read_text(encoding="utf-8").replace("| .   . | .   . | .   . |", "| .   .   .   . | .   . |")
    path.write_text(theirs, encoding="utf-8")
    script.yes = [False]
    script.to_open = [folder]
    window.action_registry["tile-editor-save-folder"].trigger()
    assert "These tiles have also been changed in the folder: cellar." in script.asked[-1]
    assert path.read_text(encoding="utf-8") == theirs


def test_what_was_saved_is_not_undone_over_later_changes(window: MainWindow, script: Script, folder: Path) -> None:
    draw(window)
    script.to_open, script.yes = [folder], [True]
    window.action_registry["tile-editor-save-folder"].trigger()
    path = folder / "group-01.toml"
    path.write_text(path.read_text(encoding="utf-8") + "# later\n", encoding="utf-8")
    window.action_registry["tile-editor-undo-folder"].trigger()
    assert "group-01.toml has been changed by another program" in script.notified[0][1]
    assert path.read_text(encoding="utf-8").endswith("# later\n")


def test_the_folder_of_another_game_is_refused(window: MainWindow, script: Script, tmp_path: Path) -> None:
    draw(window)
    other = Path(shutil.copytree(PACKS / "strays", tmp_path / "strays"))
    script.to_open = [other]
    window.action_registry["tile-editor-save-folder"].trigger()
    assert "does not contain the game Cellar Quest" in script.notified[0][1]


def test_a_new_board_is_counted(window: MainWindow, script: Script, folder: Path) -> None:
    session = window.tile_editor.session
    session.add_tile("Attic", 1)
    draw(window)
    session.show(("attic", "back"))
    session.do(
        msg("tile-editor.step-wall-normal"), lambda face: set_wall(face, Edge(3, 1, "n"), "wall", session.notation)
    )
    script.to_open, script.yes = [folder], [True]
    window.action_registry["tile-editor-save-folder"].trigger()
    assert script.notified == []
    assert "tiles = 2" in (folder / "box.toml").read_text(encoding="utf-8")
    assert set(window.tile_editor.session.base.tiles) == {"cellar", "attic"}
