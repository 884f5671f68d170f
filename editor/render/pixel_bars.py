"""Bars along the grid, used for walls, seams and lines: sharp, and fast to paint repeatedly.

On images they are aligned to whole pixels, computed once for each scale, because Qt fills aligned rectangles much
faster. Vector formats and rotated painters get the exact bars.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import floor
from typing import Final, cast

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QRegion, QTransform

_OPAQUE: Final = 255
_TALL_RATIO: Final = 20
"""Ratio of height to width from which a bar counts as tall."""
_ROUNDING: Final = 1e-6
"""Tolerance for positions that should be whole numbers."""


class Bars(Sequence[QRectF]):
    """Bars in units, or lines without width that get their width when painted.

    If ``once`` is set, overlapping parts are painted only once, which matters for translucent colors.
    """

    def __init__(self, bars: Iterable[QRectF], once: bool = False) -> None:
        self._bars = tuple(bars)
        self._once = once
        self._pixels_key: tuple[float, ...] = ()
        self._pixels: tuple[list[QRect], list[QRect]] = [], []
        """Tall ones are separate."""

    def __len__(self) -> int:
        return len(self._bars)

    def __getitem__(self, number: int) -> QRectF:  # type: ignore[override]
        return self._bars[number]

    def paint(self, painter: QPainter, color: QColor, half: float = 0.0) -> None:
        """Paint the bars, extended by ``half`` units to both sides."""
        if not self._bars:
            return
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        with no_antialias(painter):
            if is_axis_aligned(painter):
                ratio = painter.device().devicePixelRatioF()
                corner, scale = painter.transform().map(QPointF(0, 0)) * ratio, painter.transform().m11() * ratio
                left, top = floor(corner.x()), floor(corner.y())
                painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
                painter.translate(left, top)
                bars, high = self._in_pixels(scale, corner.x() - left, corner.y() - top, half)
                painter.drawRects(bars)
                if color.alpha() == _OPAQUE:
                    painter.drawRects(high)
                else:
                    _paint_translucent(painter, high, color)
            else:
                painter.drawRects([_widen(bar, half) for bar in self._bars] if half else list(self._bars))
        painter.restore()

    def _in_pixels(self, scale: float, dx: float, dy: float, half: float) -> tuple[list[QRect], list[QRect]]:
        """Return the bars in pixels; ``dx`` and ``dy`` are the offset of the origin within its pixel."""
        if self._pixels_key != (scale, dx, dy, half):
            self._pixels_key = scale, dx, dy, half
            thick = max(1, round(2 * half * scale)) if half else 0
            pixels = [_pixels(bar, scale, dx + 0.5, dy + 0.5, thick) for bar in self._bars]
            seen = [bar for bar in pixels if not bar.isEmpty()]
            placed: list[QRect] = list(_union(seen)) if self._once else seen  # type: ignore[call-overload]
            self._pixels = [bar for bar in placed if not _is_tall(bar)], [bar for bar in placed if _is_tall(bar)]
        return self._pixels


def _paint_translucent(painter: QPainter, bars: Sequence[QRect], color: QColor) -> None:
    """Paint tall translucent bars as images.

    Qt blends colors row by row, which is slow for many short rows.
    """
    if bars:
        width, height = max(bar.width() for bar in bars), max(bar.height() for bar in bars)
        sheet = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        sheet.fill(color)
        for bar in bars:
            painter.drawImage(bar.topLeft(), sheet, QRect(0, 0, bar.width(), bar.height()))


def _is_tall(bar: QRect) -> bool:
    return bar.height() > _TALL_RATIO * bar.width()


def is_axis_aligned(painter: QPainter) -> bool:
    """Return whether the painter paints pixels, neither rotated nor stretched."""
    along = painter.transform()
    upright = along.m12() == along.m21() == 0 and along.m11() == along.m22() > 0
    return upright and painter.paintEngine().type() == QPaintEngine.Type.Raster


@contextmanager
def no_antialias(painter: QPainter) -> Iterator[None]:
    """Paint without antialiasing within the block: sharper, and many times faster along the grid."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    yield
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _widen(bar: QRectF, by: float) -> QRectF:
    return bar.adjusted(0, -by, 0, by) if bar.height() == 0 else bar.adjusted(-by, 0, by, 0)


def _pixels(bar: QRectF, scale: float, dx: float, dy: float, thick: int = 0) -> QRect:
    """Return the bar in whole pixels; adjacent bars stay adjacent.

    A bar that covers no pixel center is not visible, as in Qt. Lines are always visible and equally ``thick``.
    """
    x1, y1, x2, y2 = cast(tuple[float, float, float, float], bar.getCoords())
    left, top = floor(x1 * scale + dx), floor(y1 * scale + dy)
    right, bottom = floor(x2 * scale + dx), floor(y2 * scale + dy)
    if not thick:
        return QRect(left, top, right - left, bottom - top)
    if x1 == x2:
        return QRect(floor(x1 * scale + dx - thick / 2 + _ROUNDING), top, thick, bottom - top)
    return QRect(left, floor(y1 * scale + dy - thick / 2 + _ROUNDING), right - left, thick)


def _union(bars: Sequence[QRect]) -> QRegion:
    """Return the union of the bars, by halves: adding one bar is linear in the number of others."""
    if len(bars) < 2:
        return QRegion(*bars)
    middle = len(bars) // 2
    return _union(bars[:middle]) + _union(bars[middle:])
