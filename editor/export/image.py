"""The PNG and SVG exporters: a picture of each level, with every layer optional."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor.board import Board, LevelBoard
from editor.errors import StudioError
from editor.export.exporter import (
    LANGUAGE_OPTION,
    Exporter,
    Option,
    Options,
    PreviewPage,
    level_paths,
    levels_bottom_up,
    with_progress,
)
from editor.files import write_atomically
from editor.messages import Message, msg
from editor.rules import Report

_SIZE_OPTIONS = (
    Option("size", "number", 100, msg("sheet.image-size"), minimum=8, maximum=600),
    Option(
        "width", "number", 0, msg("sheet.image-width"), minimum=0, maximum=20_000, zero_label=msg("paper.width-of-size")
    ),
    Option("level", "number", 0, msg("sheet.image-level"), minimum=0, maximum=9, zero_label=msg("paper.every-level")),
    Option("theme", "choice", "light", msg("sheet.image-theme"), ("light", "dark", "print")),
)
_LAYER_OPTIONS = (
    Option("numbers", "flag", True, msg("sheet.image-numbers")),
    Option("grid", "flag", True, msg("sheet.image-grid")),
    Option("names", "flag", True, msg("sheet.image-names")),
    Option("signs", "flag", True, msg("sheet.image-icons")),
    Option("doors", "flag", True, msg("sheet.image-doors")),
    Option("markers", "flag", True, msg("sheet.image-markers")),
    Option("miniatures", "flag", True, msg("sheet.image-miniatures")),
    Option("zones", "flag", True, msg("sheet.image-zones")),
    Option("legend", "flag", False, msg("sheet.image-legend")),
)


# --- the exporters ----------------------------------------------------------------------------------------------------


def _level_files(board: Board, target: Path, suffix: str, options: Options) -> dict[Path, LevelBoard]:
    """Return the file of each level to draw; a single level gets the target itself."""
    levels, number = levels_bottom_up(board), int(options["level"])
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
        chosen = _level_files(board, target, suffix, options)
        files = {path: draw(board, level, options) for path, level in with_progress(chosen.items())}
        for path, data in files.items():
            write_atomically(path, data)
        return list(files)

    return write


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    """Return a page for each picture, with full details at any zoom."""
    from editor.export.map_image import preview_page  # Qt

    return [preview_page(board, level, options) for level in _level_files(board, Path("map"), "", options).values()]


def _image_exporter(name: str, title: Message) -> Exporter:
    suffix = f".{name}"
    return Exporter(
        name=name,
        suffix=suffix,
        title=title,
        preflight=_preflight,
        write=_writer(suffix),
        options=(*_SIZE_OPTIONS, LANGUAGE_OPTION, *_LAYER_OPTIONS),
        files=lambda board, target, options: list(_level_files(board, target, suffix, options)),
        preview=_preview,
    )


PNG = _image_exporter("png", msg("sheet.png-title"))
SVG = _image_exporter("svg", msg("sheet.svg-title"))
