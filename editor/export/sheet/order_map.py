"""A small map that shows which tile of the lay-out order goes where: outlines and numbers, nothing else."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import LevelBoard
from editor.board.bits import squares_of
from editor.export.sheet.block import Block, Drawn
from editor.export.sheet.typeface import BLACK, GREY, LINE, PT
from editor.model.level import Placement
from editor.render.outline import outline
from editor.render.style import UNIT
from editor.render.text_painter import paint_text

_BORDER = 62.0
"""Round the frame, for the numbers of columns and rows."""
_LARGEST = 12.5 * PT
"""A square is never larger."""
_NUMBER, _SMALL = 50.0, 34.0
"""The sizes of the numbers of tiles, and of columns and rows."""
_INDOOR, _OUTDOOR = "#fbfbf8", "#e3e8da"


def laying_order(level: LevelBoard) -> list[Placement]:
    """The tiles of a level by the rows of their top-left squares: so none has to be moved for the next."""
    return sorted(level.level.placements, key=lambda placement: (placement.y, placement.x))


def order_map(level: LevelBoard, width: float) -> Block:
    """The map for a column of that width."""
    frame = level.level
    wide, tall = frame.width * UNIT + 2 * _BORDER, frame.height * UNIT + 2 * _BORDER
    scale = min(width / wide, _LARGEST / UNIT)

    def paint(painter: QPainter, room: float) -> None:
        painter.translate((room - wide * scale) / 2, 0)
        painter.scale(scale, scale)
        painter.translate(_BORDER, _BORDER)
        _paint(painter, level)

    return Drawn(tall * scale, paint, before=4.0 * PT)


def _paint(painter: QPainter, level: LevelBoard) -> None:
    stamps = {stamp.placement.id: stamp for stamp in level.placed_tiles}
    frame = QRectF(0, 0, level.level.width * UNIT, level.level.height * UNIT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(frame, QColor(LINE))
    for number, placement in enumerate(laying_order(level), 1):
        stamp = stamps.get(placement.id)
        squares = squares_of(stamp.mask.floor) if stamp else []
        corner = QPointF(placement.x + 0.5, placement.y + 0.5)
        if stamp and squares:
            outdoors = stamp.mask.outdoor.bit_count() * 2 > len(squares)
            painter.setPen(QPen(QColor(BLACK), 5))
            painter.setBrush(QColor(_OUTDOOR if outdoors else _INDOOR))
            painter.drawPath(outline([(at.x, at.y) for at in squares]))
            corner = _middle([(at.x, at.y) for at in squares])
        paint_text(painter, str(number), corner * UNIT, _NUMBER, QColor(BLACK), bold=True)
    painter.setPen(QPen(QColor(BLACK), 9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(frame)
    for x in range(level.level.width):
        paint_text(painter, str(x), QPointF((x + 0.5) * UNIT, -_BORDER / 2), _SMALL, QColor(GREY))
    for y in range(level.level.height):
        paint_text(painter, str(y), QPointF(-_BORDER / 2, (y + 0.5) * UNIT), _SMALL, QColor(GREY))


def _middle(squares: list[tuple[int, int]]) -> QPointF:
    """The middle of a tile; where a number would not lie wholly on it there, that of the square nearest to it."""
    across, down = [x for x, _ in squares], [y for _, y in squares]
    middle = QPointF((min(across) + max(across) + 1) / 2, (min(down) + max(down) + 1) / 2)
    near = {(int(middle.x() + dx), int(middle.y() + dy)) for dx in (-0.4, 0.4) for dy in (-0.4, 0.4)}
    if near <= set(squares):
        return middle
    x, y = sum(across) / len(squares), sum(down) / len(squares)
    left, top = min(squares, key=lambda each: (each[0] - x) ** 2 + (each[1] - y) ** 2)
    return QPointF(left + 0.5, top + 0.5)
