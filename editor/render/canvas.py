"""Lays pieces on a level: painted on the spot, or as pictures from a cache, pixel on pixel."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from editor.render.cache import PaintCache
from editor.render.piece import Piece
from editor.render.style import UNIT, Style


class LevelCanvas:
    """A painter whose origin is the top-left corner of a level, in units."""

    def __init__(
        self, painter: QPainter, style: Style, cache: PaintCache | None = None, visible: QRectF | None = None
    ) -> None:
        self.painter = painter
        self.style = style
        self.cache = cache
        self.visible = visible

    def lay(self, pieces: Iterable[Piece]) -> None:
        """The pieces that can be seen, in order."""
        seen = self.visible
        shown = pieces if seen is None else (piece for piece in pieces if seen.intersects(piece.extent()))
        if self.cache is None:
            self._paint(shown)
        else:
            self._lay_pictures(shown, self.cache)

    def _paint(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            self.painter.save()
            self.painter.translate(piece.x * UNIT, piece.y * UNIT)
            piece.paint(self.painter)
            self.painter.restore()

    def _lay_pictures(self, pieces: Iterable[Piece], cache: PaintCache) -> None:
        """The painter counts pixels of the device meanwhile, so that no picture is stretched."""
        ratio = self.painter.device().devicePixelRatioF()
        corner = self.painter.transform().map(QPointF(0, 0)) * ratio
        left, top, px = round(corner.x()), round(corner.y()), self.style.px
        self.painter.save()
        self.painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        for piece in pieces:
            taken = cache.picture(piece, self.style)
            place = QPoint(left + round(piece.x * px), top + round(piece.y * px)) + taken.at
            self.painter.drawImage(place, taken.image)
        self.painter.restore()
