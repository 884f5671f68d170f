"""The Edit menu: undo, the clipboard, rotating and flipping, what fits, preferences."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QKeySequence

from editor.edits import select_all_on
from editor.messages import Message, msg
from editor.session.scenario_search import SectionItem
from editor.ui.dialogs.preferences import PreferencesDialog
from editor.ui.dialogs.search_dialogs import FindPieceDialog, SearchTarget
from editor.ui.map.canvas.input import key_with_held_ctrl
from editor.ui.map.tools.factory import make_tool
from editor.ui.widgets.theme import ThemeChoice
from editor.ui.window.actions import Command
from editor.ui.window.commands.context import CommandContext
from editor.ui.window.commands.table_and_tiles import undo_table_move

_EDIT_MENU = "menu-edit"


def edit_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the Edit menu."""
    workspace, pieces, fitting = parts.workspace, parts.pieces, parts.fitting

    def can_fill() -> bool:
        return parts.shows_map() and fitting.can_fill

    def can_fill_otherwise() -> bool:
        return parts.shows_map() and fitting.can_fill_differently

    def selected() -> bool:
        return parts.shows_map() and bool(workspace.document.selection)

    def knows(key: str) -> Callable[[], bool]:
        return lambda: parts.shows_map() and workspace.tool is not None and key in workspace.tool.keys

    def undo() -> None:
        if parts.shows_table():
            undo_table_move(parts)
        elif parts.shows_tile_editor():
            parts.lazy_pages.tile_editor.session.undo()
        else:
            workspace.document.history.undo()

    def redo() -> None:
        if parts.shows_tile_editor():
            parts.lazy_pages.tile_editor.session.redo()
        else:
            workspace.document.history.redo()

    def labels() -> tuple[Message | None, Message | None]:
        """Return what can be undone and redone on the current page; at the table moves are undone by agreement."""
        if parts.shows_tile_editor():
            return (
                parts.lazy_pages.tile_editor.session.history.undo_label,
                parts.lazy_pages.tile_editor.session.history.redo_label,
            )
        if parts.shows_document():
            return workspace.document.history.undo_label, workspace.document.history.redo_label
        return None, None

    def can_undo() -> bool:
        if parts.shows_table():
            return bool(parts.lazy_pages.table.tables.undo_options())
        return labels()[0] is not None

    def can_paste() -> bool:
        return parts.shows_map() and pieces.can_paste

    def typed(key: str) -> Callable[[], None]:
        """Send a key to the current tool."""

        def press() -> None:
            if workspace.tool is not None and workspace.tool.handle_key_press(key_with_held_ctrl(key), None):
                workspace.ghost_changed.emit()

        return press

    def select_all() -> None:
        workspace.use_tool(make_tool("select", workspace))
        document = workspace.document
        document.select(select_all_on(document.scenario, document.level_id))

    standard = QKeySequence.StandardKey
    return [
        Command(
            "undo",
            undo,
            _EDIT_MENU,
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
            _EDIT_MENU,
            "Ctrl+Shift+Z",
            ("Ctrl+Y",),
            icon="redo",
            enabled=lambda: labels()[1] is not None,
            label=lambda: _labelled("redo", labels()[1]),
            toolbar=True,
        ),
        Command("cut", pieces.cut, _EDIT_MENU, standard.Cut, icon="cut", enabled=selected, separator=True, on_map=True),
        Command("copy", pieces.copy, _EDIT_MENU, standard.Copy, icon="copy", enabled=selected, on_map=True),
        Command("paste", pieces.paste, _EDIT_MENU, standard.Paste, icon="paste", enabled=can_paste, on_map=True),
        Command("duplicate", pieces.duplicate, _EDIT_MENU, "Ctrl+D", icon="duplicate", enabled=selected, on_map=True),
        Command("save-stamp", pieces.save_stamp, _EDIT_MENU, icon="stamp", enabled=selected),
        Command(
            "show-stamps",
            lambda: parts.panels.show_tab("stamps"),
            _EDIT_MENU,
            enabled=parts.shows_map,
        ),
        Command(
            "delete", pieces.delete, _EDIT_MENU, "Del", ("Backspace",), icon="delete", enabled=selected, on_map=True
        ),
        Command("select-all", select_all, _EDIT_MENU, standard.SelectAll, enabled=parts.shows_map, on_map=True),
        Command(
            "find-piece",
            lambda: open_find_piece(parts),
            _EDIT_MENU,
            standard.Find,
            icon="search",
            enabled=parts.shows_document,
        ),
        Command(
            "rotate",
            typed("R"),
            _EDIT_MENU,
            "R",
            icon="rotate",
            enabled=knows("R"),
            toolbar=True,
            separator=True,
            on_map=True,
        ),
        Command("rotate-back", typed("Shift+R"), _EDIT_MENU, "Shift+R", enabled=knows("R"), on_map=True),
        Command("flip", typed("X"), _EDIT_MENU, "X", icon="flip", enabled=knows("X"), toolbar=True, on_map=True),
        Command(
            "what-fits",
            fitting.show_fits,
            _EDIT_MENU,
            "G",
            icon="what-fits",
            enabled=parts.shows_map,
            toolbar=True,
            on_map=True,
            separator=True,
        ),
        Command("fill-rest", fitting.fill_rest, _EDIT_MENU, "Shift+G", icon="fill-rest", enabled=can_fill, on_map=True),
        Command("fill-another", fitting.fill_differently, _EDIT_MENU, enabled=can_fill_otherwise),
        Command("preferences", lambda: open_preferences(parts), _EDIT_MENU, "Ctrl+,", separator=True),
    ]


def open_find_piece(parts: CommandContext) -> None:
    """Find a piece by its name, and show it on the map or in its form."""

    def show(found: SearchTarget) -> None:
        if isinstance(found, SectionItem):
            parts.navigation.show("document")
            parts.pages.show_field(found.field, found.thing)
            return
        if not parts.shows_map():
            parts.show_map()
        parts.workspace.document.select(found)
        parts.canvas.scroll_to_selection()

    FindPieceDialog(parts.workspace.document, show, parts.window).open()


def open_preferences(parts: CommandContext) -> None:
    """Open the preferences, and apply the theme and the language that are chosen."""
    settings, appearance = parts.context.settings, parts.appearance

    def use(theme: ThemeChoice, language: str) -> None:
        parts.autosave.set_autosave_interval(settings.autosave_minutes())
        if theme != appearance.theme_choice:
            appearance.choose_theme(theme)
        if language != appearance.language_choice:
            appearance.choose_language(language)  # last, because it rebuilds the window
        parts.context.changed.emit()

    dialog = PreferencesDialog(settings, appearance.theme_choice, appearance.language_choice, parts.window)
    dialog.shortcuts_requested.connect(parts.context.actions["shortcuts"].trigger)
    dialog.chosen.connect(use)
    dialog.open()


def _labelled(name: str, label: Message | None) -> str:
    return msg(f"ui.{name}-what", what=label).text() if label else msg(f"ui.{name}").text()
