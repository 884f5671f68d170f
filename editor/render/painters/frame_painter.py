"""Paint the frame around a level: its border, the column and row numbers, and its eight border sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import LevelBoard
from editor.board.bit_sets import edges_of, edges_within, squares_of
from editor.model.level import Level
from editor.render.painters.text_painter import paint_text
from editor.render.painters.wall_painter import edge_lines
from editor.render.piece import Piece
from editor.render.pixel_bars import Bars
from editor.render.style import UNIT, Style

NUMBER_MARGIN = 46.0
"""Width of the margin that contains the numbers."""


def paint_ground(painter: QPainter, level: LevelBoard, style: Style) -> None:
    """Paint the squares of the frame without a tile."""
    colors = style.palette
    Bars(QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in squares_of(level.empty)).paint(painter, colors.empty)
    if style.layers.grid:
        grid = edge_lines(edges_of(edges_within(level.empty)))
        grid.paint(painter, colors.empty_grid, style.line(1.8, 1) / 2)


def paint_frame(painter: QPainter, level: Level, style: Style) -> None:
    """Paint the border around the level."""
    pen = QPen(style.palette.frame, style.line(8, 1.4))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(-8, -8, level.width * UNIT + 16, level.height * UNIT + 16))


def grid_number_pieces(level: Level, style: Style) -> Iterator[Piece]:
    """Yield the column and row numbers for all four sides, counted from 0.

    Where squares are too small for every number, some are omitted.
    """
    size = min(40.0, max(22.0, 10 * style.pixel))
    step = next(step for step in (1, 2, 5, 10) if step * style.px >= 18 or step == 10)
    away = (NUMBER_MARGIN / 2 + 14) / UNIT
    columns = {x: (x + 0.5, 0.0) for x in range(0, level.width, step)}
    rows = {y: (0.0, y + 0.5) for y in range(0, level.height, step)}
    for y in (-away, level.height + away):
        yield _number_piece(columns, 0, y, size, style)
    for x in (-away, level.width + away):
        yield _number_piece(rows, x, 0, size, style)


def _number_piece(places: Mapping[int, tuple[float, float]], x: float, y: float, size: float, style: Style) -> Piece:
    """Return the numbers of one side; ``places`` are in squares from its start."""
    middles = {number: QPointF(x, y) * UNIT for number, (x, y) in places.items()}

    def paint(painter: QPainter) -> None:
        for number, middle in middles.items():
            paint_text(painter, str(number), middle, size, style.palette.text)

    last = [*middles.values()][-1]
    box = QRectF(QPointF(0, 0), last).adjusted(-size, -size / 2, size, size / 2)
    return Piece(x=x, y=y, key=("numbers", tuple(places.items())), box=box, paint=paint)


def border_section_rect(level: Level, stripe: int) -> QRectF:
    """Return the area of a border section: two on each side, clockwise from the top left."""
    width, height, thick = level.width * UNIT / 2, level.height * UNIT / 2, 12.0
    if stripe in (1, 2, 5, 6):
        return QRectF(width if stripe in (2, 5) else 0, -thick - 12 if stripe < 3 else 2 * height + 12, width, thick)
    return QRectF(-thick - 12 if stripe > 6 else 2 * width + 12, height if stripe in (4, 7) else 0, thick, height)


def paint_border_section(painter: QPainter, box: QRectF, color: QColor, style: Style) -> None:
    """Paint a border section in the color of a zone."""
    painter.setPen(QPen(style.palette["rim"], style.line(2, 0.6)))
    painter.setBrush(color)
    painter.drawRect(box)
