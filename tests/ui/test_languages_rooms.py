"""The tile editor, the table and the dialogs of both in the pseudo-language: no English is left, and dialogs have room.

That all words of real languages have their room at the table is held in ``test_words_fit``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.catalog.drawing_ids import drawing_ids
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.ui.dialogs.export import ExportDoneDialog
from editor.ui.tile_editor.face_form import AbilityDialog
from editor.ui.window.main_window import MainWindow
from tests.ui.cut_off import cut_off_in, settle
from tests.ui.table.test_full_game import step
from tests.ui.table_helpers import ANNA, COMPUTER, page_of, start_game, trigger
from tests.ui.test_languages import english_in, own_words, window

__all__ = ["window"]

COMMANDS = ("preferences", "packs", "generate-map", "level-add", "table-new")
"""Those that open a dialog, besides the ones of the map."""


def opened(window: MainWindow) -> QDialog:
    settle()
    [shown] = [each for each in window.findChildren(QDialog) if each.isVisible()]
    return shown


def is_translated(shown: QWidget, own: str) -> None:
    assert english_in(shown, own) == {}
    assert cut_off_in(shown) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_other_dialog(window: MainWindow, command: str) -> None:
    window.action_registry[command].trigger()
    shown = opened(window)
    is_translated(shown, own_words(window))
    shown.close()


def test_what_was_exported(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ExportDoneDialog([tmp_path / "map.engine.json"], window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle()
    is_translated(dialog, f"{own_words(window)} {tmp_path}")


@pytest.mark.parametrize("tile", ["gym", "driller-1"])
def test_the_tile_editor(window: MainWindow, tile: str) -> None:
    window.tile_editor.enter(tile, "front")
    settle()
    page = window.tile_editor.page
    assert page is not None
    file_names = " ".join(drawing.name for drawing in drawing_ids(window.tile_editor.session.box))
    is_translated(page, file_names)


def test_the_dialogs_of_the_tile_editor(window: MainWindow, qtbot: QtBot) -> None:
    window.tile_editor.enter("gym", "front")
    session = window.tile_editor.session
    for ask in (window.tile_editor.add_tile, window.tile_editor.copy_from):
        ask()
        shown = opened(window)
        is_translated(shown, "")
        shown.close()
    dialog = AbilityDialog(None, session.face, session.box.game, window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle()
    is_translated(dialog, "")


def test_every_step_at_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    """One who plays against the computer, from the first tile to the finished game."""
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER)
    window.retranslate(PSEUDO_LANGUAGE)
    seen = set[str]()
    while True:
        settle()
        if step(window) not in seen:
            seen.add(step(window))
            assert english_in(page_of(window), "Anna") == {}
        if step(window) == "ready":
            break
        trigger(window, "table-finish" if step(window) in ("building", "adding-doors") else "table-decide")
    assert seen >= {"building", "drafting", "assigning", "deploying", "revealing", "ready"}
