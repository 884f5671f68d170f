"""The menu Tools: what can be taken into the hand."""

from __future__ import annotations

from collections.abc import Callable

from editor.ui.actions import Command
from editor.ui.commands.context import CommandContext
from editor.ui.tools.factory import make

_MENU = "menu-tools"

_SHELVES = {
    "place-tile": ("tiles", "T"),
    "place-door": ("doors", "D"),
    "marker": ("markers", "M"),
    "character": ("characters", "C"),
}
"""The tool -> the shelf of the palette that what it lays is taken from, and its key."""

_TOOLS = {"wall": "W", "breach": "B", "stairs": "S", "eraser": "E", "sight": "L", "pan": "P"}


def commands(window: CommandContext) -> list[Command]:
    workspace, shown = window.workspace, window.shows_map

    def held(name: str) -> Callable[[], bool]:
        return lambda: workspace.tool is not None and workspace.tool.name == name

    def take(name: str) -> Callable[[], object]:
        return lambda: workspace.take(make(name, workspace))

    def reach_for(shelf: str) -> Callable[[], object]:
        return lambda: window.panels.show_shelf(shelf)

    def tool(name: str, key: str, *, separator: bool = False) -> Command:
        return Command(
            f"tool-{name}",
            take(name),
            _MENU,
            key,
            icon=name,
            enabled=shown,
            checked=held(name),
            toolbar=True,
            separator=separator,
        )

    made = [tool("select", "V", separator=True)]
    for name, (shelf, key) in _SHELVES.items():
        made.append(
            Command(
                f"tool-{name}",
                reach_for(shelf),
                _MENU,
                key,
                icon=name,
                enabled=shown,
                checked=held(name),
                toolbar=True,
            )
        )
    return [*made, *(tool(name, key) for name, key in _TOOLS.items())]
