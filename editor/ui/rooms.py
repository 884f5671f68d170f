"""The rarer pages of the main window: the table and the tile workshop, loaded when they are first wanted."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QMenu

from editor.catalog import Box
from editor.model.tile import FaceName
from editor.ui.files import GAME_SUFFIX
from editor.ui.window_context import PageController, WindowContext

if TYPE_CHECKING:
    from editor.ui.game_room import GameRoom
    from editor.ui.table.page import TablePage
    from editor.ui.table.play import TablePlay
    from editor.ui.tile_editor.page import WorkshopPage
    from editor.ui.tile_editor.room import WorkshopRoom


class Rooms:
    """Creates the controllers of these pages, and speaks for those that are not created yet."""

    def __init__(self, context: WindowContext, folder: Path) -> None:
        """``folder``: where games without a name are kept."""
        self._context, self._folder = context, folder
        context.navigation.register("table", self._table_page)
        context.navigation.register("workshop", self._workshop_page)

    @cached_property
    def table(self) -> GameRoom:
        from editor.ui.game_room import GameRoom

        return GameRoom(self._context, self._folder)

    @cached_property
    def workshop(self) -> WorkshopRoom:
        from editor.ui.tile_editor.room import WorkshopRoom

        return WorkshopRoom(self._context, lambda: self.play is not None)

    @property
    def made(self) -> list[PageController[Any]]:
        """The controllers that have been created."""
        return [vars(self)[name] for name in ("table", "workshop") if name in vars(self)]

    def _table_page(self) -> TablePage | None:
        return self.table.furnish() if self.play is not None else None

    def _workshop_page(self) -> WorkshopPage:
        return self.workshop.furnish()

    # --- the table ---

    @property
    def play(self) -> TablePlay | None:
        """The game under way."""
        return self.table.play if "table" in vars(self) else None

    @property
    def has_games(self) -> bool:
        """Whether there is a game to go on with: under way, or put away without a name."""
        return self.play is not None or any(self._folder.glob(f"*{GAME_SUFFIX}"))

    def use_box(self, box: Box) -> None:
        """Give games that begin later another box."""
        if "table" in vars(self):
            self.table.tables.use_box(box)

    def resume_game(self) -> None:
        """Show the game under way, or the last one that was put away."""
        self.table.go_on()

    def open_game(self, path: Path) -> None:
        self.table.tables.open_path(path)

    def fill_left_games(self, menu: QMenu) -> None:
        """List the games that were put away in a menu."""
        self.table.fill_left_games(menu)

    def close(self) -> None:
        """The window goes; the game is found again."""
        if "table" in vars(self):
            self.table.tables.close()

    # --- the tile workshop ---

    def enter_workshop(self, tile: str, face: FaceName) -> None:
        """Show the workshop with a face of a tile."""
        self.workshop.enter(tile, face)

    def keep_drawing(self) -> bool:
        """Write what was drawn in the workshop; whether that was possible."""
        return "workshop" not in vars(self) or self.workshop.keep()

    def forget_drawing(self) -> bool:
        """Set the workshop up again when it is next wanted, with other packs; whether it was in sight."""
        return "workshop" in vars(self) and self.workshop.forget()
