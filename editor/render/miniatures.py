"""Miniatures: a disc with initials, the colour and rim of its side, and a wedge that shows where it looks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.model.grid import DIRECTIONS, Direction
from editor.render.markers import initials
from editor.render.style import UNIT, Style
from editor.render.text import fitting_size, paint_text
from editor.values import FrozenStruct


class MiniatureLook(FrozenStruct):
    """What a miniature looks like."""

    name: str
    faction: str | None
    side: int
    """The number of its side, for bands of mercenaries."""
    facing: Direction
    large: bool = False
    prisoner: bool = False
    colour: str | None = None
    """The author's choice for the side."""

    @property
    def span(self) -> float:
        """The side of the squares it covers, in units."""
        return 2.0 * UNIT if self.large else float(UNIT)


def paint_miniature(painter: QPainter, miniature: MiniatureLook, style: Style) -> None:
    """A miniature whose top-left square is at the origin."""
    colours = style.palette
    middle, r = miniature.span / 2, miniature.span * (0.40 if miniature.large else 0.34)
    colour = colours.side(miniature.faction, miniature.side, miniature.colour)
    painter.save()
    painter.translate(middle, middle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.shadow)
    painter.drawEllipse(QPointF(0, 0), r + 5, r + 5)
    painter.setPen(QPen(colours["rim"], style.line(2.4, 0.8)))
    painter.setBrush(colour)
    painter.save()
    painter.rotate(90 * DIRECTIONS.index(miniature.facing))
    wedge = [
        QPointF(-r * 0.5, -r * 0.82),
        QPointF(0, -r * 1.22 if miniature.large else -r * 1.36),
        QPointF(r * 0.5, -r * 0.82),
    ]
    painter.drawPolygon(wedge)
    painter.restore()
    painter.drawEllipse(QPointF(0, 0), r, r)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours["rim"])
    painter.drawEllipse(QPointF(0, 0), r * 0.74, r * 0.74)
    _rim(painter, miniature.faction, r, style)
    if style.px >= 14:
        letters = initials(miniature.name)
        size = fitting_size(letters, r * 0.86, r * 1.12, bold=True)
        paint_text(painter, letters, QPointF(0, 0), size, colours["ink"], bold=True)
    if miniature.prisoner and style.signed:
        painter.setPen(QPen(colours["ink"], style.line(3, 0.8)))
        for x in (-0.36, -0.12, 0.12, 0.36):
            painter.drawLine(QPointF(r * x, -r * 0.62), QPointF(r * x, r * 0.62))
    painter.restore()


def _rim(painter: QPainter, faction: str | None, r: float, style: Style) -> None:
    """What tells the sides apart without colour: NORAD plain, Salemites notched, mercenaries doubled."""
    if not style.fine or faction == "norad":
        return
    painter.setPen(QPen(style.palette["rim"], style.line(2.6, 0.8)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if faction == "salemite":
        for number in range(8):
            painter.save()
            painter.rotate(45 * number + 22.5)
            painter.drawLine(QPointF(0, -r * 0.76), QPointF(0, -r * 0.98))
            painter.restore()
    else:
        box = QRectF(-r * 0.87, -r * 0.87, r * 1.74, r * 1.74)
        painter.drawEllipse(box)
