"""The menu Edit: the history, and what is picked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from editor.edits import everything_on
from editor.messages import Message, say
from editor.ui.actions import Command
from editor.ui.canvas.keys import typed_now
from editor.ui.commands.table import take_back
from editor.ui.tools.factory import make

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow

_MENU = "menu-edit"


def commands(window: MainWindow) -> list[Command]:
    workspace, pieces, fitting = window.workspace, window.pieces, window.fitting

    def can_fill() -> bool:
        return window.shows_map() and fitting.can_fill

    def can_fill_otherwise() -> bool:
        return window.shows_map() and fitting.can_fill_otherwise

    def picked() -> bool:
        return window.shows_map() and bool(workspace.document.selection)

    def knows(key: str) -> Callable[[], bool]:
        return lambda: window.shows_map() and workspace.tool is not None and key in workspace.tool.keys

    def undo() -> None:
        if window.shows_table():
            take_back(window)
        else:
            workspace.document.history.undo()

    def redo() -> None:
        workspace.document.history.redo()

    def can_undo() -> bool:
        if window.shows_table():
            return bool(window.game_room.tables.ways_back())
        return window.shows_document() and workspace.document.history.undo_label is not None

    def undo_label() -> str:
        """At the table moves are taken back by agreement, and are not named."""
        named = None if window.shows_table() else workspace.document.history.undo_label
        return _labelled("undo", named)

    def can_redo() -> bool:
        return window.shows_document() and workspace.document.history.redo_label is not None

    def can_paste() -> bool:
        return window.shows_map() and pieces.can_paste

    def typed(key: str) -> Callable[[], None]:
        """As if the key were pressed over the map."""

        def press() -> None:
            if workspace.tool is not None and workspace.tool.typed(typed_now(key), None):
                workspace.ghost_changed.emit()

        return press

    def select_all() -> None:
        workspace.take(make("select", workspace))
        document = workspace.document
        document.select(everything_on(document.scenario, document.level_id))

    standard = QKeySequence.StandardKey
    return [
        Command(
            "undo",
            undo,
            _MENU,
            standard.Undo,
            icon="undo",
            enabled=can_undo,
            label=undo_label,
            toolbar=True,
            separator=True,
        ),
        Command(
            "redo",
            redo,
            _MENU,
            "Ctrl+Shift+Z",
            ("Ctrl+Y",),
            icon="redo",
            enabled=can_redo,
            label=lambda: _labelled("redo", workspace.document.history.redo_label),
            toolbar=True,
        ),
        Command("cut", pieces.cut, _MENU, standard.Cut, icon="cut", enabled=picked, separator=True),
        Command("copy", pieces.copy, _MENU, standard.Copy, icon="copy", enabled=picked),
        Command("paste", pieces.paste, _MENU, standard.Paste, icon="paste", enabled=can_paste),
        Command("duplicate", pieces.duplicate, _MENU, "Ctrl+D", icon="duplicate", enabled=picked),
        Command("delete", pieces.delete, _MENU, "Del", icon="delete", enabled=picked),
        Command("select-all", select_all, _MENU, standard.SelectAll, enabled=window.shows_map),
        Command(
            "find-piece", lambda: find_piece(window), _MENU, standard.Find, icon="search", enabled=window.shows_document
        ),
        Command("rotate", typed("R"), _MENU, "R", icon="rotate", enabled=knows("R"), toolbar=True, separator=True),
        Command("rotate-back", typed("Shift+R"), _MENU, "Shift+R", enabled=knows("R")),
        Command("flip", typed("X"), _MENU, "X", icon="flip", enabled=knows("X"), toolbar=True),
        Command(
            "what-fits",
            fitting.show_fits,
            _MENU,
            "G",
            icon="what-fits",
            enabled=window.shows_map,
            toolbar=True,
            separator=True,
        ),
        Command("fill-rest", fitting.fill_rest, _MENU, "Shift+G", icon="fill-rest", enabled=can_fill),
        Command("fill-another", fitting.fill_otherwise, _MENU, enabled=can_fill_otherwise),
        Command("preferences", lambda: show_preferences(window), _MENU, "Ctrl+,", separator=True),
    ]


def find_piece(window: MainWindow) -> None:
    from editor.ui.find_piece import FindPiece

    FindPiece(window).open()


def show_preferences(window: MainWindow) -> None:
    from editor.ui.dialogs.preferences import PreferencesDialog

    PreferencesDialog(window).open()


def _labelled(name: str, label: Message | None) -> str:
    return say(f"ui.{name}-what", what=label).text() if label else say(f"ui.{name}").text()
