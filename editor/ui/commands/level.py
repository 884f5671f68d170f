"""The menu Level: the levels of the map."""

from __future__ import annotations

from editor.ui.actions import Command
from editor.ui.commands.context import CommandContext
from editor.ui.level_changes import add, go, neighbour, remove, rename, shift, shown_place

_MENU = "menu-level"


def commands(window: CommandContext) -> list[Command]:
    workspace, shown = window.workspace, window.shows_map

    def several() -> bool:
        return shown() and len(workspace.document.scenario.levels) > 1

    def can_go(step: int) -> bool:
        return shown() and neighbour(workspace, step) is not None

    def can_move(step: int) -> bool:
        return shown() and 0 <= shown_place(workspace) + step < len(workspace.document.scenario.levels)

    return [
        Command("level-add", lambda: add(workspace, window.window), _MENU, icon="levels", enabled=shown),
        Command("level-rename", lambda: rename(workspace), _MENU, "F2", enabled=shown),
        Command("level-remove", lambda: remove(workspace), _MENU, enabled=several),
        Command("level-earlier", lambda: shift(workspace, -1), _MENU, enabled=lambda: can_move(-1), separator=True),
        Command("level-later", lambda: shift(workspace, 1), _MENU, enabled=lambda: can_move(1)),
        Command("level-above", lambda: go(workspace, 1), _MENU, "PgUp", enabled=lambda: can_go(1), separator=True),
        Command("level-below", lambda: go(workspace, -1), _MENU, "PgDown", enabled=lambda: can_go(-1)),
    ]
