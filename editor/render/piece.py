"""A piece: something at a position on a level that can be cached as an image."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.render.style import UNIT
from editor.values import FrozenStruct


class Piece(FrozenStruct):
    """Something at a position in squares, painted around its origin. Equal keys mean equal appearance."""

    x: float
    y: float
    key: Hashable
    box: QRectF
    """Covered area, in units from its origin."""
    paint: Callable[[QPainter], None]
    owner: object = None
    """Object whose identity is part of ``key``, if any."""
    solid: bool = False
    """Whether it fills its box: such images are painted much faster."""
    name: tuple[str, str] | None = None
    """Name of the box files and of the piece in them, if the image can be cached on disk."""

    def extent(self) -> QRectF:
        """Return the area that it covers on the level, in units."""
        return self.box.translated(self.x * UNIT, self.y * UNIT)
