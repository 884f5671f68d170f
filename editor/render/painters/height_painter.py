"""Paints what only some games print on squares: heights, tags and arrows to other squares."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.model.grid import Rotation, Square
from editor.model.tile import Face
from editor.render.painters.text_painter import paint_text
from editor.render.style import UNIT, Style

_LIGHTER = 13
"""How much lighter each height is, in steps of opacity."""
_INK = QColor("#1d2430")
_PAPER = QColor(255, 255, 255, 215)
_ARROW = QColor("#b5651d")


def paint_heights(painter: QPainter, face: Face, style: Style, rotation: Rotation) -> None:
    """Paint heights as a lighter floor with a small number, tags as initials, and arrows."""
    raised = [square for square in face.squares if square.height]
    tagged = [square for square in face.squares if square.tags]
    if not raised and not tagged and not face.links:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    for square in raised:
        painter.setBrush(QColor(255, 255, 255, _LIGHTER * square.height + 12))
        painter.drawRect(QRectF(square.at.x * UNIT, square.at.y * UNIT, UNIT, UNIT))
    for link in face.links:
        _paint_arrow(painter, link.start, link.end, style, both=link.both)
    if not style.layers.signs:
        return
    for square in raised:
        paint_sign(painter, square.at, str(square.height), 0.31, rotation)
    for square in tagged:
        paint_sign(painter, square.at, "".join(tag[0].upper() for tag in square.tags), -0.31, rotation)


def paint_sign(painter: QPainter, at: Square, text: str, aside: float, rotation: Rotation) -> None:
    """Paint a small plate, always upright: ``aside`` is how far it is to the lower right of the middle of a square."""
    painter.save()
    painter.translate((at.x + 0.5) * UNIT, (at.y + 0.5) * UNIT)
    painter.rotate(-rotation)
    middle = QPointF(aside * UNIT, aside * UNIT)
    width = (0.16 + 0.12 * len(text)) * UNIT
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PAPER)
    plate = QRectF(0, 0, width, 0.26 * UNIT)
    plate.moveCenter(middle)
    painter.drawRoundedRect(plate, 0.06 * UNIT, 0.06 * UNIT)
    paint_text(painter, text, middle, 0.22 * UNIT, _INK, bold=True)
    painter.restore()


def _paint_arrow(painter: QPainter, start: Square, end: Square, style: Style, *, both: bool) -> None:
    a, b = (QPointF((at.x + 0.5) * UNIT, (at.y + 0.5) * UNIT) for at in (start, end))
    length = hypot(b.x() - a.x(), b.y() - a.y())
    if not length:
        return
    gap = (b - a) * (0.22 * UNIT / length)
    a, b = a + gap, b - gap
    painter.setPen(QPen(_ARROW, style.line(5.0, 1.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(a, b)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ARROW)
    for tip, tail in ((b, a), (a, b))[: 1 + both]:
        angle = atan2(tip.y() - tail.y(), tip.x() - tail.x())
        sides = [angle + pi - 0.5, angle + pi + 0.5]
        wings = [tip + QPointF(cos(each), sin(each)) * (0.2 * UNIT) for each in sides]
        painter.drawPolygon(QPolygonF([tip, *wings]))
