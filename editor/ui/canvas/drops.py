"""Pieces dragged out of the palette: in the hand while they are over the map, and laid where they are let go."""

from __future__ import annotations

import json

from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

from editor.ui.canvas.keys import pointer_at
from editor.ui.canvas.viewport import Viewport
from editor.ui.guarded import guarded
from editor.ui.tools.factory import make

PIECE = "application/x-sags-piece"
"""What the palette lets go of over the map: the name of a tool and what it holds, as JSON."""
HELD = "application/x-sags-held"
"""What is dragged out of a shelf at the table: it is in the hand already."""


@guarded
class PieceDrops(Viewport):
    """A map onto which pieces can be dropped."""

    dropped = PIECE
    """What may be dropped here: ``PIECE`` or ``HELD``."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if not event.mimeData().hasFormat(self.dropped):
            return
        if self.dropped == PIECE:
            held = json.loads(bytes(event.mimeData().data(PIECE).data()))
            self.workspace.take(make(held.pop("name"), self.workspace, **held))
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        self._pointer = event.position()
        if (tool := self.workspace.tool) is not None:
            tool.hover(pointer_at(event.position(), self._view, event.modifiers()))
            self.workspace.ghost_changed.emit()
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802
        if (tool := self.workspace.tool) is not None:
            if self.dropped == PIECE:
                tool.done()
            else:
                tool.leave()
            self.workspace.ghost_changed.emit()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        pointer = pointer_at(event.position(), self._view, event.modifiers())
        if (tool := self.workspace.tool) is not None:
            tool.press(pointer)
            tool.release(pointer)
            self.workspace.ghost_changed.emit()
        event.acceptProposedAction()
