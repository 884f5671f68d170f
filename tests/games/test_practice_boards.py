"""Boards of After The End: those of the box are not from the publisher, and people's own need no source."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.catalog.packs.face_states import face_states
from editor.edits import select_tiles
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.messages import msg
from editor.model.grid import Square
from editor.session.document import Document
from editor.session.tile_editor.face_drawing import set_area
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.panels.inspector import Inspector
from tests.ui.panel_helpers import PanelEnv

PRACTICE = "Practice board, drawn for this program. It isn't one of the publisher's boards."


def test_all_boards_are_for_practice_and_say_so() -> None:
    assert {state for _, _, state in face_states(box_for_game("after-the-end", ()))} == {"practice"}
    assert {state for _, _, state in face_states(box_for_game("earth-reborn", ()))} & {"practice"} == set()
    assert msg("tile-editor.about-practice").text().startswith(PRACTICE)


def test_there_is_nothing_to_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    session = TileEditorSession("after-the-end")
    assert not session.has_physical_tiles
    assert not session.show_next_unverified()
    label = msg("tile-editor.step-closed")
    assert session.do(label, lambda face: set_area(face, Square(0, 0), "indoor", session.notation))
    states = [session.state]
    session.add_tile("Our yard", 1)
    assert [*states, session.state] == ["modified", "custom"]
    assert session.face.provenance == {}, "what its owner draws needs no source"


def test_the_properties_of_a_board_say_so(qtbot: QtBot) -> None:
    path = next(each for each in shipped_scenarios("after-the-end") if each.name.startswith("coal-sledge"))
    env = PanelEnv(Document(read_scenario(path), box_for_game("after-the-end", ())))
    inspector = Inspector(env.workspace)
    qtbot.addWidget(inspector)
    inspector.show()
    env.document.select(select_tiles("ground", "crossroads"))
    assert PRACTICE in {label.text() for label in inspector.findChildren(QLabel)}
