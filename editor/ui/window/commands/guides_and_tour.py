"""The first commands of the Help menu: the guides and the tour."""

from __future__ import annotations

from editor.messages import msg
from editor.ui.help.help_button import HELP_KEY
from editor.ui.window.actions import Command
from editor.ui.window.commands.context import CommandContext

_HELP_MENU = "menu-help"


def guides_and_tour_commands(parts: CommandContext) -> list[Command]:
    """Return the commands for the guides and the tour."""
    guides, tour = msg("guides.command").text(), msg("tour.command").text()
    return [
        Command("guides", parts.help.show_for_focus, _HELP_MENU, HELP_KEY, icon="help", called=guides),
        Command("tour", parts.help.start_tour, _HELP_MENU, called=tour),
    ]
