"""Small pictures of maps for the start page and dialogs; they can be drawn in the background."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from editor.board import Board, compile_board
from editor.catalog import Box
from editor.model.scenario import Scenario
from editor.render.color_palette import PaletteTheme as MapTheme
from editor.render.drawing_files import Drawing, render_image
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Layers, Style

_PLAIN = Layers(grid=False, numbers=False, names=False, signs=False, zones=False)


def map_drawing(board: Board, style: Style, level_id: str | None = None) -> Drawing:
    """Return the drawing of a level, by default the first one."""
    level = board.level(level_id) if level_id else None
    shown = level or board.levels[0]
    return Drawing(level_extent(board, shown, style), lambda painter: paint_level(painter, board, shown, style), style)


def map_picture(board: Board, width: int, height: int, theme: MapTheme, layers: Layers = _PLAIN) -> QImage:
    """Return a picture of the first level that fits into that size."""
    level = board.levels[0]
    extent = level_extent(board, level, Style(theme, layers=layers))
    px = min(width / extent.width(), height / extent.height()) * UNIT
    return render_image(map_drawing(board, Style(theme, px, layers)))


def scenario_thumbnail(scenario: Scenario, box: Box, width: int, height: int, theme: MapTheme) -> QImage:
    """Return a picture of exactly that size with the map in its center."""
    return center_on_canvas(map_picture(compile_board(scenario, box), width, height, theme), width, height)


def center_on_canvas(drawn: QImage, width: int, height: int) -> QImage:
    """Return a picture in the center of a transparent one of that size."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.drawImage((width - drawn.width()) // 2, (height - drawn.height()) // 2, drawn)
    return image


def crop_map(board: Board, part: QRectF, size: tuple[int, int], theme: MapTheme) -> QImage:
    """Return a picture of a part of the first level, given in squares."""
    style = Style(theme, max(size[0] / part.width(), size[1] / part.height()), Layers(numbers=False, names=False))
    extent = QRectF(part.topLeft() * UNIT, part.size() * UNIT)
    return render_image(Drawing(extent, map_drawing(board, style).paint, style)).copy(0, 0, *size)
