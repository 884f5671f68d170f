"""The commands of the main window as data, one function per menu."""

from __future__ import annotations

from editor.ui.window.actions import Command
from editor.ui.window.commands.context import CommandContext
from editor.ui.window.commands.edit import edit_commands
from editor.ui.window.commands.file_and_help import file_commands, help_commands
from editor.ui.window.commands.guides_and_tour import guides_and_tour_commands
from editor.ui.window.commands.table_and_tiles import table_commands, tile_editor_commands
from editor.ui.window.commands.tools_and_levels import level_commands, tools_commands
from editor.ui.window.commands.view import view_commands


def all_commands(parts: CommandContext) -> list[Command]:
    """Return all commands, in the order of the menus."""
    return [
        *file_commands(parts),
        *edit_commands(parts),
        *view_commands(parts),
        *tools_commands(parts),
        *level_commands(parts),
        *table_commands(parts),
        *tile_editor_commands(parts),
        *guides_and_tour_commands(parts),
        *help_commands(parts),
    ]
