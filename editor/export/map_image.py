"""Draw a level as a picture with the layers that the options ask for: PNG, SVG or a preview page. Loads Qt."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor import __version__
from editor.board import Board, LevelBoard
from editor.board.names import level_name
from editor.errors import StudioError
from editor.export.export_pictures import ensure_qt_app
from editor.export.exporter import Options, PreviewPage
from editor.export.sheet.headings import scenario_name
from editor.messages import msg
from editor.model.base import visible_or_empty
from editor.render import drawing_files
from editor.render.color_palette import THEMES
from editor.render.drawing_files import Drawing, render_svg
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.style import UNIT, Layers, Style

MAX_PIXELS: Final = 100_000_000
"""A larger picture would need more than 400 MB while it is drawn."""


_PAPER_SIZE: Final = re.compile(rb'width="[\d.]+mm" height="[\d.]+mm"')
"""The size attributes that Qt writes into an SVG."""


def png_bytes(board: Board, level: LevelBoard, options: Options) -> bytes:
    """Return the level as a PNG with the size that the options give."""
    drawing = _drawing(board, level, options)
    px = _pixels_per_square(drawing, options)
    drawing = _drawing(board, level, options, px)
    width, height = _image_size(drawing, px)
    if width * height > MAX_PIXELS:
        raise StudioError(msg("sheet.image-too-large", width=width, height=height))
    image = drawing_files.render_image(drawing)
    for name, words in _metadata(board, level, px).items():
        if words:
            image.setText(name, words)
    return drawing_files.png_bytes(image)


def svg_bytes(board: Board, level: LevelBoard, options: Options) -> bytes:
    """Return the level as an SVG; the size option only sets its initial size."""
    drawing = _drawing(board, level, options)
    width, height = _image_size(drawing, _pixels_per_square(drawing, options))
    about = _metadata(board, level, _pixels_per_square(drawing, options))
    svg = render_svg(drawing, about["Title"], about["Description"])
    return _PAPER_SIZE.sub(f'width="{width}" height="{height}"'.encode(), svg, count=1)


def _metadata(board: Board, level: LevelBoard, px: float) -> dict[str, str]:
    """Return the text fields of a picture, under standard names where there are any."""
    frame = level.level
    size = {"width": frame.width, "height": frame.height}
    description = msg("sheet.image-description", scenario=board.scenario.id, level=frame.id, **size)
    return {
        "Title": _title(board, level),
        "Author": visible_or_empty(board.scenario.author),
        "Description": description.text(),
        "Software": f"SAGS Studio {__version__}",
        "Scenario": board.scenario.id,
        "Level": frame.id,
        "Pixels per square": f"{px:g}",
    }


def _drawing(board: Board, level: LevelBoard, options: Options, px: float | None = None) -> Drawing:

    ensure_qt_app()
    layers = Layers(**{name: value for name, value in options.items() if isinstance(value, bool)})
    style = Style(theme=THEMES[str(options["theme"])], layers=layers)
    style = style if px is None else style.at(px)
    return Drawing(level_extent(board, level, style), lambda painter: paint_level(painter, board, level, style), style)


def _pixels_per_square(drawing: Drawing, options: Options) -> float:
    width = int(options["width"])
    return width * UNIT / drawing.extent.width() if width else float(options["size"])


def _image_size(drawing: Drawing, px: float) -> tuple[int, int]:
    return round(drawing.extent.width() * px / UNIT), round(drawing.extent.height() * px / UNIT)


def _title(board: Board, level: LevelBoard) -> str:
    title = scenario_name(board)
    if len(board.levels) == 1:
        return title
    return msg("sheet.image-title", scenario=title, level=level_name(level.level)).text()


def preview_page(board: Board, level: LevelBoard, options: Options) -> PreviewPage:
    """Return the picture of a level as a preview page."""
    px = _pixels_per_square(_drawing(board, level, options), options)
    drawing = _drawing(board, level, options, px)
    width, height = _image_size(drawing, px)

    def paint(painter: QPainter) -> None:
        scale = width / drawing.extent.width()
        painter.scale(scale, scale)
        painter.fillRect(QRectF(QPointF(0, 0), drawing.extent.size()), drawing.style.palette.canvas)
        painter.translate(-drawing.extent.topLeft())
        drawing.paint(painter)

    return PreviewPage(width, height, paint)
