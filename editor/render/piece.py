"""What lies on a level at a place in squares and can be kept as a picture: faces, notes, doors, markers, miniatures."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.render.style import UNIT
from editor.values import FrozenStruct


class Piece(FrozenStruct):
    """Something at a place in squares, drawn about its own origin. Pieces with the same key look the same."""

    x: float
    y: float
    key: Hashable
    box: QRectF
    """What it covers, in units from its origin."""
    paint: Callable[[QPainter], None]
    owner: object = None
    """What ``key`` names by its identity, if anything."""
    solid: bool = False
    """Whether it fills its box: such pictures are laid much faster."""
    name: tuple[str, str] | None = None
    """What it shows, for as long as the files of a box stay as they are: the name of the files, and its own."""

    def extent(self) -> QRectF:
        """What it covers on the level, in units."""
        return self.box.translated(self.x * UNIT, self.y * UNIT)
