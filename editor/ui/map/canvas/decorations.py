"""Decorations of the canvas: row and column numbers, the bubble with a reason, the hint on an empty map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from editor.render.color_palette import with_alpha
from editor.ui.map.canvas.viewport import View
from editor.ui.widgets.theme import Theme

_BORDER = 20.0
"""The width of the border with the numbers."""

_MAX_WIDTH = 340.0
_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)
_GAP = 20.0
"""The distance of the bubble from the pointer."""


def paint_numbers(painter: QPainter, view: View, size: QSize, columns: int, rows: int, theme: Theme) -> None:
    """Paint column numbers above and row numbers to the left; they stay visible when the map is scrolled."""
    font = QFont(painter.font())
    font.setPixelSize(11)
    painter.setFont(font)
    start, end = view.to_window(0, 0), view.to_window(columns, rows)
    top, left = max(0.0, start.y() - _BORDER - 6), max(0.0, start.x() - _BORDER - 6)
    shade = with_alpha(theme.color("panel"), 225)
    over_map = top > start.y() - _BORDER - 6, left > start.x() - _BORDER - 6
    if over_map[0]:
        painter.fillRect(QRectF(0, top, size.width(), _BORDER), shade)
    if over_map[1]:
        painter.fillRect(QRectF(left, 0, _BORDER, size.height()), shade)
    painter.setPen(theme.color("quiet"))
    step = next(step for step in (1, 2, 5, 10) if step * view.side >= 20 or step == 10)
    for x in range(0, columns, step):
        at = view.to_window(x, 0).x()
        if at + view.side > left + _BORDER or not over_map[1]:
            painter.drawText(QRectF(at, top, view.side, _BORDER), Qt.AlignmentFlag.AlignCenter, str(x))
    for y in range(0, rows, step):
        at = view.to_window(0, y).y()
        if (at + view.side > top + _BORDER or not over_map[0]) and at < end.y():
            painter.drawText(QRectF(left, at, _BORDER, view.side), Qt.AlignmentFlag.AlignCenter, str(y))


def bubble_text(font: QFont, text: str, size: QSize) -> QRectF:
    """Return the size of a text in a bubble."""
    room = QRectF(0, 0, min(_MAX_WIDTH, size.width() - 40), 2000)
    return QFontMetricsF(font).boundingRect(room, _WRAPPED, text)


def bubble_box(text_size: QRectF, near: QPointF, size: QSize, clear: QRectF | None = None) -> QRectF:
    """Return where a bubble goes: below the pointer, or where there is space within the window.

    ``clear`` must not be covered: the bubble then goes below or above it.
    """
    width, height = text_size.width() + 20, text_size.height() + 12
    top, bottom = (clear.top(), clear.bottom()) if clear is not None else (near.y() - 8, near.y() + 8)
    x = near.x() + _GAP if near.x() + _GAP + width <= size.width() - 6 else near.x() - _GAP - width
    y = bottom + _GAP / 2 if bottom + _GAP / 2 + height <= size.height() - 6 else top - _GAP / 2 - height
    if clear is not None:
        x = clear.center().x() - width / 2
    x = max(6.0, min(x, size.width() - width - 6))
    y = max(6.0, min(y, size.height() - height - 6))
    return QRectF(x, y, width, height)


def paint_bubble(painter: QPainter, text: str, box: QRectF, theme: Theme, role: str) -> None:
    """Paint a bubble with a text; the color on its left shows the severity."""
    painter.setPen(QPen(theme.color("line"), 1))
    painter.setBrush(with_alpha(theme.color("raised"), 246))
    painter.drawRoundedRect(box, 6, 6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(role))
    painter.drawRoundedRect(QRectF(box.left(), box.top(), 5, box.height()), 2.5, 2.5)
    painter.setPen(theme.color("text"))
    painter.drawText(box.adjusted(13, 6, -6, -6), _WRAPPED, text)


def paint_empty_hint(painter: QPainter, text: str, view: View, columns: int, rows: int, theme: Theme) -> None:
    """Paint what to do with an empty map."""
    font = QFont(painter.font())
    font.setPixelSize(15)
    painter.setFont(font)
    centered = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    room = QRectF(view.to_window(0, 0), view.to_window(columns, rows)).adjusted(20, 20, -20, -20)
    box = QFontMetricsF(font).boundingRect(room, centered, text).adjusted(-14, -8, 14, 8)
    painter.setPen(QPen(theme.color("line"), 1))
    painter.setBrush(theme.color("raised"))
    painter.drawRoundedRect(box, 8, 8)
    painter.setPen(theme.color("text"))
    painter.drawText(box, centered, text)
