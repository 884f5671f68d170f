"""Keyboard, pointer and drag-and-drop input of the canvas, in the terms of the tools."""

from __future__ import annotations

import json

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QGuiApplication, QKeyEvent

from editor.ui.map.canvas.viewport import View, Viewport
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.factory import make_tool
from editor.ui.widgets.widget_utils import catch_qt_errors

_KEY_ALIASES = {"Enter": "Return"}

_PLAIN = Qt.KeyboardModifier.NoModifier | Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


_OVERRIDES = frozenset({"R", "Return", "Left", "Right", "Up", "Down"})
"""Keys that override the rules if Ctrl is held."""


def key_name(event: QKeyEvent) -> str:
    """Return a name such as ``R``, ``Shift+R``, ``Left`` or ``Ctrl+Return``; empty for keys that tools do not use."""
    try:
        name = Qt.Key(event.key()).name.removeprefix("Key_")
    except ValueError:
        return ""
    name = _KEY_ALIASES.get(name, name)
    held = event.modifiers() & ~_PLAIN
    if held and (held != Qt.KeyboardModifier.ControlModifier or name not in _OVERRIDES):
        return ""
    back = name == "R" and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    return f"{'Ctrl+' if held else ''}{'Shift+' if back else ''}{name}"


def key_with_held_ctrl(key: str) -> str:
    """Return the key of a menu command, with Ctrl if that is held: it overrides the rules."""
    held = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
    return f"Ctrl+{key}" if held else key


def key_without_modifiers(name: str) -> str:
    """Return the key without its modifiers."""
    return name.rpartition("+")[2]


def pointer_at(point: QPointF, view: View, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Pointer:
    """Return the pointer for a point of the widget."""
    x, y = view.to_squares(point)
    return Pointer(
        x,
        y,
        shift=bool(held & Qt.KeyboardModifier.ShiftModifier),
        control=bool(held & Qt.KeyboardModifier.ControlModifier),
        alt=bool(held & Qt.KeyboardModifier.AltModifier),
    )


PIECE_MIME = "application/x-sags-piece"
"""The type of pieces that are dragged from the palette: the name of a tool and its arguments, as JSON."""
HELD_MIME = "application/x-sags-held"
"""The type of pieces that are dragged at the table, which are already being placed."""


@catch_qt_errors
class DropTarget(Viewport):
    """A viewport onto which pieces can be dropped."""

    dropped = PIECE_MIME
    """The type that is accepted: ``PIECE_MIME`` or ``HELD_MIME``."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if not event.mimeData().hasFormat(self.dropped):
            return
        if self.dropped == PIECE_MIME:
            held = json.loads(bytes(event.mimeData().data(PIECE_MIME).data()))
            self.workspace.use_tool(make_tool(held.pop("name"), self.workspace, **held))
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        self._pointer = event.position()
        if (tool := self.workspace.tool) is not None:
            tool.hover(pointer_at(event.position(), self._view, event.modifiers()))
            self.workspace.ghost_changed.emit()
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802
        if (tool := self.workspace.tool) is not None:
            if self.dropped == PIECE_MIME:
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
