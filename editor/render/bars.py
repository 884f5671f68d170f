"""Bars along the grid, which is most of what is drawn of walls, seams and lines: sharp, and quick to draw again.

Pictures get them in whole pixels, worked out once for each scale: Qt fills such a bar at once, and one that lies
between pixels row by row. Vector formats, and what is turned, get them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import floor
from typing import Final, cast

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QRegion, QTransform

_OPAQUE: Final = 255
_MANY: Final = 20
"""So many times as high as wide is a bar of many short rows."""
_ROUNDING: Final = 1e-6
"""A place that should be a whole number may be so much less."""


class Bars(Sequence[QRectF]):
    """Bars in units. They may be lines, without width, to which whoever draws them gives one. What is see-through must
    not be laid twice: where bars that are ``once`` lie over each other, pictures get one of them."""

    def __init__(self, bars: Iterable[QRectF], once: bool = False) -> None:
        self._bars = tuple(bars)
        self._once = once
        self._asked: tuple[float, ...] = ()
        self._pixels: tuple[list[QRect], list[QRect]] = [], []
        """Those of many short rows apart."""

    def __len__(self) -> int:
        return len(self._bars)

    def __getitem__(self, number: int) -> QRectF:  # type: ignore[override]
        return self._bars[number]

    def paint(self, painter: QPainter, colour: QColor, half: float = 0.0) -> None:
        """``half``: how far they reach beyond themselves to both sides, in units."""
        if not self._bars:
            return
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        with crisp(painter):
            if is_upright(painter):
                ratio = painter.device().devicePixelRatioF()
                corner, scale = painter.transform().map(QPointF(0, 0)) * ratio, painter.transform().m11() * ratio
                left, top = floor(corner.x()), floor(corner.y())
                painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
                painter.translate(left, top)
                bars, high = self._in_pixels(scale, corner.x() - left, corner.y() - top, half)
                painter.drawRects(bars)
                if colour.alpha() == _OPAQUE:
                    painter.drawRects(high)
                else:
                    _lay_glass(painter, high, colour)
            else:
                painter.drawRects([_widened(bar, half) for bar in self._bars] if half else list(self._bars))
        painter.restore()

    def _in_pixels(self, scale: float, dx: float, dy: float, half: float) -> tuple[list[QRect], list[QRect]]:
        """``dx``, ``dy``: how far the origin lies within its pixel."""
        if self._asked != (scale, dx, dy, half):
            self._asked = scale, dx, dy, half
            thick = max(1, round(2 * half * scale)) if half else 0
            pixels = [_pixels(bar, scale, dx + 0.5, dy + 0.5, thick) for bar in self._bars]
            seen = [bar for bar in pixels if not bar.isEmpty()]
            laid: list[QRect] = list(_united(seen)) if self._once else seen  # type: ignore[call-overload]
            self._pixels = [bar for bar in laid if not _is_high(bar)], [bar for bar in laid if _is_high(bar)]
        return self._pixels


def _lay_glass(painter: QPainter, bars: Sequence[QRect], colour: QColor) -> None:
    """Qt blends a colour row by row, which takes long where rows are many and short: such bars are cut from a sheet of
    the colour instead, and laid as the pictures that they are."""
    if bars:
        width, height = max(bar.width() for bar in bars), max(bar.height() for bar in bars)
        sheet = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        sheet.fill(colour)
        for bar in bars:
            painter.drawImage(bar.topLeft(), sheet, QRect(0, 0, bar.width(), bar.height()))


def _is_high(bar: QRect) -> bool:
    return bar.height() > _MANY * bar.width()


def is_upright(painter: QPainter) -> bool:
    """Whether it paints pixels, neither turned nor stretched to one side."""
    along = painter.transform()
    upright = along.m12() == along.m21() == 0 and along.m11() == along.m22() > 0
    return upright and painter.paintEngine().type() == QPaintEngine.Type.Raster


@contextmanager
def crisp(painter: QPainter) -> Iterator[None]:
    """What lies along the grid is drawn without smoothing: sharper, and many times faster."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    yield
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _widened(bar: QRectF, by: float) -> QRectF:
    return bar.adjusted(0, -by, 0, by) if bar.height() == 0 else bar.adjusted(-by, 0, by, 0)


def _pixels(bar: QRectF, scale: float, dx: float, dy: float, thick: int = 0) -> QRect:
    """Bars that share a side still do. One that covers the middle of no pixel is not seen, as Qt has it, too; but lines
    are seen, and are all equally ``thick``, wherever they lie between pixels."""
    x1, y1, x2, y2 = cast(tuple[float, float, float, float], bar.getCoords())
    left, top = floor(x1 * scale + dx), floor(y1 * scale + dy)
    right, bottom = floor(x2 * scale + dx), floor(y2 * scale + dy)
    if not thick:
        return QRect(left, top, right - left, bottom - top)
    if x1 == x2:
        return QRect(floor(x1 * scale + dx - thick / 2 + _ROUNDING), top, thick, bottom - top)
    return QRect(left, floor(y1 * scale + dy - thick / 2 + _ROUNDING), right - left, thick)


def _united(bars: Sequence[QRect]) -> QRegion:
    """Halves of them first: to add one bar takes as long as there are others."""
    if len(bars) < 2:
        return QRegion(*bars)
    middle = len(bars) // 2
    return _united(bars[:middle]) + _united(bars[middle:])
