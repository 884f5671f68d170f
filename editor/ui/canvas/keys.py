"""The names that tools know keys by, and pointers made from events."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from editor.ui.canvas.view import View
from editor.ui.tools.base import Pointer

_BY_OTHER_NAMES = {"Enter": "Return"}

_PLAIN = Qt.KeyboardModifier.NoModifier | Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


_OVERRIDES = frozenset({"R", "Return", "Left", "Right", "Up", "Down"})
"""Keys that with Ctrl do what the rules forbid."""


def name_of(event: QKeyEvent) -> str:
    """Such as ``R``, ``Shift+R``, ``Left``, ``Ctrl+Return``; empty for a key that tools do not know."""
    try:
        name = Qt.Key(event.key()).name.removeprefix("Key_")
    except ValueError:
        return ""
    name = _BY_OTHER_NAMES.get(name, name)
    held = event.modifiers() & ~_PLAIN
    if held and (held != Qt.KeyboardModifier.ControlModifier or name not in _OVERRIDES):
        return ""
    back = name == "R" and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    return f"{'Ctrl+' if held else ''}{'Shift+' if back else ''}{name}"


def typed_now(key: str) -> str:
    """A key that a menu or button stands for, with Ctrl if that is held: what the rules forbid is then done."""
    held = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
    return f"Ctrl+{key}" if held else key


def plain_key(name: str) -> str:
    """The key without what is held with it."""
    return name.rpartition("+")[2]


def pointer_at(point: QPointF, view: View, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Pointer:
    x, y = view.to_squares(point)
    return Pointer(
        x,
        y,
        shift=bool(held & Qt.KeyboardModifier.ShiftModifier),
        control=bool(held & Qt.KeyboardModifier.ControlModifier),
        alt=bool(held & Qt.KeyboardModifier.AltModifier),
    )
