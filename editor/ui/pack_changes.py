"""What the window does when packs become others: through its own workshop and dialog, or through another window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.catalog import box_for
from editor.ui.tile_editor.packs_watch import PacksWatch

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow


class PackChanges(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._shows_old_pieces = False
        self.watch = PacksWatch(self)
        self.watch.changed.connect(self._follow_others)

    def follow(self) -> None:
        """Packs are others now, or were drawn in: what is open is read with them from here on."""
        window, document = self._window, self._window.workspace.document
        box = window.files.box_of(document.scenario, document.path)
        if box is not document.box or self._shows_old_pieces:
            self._shows_old_pieces = False
            window.furnish_anew(lambda: window.workspace.document.use_box(box))
        window.game_room.use_box(box_for())
        self.watch.note()

    def follow_drawing(self) -> None:
        """Tiles were drawn: the open map is read with them at once; panels follow when the workshop is left."""
        document = self._window.workspace.document
        box = self._window.files.box_of(document.scenario, document.path)
        if box is not document.box:
            self._shows_old_pieces = True
            document.use_box(box)
        self.watch.note()

    def _follow_others(self) -> None:
        """Another window drew tiles or changed packs."""
        was_inside = self._window.workshop.forget()
        self.follow()
        if was_inside:
            self._window.stay_in_workshop()
