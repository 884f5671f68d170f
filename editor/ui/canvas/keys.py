"""The names that tools know keys by, and pointers made from events."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from editor.ui.canvas.view import View
from editor.ui.tools.base import Pointer

_BY_OTHER_NAMES = {"Enter": "Return"}

_PLAIN = Qt.KeyboardModifier.NoModifier | Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


def name_of(event: QKeyEvent) -> str:
    """Such as ``R``, ``Left``, ``Return``; empty for a key held together with Ctrl, Alt or Meta, or one unknown."""
    if event.modifiers() & ~_PLAIN:
        return ""
    try:
        name = Qt.Key(event.key()).name.removeprefix("Key_")
    except ValueError:
        return ""
    return _BY_OTHER_NAMES.get(name, name)


def pointer_at(point: QPointF, view: View, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Pointer:
    x, y = view.to_squares(point)
    return Pointer(
        x,
        y,
        shift=bool(held & Qt.KeyboardModifier.ShiftModifier),
        control=bool(held & Qt.KeyboardModifier.ControlModifier),
        alt=bool(held & Qt.KeyboardModifier.AltModifier),
    )
