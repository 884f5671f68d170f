"""Paint miniatures: a disc with initials, the color and rim of its side, and a wedge for its facing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.model.grid import DIRECTIONS, Direction
from editor.render.painters.text_painter import fit_text_size, initials, paint_text
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct


class MiniatureLook(FrozenStruct):
    """The appearance of a miniature."""

    name: str
    faction: str | None
    side: int
    """Number of its side, for mercenary bands."""
    facing: Direction | None
    """``None``: the game has no facing."""
    large: bool = False
    prisoner: bool = False
    color: str | None = None
    """Color that the author chose for the side."""

    @property
    def span(self) -> float:
        """Return the side length of its base, in units."""
        return 2.0 * UNIT if self.large else float(UNIT)


def paint_miniature(painter: QPainter, miniature: MiniatureLook, style: Style) -> None:
    """Paint a miniature whose top left square is at the origin."""
    colors = style.palette
    middle, r = miniature.span / 2, miniature.span * (0.40 if miniature.large else 0.34)
    color = colors.side(miniature.faction, miniature.side, miniature.color)
    painter.save()
    painter.translate(middle, middle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.shadow)
    painter.drawEllipse(QPointF(0, 0), r + 5, r + 5)
    painter.setPen(QPen(colors["rim"], style.line(2.4, 0.8)))
    painter.setBrush(color)
    if miniature.facing is not None:
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
    painter.setBrush(colors["rim"])
    painter.drawEllipse(QPointF(0, 0), r * 0.74, r * 0.74)
    _paint_rim(painter, miniature.faction, r, style)
    if style.px >= 14:
        letters = initials(miniature.name)
        size = fit_text_size(letters, r * 0.86, r * 1.12, bold=True)
        paint_text(painter, letters, QPointF(0, 0), size, colors["ink"], bold=True)
    if miniature.prisoner and style.shows_icons:
        painter.setPen(QPen(colors["ink"], style.line(3, 0.8)))
        for x in (-0.36, -0.12, 0.12, 0.36):
            painter.drawLine(QPointF(r * x, -r * 0.62), QPointF(r * x, r * 0.62))
    painter.restore()


def _paint_rim(painter: QPainter, faction: str | None, r: float, style: Style) -> None:
    """Paint a rim that distinguishes sides without color: NORAD plain, Salemites notched, mercenaries double."""
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
