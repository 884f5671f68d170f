"""The menu Edit: the history, and what is picked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QKeySequence

from editor.edits import select_all_on
from editor.messages import Message, msg
from editor.session.scenario_search import ScenarioPart
from editor.ui.actions import Command
from editor.ui.canvas.keys import typed_now
from editor.ui.commands.context import CommandContext
from editor.ui.commands.table import take_back
from editor.ui.dialogs.preferences import PreferencesDialog
from editor.ui.find_piece import FindPiece, Found
from editor.ui.theme import ThemeChoice
from editor.ui.tools.factory import make

_MENU = "menu-edit"


def commands(window: CommandContext) -> list[Command]:
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
        elif window.shows_workshop():
            window.rooms.workshop.bench.undo()
        else:
            workspace.document.history.undo()

    def redo() -> None:
        if window.shows_workshop():
            window.rooms.workshop.bench.redo()
        else:
            workspace.document.history.redo()

    def labels() -> tuple[Message | None, Message | None]:
        """What can be undone and redone on the page that is shown; at the table moves are taken back by agreement."""
        if window.shows_workshop():
            return window.rooms.workshop.bench.history.undo_label, window.rooms.workshop.bench.history.redo_label
        if window.shows_document():
            return workspace.document.history.undo_label, workspace.document.history.redo_label
        return None, None

    def can_undo() -> bool:
        if window.shows_table():
            return bool(window.rooms.table.tables.ways_back())
        return labels()[0] is not None

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
        document.select(select_all_on(document.scenario, document.level_id))

    standard = QKeySequence.StandardKey
    return [
        Command(
            "undo",
            undo,
            _MENU,
            standard.Undo,
            icon="undo",
            enabled=can_undo,
            label=lambda: _labelled("undo", labels()[0]),
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
            enabled=lambda: labels()[1] is not None,
            label=lambda: _labelled("redo", labels()[1]),
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


def find_piece(window: CommandContext) -> None:
    """Find a piece by its name; what is chosen is shown on the map, or in its form."""

    def show(found: Found) -> None:
        if isinstance(found, ScenarioPart):
            window.navigation.show("document")
            window.pages.show_field(found.field, found.thing)
            return
        if not window.shows_map():
            window.show_map()
        window.workspace.document.select(found)
        window.canvas.bring_picked_in_sight()

    FindPiece(window.workspace.document, show, window.window).open()


def show_preferences(window: CommandContext) -> None:
    settings, appearance = window.context.settings, window.appearance

    def use(theme: ThemeChoice, language: str) -> None:
        window.autosaving.save_every(settings.saves_every())
        if theme != appearance.theme_choice:
            appearance.choose_theme(theme)
        if language != appearance.language_choice:
            appearance.choose_language(language)  # last: it makes the whole window anew
        window.context.changed.emit()

    dialog = PreferencesDialog(settings, appearance.theme_choice, appearance.language_choice, window.window)
    dialog.keys_wanted.connect(window.context.actions["keys"].trigger)
    dialog.chosen.connect(use)
    dialog.open()


def _labelled(name: str, label: Message | None) -> str:
    return msg(f"ui.{name}-what", what=label).text() if label else msg(f"ui.{name}").text()
