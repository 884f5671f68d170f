"""The menu Help: finding one's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.messages import msg
from editor.ui.actions import Command

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow

_MENU = "menu-help"


def commands(window: MainWindow) -> list[Command]:
    return [
        Command("keys", lambda: show_keys(window), _MENU, "?", ("Shift+?", "F1"), icon="keys"),
        Command("find-command", lambda: find_command(window), _MENU, "Ctrl+Shift+P", icon="search", toolbar=True),
        Command("readings", lambda: show_readings(window), _MENU, icon="why"),
        Command("packs", lambda: show_packs(window), _MENU, icon="levels", called=msg("workshop.packs-command").text()),
        Command("about", lambda: show_about(window), _MENU, icon="info", separator=True),
    ]


def show_keys(window: MainWindow) -> None:
    from editor.ui.dialogs.keys import KeyList

    KeyList(window.actions_of_window, window).open()


def find_command(window: MainWindow) -> None:
    from editor.ui.command_palette import CommandPalette

    CommandPalette(window.actions_of_window, window).open()


def show_readings(window: MainWindow) -> None:
    from editor.ui.dialogs.readings import Readings

    Readings(window.workspace.box.game, window).open()


def show_packs(window: MainWindow) -> None:
    from editor.ui.tile_editor.packs_dialog import PacksDialog

    PacksDialog(window).open()


def show_about(window: MainWindow) -> None:
    from editor.ui.dialogs.about import About

    About(window).open()
