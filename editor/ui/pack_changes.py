"""What the window does when packs become others: through its own workshop and dialog, or through another window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from editor.catalog import Box, box_for_game
from editor.ui.rooms import Rooms
from editor.ui.tile_editor.packs_watch import PacksWatch
from editor.ui.window_context import WindowContext


class PackChanges(QObject):
    """Reads what is open with the packs that are used now."""

    def __init__(self, context: WindowContext, rooms: Rooms, rebuild: Callable[[Callable[[], object]], None]) -> None:
        """``rebuild``: makes a change, and everything in the window again that shows pieces of the box."""
        super().__init__(context.window)
        self._context, self._rooms, self._rebuild = context, rooms, rebuild
        self._shows_old_pieces = False
        self.watch = PacksWatch(self)
        self.watch.changed.connect(lambda: self.make(lambda: None))
        context.tiles_drawn.connect(self._follow_drawing)
        context.navigation.workshop_left.connect(self._follow_workshop)

    def make(self, change: Callable[[], object]) -> None:
        """Change the packs, or note that another window has changed them; what is open follows."""
        was_inside = self._rooms.forget_drawing()
        try:
            change()
        finally:
            self.follow()
            if was_inside:
                self._context.navigation.restore("workshop")

    def follow(self) -> None:
        """Packs are others now, or were drawn in: what is open is read with them from here on."""
        document = self._context.workspace.document
        box = self._box()
        if box is not document.box or self._shows_old_pieces:
            self._shows_old_pieces = False
            self._rebuild(lambda: document.use_box(box))
        self._rooms.use_box(box_for_game())
        self.watch.note()

    def _follow_workshop(self) -> None:
        if self._rooms.keep_drawing():
            self.follow()

    def _follow_drawing(self) -> None:
        """Tiles were drawn: the open map is read with them at once; panels follow when the workshop is left."""
        document, box = self._context.workspace.document, self._box()
        if box is not document.box:
            self._shows_old_pieces = True
            document.use_box(box)
        self.watch.note()

    def _box(self) -> Box:
        document = self._context.workspace.document
        return self._context.files.box_of(document.scenario, document.path)
