"""Small pictures of whole maps, for the start page and dialogs. They can be drawn beside the window."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from editor.board import Board, compile_board
from editor.catalog import Box
from editor.model.scenario import Scenario
from editor.render.color_palette import PaletteTheme as MapTheme
from editor.render.drawing_files import Drawing, render_image
from editor.render.map_painter import level_extent, paint_level
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Layers, Style

_PLAIN = Layers(grid=False, numbers=False, names=False, signs=False, zones=False)


def map_drawing(board: Board, style: Style, level_id: str | None = None) -> Drawing:
    """A level, by default the first one."""
    level = board.level(level_id) if level_id else None
    shown = level or board.levels[0]
    return Drawing(level_extent(shown, style), lambda painter: paint_level(painter, board, shown, style), style)


def map_picture(board: Board, width: int, height: int, theme: MapTheme, layers: Layers = _PLAIN) -> QImage:
    """The first level, whole, as large as fits into so many pixels."""
    level = board.levels[0]
    extent = level_extent(level, Style(theme, layers=layers))
    px = min(width / extent.width(), height / extent.height()) * UNIT
    return render_image(map_drawing(board, Style(theme, px, layers)))


def thumbnail(scenario: Scenario, box: Box, width: int, height: int, theme: MapTheme) -> QImage:
    """The map in the middle of a picture of exactly that size."""
    return framed(map_picture(compile_board(scenario, box), width, height, theme), width, height)


def framed(drawn: QImage, width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.drawImage((width - drawn.width()) // 2, (height - drawn.height()) // 2, drawn)
    return image


def cut_out(board: Board, part: QRectF, size: tuple[int, int], theme: MapTheme) -> QImage:
    """A part of the first level, given in squares, that fills a picture of that size."""
    style = Style(theme, max(size[0] / part.width(), size[1] / part.height()), Layers(numbers=False, names=False))
    extent = QRectF(part.topLeft() * UNIT, part.size() * UNIT)
    return render_image(Drawing(extent, map_drawing(board, style).paint, style)).copy(0, 0, *size)
