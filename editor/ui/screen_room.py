"""How large a window can be on its screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_TITLE_BAR = 32
"""A screen keeps this much for the bar above a window: without it the lowest line hangs below the edge."""


def within_screen(window: QWidget, width: int, height: int) -> QSize:
    """This size, or as much of it as the screen has room for."""
    room = window.screen().availableSize()
    return QSize(width, height).boundedTo(QSize(room.width(), room.height() - _TITLE_BAR))
