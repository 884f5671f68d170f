"""Where the map is on the canvas: whole pixels of the device for each square, so that everything stays sharp."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF

from editor.render.style import UNIT
from editor.values import FrozenStruct, field, replace

FULL_SIZE = 48
"""The side of a square at 100 %, in pixels of the window."""

SMALLEST, LARGEST = 8, 320
"""The side of a square in pixels of the device, at the least and at the most."""

MARGIN = 34
"""Room for the numbers beside the map."""

_KEPT = 80
"""So much of the map stays in sight, however far it is moved."""


class View(FrozenStruct):
    """A square is ``px`` pixels of the device wide; the top-left corner of the level is at ``corner``, in the same."""

    px: int = FULL_SIZE
    corner: QPoint = field(default_factory=lambda: QPoint(MARGIN, MARGIN))
    ratio: float = 1.0

    @property
    def zoom(self) -> float:
        return self.px / (FULL_SIZE * self.ratio)

    @property
    def side(self) -> float:
        """A square in pixels of the window."""
        return self.px / self.ratio

    @property
    def origin(self) -> QPointF:
        """The corner of the level in pixels of the window."""
        return QPointF(self.corner) / self.ratio

    def to_squares(self, point: QPointF) -> tuple[float, float]:
        """A point of the window, in squares of the level."""
        at = (point - self.origin) / self.side
        return at.x(), at.y()

    def to_window(self, x: float, y: float) -> QPointF:
        return self.origin + QPointF(x, y) * self.side

    def zoomed(self, px: int, about: QPointF) -> View:
        """With squares of another size; the point of the map under ``about`` stays there."""
        px = max(SMALLEST, min(LARGEST, px))
        x, y = self.to_squares(about)
        corner = about * self.ratio - QPointF(x, y) * px
        return replace(self, px=px, corner=corner.toPoint())

    def moved(self, by: QPointF) -> View:
        return replace(self, corner=self.corner + (by * self.ratio).toPoint())

    def kept_in(self, width: int, height: int, columns: int, rows: int) -> View:
        """Moved back so far that a part of the map stays in the window."""
        keep = round(_KEPT * self.ratio)
        right, bottom = round(width * self.ratio) - keep, round(height * self.ratio) - keep
        x = max(keep - columns * self.px, min(right, self.corner.x()))
        y = max(keep - rows * self.px, min(bottom, self.corner.y()))
        return replace(self, corner=QPoint(x, y))

    def centred_on(self, x: float, y: float, width: int, height: int) -> View:
        """With a point of the map in the middle of the window."""
        corner = QPointF(width, height) * self.ratio / 2 - QPointF(x, y) * self.px
        return replace(self, corner=corner.toPoint())

    def visible(self, width: int, height: int) -> QRectF:
        """What of the level is in the window, in units of drawings."""
        scale = UNIT / self.side
        at = -self.origin * scale
        return QRectF(at.x(), at.y(), width * scale, height * scale)


def fitting(width: int, height: int, columns: int, rows: int, ratio: float) -> View:
    """The view that shows the whole level as large as it can be."""
    side = min((width - 2 * MARGIN) / columns, (height - 2 * MARGIN) / rows)
    px = max(SMALLEST, min(LARGEST, int(side * ratio)))
    return View(px, QPoint(0, 0), ratio).centred_on(columns / 2, rows / 2, width, height)
