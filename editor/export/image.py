"""Pictures of the map: PNG with a chosen number of pixels, SVG with a chosen size; every layer can be left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor import __version__
from editor.board import Board, LevelBoard
from editor.board.names import level_name, readable
from editor.errors import StudioError
from editor.export.exporter import Exporter, Option, Options, PreviewPage, bottom_up, level_paths
from editor.export.language import LANGUAGE
from editor.export.pictures import keep_running
from editor.export.progress import counted
from editor.files import write_atomically
from editor.messages import Message, msg
from editor.model.base import visible
from editor.rules import Report

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from editor.render.picture import Drawing

LARGEST: Final = 100_000_000
"""Pixels of a picture: four hundred megabytes while it is drawn."""

_PAPER_SIZE: Final = re.compile(rb'width="[\d.]+mm" height="[\d.]+mm"')
"""Where Qt says how large an SVG is."""

_SIZES = (
    Option("size", "number", 100, msg("sheet.image-size"), least=8, most=600),
    Option("width", "number", 0, msg("sheet.image-width"), least=0, most=20_000, nought=msg("paper.width-of-size")),
    Option("level", "number", 0, msg("sheet.image-level"), least=0, most=9, nought=msg("paper.every-level")),
    Option("theme", "choice", "light", msg("sheet.image-theme"), ("light", "dark", "print")),
)
_LAYERS = (
    Option("numbers", "flag", True, msg("sheet.image-numbers")),
    Option("grid", "flag", True, msg("sheet.image-grid")),
    Option("names", "flag", True, msg("sheet.image-names")),
    Option("signs", "flag", True, msg("sheet.image-signs")),
    Option("doors", "flag", True, msg("sheet.image-doors")),
    Option("markers", "flag", True, msg("sheet.image-markers")),
    Option("miniatures", "flag", True, msg("sheet.image-miniatures")),
    Option("zones", "flag", True, msg("sheet.image-zones")),
    Option("legend", "flag", False, msg("sheet.image-legend")),
)


def png_bytes(board: Board, level: LevelBoard, options: Options) -> bytes:
    from editor.render import picture

    drawing = _drawing(board, level, options)
    px = _pixels(drawing, options)
    drawing = _drawing(board, level, options, px)
    width, height = _size(drawing, px)
    if width * height > LARGEST:
        raise StudioError(msg("sheet.image-too-large", width=width, height=height))
    image = picture.image_of(drawing)
    for name, words in _about(board, level, px).items():
        if words:
            image.setText(name, words)
    return picture.png_bytes(image)


def svg_bytes(board: Board, level: LevelBoard, options: Options) -> bytes:
    """Vectors hold every detail; the size only says how large the picture appears at first."""
    from editor.render.picture import svg_of

    drawing = _drawing(board, level, options)
    width, height = _size(drawing, _pixels(drawing, options))
    about = _about(board, level, _pixels(drawing, options))
    svg = svg_of(drawing, about["Title"], about["Description"])
    return _PAPER_SIZE.sub(f'width="{width}" height="{height}"'.encode(), svg, count=1)


def _about(board: Board, level: LevelBoard, px: float) -> dict[str, str]:
    """What a picture says of itself, under the names that other programs know where there are any."""
    frame = level.level
    size = {"width": frame.width, "height": frame.height}
    description = msg("sheet.image-description", scenario=board.scenario.id, level=frame.id, **size)
    return {
        "Title": _title(board, level),
        "Author": visible(board.scenario.author),
        "Description": description.text(),
        "Software": f"SAGS Studio {__version__}",
        "Scenario": board.scenario.id,
        "Level": frame.id,
        "Pixels per square": f"{px:g}",
    }


def _drawing(board: Board, level: LevelBoard, options: Options, px: float | None = None) -> Drawing:

    from editor.render.map_painter import level_extent, paint_level
    from editor.render.palette import THEMES
    from editor.render.picture import Drawing
    from editor.render.style import Layers, Style

    keep_running()
    layers = Layers(**{option.name: bool(options[option.name]) for option in _LAYERS})
    style = Style(theme=THEMES[str(options["theme"])], layers=layers)
    style = style if px is None else style.at(px)
    return Drawing(level_extent(level, style), lambda painter: paint_level(painter, board, level, style), style)


def _pixels(drawing: Drawing, options: Options) -> float:
    """The side of a square."""
    from editor.render.style import UNIT

    width = int(options["width"])
    return width * UNIT / drawing.extent.width() if width else float(options["size"])


def _size(drawing: Drawing, px: float) -> tuple[int, int]:
    from editor.render.style import UNIT

    return round(drawing.extent.width() * px / UNIT), round(drawing.extent.height() * px / UNIT)


def _title(board: Board, level: LevelBoard) -> str:
    title = visible(board.scenario.title) or readable(board.scenario.id)
    if len(board.levels) == 1:
        return title
    return f"{title}: {level_name(level.level)}"


# --- the exporters ----------------------------------------------------------------------------------------------------


def _chosen(board: Board, target: Path, suffix: str, options: Options) -> dict[Path, LevelBoard]:
    """The levels to draw, and the file of each. A level by itself needs no name in that of its file."""
    levels, number = bottom_up(board), int(options["level"])
    if number > len(levels):
        raise StudioError(msg("sheet.image-no-level", level=number, count=len(levels)))
    if number:
        return {target: levels[number - 1]}
    paths = level_paths(board, target, suffix)
    return {paths[level.level.id]: level for level in levels}


def _preflight(board: Board, options: Options) -> list[Message]:
    several = len(board.levels) > 1 and not options["level"]
    losses = [msg("sheet.image-levels", count=len(board.levels))] if several else []
    return [*losses, msg("sheet.image-texts")]


def _writer(
    suffix: str, draw: Callable[[Board, LevelBoard, Options], bytes]
) -> Callable[[Report, Path, Options], list[Path]]:
    def write(report: Report, target: Path, options: Options) -> list[Path]:
        """All pictures are made before the first is written."""
        board = report.inspection.board
        chosen = _chosen(board, target, suffix, options)
        files = {path: draw(board, level, options) for path, level in counted(chosen.items())}
        for path, data in files.items():
            write_atomically(path, data)
        return list(files)

    return write


def _files(suffix: str) -> Callable[[Board, Path, Options], list[Path]]:
    return lambda board, target, options: list(_chosen(board, target, suffix, options))


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    """Each picture with all its details, however small it is shown."""
    return [_page(board, level, options) for level in _chosen(board, Path("map"), "", options).values()]


def _page(board: Board, level: LevelBoard, options: Options) -> PreviewPage:
    from PySide6.QtCore import QPointF, QRectF

    px = _pixels(_drawing(board, level, options), options)
    drawing = _drawing(board, level, options, px)
    width, height = _size(drawing, px)

    def paint(painter: QPainter) -> None:
        scale = width / drawing.extent.width()
        painter.scale(scale, scale)
        painter.fillRect(QRectF(QPointF(0, 0), drawing.extent.size()), drawing.style.palette.canvas)
        painter.translate(-drawing.extent.topLeft())
        drawing.paint(painter)

    return PreviewPage(width, height, paint)


_OPTIONS = (*_SIZES, LANGUAGE, *_LAYERS)
PNG = Exporter(
    name="png",
    suffix=".png",
    title=msg("sheet.png-title"),
    preflight=_preflight,
    write=_writer(".png", png_bytes),
    options=_OPTIONS,
    files=_files(".png"),
    preview=_preview,
)
SVG = Exporter(
    name="svg",
    suffix=".svg",
    title=msg("sheet.svg-title"),
    preflight=_preflight,
    write=_writer(".svg", svg_bytes),
    options=_OPTIONS,
    files=_files(".svg"),
    preview=_preview,
)
