"""The table and the tile editor, which are imported and created when they are first shown, and reloading of packs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from editor.catalog import Box, box_for_game
from editor.errors import StudioError
from editor.model.tile import FaceName
from editor.ui.tile_editor.packs_watcher import PacksWatcher
from editor.ui.window.document_files import GAME_SUFFIX
from editor.ui.window.window_context import PageController, WindowContext

if TYPE_CHECKING:
    from editor.ui.table.active_game import ActiveGame
    from editor.ui.table.table_page import TablePage
    from editor.ui.tile_editor.page import TileEditorPage
    from editor.ui.tile_editor.tile_editor_controller import TileEditorController
    from editor.ui.window.table_controller import TableController


class LazyPages:
    """Creates the controllers of these pages, and answers for those that are not created yet."""

    def __init__(self, context: WindowContext, folder: Path) -> None:
        """``folder``: where games without a name are saved."""
        self._context, self._folder = context, folder
        self._table: TableController | None = None
        self._tile_editor: TileEditorController | None = None
        context.navigation.register("table", self._table_page)
        context.navigation.register("tile-editor", self._tile_editor_page)

    @property
    def table(self) -> TableController:
        """The controller of the table."""
        if self._table is None:
            from editor.ui.window.table_controller import TableController

            self._table = TableController(self._context, self._folder)
        return self._table

    @property
    def tile_editor(self) -> TileEditorController:
        """The controller of the tile editor."""
        if self._tile_editor is None:
            from editor.ui.tile_editor.tile_editor_controller import TileEditorController

            self._tile_editor = TileEditorController(self._context, lambda: self.active_game is not None)
        return self._tile_editor

    @property
    def made(self) -> list[PageController[Any]]:
        """The controllers that have been created."""
        return [each for each in (self._table, self._tile_editor) if each is not None]

    def _table_page(self) -> TablePage | None:
        return self.table.ensure_page() if self.active_game is not None else None

    def _tile_editor_page(self) -> TileEditorPage:
        return self.tile_editor.ensure_page()

    # --- the table ---

    @property
    def active_game(self) -> ActiveGame | None:
        """The current game."""
        return self._table.active_game if self._table is not None else None

    @property
    def has_games(self) -> bool:
        """Whether there is a game to resume: the current one, or a saved one without a name."""
        return self.active_game is not None or any(self._folder.glob(f"*{GAME_SUFFIX}"))

    def use_box(self, box: Box) -> None:
        """Use another box for new games."""
        if self._table is not None:
            self._table.tables.use_box(box)

    def resume_game(self) -> None:
        """Show the current game, or the one that was saved last."""
        self.table.go_on()

    def open_game(self, path: Path) -> None:
        """Open a saved game at the table."""
        self.table.tables.open_path(path)

    def fill_left_games(self, menu: QMenu) -> None:
        """List the saved games in a menu."""
        self.table.fill_left_games(menu)

    def confirm_close(self) -> bool:
        """Return whether the current game is saved, or may be lost."""
        return self._table is None or self._table.tables.confirm_close()

    def close(self) -> None:
        """Save the current game before the window closes."""
        if self._table is not None:
            self._table.tables.close()

    # --- the tile editor ---

    def enter_tile_editor(self, tile: str, face: FaceName) -> None:
        """Show a face of a tile in the tile editor."""
        self.tile_editor.enter(tile, face)

    def keep_drawing(self) -> bool:
        """Write the edited tiles to their packs; return whether that was possible."""
        return self._tile_editor is None or self._tile_editor.keep()

    def forget_drawing(self) -> bool:
        """Discard the tile editor, so that it is created again with other packs; return whether it was shown."""
        return self._tile_editor is not None and self._tile_editor.forget()


class PackReloader(QObject):
    """Reloads the open document when packs have changed, here or in another window."""

    def __init__(
        self, context: WindowContext, rooms: LazyPages, rebuild: Callable[[Callable[[], object]], None]
    ) -> None:
        """``rebuild``: applies a change, and recreates everything in the window that shows pieces of the box."""
        super().__init__(context.window)
        self._context, self._rooms, self._rebuild = context, rooms, rebuild
        self._has_outdated_panels = False
        self.watch = PacksWatcher(self)
        self.watch.changed.connect(lambda: self.make(lambda: None))
        context.tiles_drawn.connect(self._on_tiles_drawn)
        context.navigation.tile_editor_left.connect(self._on_tile_editor_left)

    def make(self, change: Callable[[], object]) -> None:
        """Change the packs and reload what is open; with an empty change, after another window has changed them."""
        was_inside = self._rooms.forget_drawing()
        try:
            change()
        finally:
            self.follow()
            if was_inside:
                self._reopen_tile_editor()

    def _reopen_tile_editor(self) -> None:
        """Show the tile editor again with the current packs; if the game was removed, say so and leave it."""
        try:
            self._context.navigation.restore("tile-editor")
        except StudioError as error:
            self._context.navigation.leave_tile_editor()
            self._context.tell_error("tile-editor.cannot-enter", error)

    def follow(self) -> None:
        """Use the box with the current packs for what is open."""
        document = self._context.workspace.document
        for other in self._context.workspace.documents:
            if other is not document:
                other_box = self._context.files.box_of(other.scenario, other.path, other.box)
                if other_box is not other.box:
                    other.use_box(other_box)
        box = self._box()
        if box is not document.box or self._has_outdated_panels:
            self._has_outdated_panels = False
            self._rebuild(lambda: document.use_box(box))
        self._rooms.use_box(box_for_game())
        self.watch.note()

    def _on_tile_editor_left(self) -> None:
        if self._rooms.keep_drawing():
            self.follow()

    def _on_tiles_drawn(self) -> None:
        """Use edited tiles in the open map at once; panels follow when the tile editor is left."""
        document, box = self._context.workspace.document, self._box()
        if box is not document.box:
            self._has_outdated_panels = True
            document.use_box(box)
        self.watch.note()

    def _box(self) -> Box:
        document = self._context.workspace.document
        return self._context.files.box_of(document.scenario, document.path)
