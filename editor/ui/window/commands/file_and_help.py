"""The File and Help menus: documents, export, printing, shortcuts and About."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QKeySequence

from editor.catalog.box_loader import available_boxes, box_for_game
from editor.edits.field_edits import id_from_title
from editor.files.scenario_file import blank_scenario, copy_map_only, copy_shipped
from editor.ui.dialogs.command_palette import CommandPalette
from editor.ui.dialogs.shortcuts import ShortcutsDialog
from editor.ui.dialogs.text_dialogs import AboutDialog, InterpretationsDialog
from editor.ui.window.actions import Command
from editor.ui.window.commands.context import CommandContext

_FILE_MENU = "menu-file"


def file_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the File menu."""
    files, shown = parts.files, parts.shows_document

    def has_file() -> bool:
        return shown() and files.document.path is not None

    def may_revert() -> bool:
        return has_file() and files.document.history.is_dirty

    standard = QKeySequence.StandardKey
    return [
        Command("new", lambda: open_new_scenario(parts), _FILE_MENU, standard.New, icon="new", toolbar=True),
        Command(
            "generate-map", lambda: open_generate_map(parts), _FILE_MENU, icon="generate", offered=parts.offers_sags
        ),
        Command("open", files.open, _FILE_MENU, standard.Open, icon="open", toolbar=True),
        Command("start", lambda: parts.navigation.show("start"), _FILE_MENU, "Ctrl+Home", enabled=shown),
        Command(
            "save", files.save, _FILE_MENU, standard.Save, icon="save", enabled=shown, toolbar=True, separator=True
        ),
        Command("save-as", files.save_as, _FILE_MENU, "Ctrl+Shift+S", enabled=shown),
        Command("revert", files.revert, _FILE_MENU, enabled=may_revert),
        Command(
            "close-document",
            lambda: files.close_document(files.document),
            _FILE_MENU,
            "Ctrl+W",
            ("Ctrl+F4",),
            icon="close",
            enabled=shown,
        ),
        Command(
            "export", lambda: open_export(parts), _FILE_MENU, "Ctrl+E", icon="export", enabled=shown, separator=True
        ),
        Command("print", lambda: open_print_preview(parts), _FILE_MENU, standard.Print, icon="print", enabled=shown),
        Command("quit", parts.window.close, _FILE_MENU, "Ctrl+Q", separator=True),
    ]


def open_new_scenario(parts: CommandContext) -> None:
    """Open the dialog for a new scenario."""
    from editor.ui.dialogs.new_document import NewScenarioDialog

    def make() -> None:
        scenario = parts.workspace.document.scenario
        title, width, height, rules = dialog.answer()
        match dialog.chosen_template:
            case Path() as path:
                parts.files.open_scenario(copy_shipped(path, title), saved=True)
            case "map":
                parts.files.open_scenario(copy_map_only(scenario, title))
            case _:
                blank = blank_scenario(dialog.box, width, height, rules, title)
                named = blank.model_copy(update={"id": id_from_title(title)})
                parts.files.open_scenario(named, saved=True)  # an empty frame has nothing to save

    shown = parts.shows_document() and any(level.placements for level in parts.workspace.document.scenario.levels)
    dialog = NewScenarioDialog(
        available_boxes(parts.workspace.box),
        parts.workspace.box,
        parts.window,
        open_map=parts.files.title if shown else "",
    )
    dialog.accepted.connect(make)
    dialog.open()


def open_generate_map(parts: CommandContext) -> None:
    """Open the dialog that generates maps."""
    from editor.ui.dialogs.generate_map import GenerateMapDialog

    def take() -> None:
        if dialog.chosen is not None:
            parts.files.open_scenario(dialog.chosen)

    box = parts.workspace.box
    if not box.game.uses("sags"):  # from the start page, with a document of another game open behind it
        box = box_for_game()
    dialog = GenerateMapDialog(box, parts.context.tasks, parts.window)
    dialog.accepted.connect(take)
    dialog.open()


def open_export(parts: CommandContext) -> None:
    """Open the export dialog."""
    from editor.ui.dialogs.export import ExportDialog

    ExportDialog(parts.context, parts.pages.paper_options).open()


def open_print_preview(parts: CommandContext) -> None:
    """Open the print preview."""
    from editor.ui.dialogs.print_preview import PrintPreview

    board, title = parts.workspace.document.board, parts.files.title
    PrintPreview(parts.context, board, title, parts.pages.paper_options).open()
    parts.context.print_preview_opened.emit()


_HELP_MENU = "menu-help"


def help_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the Help menu."""
    return [
        Command("shortcuts", lambda: open_shortcuts(parts), _HELP_MENU, "?", ("Shift+?",), icon="keys"),
        Command(
            "find-command",
            lambda: open_command_palette(parts),
            _HELP_MENU,
            "Ctrl+Shift+P",
            icon="commands",
            toolbar=True,
        ),
        Command("interpretations", lambda: open_interpretations(parts), _HELP_MENU, icon="why"),
        Command("about", lambda: open_about(parts), _HELP_MENU, icon="info", separator=True),
    ]


def open_shortcuts(parts: CommandContext) -> None:
    """Open the list of shortcuts."""
    ShortcutsDialog(parts.context.actions, parts.window).open()


def open_command_palette(parts: CommandContext) -> None:
    """Open the command palette."""
    CommandPalette(parts.context.actions, parts.context.settings, parts.window).open()


def open_interpretations(parts: CommandContext) -> None:
    """Open the rules interpretations."""
    InterpretationsDialog(parts.workspace.box.game, parts.window).open()


def open_about(parts: CommandContext) -> None:
    """Open the About dialog."""
    AboutDialog(parts.window).open()
