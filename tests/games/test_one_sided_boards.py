"""A board of a game of one's own that is printed on one side has one face: in the window, in lists, in the editor."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from pytestqt.qtbot import QtBot

from editor.board.names import side_name
from editor.cli import sags
from editor.edits.selection import Selection
from editor.errors import CatalogError
from editor.messages import msg, to_text
from editor.model.grid import Square
from editor.session.tile_editor.face_drawing import set_area, square_at
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.map.tools.factory import make_tool
from tests.ui.shown_texts import shown_texts
from tests.ui.windows import Script, make_window

PACKS = Path(__file__).resolve().parent.parent.parent / "docs" / "packs"
CORNER = Square(0, 0)


@pytest.fixture
def scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of The Warden's Keep, whose board has no back here; its side of the Warden has no name of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shutil.copytree(PACKS / "wardens-keep", tmp_path / "wardens-keep")
    board = tmp_path / "wardens-keep" / "group-01.toml"
    board.write_text(board.read_text("utf-8").partition("[tile.back]")[0], encoding="utf-8")
    fields = json.loads((PACKS / "stolen-seal.scenario.json").read_text(encoding="utf-8"))
    for side in fields["sides"]:
        side.pop("name", None)
    path = tmp_path / "seal.scenario.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def test_editing_the_front_changes_the_back(scenario: Path) -> None:
    session = TileEditorSession("wardens-keep", scenario)
    assert session.faces() == [(("keep", "front"), "original")]
    session.show(("keep", "back"))
    assert session.shown == ("keep", "front")
    before = square_at(session.face, CORNER)
    assert before is not None
    area = next(each.id for each in session.box.game.area if each.id != before.area)
    assert session.do(msg("tile-editor.step-closed"), lambda face: set_area(face, CORNER, area, session.notation))
    assert session.tile.back == session.face
    assert session.faces() == [(("keep", "front"), "modified")]
    assert "reconstructed" not in session.face.provenance.values(), "it is what its author draws"
    session.save()
    assert b"[tile.back]" not in session.packs["corrects"].files["group-01.toml"]
    tile = TileEditorSession("wardens-keep", scenario).tile
    assert tile.back == tile.front == session.face


def test_window_shows_one_face(scenario: Path, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(scenario)
    document = window.workspace.document
    level = document.level.level
    inspector = window.panels.inspector
    document.select(Selection(level.id, tiles=frozenset({level.placements[0].id})))
    assert set(inspector.form.buttons) == {"rotate", "delete", "correct-tile"}
    assert inspector.form.fields.keys().isdisjoint({"field-face", "field-switches"})
    tool = make_tool("place-tile", window.workspace, tile="keep", face="front")
    assert "flip" not in str(tool.hint())
    window.panels.palette.show_tab("tiles")
    chooser = window.panels.palette.tiles.faces
    chooser.show_face(document.box.tiles["keep"], "front")
    assert "flip" not in chooser.buttons[0].toolTip()
    start = document.scenario.sides[1].characters[0]
    document.select(Selection(level.id, characters=frozenset({start.id})))
    assert "own-health" in inspector.form.fields, "the fields of the game"
    assert set(inspector.form.buttons) == {"delete", "show-card"}, "the game has no facings"
    assert to_text(side_name(document.scenario.sides[1], document.box.game)) == "The Warden", (
        "not the id of its faction"
    )


def test_tile_editor_does_not_ask_to_verify_a_game_of_ones_own(scenario: Path, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(scenario)
    window.tile_editor.enter()
    page = window.tile_editor.page
    assert page is not None
    place = next(square.at for square in window.tile_editor.session.face.squares if square.element)
    page.face_panel.element.show_at(place)
    texts = " ".join(text for _, text in shown_texts(page))
    assert "Unchanged. Your changes are saved in the pack" in texts
    for word in ("may differ from your copy", "verified", "Abilities", "Cadavers", "Defense"):
        assert word not in texts, word
    assert not window.action_registry["tile-editor-verify"].isEnabled()


def test_commands_show_one_face(scenario: Path) -> None:
    pack = str(scenario.parent / "wardens-keep")
    shown = CliRunner().invoke(sags, ["--pack", pack, "tiles", "show", "keep"]).output
    assert "Front: " in shown
    assert "Back: " not in shown
    assert CliRunner().invoke(sags, ["packs", "add", pack]).exit_code == 0
    listed = CliRunner().invoke(sags, ["tiles", "--game", "wardens-keep", "list"])
    assert listed.exit_code == 0, listed.output
    assert [line.split()[0] for line in listed.output.splitlines()] == ["tile", "keep"]
    wrong = CliRunner().invoke(sags, ["tiles", "--game", "no-such-game", "list"])
    assert isinstance(wrong.exception, CatalogError)
    assert "no-such-game" in str(wrong.exception)
