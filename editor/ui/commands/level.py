"""The menu Level: the levels of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.board.names import level_name
from editor.edits import remove_level, rename_level, reorder_level
from editor.messages import in_words, say
from editor.model.level import Level
from editor.rules.stair_pairs import level_added
from editor.ui.actions import Command
from editor.ui.workspace import Workspace

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow

_MENU = "menu-level"


def commands(window: MainWindow) -> list[Command]:
    workspace, shown = window.workspace, window.shows_map

    def several() -> bool:
        return shown() and len(workspace.document.scenario.levels) > 1

    def can_go(step: int) -> bool:
        return shown() and _neighbour(workspace, step) is not None

    def can_move(step: int) -> bool:
        return shown() and 0 <= _index(workspace) + step < len(workspace.document.scenario.levels)

    return [
        Command("level-add", lambda: add(workspace, window), _MENU, icon="levels", enabled=shown),
        Command("level-rename", lambda: rename(workspace), _MENU, "F2", enabled=shown),
        Command("level-remove", lambda: remove(workspace), _MENU, enabled=several),
        Command("level-earlier", lambda: shift(workspace, -1), _MENU, enabled=lambda: can_move(-1), separator=True),
        Command("level-later", lambda: shift(workspace, 1), _MENU, enabled=lambda: can_move(1)),
        Command("level-above", lambda: go(workspace, 1), _MENU, "PgUp", enabled=lambda: can_go(1), separator=True),
        Command("level-below", lambda: go(workspace, -1), _MENU, "PgDown", enabled=lambda: can_go(-1)),
    ]


def add(workspace: Workspace, parent: QWidget) -> None:
    """Ask where the new level lies, and show it."""
    from editor.ui.dialogs.new_level import NewLevel

    def make() -> None:
        new = dialog.level()
        if workspace.do(level_added(workspace.document.scenario, workspace.box, new)):
            workspace.document.show_level(new.id)

    dialog = NewLevel(workspace.document.scenario, parent)
    dialog.accepted.connect(make)
    dialog.open()


def rename(workspace: Workspace) -> None:
    level = workspace.document.level.level
    title, label = say("ui.level-rename-title").text(), say("ui.level-name").text()
    name = workspace.prompter.ask_text(title, label, in_words(level_name(level)))
    if name is not None:
        workspace.do(rename_level(level.id, name.strip()))
        workspace.document.history.seal()


def remove(workspace: Workspace) -> None:
    level = workspace.document.level.level
    workspace.do(remove_level(level.id, level_name(level)))


def shift(workspace: Workspace, step: int) -> None:
    workspace.do(reorder_level(workspace.document.level_id, _index(workspace) + step))


def go(workspace: Workspace, step: int) -> None:
    neighbour = _neighbour(workspace, step)
    if neighbour is not None:
        workspace.document.show_level(neighbour.id)


def _index(workspace: Workspace) -> int:
    return [level.id for level in workspace.document.scenario.levels].index(workspace.document.level_id)


def _neighbour(workspace: Workspace, step: int) -> Level | None:
    """The next level above or below the shown one; where two are as high, their order decides."""
    levels = sorted(workspace.document.scenario.levels, key=lambda level: level.elevation)
    place = [level.id for level in levels].index(workspace.document.level_id) + step
    return levels[place] if 0 <= place < len(levels) else None
