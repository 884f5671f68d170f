"""Everything that can be done in the window, as data: one module per menu."""

from __future__ import annotations

from editor.ui.actions import Command
from editor.ui.commands import edit, file, help, level, table, tools, view, workshop
from editor.ui.commands.context import CommandContext

MENUS = ("menu-file", "menu-edit", "menu-view", "menu-tools", "menu-level", "menu-table", "menu-tiles", "menu-help")


def all_commands(window: CommandContext) -> list[Command]:
    """The commands of the window, in the order of its menus."""
    families = (file, edit, view, tools, level, table, workshop, help)
    return [command for family in families for command in family.commands(window)]
