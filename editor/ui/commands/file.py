"""The menu File: documents, and what leaves the program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QKeySequence

from editor.files.scenario_file import copy_map_only, copy_shipped
from editor.ui.actions import Command
from editor.ui.commands.context import CommandContext
from editor.ui.files import blank_scenario

_MENU = "menu-file"


def commands(window: CommandContext) -> list[Command]:
    files, shown = window.files, window.shows_document

    def has_file() -> bool:
        return shown() and files.document.path is not None

    def may_revert() -> bool:
        return has_file() and files.document.history.is_dirty

    standard = QKeySequence.StandardKey
    return [
        Command("new", lambda: new_document(window), _MENU, standard.New, icon="new", toolbar=True),
        Command("just-a-map", lambda: just_a_map(window), _MENU, icon="generate", also="just-a-map-also"),
        Command("open", files.open, _MENU, standard.Open, icon="open", toolbar=True),
        Command("start", lambda: window.navigation.show("start"), _MENU, "Ctrl+Home", enabled=shown),
        Command("save", files.save, _MENU, standard.Save, icon="save", enabled=shown, toolbar=True, separator=True),
        Command("save-as", files.save_as, _MENU, "Ctrl+Shift+S", enabled=shown),
        Command("revert", files.revert, _MENU, enabled=may_revert),
        Command("export", lambda: export(window), _MENU, "Ctrl+E", icon="export", enabled=shown, separator=True),
        Command("print", lambda: print_map(window), _MENU, standard.Print, icon="print", enabled=shown),
        Command("quit", window.window.close, _MENU, "Ctrl+Q", separator=True),
    ]


def new_document(window: CommandContext) -> None:
    from editor.ui.dialogs.new_document import NewDocument

    def make() -> None:
        scenario = window.workspace.document.scenario
        title, width, height, rules = dialog.answer()
        match dialog.chosen_template:
            case Path() as path:
                window.files.take_up(copy_shipped(path, title), saved=True)
            case "map":
                window.files.take_up(copy_map_only(scenario, title))
            case _:
                blank = blank_scenario(window.workspace.box, width, height, rules, title)
                window.files.take_up(blank, saved=True)  # an empty frame is nothing to lose

    shown = window.shows_document() and any(level.placements for level in window.workspace.document.scenario.levels)
    dialog = NewDocument(
        window.workspace.box.game, window.files.may_leave, window.window, open_map=window.files.title if shown else ""
    )
    dialog.accepted.connect(make)
    dialog.open()


def just_a_map(window: CommandContext) -> None:
    from editor.ui.dialogs.just_a_map import JustAMap

    def take() -> None:
        if dialog.chosen is not None:
            window.files.take_up(dialog.chosen)

    dialog = JustAMap(window.workspace.box, window.context.tasks, window.files.may_leave, window.window)
    dialog.accepted.connect(take)
    dialog.open()


def export(window: CommandContext) -> None:
    from editor.ui.dialogs.export import ExportDialog

    ExportDialog(window.context, window.pages.paper_options).open()


def print_map(window: CommandContext) -> None:
    from editor.ui.dialogs.print_preview import PrintPreview

    board, title = window.workspace.document.board, window.files.title
    PrintPreview(window.context, board, title, window.pages.paper_options).open()
