"""Heights, tags and arrows in the tile editor: drawn with the mouse, undone, saved in a pack and read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.catalog.packs.installed import active_packs
from editor.model.grid import Square
from editor.model.tile import FaceLink
from editor.session.document import Document
from editor.session.tile_editor.face_drawing import is_verified, mark_unverified, set_wall, square_at
from editor.session.tile_editor.face_problems import find_face_problems
from editor.session.tile_editor.height_drawing import add_link, set_closed, set_height, set_tag
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.tile_editor.brush import brushes_for
from editor.ui.tile_editor.page import TileEditorPage
from editor.ui.window.main_window import MainWindow
from tests.games.missions import empty_mission
from tests.ui.windows import NONE, Script, click, make_window, open_example, the_box
