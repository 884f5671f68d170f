"""The menu Help: finding one's way."""

from __future__ import annotations

from editor.messages import msg
from editor.ui.actions import Command
from editor.ui.command_palette import CommandPalette
from editor.ui.commands.context import CommandContext
from editor.ui.dialogs.about import About
from editor.ui.dialogs.keys import KeyList
from editor.ui.dialogs.readings import Readings

_MENU = "menu-help"


def commands(window: CommandContext) -> list[Command]:
    return [
        Command("keys", lambda: show_keys(window), _MENU, "?", ("Shift+?", "F1"), icon="keys"),
        Command("find-command", lambda: find_command(window), _MENU, "Ctrl+Shift+P", icon="search", toolbar=True),
        Command("readings", lambda: show_readings(window), _MENU, icon="why"),
        Command("packs", lambda: show_packs(window), _MENU, icon="levels", called=msg("workshop.packs-command").text()),
        Command("about", lambda: show_about(window), _MENU, icon="info", separator=True),
    ]


def show_keys(window: CommandContext) -> None:
    KeyList(window.context.actions, window.window).open()


def find_command(window: CommandContext) -> None:
    CommandPalette(window.context.actions, window.window).open()


def show_readings(window: CommandContext) -> None:
    Readings(window.workspace.box.game, window.window).open()


def show_packs(window: CommandContext) -> None:
    from editor.ui.tile_editor.packs_dialog import PacksDialog

    PacksDialog(window.context, window.packs).open()


def show_about(window: CommandContext) -> None:
    About(window.window).open()
