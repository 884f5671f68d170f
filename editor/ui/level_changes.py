"""What is done to the levels of a map, by the menu and by the tabs."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.board.names import level_name
from editor.edits import remove_level, rename_level, reorder_level
from editor.messages import msg, to_text
from editor.model.level import Level
from editor.rules.fixes.stairs import add_level_with_module
from editor.ui.dialogs.new_level import NewLevel
from editor.ui.workspace import Workspace


def add(workspace: Workspace, parent: QWidget) -> None:
    """Ask where the new level lies, and show it."""

    def make() -> None:
        new = dialog.level()
        if workspace.do(add_level_with_module(workspace.document.scenario, workspace.box, new)):
            workspace.document.show_level(new.id)

    dialog = NewLevel(workspace.document.scenario, parent)
    dialog.accepted.connect(make)
    dialog.open()


def rename(workspace: Workspace) -> None:
    level = workspace.document.level.level
    title, label = msg("ui.level-rename-title").text(), msg("ui.level-name").text()
    name = workspace.prompter.ask_text(title, label, to_text(level_name(level)))
    if name is not None:
        workspace.do(rename_level(level.id, name.strip()))
        workspace.document.history.end_merge()


def remove(workspace: Workspace) -> None:
    level = workspace.document.level.level
    workspace.do(remove_level(level.id, level_name(level)))


def shift(workspace: Workspace, step: int) -> None:
    workspace.do(reorder_level(workspace.document.level_id, shown_place(workspace) + step))


def go(workspace: Workspace, step: int) -> None:
    if (level := neighbour(workspace, step)) is not None:
        workspace.document.show_level(level.id)


def shown_place(workspace: Workspace) -> int:
    """Where the shown level stands among those of the map."""
    return [level.id for level in workspace.document.scenario.levels].index(workspace.document.level_id)


def neighbour(workspace: Workspace, step: int) -> Level | None:
    """The next level above or below the shown one; where two are as high, their order decides."""
    levels = sorted(workspace.document.scenario.levels, key=lambda level: level.elevation)
    place = [level.id for level in levels].index(workspace.document.level_id) + step
    return levels[place] if 0 <= place < len(levels) else None
