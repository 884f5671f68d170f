"""The frame about a level: its border, the numbers of columns and rows, and the eight stripes of its pieces."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import LevelBoard
from editor.board.bits import edges_of, edges_within, squares_of
from editor.model.level import Level
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.render.text import paint_text
from editor.render.walls import crisp, paint_lines, shape_lines

BAND = 46.0
"""The width of the border that carries the numbers."""


def paint_ground(painter: QPainter, level: LevelBoard, style: Style) -> None:
    """The squares of the frame that no tile covers."""
    colours = style.palette
    with crisp(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.empty)
        painter.drawRects([QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in squares_of(level.empty)])
    if style.layers.grid:
        paint_lines(painter, shape_lines(edges_of(edges_within(level.empty))), colours.empty_grid, style.line(1.8, 1))


def paint_frame(painter: QPainter, level: Level, style: Style) -> None:
    """The border round the level."""
    pen = QPen(style.palette.frame, style.line(8, 1.4))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(-8, -8, level.width * UNIT + 16, level.height * UNIT + 16))


def number_pieces(level: Level, style: Style) -> Iterator[Piece]:
    """The numbers of columns and rows on all four sides, as messages name them: from 0. Where squares are too small
    for every number, some are left out."""
    size = min(40.0, max(22.0, 10 * style.pixel))
    step = next(step for step in (1, 2, 5, 10) if step * style.px >= 18 or step == 10)
    away = (BAND / 2 + 14) / UNIT
    for x in range(0, level.width, step):
        for y in (-away, level.height + away):
            yield _number(x, x + 0.5, y, size, style)
    for y in range(0, level.height, step):
        for left in (-away, level.width + away):
            yield _number(y, left, y + 0.5, size, style)


def _number(number: int, x: float, y: float, size: float, style: Style) -> Piece:
    def paint(painter: QPainter) -> None:
        paint_text(painter, str(number), QPointF(0, 0), size, style.palette.text)

    return Piece(x=x, y=y, key=("number", number), box=QRectF(-size, -size / 2, 2 * size, size), paint=paint)


def stripe_box(level: Level, stripe: int) -> QRectF:
    """Where a stripe of the frame lies: two on each side, clockwise from the top left."""
    width, height, thick = level.width * UNIT / 2, level.height * UNIT / 2, 12.0
    return {
        1: QRectF(0, -thick - 12, width, thick),
        2: QRectF(width, -thick - 12, width, thick),
        3: QRectF(2 * width + 12, 0, thick, height),
        4: QRectF(2 * width + 12, height, thick, height),
        5: QRectF(width, 2 * height + 12, width, thick),
        6: QRectF(0, 2 * height + 12, width, thick),
        7: QRectF(-thick - 12, height, thick, height),
        8: QRectF(-thick - 12, 0, thick, height),
    }[stripe]


def paint_stripe(painter: QPainter, box: QRectF, colour: QColor, style: Style) -> None:
    painter.setPen(QPen(style.palette["rim"], style.line(2, 0.6)))
    painter.setBrush(colour)
    painter.drawRect(box)
