"""Bars in whole pixels have the same color at every size, also translucent ones."""

from __future__ import annotations

from itertools import groupby

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.render.pixel_bars import Bars

GROUND = QColor(200, 180, 90)
GLASS = QColor(40, 32, 24, 105)


def drawn(bars: Bars, color: QColor, half: float = 0.0, scale: float = 1.0) -> QImage:
    image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(GROUND)
    painter = QPainter(image)
    painter.scale(scale, scale)
    bars.paint(painter, color, half)
    painter.end()
    return image


def blended(color: QColor) -> QColor:
    share = color.alphaF()
    mixed = (share * over + (1 - share) * under for over, under in zip(_rgb(color), _rgb(GROUND), strict=True))
    return QColor(*map(round, mixed))


def _rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


def differs(one: QColor, other: QColor) -> int:
    return max(abs(a - b) for a, b in zip(_rgb(one), _rgb(other), strict=True))


@pytest.mark.parametrize("color", [GLASS, QColor(40, 32, 24)], ids=["glass", "solid"])
def test_tall_and_wide_bars_have_the_same_color(color: QColor) -> None:
    """Tall bars are painted differently."""
    bars = [QRectF(10, 5, 2, 100), QRectF(30, 20, 3, 90), QRectF(40, 50, 60, 4), QRectF(60, 60, 20, 20)]
    image = drawn(Bars(bars), color)
    expected = blended(color)
    for y in range(image.height()):
        for x in range(image.width()):
            inside = any(bar.contains(x + 0.5, y + 0.5) for bar in bars)
            assert differs(image.pixelColor(x, y), expected if inside else GROUND) <= 1, (x, y)


def test_lines_have_the_requested_width() -> None:
    image = drawn(Bars([QRectF(20, 10, 0, 50)]), GLASS, half=1.0, scale=2.0)
    across = [x for x in range(image.width()) if differs(image.pixelColor(x, 60), GROUND) > 1]
    along = [y for y in range(image.height()) if differs(image.pixelColor(40, y), GROUND) > 1]
    assert (across, along) == ([38, 39, 40, 41], list(range(20, 120)))


@pytest.mark.parametrize("scale", [0.06, 0.13, 0.24, 0.37, 0.46, 0.57, 0.7, 0.99, 1.01])
@pytest.mark.parametrize("half", [0.5, 1.1, 2.0])
@pytest.mark.parametrize("upright", [True, False])
def test_lines_are_all_visible_and_equally_thick(scale: float, half: float, upright: bool) -> None:
    """Holds for every width and every offset between pixels."""
    places = [10 * number for number in range(1, int(110 / scale / 10), max(1, int(1 / scale)))]
    lines = [QRectF(at, 0, 0, 120 / scale) if upright else QRectF(0, at, 120 / scale, 0) for at in places]
    image = drawn(Bars(lines), QColor(40, 32, 24), half, scale)
    row = [image.pixelColor(at, 60) if upright else image.pixelColor(60, at) for at in range(120)]
    runs = [len(list(run)) for inked, run in groupby(row, lambda color: differs(color, GROUND) > 1) if inked]
    assert runs == [max(1, round(2 * half * scale))] * len(places)
