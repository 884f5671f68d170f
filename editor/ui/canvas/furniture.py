"""What belongs to the window and not to the map: numbers along its border, the bubble with a reason, a first hint."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from editor.render.color_palette import with_alpha
from editor.ui.canvas.view import View
from editor.ui.theme import Theme

_BAND = 20.0
"""The strip that carries the numbers."""

_WIDEST = 340.0
_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)
_OFF = 20.0
"""How far the bubble stays from the pointer."""


def paint_numbers(painter: QPainter, view: View, size: QSize, columns: int, rows: int, theme: Theme) -> None:
    """Column numbers above, row numbers to the left. They stay in the window when the border has left it."""
    font = QFont(painter.font())
    font.setPixelSize(11)
    painter.setFont(font)
    start, end = view.to_window(0, 0), view.to_window(columns, rows)
    top, left = max(0.0, start.y() - _BAND - 6), max(0.0, start.x() - _BAND - 6)
    shade = with_alpha(theme.colour("panel"), 225)
    over_map = top > start.y() - _BAND - 6, left > start.x() - _BAND - 6
    if over_map[0]:
        painter.fillRect(QRectF(0, top, size.width(), _BAND), shade)
    if over_map[1]:
        painter.fillRect(QRectF(left, 0, _BAND, size.height()), shade)
    painter.setPen(theme.colour("quiet"))
    step = next(step for step in (1, 2, 5, 10) if step * view.side >= 20 or step == 10)
    for x in range(0, columns, step):
        at = view.to_window(x, 0).x()
        if at + view.side > left + _BAND or not over_map[1]:
            painter.drawText(QRectF(at, top, view.side, _BAND), Qt.AlignmentFlag.AlignCenter, str(x))
    for y in range(0, rows, step):
        at = view.to_window(0, y).y()
        if (at + view.side > top + _BAND or not over_map[0]) and at < end.y():
            painter.drawText(QRectF(left, at, _BAND, view.side), Qt.AlignmentFlag.AlignCenter, str(y))


def bubble_text(font: QFont, text: str, size: QSize) -> QRectF:
    """The room that a text takes in a bubble."""
    room = QRectF(0, 0, min(_WIDEST, size.width() - 40), 2000)
    return QFontMetricsF(font).boundingRect(room, _WRAPPED, text)


def bubble_box(text_size: QRectF, near: QPointF, size: QSize, clear: QRectF | None = None) -> QRectF:
    """Where a bubble goes: right below the pointer, or on the side where there is room; never beyond the window.

    ``clear`` is not to be covered: the bubble then goes below it or above it.
    """
    width, height = text_size.width() + 20, text_size.height() + 12
    top, bottom = (clear.top(), clear.bottom()) if clear is not None else (near.y() - 8, near.y() + 8)
    x = near.x() + _OFF if near.x() + _OFF + width <= size.width() - 6 else near.x() - _OFF - width
    y = bottom + _OFF / 2 if bottom + _OFF / 2 + height <= size.height() - 6 else top - _OFF / 2 - height
    if clear is not None:
        x = clear.center().x() - width / 2
    x = max(6.0, min(x, size.width() - width - 6))
    y = max(6.0, min(y, size.height() - height - 6))
    return QRectF(x, y, width, height)


def paint_bubble(painter: QPainter, text: str, box: QRectF, theme: Theme, role: str) -> None:
    """A reason in its box; the stripe on its left says how bad it is."""
    painter.setPen(QPen(theme.colour("line"), 1))
    painter.setBrush(with_alpha(theme.colour("raised"), 246))
    painter.drawRoundedRect(box, 6, 6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(role))
    painter.drawRoundedRect(QRectF(box.left(), box.top(), 5, box.height()), 2.5, 2.5)
    painter.setPen(theme.colour("text"))
    painter.drawText(box.adjusted(13, 6, -6, -6), _WRAPPED, text)


def paint_first_hint(painter: QPainter, text: str, view: View, columns: int, rows: int, theme: Theme) -> None:
    """What to do with an empty frame."""
    font = QFont(painter.font())
    font.setPixelSize(15)
    painter.setFont(font)
    centred = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    room = QRectF(view.to_window(0, 0), view.to_window(columns, rows)).adjusted(20, 20, -20, -20)
    box = QFontMetricsF(font).boundingRect(room, centred, text).adjusted(-14, -8, 14, 8)
    painter.setPen(QPen(theme.colour("line"), 1))
    painter.setBrush(theme.colour("raised"))
    painter.drawRoundedRect(box, 8, 8)
    painter.setPen(theme.colour("text"))
    painter.drawText(box, centred, text)
