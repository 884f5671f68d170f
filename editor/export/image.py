"""Pictures of the map: PNG with a chosen number of pixels, SVG with a chosen size; every layer can be left out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor.board import Board, LevelBoard
from editor.errors import StudioError
from editor.export.exporter import Exporter, Option, Options, PreviewPage, bottom_up, level_paths
from editor.export.language import LANGUAGE
from editor.export.progress import counted
from editor.files import write_atomically
from editor.messages import Message, msg
from editor.rules import Report

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


def _writer(suffix: str) -> Callable[[Report, Path, Options], list[Path]]:
    def write(report: Report, target: Path, options: Options) -> list[Path]:
        """Draw all pictures before the first is written."""
        from editor.export.map_image import png_bytes, svg_bytes  # Qt

        draw = png_bytes if suffix == ".png" else svg_bytes
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
    from editor.export.map_image import preview_page  # Qt

    return [preview_page(board, level, options) for level in _chosen(board, Path("map"), "", options).values()]


_OPTIONS = (*_SIZES, LANGUAGE, *_LAYERS)
PNG = Exporter(
    name="png",
    suffix=".png",
    title=msg("sheet.png-title"),
    preflight=_preflight,
    write=_writer(".png"),
    options=_OPTIONS,
    files=_files(".png"),
    preview=_preview,
)
SVG = Exporter(
    name="svg",
    suffix=".svg",
    title=msg("sheet.svg-title"),
    preflight=_preflight,
    write=_writer(".svg"),
    options=_OPTIONS,
    files=_files(".svg"),
    preview=_preview,
)
