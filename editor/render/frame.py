"""The frame about a level: its border, the numbers of columns and rows, and the eight stripes of its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import LevelBoard
from editor.board.bits import edges_of, edges_within, squares_of
from editor.model.level import Level
from editor.render.bars import Bars
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.render.text import paint_text
from editor.render.walls import shape_lines

BAND = 46.0
"""The width of the border that carries the numbers."""


def paint_ground(painter: QPainter, level: LevelBoard, style: Style) -> None:
    """The squares of the frame that no tile covers."""
    colours = style.palette
    Bars(QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in squares_of(level.empty)).paint(painter, colours.empty)
    if style.layers.grid:
        grid = shape_lines(edges_of(edges_within(level.empty)))
        grid.paint(painter, colours.empty_grid, style.line(1.8, 1) / 2)


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
    columns = {x: (x + 0.5, 0.0) for x in range(0, level.width, step)}
    rows = {y: (0.0, y + 0.5) for y in range(0, level.height, step)}
    for y in (-away, level.height + away):
        yield _numbers(columns, 0, y, size, style)
    for x in (-away, level.width + away):
        yield _numbers(rows, x, 0, size, style)


def _numbers(places: Mapping[int, tuple[float, float]], x: float, y: float, size: float, style: Style) -> Piece:
    """The numbers of one side, at these places seen from its beginning, in squares."""
    middles = {number: QPointF(x, y) * UNIT for number, (x, y) in places.items()}

    def paint(painter: QPainter) -> None:
        for number, middle in middles.items():
            paint_text(painter, str(number), middle, size, style.palette.text)

    last = [*middles.values()][-1]
    box = QRectF(QPointF(0, 0), last).adjusted(-size, -size / 2, size, size / 2)
    return Piece(x=x, y=y, key=("numbers", tuple(places.items())), box=box, paint=paint)


def stripe_box(level: Level, stripe: int) -> QRectF:
    """Where a stripe of the frame lies: two on each side, clockwise from the top left."""
    width, height, thick = level.width * UNIT / 2, level.height * UNIT / 2, 12.0
    if stripe in (1, 2, 5, 6):
        return QRectF(width if stripe in (2, 5) else 0, -thick - 12 if stripe < 3 else 2 * height + 12, width, thick)
    return QRectF(-thick - 12 if stripe > 6 else 2 * width + 12, height if stripe in (4, 7) else 0, thick, height)


def paint_stripe(painter: QPainter, box: QRectF, colour: QColor, style: Style) -> None:
    painter.setPen(QPen(style.palette["rim"], style.line(2, 0.6)))
    painter.setBrush(colour)
    painter.drawRect(box)
