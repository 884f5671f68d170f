"""The Tools and Level menus."""

from __future__ import annotations

from collections.abc import Callable

from editor.model.game import BoardGame
from editor.ui.map.edit_actions import (
    add_level,
    adjacent_level,
    delete_shown_level,
    rename_shown_level,
    reorder_shown_level,
    show_adjacent_level,
    shown_level_index,
)
from editor.ui.map.tools.factory import make_tool
from editor.ui.window.actions import Command
from editor.ui.window.commands.context import CommandContext

_TOOLS_MENU = "menu-tools"

_SHELVES = {
    "place-tile": ("tiles", "T"),
    "place-door": ("doors", "D"),
    "marker": ("markers", "M"),
    "character": ("characters", "C"),
}
"""For each tool the palette tab with its pieces, and its key."""

_TOOLS = {
    "wall": "W",
    "breach": "B",
    "stairs": "S",
    "link": "I",
    "eraser": "E",
    "note": "A",
    "sight": "L",
    "pan": "P",
}


_NEEDS: dict[str, Callable[[BoardGame], bool]] = {
    "wall": lambda game: game.wall_brush is not None,
    "breach": lambda game: game.breaks_walls,
    "link": lambda game: game.uses_links,
}
"""Tools that only some games have."""


def tools_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the Tools menu."""
    workspace, shown = parts.workspace, parts.shows_map

    def held(name: str) -> Callable[[], bool]:
        return lambda: workspace.tool is not None and workspace.tool.name == name

    def take(name: str) -> Callable[[], object]:
        return lambda: workspace.use_tool(make_tool(name, workspace))

    def reach_for(shelf: str) -> Callable[[], object]:
        return lambda: parts.panels.show_tab(shelf)

    def offered(name: str) -> Callable[[], bool]:
        """Return whether the tool is shown at all: the game has what it places."""
        return lambda: name not in _NEEDS or _NEEDS[name](workspace.box.game)

    def available(name: str) -> Callable[[], bool]:
        """Return whether the tool can be used: the map is shown, and the game has what it places."""
        return lambda: shown() and offered(name)()

    def tool(name: str, key: str, *, separator: bool = False) -> Command:
        return Command(
            f"tool-{name}",
            take(name),
            _TOOLS_MENU,
            key,
            icon=name,
            enabled=available(name),
            offered=offered(name),
            checked=held(name),
            toolbar=True,
            on_map=True,
            separator=separator,
        )

    made = [tool("select", "V", separator=True)]
    for name, (shelf, key) in _SHELVES.items():
        made.append(
            Command(
                f"tool-{name}",
                reach_for(shelf),
                _TOOLS_MENU,
                key,
                icon=name,
                enabled=shown,
                checked=held(name),
                toolbar=True,
                on_map=True,
            )
        )
    return [*made, *(tool(name, key) for name, key in _TOOLS.items())]


_LEVEL_MENU = "menu-level"


def level_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the Level menu."""
    workspace, shown = parts.workspace, parts.shows_map

    def several() -> bool:
        return shown() and len(workspace.document.scenario.levels) > 1

    def can_go(step: int) -> bool:
        return shown() and adjacent_level(workspace, step) is not None

    def can_move(step: int) -> bool:
        return shown() and 0 <= shown_level_index(workspace) + step < len(workspace.document.scenario.levels)

    return [
        Command("level-add", lambda: add_level(workspace, parts.window), _LEVEL_MENU, icon="levels", enabled=shown),
        Command("level-rename", lambda: rename_shown_level(workspace), _LEVEL_MENU, "F2", enabled=shown, on_map=True),
        Command("level-remove", lambda: delete_shown_level(workspace), _LEVEL_MENU, enabled=several),
        Command(
            "level-earlier",
            lambda: reorder_shown_level(workspace, -1),
            _LEVEL_MENU,
            enabled=lambda: can_move(-1),
            separator=True,
        ),
        Command("level-later", lambda: reorder_shown_level(workspace, 1), _LEVEL_MENU, enabled=lambda: can_move(1)),
        Command(
            "level-above",
            lambda: show_adjacent_level(workspace, 1),
            _LEVEL_MENU,
            "PgUp",
            enabled=lambda: can_go(1),
            on_map=True,
            separator=True,
        ),
        Command(
            "level-below",
            lambda: show_adjacent_level(workspace, -1),
            _LEVEL_MENU,
            "PgDown",
            enabled=lambda: can_go(-1),
            on_map=True,
        ),
    ]
